import type { CodeTable } from '../code-table.ts';

/**
 * Rejections of what an order asks beside side, price and quantity (triggers, lists, icebergs, pegs), and of changes to open
 * orders; shared by every product that trades on an order book.
 */
export const ticketCodes = {
  AMEND_NOT_SMALLER: { code: 41026, http: 400, msg: 'The new quantity must be smaller than the order’s.' },
  AMEND_BELOW_EXECUTED: { code: 41027, http: 400, msg: 'The new quantity must be more than what has traded.' },
  TRIGGER_INVALID: {
    code: 41036,
    http: 400,
    msg: 'A trigger needs stopPrice, or trailingDelta from 10 to 2,000, or both; its order is by qty and not post-only.',
  },
  STOP_PRICE_PASSED: {
    code: 41037,
    http: 400,
    msg: 'The last trade stands at this stop price or beyond, so it would fire at once.',
  },
  ICEBERG_INVALID: {
    code: 41039,
    http: 400,
    msg: 'icebergQty goes with a limit order, GTC or GTD, and makes at most fifty parts of it.',
  },
  LIST_LEGS_INVALID: {
    code: 41043,
    http: 400,
    msg: 'These orders make no such list: a pair is an order that takes the profit, then a stop-loss; an entry is a limit order.',
  },
  LIST_LEGS_DIFFER: { code: 41044, http: 400, msg: 'Both orders of a pair need the same side and quantity.' },
  LIST_PRICES_INVALID: {
    code: 41045,
    http: 400,
    msg: 'For a sell the first price of a pair stands above the last price and the second below it, for a buy the other way round.',
  },
  ORDER_IN_LIST: { code: 41046, http: 409, msg: 'An order of a list cannot be changed alone; cancel the list.' },
  PEG_INVALID: {
    code: 41047,
    http: 400,
    msg: 'A peg belongs to a limit order without a trigger, its offset is 0 to 100.',
  },
  PEG_LEVEL_MISSING: { code: 41048, http: 409, msg: 'The book has no such price level now.' },
  COUNTDOWN_INVALID: { code: 41049, http: 400, msg: 'A countdown is 0 to 86,400,000 milliseconds.' },
  TOO_MANY_AMENDS: { code: 41080, http: 409, msg: 'The order was amended as often as it may.' },
  TOO_MANY_TRIGGER_ORDERS: {
    code: 41082,
    http: 400,
    msg: 'The account has as many orders that wait for a price on this market as it may.',
  },
  TOO_MANY_ICEBERGS: { code: 41083, http: 400, msg: 'The account has as many icebergs on this market as it may.' },
  TOO_MANY_LISTS: { code: 41084, http: 400, msg: 'The account has as many order lists on this market as it may.' },
  TRAILING_OUT_OF_RANGE: { code: 41085, http: 400, msg: 'The market does not take this trailingDelta.' },
  ICEBERG_TOO_MANY_PARTS: { code: 41086, http: 400, msg: 'The iceberg has more parts than the market takes.' },
  ICEBERG_TOO_LARGE: { code: 41088, http: 400, msg: 'icebergQty is larger than the order.' },
  UNKNOWN_LIST: { code: 41055, http: 404, msg: 'You have no such order list, or it is no longer open.' },
  MARKET_HAS_NO_PRICE: { code: 41061, http: 409, msg: 'The market has not traded yet, so there is nothing to trail.' },
} as const satisfies CodeTable;
