import { type AssetSpec, invariant, type MarketSpec } from '@bourse/domain';
import type { ClientBase, Pool } from 'pg';
import type { AppliedCommand } from '../core-host/core-host.ts';
import type { UnreachedStops } from '../exchange-view/order-times.ts';
import { BatchRows, ProjectedSpecs } from './batch-rows.ts';
import { runScript, type ScriptStep } from './copy-script.ts';
import { REBUILT_TABLES } from './migrations.ts';
import { inTransaction, onConnection } from './transaction.ts';
import { UnfilledRunStore } from './unfilled-runs.ts';
import { loadStops } from './unreached-stop-rows.ts';
import { copySteps, writeRest } from './write-rows.ts';

const HOUR_MS = 3_600_000;
/** One-second klines older than this many hours, by the commands' own time, are let go. */
const SECONDS_KEPT_HOURS = 6;
/** Market makers leave millions of orders a day that end without a fill: older than this they are let go … */
const UNFILLED_KEPT_HOURS = 24;
/** … unless they are among this many newest orders of their account, so that a person's history is never touched. */
const NEWEST_KEPT = 10_000;

/** Commands in one transaction at most: large enough that its cost is the rows', small enough to be a tenth of a second's work or two. */
export const BATCH_COMMANDS = 4_000;
/**
 * The same in a flood, while nobody waits: the more commands at once, the fewer orders are written twice, and that is what costs the database
 * most. Half a second's work.
 */
export const FLOOD_BATCH_COMMANDS = 64_000;

/** Rows of commands that follow each other. */
export interface PreparedBatch {
  /** How many they are. */
  readonly commands: number;
  /** Sequence and time of the last one. */
  readonly seq: number;
  readonly timeMs: number;
  readonly rows: BatchRows;
  readonly steps: readonly ScriptStep[];
}

/**
 * Writes the core's events into PostgreSQL. Goal: each event counts exactly once, whatever fails when. Method: the
 * sequence of the last command stands in the same transaction as its rows, and a write must find the offset that it
 * expects.
 */
export class ProjectionWriter {
  /** Sequence of the last command whose rows are committed. */
  seq: number;
  private readonly pool: Pool;
  private readonly specs: ProjectedSpecs;
  /** Hour since the epoch, in the commands' own time, for which what is too old has gone. */
  private prunedHour = -1;
  private readonly newestKept: number;
  private readonly runs = new UnfilledRunStore();
  /** Stops that no committed command has reached. */
  private stops: UnreachedStops;
  private writing: PreparedBatch | undefined;

  constructor(pool: Pool, seq: number, specs: ProjectedSpecs, newestKept: number, stops: UnreachedStops) {
    this.pool = pool;
    this.seq = seq;
    this.specs = specs;
    this.newestKept = newestKept;
    this.stops = stops;
  }

  /** Makes the rows of commands that will be written next, or after those that are being written. */
  prepare(parts: Iterable<readonly AppliedCommand[]>): PreparedBatch {
    const rows = new BatchRows(this.specs, (this.writing?.rows.stops ?? this.stops).copy());
    let commands = 0;
    let last: AppliedCommand | undefined;
    for (const part of parts) {
      for (const applied of part) rows.add(applied);
      commands += part.length;
      last = part.at(-1) ?? last;
    }
    invariant(last !== undefined, 'a batch has commands');
    return { commands, seq: last.seq, timeMs: last.timeMs, rows, steps: copySteps(rows) };
  }

  /** Writes commands, which must follow the last written one, and the new offset in one transaction. */
  async commit(commands: readonly AppliedCommand[]): Promise<void> {
    if (commands.length > 0) await this.commitPrepared(this.prepare([commands]), () => undefined);
  }

  /** The same with rows that are made; `meanwhile` runs while the database is busy with the most of them. */
  async commitPrepared(batch: PreparedBatch, meanwhile: () => void): Promise<void> {
    this.writing = batch;
    try {
      await this.store(batch, meanwhile);
      this.stops = batch.rows.stops;
    } finally {
      this.writing = undefined;
    }
  }

  private async store(batch: PreparedBatch, meanwhile: () => void): Promise<void> {
    const { commands, seq, rows, steps } = batch;
    const from = this.seq;
    invariant(
      seq === from + commands,
      `projections stand at ${from}, so ${commands} commands up to ${seq} cannot follow`,
    );
    const hour = Math.floor(batch.timeMs / HOUR_MS);
    const isNewHour = hour !== this.prunedHour;
    // Before, not after: should the answer to this commit be lost, the next batch must not count on notes that are gone.
    if (isNewHour) this.runs.forget();
    const noted = await onConnection(this.pool, async (client) => {
      const copying = runScript(client, [{ statement: 'begin' }, { statement: moveOffset(from, seq) }, ...steps]);
      meanwhile();
      const { tags, error } = await copying;
      // Rows that are there already are an error too, but the offset says what is wrong.
      invariant(tags[1] !== 'UPDATE 0', `projections moved away from ${from}: another server writes to this database`);
      if (error !== undefined) throw error;
      await writeRest(client, rows);
      const fresh = await this.runs.write(client, rows.unfilled);
      if (isNewHour) await this.prune(client, hour * HOUR_MS);
      await client.query('commit');
      return fresh;
    });
    if (!isNewHour) this.runs.remember(noted);
    this.seq = seq;
    this.prunedHour = hour;
    rows.release();
  }

  /**
   * After a failed write: how many of the `commands` that were tried are stored all the same. A commit whose answer was lost did happen;
   * the offset says so, and its rows must not be written again. The lost batch may have been shorter.
   */
  async noticeLostAnswer(commands: number): Promise<number> {
    const stored = await readOffset(this.pool).catch(() => this.seq);
    const done = stored - this.seq;
    if (done <= 0 || done > commands) return 0;
    const stops = await loadStops(this.pool).catch(() => undefined);
    if (stops === undefined) return 0;
    this.stops = stops;
    this.seq = stored;
    return done;
  }

  /**
   * Lets go of what is too old. Only what happened before the hour counts, so that a rebuild, whose batches end elsewhere, lets
   * go of the same.
   */
  private async prune(client: ClientBase, hourMs: number): Promise<void> {
    const oldestMs = (hours: number) => hourMs - hours * HOUR_MS;
    await client.query(`delete from klines where interval = '1s' and open_ms < $1`, [oldestMs(SECONDS_KEPT_HOURS)]);
    await this.runs.prune(client, oldestMs(UNFILLED_KEPT_HOURS), hourMs, this.newestKept);
  }
}

/** Opens a writer where the database's offset stands. `newestKept` orders of an account stay, however old. */
export async function openProjectionWriter(pool: Pool, newestKept = NEWEST_KEPT): Promise<ProjectionWriter> {
  return new ProjectionWriter(pool, await readOffset(pool), await loadSpecs(pool), newestKept, await loadStops(pool));
}

/** Empties every read model, so that the next start rebuilds them from the journal. Imported klines stay. */
export async function resetProjections(pool: Pool): Promise<void> {
  await inTransaction(pool, async (client) => {
    await client.query(`truncate ${REBUILT_TABLES.join(', ')}`);
    await client.query(`delete from klines where source = 'trade'`);
    await client.query(`update projection_offset set seq = 0 where name = 'exchange'`);
  });
}

function moveOffset(from: number, to: number): string {
  invariant(Number.isSafeInteger(from) && Number.isSafeInteger(to), 'an offset is a whole number');
  return `update projection_offset set seq = ${to} where name = 'exchange' and seq = ${from}`;
}

async function readOffset(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ seq: bigint }>(`select seq from projection_offset where name = 'exchange'`);
  const offset = rows[0];
  invariant(offset !== undefined, 'the projection offset row is missing');
  return Number(offset.seq);
}

async function loadSpecs(pool: Pool): Promise<ProjectedSpecs> {
  const specs = new ProjectedSpecs();
  const assets = await pool.query<{ spec: AssetSpec }>('select spec from core_assets order by asset_id');
  for (const { spec } of assets.rows) specs.addAsset(spec);
  const markets = await pool.query<{ spec: MarketSpec & { minNotional: string } }>('select spec from core_markets');
  for (const { spec } of markets.rows) specs.addMarket({ ...spec, minNotional: BigInt(spec.minNotional) });
  return specs;
}
