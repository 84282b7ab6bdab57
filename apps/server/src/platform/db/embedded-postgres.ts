/**
 * An embedded PostgreSQL in the data directory, so that no installation is needed.
 *
 * It runs in its own session: Ctrl-C in the terminal does not reach it before the server has flushed, and it survives a killed
 * server. The next start finds that orphan by its `postmaster.pid` and adopts it. It listens on 127.0.0.1 only, on a free port,
 * with random passwords, and does not inherit our environment. Not handled: an upgrade to another major version.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  fchmodSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { childEnvironment } from '../child-environment.ts';
import { openDataDir } from '../data-dir.ts';
import {
  ADMIN_ROLE,
  APP_ROLE,
  adminPassword,
  asAdmin,
  DATABASE,
  databaseUrl,
  prepareRoles,
  protectAuditLog,
  rolePassword,
} from './database-roles.ts';
import type { AsAdministrator } from './migrate.ts';
import {
  asPostgresUser,
  findPostgres,
  type PostgresBinaries,
  type PostgresUser,
  postgresUser,
} from './postgres-binaries.ts';
import { findPostmaster, isAlive, type Postmaster, stopPostmaster, waitUntil } from './postmaster.ts';

/** Options of the embedded PostgreSQL. */
export interface EmbeddedPostgresOptions {
  /** The server's data directory; PostgreSQL uses its subdirectory `postgres`. */
  readonly dataDir: string;
  /** From which the passwords of the cluster's roles are derived. */
  readonly secret: string;
  readonly onProgress: (line: string) => void;
  /** False trades durability for speed, for tests. */
  readonly durable?: boolean;
}

/** A running PostgreSQL. */
export interface EmbeddedPostgres {
  readonly url: string;
  readonly pid: number;
  /** Whether it was already running. */
  readonly adopted: boolean;
  /** Restarts it on the same port if it has died. */
  revive(): Promise<void>;
  /** Runs work in the server's database as the cluster's administrator. */
  readonly asAdministrator: AsAdministrator;
  /** Restricts the server's role to reading and appending the audit log; call it after the migrations. */
  protectAuditLog(): Promise<void>;
  stop(): Promise<void>;
}

const MAJOR_VERSION = '18';

/** Small, because the machine is shared with the exchange and a browser; no replication. */
const SETTINGS: Readonly<Record<string, string>> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '60',
  shared_buffers: '64MB',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '512MB',
  checkpoint_timeout: '15min',
  max_parallel_workers_per_gather: '0',
  jit: 'off',
  timezone: 'UTC',
};
const FAST_SETTINGS = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

/** The properties of a cluster that do not change while it runs. */
interface Cluster {
  readonly dir: string;
  readonly logFile: string;
  readonly binaries: PostgresBinaries;
  readonly user: PostgresUser | undefined;
  readonly options: EmbeddedPostgresOptions;
}

/** Starts PostgreSQL in the data directory, or adopts one left running by a killed server. */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  openDataDir(options.dataDir);
  const cluster: Cluster = {
    dir: join(options.dataDir, 'postgres'),
    logFile: join(options.dataDir, 'postgres.log'),
    binaries: await findPostgres(),
    user: postgresUser(),
    options,
  };
  letIn(cluster);
  await initialise(cluster);
  const orphan = await findUsableOrphan(cluster);
  let running = orphan ?? (await launch(cluster));
  await prepareRoles({ port: running.port, secret: options.secret });
  return {
    url: databaseUrl(running.port, APP_ROLE, rolePassword(options.secret), DATABASE),
    get pid() {
      return running.pid;
    },
    adopted: orphan !== undefined,
    revive: async () => {
      if (isAlive(running.pid)) return;
      running = (await tryLaunch(cluster, running.port)) ?? running;
    },
    asAdministrator: (work) => asAdmin({ port: running.port, secret: options.secret }, DATABASE, work),
    protectAuditLog: () => protectAuditLog({ port: running.port, secret: options.secret }),
    stop: () => stopPostmaster(running.pid),
  };
}

/** Creates the cluster under a temporary name and renames it, so that a kill in between never leaves a partial one. */
async function initialise(cluster: Cluster): Promise<void> {
  const versionFile = join(cluster.dir, 'PG_VERSION');
  if (existsSync(versionFile)) {
    const version = readFileSync(versionFile, 'utf8').trim();
    if (version === MAJOR_VERSION) return;
    throw new Error(`${cluster.dir} belongs to PostgreSQL ${version}; this server brings ${MAJOR_VERSION}`);
  }
  cluster.options.onProgress('creating the database (first start only)');
  const fresh = `${cluster.dir}.new`;
  const passwordFile = join(cluster.options.dataDir, 'postgres.password');
  for (const path of [fresh, cluster.dir]) rmSync(path, { recursive: true, force: true });
  mkdirSync(fresh, { mode: 0o700 });
  writeFileSync(passwordFile, `${adminPassword(cluster.options.secret)}\n`, { mode: 0o600 });
  for (const path of [fresh, passwordFile]) give(path, cluster.user);
  try {
    const flags = [
      '-D',
      fresh,
      '-U',
      ADMIN_ROLE,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
    ];
    const sync = cluster.options.durable === false ? ['--no-sync'] : [];
    await runToEnd(cluster, cluster.binaries.initdb, [...flags, '--locale=C', ...sync], [fresh, passwordFile]);
  } finally {
    rmSync(passwordFile, { force: true });
  }
  renameSync(fresh, cluster.dir);
}

/**
 * A data directory owned by root is closed to other users, so PostgreSQL's user could not reach its own directory inside. Grants it
 * traversal only: it can neither list nor change anything else there.
 */
function letIn({ options: { dataDir }, user }: Cluster): void {
  const { mode, uid } = statSync(dataDir);
  if (user === undefined || uid !== 0 || (mode & 0o7077) !== 0) return;
  chownSync(dataDir, uid, user.gid);
  chmodSync(dataDir, 0o710);
}

function give(path: string, user: PostgresUser | undefined): void {
  if (user !== undefined) chownSync(path, user.uid, user.gid);
}

/** Starts a program as PostgreSQL's user in its own session, with its output in the log. */
function start(cluster: Cluster, file: string, args: readonly string[], paths: readonly string[]): ChildProcess {
  const line = asPostgresUser(cluster.user, file, args, paths);
  const log = openSync(cluster.logFile, 'a', 0o600);
  try {
    const { uid, gid } = line;
    const identity = uid === undefined || gid === undefined ? {} : { uid, gid };
    // A log created by an older version may be readable by others.
    fchmodSync(log, 0o600);
    const env = childEnvironment();
    return spawn(line.file, line.args, { ...identity, env, detached: true, stdio: ['ignore', log, log] });
  } finally {
    closeSync(log);
  }
}

async function runToEnd(cluster: Cluster, file: string, args: readonly string[], paths: readonly string[]) {
  const child = start(cluster, file, args, paths);
  const code = await new Promise<number | null>((done, failed) => {
    child.on('error', failed);
    child.on('exit', done);
  });
  if (code !== 0) throw new Error(`initdb failed (code ${code}):\n${logTail(cluster)}`);
}

function logTail(cluster: Cluster): string {
  return readFileSync(cluster.logFile, 'utf8').trimEnd().split('\n').slice(-8).join('\n');
}

/** A server that still runs on our directory. Waits while it is starting or stopping. */
async function findUsableOrphan(cluster: Cluster): Promise<Postmaster | undefined> {
  let found = findPostmaster(cluster.dir);
  if (found === undefined) {
    // A stale file whose process id was reused would keep PostgreSQL from starting.
    rmSync(join(cluster.dir, 'postmaster.pid'), { force: true });
    return undefined;
  }
  const { pid } = found;
  await waitUntil(() => {
    found = findPostmaster(cluster.dir);
    return found === undefined || found.status === 'ready' || found.status === 'stopping';
  }, 60_000);
  if (found?.status === 'ready' && (await acceptsQueries(cluster, found.port))) {
    cluster.options.onProgress('adopting the database of a server that was killed');
    return found;
  }
  await waitUntil(() => !isAlive(pid), 10_000);
  if (isAlive(pid)) await stopPostmaster(pid);
  return undefined;
}

async function acceptsQueries(cluster: Cluster, port: number): Promise<boolean> {
  const client = new pg.Client({
    connectionString: databaseUrl(port, ADMIN_ROLE, adminPassword(cluster.options.secret), 'postgres'),
    connectionTimeoutMillis: 5_000,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Retries: the free port may be taken in between, and backends of a killed PostgreSQL need time to exit. */
async function launch(cluster: Cluster): Promise<Postmaster> {
  for (let attempt = 1; ; attempt++) {
    const running = await tryLaunch(cluster, await freePort());
    if (running !== undefined) return running;
    if (attempt === 4) throw new Error(`PostgreSQL does not start:\n${logTail(cluster)}`);
    await new Promise((done) => setTimeout(done, 300 * attempt));
  }
}

async function tryLaunch(cluster: Cluster, port: number): Promise<Postmaster | undefined> {
  const settings = { ...SETTINGS, ...(cluster.options.durable === false ? FAST_SETTINGS : {}), port: String(port) };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = start(cluster, cluster.binaries.postgres, ['-D', cluster.dir, ...flags], [join(cluster.dir, 'x')]);
  let ended = false;
  child.on('exit', () => {
    ended = true;
  });
  child.on('error', () => {
    ended = true;
  });
  // It must not keep our process alive.
  child.unref();
  let found: Postmaster | undefined;
  await waitUntil(() => {
    found = findPostmaster(cluster.dir);
    return ended || (found?.pid === child.pid && found?.status === 'ready');
  }, 60_000);
  return ended ? undefined : found;
}

/** A TCP port of this machine that was free a moment ago. */
async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((done, failed) => {
    probe.on('error', failed);
    probe.listen(0, '127.0.0.1', done);
  });
  const address = probe.address();
  await new Promise((done) => probe.close(done));
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
}
