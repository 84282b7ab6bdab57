import { randomUUID } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { JournalError } from './journal-error.ts';

/*
 * Two processes that write one journal destroy it. The lock is a file that names its owner: process id, and the time that
 * process began, because ids are used again (in a container the server is often process 1 twice in a row). A lock whose
 * owner is gone is taken over; a takeover is guarded by a second file, so that two newcomers cannot both win.
 */

const LOCK = 'core.lock';
const TAKEOVER = 'core.lock.takeover';
/** A takeover lasts microseconds; one older than this was itself cut off. */
const TAKEOVER_STALE_MS = 10_000;

interface Owner {
  readonly pid: number;
  /** When the process began, in the system's own unit; empty where the system does not tell. */
  readonly began: string;
  readonly token: string;
}

/** Tokens of the locks that this process holds now. */
const held = new Set<string>();

/** The right to write a data directory. */
export interface DataLock {
  release(): void;
}

/** Takes the lock of a data directory; throws a JournalError when a living process has it. */
export function lockDataDir(dataDir: string): DataLock {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const path = join(dataDir, LOCK);
  const owner: Owner = { pid: process.pid, began: beganOf(process.pid), token: randomUUID() };
  if (!createWith(path, owner)) takeOver(dataDir, path, owner);
  held.add(owner.token);
  return { release: () => release(path, owner) };
}

function release(path: string, owner: Owner): void {
  if (!held.delete(owner.token)) return;
  if (ownerOf(path)?.token === owner.token) rmSync(path, { force: true });
}

/** Makes the lock with its content in one step, so that nobody ever reads a half-written one. */
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
  refuseIfAlive(dataDir, ownerOf(path));
  const guard = join(dataDir, TAKEOVER);
  if (isOlderThan(guard, TAKEOVER_STALE_MS)) rmSync(guard, { force: true });
  if (!createWith(guard, owner)) throw locked(dataDir, 'another process is just starting on it');
  try {
    refuseIfAlive(dataDir, ownerOf(path));
    const draft = `${path}.${owner.token}`;
    writeFileSync(draft, JSON.stringify(owner), { mode: 0o600 });
    renameSync(draft, path);
  } finally {
    rmSync(guard, { force: true });
  }
}

function refuseIfAlive(dataDir: string, owner: Owner | undefined): void {
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
  const began = beganOf(owner.pid);
  return began === '' || owner.began === '' || began === owner.began;
}

/** Start time of a process in clock ticks since boot, where /proc tells it. */
function beganOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in parentheses may hold spaces: count the fields from its end. The start time is field 22.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}

function ownerOf(path: string): Owner | undefined {
  try {
    const owner: Partial<Owner> = JSON.parse(readFileSync(path, 'utf8'));
    const { pid, began, token } = owner;
    return pid === undefined || began === undefined || token === undefined ? undefined : { pid, began, token };
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
