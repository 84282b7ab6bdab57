/**
 * Where each field stands in the kernel's records in memory, and the numbers that stand for names in them. In a file of its own,
 * because the hot path takes them by `const { … } = records`: the engine compiles a module's own constant in, but reads and checks
 * one that was imported by name at each use, which cost a fifth of all the core's time.
 *
 * A record begins at a multiple of its size, so that a field's place is `(record << BITS) | FIELD`: of a sum the engine would have to check
 * each time that it is still a small integer.
 */

/**
 * No lots, in a field that counts them: as −0 it is a double from the start. A field that begins as a small integer is checked to be one at
 * each use, and changes its kind, and all code that was compiled for it, with the first large quantity.
 */
export const NO_LOTS = -0;

/** Stands where the number of a rejection would: there is none. */
export const FINE = 0;

/** Stands for "the market's rate" where an account's own would stand. */
export const MARKET_RATE = -(2 ** 31);
/** Index of the world's account; its balances alone may be negative. */
export const WORLD_INDEX = 0;
/** Index of the house's fee account. */
export const FEES_INDEX = 1;
/** A ledger row's record is 2^2 words, as its event is. */
export const ROW_BITS = 2;
/** An account's record is 2^3 integers. */
export const ACCOUNT_BITS = 3;
/** Integers of an account's record. */
export const ACCOUNT = {
  ID: 0,
  OPEN_ORDERS: 1,
  /** Slots of the oldest and the newest open order; −1 for none. */
  OLDEST: 2,
  NEWEST: 3,
  /** Own fee rates in ppm, or `MARKET_RATE`. */
  MAKER_PPM: 4,
  TAKER_PPM: 5,
  /** Bits of `FROZEN`; 0 for an account that is free. */
  FROZEN: 6,
} as const;
/**
 * What is frozen of an account: by an operator, it places and changes no order; no money leaves it. By the master of a sub-account, it places and
 * changes no order.
 */
export const FROZEN = { ORDERS: 1, WITHDRAWALS: 2, BY_MASTER: 4 } as const;
/** Bits of which one is enough to keep an account from ordering. */
export const ORDERS_FROZEN: number = FROZEN.ORDERS | FROZEN.BY_MASTER;
