import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * A name of the server of a data directory, the same at every start and different from every other server's. One process at a time uses a
 * data directory, so whatever an earlier process of this name has left behind belongs to nobody else.
 */
export function openServerId(dataDir: string): string {
  // Its mode stays: the embedded PostgreSQL may run as another user, who has been let in by now.
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const path = join(dataDir, 'server-id');
  const known = existsSync(path) ? readFileSync(path, 'utf8').trim() : '';
  if (/^[0-9a-f-]{36}$/.test(known)) return known;
  // The first start, or a file that a power cut has emptied: a new name is as good.
  const id = randomUUID();
  writeFileSync(path, `${id}\n`, { mode: 0o600 });
  return id;
}
