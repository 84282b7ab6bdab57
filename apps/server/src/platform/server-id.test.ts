import { chmodSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { temporaryDir } from '../testing/server-fixture.ts';
import { openServerId } from './server-id.ts';

let dir: ReturnType<typeof temporaryDir>;
beforeEach(() => {
  dir = temporaryDir();
});
afterEach(() => dir.remove());

it('is the same at every start, and another in another directory', () => {
  const id = openServerId(join(dir.path, 'one'));
  expect(openServerId(join(dir.path, 'one'))).toBe(id);
  expect(openServerId(join(dir.path, 'other'))).not.toBe(id);
});

it('is made anew when a power cut has emptied its file', () => {
  writeFileSync(join(dir.path, 'server-id'), '');
  const id = openServerId(dir.path);
  expect(id).toMatch(/^[0-9a-f-]{36}$/);
  expect(openServerId(dir.path)).toBe(id);
});

it('leaves the mode of the directory as it is, in which PostgreSQL may be another user', () => {
  chmodSync(dir.path, 0o710);
  openServerId(dir.path);
  expect(statSync(dir.path).mode & 0o777).toBe(0o710);
});
