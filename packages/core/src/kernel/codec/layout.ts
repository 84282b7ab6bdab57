/**
 * Goal: the frame of the binary formats in one place. Method: little-endian, every record a multiple of 8 bytes, numbers of commands and
 * events by room (`numbers.ts`). What a record holds behind its header belongs to its room.
 */

/** Version of the command records; a reader rejects any other. */
export const COMMAND_VERSION = 1;

/** Bytes of a command record before its payload. */
export const COMMAND_HEADER = 32;
/** Offsets within a command record: u32 length, u16 type, u8 version, u8 tail bytes, f64 time, 128-bit key (low word first). */
export const AT = {
  LENGTH: 0,
  TYPE: 4,
  VERSION: 6,
  TAIL: 7,
  TIME: 8,
  KEY_LOW: 16,
  KEY_HIGH: 24,
} as const;

/** The last millisecond that a date can name. */
export const LARGEST_TIME = 8.64e15;

/** Where every binary record has its account, an i32. */
export const ACCOUNT_AT = 32;
/** Bytes of a record for a command that could not be read: the account; so that its rejection has a sequence number too. */
export const INVALID_SIZE = 40;

/** Numbers of the records that do not look their room up: one that could not be read, and the two of the fast lane. */
export const INVALID_TYPE = 0;
export const PLACE_TYPE = 0x0400;
export const CANCEL_TYPE = 0x0401;

/** Offset of the bits in the first word of an event: u16 type, u16 bits. */
export const EVENT_BITS_AT = 2;
/** How far the bits stand above the type in that word. */
export const EVENT_BITS_SHIFT = 16;

/** Numbers of the kernel's events. */
export const KERNEL_EVENT = { REJECTED: 0, DUPLICATE: 1, BALANCE_CHANGED: 2, POSTED: 3, KEY_SETTLED: 4 } as const;
/** Bytes of each. */
export const KERNEL_EVENT_SIZE = {
  REJECTED: 16,
  DUPLICATE: 24,
  BALANCE_CHANGED: 32,
  POSTED: 24,
  KEY_SETTLED: 24,
} as const;

/** Bytes before the events of one command: f64 seq, f64 time, u32 correlation, u32 count, u32 length, u32 mark. */
export const APPLIED_HEADER = 32;
/** Last word of that header: a mark of format and version. */
export const APPLIED_MARK = 0x31_45_52_42;

/** Rounds a size up to whole 8-byte words. */
export function padded(size: number): number {
  return (size + 7) & ~7;
}
