import {
  type AppliedCommand,
  ByteWriter,
  CODEC,
  type Codec,
  type Command,
  type CommandClass,
  patchCommandTime,
} from '@bourse/core';
import { invariant } from '@bourse/domain';
import { ownerOf, type Parked, ParkedCommands } from './admission.ts';
import {
  type AppliedListener,
  type CoreClock,
  type CoreHost,
  CoreHostError,
  type EncodedListener,
  type RecoveredState,
  type Submission,
  type SubmitCallback,
} from './core-host.ts';
import type { FromCore, ToCore } from './messages.ts';
import { BatchCaller, FIRST_CORRELATION, type PendingCaller, PendingCallers } from './pending-callers.ts';

/** The host's channel to the core thread. */
export interface CoreChannel {
  send(message: ToCore): void;
  /** Terminates the thread and unlocks the data directory. */
  close(): Promise<void>;
}

/** Options of a live host. */
export interface LiveHostOptions {
  readonly line: CoreChannel;
  /** Codec of the core's rooms; absent: the product's own. */
  readonly codec?: Codec;
  readonly recovered: RecoveredState;
  readonly clock: CoreClock;
  readonly maxBacklog: number;
  readonly overloadAt: number;
  /** Maximum number of commands sent to the core and unanswered; default `WINDOW`. */
  readonly window?: number;
  readonly onFatal: (error: Error) => void;
}

/** Batch size at which commands are sent immediately, so that the core works while the main thread continues to read. */
const LARGE_BATCH = 256;
/**
 * Maximum number of commands sent to the core and unanswered, whose sequence is therefore fixed: enough for several flushes at
 * 100,000 a second, and few enough for a low latency of a cancel behind them.
 */
const WINDOW = 1_024;
/**
 * Up to this number of pending outcomes, they are delivered in parts, each written to the sockets before the next part is processed, for
 * low latency. Larger numbers are delivered at once, so that outcomes for the same socket share a write.
 */
const SPLIT_UP_TO = 64;
/** Size of a part. With smaller parts, the cost of waking receivers again exceeds the gain. */
const PART_SIZE = 8;

/** The host after recovery. Commands of one turn of the event loop are sent to the core thread as one message. */
export class LiveHost implements CoreHost {
  #recovered: RecoveredState | undefined;
  readonly #line: CoreChannel;
  readonly #codec: Codec;
  readonly #usesScenarioClock: boolean;
  readonly #maxBacklog: number;
  readonly #overloadAt: number;
  readonly #window: number;
  readonly #onFatal: (error: Error) => void;
  /** Callers whose commands have been sent to the core. */
  readonly #callers = new PendingCallers();
  readonly #parked = new ParkedCommands();
  /** Shared by all rejections: capturing a stack trace each time would cost more than the order. */
  readonly #overloaded: CoreHostError;
  #rejected = 0;
  readonly #out = new ByteWriter();
  #outCount = 0;
  #outCorrelation = 0;
  /** Correlation of the next command; increments and wraps at 2^32. Outcomes arrive in the same order. */
  #nextCorrelation = FIRST_CORRELATION;
  #timeMs: number;
  #seq: number;
  /** The last value returned by `settledMs`; sent to the core with each batch. */
  #settledMs: number;
  #nextTickMs: number;
  #listeners: readonly AppliedListener[] = [];
  #encodedListeners: readonly EncodedListener[] = [];
  /** Durable commands that have not been delivered yet. */
  #undelivered: readonly AppliedCommand[] = [];
  #hashWaiting: { readonly resolve: (hash: string) => void; readonly reject: (error: Error) => void }[] = [];
  #stopping: Promise<void> | undefined;
  #onStopped: () => void = () => undefined;
  #onIdle: () => void = () => undefined;
  #failure: CoreHostError | undefined;

  constructor(options: LiveHostOptions) {
    this.#recovered = options.recovered;
    this.#line = options.line;
    this.#codec = options.codec ?? CODEC;
    this.#usesScenarioClock = options.clock === 'scenario';
    this.#maxBacklog = options.maxBacklog;
    this.#overloadAt = Math.min(options.overloadAt, options.maxBacklog);
    this.#window = options.window ?? WINDOW;
    this.#overloaded = new CoreHostError('OVERLOADED', 'Too many commands wait for the core.');
    this.#onFatal = options.onFatal;
    this.#timeMs = options.recovered.timeMs;
    this.#settledMs = options.recovered.timeMs;
    this.#seq = options.recovered.seq;
    this.#nextTickMs = options.recovered.nextTickMs;
  }

  get recovered(): RecoveredState {
    invariant(this.#recovered !== undefined, 'the recovered state was released');
    return this.#recovered;
  }

  releaseRecovered(): void {
    this.#recovered = undefined;
  }

  get seq(): number {
    return this.#seq;
  }

  settledMs(): number {
    const isIdle = this.#callers.size === 0 && this.#outCount === 0;
    // Recorded commands carry their recorded times.
    if (isIdle && !this.#usesScenarioClock) this.#settledMs = Math.max(this.#settledMs, Date.now());
    return this.#settledMs;
  }

  backlog(): number {
    return this.#callers.size + this.#parked.size;
  }

  parked(): number {
    return this.#parked.size;
  }

  room(): number {
    return Math.max(0, this.#overloadAt - this.backlog());
  }

  countRejected(): void {
    this.#rejected += 1;
  }

  rejected(): number {
    return this.#rejected;
  }

  submit(command: Command, key?: bigint, timeMs?: number): Promise<AppliedCommand> {
    return new Promise((onApplied, onError) => this.#enter(command, key, timeMs, { onApplied, onError }));
  }

  submitTo(command: Command, key: bigint | undefined, callback: SubmitCallback): void {
    try {
      this.#enter(command, key, undefined, callback);
    } catch (error) {
      callback.onError(error);
    }
  }

  #enter(command: Command, key: bigint | undefined, timeMs: number | undefined, caller: PendingCaller): void {
    // Recorded commands keep their order, and none is rejected.
    const kind = this.#usesScenarioClock ? 'house' : this.#codec.commandClassOf(command.type);
    const rejection = this.#rejectionOf(kind, 1);
    if (rejection !== undefined) {
      caller.onError(rejection);
      return;
    }
    if (this.#isOpen()) {
      this.#encode(command, key, timeMs);
      this.#callers.add(caller);
      return;
    }
    const accountId = this.#usesScenarioClock ? undefined : ownerOf(command);
    const submission = key === undefined ? { command } : { command, key };
    this.#parked.add({ submissions: [submission], isExit: kind === 'exit', accountId, timeMs, caller });
  }

  async submitMany(submissions: readonly Submission[], timeMs?: number): Promise<readonly AppliedCommand[]> {
    const rejection = this.#rejectionOf('house', submissions.length);
    if (rejection !== undefined) throw rejection;
    const count = submissions.length;
    if (count === 0) return [];
    return await new Promise((resolve, reject) => {
      const caller = new BatchCaller(count, resolve, reject);
      const parked = { submissions, isExit: false, accountId: undefined, timeMs, caller };
      if (this.#isOpen()) this.#send(parked);
      else this.#parked.add(parked);
    });
  }

  get nextTickMs(): number {
    return this.#nextTickMs;
  }

  onApplied(listener: AppliedListener): () => void {
    this.#listeners = [...this.#listeners, listener];
    return () => {
      this.#listeners = this.#listeners.filter((other) => other !== listener);
    };
  }

  onEncoded(listener: EncodedListener): void {
    this.#encodedListeners = [...this.#encodedListeners, listener];
  }

  noteProjected(seq: number): void {
    if (this.#failure === undefined) this.#line.send({ type: 'projected', seq });
  }

  async stateHash(): Promise<string> {
    const rejection = this.#rejectionOf('house', 0);
    if (rejection !== undefined) throw rejection;
    this.#sendParked(Number.POSITIVE_INFINITY);
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

  /** Handles a message of the core thread. */
  receive(message: FromCore): void {
    if (message.type === 'applied') {
      this.#nextTickMs = message.nextTickMs;
      this.#publish(message.bytes);
    } else if (message.type === 'state-hash') this.#hashWaiting.shift()?.resolve(message.hash);
    else if (message.type === 'stopped') this.#onStopped();
  }

  /** Nothing can become durable any more: rejects all pending callers; the process should end. */
  fail(cause: Error): void {
    if (this.#failure !== undefined) return;
    this.#failure = new CoreHostError('FAILED', `The core has stopped: ${cause.message}`, cause);
    this.#callers.rejectAll(this.#failure);
    for (let left = this.#parked.next(); left !== undefined; left = this.#parked.next()) {
      left.caller.onError(this.#failure);
    }
    for (const waiting of this.#hashWaiting) waiting.reject(this.#failure);
    this.#hashWaiting = [];
    this.#onStopped();
    this.#onIdle();
    this.#onFatal(this.#failure);
  }

  /** Why `count` commands of a class are rejected now; undefined when accepted. */
  #rejectionOf(kind: CommandClass, count: number): CoreHostError | undefined {
    if (this.#failure !== undefined) return this.#failure;
    if (this.#stopping !== undefined) return new CoreHostError('STOPPING', 'The exchange is shutting down.');
    if (this.backlog() + count <= (kind === 'risk' ? this.#overloadAt : this.#maxBacklog)) return undefined;
    this.#rejected += count;
    return this.#overloaded;
  }

  /** Whether the next command may be sent to the core immediately. */
  #isOpen(): boolean {
    return this.#callers.size < this.#window && this.#parked.size === 0;
  }

  /** Sends parked commands until `window` commands are unanswered. */
  #sendParked(window: number): void {
    while (this.#callers.size < window) {
      const parked = this.#parked.next();
      if (parked === undefined) return;
      try {
        this.#send(parked);
      } catch (error) {
        parked.caller.onError(error);
      }
    }
  }

  #send({ submissions, timeMs, caller }: Parked): void {
    for (const { command, key } of submissions) this.#encode(command, key, timeMs);
    this.#callers.add(caller);
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
    this.#codec.encodeCommand(command, key ?? 0n, this.#out);
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
    const message: ToCore = {
      type: 'commands',
      bytes,
      count: this.#outCount,
      correlation: this.#outCorrelation,
      notBeforeMs: this.#settledMs,
    };
    this.#out.reset();
    this.#outCount = 0;
    this.#line.send(message);
  }

  #publish(bytes: Uint8Array): void {
    if (this.#failure !== undefined) return;
    try {
      const batch = this.#codec.decodeApplied(bytes);
      for (const listener of this.#encodedListeners) listener(bytes, batch.length);
      const isDelivering = this.#undelivered.length > 0;
      this.#undelivered = isDelivering ? [...this.#undelivered, ...batch] : batch;
      if (!isDelivering) this.#deliver();
    } catch (error) {
      this.fail(error instanceof Error ? error : new Error(String(error)));
    }
  }

  /** Delivers durable commands to listeners and callers. */
  #deliver(): void {
    if (this.#failure !== undefined) return;
    try {
      const isFew = this.#undelivered.length <= SPLIT_UP_TO;
      const part = isFew ? this.#undelivered.slice(0, PART_SIZE) : this.#undelivered;
      this.#undelivered = isFew ? this.#undelivered.slice(PART_SIZE) : [];
      for (const listener of this.#listeners) listener(part);
      this.#seq = part.at(-1)?.seq ?? this.#seq;
      this.#settledMs = Math.max(this.#settledMs, part.at(-1)?.timeMs ?? 0);
      for (const applied of part) this.#callers.settle(applied);
      if (this.#undelivered.length > 0) {
        process.nextTick(() => this.#deliver());
        return;
      }
      if (this.#parked.size > 0) {
        this.#sendParked(this.#window);
        this.#flushOut();
      }
      if (this.#callers.size === 0) this.#onIdle();
    } catch (error) {
      // A listener that missed a batch would serve wrong balances from now on.
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
