import { chmodSync, mkdirSync, statSync } from 'node:fs';

const OTHERS = 0o077;
const STICKY = 0o1000;

/**
 * Creates the data directory, or removes access for other users when it exists: it contains balances, personal data and keys. A
 * shared directory with the sticky bit, such as /tmp, is left unchanged; files that we create there are private anyway.
 */
export function openDataDir(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const { mode, uid } = statSync(dataDir);
  const self = process.geteuid?.();
  if ((mode & OTHERS) === 0 || (mode & STICKY) !== 0 || (self !== 0 && self !== uid)) return;
  chmodSync(dataDir, 0o700);
}
