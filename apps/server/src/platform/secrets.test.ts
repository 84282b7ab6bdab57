import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openSecrets } from './secrets.ts';

let dir = '';
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'bourse-secrets-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

it('generates secrets once, readable by their owner only, and keeps them', () => {
  const first = openSecrets(dir, 'demo');
  expect(first).toMatchObject({ ok: true });
  expect(openSecrets(dir, 'demo')).toEqual(first);
  expect(statSync(join(dir, 'secrets.json')).mode & 0o077).toBe(0);
});

it('generates different secrets for every data directory', () => {
  const other = mkdtempSync(join(tmpdir(), 'bourse-secrets-'));
  expect(openSecrets(other, 'demo')).not.toEqual(openSecrets(dir, 'demo'));
  rmSync(other, { recursive: true });
});

it('rejects a demo’s directory in production', () => {
  openSecrets(dir, 'demo');
  const rejected = openSecrets(dir, 'production');
  expect(rejected).toMatchObject({ ok: false, message: expect.stringContaining('was made by a demo') });
});

it.each(['', '{', 'null', '[]', '{"mode":"demo"}', '{"mode":"demo","auth":"x","postgres":"y","demoPassword":"z"}'])(
  'says so when the file is damaged: %s',
  (text) => {
    const path = join(dir, 'secrets.json');
    writeFileSync(path, text);
    expect(openSecrets(dir, 'demo')).toMatchObject({ ok: false, message: expect.stringContaining('damaged') });
    expect(readFileSync(path, 'utf8')).toBe(text);
  },
);
