import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDataDir } from './data-dir.ts';
import { openFileDisk } from './journal/file-disk.ts';
import { createLogger } from './logger.ts';
import { openSecrets } from './secrets.ts';

let outer = '';
beforeEach(() => {
  outer = mkdtempSync(join(tmpdir(), 'bourse-data-dir-'));
});
afterEach(() => rmSync(outer, { recursive: true, force: true }));

const modeOf = (path: string) => (statSync(path).mode & 0o7777).toString(8);

it('is created for its owner only, and closed when it was open', () => {
  const dir = join(outer, 'a', 'data');
  openDataDir(dir);
  expect(modeOf(dir)).toBe('700');
  for (const open of [0o755, 0o750, 0o777, 0o701]) {
    chmodSync(dir, open);
    openDataDir(dir);
    expect(modeOf(dir)).toBe('700');
  }
});

it('is left unchanged when shared with the sticky bit', () => {
  const shared = join(outer, 'shared');
  mkdirSync(shared);
  chmodSync(shared, 0o1777);
  openDataDir(shared);
  expect(modeOf(shared)).toBe('1777');
});

it.each(['new', 'left open by an older version'])('contains files for its owner only: %s', async (age) => {
  const dir = join(outer, 'data');
  openDataDir(dir);
  if (age !== 'new') {
    for (const name of ['server.log', 'secrets.json']) {
      if (name === 'secrets.json') openSecrets(dir, 'demo');
      else writeFileSync(join(dir, name), '');
      chmodSync(join(dir, name), 0o644);
    }
  }
  expect(openSecrets(dir, 'demo').ok).toBe(true);
  const logger = createLogger({ mode: 'demo', logLevel: 'info', dataDir: dir });
  logger.info('begun');
  // It opens its file when it comes to it: until then the directory must be there.
  await expect.poll(() => readFileSync(join(dir, 'server.log'), 'utf8')).toContain('begun');
  openFileDisk(join(dir, 'journal')).create('0');
  expect(modeOf(join(dir, 'secrets.json'))).toBe('600');
  expect(modeOf(join(dir, 'server.log'))).toBe('600');
  expect(modeOf(join(dir, 'journal'))).toBe('700');
  expect(modeOf(join(dir, 'journal', '0'))).toBe('600');
});
