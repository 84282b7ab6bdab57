import type { ByteWriter } from './kernel/codec/byte-writer.ts';
import { CommandCodec, type DecodedCommand } from './kernel/codec/command-codec.ts';
import { type Applied, EventCodec } from './kernel/codec/event-codec.ts';
import { tableOf } from './kernel/kernel-room.ts';
import type { CommandClass } from './kernel/room.ts';
import { type Command, type ExchangeEvent, ROOMS } from './rooms/index.ts';

const table = tableOf(ROOMS);
const commands = new CommandCodec(table);
const events = new EventCodec(table);

/** One command's outcome as it leaves the core. */
export type AppliedCommand = Applied<ExchangeEvent>;

/**
 * Appends a command as one self-delimiting record and returns its length in bytes. Its time is 0 until the sequencer patches it.
 * A value that is no command, or a key outside 0 … 2^128 − 1, becomes a record that the core rejects with COMMAND_INVALID.
 */
export function encodeCommand(command: Command, key: bigint, out: ByteWriter): number {
  return commands.encode(command, key, out);
}

/** Reads the record at `offset`. Throws a `CodecError` on bytes that `encodeCommand` cannot have written. */
export function decodeCommand(bytes: Uint8Array, offset: number): DecodedCommand<Command> {
  return commands.decode(bytes, offset) as DecodedCommand<Command>;
}

/** Reads everything that an `EventBuffer` holds. Throws a `CodecError` on bytes that it cannot have written. */
export function decodeApplied(bytes: Uint8Array): AppliedCommand[] {
  return events.decode(bytes) as AppliedCommand[];
}

/** How a command is admitted under overload. */
export function commandClassOf(type: Command['type']): CommandClass {
  return table.command(type)?.spec.class ?? 'risk';
}
