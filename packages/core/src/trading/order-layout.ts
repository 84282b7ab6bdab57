/**
 * Where each field stands in the records of orders in memory, and the numbers that stand for names in them: taken by
 * `const { … } = orders`, see the kernel's `record-layout.ts`.
 */

/** Number of trading among the rooms. */
export const TRADING = 4;

/** What fills touch of an order is 2^3 words, or 2^4 integers: one cache line. */
export const WORD_BITS = 3;
export const INT_BITS = 4;
/** Words of an order's record: doubles, the executed value an int64. */
export const WORD = { QTY: 0, EXECUTED: 1, EXECUTED_VALUE: 2 } as const;
/** Integers of an order's record. */
export const INT = {
  ID_LOW: 6,
  /** −1 when the slot is free. */
  ID_HIGH: 7,
  /** Account index. */
  OWNER: 8,
  /** Price level within the book's side, and the neighbours in its queue; −1 for none. */
  LEVEL: 9,
  NEXT: 10,
  PREVIOUS: 11,
  /** Ledger rows that it pays from and receives to. */
  PAYS_ROW: 12,
  GETS_ROW: 13,
  /** 0 buy, 1 sell. */
  IS_SELL: 14,
  /** 1 when the order has an `Extra`: it waits for a trigger, or ends at a time. */
  HAS_EXTRA: 15,
} as const;

/** What only coming, going and reading touch of an order is 2^2 words, or 2^3 integers. */
export const COLD_WORD_BITS = 2;
export const COLD_INT_BITS = 3;
/** Words of an order's cold record: a double. */
export const COLD_WORD = { PLACED_MS: 0 } as const;
/** Integers of an order's cold record. */
export const COLD = {
  PRICE: 2,
  /** Market index. */
  MARKET: 3,
  /** Neighbours among the owner's open orders, oldest first; −1 for none. */
  OWNER_NEXT: 4,
  OWNER_PREVIOUS: 5,
  /** Bytes of the client's own id; 0 for none. */
  CLIENT_LENGTH: 6,
  /** Bits of `POSITION`; 0 on markets without positions. */
  POSITION: 7,
} as const;

/** What an order does to positions: a bit for reduce-only, two for the side of a hedged position. */
export const POSITION = { REDUCE_ONLY: 1, LONG: 2, SHORT: 4 } as const;
/** Whether a number is what these bits can make: 0, reduce-only, one side, or both. */
export function isPosition(bits: number): boolean {
  return bits >= 0 && bits < POSITION.LONG + POSITION.SHORT;
}

/** Closed statuses and reasons as numbers: their places in the codec's tables. */
export const STATUS = { FILLED: 0, CANCELED: 1, EXPIRED: 2, EXPIRED_IN_MATCH: 3 } as const;
export const REASON = {
  NONE: 0,
  USER_CANCELED: 1,
  UNFILLED_IOC: 2,
  UNFILLED_FOK: 3,
  INSUFFICIENT_LIQUIDITY: 4,
  SELF_TRADE_PREVENTION: 5,
  EXCHANGE_CANCELED: 6,
  TIME_EXPIRED: 7,
  INSUFFICIENT_BALANCE: 8,
  OCO_TRIGGER: 9,
  OTO_PHASE_ONE_EXPIRED: 10,
  LIST_ENDED: 11,
  POST_ONLY_WOULD_TAKE: 12,
  PRICE_RANGE: 13,
  COUNTDOWN_ENDED: 14,
  QTY_TOO_SMALL: 15,
  NOTIONAL_TOO_SMALL: 16,
  ICEBERG_INVALID: 17,
  PEG_LEVEL_MISSING: 18,
  PRICE_OUT_OF_BAND: 19,
  ACCOUNT_FROZEN: 20,
} as const;

/** Times in force as numbers: their place in the codec's table. */
export const TIF = { GTC: 0, IOC: 1, FOK: 2, GTD: 3 } as const;
/** Price kinds as numbers: their place in the codec's table. */
export const PRICE = { LAST: 0, MARK: 1, INDEX: 2 } as const;
/** Self-trade prevention as numbers: their place in the codec's table. */
export const STP = { NONE: 0, EXPIRE_TAKER: 1, EXPIRE_MAKER: 2, EXPIRE_BOTH: 3, DECREMENT: 4 } as const;

/** Registers of a trade's amounts: its value, the fees, and what arrives: received less its fee. Products may use those behind. */
export const AMOUNT = { VALUE: 0, MAKER_FEE: 1, TAKER_FEE: 2, MAKER_NET: 3, TAKER_NET: 4, FREE: 5 } as const;

/** Places in a market's `figures`: value of one tick × one lot, the least value of an order, and one that its product may use. */
export const FIGURE = { VALUE_PER_TICK_LOT: 0, MIN_VALUE: 1, FREE: 2 } as const;

/** Registers of a request: the value that it is to trade for, 0 for none, and its value at the price that it is measured at. */
export const ASKED = { VALUE: 0, MEASURE: 1 } as const;

/**
 * Bits beside the type of an order-accepted: five of traits and one of nothing, six of the client order id's length, three of the mode of its
 * own, and one that is set when a word with the bits of `POSITION` stands before the client order id.
 */
export const LENGTH_SHIFT = 6;
export const LENGTH_MASK = 63;
export const OWN_MODE_SHIFT = 12;
export const OWN_MODE_MASK = 7;
export const HAS_POSITION = 0x8000;
/** Bit beside the type of a trade, above the taker's side: the taker was forced by the exchange. */
export const FORCED_TRADE = 2;
/** Bits beside the type of an order-closed: the status, and above it the reason. */
export const REASON_SHIFT = 4;
