import type { Pool } from 'pg';
import type { CoreHost } from '../../platform/core-host/core-host.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Timekeeper } from '../../platform/timekeeper.ts';
import { LOOK_JOB } from './strategy.ts';
import type { Next, StrategyRunner } from './strategy-runner.ts';

/** Retry delay of a strategy that was stopped by a busy exchange or database; milliseconds. */
const RETRY_MS = 1_000;
/** A strategy that waits for orders to end is run after this delay, in case the event is missed; milliseconds. */
const SAFETY_MS = 600_000;

/** Dependencies of the clock. */
export interface ClockDeps {
  readonly runner: StrategyRunner;
  readonly host: CoreHost;
  readonly jobs: Jobs;
  readonly pool: Pool;
  readonly time: Timekeeper;
  readonly onError: (error: unknown) => void;
  /** A strategy has run: it may have changed. */
  readonly onRun: (strategyId: bigint) => void;
}

/**
 * Advances running strategies: each when its job is due or its open orders have ended, and never concurrently. The time of a strategy's
 * next run is always in the table of jobs; only the orders that it waits for are kept in memory.
 */
export class StrategyClock {
  private readonly deps: ClockDeps;
  /** The last queued run of each strategy; the next one waits for it. */
  private readonly queues = new Map<bigint, Promise<void>>();
  /** The open orders that strategies wait for, with the strategy of each. */
  private readonly openOf = new Map<bigint, Set<bigint>>();
  private readonly ownerOf = new Map<bigint, bigint>();
  private readonly stopListening: () => void;
  private isStopped = false;

  constructor(deps: ClockDeps) {
    this.deps = deps;
    deps.jobs.register(LOOK_JOB, {
      run: ({ id }) => this.runJob(BigInt(id)),
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

  /** Runs the strategies that were active when the server stopped: their orders may have ended meanwhile. */
  resume(strategyIds: readonly bigint[]): void {
    for (const strategyId of strategyIds) void this.run(strategyId);
  }

  /**
   * Runs a strategy after `before`, which no other run of it overlaps. Rejects only when `before` does. Needs a job of the strategy in
   * the table, in case the next run cannot be scheduled.
   */
  async run(strategyId: bigint, isFresh = false, before?: () => Promise<void>): Promise<void> {
    const { failure } = await this.enqueue(strategyId, isFresh, before);
    if (failure !== undefined) throw failure.error;
  }

  /** Starts no further runs, and waits for the current ones. */
  async stop(): Promise<void> {
    this.isStopped = true;
    this.stopListening();
    this.ownerOf.clear();
    this.openOf.clear();
    await this.settled();
  }

  /** Waits until no strategy is running. */
  async settled(): Promise<void> {
    while (this.queues.size > 0) await Promise.all(this.queues.values());
  }

  /** Handles the job; it fails, and is retried, when the next run could not be scheduled. */
  private async runJob(strategyId: bigint): Promise<void> {
    const { isScheduled } = await this.enqueue(strategyId, false);
    if (!isScheduled) throw new Error('the next run of the strategy is not scheduled');
  }

  private enqueue(strategyId: bigint, isFresh: boolean, before?: () => Promise<void>): Promise<RunResult> {
    const work = (this.queues.get(strategyId) ?? Promise.resolve()).then(async (): Promise<RunResult> => {
      try {
        await before?.();
      } catch (error) {
        return { isScheduled: true, failure: { error } };
      }
      return { isScheduled: await this.advance(strategyId, isFresh) };
    });
    const queued = work.then(() => {
      if (this.queues.get(strategyId) === queued) this.queues.delete(strategyId);
    });
    this.queues.set(strategyId, queued);
    return work;
  }

  /** Advances a strategy and schedules its next run; returns false when that failed. */
  private async advance(strategyId: bigint, isFresh: boolean): Promise<boolean> {
    if (this.isStopped) return false;
    const { runner, time, onError } = this.deps;
    this.unwatch(strategyId);
    let next: Next = { when: 'soon' };
    try {
      next = await runner.advance(strategyId, time.nowMs(), isFresh);
      // Synchronously: no event was handled since the runner checked, so no order can have ended.
      if (next.when === 'ended') this.watch(strategyId, next.orderIds);
    } catch (error) {
      onError(error);
    }
    this.deps.onRun(strategyId);
    try {
      await this.schedule(strategyId, next);
      return true;
    } catch (error) {
      onError(error);
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
    if (open?.size === 0) void this.run(strategyId);
  }
}

/** The result of a run. */
interface RunResult {
  readonly isScheduled: boolean;
  /** What `before` threw. */
  readonly failure?: { readonly error: unknown };
}
