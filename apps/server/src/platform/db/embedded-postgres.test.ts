import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ADMIN_ROLE, adminPassword, databaseUrl, rolePassword } from './database-roles.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { isAlive, stopPostmaster, waitUntil } from './postmaster.ts';

const SECRET = 'a'.repeat(48);
let dataDir = '';
let running: EmbeddedPostgres | undefined;
let lines: string[] = [];

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'bourse-postgres-'));
  lines = [];
});
afterEach(async () => {
  if (running !== undefined && isAlive(running.pid)) await running.stop();
  running = undefined;
  rmSync(dataDir, { recursive: true, force: true });
});

async function start(): Promise<EmbeddedPostgres> {
  running = await startEmbeddedPostgres({
    dataDir,
    secret: SECRET,
    onProgress: (line) => lines.push(line),
    durable: false,
  });
  return running;
}

async function ask(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Starts PostgreSQL in a process that is then killed with SIGKILL; returns PostgreSQL's pid. */
async function startInKilledProcess(): Promise<number> {
  const module = new URL('./embedded-postgres.ts', import.meta.url).href;
  const options = JSON.stringify({ dataDir, secret: SECRET, durable: false });
  const code = `const { startEmbeddedPostgres } = await import(${JSON.stringify(module)});
    const running = await startEmbeddedPostgres({ ...${options}, onProgress: () => undefined });
    process.stdout.write(String(running.pid), () => process.kill(process.pid, 'SIGKILL'));`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  const signal = await new Promise((done) => child.on('close', (_code, name) => done(name)));
  expect(signal).toBe('SIGKILL');
  return Number(output);
}

it('starts, keeps data across a restart, and starts faster the second time', async () => {
  const first = await start();
  await ask(first.url, 'create table kept (x bigint); insert into kept values (42)');
  await first.stop();
  expect(isAlive(first.pid)).toBe(false);
  const second = await start();
  expect(second.adopted).toBe(false);
  expect(await ask(second.url, 'select x::text from kept')).toEqual([{ x: '42' }]);
  expect(lines).toEqual(['creating the database (first start only)']);
});

it('listens on this machine only, with a password, and never on PostgreSQL’s own port', async () => {
  const { url } = await start();
  expect(await ask(url, 'show listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }]);
  expect(new URL(url).port).not.toBe('5432');
  await expect(ask(url.replace(rolePassword(SECRET), 'wrong'), 'select 1')).rejects.toThrow(
    /password authentication failed/,
  );
});

it('survives the kill of its server, and the next start adopts it', async () => {
  const pid = await startInKilledProcess();
  expect(isAlive(pid)).toBe(true);
  const adopted = await start();
  expect(adopted).toMatchObject({ pid, adopted: true });
  expect(await ask(adopted.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  await adopted.stop();
  expect(isAlive(pid)).toBe(false);
});

it('starts again while an orphan is stopping', async () => {
  const pid = await startInKilledProcess();
  process.kill(pid, 'SIGTERM');
  const next = await start();
  expect(await ask(next.url, 'select 1 as one')).toEqual([{ one: 1 }]);
});

it('starts after PostgreSQL itself was killed', async () => {
  const pid = await startInKilledProcess();
  process.kill(pid, 'SIGKILL');
  expect(await waitUntil(() => !isAlive(pid), 5_000)).toBe(true);
  const next = await start();
  expect(next.adopted).toBe(false);
  expect(await ask(next.url, 'select 1 as one')).toEqual([{ one: 1 }]);
});

it('ignores a pid file whose process id was reused', async () => {
  await (await start()).stop();
  writeFileSync(
    join(dataDir, 'postgres', 'postmaster.pid'),
    `${process.pid}\n${dataDir}/postgres\n0\n1\n\n\n\nready\n`,
  );
  const next = await start();
  expect(next).toMatchObject({ adopted: false });
  expect(next.pid).not.toBe(process.pid);
});

it('restarts on the same port', async () => {
  const server = await start();
  await stopPostmaster(server.pid);
  await server.revive();
  expect(await ask(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
});

it('rejects a cluster of another major version', async () => {
  await (await start()).stop();
  writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '15\n');
  await expect(start()).rejects.toThrow(/belongs to PostgreSQL 15/);
});

const portOf = (url: string) => Number(new URL(url).port);
const adminUrl = (url: string, database = 'bourse') =>
  databaseUrl(portOf(url), ADMIN_ROLE, adminPassword(SECRET), database);
const RIGHTS = 'rolsuper, rolcreatedb, rolcreaterole, rolreplication, rolbypassrls';
const NO_RIGHTS = {
  ...{ rolname: 'bourse', rolsuper: false, rolcreatedb: false, rolcreaterole: false },
  ...{ rolreplication: false, rolbypassrls: false },
};

describe('the role that the server connects as', () => {
  it('owns its database and has no other privileges', async () => {
    const { url } = await start();
    expect(await ask(url, `select rolname, ${RIGHTS} from pg_roles where rolname = current_user`)).toEqual([NO_RIGHTS]);
    expect(
      await ask(url, `select 1 from pg_auth_members where member = 'bourse'::regrole and roleid <> 'bourse'::regrole`),
    ).toEqual([]);
    await ask(url, 'create table own (x int); alter table own add y int; drop table own');
    for (const sql of [
      `select pg_read_file('PG_VERSION')`,
      `copy (select 1) to '/tmp/bourse-copied'`,
      `copy (select 1) to program 'cat'`,
      'create role other',
      'create database other',
      'alter role bourse superuser',
      `set role ${ADMIN_ROLE}`,
      `alter system set log_statement = 'all'`,
      'select rolpassword from pg_authid',
    ]) {
      await expect(ask(url, sql), sql).rejects.toThrow(/permission denied|must be|denied to/);
    }
    // The role's password is not valid for other roles, neither as it is nor derived further.
    const { password } = new URL(url);
    for (const guess of [password, adminPassword(password)]) {
      const other = databaseUrl(portOf(url), ADMIN_ROLE, guess, 'bourse');
      await expect(ask(other, 'select 1')).rejects.toThrow(/password authentication failed/);
    }
    expect(await ask(adminUrl(url), 'select rolname from pg_roles where rolsuper')).toEqual([{ rolname: ADMIN_ROLE }]);
  });
});

it('does not inherit our environment', async () => {
  vi.stubEnv('BOURSE_DEMO_PASSWORD', 'a-secret-of-the-house');
  vi.stubEnv('BOURSE_DEMO_API_SECRET', 'another-secret-of-the-house');
  const { pid, url } = await start();
  vi.unstubAllEnvs();
  const backends = (await ask(url, 'select pid from pg_stat_activity where pid <> pg_backend_pid()')) as {
    pid: number;
  }[];
  expect(backends.length).toBeGreaterThan(0);
  for (const one of [pid, ...backends.map((row) => row.pid)]) {
    if (process.platform !== 'linux') continue;
    const names = readFileSync(`/proc/${one}/environ`, 'utf8')
      .split('\0')
      .filter((line) => line !== '');
    expect(names.filter((line) => !/^(PATH|TZ|TMPDIR|LC_ALL|PG[A-Z_]*)=/.test(line))).toEqual([]);
  }
});

it('is closed to other users of the machine, also when an older version left it open', async () => {
  const modes = (dir: string): string[] =>
    readdirSync(dir, { recursive: true, encoding: 'utf8' })
      .map((name) => join(dir, name))
      .filter((path) => (statSync(path).mode & 0o077) !== 0);
  // PostgreSQL's user can traverse a directory owned by root, but neither list nor change it.
  const own = () => ({ mode: (statSync(dataDir).mode & 0o7777).toString(8), uid: statSync(dataDir).uid });
  const shut = { mode: process.geteuid?.() === 0 ? '710' : '700', uid: process.geteuid?.() };
  await (await start()).stop();
  expect(modes(dataDir)).toEqual([]);
  expect(own()).toEqual(shut);
  chmodSync(dataDir, 0o755);
  chmodSync(join(dataDir, 'postgres.log'), 0o644);
  const { url } = await start();
  expect(modes(dataDir)).toEqual([]);
  expect(own()).toEqual(shut);
  expect(await ask(url, 'show data_directory_mode')).toEqual([{ data_directory_mode: '0700' }]);
});
