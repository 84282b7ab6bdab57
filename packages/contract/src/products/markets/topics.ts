import type * as z from 'zod/mini';
import type * as m from './schemas.ts';

/** Public topics: `tickers` of all markets (code empty); `depth`, `trades` and `kline` of one market. */
export const MARKET_TOPIC_TYPES = ['tickers', 'depth', 'trades', 'kline'] as const;

export type MarketData = z.infer<typeof m.market>;
export type TickerData = z.infer<typeof m.ticker>;
export type DepthData = {
  readonly bids: readonly (readonly [string, string])[];
  readonly asks: readonly (readonly [string, string])[];
};
export type PublicTradeData = z.infer<typeof m.publicTrade>;
export type KlineData = z.infer<typeof m.kline>;
