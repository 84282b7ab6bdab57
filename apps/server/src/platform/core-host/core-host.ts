import type {
  AccountView,
  AppliedCommand,
  BalanceColumns,
  Command,
  CountdownView,
  ExchangeOptions,
  HouseAccount,
  MarketState,
  OpenOrder,
} from '@bourse/core';
import type { AssetSpec } from '@bourse/domain';
import type { RoomsSetup } from './rooms-setup.ts';

export type { AppliedCommand };

/** The core's state after recovery, from which the exchange view is built. */
export interface RecoveredState {
  /** Last command in the journal; 0 for a new exchange. */
  readonly seq: number;
  /** Time of that command, milliseconds since the epoch; 0 for a new exchange. */
  readonly timeMs: number;
  readonly assets: readonly AssetSpec[];
  readonly markets: readonly MarketState[];
  /** User accounts in the order of their opening. */
  readonly accountIds: Int32Array;
  /** Accounts with individual fee rates, or of which something is frozen. */
  readonly specialAccounts: readonly AccountView[];
  /** Accounts of the house in the order of their opening. */
  readonly houseAccounts: readonly HouseAccount[];
  /** Every balance ever changed, house accounts included. */
  readonly balances: BalanceColumns;
  /** Oldest first. */
  readonly openOrders: readonly OpenOrder[];
  /** Running countdowns (dead man's switches). */
  readonly countdowns: readonly CountdownView[];
  /** When the core wants its next `tick`, milliseconds since the epoch; Infinity: never. */
  readonly nextTickMs: number;
  /** What each room returned from `recovered`, by the room's name. */
  readonly rooms: Readonly<Record<string, unknown>>;
}

/** A command with its idempotency key, for `submitMany`. */
export interface Submission {
  readonly command: Command;
  readonly key?: bigint;
}

/** Receives durable commands in sequence order, each exactly once. It must not throw: an error stops the host. */
export type AppliedListener = (batch: readonly AppliedCommand[]) => void;

/** Receives the same commands as encoded by the core thread (see `decodeApplied`), for listeners that buffer them. */
export type EncodedListener = (encoded: Uint8Array, commands: number) => void;

/** Receives the outcome of one command, without a promise. */
export interface SubmitCallback {
  /** The command is durable, and every listener has received its events. An error thrown here is passed to `onError`. */
  onApplied(applied: AppliedCommand): void;
  /**
   * A CoreHostError means that there is no outcome: passed before `submitTo` returns when the host does not accept the command,
   * later when the host fails. Any other error was thrown by `onApplied`. Must not throw: the host is processing a batch.
   */
  onError(error: unknown): void;
}

/** The main thread's interface to the core: commands in, durable outcomes and events out. */
export interface CoreHost {
  /**
   * Resolves once the command is durable and every listener has received its events; a rejection by the core is an outcome,
   * not an error. Rejects with a CoreHostError only when the host is overloaded, stopping or has failed: then the command did
   * not reach the core, and its key remains unused. See `admission.ts` for the order of rejection. `timeMs` is for the scenario
   * clock only, where every command carries its time.
   */
  submit(command: Command, key?: bigint, timeMs?: number): Promise<AppliedCommand>;
  /** Like `submit`, without a promise, for the hot path. */
  submitTo(command: Command, key: bigint | undefined, taker: SubmitCallback): void;
  /**
   * Like `submit` for several commands with one promise; outcomes in the order of the submissions. For house commands: they are
   * kept together, nothing overtakes them, and only the hard limit rejects them.
   */
  submitMany(submissions: readonly Submission[], timeMs?: number): Promise<readonly AppliedCommand[]>;
  /** Registers a listener for everything applied from now on; returns an unsubscribe function. */
  onApplied(listener: AppliedListener): () => void;
  /** Registers a listener for the same commands in encoded form, called before all other listeners. */
  onEncoded(listener: EncodedListener): void;
  /** The recovered state, until `releaseRecovered`. Not updated afterwards. */
  readonly recovered: RecoveredState;
  /** Releases the recovered state once everything built from it is ready. Parts retained by others (the view's balances) stay valid. */
  releaseRecovered(): void;
  /** Last command whose events the listeners have received. */
  readonly seq: number;
  /**
   * Lower bound of the times of all commands that the listeners have not received yet. Milliseconds since the epoch; the current time
   * when no command is in flight.
   */
  settledMs(): number;
  /** When the core wants its next `tick`, as of the last durable batch, milliseconds since the epoch; Infinity: never. */
  readonly nextTickMs: number;
  /** Number of unanswered commands. */
  backlog(): number;
  /** Number of unanswered commands that have not been sent to the core yet. */
  parked(): number;
  /** Number of new orders that would be accepted now; 0 under overload. */
  room(): number;
  /** Counts a new order that was rejected before submission because of overload. */
  countRejected(): void;
  /** Number of commands rejected because of overload since the start. */
  rejected(): number;
  /** Reports up to which command the projections are durable, so that old snapshots can be removed. */
  noteProjected(seq: number): void;
  /** Digest of the core's whole state after everything submitted before this call. */
  stateHash(): Promise<string>;
  /** Completes submitted commands, writes a snapshot, closes the journal and unlocks the data directory. */
  stop(): Promise<void>;
}

/** Source of command times: the system clock, or the commands themselves (replay of recorded data). */
export type CoreClock = 'system' | 'scenario';

/** Options of `startCoreHost`. */
export interface CoreHostOptions {
  /** Directory of journal and snapshots; created when absent. Used by one process at a time. */
  readonly dataDir: string;
  /** Last command in the projections; all later ones are passed to `onReplayed` before the start completes. */
  readonly projectedSeq: number;
  /**
   * Receives replayed commands with seq > projectedSeq, in order; a returned promise is awaited before the next batch. With
   * projectedSeq 0 it receives the whole history, which rebuilds the projections.
   */
  readonly onReplayed?: (batch: readonly AppliedCommand[]) => void | Promise<void>;
  readonly clock?: CoreClock;
  /** Absent: the product's own rooms. */
  readonly rooms?: RoomsSetup;
  /** Limits of the exchange for a new data directory; an existing one keeps those it was created with. */
  readonly exchange?: ExchangeOptions;
  /** False leaves flushing to the operating system, for scenarios and tests whose data may be lost. */
  readonly durable?: boolean;
  /** Progress of the replay, in bytes of journal. */
  readonly onProgress?: (done: number, total: number) => void;
  /** Called once when the core can no longer promise durability; by default the process ends with status 70. */
  readonly onFatal?: (error: Error) => void;
  /** Receives warnings for the operator; by default a process warning. */
  readonly onWarning?: (message: string) => void;
  /** Commands between two snapshots. */
  readonly snapshotEvery?: number;
  /** Size of a journal segment in bytes. */
  readonly segmentBytes?: number;
  /** Number of unanswered commands above which every command is rejected; bounds memory. */
  readonly maxBacklog?: number;
  /** Number of unanswered commands above which new orders are rejected. */
  readonly overloadAt?: number;
}

/** Why the host (not the exchange's rules) rejects a command. */
export type CoreHostCode = 'OVERLOADED' | 'STOPPING' | 'FAILED';

/** A command that the host did not accept, or whose outcome is unknown because the host failed. */
export class CoreHostError extends Error {
  readonly code: CoreHostCode;

  constructor(code: CoreHostCode, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'CoreHostError';
    this.code = code;
  }
}
