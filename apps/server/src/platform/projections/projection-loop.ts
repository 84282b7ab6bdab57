import { Backlog } from './backlog.ts';
import { BATCH_COMMANDS, type ProjectionWriter } from './projection-writer.ts';

/** How long a lone command waits for company when nobody asks for it. */
const LINGER_MS = 50;
/** More than this many waiting commands are a flood. */
const FLOOD_COMMANDS = 5_000;
/** Rest this many times as long as the last write took: while a flood grows, and while its rest is worked off. */
const REST_WHILE_GROWING = 6;
const REST_AFTERWARDS = 1;
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

/** Writes what comes, in batches, in order, until it is told to stop. */
export class ProjectionLoop {
  private readonly writer: ProjectionWriter;
  private readonly listener: LoopListener;
  private readonly backlog = new Backlog();
  private writing: Promise<void> | undefined;
  private wake: (() => void) | undefined;
  private awaitedSeq = 0;
  private stopping = false;

  constructor(writer: ProjectionWriter, listener: LoopListener) {
    this.writer = writer;
    this.listener = listener;
  }

  /** Takes the events of so many commands as they came from the core thread. */
  add(encoded: Uint8Array, commands: number): void {
    this.backlog.add(encoded, commands);
    this.writing ??= this.drain();
    if (this.backlog.commands === BATCH_COMMANDS) this.wake?.();
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
    while (this.backlog.commands > 0) {
      if (this.backlog.commands < BATCH_COMMANDS && !this.isAwaited()) await this.pause(LINGER_MS);
      const startedAt = performance.now();
      const batch = this.backlog.head(BATCH_COMMANDS);
      try {
        await this.writer.commit(batch);
        this.settle(batch.length);
        retryMs = FIRST_RETRY_MS;
        await this.giveWay(performance.now() - startedAt);
      } catch (error) {
        this.listener.onTrouble(error);
        if (this.stopping) break;
        await this.pause(retryMs);
        retryMs = Math.min(LONGEST_RETRY_MS, retryMs * 2);
        const stored = await this.writer.noticeLostAnswer(batch);
        if (stored > 0) this.settle(stored);
      }
    }
    this.writing = undefined;
  }

  private settle(commands: number): void {
    this.backlog.drop(commands);
    this.listener.onCommitted(this.writer.seq);
  }

  /** Orders come first: in a flood this thread and the database rest part of the time, as long as nobody waits. */
  private async giveWay(tookMs: number): Promise<void> {
    const grows = this.backlog.isGrowing();
    if (this.backlog.commands < FLOOD_COMMANDS || this.isAwaited()) return;
    await this.pause(tookMs * (grows ? REST_WHILE_GROWING : REST_AFTERWARDS));
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
