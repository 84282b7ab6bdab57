/**
 * Where each field stands in the binary records of orders and cancels: taken by `const { … } = layout`, see the kernel's `record-layout.ts`.
 */
import { ACCOUNT_AT, COMMAND_HEADER } from '../kernel/codec/layout.ts';

/**
 * Offsets of a place-order record: i32 account, market and price, the flags, self-trade prevention, what it does to
 * positions, a byte of nothing, f64 quantity, i64 value to trade for; the client's order id follows as the tail. Ids beyond 32 bits are nobody's and stand as 0; a price beyond them has its flag.
 */
export const PLACE = {
  ACCOUNT: ACCOUNT_AT,
  MARKET: COMMAND_HEADER + 4,
  PRICE: COMMAND_HEADER + 8,
  FLAGS: COMMAND_HEADER + 12,
  STP: COMMAND_HEADER + 13,
  POSITION: COMMAND_HEADER + 14,
  QTY: COMMAND_HEADER + 16,
  VALUE: COMMAND_HEADER + 24,
  SIZE: COMMAND_HEADER + 32,
} as const;

/** Bits of a place-order record's flags; bits 2 and 3 hold the time in force. */
export const FLAG = {
  SELL: 1,
  MARKET: 2,
  TIF_SHIFT: 2,
  POST_ONLY: 16,
  BY_VALUE: 32,
  VALUE_OVERFLOW: 64,
  PRICE_OVERFLOW: 128,
} as const;

/** Longest client order id, ASCII characters. */
export const MAX_CLIENT_ORDER_ID = 36;

/** Offsets of a cancel-order record: i32 account, i64 order id. */
export const CANCEL = { ACCOUNT: ACCOUNT_AT, ORDER: COMMAND_HEADER + 8, SIZE: COMMAND_HEADER + 16 } as const;
