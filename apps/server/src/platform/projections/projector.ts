import { type AssetSpec, invariant, type MarketSpec } from '@bourse/domain';
import type { ClientBase, Pool } from 'pg';
import type { AppliedCommand } from '../core-host/core-host.ts';
import type { Logger } from '../logger.ts';
import { Backlog } from './backlog.ts';
import { BatchRows, ProjectedSpecs } from './batch-rows.ts';
import { REBUILT_TABLES } from './migrations.ts';
import { inTransaction } from './transaction.ts';
import { writeRows } from './write-rows.ts';

const HOUR_MS = 3_600_000;
/** One-second klines older than this many hours, by the commands' own time, are let go. */
const SECONDS_KEPT_HOURS = 6;
/** Commands in one transaction: large enough that its cost is the rows', small enough to stay a short lock. */
const BATCH_COMMANDS = 1_000;
/** How long a lone command waits for company when nobody asks for it. */
const LINGER_MS = 50;
/** More than this many waiting commands are a flood. */
const FLOOD_COMMANDS = 20_000;
/** In a flood: rest this many times as long as the last write took. */
const REST_WHEN_BUSY = 6;
/** About two million orders. */
const MAX_QUEUED_BYTES = 384 * 1024 * 1024;
/** Wait after a failed write, doubled up to the longest. */
const FIRST_RETRY_MS = 100;
const LONGEST_RETRY_MS = 5_000;

/** How a projector is opened. */
export interface ProjectorOptions {
  readonly pool: Pool;
  readonly logger: Logger;
  /** How much may wait for the database, in bytes of events, before the gateway must refuse new orders. */
  readonly maxQueuedBytes?: number;
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
  private readonly maxQueuedBytes: number;
  private readonly specs: ProjectedSpecs;
  private readonly backlog = new Backlog();
  private waiters: Waiter[] = [];
  private listeners: ((seq: number) => void)[] = [];
  private writing: Promise<void> | undefined;
  private hurry: (() => void) | undefined;
  private stopping = false;
  private durableSeq: number;

  constructor(options: ProjectorOptions, projectedSeq: number, specs: ProjectedSpecs) {
    this.pool = options.pool;
    this.logger = options.logger;
    this.maxQueuedBytes = options.maxQueuedBytes ?? MAX_QUEUED_BYTES;
    this.durableSeq = projectedSeq;
    this.specs = specs;
  }

  /** Sequence of the last command whose rows are committed. */
  get projectedSeq(): number {
    return this.durableSeq;
  }

  /** Commands that wait for the database. */
  get queued(): number {
    return this.backlog.commands;
  }

  /** True when the database is too far behind: new orders must be refused until it has caught up. */
  isSaturated(): boolean {
    return this.backlog.bytes >= this.maxQueuedBytes;
  }

  /** Calls back after every commit with the new sequence. */
  onProjected(listener: (seq: number) => void): void {
    this.listeners.push(listener);
  }

  /** Writes replayed commands and returns when they are committed; for the time before live commands come. */
  async write(batch: readonly AppliedCommand[]): Promise<void> {
    for (let at = 0; at < batch.length; at += BATCH_COMMANDS) {
      this.advance(await this.commit(batch.slice(at, at + BATCH_COMMANDS)));
    }
  }

  /** Takes the events of so many live commands as they came from the core thread; they are written soon, in order. */
  enqueue(encoded: Uint8Array, commands: number): void {
    this.backlog.add(encoded, commands);
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
      const startedAt = performance.now();
      const batch = this.backlog.head(BATCH_COMMANDS);
      try {
        const seq = await this.commit(batch);
        this.backlog.drop(batch.length);
        this.advance(seq);
        retryMs = FIRST_RETRY_MS;
        if (this.givesWay()) await this.pause((performance.now() - startedAt) * REST_WHEN_BUSY);
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

  /** Orders come first: in a flood the projections rest most of the time, as long as there is room and nobody waits. */
  private givesWay(): boolean {
    const inFlood = this.queued > FLOOD_COMMANDS && this.backlog.bytes < this.maxQueuedBytes / 2;
    return inFlood && this.backlog.isGrowing() && !this.isAwaited();
  }

  /** A commit whose answer was lost did happen: the offset says so, and its rows must not be written again. */
  private async noticeLostAnswer(batch: readonly AppliedCommand[]): Promise<void> {
    const stored = await readOffset(this.pool).catch(() => undefined);
    if (stored === undefined || stored !== batch.at(-1)?.seq) return;
    this.backlog.drop(batch.length);
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

  /** Writes a batch and the new offset in one transaction; answers the sequence of its last command. */
  private async commit(batch: readonly AppliedCommand[]): Promise<number> {
    const first = batch[0];
    const last = batch.at(-1);
    const from = this.durableSeq;
    if (first === undefined || last === undefined) return from;
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
    return last.seq;
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

async function loadSpecs(pool: Pool): Promise<ProjectedSpecs> {
  const specs = new ProjectedSpecs();
  const assets = await pool.query<{ spec: AssetSpec }>('select spec from core_assets order by asset_id');
  for (const { spec } of assets.rows) specs.addAsset(spec);
  const markets = await pool.query<{ spec: MarketSpec & { minNotional: string } }>('select spec from core_markets');
  for (const { spec } of markets.rows) specs.addMarket({ ...spec, minNotional: BigInt(spec.minNotional) });
  return specs;
}
