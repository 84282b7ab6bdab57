/**
 * Goal: one way in for every command. Method: a record is checked as a whole, then numbered, then looked up by its idempotency key, then
 * applied by its room, then what changed is published. Objects take the same way: they are encoded first and their events decoded after.
 * Rooms are found by a table; place-order and cancel-order, which are nearly all commands, are handed to the fast lane as they are.
 */
import { invariant } from '@bourse/domain';
import { ByteWriter } from './codec/byte-writer.ts';
import { accountOf, CommandCodec, patchCommandTime } from './codec/command-codec.ts';
import type { EventBuffer } from './codec/event-buffer.ts';
import { EventCodec } from './codec/event-codec.ts';
import * as layout from './codec/layout.ts';
import { KERNEL_CODE } from './codes.ts';
import type { CommandMeta } from './commands.ts';
import { roomOf } from './numbers.ts';
import { makeRegisters } from './registers.ts';
import type { AnyCommand, AnyEvent, Claim, FastLane, RoomInstance, RoomSpec } from './room.ts';
import type { RoomTable } from './room-table.ts';
import type { Sha256 } from './snapshot/sha256.ts';
import { hashState, writeSnapshot } from './snapshot/snapshot.ts';
import type { Kernel } from './state.ts';

const { ACCOUNT_AT, AT, CANCEL_TYPE, INVALID_TYPE, LARGEST_TIME, PLACE_TYPE } = layout;

const COMMAND_INVALID = KERNEL_CODE.COMMAND_INVALID;
const TICK = 'tick';

/** Compared with the key of a command; never changed. */
const noKey = makeRegisters();

/** What an engine is made of. */
export interface EngineParts {
  readonly kernel: Kernel;
  readonly table: RoomTable;
  /** The room that takes orders. */
  readonly lane: RoomSpec<FastLane>;
  readonly sha256: Sha256;
  /** The buffer of its own that `apply` writes to: of the kind that the lane writes. */
  readonly events: EventBuffer;
}

/** The rooms of one exchange at work. */
export class Engine {
  declare protected readonly kernel: Kernel;
  declare private readonly table: RoomTable;
  declare private readonly lane: FastLane;
  declare private readonly sha256: Sha256;
  declare private readonly commands: CommandCodec;
  declare private readonly decoder: EventCodec;
  declare private readonly eventBytes: EventBuffer;
  /** Rooms with something to do after each command; mostly none. */
  declare private readonly settling: readonly RoomInstance[];
  /** Rooms that follow last prices; mostly none. */
  declare private readonly followingLast: readonly RoomInstance[];
  /** Passes the last price of an instrument on to those rooms, which write to `priceEvents`: one function for all commands, because each asks. */
  private readonly passLastPrice = (instrument: number, priceTicks: number): void => {
    for (const room of this.followingLast) room.onPrice?.(instrument, 'last', priceTicks, this.priceEvents);
  };
  declare private priceEvents: EventBuffer;
  /** Whether there are any of either; fields of their own, because every command looks at them. */
  declare private readonly hasFollowers: boolean;
  declare private readonly hasSettling: boolean;
  /** In the order of the table. */
  private readonly instances = new Map<RoomSpec, RoomInstance>();
  /** By the number of the room. */
  private readonly byNumber: RoomInstance[] = [];
  private bytes: Uint8Array = new Uint8Array(0);
  private view: DataView = new DataView(new ArrayBuffer(0));
  private readonly commandBytes = new ByteWriter();

  constructor({ kernel, table, lane, sha256, events }: EngineParts) {
    this.kernel = kernel;
    this.table = table;
    this.sha256 = sha256;
    this.eventBytes = events;
    this.priceEvents = events;
    this.commands = new CommandCodec(table);
    this.decoder = new EventCodec(table);
    kernel.codeAt = (code) => table.codeAt(code);
    for (const spec of table.rooms) {
      const instance = spec.create({ kernel, use: (other) => this.use(other) });
      this.instances.set(spec, instance);
      this.byNumber[spec.number] = instance;
    }
    this.lane = this.use(lane);
    const rooms = [...this.instances.values()];
    this.settling = rooms.filter((room) => room.settled !== undefined);
    const gates = rooms.filter((room) => room.gate !== undefined);
    kernel.gate = (taken, reason) => firstOf(gates, (room) => room.gate?.(taken, reason));
    this.followingLast = [...this.instances].flatMap(([spec, room]) => (spec.followsLast === true ? [room] : []));
    this.hasFollowers = this.followingLast.length > 0;
    this.hasSettling = this.settling.length > 0;
    const following = rooms.filter((room) => room.onPrice !== undefined);
    kernel.onPrice = (instrument, kind, priceTicks, out) => {
      for (const room of following) room.onPrice?.(instrument, kind, priceTicks, out);
    };
  }

  /** The instance of a room. */
  use<I extends RoomInstance>(spec: RoomSpec<I>): I {
    const instance = this.instances.get(spec);
    invariant(instance !== undefined, `the room ${spec.name} is not there yet`);
    return instance as I;
  }

  /** Number of the last applied command; the first is 1. */
  get seq(): number {
    return this.kernel.seq;
  }
  /** Time of the last applied command, milliseconds since the epoch; 0 before the first. */
  get timeMs(): number {
    return this.kernel.timeMs;
  }
  /** When a `tick` is due next; Infinity: never. */
  get nextTickMs(): number {
    let next = Number.POSITIVE_INFINITY;
    for (const room of this.instances.values()) next = Math.min(next, room.nextMs?.() ?? next);
    return next;
  }

  /** Applies a command that is an object. */
  applyCommand(command: AnyCommand, meta?: Partial<CommandMeta>): readonly AnyEvent[] {
    const { timeMs: now } = this.kernel;
    const timeMs = meta?.timeMs ?? now;
    const timeIsValid = Number.isSafeInteger(timeMs) && timeMs >= 0 && timeMs <= LARGEST_TIME;
    this.commandBytes.reset();
    // A command without a usable time is as unreadable as one without a usable account.
    this.commands.encode(command, timeIsValid ? (meta?.key ?? 0n) : -1n, this.commandBytes);
    const bytes = this.commandBytes.bytes;
    patchCommandTime(bytes, 0, timeIsValid ? timeMs : now);
    this.eventBytes.reset();
    this.applyEncoded(bytes, 0, 0, this.eventBytes);
    return this.decoder.decode(this.eventBytes.bytes)[0]?.events ?? [];
  }

  /** Applies the command record at `offset` and appends its events; returns the offset of the next record. */
  applyEncoded(bytes: Uint8Array, offset: number, correlation: number, out: EventBuffer): number {
    if (bytes !== this.bytes) {
      this.bytes = bytes;
      this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    }
    const { view, kernel } = this;
    const next = offset + this.commands.check(view, bytes.length, offset);
    const type = view.getUint16(offset + AT.TYPE, true);
    const isHot = type === PLACE_TYPE || type === CANCEL_TYPE || type === INVALID_TYPE;
    const rare = isHot ? undefined : this.commands.readJson(bytes, view, offset);
    kernel.seq += 1;
    const timeMs = view.getFloat64(offset + AT.TIME, true);
    if (timeMs > kernel.timeMs) kernel.timeMs = timeMs;
    out.beginCommand(kernel.seq, kernel.timeMs, correlation);
    const key = view.getBigInt64(offset + AT.KEY_LOW, true) | view.getBigInt64(offset + AT.KEY_HIGH, true);
    if (BigInt.asIntN(64, key) === noKey[0]) this.dispatch(type, rare, offset, out);
    else this.dispatchOnce(type, rare, offset, out);
    if (this.hasSettling || (this.hasFollowers && this.lane.hasNewPrices)) this.settle(out);
    this.lane.publish(out);
    kernel.ledger.publish(out);
    out.endCommand();
    return next;
  }

  /** Rooms may trade here themselves: what that brings is passed on within the same command, until there is nothing new. */
  private settle(out: EventBuffer): void {
    const { lane } = this;
    do {
      if (lane.hasNewPrices) {
        this.priceEvents = out;
        lane.eachLastPrice(this.passLastPrice);
      }
      for (const room of this.settling) room.settled?.(out);
    } while (lane.hasNewPrices);
  }

  /** Applies a command unless its key is known; then the answer is the outcome of the first one. */
  private dispatchOnce(type: number, rare: AnyCommand | undefined, offset: number, out: EventBuffer): void {
    const { view } = this;
    const k0 = view.getInt32(offset + AT.KEY_LOW, true);
    const k1 = view.getInt32(offset + AT.KEY_LOW + 4, true);
    const k2 = view.getInt32(offset + AT.KEY_HIGH, true);
    const k3 = view.getInt32(offset + AT.KEY_HIGH + 4, true);
    const { keys, seq, timeMs } = this.kernel;
    const account = this.senderOf(rare, offset);
    keys.expire(timeMs);
    const place = keys.find(account, k0, k1, k2, k3);
    if (place >= 0) {
      const { columns } = keys;
      const code = columns.rejection[place] as number;
      const low = columns.orderLow[place] as number;
      out.duplicate(account, columns.seq[place] as number, low, columns.orderHigh[place] as number, code);
      return;
    }
    this.dispatch(type, rare, offset, out);
    const { outcomeLow, outcomeHigh, outcomeCode } = this.kernel;
    keys.add(account, k0, k1, k2, k3, seq, timeMs, outcomeLow, outcomeHigh, outcomeCode);
    // The bit of `REPORTED_KEY` is the sign of the highest word.
    if (k3 < 0) out.keySettled(account, k0, k1, k2, k3, outcomeCode);
  }

  /** The account that keys belong to; 0 for the operator and for ids that no account can have. */
  private senderOf(rare: AnyCommand | undefined, offset: number): number {
    const sender = rare === undefined ? this.view.getInt32(offset + ACCOUNT_AT, true) : accountOf(rare);
    // Cut to 32 bits, an id of no account would share the keys of one.
    return sender === (sender | 0) ? sender : 0;
  }

  private dispatch(type: number, rare: AnyCommand | undefined, offset: number, out: EventBuffer): void {
    const { kernel } = this;
    kernel.outcomeLow = 0;
    kernel.outcomeHigh = 0;
    kernel.outcomeCode = 0;
    if (type === PLACE_TYPE) this.lane.place(this.bytes, this.view, offset, out);
    else if (type === CANCEL_TYPE) this.lane.cancel(this.view, offset, out);
    else if (rare !== undefined) this.dispatchRare(type, rare, out);
    else kernel.reject(this.view.getInt32(offset + ACCOUNT_AT, true), COMMAND_INVALID, out);
  }

  private dispatchRare(type: number, command: AnyCommand, out: EventBuffer): void {
    if (command.type === TICK) {
      for (const room of this.instances.values()) room.tick?.(out);
      return;
    }
    const written = out.length;
    const code = this.byNumber[roomOf(type)]?.apply(command, out);
    if (code === undefined) return;
    invariant(out.length === written, `events before the rejection ${code} of ${command.type}`);
    this.kernel.reject(accountOf(command), this.table.codeNumber(code), out);
  }

  /** All that rooms hold, as the ledger's held column has to have it. */
  *claims(): Generator<Claim> {
    for (const room of this.instances.values()) yield* room.claims?.() ?? [];
  }

  /** SHA-256 over everything but sequence and time, 64 hexadecimal digits. */
  stateHash(): string {
    return hashState(this.kernel, this.instances, this.sha256);
  }
  /** The whole state in a compact form. */
  snapshot(): Uint8Array<ArrayBuffer> {
    return writeSnapshot(this.kernel, this.instances, this.sha256);
  }
  /** Takes up the state in a snapshot's body; only before the first command. */
  protected restore(read: (instances: ReadonlyMap<RoomSpec, RoomInstance>) => void): void {
    read(this.instances);
  }
  /** What each room gives to the main thread at start, by the room's name. */
  recovered(): Readonly<Record<string, unknown>> {
    return Object.fromEntries([...this.instances].map(([{ name }, room]) => [name, room.recovered?.()]));
  }
}

function firstOf<T, R>(list: readonly T[], find: (one: T) => R | undefined): R | undefined {
  for (const one of list) {
    const found = find(one);
    if (found !== undefined) return found;
  }
  return undefined;
}
