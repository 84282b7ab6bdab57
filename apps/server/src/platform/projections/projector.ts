import { type AssetSpec, invariant, type MarketSpec } from '@bourse/domain';
import type { ClientBase, Pool } from 'pg';
import type { AppliedCommand } from '../core-host/core-host.ts';
import type { Logger } from '../logger.ts';
import { BatchRows, ProjectedSpecs } from './batch-rows.ts';
import { REBUILT_TABLES } from './migrations.ts';
import { writeRows } from './write-rows.ts';

const HOUR_MS = 3_600_000;
/** One-second klines older than this many hours, by the commands' own time, are let go. */
const SECONDS_KEPT_HOURS = 6;
/** Commands in one transaction: large enough that its cost is the rows', small enough to stay a short lock. */
const BATCH_COMMANDS = 1_000;
/** How long a lone command waits for company when nobody asks for it. */
const LINGER_MS = 50;
/** Wait after a failed write, doubled up to the longest. */
const FIRST_RETRY_MS = 100;
const LONGEST_RETRY_MS = 5_000;

/** How a projector is opened. */
export interface ProjectorOptions {
  readonly pool: Pool;
  readonly logger: Logger;
  /** Commands that may wait for the database before the gateway must refuse new orders. */
  readonly maxQueued?: number;
}

interface Waiter {
  readonly seq: number;
  readonly resolve: (done: boolean) => void;
}

/** Opens the projector where the database's offset stands. */
export async function openProjector(options: ProjectorOptions): Promise<Projector> {
  const seq = await readOffset(options.pool);
  return new Projector(options, seq, await loadSpecs(options.pool));
}

/** Empties every read model, so that the next start rebuilds them from the journal. Imported klines stay. */
export async function resetProjections(pool: Pool): Promise<void> {
  await inTransaction(pool, async (client) => {
    await client.query(`truncate ${REBUILT_TABLES.join(', ')}`);
    await client.query(`delete from klines where source = 'trade'`);
    await client.query(`update projection_offset set seq = 0 where name = 'exchange'`);
  });
}

/**
 * Writes the core's events into PostgreSQL. Goal: each event counts exactly once, whatever fails when. Method: the
 * sequence of the last command stands in the same transaction as its rows, and a write must find the offset that it
 * expects. It does not read the journal: after a crash the core host replays what is missing.
 */
export class Projector {
  private readonly pool: Pool;
  private readonly logger: Logger;
  private readonly maxQueued: number;
  private readonly specs: ProjectedSpecs;
  private queue: AppliedCommand[] = [];
  private queueFrom = 0;
  private waiters: Waiter[] = [];
  private listeners: ((seq: number) => void)[] = [];
  private writing: Promise<void> | undefined;
  private hurry: (() => void) | undefined;
  private stopping = false;
  private durableSeq: number;

  constructor(options: ProjectorOptions, projectedSeq: number, specs: ProjectedSpecs) {
    this.pool = options.pool;
    this.logger = options.logger;
    this.maxQueued = options.maxQueued ?? 150_000;
    this.durableSeq = projectedSeq;
    this.specs = specs;
  }

  /** Sequence of the last command whose rows are committed. */
  get projectedSeq(): number {
    return this.durableSeq;
  }

  /** Commands that wait for the database. */
  get queued(): number {
    return this.queue.length - this.queueFrom;
  }

  /** True when the database is too far behind: new orders must be refused until it has caught up. */
  isSaturated(): boolean {
    return this.queued >= this.maxQueued;
  }

  /** Calls back after every commit with the new sequence. */
  onProjected(listener: (seq: number) => void): void {
    this.listeners.push(listener);
  }

  /** Writes replayed commands and returns when they are committed; for the time before live commands come. */
  async write(batch: readonly AppliedCommand[]): Promise<void> {
    for (let at = 0; at < batch.length; at += BATCH_COMMANDS) await this.commit(batch.slice(at, at + BATCH_COMMANDS));
  }

  /** Takes live commands; they are written soon, in order. */
  enqueue(batch: readonly AppliedCommand[]): void {
    for (const applied of batch) this.queue.push(applied);
    this.writing ??= this.drain();
    if (this.queued >= BATCH_COMMANDS) this.hurry?.();
  }

  /** Resolves true once a command's rows can be read, false when that took longer than `timeoutMs`. */
  whenProjected(seq: number, timeoutMs = 5_000): Promise<boolean> {
    if (seq <= this.durableSeq) return Promise.resolve(true);
    this.hurry?.();
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        this.waiters = this.waiters.filter((other) => other !== waiter);
        resolve(false);
      }, timeoutMs);
      const waiter: Waiter = {
        seq,
        resolve: (done) => {
          clearTimeout(timer);
          resolve(done);
        },
      };
      this.waiters.push(waiter);
      this.hurry?.();
    });
  }

  /** Writes what is queued, if the database lets it, and stops. What is not written is replayed at the next start. */
  async stop(): Promise<void> {
    this.stopping = true;
    this.hurry?.();
    await this.writing;
    for (const waiter of this.waiters) waiter.resolve(false);
    this.waiters = [];
  }

  private async drain(): Promise<void> {
    let retryMs = FIRST_RETRY_MS;
    while (this.queued > 0) {
      if (this.queued < BATCH_COMMANDS && !this.isAwaited()) await this.pause(LINGER_MS);
      const batch = this.queue.slice(this.queueFrom, this.queueFrom + BATCH_COMMANDS);
      try {
        await this.commit(batch);
        this.dequeue(batch.length);
        retryMs = FIRST_RETRY_MS;
      } catch (error) {
        this.logger.warn({ err: error, queued: this.queued }, 'the projections could not be written; trying again');
        if (this.stopping) break;
        await this.pause(retryMs);
        retryMs = Math.min(LONGEST_RETRY_MS, retryMs * 2);
        await this.noticeLostAnswer(batch);
      }
    }
    this.writing = undefined;
  }

  /** A commit whose answer was lost did happen: the offset says so, and its rows must not be written again. */
  private async noticeLostAnswer(batch: readonly AppliedCommand[]): Promise<void> {
    const stored = await readOffset(this.pool).catch(() => undefined);
    if (stored === undefined || stored !== batch.at(-1)?.seq) return;
    this.dequeue(batch.length);
    this.advance(stored);
  }

  private isAwaited(): boolean {
    return this.stopping || this.waiters.length > 0;
  }

  private pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        this.hurry = undefined;
        resolve();
      };
      const timer = setTimeout(wake, ms);
      this.hurry = wake;
    });
  }

  private dequeue(count: number): void {
    this.queueFrom += count;
    if (this.queueFrom === this.queue.length) {
      this.queue = [];
      this.queueFrom = 0;
    } else if (this.queueFrom > 20 * BATCH_COMMANDS) {
      this.queue = this.queue.slice(this.queueFrom);
      this.queueFrom = 0;
    }
  }

  private async commit(batch: readonly AppliedCommand[]): Promise<void> {
    const first = batch[0];
    const last = batch.at(-1);
    if (first === undefined || last === undefined) return;
    const from = this.durableSeq;
    invariant(first.seq === from + 1, `projections stand at ${from}, so command ${first.seq} cannot follow`);
    const rows = new BatchRows(this.specs);
    for (const applied of batch) rows.add(applied);
    await inTransaction(this.pool, async (client) => {
      const moved = await client.query(`update projection_offset set seq = $2 where name = 'exchange' and seq = $1`, [
        from,
        last.seq,
      ]);
      invariant(moved.rowCount === 1, `projections moved away from ${from}: another server writes to this database`);
      await writeRows(client, rows);
      if (startsHour(first.timeMs, last.timeMs)) await pruneSeconds(client, last.timeMs);
    });
    this.advance(last.seq);
  }

  private advance(seq: number): void {
    this.durableSeq = seq;
    for (const listener of this.listeners) listener(seq);
    const served = this.waiters.filter((waiter) => waiter.seq <= seq);
    this.waiters = this.waiters.filter((waiter) => waiter.seq > seq);
    for (const waiter of served) waiter.resolve(true);
  }
}

/** Whether a batch reaches into another hour than the one in which it begins. */
function startsHour(firstMs: number, lastMs: number): boolean {
  return Math.floor(firstMs / HOUR_MS) !== Math.floor(lastMs / HOUR_MS);
}

async function pruneSeconds(client: ClientBase, timeMs: number): Promise<void> {
  const oldestMs = timeMs - (timeMs % HOUR_MS) - SECONDS_KEPT_HOURS * HOUR_MS;
  await client.query(`delete from klines where interval = '1s' and open_ms < $1`, [oldestMs]);
}

async function readOffset(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ seq: bigint }>(`select seq from projection_offset where name = 'exchange'`);
  const offset = rows[0];
  invariant(offset !== undefined, 'the projection offset row is missing');
  return Number(offset.seq);
}

async function inTransaction(pool: Pool, work: (client: ClientBase) => Promise<void>): Promise<void> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('begin');
    await work(client);
    await client.query('commit');
  } catch (error) {
    broken = error instanceof Error ? error : new Error(String(error));
    throw error;
  } finally {
    // A connection that failed within a transaction is thrown away: nobody knows in which state it is.
    client.release(broken);
  }
}

async function loadSpecs(pool: Pool): Promise<ProjectedSpecs> {
  const specs = new ProjectedSpecs();
  const assets = await pool.query<{ spec: AssetSpec }>('select spec from core_assets order by asset_id');
  for (const { spec } of assets.rows) specs.addAsset(spec);
  const markets = await pool.query<{ spec: MarketSpec & { minNotional: string } }>('select spec from core_markets');
  for (const { spec } of markets.rows) specs.addMarket({ ...spec, minNotional: BigInt(spec.minNotional) });
  return specs;
}
