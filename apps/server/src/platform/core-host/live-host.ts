import {
  type AppliedCommand,
  ByteWriter,
  type Command,
  type CommandClass,
  commandClassOf,
  decodeApplied,
  encodeCommand,
  patchCommandTime,
} from '@bourse/core';
import { invariant } from '@bourse/domain';
import { ownerOf, type Parked, ParkedCommands } from './admission.ts';
import {
  type AnswerTaker,
  type AppliedListener,
  type CoreClock,
  type CoreHost,
  CoreHostError,
  type EncodedListener,
  type RecoveredState,
  type Submission,
} from './core-host.ts';
import type { FromCore, ToCore } from './messages.ts';
import { CallerOfMany, FIRST_CORRELATION, type WaitingCaller, WaitingCallers } from './waiting-callers.ts';

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
  readonly overloadAt: number;
  /** Commands that are with the core at a time; absent: `WINDOW`. */
  readonly window?: number;
  readonly onFatal: (error: Error) => void;
}

/** So many commands go at once: the core works on them while the main thread reads on. */
const LARGE_BATCH = 256;
/**
 * Commands that are with the core at a time, their sequence decided: several flushes' worth at a hundred thousand a second,
 * and so few that a cancel behind them is soon reached.
 */
const WINDOW = 1_024;
/**
 * So few answers are given in parts, each of which is on its way to the sockets before the next is looked at: nobody waits until all are
 * made. Of more, those that share a socket had better share the write.
 */
const FEW_ANSWERS = 64;
/** A part. After fewer, those who are answered are done before the next come, and waking them once more costs what is won. */
const ANSWERS_AT_ONCE = 8;

/** The host after recovery. Commands of one turn of the event loop travel to the core thread as one message. */
export class LiveHost implements CoreHost {
  #recovered: RecoveredState | undefined;
  readonly #line: CoreLine;
  readonly #usesScenarioClock: boolean;
  readonly #maxBacklog: number;
  readonly #overloadAt: number;
  readonly #window: number;
  readonly #onFatal: (error: Error) => void;
  /** Those whose commands are with the core. */
  readonly #callers = new WaitingCallers();
  readonly #parked = new ParkedCommands();
  /** One for all refusals: taking a stack each time would cost more than the order. */
  readonly #overloaded: CoreHostError;
  #refused = 0;
  readonly #out = new ByteWriter();
  #outCount = 0;
  #outCorrelation = 0;
  /** Number of the next command; counts up and wraps at 2^32. The answers come in the same order. */
  #nextCorrelation = FIRST_CORRELATION;
  #timeMs: number;
  #seq: number;
  /** What `settledMs` has promised; the core is told with each batch. */
  #settledMs: number;
  #listeners: readonly AppliedListener[] = [];
  #encodedListeners: readonly EncodedListener[] = [];
  /** Durable commands of which nobody has heard yet. */
  #untold: readonly AppliedCommand[] = [];
  #hashWaiting: { readonly resolve: (hash: string) => void; readonly reject: (error: Error) => void }[] = [];
  #stopping: Promise<void> | undefined;
  #onStopped: () => void = () => undefined;
  #onIdle: () => void = () => undefined;
  #failure: CoreHostError | undefined;

  constructor(options: LiveHostOptions) {
    this.#recovered = options.recovered;
    this.#line = options.line;
    this.#usesScenarioClock = options.clock === 'scenario';
    this.#maxBacklog = options.maxBacklog;
    this.#overloadAt = Math.min(options.overloadAt, options.maxBacklog);
    this.#window = options.window ?? WINDOW;
    this.#overloaded = new CoreHostError('OVERLOADED', 'Too many commands wait for the core.');
    this.#onFatal = options.onFatal;
    this.#timeMs = options.recovered.timeMs;
    this.#settledMs = options.recovered.timeMs;
    this.#seq = options.recovered.seq;
  }

  get recovered(): RecoveredState {
    invariant(this.#recovered !== undefined, 'the state at start was let go');
    return this.#recovered;
  }

  forgetRecovered(): void {
    this.#recovered = undefined;
  }

  get seq(): number {
    return this.#seq;
  }

  settledMs(): number {
    const isIdle = this.#callers.size === 0 && this.#outCount === 0;
    // What is recorded has the times at which it was recorded.
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

  turnAway(): void {
    this.#refused += 1;
  }

  refused(): number {
    return this.#refused;
  }

  submit(command: Command, key?: bigint, timeMs?: number): Promise<AppliedCommand> {
    return new Promise((answered, refused) => this.#enter(command, key, timeMs, { answered, refused }));
  }

  submitTo(command: Command, key: bigint | undefined, taker: AnswerTaker): void {
    try {
      this.#enter(command, key, undefined, taker);
    } catch (error) {
      taker.refused(error);
    }
  }

  #enter(command: Command, key: bigint | undefined, timeMs: number | undefined, caller: WaitingCaller): void {
    // What is recorded goes in its recorded order, and nothing of it is left out.
    const kind = this.#usesScenarioClock ? 'house' : commandClassOf(command.type);
    const refusal = this.#refusalOf(kind, 1);
    if (refusal !== undefined) {
      caller.refused(refusal);
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
    const refusal = this.#refusalOf('house', submissions.length);
    if (refusal !== undefined) throw refusal;
    const count = submissions.length;
    if (count === 0) return [];
    return await new Promise((resolve, reject) => {
      const caller = new CallerOfMany(count, resolve, reject);
      const parked = { submissions, isExit: false, accountId: undefined, timeMs, caller };
      if (this.#isOpen()) this.#send(parked);
      else this.#parked.add(parked);
    });
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
    const refusal = this.#refusalOf('house', 0);
    if (refusal !== undefined) throw refusal;
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
    for (let left = this.#parked.next(); left !== undefined; left = this.#parked.next()) {
      left.caller.refused(this.#failure);
    }
    for (const waiting of this.#hashWaiting) waiting.reject(this.#failure);
    this.#hashWaiting = [];
    this.#onStopped();
    this.#onIdle();
    this.#onFatal(this.#failure);
  }

  /** Why so many commands of a class are not taken now; undefined: they are. */
  #refusalOf(kind: CommandClass, count: number): CoreHostError | undefined {
    if (this.#failure !== undefined) return this.#failure;
    if (this.#stopping !== undefined) return new CoreHostError('STOPPING', 'The exchange is shutting down.');
    if (this.backlog() + count <= (kind === 'risk' ? this.#overloadAt : this.#maxBacklog)) return undefined;
    this.#refused += count;
    return this.#overloaded;
  }

  /** Whether the next command may go to the core at once. */
  #isOpen(): boolean {
    return this.#callers.size < this.#window && this.#parked.size === 0;
  }

  /** Sends what waits until so many commands are with the core. */
  #sendParked(window: number): void {
    while (this.#callers.size < window) {
      const parked = this.#parked.next();
      if (parked === undefined) return;
      try {
        this.#send(parked);
      } catch (error) {
        parked.caller.refused(error);
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
      const batch = decodeApplied(bytes);
      for (const listener of this.#encodedListeners) listener(bytes, batch.length);
      const isTelling = this.#untold.length > 0;
      this.#untold = isTelling ? [...this.#untold, ...batch] : batch;
      if (!isTelling) this.#tell();
    } catch (error) {
      this.fail(error instanceof Error ? error : new Error(String(error)));
    }
  }

  /** Tells the listeners and the callers of what is durable. */
  #tell(): void {
    if (this.#failure !== undefined) return;
    try {
      const isFew = this.#untold.length <= FEW_ANSWERS;
      const part = isFew ? this.#untold.slice(0, ANSWERS_AT_ONCE) : this.#untold;
      this.#untold = isFew ? this.#untold.slice(ANSWERS_AT_ONCE) : [];
      for (const listener of this.#listeners) listener(part);
      this.#seq = part.at(-1)?.seq ?? this.#seq;
      this.#settledMs = Math.max(this.#settledMs, part.at(-1)?.timeMs ?? 0);
      for (const applied of part) this.#callers.answer(applied);
      if (this.#untold.length > 0) {
        process.nextTick(() => this.#tell());
        return;
      }
      if (this.#parked.size > 0) {
        this.#sendParked(this.#window);
        this.#flushOut();
      }
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
