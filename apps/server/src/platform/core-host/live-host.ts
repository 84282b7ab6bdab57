import {
  type AppliedCommand,
  ByteWriter,
  type Command,
  decodeApplied,
  encodeCommand,
  patchCommandTime,
} from '@bourse/core';
import { invariant } from '@bourse/domain';
import {
  type AppliedListener,
  type CoreClock,
  type CoreHost,
  CoreHostError,
  type RecoveredState,
  type Submission,
} from './core-host.ts';
import type { FromCore, ToCore } from './messages.ts';
import { FIRST_CORRELATION, WaitingCallers } from './waiting-callers.ts';

/** The core thread as the host sees it. */
export interface CoreLine {
  send(message: ToCore): void;
  /** Ends the thread and lets the data directory go. */
  close(): Promise<void>;
}

/** What a live host is made of. */
export interface LiveHostOptions {
  readonly line: CoreLine;
  readonly recovered: RecoveredState;
  readonly clock: CoreClock;
  readonly maxBacklog: number;
  readonly onFatal: (error: Error) => void;
}

/** So many commands go at once: the core works on them while the main thread reads on. */
const LARGE_BATCH = 256;

/** The host after recovery. Commands of one turn of the event loop travel to the core thread as one message. */
export class LiveHost implements CoreHost {
  readonly recovered: RecoveredState;
  readonly #line: CoreLine;
  readonly #usesScenarioClock: boolean;
  readonly #maxBacklog: number;
  readonly #onFatal: (error: Error) => void;
  readonly #callers = new WaitingCallers();
  readonly #out = new ByteWriter();
  #outCount = 0;
  #outCorrelation = 0;
  /** Number of the next command; counts up and wraps at 2^32. The answers come in the same order. */
  #nextCorrelation = FIRST_CORRELATION;
  #timeMs: number;
  #seq: number;
  #listeners: readonly AppliedListener[] = [];
  #hashWaiting: { readonly resolve: (hash: string) => void; readonly reject: (error: Error) => void }[] = [];
  #stopping: Promise<void> | undefined;
  #onStopped: () => void = () => undefined;
  #onIdle: () => void = () => undefined;
  #failure: CoreHostError | undefined;

  constructor(options: LiveHostOptions) {
    this.recovered = options.recovered;
    this.#line = options.line;
    this.#usesScenarioClock = options.clock === 'scenario';
    this.#maxBacklog = options.maxBacklog;
    this.#onFatal = options.onFatal;
    this.#timeMs = options.recovered.timeMs;
    this.#seq = options.recovered.seq;
  }

  get seq(): number {
    return this.#seq;
  }

  backlog(): number {
    return this.#callers.size;
  }

  // Not an async function: an order costs one promise here, not three.
  submit(command: Command, key?: bigint, timeMs?: number): Promise<AppliedCommand> {
    try {
      this.#refuseUnlessRoomFor(1);
      this.#encode(command, key, timeMs);
    } catch (error) {
      return Promise.reject(error);
    }
    return this.#callers.addOne();
  }

  async submitMany(submissions: readonly Submission[], timeMs?: number): Promise<readonly AppliedCommand[]> {
    this.#refuseUnlessRoomFor(submissions.length);
    if (submissions.length === 0) return [];
    for (const { command, key } of submissions) this.#encode(command, key, timeMs);
    return await this.#callers.addMany(submissions.length);
  }

  onApplied(listener: AppliedListener): () => void {
    this.#listeners = [...this.#listeners, listener];
    return () => {
      this.#listeners = this.#listeners.filter((other) => other !== listener);
    };
  }

  noteProjected(seq: number): void {
    if (this.#failure === undefined) this.#line.send({ type: 'projected', seq });
  }

  async stateHash(): Promise<string> {
    this.#refuseUnlessRoomFor(0);
    this.#flushOut();
    return await new Promise((resolve, reject) => {
      this.#hashWaiting.push({ resolve, reject });
      this.#line.send({ type: 'state-hash' });
    });
  }

  stop(): Promise<void> {
    this.#stopping ??= this.#stopNow();
    return this.#stopping;
  }

  /** Takes a message of the core thread. */
  receive(message: FromCore): void {
    if (message.type === 'applied') this.#publish(message.bytes);
    else if (message.type === 'state-hash') this.#hashWaiting.shift()?.resolve(message.hash);
    else if (message.type === 'stopped') this.#onStopped();
  }

  /** Nothing more can become durable: everybody who waits is told, and the process is meant to end. */
  fail(cause: Error): void {
    if (this.#failure !== undefined) return;
    this.#failure = new CoreHostError('FAILED', `The core has stopped: ${cause.message}`, cause);
    this.#callers.rejectAll(this.#failure);
    for (const waiting of this.#hashWaiting) waiting.reject(this.#failure);
    this.#hashWaiting = [];
    this.#onStopped();
    this.#onIdle();
    this.#onFatal(this.#failure);
  }

  #refuseUnlessRoomFor(count: number): void {
    if (this.#failure !== undefined) throw this.#failure;
    if (this.#stopping !== undefined) throw new CoreHostError('STOPPING', 'The exchange is shutting down.');
    if (this.#callers.size + count > this.#maxBacklog) {
      throw new CoreHostError('OVERLOADED', `More than ${this.#maxBacklog} commands wait for the core.`);
    }
  }

  #encode(command: Command, key: bigint | undefined, timeMs: number | undefined): void {
    invariant(
      (timeMs !== undefined) === this.#usesScenarioClock,
      'only a scenario clock takes times, and it needs them',
    );
    if (this.#outCount === 0) {
      this.#outCorrelation = this.#nextCorrelation;
      setImmediate(() => this.#flushOut());
    }
    const start = this.#out.length;
    encodeCommand(command, key ?? 0n, this.#out);
    if (timeMs !== undefined) {
      this.#timeMs = Math.max(this.#timeMs, timeMs);
      patchCommandTime(this.#out.bytes, start, this.#timeMs);
    }
    this.#nextCorrelation = (this.#nextCorrelation + 1) >>> 0;
    this.#outCount += 1;
    if (this.#outCount >= LARGE_BATCH) this.#flushOut();
  }

  #flushOut(): void {
    if (this.#outCount === 0 || this.#failure !== undefined) return;
    const bytes = this.#out.bytes.slice();
    const message: ToCore = { type: 'commands', bytes, count: this.#outCount, correlation: this.#outCorrelation };
    this.#out.reset();
    this.#outCount = 0;
    this.#line.send(message);
  }

  #publish(bytes: Uint8Array): void {
    if (this.#failure !== undefined) return;
    try {
      const batch = decodeApplied(bytes);
      for (const listener of this.#listeners) listener(batch, bytes);
      this.#seq = batch.at(-1)?.seq ?? this.#seq;
      for (const applied of batch) this.#callers.answer(applied);
      if (this.#callers.size === 0) this.#onIdle();
    } catch (error) {
      // A listener that missed a batch would serve wrong balances from here on.
      this.fail(error instanceof Error ? error : new Error(String(error)));
    }
  }

  async #stopNow(): Promise<void> {
    this.#flushOut();
    await new Promise<void>((resolve) => {
      this.#onIdle = resolve;
      if (this.#callers.size === 0 || this.#failure !== undefined) resolve();
    });
    await new Promise<void>((resolve) => {
      this.#onStopped = resolve;
      if (this.#failure !== undefined) resolve();
      else this.#line.send({ type: 'stop' });
    });
    await this.#line.close();
    if (this.#failure !== undefined) throw this.#failure;
  }
}
