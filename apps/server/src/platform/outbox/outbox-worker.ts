import { invariant } from '@bourse/domain';
import type { ClientBase, Pool } from 'pg';
import { type AppliedCommand, type CoreHost, CoreHostError } from '../core-host/core-host.ts';
import type { Logger } from '../logger.ts';
import type { GaugeSource } from '../metrics/metrics.ts';
import { findCommandOutcome } from '../projections/command-outcome.ts';
import type { Projector } from '../projections/projector.ts';
import { inTransaction } from '../projections/transaction.ts';
import { Repeater } from '../repeater.ts';
import { type Outbox, type OutboxHandler, type OutboxItem, type Outcome, outboxKey } from './outbox.ts';
import { type ClaimedRow, type Lane, NO_LANE, type OutboxCounts, OutboxStore, type RowName } from './outbox-store.ts';

/** Rows in progress at a time; each needs a database connection for a moment. */
const MAX_IN_PROGRESS = 4;
/** How long a worker that died keeps others from its rows. */
const LEASE_MS = 30_000;
/** How often the table is read when nothing announces a row. */
const POLL_MS = 1_000;
const FIRST_RETRY_MS = 50;
const MAX_RETRY_MS = 10_000;
/** How long a closed row is kept, to answer `whenDone` and questions of support. */
const KEEP_DAYS = 30;
const WAIT_MS = 5_000;
/** Failed runs of a feature's handler after which a row is stuck: about a minute. */
const MAX_FAILURES = 14;
/** How soon after an enqueueing its transaction has most likely committed. */
const COMMIT_MS = 20;

/** What the worker needs. */
export interface OutboxDeps {
  readonly pool: Pool;
  readonly host: Pick<CoreHost, 'submit' | 'seq'>;
  readonly projector: Pick<Projector, 'whenProjected'>;
  readonly logger: Logger;
  /** `openServerId`: leases of earlier processes of this name end at the start. */
  readonly serverId: string;
  /** How long a lease lasts; 30 seconds by default. */
  readonly leaseMs?: number;
  /** Failed runs of a handler after which a row is stuck; 14 by default. */
  readonly maxFailures?: number;
}

/** Somebody who waits for the outcome of a row. */
interface Waiter extends RowName {
  resolve(outcome: Outcome | undefined): void;
}

/** The outbox with its worker. */
export class OutboxWorker implements Outbox {
  private readonly deps: OutboxDeps;
  private readonly store: OutboxStore;
  private readonly handlers = new Map<string, OutboxHandler>();
  private readonly inProgress = new Set<Promise<void>>();
  private readonly waiters = new Set<Waiter>();
  private readonly timers = new Set<NodeJS.Timeout>();
  private polling: NodeJS.Timeout | undefined;
  private isPolling = false;
  /** Runs since somebody has enqueued. */
  private committing: NodeJS.Timeout | undefined;
  private readonly claiming = new Repeater(() => this.claim());
  /** Where the next claim goes on. */
  private lastLane = NO_LANE;
  private state: 'new' | 'running' | 'stopped' = 'new';
  private latestCounts: OutboxCounts = { waiting: 0, failing: 0, stuck: 0 };

  constructor(deps: OutboxDeps) {
    this.deps = deps;
    this.store = new OutboxStore(deps.pool, deps.serverId);
  }

  register(feature: string, handler: OutboxHandler): void {
    invariant(this.state === 'new', `the handler of ${feature} is registered after the outbox has started`);
    invariant(!this.handlers.has(feature), `${feature} has two outbox handlers`);
    this.handlers.set(feature, handler);
  }

  async enqueue(tx: ClientBase, item: OutboxItem): Promise<void> {
    invariant(this.handlers.has(item.feature), `${item.feature} has no outbox handler`);
    await this.store.insert(tx, item);
    this.committing ??= this.wakeIn(COMMIT_MS);
  }

  /** Starts to work. Throws when a row waits for a feature that has no handler. */
  async start(): Promise<void> {
    const orphans = (await this.store.openFeatures()).filter((feature) => !this.handlers.has(feature));
    if (orphans.length > 0)
      throw new Error(`the outbox has commands of features without a handler: ${orphans.join(', ')}`);
    await this.store.endOldLeases();
    this.state = 'running';
    this.polling = setInterval(() => void this.poll(), POLL_MS);
    this.wake();
  }

  /** Claims nothing more and waits for what is in progress. */
  async stop(): Promise<void> {
    this.state = 'stopped';
    clearInterval(this.polling);
    for (const timer of this.timers) clearTimeout(timer);
    await this.claiming.idle();
    await Promise.all(this.inProgress);
    for (const waiter of this.waiters) waiter.resolve(undefined);
  }

  async whenDone(feature: string, rowId: string, timeoutMs = WAIT_MS): Promise<Outcome | undefined> {
    const { promise, resolve } = Promise.withResolvers<Outcome | undefined>();
    const waiter: Waiter = { feature, rowId, resolve };
    this.waiters.add(waiter);
    const timer = setTimeout(resolve, timeoutMs, undefined);
    try {
      this.wake();
      // It may have been closed before anybody waited.
      await this.findClosed([waiter]);
      return await promise;
    } finally {
      clearTimeout(timer);
      this.waiters.delete(waiter);
    }
  }

  /** Deletes rows that were closed long ago; the features' own rows stay. */
  removeDone(): Promise<void> {
    return this.store.removeDone(KEEP_DAYS);
  }

  /** Figures as of the last poll. */
  gauges(): readonly GaugeSource[] {
    return [
      {
        name: 'bourse_outbox_waiting',
        help: 'Commands of features that the core has not answered yet.',
        read: () => this.latestCounts.waiting,
      },
      {
        name: 'bourse_outbox_failing',
        help: 'Those of them that failed several times and are tried again.',
        read: () => this.latestCounts.failing,
      },
      {
        name: 'bourse_outbox_stuck',
        help: 'Those of them whose feature cannot take the outcome; an operator retries or skips them.',
        read: () => this.latestCounts.stuck,
      },
    ];
  }

  /** Looks for rows now. */
  private wake(): void {
    if (this.state === 'running') void this.claiming.run();
  }

  private async claim(): Promise<void> {
    const room = MAX_IN_PROGRESS - this.inProgress.size;
    // Whatever ends next wakes the worker again.
    if (room === 0 || this.state !== 'running') return;
    try {
      const { leaseMs = LEASE_MS } = this.deps;
      const rows = await this.store.claim([...this.handlers.keys()], this.lastLane, room, leaseMs);
      for (const row of rows) this.begin(row);
      // In turn, so that no lane keeps others waiting; behind the last comes the first.
      if (rows.length < room && this.lastLane !== NO_LANE) void this.claiming.run();
      this.lastLane = rows.length < room ? NO_LANE : lastOf(rows);
    } catch (error) {
      this.deps.logger.warn({ err: error }, 'the outbox could not be read; trying again');
    } finally {
      this.isPolling = false;
    }
  }

  private begin(row: ClaimedRow): void {
    const work = this.process(row).finally(() => {
      this.inProgress.delete(work);
      this.wake();
    });
    this.inProgress.add(work);
  }

  private async process(row: ClaimedRow): Promise<void> {
    let outcome: Outcome;
    try {
      if (row.behind !== undefined) return await this.store.park(row, row.behind);
      outcome = (await this.findOutcome(row)) ?? (await this.submit(row));
    } catch (error) {
      return await this.retryLater(row, error);
    }
    try {
      if (await this.close(row, outcome)) this.resolve(row, outcome);
    } catch (error) {
      await this.noteFailure(row, outcome, error);
    }
  }

  /** What became of a command that may have been submitted before: the core may have forgotten its key, the projections have not. */
  private async findOutcome(row: ClaimedRow): Promise<Outcome | undefined> {
    if (!row.wasSubmitted) return undefined;
    const { host, projector } = this.deps;
    if (!(await projector.whenProjected(host.seq))) throw new Error('the projections are behind');
    return findCommandOutcome(this.deps.pool, outboxKey(row.feature, row.rowId));
  }

  private async submit({ feature, rowId, command }: ClaimedRow): Promise<Outcome> {
    return outcomeOf(await this.deps.host.submit(command, outboxKey(feature, rowId)));
  }

  /** Runs the feature's handler and closes the row, both or neither; false when another worker has taken the row over. */
  private close(row: ClaimedRow, outcome: Outcome): Promise<boolean> {
    return inTransaction(this.deps.pool, async (tx) => {
      const isOurs = await this.store.close(tx, row.outboxId, outcome);
      if (isOurs) await this.handlerOf(row).onOutcome(tx, row.rowId, outcome);
      return isOurs;
    });
  }

  private async retryLater(row: ClaimedRow, error: unknown): Promise<void> {
    const { feature, rowId, attempts } = row;
    const isNotTaken = error instanceof CoreHostError && error.code !== 'FAILED';
    const delayMs = delayMsOf(attempts);
    if (!isNotTaken)
      this.deps.logger.error({ err: error, feature, rowId, attempts }, 'an outbox command is tried again');
    try {
      await this.store.release(row.outboxId, row.wasSubmitted || !isNotTaken, delayMs);
      this.wakeIn(delayMs);
    } catch (releaseError) {
      this.deps.logger.warn({ err: releaseError, feature, rowId }, 'an outbox command waits for its lease to end');
    }
  }

  /** The command has its outcome, but the feature could not take it. */
  private async noteFailure(row: ClaimedRow, outcome: Outcome, error: unknown): Promise<void> {
    const { feature, rowId, attempts } = row;
    const { logger, maxFailures: most = MAX_FAILURES } = this.deps;
    const delayMs = delayMsOf(attempts);
    const text = error instanceof Error ? error.message : String(error);
    try {
      const isStuck = await this.store.fail(row.outboxId, { outcome, error: text, most, delayMs });
      const what = isStuck
        ? 'an outbox row is stuck: its feature cannot take the outcome'
        : 'an outcome is tried again';
      logger.error({ err: error, feature, rowId, attempts }, what);
      if (isStuck) this.wake();
      else this.wakeIn(delayMs);
    } catch (failError) {
      logger.warn({ err: failError, feature, rowId }, 'an outbox command waits for its lease to end');
    }
  }

  private resolve({ feature, rowId }: ClaimedRow, outcome: Outcome): void {
    for (const waiter of this.waiters)
      if (waiter.feature === feature && waiter.rowId === rowId) waiter.resolve(outcome);
  }

  private handlerOf({ feature }: ClaimedRow): OutboxHandler {
    const handler = this.handlers.get(feature);
    invariant(handler !== undefined, `${feature} has no outbox handler`);
    return handler;
  }

  private wakeIn(ms: number): NodeJS.Timeout | undefined {
    if (this.state !== 'running') return undefined;
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      if (this.committing === timer) this.committing = undefined;
      this.wake();
    }, ms);
    this.timers.add(timer);
    return timer;
  }

  /** Finds what nothing announced: rows whose lease has ended, and what other servers did. */
  private async poll(): Promise<void> {
    this.wake();
    // A slow database is not asked again before it has answered.
    if (this.isPolling) return;
    this.isPolling = true;
    try {
      this.latestCounts = await this.store.counts();
      await this.findClosed([...this.waiters]);
    } catch (error) {
      this.deps.logger.warn({ err: error }, 'the outbox could not be read; trying again');
    }
  }

  /** Resolves those whose rows are closed, also by another server. */
  private async findClosed(waiters: readonly Waiter[]): Promise<void> {
    if (waiters.length === 0) return;
    const outcomes = await this.store.outcomes(waiters);
    for (const [index, waiter] of waiters.entries()) {
      const outcome = outcomes[index];
      if (outcome !== undefined) waiter.resolve(outcome);
    }
  }
}

function delayMsOf(attempts: number): number {
  return Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.min(attempts - 1, 20));
}

/** The hindmost of some lanes; a claim returns them in no order. */
function lastOf(lanes: readonly Lane[]): Lane {
  const isBehind = (one: Lane, other: Lane) =>
    one.feature === other.feature ? one.accountId > other.accountId : one.feature > other.feature;
  return lanes.reduce((last, lane) => (isBehind(lane, last) ? lane : last), NO_LANE);
}

function outcomeOf({ seq, events }: AppliedCommand): Outcome {
  const [answer] = events;
  if (answer?.type === 'rejected') return { ok: false, code: answer.code };
  if (answer?.type !== 'duplicate') return { ok: true, seq };
  return answer.code === undefined ? { ok: true, seq: answer.originalSeq } : { ok: false, code: answer.code };
}
