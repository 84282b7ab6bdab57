import { randomUUID } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { JournalError } from './journal-error.ts';

/*
 * Two processes writing one journal would destroy it. The lock file contains its owner: process id and start time, because
 * ids are reused (in a container the server is often process 1 twice in a row). A lock whose owner is gone is taken over; a
 * second file guards the takeover, so that two starting processes cannot both succeed.
 */

const LOCK = 'core.lock';
const TAKEOVER = 'core.lock.takeover';
/** A takeover lasts microseconds; an older takeover file was left by a process that was killed. */
const TAKEOVER_STALE_MS = 10_000;

interface Owner {
  readonly pid: number;
  /** Start time of the process in a system-specific unit; empty where unknown. */
  readonly startTime: string;
  readonly token: string;
}

/** Tokens of the locks that this process holds. */
const held = new Set<string>();

/** Exclusive write access to a data directory. */
export interface DataLock {
  release(): void;
}

/** Locks a data directory; throws a JournalError when a running process holds the lock. */
export function lockDataDir(dataDir: string): DataLock {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const path = join(dataDir, LOCK);
  const owner: Owner = { pid: process.pid, startTime: startTimeOf(process.pid), token: randomUUID() };
  if (!createWith(path, owner)) takeOver(dataDir, path, owner);
  held.add(owner.token);
  return { release: () => release(path, owner) };
}

function release(path: string, owner: Owner): void {
  if (!held.delete(owner.token)) return;
  if (ownerOf(path)?.token === owner.token) rmSync(path, { force: true });
}

/** Creates the lock with its content atomically, so that no process reads a partial one. */
function createWith(path: string, owner: Owner): boolean {
  const draft = `${path}.${owner.token}`;
  writeFileSync(draft, JSON.stringify(owner), { mode: 0o600 });
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

function takeOver(dataDir: string, path: string, owner: Owner): void {
  rejectIfAlive(dataDir, ownerOf(path));
  const guard = join(dataDir, TAKEOVER);
  if (isOlderThan(guard, TAKEOVER_STALE_MS)) rmSync(guard, { force: true });
  if (!createWith(guard, owner)) throw locked(dataDir, 'another process is just starting on it');
  try {
    rejectIfAlive(dataDir, ownerOf(path));
    const draft = `${path}.${owner.token}`;
    writeFileSync(draft, JSON.stringify(owner), { mode: 0o600 });
    renameSync(draft, path);
  } finally {
    rmSync(guard, { force: true });
  }
}

function rejectIfAlive(dataDir: string, owner: Owner | undefined): void {
  if (owner !== undefined && isAlive(owner)) throw locked(dataDir, `process ${owner.pid} is using it`);
}

function locked(dataDir: string, why: string): JournalError {
  return new JournalError(
    'DATA_DIR_LOCKED',
    `The data directory ${dataDir} cannot be opened: ${why}. Stop that process, or set BOURSE_DATA to another directory.`,
  );
}

function isAlive(owner: Owner): boolean {
  if (owner.pid === process.pid) return held.has(owner.token);
  try {
    process.kill(owner.pid, 0);
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
  const startTime = startTimeOf(owner.pid);
  return startTime === '' || owner.startTime === '' || startTime === owner.startTime;
}

/** Start time of a process in clock ticks since boot, where /proc is available; otherwise empty. */
function startTimeOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in parentheses may contain spaces: count fields from its end. The start time is field 22.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}

function ownerOf(path: string): Owner | undefined {
  try {
    const owner: Partial<Owner> = JSON.parse(readFileSync(path, 'utf8'));
    const { pid, startTime, token } = owner;
    return pid === undefined || startTime === undefined || token === undefined ? undefined : { pid, startTime, token };
  } catch {
    return undefined;
  }
}

function isOlderThan(path: string, ageMs: number): boolean {
  try {
    return Date.now() - statSync(path).mtimeMs > ageMs;
  } catch {
    return false;
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
