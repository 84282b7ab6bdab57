import type { Codec } from '@bourse/core';
import { FLOOD_PER_SECOND, FloodGauge } from '../flood-gauge.ts';
import { Backlog } from './backlog.ts';
import {
  BATCH_COMMANDS,
  FLOOD_BATCH_COMMANDS,
  type PreparedBatch,
  type ProjectionWriter,
} from './projection-writer.ts';

/** How long a single command waits for a larger batch when no reader waits; milliseconds. */
const LINGER_MS = 50;
/** This many commands are written without waiting for more. */
const ENOUGH_COMMANDS = 1_000;
/** When the loop yields to orders. */
export interface Courtesy {
  /** Commands per second from which the load counts as high. */
  readonly floodPerSecond: number;
  /** Under high load nothing is written until the oldest command has waited this long; a waiting reader ends the pause. */
  readonly patienceMs: number;
}

/**
 * Under high load most orders end soon after they were placed: gathering for two seconds writes them once, in their final state. The
 * pause must stay well below the five seconds that a reader waits, in which the backlog is written.
 */
const COURTESY: Courtesy = { floodPerSecond: FLOOD_PER_SECOND, patienceMs: 2_000 };
/** Wait after a failed write, doubled up to the longest. */
const FIRST_RETRY_MS = 100;
const LONGEST_RETRY_MS = 5_000;

/** Callbacks for the loop's progress. */
export interface LoopListener {
  /** Commands up to `seq` are committed. */
  onCommitted(seq: number): void;
  /** A write failed and will be retried. */
  onError(error: unknown): void;
}

/**
 * Writes queued commands in batches, in order, until it is stopped. While the database writes a batch, the rows of the next one are
 * prepared.
 */
export class ProjectionLoop {
  private readonly writer: ProjectionWriter;
  private readonly listener: LoopListener;
  private readonly patienceMs: number;
  private readonly gauge: FloodGauge;
  private readonly backlog: Backlog;
  private writing: Promise<void> | undefined;
  /** Rows of the commands behind the batch that is being written. */
  private next: PreparedBatch | undefined;
  private wake: (() => void) | undefined;
  private awaitedSeq = 0;
  private stopping = false;
  private isLingering = false;

  constructor(writer: ProjectionWriter, listener: LoopListener, courtesy = COURTESY, codec?: Codec) {
    this.backlog = new Backlog(codec);
    this.writer = writer;
    this.listener = listener;
    this.patienceMs = courtesy.patienceMs;
    this.gauge = new FloodGauge(courtesy.floodPerSecond);
  }

  /** Queues the events of this many commands as the core thread sent them. */
  add(encoded: Uint8Array, commands: number): void {
    this.backlog.add(encoded, commands);
    this.gauge.add(commands);
    this.writing ??= this.drain();
    if (this.isLingering && this.backlog.commands >= ENOUGH_COMMANDS) this.wake?.();
  }

  /** Signals that a reader waits for a command's rows. */
  hurry(seq: number): void {
    this.awaitedSeq = Math.max(this.awaitedSeq, seq);
    this.wake?.();
  }

  /** Writes the rest, if the database is available. */
  async stop(): Promise<void> {
    this.stopping = true;
    this.wake?.();
    await this.writing;
  }

  private async drain(): Promise<void> {
    let retryMs = FIRST_RETRY_MS;
    // Commands of the largest batch tried since the last success: the lost one may have been larger than the next.
    let mostTried = 0;
    while (this.backlog.commands > 0) {
      await this.gather();
      try {
        const batch = this.next ?? this.writer.prepare(this.backlog.head(this.batchCommands()));
        this.next = undefined;
        mostTried = Math.max(mostTried, batch.commands);
        await this.writer.commitPrepared(batch, () => this.prepareNext(batch.commands));
        this.settle(batch.commands);
        mostTried = 0;
        retryMs = FIRST_RETRY_MS;
      } catch (error) {
        this.next = undefined;
        this.listener.onError(error);
        if (this.stopping) break;
        await this.pause(retryMs);
        retryMs = Math.min(LONGEST_RETRY_MS, retryMs * 2);
        const stored = await this.writer.noticeLostReply(mostTried);
        if (stored > 0) {
          this.settle(stored);
          mostTried = 0;
        }
      }
    }
    this.writing = undefined;
  }

  /** A small batch waits for more commands first, in `gather`. */
  private prepareNext(written: number): void {
    const most = this.batchCommands();
    if (this.backlog.commands - written < (this.isFlood() ? most : ENOUGH_COMMANDS)) return;
    try {
      this.next = this.writer.prepare(this.backlog.head(most, written));
    } catch {
      // Its own turn will report the error; the batch being written is not affected.
      this.next = undefined;
    }
  }

  private settle(commands: number): void {
    this.backlog.drop(commands);
    this.listener.onCommitted(this.writer.seq);
  }

  /** Orders have priority: under high load this thread and the database pause while the limit allows and no reader waits. */
  private async gather(): Promise<void> {
    if (this.isAwaited()) return;
    if (this.isFlood()) {
      const left = this.patienceMs - this.backlog.oldestMs();
      if (left > 0) await this.pause(left);
    } else if (this.backlog.commands < ENOUGH_COMMANDS) {
      this.isLingering = true;
      await this.pause(LINGER_MS);
      this.isLingering = false;
    }
  }

  private isFlood(): boolean {
    return this.gauge.isFlood() && !this.isAwaited();
  }

  private batchCommands(): number {
    return this.isFlood() ? FLOOD_BATCH_COMMANDS : BATCH_COMMANDS;
  }

  private isAwaited(): boolean {
    return this.stopping || this.awaitedSeq > this.writer.seq;
  }

  private pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        this.wake = undefined;
        resolve();
      };
      const timer = setTimeout(wake, ms);
      this.wake = wake;
    });
  }
}
