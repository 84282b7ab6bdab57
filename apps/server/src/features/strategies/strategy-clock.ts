import type { Pool } from 'pg';
import type { CoreHost } from '../../platform/core-host/core-host.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Timekeeper } from '../../platform/timekeeper.ts';
import { LOOK_JOB } from './strategy.ts';
import type { Next, StrategyRunner } from './strategy-runner.ts';

/** A strategy that could not go on, because the exchange or the database is busy, is tried again after this. */
const RETRY_MS = 1_000;
/** A strategy that waits for orders to end is looked at after this, should the event be missed. */
const SAFETY_MS = 600_000;

/** What the clock needs. */
export interface ClockDeps {
  readonly runner: StrategyRunner;
  readonly host: CoreHost;
  readonly jobs: Jobs;
  readonly pool: Pool;
  readonly time: Timekeeper;
  readonly onTrouble: (error: unknown) => void;
}

/**
 * Advances running strategies: each when its job is due or its open orders have ended, and never twice at once. When a strategy is
 * looked at next is always in the table of jobs; only the orders that it waits for are kept in memory.
 */
export class StrategyClock {
  private readonly deps: ClockDeps;
  /** The last work of each strategy that has any; the next waits for it. */
  private readonly queues = new Map<bigint, Promise<void>>();
  /** The open orders that strategies wait for, and which strategy each belongs to. */
  private readonly openOf = new Map<bigint, Set<bigint>>();
  private readonly ownerOf = new Map<bigint, bigint>();
  private readonly stopListening: () => void;
  private isStopped = false;

  constructor(deps: ClockDeps) {
    this.deps = deps;
    deps.jobs.register(LOOK_JOB, {
      run: ({ id }) => this.run(BigInt(id)),
      concurrency: 8,
      maxAttempts: Number.POSITIVE_INFINITY,
      retryMs: () => RETRY_MS,
    });
    this.stopListening = deps.host.onApplied((batch) => {
      if (this.ownerOf.size === 0) return;
      for (const { events } of batch) {
        for (const event of events) if (event.type === 'order-closed') this.noteEnded(event.orderId);
      }
    });
  }

  /** Looks at strategies that were at work when the server stopped: orders of theirs may have ended meanwhile. */
  resume(strategyIds: readonly bigint[]): void {
    for (const strategyId of strategyIds) void this.look(strategyId);
  }

  /**
   * Lets a strategy do what it owes, after `before`, which nothing of it overlaps. Rejects only when `before` does. Needs a job of the
   * strategy in the table, in case the next look cannot be scheduled.
   */
  async look(strategyId: bigint, isFresh = false, before?: () => Promise<void>): Promise<void> {
    const { trouble } = await this.enqueue(strategyId, isFresh, before);
    if (trouble !== undefined) throw trouble.error;
  }

  /** Begins nothing more, and waits for what is under way. */
  async stop(): Promise<void> {
    this.isStopped = true;
    this.stopListening();
    this.ownerOf.clear();
    this.openOf.clear();
    await this.settled();
  }

  /** Waits until no strategy is being worked at. */
  async settled(): Promise<void> {
    while (this.queues.size > 0) await Promise.all(this.queues.values());
  }

  /** The job's run; it fails, and is repeated, when the next look could not be scheduled. */
  private async run(strategyId: bigint): Promise<void> {
    const { isScheduled } = await this.enqueue(strategyId, false);
    if (!isScheduled) throw new Error('the next look at the strategy is not scheduled');
  }

  private enqueue(strategyId: bigint, isFresh: boolean, before?: () => Promise<void>): Promise<Look> {
    const work = (this.queues.get(strategyId) ?? Promise.resolve()).then(async (): Promise<Look> => {
      try {
        await before?.();
      } catch (error) {
        return { isScheduled: true, trouble: { error } };
      }
      return { isScheduled: await this.advance(strategyId, isFresh) };
    });
    const queued = work.then(() => {
      if (this.queues.get(strategyId) === queued) this.queues.delete(strategyId);
    });
    this.queues.set(strategyId, queued);
    return work;
  }

  /** Advances a strategy and schedules the next look; false when that was not possible. */
  private async advance(strategyId: bigint, isFresh: boolean): Promise<boolean> {
    if (this.isStopped) return false;
    const { runner, time, onTrouble } = this.deps;
    this.unwatch(strategyId);
    let next: Next = { when: 'soon' };
    try {
      next = await runner.advance(strategyId, time.nowMs(), isFresh);
      // At once: nothing can have ended since the runner looked, because no event has come in between.
      if (next.when === 'ended') this.watch(strategyId, next.orderIds);
    } catch (error) {
      onTrouble(error);
    }
    try {
      await this.schedule(strategyId, next);
      return true;
    } catch (error) {
      onTrouble(error);
      return false;
    }
  }

  private schedule(strategyId: bigint, next: Next): Promise<void> {
    const { jobs, pool, time } = this.deps;
    const item = { kind: LOOK_JOB, id: strategyId.toString() };
    switch (next.when) {
      case 'never':
        return jobs.cancel(pool, item.kind, item.id);
      case 'at':
        return jobs.at(pool, next.atMs, item);
      case 'soon':
        return jobs.at(pool, time.nowMs() + RETRY_MS, item);
      case 'ended':
        return jobs.at(pool, time.nowMs() + SAFETY_MS, item);
    }
  }

  private watch(strategyId: bigint, orderIds: readonly bigint[]): void {
    if (this.isStopped) return;
    this.openOf.set(strategyId, new Set(orderIds));
    for (const orderId of orderIds) this.ownerOf.set(orderId, strategyId);
  }

  private unwatch(strategyId: bigint): void {
    for (const orderId of this.openOf.get(strategyId) ?? []) this.ownerOf.delete(orderId);
    this.openOf.delete(strategyId);
  }

  private noteEnded(orderId: bigint): void {
    const strategyId = this.ownerOf.get(orderId);
    if (strategyId === undefined) return;
    this.ownerOf.delete(orderId);
    const open = this.openOf.get(strategyId);
    open?.delete(orderId);
    if (open?.size === 0) void this.look(strategyId);
  }
}

/** What came of a look. */
interface Look {
  readonly isScheduled: boolean;
  /** What `before` threw. */
  readonly trouble?: { readonly error: unknown };
}
