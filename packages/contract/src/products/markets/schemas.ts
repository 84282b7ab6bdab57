import { KLINE_INTERVALS } from '@bourse/domain';
import * as z from 'zod/mini';
import * as s from '../../schemas.ts';

export const klineInterval = z.enum(KLINE_INTERVALS);

/** How much an account may have of something on one market, and how orders there may look; 0, of `maxPosition` an empty text: no limit. */
const marketLimits = z.object({
  /** Of the base currency: what the account has, its open buys and the order itself. */
  maxPosition: z.string(),
  /** Open orders of an account that wait for a price, icebergs of which not all shows, and lists. */
  maxTriggerOrders: z.int(),
  maxIcebergOrders: z.int(),
  maxOrderLists: z.int(),
  /** How often an order may be made smaller. */
  maxOrderAmends: z.int(),
  /** Parts of an iceberg, never more than fifty. */
  maxIcebergParts: z.int(),
  /** Hundredths of a percent by which an order may trail that waits for a rise, and for a fall. */
  minTrailingAbove: z.int(),
  maxTrailingAbove: z.int(),
  minTrailingBelow: z.int(),
  maxTrailingBelow: z.int(),
  /** Highest and lowest limit price of a buy and of a sell, in ppm of the average price. */
  bidUpPpm: z.int(),
  bidDownPpm: z.int(),
  askUpPpm: z.int(),
  askDownPpm: z.int(),
  /** The average is over so many minutes, by volume; 0: the last price. */
  averageMinutes: z.int(),
});

/** A spot market as `v3/tradeInfo` tells it. */
export const market = z.object({
  tradeId: z.int(),
  tradeCode: s.tradeCode,
  baseCurrency: z.string(),
  quoteCurrency: z.string(),
  baseCoinId: z.int(),
  quoteCoinId: z.int(),
  baseName: z.string(),
  webLogo: z.string(),
  /** Price decimals from finest to coarsest, parted by #: `2#1#0`. The first is the market's own. */
  digit: z.string(),
  priceScale: z.int(),
  qtyScale: z.int(),
  baseScale: z.int(),
  quoteScale: z.int(),
  tickSize: s.decimalText,
  /** Steps by which the book may be grouped, finest first: what a depth topic's `granularity` may be. */
  depthSteps: z.array(s.decimalText),
  lotSize: s.decimalText,
  minQty: s.decimalText,
  maxQty: s.decimalText,
  maxPrice: s.decimalText,
  minNotional: s.decimalText,
  priceBandPpm: z.int(),
  /** A taker trades at most so far from the last price, ppm of it; 0: as far as the book reaches. */
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

/** A market's last 24 hours. Texts are decimals in the market's scales; empty text where there is no value yet. */
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

/** A book; bids and asks best first. `seq` is the number of the depth topic's last delta that it contains. */
export const depth = z.object({
  tradeCode: s.tradeCode,
  seq: z.int(),
  timeMs: s.timeMs,
  bids: z.array(depthLevel),
  asks: z.array(depthLevel),
});

/** A public trade; `side` is the taker's. `fillNo` counts up by one on each market. */
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
