import type { CoreHost } from '../../platform/core-host/core-host.ts';
import type { Timekeeper } from '../../platform/timekeeper.ts';
import type { Next, StrategyRunner } from './strategy-runner.ts';

/** A strategy that could not go on, because the exchange or the database is busy, is tried again after this. */
const RETRY_MS = 1_000;

/** What the clock stands on. */
export interface ClockDeps {
  readonly runner: StrategyRunner;
  readonly host: CoreHost;
  readonly time: Timekeeper;
  readonly onTrouble: (error: unknown) => void;
}

/** Looks after running strategies: each when its time has come or its open orders have ended, and never twice at once. */
export class StrategyClock {
  private readonly deps: ClockDeps;
  /** The last work of each strategy that has any; the next waits for it. */
  private readonly queues = new Map<bigint, Promise<void>>();
  private readonly alarms = new Map<bigint, () => void>();
  /** The open orders that strategies wait for, and which strategy each belongs to. */
  private readonly openOf = new Map<bigint, Set<bigint>>();
  private readonly ownerOf = new Map<bigint, bigint>();
  private readonly stopListening: () => void;
  private isStopped = false;

  constructor(deps: ClockDeps) {
    this.deps = deps;
    this.stopListening = deps.host.onApplied((batch) => {
      if (this.ownerOf.size === 0) return;
      for (const { events } of batch) {
        for (const event of events) if (event.type === 'order-closed') this.noteEnded(event.orderId);
      }
    });
  }

  /** Takes strategies up that were at work when the server stopped. */
  resume(strategyIds: readonly bigint[]): void {
    for (const strategyId of strategyIds) void this.look(strategyId);
  }

  /** Lets a strategy do what it owes, after `before`, which nothing of it overlaps. Rejects only when `before` does. */
  look(strategyId: bigint, isFresh = false, before?: () => Promise<void>): Promise<void> {
    const work = (this.queues.get(strategyId) ?? Promise.resolve()).then(async () => {
      // A trouble of `before` is the caller's, one of what follows the clock's.
      const trouble = await before?.().then(
        () => undefined,
        (error: unknown) => ({ error }),
      );
      if (trouble === undefined) await this.advance(strategyId, isFresh);
      return trouble;
    });
    const queued = work.then(() => {
      if (this.queues.get(strategyId) === queued) this.queues.delete(strategyId);
    });
    this.queues.set(strategyId, queued);
    return work.then((trouble) => {
      if (trouble !== undefined) throw trouble.error;
    });
  }

  /** Begins nothing more, and waits for what is under way. */
  async stop(): Promise<void> {
    this.isStopped = true;
    this.stopListening();
    for (const callOff of this.alarms.values()) callOff();
    this.alarms.clear();
    this.ownerOf.clear();
    this.openOf.clear();
    await this.settled();
  }

  /** Waits until no strategy is being worked at. */
  async settled(): Promise<void> {
    while (this.queues.size > 0) await Promise.all(this.queues.values());
  }

  private async advance(strategyId: bigint, isFresh: boolean): Promise<void> {
    if (this.isStopped) return;
    const { runner, time, onTrouble } = this.deps;
    this.callOff(strategyId);
    try {
      this.arm(strategyId, await runner.advance(strategyId, time.nowMs(), isFresh));
    } catch (error) {
      onTrouble(error);
      this.arm(strategyId, { when: 'soon' });
    }
  }

  private arm(strategyId: bigint, next: Next): void {
    if (this.isStopped || next.when === 'never') return;
    if (next.when === 'ended') {
      // Nothing can have ended since the runner looked: no event has come in between.
      this.openOf.set(strategyId, new Set(next.orderIds));
      for (const orderId of next.orderIds) this.ownerOf.set(orderId, strategyId);
      return;
    }
    const { time } = this.deps;
    const atMs = next.when === 'at' ? next.atMs : time.nowMs() + RETRY_MS;
    this.alarms.set(
      strategyId,
      time.wakeAt(atMs, () => this.look(strategyId)),
    );
  }

  private callOff(strategyId: bigint): void {
    this.alarms.get(strategyId)?.();
    this.alarms.delete(strategyId);
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
