/** Numbers and sizes of trading's binary events: taken by `const { … } = layout`, see the kernel's `record-layout.ts`. */

/** Numbers of the events with a binary form, see `TRADING_EVENTS`. */
export const EVENT = {
  ORDER_ACCEPTED: 0x0400,
  TRADE: 0x0401,
  ORDER_CLOSED: 0x0402,
  LEVEL_CHANGED: 0x0403,
  MATCH_PREVENTED: 0x0404,
} as const;
/** Bytes of each. Order-accepted has a tail on top: a word of what it does to positions, if anything, and its client order id. */
export const SIZE = {
  ORDER_ACCEPTED: 40,
  TRADE: 72,
  ORDER_CLOSED: 40,
  LEVEL_CHANGED: 24,
  MATCH_PREVENTED: 48,
} as const;
/** Bytes of the word of what an order does to positions: the bits of `POSITION` as an i32, and four bytes of nothing. */
export const POSITION_SIZE = 8;
