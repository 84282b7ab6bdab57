import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { childEnvironment } from '../child-environment.ts';

/** A running PostgreSQL server, parsed from `postmaster.pid`. */
export interface Postmaster {
  readonly pid: number;
  readonly port: number;
  readonly status: 'starting' | 'ready' | 'stopping' | 'unknown';
}

/** The server running on a data directory; undefined when there is none or the pid file is stale. */
export function findPostmaster(clusterDir: string): Postmaster | undefined {
  let lines: string[];
  try {
    lines = readFileSync(join(clusterDir, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return undefined;
  }
  const pid = Number(lines[0]);
  if (!Number.isSafeInteger(pid) || pid <= 0 || !isPostgresOf(pid, clusterDir)) return undefined;
  return { pid, port: Number(lines[3]), status: statusOf(lines[7]?.trim()) };
}

function statusOf(text: string | undefined): Postmaster['status'] {
  return text === 'starting' || text === 'ready' || text === 'stopping' ? text : 'unknown';
}

/** Whether the process is alive; a zombie is not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  return !isZombie(pid);
}

function isZombie(pid: number): boolean {
  if (process.platform !== 'linux') return false;
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).startsWith('Z');
  } catch {
    return true;
  }
}

/** Process ids are reused: our PostgreSQL is only a process whose command line contains our directory. */
function isPostgresOf(pid: number, clusterDir: string): boolean {
  if (!isAlive(pid)) return false;
  if (process.platform === 'win32') return true;
  return commandLineOf(pid).includes(clusterDir);
}

function commandLineOf(pid: number): string {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { env: childEnvironment(), encoding: 'utf8' });
  } catch {
    return '';
  }
}

/** Waits until the condition holds; returns false on timeout. */
export async function waitUntil(holds: () => boolean, timeoutMs: number): Promise<boolean> {
  const deadline = performance.now() + timeoutMs;
  while (!holds()) {
    if (performance.now() > deadline) return false;
    await sleep(10);
  }
  return true;
}

/** Stops the server: fast shutdown first, immediate shutdown when that takes too long. */
export async function stopPostmaster(pid: number): Promise<void> {
  signal(pid, 'SIGINT');
  if (await waitUntil(() => !isAlive(pid), 10_000)) return;
  signal(pid, 'SIGQUIT');
  if (await waitUntil(() => !isAlive(pid), 5_000)) return;
  throw new Error(`PostgreSQL (process ${pid}) does not stop`);
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // The process has already ended.
  }
}
