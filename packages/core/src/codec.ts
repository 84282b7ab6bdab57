import type { ByteWriter } from './kernel/codec/byte-writer.ts';
import { CommandCodec, type DecodedCommand } from './kernel/codec/command-codec.ts';
import { type Applied, EventCodec } from './kernel/codec/event-codec.ts';
import { tableOf } from './kernel/kernel-room.ts';
import type { CommandClass, RoomSpec } from './kernel/room.ts';
import type { RoomTable } from './kernel/room-table.ts';
import { type Command, type ExchangeEvent, ROOMS } from './rooms/index.ts';

/** One command's outcome as it leaves the core. */
export type AppliedCommand = Applied<ExchangeEvent>;

/** Reads and writes the commands and events of an exchange with the given rooms. */
export class Codec {
  declare private readonly table: RoomTable;
  declare private readonly commands: CommandCodec;
  declare private readonly events: EventCodec;

  constructor(rooms: readonly RoomSpec[]) {
    this.table = tableOf(rooms);
    this.commands = new CommandCodec(this.table);
    this.events = new EventCodec(this.table);
  }

  /**
   * Appends a command as one self-delimiting record and returns its length in bytes. Its time is 0 until the sequencer patches it.
   * A value that is no command, or a key outside 0 … 2^128 − 1, becomes a record that the core rejects with COMMAND_INVALID.
   */
  encodeCommand(command: Command, key: bigint, out: ByteWriter): number {
    return this.commands.encode(command, key, out);
  }

  /** Reads the record at `offset`. Throws a `CodecError` on bytes that `encodeCommand` cannot have written. */
  decodeCommand(bytes: Uint8Array, offset: number): DecodedCommand<Command> {
    return this.commands.decode(bytes, offset) as DecodedCommand<Command>;
  }

  /** Reads everything that an `EventBuffer` holds. Throws a `CodecError` on bytes that it cannot have written. */
  decodeApplied(bytes: Uint8Array): AppliedCommand[] {
    return this.events.decode(bytes) as AppliedCommand[];
  }

  /** How a command is admitted under overload. */
  commandClassOf(type: Command['type']): CommandClass {
    return this.table.command(type)?.spec.class ?? 'risk';
  }
}

/** The codec of the product's own rooms. */
export const CODEC = new Codec(ROOMS);

/** `Codec.encodeCommand` for the product's own rooms. */
export function encodeCommand(command: Command, key: bigint, out: ByteWriter): number {
  return CODEC.encodeCommand(command, key, out);
}

/** `Codec.decodeCommand` for the product's own rooms. */
export function decodeCommand(bytes: Uint8Array, offset: number): DecodedCommand<Command> {
  return CODEC.decodeCommand(bytes, offset);
}

/** `Codec.decodeApplied` for the product's own rooms. */
export function decodeApplied(bytes: Uint8Array): AppliedCommand[] {
  return CODEC.decodeApplied(bytes);
}
