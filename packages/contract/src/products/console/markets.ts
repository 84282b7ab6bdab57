import * as z from 'zod/mini';
import { defineRoutes } from '../../define-routes.ts';
import * as s from '../../schemas.ts';
import * as t from '../../trading/schemas.ts';
import { market } from '../markets/schemas.ts';
import { searchText } from './shapes.ts';

const MARKET_STATUSES = ['trading', 'cancel-only', 'halted'] as const;
const marketParams = z.object({ tradeId: s.int32IdText });

/** A market with every setting of the core and what an operator looks at beside it. */
const consoleMarket = z.extend(market, {
  selfTradePrevention: t.selfTradePrevention,
  /** Another one when the terms have changed. */
  termsVersion: z.string(),
  /** Last price; empty before the first trade. */
  last: z.string(),
  /** Volume of 24 hours in the quote asset. */
  amount: s.decimalText,
});

const wholeNumber = z.int().check(z.minimum(0), z.maximum(Number.MAX_SAFE_INTEGER));

/** Limits of a market; what is not named is no limit. */
const limits = z.object({
  /** In the base asset; empty: none. */
  maxPosition: z.optional(z.union([s.decimalText, z.literal('')])),
  maxTriggerOrders: z.optional(wholeNumber),
  maxIcebergOrders: z.optional(wholeNumber),
  maxOrderLists: z.optional(wholeNumber),
  maxOrderAmends: z.optional(wholeNumber),
  maxIcebergParts: z.optional(wholeNumber),
  minTrailingAbove: z.optional(wholeNumber),
  maxTrailingAbove: z.optional(wholeNumber),
  minTrailingBelow: z.optional(wholeNumber),
  maxTrailingBelow: z.optional(wholeNumber),
  bidUpPpm: z.optional(wholeNumber),
  bidDownPpm: z.optional(wholeNumber),
  askUpPpm: z.optional(wholeNumber),
  askDownPpm: z.optional(wholeNumber),
  averageMinutes: z.optional(wholeNumber),
});

/** What can be changed after a market was listed. Quantities are in the base asset, the notional in the quote asset. */
const terms = {
  minQty: s.decimalText,
  maxQty: s.decimalText,
  minNotional: s.decimalText,
  /** ppm of the last price; 0: no band. */
  priceBandPpm: wholeNumber,
  executionRangePpm: wholeNumber,
  /** ppm, −100,000 … 100,000; the sum with the taker's is not below zero. */
  makerFeePpm: z.int(),
  takerFeePpm: wholeNumber,
  selfTradePrevention: t.selfTradePrevention,
  limits,
};

const newMarket = z.object({
  /** Unused. */
  tradeId: s.int32Id,
  tradeCode: s.tradeCode,
  baseCoinId: s.int32Id,
  quoteCoinId: s.int32Id,
  /** Decimals of prices and of quantities. */
  priceScale: z.int().check(z.minimum(0), z.maximum(18)),
  qtyScale: z.int().check(z.minimum(0), z.maximum(18)),
  tickSize: s.decimalText,
  lotSize: s.decimalText,
  maxPrice: s.decimalText,
  /** An area of the setting `tradeAreas`. */
  tradeArea: z.int(),
  ...terms,
});

const asset = z.object({
  coinId: z.int(),
  /** Upper case: `BTC`. */
  shortName: z.string(),
  /** Number of decimals. */
  scale: z.int(),
  name: z.string(),
  /** Path of the logo on this site; empty without one. */
  webLogo: z.string(),
  /** How many markets have it as base or quote. */
  markets: z.int(),
});

const names = {
  name: s.lineText(60, 1).check(z.regex(/^\S(.*\S)?$/u)),
  /** A path of the site, whose pages load pictures from nowhere else; empty without one. */
  webLogo: s.lineText(500).check(z.regex(/^(|\/(?![/\\])[^\s\\]*)$/)),
};

const TERMS_ERRORS = [
  'DECIMAL_SYNTAX',
  'DECIMAL_TOO_PRECISE',
  'DECIMAL_OUT_OF_RANGE',
  'QTY_SYNTAX',
  'QTY_NOT_POSITIVE',
  'QTY_OFF_LOT',
  'QTY_TOO_LARGE',
  'MARKET_BOUNDS_INVALID',
  'MARKET_NOTIONAL_OVERFLOWS',
] as const;

/** Routes about markets and coins: their settings, halting them, listing new ones. */
export const consoleMarketsRoutes = defineRoutes({
  consoleMarkets: {
    method: 'GET',
    path: '/hk-web/console/markets',
    area: 'console',
    auth: 'user',
    permission: 'console.markets.read',
    mutates: false,
    summary: 'Lists markets with every setting, by id; by a part of the code, by status, coin or area.',
    query: z.object({
      tradeCode: searchText,
      status: z.optional(z.enum(MARKET_STATUSES)),
      coinId: z.optional(s.int32IdText),
      tradeArea: z.optional(s.int32IdText),
      ...s.pageQuery,
    }),
    data: s.pageOf(consoleMarket),
    errors: [],
  },
  setMarketStatus: {
    method: 'PUT',
    path: '/hk-web/console/markets/{tradeId}/status',
    area: 'console',
    auth: 'user',
    permission: 'console.markets.halt',
    factor: 'recent',
    mutates: true,
    summary: 'Lets a market trade, lets users only cancel there, or halts it.',
    params: marketParams,
    body: z.object({ status: z.enum(MARKET_STATUSES) }),
    data: consoleMarket,
    errors: ['UNKNOWN_MARKET'],
  },
  configureMarket: {
    method: 'PUT',
    path: '/hk-web/console/markets/{tradeId}/terms',
    area: 'console',
    auth: 'user',
    permission: 'console.markets.write',
    factor: 'recent',
    mutates: true,
    summary: 'Replaces a market’s fees, quantities, bands and limits; orders that rest stay as they are.',
    params: marketParams,
    body: z.object({
      /** That of the market as the caller saw it; rejected when it has other terms by now. */
      termsVersion: s.lineText(64, 1),
      ...terms,
    }),
    data: consoleMarket,
    errors: ['UNKNOWN_MARKET', 'MARKET_TERMS_CHANGED', ...TERMS_ERRORS],
  },
  setMarketArea: {
    method: 'PUT',
    path: '/hk-web/console/markets/{tradeId}/area',
    area: 'console',
    auth: 'user',
    permission: 'console.markets.write',
    factor: 'recent',
    mutates: true,
    summary: 'Moves a market to another area of the setting `tradeAreas`.',
    params: marketParams,
    body: z.object({ tradeArea: z.int() }),
    data: consoleMarket,
    errors: ['UNKNOWN_MARKET', 'TRADE_AREA_UNKNOWN'],
  },
  createMarket: {
    method: 'POST',
    path: '/hk-web/console/markets',
    area: 'console',
    auth: 'user',
    permission: 'console.markets.list',
    factor: 'recent',
    mutates: true,
    summary: 'Lists a spot market of two coins; it trades at once.',
    body: newMarket,
    data: consoleMarket,
    errors: [
      'UNKNOWN_ASSET',
      'TRADE_AREA_UNKNOWN',
      'MARKET_EXISTS',
      'MARKET_PAIR_EXISTS',
      'MARKET_LOT_NOT_IN_BASE_UNITS',
      'MARKET_NOTIONAL_NOT_EXACT',
      'EXCHANGE_FULL',
      'PRICE_SYNTAX',
      'PRICE_NOT_POSITIVE',
      'PRICE_OFF_TICK',
      'PRICE_TOO_HIGH',
      ...TERMS_ERRORS,
    ],
  },
  consoleAssets: {
    method: 'GET',
    path: '/hk-web/console/assets',
    area: 'console',
    auth: 'user',
    permission: 'console.markets.read',
    mutates: false,
    summary: 'Lists coins, by id; by a part of the code or name.',
    query: z.object({ name: searchText, ...s.pageQuery }),
    data: s.pageOf(asset),
    errors: [],
  },
  createAsset: {
    method: 'POST',
    path: '/hk-web/console/assets',
    area: 'console',
    auth: 'user',
    permission: 'console.markets.list',
    factor: 'recent',
    mutates: true,
    summary: 'Adds a coin.',
    body: z.object({
      /** Unused. */
      coinId: s.int32Id,
      /** Upper-case letters, digits and underscores. */
      shortName: s.lineText(32),
      scale: z.int(),
      ...names,
    }),
    data: asset,
    errors: ['ASSET_INVALID', 'ASSET_EXISTS', 'EXCHANGE_FULL'],
  },
  setAsset: {
    method: 'PUT',
    path: '/hk-web/console/assets/{coinId}',
    area: 'console',
    auth: 'user',
    permission: 'console.markets.write',
    factor: 'recent',
    mutates: true,
    summary: 'Replaces a coin’s name and logo.',
    params: z.object({ coinId: s.int32IdText }),
    body: z.object(names),
    data: asset,
    errors: ['UNKNOWN_ASSET'],
  },
});
