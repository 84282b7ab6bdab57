import * as z from 'zod/mini';
import { defineRoutes } from '../../define-routes.ts';
import { MODULES } from '../../modules.ts';
import * as s from '../../schemas.ts';
import { coinRoutes } from './coin-routes.ts';
import * as m from './schemas.ts';

const byMarket = { tradeCode: z.optional(s.tradeCode), tradeId: z.optional(z.string().check(z.regex(/^\d{1,10}$/))) };
/** Rank among all results of both kinds, best first, from 1. */
const rank = z.int();
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
      rank,
    }),
  ),
  swaps: z.array(
    z.object({
      contractCode: z.string(),
      baseCurrency: z.string(),
      quoteCurrency: z.string(),
      /** 4 perpetual, 5 delivery. */
      instType: z.int(),
      contractType: z.enum(['perpetual', 'week', 'nextWeek', 'quarter', 'nextQuarter']),
      /** When it is delivered; 0 for a perpetual. */
      liquidationDate: s.timeMs,
      /** Change over 24 h in percent, two decimals, with sign. */
      changepercentage: z.string(),
      rank,
    }),
  ),
});
/** Any text: the search itself makes of it what it can. */
const keyword = z.string().check(z.maxLength(64));
/** A contract's code, lower case: `btc_usdt`, `btc_usdt_240628_d`. */
const contractCode = z.string().check(z.regex(/^[a-z0-9_]{1,40}$/));
const contractFavourite = z.object({
  contractCode,
  /** 0 a favourite, 1 no longer one. */
  status: z.int().check(z.minimum(0), z.maximum(1)),
  userId: z.int(),
});
/** Maximum number of favourites merged by one call. */
const MAX_MERGED = 500;
const area = z.object({ tradeArea: z.int(), name: z.string(), tradeIds: z.array(z.int()) });

/** Routes of the markets area. */
export const marketsRoutes = defineRoutes({
  ...coinRoutes,
  marketAreas: {
    method: 'GET',
    path: '/hk-web/v3/market/areas',
    area: 'market',
    auth: 'none',
    mutates: false,
    summary: 'Lists the areas with their markets.',
    data: z.array(area),
    errors: [],
  },
  tradeInfo: {
    method: 'GET',
    path: '/hk-web/v3/tradeInfo',
    area: 'market',
    auth: 'none',
    mutates: false,
    summary: 'Lists every spot market with its trading rules.',
    data: z.array(m.market),
    errors: [],
  },
  oneTradeInfo: {
    method: 'GET',
    path: '/hk-web/v3/getOneTradeInfo',
    area: 'market',
    auth: 'none',
    mutates: false,
    summary: 'Returns one market with its trading rules and last 24 hours.',
    query: z.object(byMarket),
    data: z.object({ market: m.market, ticker: m.ticker }),
    errors: ['UNKNOWN_MARKET'],
  },
  checkTradeArea: {
    method: 'GET',
    path: '/hk-web/v3/checkTradeArea',
    area: 'market',
    auth: 'none',
    mutates: false,
    summary: 'Returns the area of a market.',
    query: z.object(byMarket),
    data: z.object({ tradeId: z.int(), tradeArea: z.int() }),
    errors: ['UNKNOWN_MARKET'],
  },
  symbolTickers: {
    method: 'GET',
    path: '/hk-web/market/symbol/tickers',
    area: 'market',
    auth: 'none',
    mutates: false,
    summary: 'Lists the last 24 hours of every market.',
    data: z.array(m.ticker),
    errors: [],
  },
  realMarkets: {
    method: 'GET',
    path: '/hk-web/v3/real/markets',
    area: 'market',
    auth: 'none',
    mutates: false,
    summary: 'Lists the last 24 hours of the markets of one area, or of all.',
    query: z.object({ tradeArea: z.optional(z.string().check(z.regex(/^\d{1,4}$/))) }),
    data: z.array(m.ticker),
    errors: [],
  },
  collectList: {
    method: 'GET',
    path: '/hk-web/v3/collect/list',
    area: 'market',
    auth: 'user',
    mutates: false,
    summary: 'Lists the tickers of the user’s favourite markets, newest favourite first.',
    data: z.array(m.ticker),
    errors: [],
  },
  userFavoriteList: {
    method: 'GET',
    path: '/hk-web/user/user_favorite_json',
    area: 'favourites',
    auth: 'user',
    mutates: false,
    summary: 'Lists the ids of the user’s favourite markets, newest first.',
    query: z.object({ operate: z.optional(z.literal('0')) }),
    data: z.array(z.int()),
    errors: [],
  },
  userFavorite: {
    method: 'POST',
    path: '/hk-web/user/user_favorite_json',
    area: 'favourites',
    auth: 'user',
    mutates: true,
    summary: 'Adds (operate 1), removes (-1) or lists (0) favourite markets; form data or JSON.',
    form: true,
    body: z.object({
      // Numbers in JSON, their digits in a form; nothing else that JavaScript would take for a number.
      operate: z.union([z.literal([-1, 0, 1]), z.enum(['-1', '0', '1'])]),
      tradeId: z.optional(z.union([z.int(), z.string().check(z.regex(/^[1-9]\d{0,14}$/))])),
    }),
    data: z.array(z.int()),
    errors: ['UNKNOWN_MARKET'],
  },
  bizStatus: {
    method: 'GET',
    path: '/hk-web/user/biz-status',
    area: 'favourites',
    auth: 'user',
    mutates: false,
    summary:
      'Lists every product with whether it is open to the user, and the rejection code of its calls when it is not.',
    data: z.array(
      z.object({
        module: z.enum(MODULES),
        open: z.boolean(),
        /** MODULE_UNAVAILABLE: switched off or not implemented yet; KYC_REQUIRED: identity verification required. Empty when open. */
        reason: z.enum(['', 'MODULE_UNAVAILABLE', 'KYC_REQUIRED']),
      }),
    ),
    errors: [],
  },
  contractCollection: {
    method: 'GET',
    path: '/swap/v1/portal/collection',
    area: 'favourites',
    auth: 'user',
    mutates: false,
    summary: 'Lists the user’s favourite contracts, newest first.',
    data: z.array(contractFavourite),
    errors: [],
  },
  setContractCollection: {
    method: 'POST',
    path: '/swap/v1/portal/collection',
    area: 'favourites',
    auth: 'user',
    mutates: true,
    summary: 'Adds (status 0) or removes (status 1) favourite contracts, all or none; then lists them, newest first.',
    body: z
      .array(z.object({ contractCode, status: z.int().check(z.minimum(0), z.maximum(1)) }))
      .check(z.minLength(1), z.maxLength(MAX_MERGED)),
    data: z.array(contractFavourite),
    errors: ['UNKNOWN_CONTRACT'],
  },
  batchAddFavourites: {
    method: 'POST',
    path: '/hk-web/user/trading_favorite/batch_add',
    area: 'favourites',
    auth: 'user',
    mutates: true,
    summary:
      'Adds favourites stored by a browser, newest first, before those of the account; unknown ones are listed, the others are added.',
    body: z.object({
      tradeIds: z.array(z.int()).check(z.maxLength(MAX_MERGED)),
      contractCodes: z.array(contractCode).check(z.maxLength(MAX_MERGED)),
    }),
    data: z.object({
      /** The account's favourite markets after it, newest first. */
      tradeIds: z.array(z.int()),
      /** The account's favourite contracts after it, newest first. */
      contractCodes: z.array(contractCode),
      unknownTradeIds: z.array(z.int()),
      unknownContractCodes: z.array(contractCode),
    }),
    errors: [],
  },
  fullDepth: {
    method: 'GET',
    path: '/hk-web/v3/fullDepth',
    area: 'market',
    auth: 'none',
    mutates: false,
    summary: 'Returns a market’s order book, best prices first.',
    query: z.object({ ...byMarket, limit: s.limitText }),
    data: m.depth,
    errors: ['UNKNOWN_MARKET'],
  },
  realTimeTrade: {
    method: 'GET',
    path: '/hk-web/v3/realTimeTrade',
    area: 'market',
    auth: 'none',
    mutates: false,
    summary: 'Lists a market’s latest trades, newest first.',
    query: z.object({ ...byMarket, limit: s.limitText }),
    data: z.array(m.publicTrade),
    errors: ['UNKNOWN_MARKET'],
  },
  klines: {
    method: 'GET',
    path: '/kline-history/market/klines',
    area: 'market',
    auth: 'none',
    mutates: false,
    summary: 'Lists a market’s klines, oldest first; at most 1,500; the last one may still be open.',
    query: z.object({ ...byMarket, interval: m.klineInterval, fromMs: s.msText, toMs: s.msText, limit: s.limitText }),
    data: z.array(m.kline),
    errors: ['UNKNOWN_MARKET'],
  },
  trendlines: {
    method: 'GET',
    path: '/kline-history/market/trendlines',
    area: 'market',
    auth: 'none',
    mutates: false,
    summary: 'Lists each market’s closing prices of the last 24 hours, oldest first, for small charts.',
    data: z.array(z.object({ tradeId: z.int(), closes: z.array(z.string()) })),
    errors: [],
  },
  searchMarkets: {
    method: 'GET',
    path: '/hk-web/market/search/result',
    area: 'market',
    auth: 'none',
    mutates: false,
    summary:
      'Finds instruments by code, pair or coin name, ignoring case and separators; best match first, then by turnover.',
    query: z.object({ keyword }),
    data: searchResult,
    errors: [],
  },
  logSearch: {
    method: 'POST',
    path: '/hk-web/market/search/result',
    area: 'market',
    auth: 'none',
    mutates: false,
    summary:
      'Finds instruments and counts the picked one, else the best match, towards the popular list: once a day for each searcher.',
    body: z.object({ keyword, tradeId: z.optional(z.int()), contractCode: z.optional(contractCode) }),
    data: searchResult,
    errors: ['UNKNOWN_MARKET', 'UNKNOWN_CONTRACT'],
  },
  popularSearch: {
    method: 'GET',
    path: '/hk-web/market/search/popular',
    area: 'market',
    auth: 'none',
    mutates: false,
    summary: 'Lists the ten instruments that most people searched for in the last seven days, then by turnover.',
    data: searchResult,
    errors: [],
  },
});
