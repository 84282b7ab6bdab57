import type { CodeTable } from '../code-table.ts';

/** Rejections of plain orders, shared by every product that trades on an order book. */
export const tradingCodes = {
  PRICE_SYNTAX: {
    code: 41010,
    http: 400,
    msg: 'Not a price: digits, and a point with digits behind it where needed, as text.',
  },
  PRICE_NOT_POSITIVE: { code: 41011, http: 400, msg: 'A price must be above zero.' },
  PRICE_OFF_TICK: {
    code: 41012,
    http: 400,
    msg: 'The price is not a whole number of the market’s ticks (tickSize in tradeInfo).',
  },
  PRICE_TOO_HIGH: { code: 41013, http: 400, msg: 'The price is above the market’s highest (maxPrice in tradeInfo).' },
  PRICE_OUT_OF_BAND: {
    code: 41014,
    http: 400,
    msg: 'The price is too far from the last price (priceBandPpm in tradeInfo).',
  },
  QTY_SYNTAX: {
    code: 41020,
    http: 400,
    msg: 'Not a quantity: digits, and a point with digits behind it where needed, as text.',
  },
  QTY_NOT_POSITIVE: { code: 41021, http: 400, msg: 'A quantity must be above zero.' },
  QTY_OFF_LOT: {
    code: 41022,
    http: 400,
    msg: 'The quantity is not a whole number of the market’s lots (lotSize in tradeInfo).',
  },
  QTY_TOO_SMALL: { code: 41023, http: 400, msg: 'The quantity is below the market’s least (minQty in tradeInfo).' },
  QTY_TOO_LARGE: { code: 41024, http: 400, msg: 'The quantity is above the market’s largest (maxQty in tradeInfo).' },
  NOTIONAL_TOO_SMALL: {
    code: 41030,
    http: 400,
    msg: 'The order is worth less than the market takes (minNotional in tradeInfo).',
  },
  POST_ONLY_NEEDS_GTC: { code: 41031, http: 400, msg: 'A post-only order is a limit order, GTC or GTD.' },
  POST_ONLY_WOULD_TAKE: { code: 41032, http: 400, msg: 'The order would have traded at once, so it was not placed.' },
  CLIENT_ORDER_ID_USED: { code: 41035, http: 409, msg: 'Another order has this clientOrderId.' },
  TOO_MANY_OPEN_ORDERS: { code: 41042, http: 400, msg: 'The account has as many open orders as it may.' },
  MARKET_NOT_TRADING: { code: 41060, http: 409, msg: 'The market does not trade now.' },
  UNKNOWN_ORDER: { code: 41050, http: 404, msg: 'You have no such order, or it is no longer open.' },
  POSITION_TOO_LARGE: {
    code: 41081,
    http: 400,
    msg: 'The account would have more of this coin than the market allows, open buys included.',
  },
} as const satisfies CodeTable;
