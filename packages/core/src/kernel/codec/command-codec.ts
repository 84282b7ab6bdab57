import { invariant } from '@bourse/domain';
import { indexOf, numberAt, roomOf } from '../numbers.ts';
import type { AnyCommand, BinaryForm } from '../room.ts';
import type { CommandEntry, RoomTable } from '../room-table.ts';
import type { ByteWriter } from './byte-writer.ts';
import { CodecError } from './codec-error.ts';
import { isText, plainCopy, prune, type Raw } from './fields.ts';
import { decodeJson, encodeJson } from './json-payload.ts';
import * as layout from './layout.ts';
import { padded } from './layout.ts';
import { beginRecord, checkPadding, toId } from './record.ts';

const { ACCOUNT_AT, AT, COMMAND_HEADER, COMMAND_VERSION, CANCEL_TYPE, INVALID_SIZE, INVALID_TYPE, PLACE_TYPE } = layout;
const { LARGEST_TIME } = layout;

const MASK_64 = 2n ** 64n - 1n;
const LARGEST_KEY = 2n ** 128n - 1n;

/** A command record as an object. `command` is undefined for a record of a command that could not be read. */
export interface DecodedCommand<C extends AnyCommand = AnyCommand> {
  readonly command: C | undefined;
  /** Who sent it, also when it could not be read; 0 when unknown or nobody. */
  readonly accountId: number;
  readonly timeMs: number;
  readonly key: bigint;
  /** Offset of the record behind it. */
  readonly next: number;
}

/** Stamps the sequencer's time (milliseconds since the epoch) on the record at `offset`. */
export function patchCommandTime(bytes: Uint8Array, offset: number, timeMs: number): void {
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).setFloat64(offset + AT.TIME, timeMs, true);
}

/** The account that a command names; 0 for those of the operator. */
export function accountOf(command: AnyCommand): number {
  return 'accountId' in command && typeof command.accountId === 'number' ? command.accountId : 0;
}

/** Writes and reads the command records of the rooms in a table. */
export class CommandCodec {
  declare private readonly table: RoomTable;
  /** The two forms of nearly all records, kept so that checking them needs no lookup. */
  declare private readonly placeForm: BinaryForm;
  declare private readonly cancelForm: BinaryForm;

  constructor(table: RoomTable) {
    this.table = table;
    this.placeForm = formAt(table, PLACE_TYPE);
    this.cancelForm = formAt(table, CANCEL_TYPE);
  }

  /**
   * Appends a command as one self-delimiting record and returns its length in bytes. Its time is 0 until the sequencer patches it.
   * A value that is no command, or a key outside 0 … 2^128 − 1, becomes a record that the core rejects with COMMAND_INVALID.
   */
  encode(command: AnyCommand, key: bigint, out: ByteWriter): number {
    const start = out.length;
    const keyIsValid = typeof key === 'bigint' && key >= 0n && key <= LARGEST_KEY;
    const copy = plainCopy(command);
    const entry = keyIsValid ? this.entryOf(copy) : undefined;
    if (entry === undefined) encodeInvalid(copy, out);
    else write(entry, copy as Raw & AnyCommand, out);
    if (keyIsValid) {
      out.view.setBigUint64(start + AT.KEY_LOW, key & MASK_64, true);
      out.view.setBigUint64(start + AT.KEY_HIGH, key >> 64n, true);
    }
    return out.length - start;
  }

  private entryOf(raw: Raw): CommandEntry | undefined {
    const entry = isText(raw.type) ? this.table.command(raw.type) : undefined;
    return entry?.spec.check(raw) === true ? entry : undefined;
  }

  /** Checks that a whole record of a known type and version with plausible fields begins at `offset`; returns its length. */
  check(view: DataView, size: number, offset: number): number {
    const length = checkLength(view, size, offset);
    // Type, version and tail in one read.
    const word = view.getUint32(offset + AT.TYPE, true);
    const type = word & 0xffff;
    const tail = word >>> 24;
    if (((word >>> 16) & 0xff) !== COMMAND_VERSION) throw new CodecError('unknown command version', offset);
    checkTime(view, offset);
    if (type === PLACE_TYPE) this.placeForm.check(view, offset, length, tail);
    else if (type === CANCEL_TYPE) this.cancelForm.check(view, offset, length, tail);
    else if (type === INVALID_TYPE) checkInvalid(view, offset, length, tail);
    else this.checkRare(view, offset, length, tail, type);
    return length;
  }

  private checkRare(view: DataView, offset: number, length: number, tail: number, type: number): void {
    const entry = this.table.commandAt(type);
    if (entry === undefined) throw new CodecError(`unknown command ${indexOf(type)} of room ${roomOf(type)}`, offset);
    if (entry.form !== undefined) entry.form.check(view, offset, length, tail);
    else if (tail !== 0) throw new CodecError('command record has a tail', offset);
  }

  /** Reads the record at `offset`. Throws a `CodecError` on bytes that `encode` cannot have written. */
  decode(bytes: Uint8Array, offset: number): DecodedCommand {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const next = offset + this.check(view, view.byteLength, offset);
    const command = this.read(bytes, view, offset);
    const low = view.getBigUint64(offset + AT.KEY_LOW, true);
    const high = view.getBigUint64(offset + AT.KEY_HIGH, true);
    return {
      command,
      accountId: command === undefined ? view.getInt32(offset + ACCOUNT_AT, true) : accountOf(command),
      timeMs: view.getFloat64(offset + AT.TIME, true),
      key: (high << 64n) | low,
      next,
    };
  }

  private read(bytes: Uint8Array, view: DataView, offset: number): AnyCommand | undefined {
    const type = view.getUint16(offset + AT.TYPE, true);
    if (type === INVALID_TYPE) return undefined;
    return this.table.commandAt(type)?.form?.read(view, offset) ?? this.readJson(bytes, view, offset);
  }

  /** Reads a command that travels as JSON from an already checked record; throws a `CodecError` when it is none. */
  readJson(bytes: Uint8Array, view: DataView, offset: number): AnyCommand {
    const length = view.getUint32(offset + AT.LENGTH, true);
    const size = view.getUint32(offset + COMMAND_HEADER, true);
    if (padded(COMMAND_HEADER + 8 + size) !== length) throw new CodecError('impossible payload length', offset);
    const start = offset + COMMAND_HEADER + 8;
    checkPadding(view, start - 4, start);
    checkPadding(view, start + size, offset + length);
    let command: unknown;
    try {
      command = decodeJson(bytes.subarray(start, start + size));
    } catch {
      throw new CodecError('command payload is no JSON', offset);
    }
    const entry = typeof command === 'object' && command !== null ? this.entryOf(command as Raw) : undefined;
    const isOfType = entry?.number === view.getUint16(offset + AT.TYPE, true);
    if (entry === undefined || !isOfType || entry.spec.binary?.fits(command as AnyCommand) === true) {
      throw new CodecError('command payload has the wrong shape', offset);
    }
    return command as AnyCommand;
  }
}

/** Length of a record that is all there. */
function checkLength(view: DataView, size: number, offset: number): number {
  if (offset < 0 || offset + COMMAND_HEADER > size) throw new CodecError('command record is cut off', offset);
  const length = view.getUint32(offset + AT.LENGTH, true);
  if (length < INVALID_SIZE || (length & 7) !== 0 || length > size - offset) {
    throw new CodecError('command record has an impossible length', offset);
  }
  return length;
}

function checkTime(view: DataView, offset: number): void {
  const time = view.getFloat64(offset + AT.TIME, true);
  if (!(time >= 0 && time <= LARGEST_TIME && Math.floor(time) === time))
    throw new CodecError('impossible time', offset);
}

function checkInvalid(view: DataView, offset: number, length: number, tail: number): void {
  if (length !== INVALID_SIZE || tail !== 0 || view.getInt32(offset + ACCOUNT_AT + 4, true) !== 0) {
    throw new CodecError('record of an unreadable command has an impossible field', offset);
  }
}

function write({ number, spec }: CommandEntry, command: Raw & AnyCommand, out: ByteWriter): void {
  const { binary, fields } = spec;
  if (binary?.fits(command) === true) {
    binary.write(command, numberAt(roomOf(number), binary.index), out);
    return;
  }
  const payload = encodeJson(prune(command, fields));
  const start = beginRecord(out, number, COMMAND_HEADER + 8 + payload.length, 0);
  out.view.setUint32(start + COMMAND_HEADER, payload.length, true);
  out.put(payload, start + COMMAND_HEADER + 8);
}

function encodeInvalid(command: Raw, out: ByteWriter): void {
  const start = beginRecord(out, INVALID_TYPE, INVALID_SIZE, 0);
  const account = command.accountId;
  out.view.setInt32(start + ACCOUNT_AT, typeof account === 'number' ? toId(account) : 0, true);
}

function formAt(table: RoomTable, type: number): BinaryForm {
  const form = table.commandAt(type)?.form;
  invariant(form !== undefined, `no room has the binary record ${type}`);
  return form;
}
