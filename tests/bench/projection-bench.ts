import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type AppliedCommand, createExchange, decodeApplied, EventBuffer } from '@bourse/core';
import { openDatabase } from '@bourse/server/platform/db/database.ts';
import { startEmbeddedPostgres } from '@bourse/server/platform/db/embedded-postgres.ts';
import { migrate } from '@bourse/server/platform/db/migrate.ts';
import { silentLogger } from '@bourse/server/platform/logger.ts';
import { projectionMigrations } from '@bourse/server/platform/projections/migrations.ts';
import { BATCH_COMMANDS, openProjectionWriter } from '@bourse/server/platform/projections/projection-writer.ts';
import { type Figure, figure, median } from './figure.ts';
import type { BenchServerReady } from './support/bench-server.ts';
import { startChild } from './support/child.ts';
import { encodedFlow } from './support/encoded-flow.ts';
import type { LagResult } from './support/server-jobs.ts';

/*
 * projection: rows a second that the projector writes from the core's events, beside PostgreSQL's COPY of the very same rows into tables
 * with the same keys and indexes, from files on the server. Ours includes decoding, the offset, and changing the orders that traded.
 * projection.lag: milliseconds until a fill's rows can be read, p99 at 5,000 fills a second through the server, beside its p50.
 */

const OPERATIONS = 20_000;
const ROUNDS = 3;
const TABLES = ['orders', 'trades', 'ledger_entries'] as const;
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
    password: 'bench-only',
    onProgress: () => undefined,
  });
  const database = openDatabase({ url: postgres.url, logger: silentLogger() });
  try {
    await migrate(database.pool, projectionMigrations, () => undefined);
    const { setup, rounds } = history();
    const writer = await openProjectionWriter(database.pool);
    const write = async (commands: readonly AppliedCommand[]) => {
      for (let at = 0; at < commands.length; at += BATCH_COMMANDS) {
        await writer.commit(commands.slice(at, at + BATCH_COMMANDS));
      }
    };
    await write(setup);
    const rates: { readonly ours: number[]; readonly peer: number[] } = { ours: [], peer: [] };
    for (const commands of rounds) {
      const before = await highest(database.pool);
      const began = performance.now();
      await write(commands);
      const seconds = (performance.now() - began) / 1_000;
      const { rows, seconds: copying } = await copyAgain(database.pool, before);
      rates.ours.push(rows / seconds);
      rates.peer.push(rows / copying);
    }
    const label = { name: 'projection', unit: 'rows/s', peerName: 'raw COPY of the same rows' };
    return figure(label, median(rates.ours), median(rates.peer));
  } finally {
    await database.close();
    await postgres.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}

/** The applied commands of the mixed flow: what opens it, then equal parts. */
function history(): { readonly setup: AppliedCommand[]; readonly rounds: AppliedCommand[][] } {
  const { batches, count } = encodedFlow(OPERATIONS * ROUNDS, BATCH_COMMANDS);
  const exchange = createExchange({ maxOpenOrders: 1_000_000 });
  const events = new EventBuffer();
  const all: AppliedCommand[] = [];
  for (const batch of batches) {
    let offset = 0;
    for (let i = 0; i < batch.count; i++) offset = exchange.applyEncoded(batch.bytes, offset, 0, events);
    all.push(...decodeApplied(events.take()));
  }
  const first = count - OPERATIONS * ROUNDS;
  const rounds = Array.from({ length: ROUNDS }, (_, i) =>
    all.slice(first + i * OPERATIONS, first + (i + 1) * OPERATIONS),
  );
  return { setup: all.slice(0, first), rounds };
}

/** Places behind which a round's rows lie. */
async function highest(pool: Pool): Promise<Readonly<Record<(typeof TABLES)[number], string>>> {
  const { rows } = await pool.query(`select coalesce((select max(order_id) from orders), 0) as orders,
    coalesce((select max(seq) from trades), 0) as trades, coalesce((select max(seq) from ledger_entries), 0) as ledger_entries`);
  return rows[0];
}

/** Copies the rows behind `before` out to files, and those into tables of the same form; seconds of the latter alone. */
async function copyAgain(
  pool: Pool,
  before: Awaited<ReturnType<typeof highest>>,
): Promise<{ readonly rows: number; readonly seconds: number }> {
  const { rows: settings } = await pool.query('show data_directory');
  const folder = settings[0].data_directory;
  let count = 0;
  for (const table of TABLES) {
    await pool.query(`create table if not exists copied_${table} (like ${table} including all)`);
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
