import { KLINE_INTERVALS } from '@bourse/domain';
import * as z from 'zod/mini';
import * as s from '../../schemas.ts';

export const klineInterval = z.enum(KLINE_INTERVALS);

/** Limits on an account's position, orders and order shapes on one market; 0, or an empty `maxPosition`, means no limit. */
const marketLimits = z.object({
  /** In base currency; covers the account's balance, its open buys and the order itself. */
  maxPosition: z.string(),
  /** Maximum number of an account's untriggered orders, iceberg orders and order lists. */
  maxTriggerOrders: z.int(),
  maxIcebergOrders: z.int(),
  maxOrderLists: z.int(),
  /** How often an order may be amended. */
  maxOrderAmends: z.int(),
  /** Maximum number of parts of an iceberg order, at most 50. */
  maxIcebergParts: z.int(),
  /** Bounds of a trailing delta in hundredths of a percent, for triggers on a rise and on a fall. */
  minTrailingAbove: z.int(),
  maxTrailingAbove: z.int(),
  minTrailingBelow: z.int(),
  maxTrailingBelow: z.int(),
  /** Maximum and minimum limit price of a buy and of a sell, in ppm of the reference price. */
  bidUpPpm: z.int(),
  bidDownPpm: z.int(),
  askUpPpm: z.int(),
  askDownPpm: z.int(),
  /** Window in minutes of the volume-weighted average that is the reference price; 0: the last price. */
  averageMinutes: z.int(),
});

/** A spot market as returned by `v3/tradeInfo`. */
export const market = z.object({
  tradeId: z.int(),
  tradeCode: s.tradeCode,
  baseCurrency: z.string(),
  quoteCurrency: z.string(),
  baseCoinId: z.int(),
  quoteCoinId: z.int(),
  baseName: z.string(),
  webLogo: z.string(),
  /** Price decimals from finest to coarsest, separated by #: `2#1#0`. The first is the market's own. */
  digit: z.string(),
  priceScale: z.int(),
  qtyScale: z.int(),
  baseScale: z.int(),
  quoteScale: z.int(),
  tickSize: s.decimalText,
  /** Price steps for grouping the book, finest first; the valid `granularity` values of a depth topic. */
  depthSteps: z.array(s.decimalText),
  lotSize: s.decimalText,
  minQty: s.decimalText,
  maxQty: s.decimalText,
  maxPrice: s.decimalText,
  minNotional: s.decimalText,
  priceBandPpm: z.int(),
  /** Maximum distance of a taker's fills from the last price, in ppm of it; 0: unlimited. */
  executionRangePpm: z.int(),
  limits: marketLimits,
  makerFeePpm: z.int(),
  takerFeePpm: z.int(),
  /** 1 main, 6 leveraged tokens, 8 alts. */
  tradeArea: z.int(),
  isMarginTrade: z.boolean(),
  marginRatio: z.int(),
  status: z.enum(['trading', 'cancel-only', 'halted']),
});

/** A market's last 24 hours. Strings are decimals in the market's scales; empty where there is no value yet. */
export const ticker = z.object({
  tradeId: z.int(),
  tradeCode: s.tradeCode,
  last: z.string(),
  /** Change over 24 h in percent, two decimals, with sign: `+1.25`. */
  change: z.string(),
  open: z.string(),
  high: z.string(),
  low: z.string(),
  /** Base volume. */
  volume: z.string(),
  /** Quote volume. */
  amount: z.string(),
  bid: z.string(),
  ask: z.string(),
  timeMs: s.timeMs,
});

/** [price, quantity] */
export const depthLevel = z.tuple([z.string(), z.string()]);

/** An order book; bids and asks best first. `seq` is the number of the last depth delta included. */
export const depth = z.object({
  tradeCode: s.tradeCode,
  seq: z.int(),
  timeMs: s.timeMs,
  bids: z.array(depthLevel),
  asks: z.array(depthLevel),
});

/** A public trade; `side` is the taker's. `fillNo` increases by one on each market. */
export const publicTrade = z.object({
  fillNo: z.int(),
  price: s.decimalText,
  qty: s.decimalText,
  side: s.side,
  timeMs: s.timeMs,
});

/** [openMs, open, high, low, close, base volume, quote volume, number of trades] */
export const kline = z.tuple([
  s.timeMs,
  z.string(),
  z.string(),
  z.string(),
  z.string(),
  z.string(),
  z.string(),
  z.int(),
]);
