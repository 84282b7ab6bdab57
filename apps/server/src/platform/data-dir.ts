import { chmodSync, mkdirSync, statSync } from 'node:fs';

const OTHERS = 0o077;
const STICKY = 0o1000;

/**
 * Makes the data directory, or shuts it to everybody else on this machine when it is there: balances, people and keys lie in it. A
 * directory that is shared on purpose, such as /tmp, stays as it is; what we put into it is ours alone all the same.
 */
export function openDataDir(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const { mode, uid } = statSync(dataDir);
  const self = process.geteuid?.();
  if ((mode & OTHERS) === 0 || (mode & STICKY) !== 0 || (self !== 0 && self !== uid)) return;
  chmodSync(dataDir, 0o700);
}
