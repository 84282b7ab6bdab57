/**
 * What a product brings to the exchange, and nothing central has to know: its commands, events, reject codes, state and timers. Its
 * number is the high byte of all of its numbers in journals, events and snapshots. Numbers and their meaning only grow: append to a list,
 * never reorder it.
 */
import type { ByteWriter } from './codec/byte-writer.ts';
import type { EventBuffer } from './codec/event-buffer.ts';
import type { FieldTree, Raw } from './codec/fields.ts';
import type { Leg } from './move.ts';
import type { PostingReason } from './names.ts';
import type { PriceKind } from './prices.ts';
import type { BinaryReader, BinaryWriter } from './snapshot/binary.ts';
import type { Kernel } from './state.ts';

/** A command of any room. */
export interface AnyCommand {
  readonly type: string;
}
/** An event of any room. */
export interface AnyEvent {
  readonly type: string;
}

/**
 * How a command is admitted under overload: `risk` may add to what an account has at stake, `exit` only takes from it, `house` is neither.
 */
export type CommandClass = 'risk' | 'exit' | 'house';

/** The record of a command that is sent so often that it does not travel as JSON. */
export interface BinaryForm {
  /** Its number within the room; the same command as JSON has another. */
  readonly index: number;
  /** Whether the record has room for all of a command. */
  fits(command: AnyCommand): boolean;
  /** Throws a `CodecError` on fields that `write` cannot have written. */
  check(view: DataView, offset: number, length: number, tail: number): void;
  read(view: DataView, offset: number): AnyCommand;
  /** Appends the record; `type` is the number for its header. */
  write(command: AnyCommand, type: number, out: ByteWriter): void;
}

/** A command of a room. */
export interface CommandSpec {
  /** Its number within the room. */
  readonly index: number;
  readonly class: CommandClass;
  /** Its fields; others are left out of the record. `type` is implied. */
  readonly fields: FieldTree;
  /** Whether every field has its type. Whether the values make sense is decided when it is applied. */
  check(raw: Raw): boolean;
  readonly binary?: BinaryForm;
}

/** The record of an event that happens so often that it is not JSON. */
export interface EventForm {
  /** Bytes before the tail, a multiple of 8. */
  readonly size: number;
  /** Bytes behind them; absent: none. */
  tail?(view: DataView, offset: number): number;
  read(view: DataView, offset: number): AnyEvent;
}

/** Something that a room holds of a balance: total − held is what its owner may use. */
export interface Claim {
  /** Row of the ledger. */
  readonly row: number;
  /** Smallest units of the asset. */
  readonly amount: bigint;
  readonly kind: HoldKind;
}
/** What a balance is held for. */
export type HoldKind = 'order' | 'margin' | 'escrow' | 'loan' | 'withdrawal' | 'review';

/** A room at work in one exchange. */
export interface RoomInstance {
  /** Applies a command, or returns the code of its rejection; then nothing has changed. */
  apply(command: AnyCommand, out: EventBuffer): string | undefined;
  /** When it next wants a `tick`, milliseconds since the epoch; Infinity: never. */
  nextMs?(): number;
  /** Ends what has run out at the time of the command. */
  tick?(out: EventBuffer): void;
  /**
   * Whether a move may take money from balances (margin level, frozen coins), or a code. `taken`: what the move takes from each balance as a
   * whole, `delta` < 0; the kernel has found it covered. A trade is no move: what must not be sold either has to be held.
   */
  gate?(taken: readonly Leg[], reason: PostingReason): string | undefined;
  /**
   * A mark or index price of an instrument was set; or, when its spec asks for last prices, an instrument has traded: called with the price of
   * its last trade. All prices of a command are set, and all orders that it has set off have had their turn, before any room gets one.
   */
  onPrice?(instrument: number, kind: PriceKind, priceTicks: number, out: EventBuffer): void;
  /**
   * After each command, also a rejected one, before balances are written; again when a room has traded since. A room that trades each time
   * never ends.
   */
  settled?(out: EventBuffer): void;
  /** What the main thread needs at start: a value that can be cloned. */
  recovered?(): unknown;
  /** All that it holds. */
  claims?(): Iterable<Claim>;
  /** Writes its state; nothing as long as it has none, so that a room that is new in a release changes no state hash. */
  write?(out: BinaryWriter): void;
  /** Reads what `write` wrote. Rooms are read in the order of the table, each after all have been created. */
  read?(input: BinaryReader): void;
}

/** What a room is created with. */
export interface RoomContext {
  readonly kernel: Kernel;
  /** The instance of a room that stands before this one in the table. */
  use<I extends RoomInstance>(spec: RoomSpec<I>): I;
}

/** A product in the core. */
export interface RoomSpec<I extends RoomInstance = RoomInstance> {
  readonly name: string;
  /** 0 … 255; 0 is the kernel's. */
  readonly number: number;
  /** By name; names are unique over all rooms. */
  readonly commands: Readonly<Record<string, CommandSpec>>;
  /** In the order of their numbers; names are unique over all rooms. */
  readonly events: readonly string[];
  /** Events that are not JSON. */
  readonly forms?: Readonly<Record<string, EventForm>>;
  /** Codes of its rejections in the order of their numbers; names are unique over all rooms. */
  readonly codes: readonly string[];
  /** Whether `onPrice` is called for last prices too; absent: for mark and index prices only. */
  readonly followsLast?: boolean;
  create(context: RoomContext): I;
}

/** The two commands that are nearly all commands: the engine hands their records over without a lookup or an object. */
export interface FastLane extends RoomInstance {
  place(bytes: Uint8Array, view: DataView, offset: number, out: EventBuffer): void;
  cancel(view: DataView, offset: number, out: EventBuffer): void;
  /** Whether something has traded since `eachLastPrice` was last called. */
  readonly hasNewPrices: boolean;
  /** Reports the last price of each instrument that has traded since it was last called in the command under way. */
  eachLastPrice(report: (instrument: number, priceTicks: number) => void): void;
  /** Writes what a command has changed in the books, before balances are written. */
  publish(out: EventBuffer): void;
}
