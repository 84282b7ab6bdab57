import * as numbers from '../kernel/numbers.ts';
import * as orders from './order-layout.ts';

const { TRADING } = orders;

/**
 * Codes that orders are rejected with; append, never reorder. In which order they are checked is written in the package's README, which a
 * test compares with what is done.
 */
export const TRADING_CODES = [
  'MARKET_EXISTS',
  'UNKNOWN_MARKET',
  'MARKET_NOT_TRADING',
  'UNKNOWN_ORDER',
  'PRICE_NOT_POSITIVE',
  'PRICE_TOO_HIGH',
  'QTY_NOT_POSITIVE',
  'QTY_TOO_SMALL',
  'QTY_TOO_LARGE',
  'QUOTE_AMOUNT_NOT_POSITIVE',
  'NOTIONAL_TOO_SMALL',
  'POST_ONLY_NEEDS_GTC',
  'PRICE_OUT_OF_BAND',
  'TOO_MANY_OPEN_ORDERS',
  'POST_ONLY_WOULD_TAKE',
  'TRIGGER_INVALID',
  'STOP_PRICE_PASSED',
  'MARKET_HAS_NO_PRICE',
  'EXPIRY_INVALID',
  'AMEND_NOT_SMALLER',
  'AMEND_BELOW_EXECUTED',
  'ICEBERG_INVALID',
  'LIST_LEGS_INVALID',
  'LIST_LEGS_DIFFER',
  'LIST_PRICES_INVALID',
  'UNKNOWN_LIST',
  'ORDER_IN_LIST',
  'PEG_INVALID',
  'PEG_LEVEL_MISSING',
  'COUNTDOWN_INVALID',
  'TOO_MANY_AMENDS',
  'TOO_MANY_TRIGGER_ORDERS',
  'TOO_MANY_ICEBERGS',
  'TOO_MANY_LISTS',
  'TRAILING_OUT_OF_RANGE',
  'ICEBERG_TOO_MANY_PARTS',
  'ICEBERG_TOO_LARGE',
  'MARKET_HAS_NO_POSITIONS',
  'REDUCE_ONLY_REJECTED',
] as const;

/** A code of trading's block. */
export type TradingCode = (typeof TRADING_CODES)[number];

/** Their numbers. */
export const TRADING_CODE = numbers.codesOf(TRADING, TRADING_CODES);
