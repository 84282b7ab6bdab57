import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openDataDir } from './data-dir.ts';

/**
 * A name of the server of a data directory, the same at every start and different from every other server's. One process at a time uses a
 * data directory, so whatever an earlier process of this name has left behind belongs to nobody else.
 */
export function openServerId(dataDir: string): string {
  openDataDir(dataDir);
  const path = join(dataDir, 'server-id');
  const known = existsSync(path) ? readFileSync(path, 'utf8').trim() : '';
  if (/^[0-9a-f-]{36}$/.test(known)) return known;
  // The first start, or a file that a power cut has emptied: a new name is as good.
  const id = randomUUID();
  writeFileSync(path, `${id}\n`, { mode: 0o600 });
  return id;
}
