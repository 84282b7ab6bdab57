import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { isAlive, stopPostmaster, waitUntil } from './postmaster.ts';

const PASSWORD = 'a'.repeat(48);
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
    password: PASSWORD,
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

/** A process that starts PostgreSQL here and is then killed, as a server by kill -9. */
async function startInKilledProcess(): Promise<number> {
  const module = new URL('./embedded-postgres.ts', import.meta.url).href;
  const options = JSON.stringify({ dataDir, password: PASSWORD, durable: false });
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

it('starts, keeps data over a stop, and starts faster the second time', async () => {
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
  await expect(ask(url.replace(PASSWORD, 'wrong'), 'select 1')).rejects.toThrow(/password authentication failed/);
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

it('starts anew where an orphan is just stopping', async () => {
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

it('is not fooled by a pid file whose number now belongs to somebody else', async () => {
  await (await start()).stop();
  writeFileSync(
    join(dataDir, 'postgres', 'postmaster.pid'),
    `${process.pid}\n${dataDir}/postgres\n0\n1\n\n\n\nready\n`,
  );
  const next = await start();
  expect(next).toMatchObject({ adopted: false });
  expect(next.pid).not.toBe(process.pid);
});

it('revives under the same address', async () => {
  const server = await start();
  await stopPostmaster(server.pid);
  await server.revive();
  expect(await ask(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
});

it('refuses a cluster of another major version', async () => {
  await (await start()).stop();
  writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '15\n');
  await expect(start()).rejects.toThrow(/belongs to PostgreSQL 15/);
});
