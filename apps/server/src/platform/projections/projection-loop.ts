import type { Codec } from '@bourse/core';
import { FLOOD_PER_SECOND, FloodGauge } from '../flood-gauge.ts';
import { Backlog } from './backlog.ts';
import {
  BATCH_COMMANDS,
  FLOOD_BATCH_COMMANDS,
  type PreparedBatch,
  type ProjectionWriter,
} from './projection-writer.ts';

/** How long a lone command waits for company when nobody asks for it. */
const LINGER_MS = 50;
/** This many commands are written without waiting for more. */
const ENOUGH_COMMANDS = 1_000;
/** When the loop gives way to orders. */
export interface Courtesy {
  /** So many commands a second or more are a flood. */
  readonly floodPerSecond: number;
  /** In a flood nothing is written until the oldest command has waited this long; a reader who asks meanwhile ends the wait. */
  readonly patienceMs: number;
}

/**
 * In a flood most orders end soon after they were placed: what was gathered for two seconds writes them once, as they ended. Patience must
 * stay well below the five seconds that a reader waits, in which all that has gathered is written.
 */
const COURTESY: Courtesy = { floodPerSecond: FLOOD_PER_SECOND, patienceMs: 2_000 };
/** Wait after a failed write, doubled up to the longest. */
const FIRST_RETRY_MS = 100;
const LONGEST_RETRY_MS = 5_000;

/** Hears how the loop gets on. */
export interface LoopListener {
  /** Commands up to `seq` are committed. */
  onCommitted(seq: number): void;
  /** A write failed and will be tried again. */
  onTrouble(error: unknown): void;
}

/**
 * Writes what comes, in batches, in order, until it is told to stop. While the database is busy with a batch, the rows of the next one
 * are made.
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

  /** Takes the events of so many commands as they came from the core thread. */
  add(encoded: Uint8Array, commands: number): void {
    this.backlog.add(encoded, commands);
    this.gauge.add(commands);
    this.writing ??= this.drain();
    if (this.isLingering && this.backlog.commands >= ENOUGH_COMMANDS) this.wake?.();
  }

  /** Says that somebody waits for a command's rows. */
  hurry(seq: number): void {
    this.awaitedSeq = Math.max(this.awaitedSeq, seq);
    this.wake?.();
  }

  /** Writes what is left, if the database lets it. */
  async stop(): Promise<void> {
    this.stopping = true;
    this.wake?.();
    await this.writing;
  }

  private async drain(): Promise<void> {
    let retryMs = FIRST_RETRY_MS;
    // Commands of the largest batch that was tried since the last success: the one that was lost may have been larger than the next.
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
        this.listener.onTrouble(error);
        if (this.stopping) break;
        await this.pause(retryMs);
        retryMs = Math.min(LONGEST_RETRY_MS, retryMs * 2);
        const stored = await this.writer.noticeLostAnswer(mostTried);
        if (stored > 0) {
          this.settle(stored);
          mostTried = 0;
        }
      }
    }
    this.writing = undefined;
  }

  /** Few commands get company first: that is for `gather`. */
  private prepareNext(written: number): void {
    const most = this.batchCommands();
    if (this.backlog.commands - written < (this.isFlood() ? most : ENOUGH_COMMANDS)) return;
    try {
      this.next = this.writer.prepare(this.backlog.head(most, written));
    } catch {
      // Its own turn will tell; the batch that is being written has no part in it.
      this.next = undefined;
    }
  }

  private settle(commands: number): void {
    this.backlog.drop(commands);
    this.listener.onCommitted(this.writer.seq);
  }

  /** Orders come first: in a flood this thread and the database rest as long as patience allows and nobody waits. */
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
