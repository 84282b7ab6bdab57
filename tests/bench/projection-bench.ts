import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createExchange, EventBuffer } from '@bourse/core';
import { PROJECTIONS } from '@bourse/server/features/projections.ts';
import { openDatabase } from '@bourse/server/platform/db/database.ts';
import { ADMIN_ROLE, adminPassword, DATABASE, databaseUrl } from '@bourse/server/platform/db/database-roles.ts';
import { startEmbeddedPostgres } from '@bourse/server/platform/db/embedded-postgres.ts';
import { migrate } from '@bourse/server/platform/db/migrate.ts';
import { silentLogger } from '@bourse/server/platform/logger.ts';
import { projectionMigrations } from '@bourse/server/platform/projections/migrations.ts';
import { ProjectionLoop } from '@bourse/server/platform/projections/projection-loop.ts';
import { openProjectionWriter } from '@bourse/server/platform/projections/projection-writer.ts';
import { type Figure, figure, median } from './figure.ts';
import type { BenchServerReady } from './support/bench-server.ts';
import { startChild } from './support/child.ts';
import { encodedFlow } from './support/encoded-flow.ts';
import type { LagResult } from './support/server-jobs.ts';

/*
 * projection: rows a second that the projector writes from the core's events as they come to it, encoded: decoding, the offset, klines and
 * changing the orders that traded or ended are in ours. Peer: PostgreSQL's COPY of the very same rows from files on the server, one
 * statement a table. Equal for both: the database, its settings and durability (each commit is flushed), the tables' columns, keys,
 * indexes and fillfactor, and what is in the tables already. Not equal, for the peer: nothing of ours runs on the machine while it copies,
 * it commits three times a round, and it writes each order once, as it stands at the end. Rows are those that were added; changes
 * of orders and klines count for none.
 * projection.lag: milliseconds until a fill's rows can be read, p99 at 5,000 fills a second through the server, beside its p50.
 */

const OPERATIONS = 20_000;
const ROUNDS = 9;
/** Not counted: a projector that has just started is not compiled yet, and tables that were just made are smaller than any in use. */
const WARM_UP_ROUNDS = 3;
/** Commands that come to the projector together. */
const PARCEL_COMMANDS = 100;
const TABLES = ['orders', 'trades', 'ledger_entries'] as const;
/** Of the cluster that the bench makes. */
const SECRET = 'bench-only';
const LAG_JOB = { kind: 'lag', fillsPerSecond: 5_000, ms: 6_000 } as const;

type Pool = ReturnType<typeof openDatabase>['pool'];

export async function projectionBench(): Promise<readonly Figure[]> {
  return [await rowsFigure(), await lagFigure()];
}

async function rowsFigure(): Promise<Figure> {
  const directory = mkdtempSync(join(tmpdir(), 'bourse-bench-projection-'));
  // The database runs as a user of its own when this process is root's.
  chmodSync(directory, 0o777);
  const postgres = await startEmbeddedPostgres({
    dataDir: directory,
    secret: SECRET,
    onProgress: () => undefined,
  });
  const database = openDatabase({ url: postgres.url, logger: silentLogger() });
  // Files on the server are the administrator's affair.
  const adminUrl = databaseUrl(Number(new URL(postgres.url).port), ADMIN_ROLE, adminPassword(SECRET), DATABASE);
  const admin = openDatabase({ url: adminUrl, logger: silentLogger() });
  try {
    await migrate(database.pool, projectionMigrations, () => undefined);
    const { setup, rounds } = history();
    await project(database.pool, setup);
    await makeCopies(database.pool);
    await copyAgain(admin.pool, { orders: '0', trades: '0', ledger_entries: '0' });
    const rates: { readonly ours: number[]; readonly peer: number[] } = { ours: [], peer: [] };
    for (const parcels of rounds) {
      const before = await highest(database.pool);
      const began = performance.now();
      await project(database.pool, parcels);
      const seconds = (performance.now() - began) / 1_000;
      const { rows, seconds: copying } = await copyAgain(admin.pool, before);
      rates.ours.push(rows / seconds);
      rates.peer.push(rows / copying);
    }
    const label = { name: 'projection', unit: 'rows/s', peerName: 'raw COPY of the same rows' };
    const counted = (all: readonly number[]) => median(all.slice(WARM_UP_ROUNDS));
    return figure(label, counted(rates.ours), counted(rates.peer));
  } finally {
    await admin.close();
    await database.close();
    await postgres.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}

/** Events of some commands, encoded as they leave the core's thread. */
interface Parcel {
  readonly encoded: Uint8Array;
  readonly commands: number;
}

/** Lets the projector's own loop write everything, as its thread does when it is behind and nobody rests. */
async function project(pool: Pool, parcels: readonly Parcel[]): Promise<void> {
  const troubles: unknown[] = [];
  const listener = { onCommitted: () => undefined, onError: (error: unknown) => void troubles.push(error) };
  const loop = new ProjectionLoop(await openProjectionWriter(pool, PROJECTIONS), listener);
  for (const { encoded, commands } of parcels) loop.add(encoded, commands);
  await loop.stop();
  if (troubles.length > 0) throw troubles[0];
}

/** The events of the mixed flow: of what opens it, then of equal parts. */
function history(): { readonly setup: Parcel[]; readonly rounds: Parcel[][] } {
  const roundCount = WARM_UP_ROUNDS + ROUNDS;
  const { batches } = encodedFlow(OPERATIONS * roundCount, PARCEL_COMMANDS);
  const exchange = createExchange({ maxOpenOrders: 1_000_000 });
  const events = new EventBuffer();
  const parcels = batches.map(({ bytes, count: commands }): Parcel => {
    let offset = 0;
    for (let i = 0; i < commands; i++) offset = exchange.applyEncoded(bytes, offset, 0, events);
    return { encoded: events.take(), commands };
  });
  const perRound = OPERATIONS / PARCEL_COMMANDS;
  const first = parcels.length - perRound * roundCount;
  const rounds = Array.from({ length: roundCount }, (_, i) =>
    parcels.slice(first + i * perRound, first + (i + 1) * perRound),
  );
  return { setup: parcels.slice(0, first), rounds };
}

/** Places behind which a round's rows lie. */
async function highest(pool: Pool): Promise<Readonly<Record<(typeof TABLES)[number], string>>> {
  const { rows } = await pool.query(`select coalesce((select max(order_id) from orders), 0) as orders,
    coalesce((select max(seq) from trades), 0) as trades, coalesce((select max(seq) from ledger_entries), 0) as ledger_entries`);
  return rows[0];
}

/** Empty tables of the same form as the projections'. */
async function makeCopies(pool: Pool): Promise<void> {
  for (const table of TABLES) {
    await pool.query(`create table copied_${table} (like ${table} including all)`);
    const { rows } = await pool.query('select unnest(reloptions) as option from pg_class where oid = $1::regclass', [
      table,
    ]);
    for (const { option } of rows) await pool.query(`alter table copied_${table} set (${option})`);
  }
}

/** Copies the rows behind `before` out to files, and those into the copies; seconds of the latter alone. */
async function copyAgain(
  pool: Pool,
  before: Awaited<ReturnType<typeof highest>>,
): Promise<{ readonly rows: number; readonly seconds: number }> {
  const { rows: settings } = await pool.query('show data_directory');
  const folder = settings[0].data_directory;
  let count = 0;
  for (const table of TABLES) {
    const newer = `${table === 'orders' ? 'order_id' : 'seq'} > ${before[table]}`;
    const { rowCount } = await pool.query(`copy (select * from ${table} where ${newer}) to '${folder}/bench_${table}'`);
    count += rowCount ?? 0;
  }
  const began = performance.now();
  for (const table of TABLES) await pool.query(`copy copied_${table} from '${folder}/bench_${table}'`);
  return { rows: count, seconds: (performance.now() - began) / 1_000 };
}

async function lagFigure(): Promise<Figure> {
  const server = await startChild<BenchServerReady>('bench-server.ts', { traders: 2 });
  try {
    const { p50Ms, p99Ms } = await server.ask<LagResult>(LAG_JOB);
    return figure({ name: 'projection.lag', unit: 'ms p99', peerName: 'its own p50' }, p99Ms, p50Ms);
  } finally {
    await server.stop();
  }
}
