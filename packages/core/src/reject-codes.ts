import type { MarketSpecCode } from '@bourse/domain';

/**
 * Every way in which a command is refused. The first that applies is the answer: up to EXCHANGE_FULL checks are made in this order;
 * what a trigger or an expiry is refused for comes before the funds are looked at. A market's limits, TOO_MANY_TRIGGER_ORDERS and behind,
 * are looked at before the order's price and quantity, POSITION_TOO_LARGE after everything else.
 * Numbers are part of the journal's and the snapshots' format: append, never renumber.
 */
export const REJECT_CODES = [
  'COMMAND_INVALID',
  'ASSET_INVALID',
  'ASSET_EXISTS',
  'ACCOUNT_INVALID',
  'ACCOUNT_EXISTS',
  'UNKNOWN_ACCOUNT',
  'UNKNOWN_ASSET',
  'MARKET_EXISTS',
  'MARKET_BOUNDS_INVALID',
  'MARKET_LOT_NOT_IN_BASE_UNITS',
  'MARKET_NOTIONAL_NOT_EXACT',
  'MARKET_NOTIONAL_OVERFLOWS',
  'UNKNOWN_MARKET',
  'FEE_RATE_INVALID',
  'MARKET_NOT_TRADING',
  'AMOUNT_NOT_POSITIVE',
  'SAME_WALLET',
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
  'INSUFFICIENT_BALANCE',
  'AMOUNT_OVERFLOW',
  'EXCHANGE_FULL',
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
  'POSITION_TOO_LARGE',
  'TOO_MANY_TRIGGER_ORDERS',
  'TOO_MANY_ICEBERGS',
  'TOO_MANY_LISTS',
  'TRAILING_OUT_OF_RANGE',
  'ICEBERG_TOO_MANY_PARTS',
] as const;

/** A stable name of a refusal by the core. */
export type RejectCode = (typeof REJECT_CODES)[number];

/** The compiler proves that every code of a bad market has its rejection. */
type _EveryMarketCodeIsListed = MarketSpecCode extends RejectCode ? true : never;
