import * as z from 'zod/mini';
import { defineRoutes } from './define-routes.ts';
import * as s from './schemas.ts';

const credentials = z.object({
  email: z.string().check(z.maxLength(254)),
  password: z.string().check(z.maxLength(128)),
});
const byMarket = { tradeCode: z.optional(s.tradeCode), tradeId: z.optional(z.string().check(z.regex(/^\d{1,10}$/))) };
const limitText = z.optional(z.string().check(z.regex(/^[1-9]\d{0,3}$/)));
const msText = z.optional(z.string().check(z.regex(/^\d{1,16}$/)));
const searchResult = z.object({
  /** Whether anything was found. */
  result: z.boolean(),
  spots: z.array(
    z.object({
      tradeId: z.int(),
      tradeCode: s.tradeCode,
      baseCurrency: z.string(),
      quoteCurrency: z.string(),
      webLogo: z.string(),
      last: z.string(),
      change: z.string(),
      digit: z.string(),
      isMarginTrade: z.boolean(),
      marginRatio: z.int(),
      tradeArea: z.int(),
    }),
  ),
  swaps: z.array(
    z.object({
      contractCode: z.string(),
      baseCurrency: z.string(),
      quoteCurrency: z.string(),
      instType: z.int(),
      contractType: z.string(),
      liquidationDate: z.int(),
      changepercentage: z.string(),
    }),
  ),
});
const area = z.object({ tradeArea: z.int(), name: z.string(), tradeIds: z.array(z.int()) });
const placeErrors = [
  'PRICE_SYNTAX', 'PRICE_NOT_POSITIVE', 'PRICE_OFF_TICK', 'PRICE_TOO_HIGH', 'PRICE_OUT_OF_BAND',
  'QTY_SYNTAX', 'QTY_NOT_POSITIVE', 'QTY_OFF_LOT', 'QTY_TOO_SMALL', 'QTY_TOO_LARGE', 'QUOTE_AMOUNT_NOT_POSITIVE',
  'DECIMAL_SYNTAX', 'DECIMAL_TOO_PRECISE', 'DECIMAL_OUT_OF_RANGE', 'NOTIONAL_TOO_SMALL', 'POST_ONLY_NEEDS_GTC',
  'POST_ONLY_WOULD_TAKE', 'INSUFFICIENT_BALANCE', 'TOO_MANY_OPEN_ORDERS', 'MARKET_NOT_TRADING', 'UNKNOWN_MARKET',
  'EXCHANGE_FULL', 'OVERLOADED',
] as const;

/** What an order entry takes, over HTTP and over the socket alike. Amounts are decimal texts. */
export const placeOrderBody = z.object({
  tradeCode: s.tradeCode,
  side: s.side,
  type: z.enum(['limit', 'market']),
  /** Limit only. */
  price: z.optional(z.string().check(z.maxLength(64))),
  /** Base quantity: every limit order, and a market order by quantity. */
  qty: z.optional(z.string().check(z.maxLength(64))),
  /** Market only, instead of `qty`: quote to spend (buy) or to bring in (sell). */
  quoteAmount: z.optional(z.string().check(z.maxLength(64))),
  timeInForce: z.optional(z.enum(['GTC', 'IOC', 'FOK'])),
  postOnly: z.optional(z.boolean()),
  clientOrderId: z.optional(s.clientOrderId),
});
/** The answer to an accepted order: its state after it met the book. */
export const placeOrderData = s.order;

/** The whole HTTP API. The key of a route is its operationId. */
export const routes = defineRoutes({
  register: {
    method: 'POST', path: '/hk-web/v2/register', area: 'session', auth: 'none', mutates: true,
    summary: 'Opens a user account with an e-mail address and a password of at least 10 characters, and logs it in.',
    body: credentials, data: s.loginData, errors: ['EMAIL_INVALID', 'EMAIL_TAKEN', 'PASSWORD_WEAK'],
  },
  login: {
    method: 'POST', path: '/hk-web/v2/login', area: 'session', auth: 'none', mutates: true,
    summary: 'Logs in; the session is an HttpOnly cookie, and csrfToken goes into the x-csrf-token header of every changing call.',
    body: credentials, data: s.loginData, errors: ['CREDENTIALS_WRONG'],
  },
  logout: {
    method: 'POST', path: '/hk-web/v2/logout', area: 'session', auth: 'user', mutates: true,
    summary: 'Ends the session.', data: z.object({}), errors: [],
  },
  sessionUser: {
    method: 'GET', path: '/hk-web/v2/session', area: 'session', auth: 'user', mutates: false,
    summary: 'Tells who is logged in, with a csrfToken.', data: s.loginData, errors: [],
  },
  locales: {
    method: 'GET', path: '/hk-web/public/common/locales', area: 'config', auth: 'none', mutates: false,
    summary: 'Lists the languages of the site.', data: z.array(z.object({ name: z.string(), value: z.string() })), errors: [],
  },
  tradeAreas: {
    method: 'GET', path: '/hk-web/market/trade_areas', area: 'config', auth: 'none', mutates: false,
    summary: 'Lists the areas into which spot markets are grouped.', data: z.array(area), errors: [],
  },
  marketAreas: {
    method: 'GET', path: '/hk-web/v3/market/areas', area: 'market', auth: 'none', mutates: false,
    summary: 'Lists the areas with their markets.', data: z.array(area), errors: [],
  },
  tradeInfo: {
    method: 'GET', path: '/hk-web/v3/tradeInfo', area: 'market', auth: 'none', mutates: false,
    summary: 'Lists every spot market with its trading rules.', data: z.array(s.market), errors: [],
  },
  oneTradeInfo: {
    method: 'GET', path: '/hk-web/v3/getOneTradeInfo', area: 'market', auth: 'none', mutates: false,
    summary: 'Tells one market with its trading rules and last 24 hours.',
    query: z.object(byMarket), data: z.object({ market: s.market, ticker: s.ticker }), errors: ['UNKNOWN_MARKET'],
  },
  checkTradeArea: {
    method: 'GET', path: '/hk-web/v3/checkTradeArea', area: 'market', auth: 'none', mutates: false,
    summary: 'Tells the area of a market.',
    query: z.object(byMarket), data: z.object({ tradeId: z.int(), tradeArea: z.int() }), errors: ['UNKNOWN_MARKET'],
  },
  symbolTickers: {
    method: 'GET', path: '/hk-web/market/symbol/tickers', area: 'market', auth: 'none', mutates: false,
    summary: 'Lists the last 24 hours of every market.', data: z.array(s.ticker), errors: [],
  },
  realMarkets: {
    method: 'GET', path: '/hk-web/v3/real/markets', area: 'market', auth: 'none', mutates: false,
    summary: 'Lists the last 24 hours of the markets of one area, or of all.',
    query: z.object({ tradeArea: z.optional(z.string().check(z.regex(/^\d{1,4}$/))) }), data: z.array(s.ticker), errors: [],
  },
  collectList: {
    method: 'GET', path: '/hk-web/v3/collect/list', area: 'market', auth: 'user', mutates: false,
    summary: 'Lists the tickers of the user’s favourite markets, newest favourite first.', data: z.array(s.ticker), errors: [],
  },
  userFavoriteList: {
    method: 'GET', path: '/hk-web/user/user_favorite_json', area: 'favourites', auth: 'user', mutates: false,
    summary: 'Lists the ids of the user’s favourite markets, newest first.',
    query: z.object({ operate: z.optional(z.literal('0')) }), data: z.array(z.int()), errors: [],
  },
  userFavorite: {
    method: 'POST', path: '/hk-web/user/user_favorite_json', area: 'favourites', auth: 'user', mutates: true,
    summary: 'Adds (operate 1), removes (-1) or lists (0) favourite markets; form data or JSON.',
    body: z.object({ operate: z.coerce.number().check(z.int(), z.minimum(-1), z.maximum(1)), tradeId: z.optional(z.coerce.number()) }),
    data: z.array(z.int()), errors: ['UNKNOWN_MARKET'],
  },
  fullDepth: {
    method: 'GET', path: '/hk-web/v3/fullDepth', area: 'market', auth: 'none', mutates: false,
    summary: 'Tells a market’s book, best prices first.',
    query: z.object({ ...byMarket, limit: limitText }), data: s.depth, errors: ['UNKNOWN_MARKET'],
  },
  realTimeTrade: {
    method: 'GET', path: '/hk-web/v3/realTimeTrade', area: 'market', auth: 'none', mutates: false,
    summary: 'Lists a market’s latest trades, newest first.',
    query: z.object({ ...byMarket, limit: limitText }), data: z.array(s.publicTrade), errors: ['UNKNOWN_MARKET'],
  },
  klines: {
    method: 'GET', path: '/kline-history/market/klines', area: 'market', auth: 'none', mutates: false,
    summary: 'Lists a market’s klines, oldest first; at most 1,500; the last one may still be open.',
    query: z.object({ ...byMarket, interval: s.klineInterval, fromMs: msText, toMs: msText, limit: limitText }),
    data: z.array(s.kline), errors: ['UNKNOWN_MARKET'],
  },
  trendlines: {
    method: 'GET', path: '/kline-history/market/trendlines', area: 'market', auth: 'none', mutates: false,
    summary: 'Lists each market’s closing prices of the last 24 hours, oldest first, for small charts.',
    data: z.array(z.object({ tradeId: z.int(), closes: z.array(z.string()) })), errors: [],
  },
  searchMarkets: {
    method: 'GET', path: '/hk-web/market/search/result', area: 'market', auth: 'none', mutates: false,
    summary: 'Finds instruments by name; tolerant of case, slash, dash and underscore; by volume.',
    query: z.object({ keyword: z.string().check(z.maxLength(64)) }), data: searchResult, errors: [],
  },
  logSearch: {
    method: 'POST', path: '/hk-web/market/search/result', area: 'market', auth: 'none', mutates: false,
    summary: 'Finds instruments by name and counts the search towards the popular list.',
    body: z.object({ keyword: z.string().check(z.maxLength(64)) }), data: searchResult, errors: [],
  },
  popularSearch: {
    method: 'GET', path: '/hk-web/market/search/popular', area: 'market', auth: 'none', mutates: false,
    summary: 'Lists the instruments searched most, then by volume.', data: searchResult, errors: [],
  },
  placeSpotOrder: {
    method: 'POST', path: '/hk-web/v2/spot/order', area: 'spot', auth: 'user', mutates: true,
    summary: 'Places a limit or market order; answered when it is durable and has met the book. The same clientOrderId gives the same answer and no second order.',
    body: placeOrderBody, data: placeOrderData, errors: placeErrors,
  },
  cancelSpotOrder: {
    method: 'DELETE', path: '/hk-web/v2/spot/order/{orderId}', area: 'spot', auth: 'user', mutates: true,
    summary: 'Cancels one open order.', params: z.object({ orderId: s.orderId }), data: s.order, errors: ['UNKNOWN_ORDER'],
  },
  cancelAllSpotOrders: {
    method: 'DELETE', path: '/hk-web/v2/spot/orders', area: 'spot', auth: 'user', mutates: true,
    summary: 'Cancels every open order, on one market or on all.',
    query: z.object({ tradeCode: z.optional(s.tradeCode) }), data: z.object({ canceled: z.int() }), errors: ['UNKNOWN_MARKET'],
  },
  spotOrder: {
    method: 'GET', path: '/hk-web/v2/spot/order/{orderId}', area: 'spot', auth: 'user', mutates: false,
    summary: 'Tells one of the user’s orders.', params: z.object({ orderId: s.orderId }), data: s.order, errors: ['UNKNOWN_ORDER'],
  },
  openSpotOrders: {
    method: 'GET', path: '/hk-web/v2/spot/orders/open', area: 'spot', auth: 'user', mutates: false,
    summary: 'Lists the open orders, newest first.',
    query: z.object({ tradeCode: z.optional(s.tradeCode) }), data: z.array(s.order), errors: ['UNKNOWN_MARKET'],
  },
  spotOrderHistory: {
    method: 'GET', path: '/hk-web/v2/spot/orders/history', area: 'spot', auth: 'user', mutates: false,
    summary: 'Lists all orders, open and ended, newest first.',
    query: z.object({
      tradeCode: z.optional(s.tradeCode), side: z.optional(s.side), status: z.optional(s.orderStatus),
      fromMs: msText, toMs: msText, ...s.pageQuery,
    }),
    data: s.pageOf(s.order), errors: ['UNKNOWN_MARKET'],
  },
  spotFills: {
    method: 'GET', path: '/hk-web/v2/spot/fills', area: 'spot', auth: 'user', mutates: false,
    summary: 'Lists the user’s trades, newest first.',
    query: z.object({
      tradeCode: z.optional(s.tradeCode), orderId: z.optional(s.orderId), fromMs: msText, toMs: msText, ...s.pageQuery,
    }),
    data: s.pageOf(s.fill), errors: ['UNKNOWN_MARKET'],
  },
  balances: {
    method: 'GET', path: '/hk-web/v2/wallet/balances', area: 'funds', auth: 'user', mutates: false,
    summary: 'Lists the balances of one wallet kind (default 2, spot), every coin included.',
    query: z.object({ wallet: z.optional(z.string().check(z.regex(/^\d{1,2}$/))) }),
    data: z.object({ totalUsdt: z.string(), totalBtc: z.string(), items: z.array(s.balance) }), errors: [],
  },
  statement: {
    method: 'GET', path: '/hk-web/v2/wallet/statement', area: 'funds', auth: 'user', mutates: false,
    summary: 'Lists every change of the user’s balances, newest first.',
    query: z.object({ coinId: z.optional(z.string().check(z.regex(/^\d{1,9}$/))), ...s.pageQuery }),
    data: s.pageOf(s.ledgerEntry), errors: ['UNKNOWN_ASSET'],
  },
  demoFaucet: {
    method: 'POST', path: '/hk-web/v2/demo/faucet', area: 'funds', auth: 'user', mutates: true,
    summary: 'Demo mode only: credits play money of one coin to the spot wallet, a few times a day.',
    body: z.object({ coinId: z.int() }), data: s.balance, errors: ['DEMO_ONLY', 'FAUCET_LIMIT', 'UNKNOWN_ASSET'],
  },
});

/** An operationId of the API. */
export type RouteName = keyof typeof routes;
/** What a route answers in `data`. */
export type RouteData<N extends RouteName> = z.infer<(typeof routes)[N]['data']>;
/** What a route takes as its body; `undefined` when it has none. */
export type RouteBody<N extends RouteName> = (typeof routes)[N] extends { body: infer B extends z.ZodMiniType }
  ? z.input<B>
  : undefined;
/** What a route takes as its query; an empty record when it has none. */
export type RouteQuery<N extends RouteName> = (typeof routes)[N] extends { query: infer Q extends z.ZodMiniType }
  ? z.input<Q>
  : Record<never, never>;
/** What a route takes in its path; an empty record when it has none. */
export type RouteParams<N extends RouteName> = (typeof routes)[N] extends { params: infer P extends z.ZodMiniType }
  ? z.input<P>
  : Record<never, never>;
