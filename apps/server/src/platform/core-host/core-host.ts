import type {
  AccountView,
  AppliedCommand,
  BalanceColumns,
  Command,
  CountdownView,
  ExchangeOptions,
  MarketState,
  OpenOrder,
} from '@bourse/core';
import type { AssetSpec } from '@bourse/domain';

export type { AppliedCommand };

/** The core's state after recovery: everything an exchange view is built from. */
export interface RecoveredState {
  /** Last command in the journal; 0 for a new exchange. */
  readonly seq: number;
  /** Time of that command, milliseconds since the epoch; 0 for a new exchange. */
  readonly timeMs: number;
  readonly assets: readonly AssetSpec[];
  readonly markets: readonly MarketState[];
  /** User accounts in the order of their opening. */
  readonly accountIds: Int32Array;
  /** Those that pay fees of their own. */
  readonly ownFeeRates: readonly AccountView[];
  /** Every balance that was ever touched, the house's included. */
  readonly balances: BalanceColumns;
  /** Oldest first. */
  readonly openOrders: readonly OpenOrder[];
  /** Dead man's switches that are on. */
  readonly countdowns: readonly CountdownView[];
}

/** A command with its idempotency key, for `submitMany`. */
export interface Submission {
  readonly command: Command;
  readonly key?: bigint;
}

/** Sees durable commands in sequence order, each exactly once. It must not throw: an error in it stops the host. */
export type AppliedListener = (batch: readonly AppliedCommand[]) => void;

/** Sees so many of them as they came from the core thread (`decodeApplied` reads them), for whoever keeps them for later. */
export type EncodedListener = (encoded: Uint8Array, commands: number) => void;

/** Takes the answer to one command, without a promise. */
export interface AnswerTaker {
  /** The command is durable, and every listener has seen its events. What this throws goes to `refused`. */
  answered(applied: AppliedCommand): void;
  /**
   * A CoreHostError: there is no answer. It comes before `submitTo` returns when the host does not take the command, later when it
   * fails. Any other error is what `answered` threw. This must not throw: the host is in the middle of a batch.
   */
  refused(error: unknown): void;
}

/** The main thread's side of the core: commands in, durable answers and events out. */
export interface CoreHost {
  /**
   * Resolves once the command is durable and every listener has seen its events; a refusal by the core is an answer, not
   * an error. Rejects with a CoreHostError only when the host is overloaded, stopping or has failed. What is refused was not
   * seen by the core: it changes nothing, and its key is as new as before. Who is refused first: `admission.ts`.
   * `timeMs` is for the scenario clock alone: there every command carries its time.
   */
  submit(command: Command, key?: bigint, timeMs?: number): Promise<AppliedCommand>;
  /** The same for the hot path, where each promise counts. */
  submitTo(command: Command, key: bigint | undefined, taker: AnswerTaker): void;
  /**
   * Like `submit` for many at once, with one promise: answers in the order of the submissions. For the house's own work: it is
   * kept together, nothing overtakes it, and only the hard limit refuses it.
   */
  submitMany(submissions: readonly Submission[], timeMs?: number): Promise<readonly AppliedCommand[]>;
  /** Registers a listener for everything applied from now on; returns how to take it away. */
  onApplied(listener: AppliedListener): () => void;
  /** Registers a listener for the same commands, still encoded, before they are told in any other way. */
  onEncoded(listener: EncodedListener): void;
  /** The state at start, after replay, until `forgetRecovered`. It is not kept up to date. */
  readonly recovered: RecoveredState;
  /** Lets the state at start go, once all that is built from it stands. What somebody kept of it (the view: the balances) stays his. */
  forgetRecovered(): void;
  /** Last command whose events the listeners have seen. */
  readonly seq: number;
  /**
   * Until when the listeners have seen everything: each command that is still to come has this time or a later one. Milliseconds since the
   * epoch; with nothing under way the time now.
   */
  settledMs(): number;
  /** Commands submitted and not yet answered. */
  backlog(): number;
  /** Those of them that are not with the core yet, so that their place in the sequence is open. */
  parked(): number;
  /** New orders that would be taken now; 0 under overload. */
  room(): number;
  /** Counts a new order that was refused before it was submitted, because there was no room. */
  turnAway(): void;
  /** Commands that were not taken because too many waited, since the start. */
  refused(): number;
  /** Tells how far the projections are durable, so that old snapshots can go. */
  noteProjected(seq: number): void;
  /** Digest of the core's whole state after everything submitted before this call. */
  stateHash(): Promise<string>;
  /** Answers what was submitted, writes a snapshot, closes the journal and lets the data directory go. */
  stop(): Promise<void>;
}

/** Who says what time it is: the system's clock, or each command (replay of recorded data). */
export type CoreClock = 'system' | 'scenario';

/** How to start a core host. */
export interface CoreHostOptions {
  /** Directory of journal and snapshots; made when absent. One process at a time. */
  readonly dataDir: string;
  /** Last command that is in the projections; everything behind it goes to `onReplayed` before the start is over. */
  readonly projectedSeq: number;
  /**
   * Takes replayed commands with seq > projectedSeq, in order; a returned promise is awaited before more come. With
   * projectedSeq 0 it gets the whole history: that is how projections are rebuilt.
   */
  readonly onReplayed?: (batch: readonly AppliedCommand[]) => void | Promise<void>;
  readonly clock?: CoreClock;
  /** Limits of the exchange, for a new data directory; an existing one keeps those that it was created with. */
  readonly exchange?: ExchangeOptions;
  /** False leaves flushing to the operating system: for scenarios and tests whose data may be lost with the machine. */
  readonly durable?: boolean;
  /** Progress of the replay, in bytes of journal. */
  readonly onProgress?: (done: number, total: number) => void;
  /** Called once when the core can no longer promise durability; by default the process ends with status 70. */
  readonly onFatal?: (error: Error) => void;
  /** Takes what an operator should know and nobody need act on at once; by default a process warning. */
  readonly onWarning?: (message: string) => void;
  /** Commands between two snapshots. */
  readonly snapshotEvery?: number;
  /** Size of a journal segment in bytes. */
  readonly segmentBytes?: number;
  /** Commands that may wait for their answer before every other one is refused; bounds memory. */
  readonly maxBacklog?: number;
  /** Commands that may wait for their answer before new orders are refused. */
  readonly overloadAt?: number;
}

/** Why the host itself (not the exchange's rules) refuses. */
export type CoreHostCode = 'OVERLOADED' | 'STOPPING' | 'FAILED';

/** A command that the host did not take, or whose fate the caller cannot know because the host failed. */
export class CoreHostError extends Error {
  readonly code: CoreHostCode;

  constructor(code: CoreHostCode, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'CoreHostError';
    this.code = code;
  }
}
