import * as z from 'zod/mini';
import { defineRoutes } from '../../define-routes.ts';
import * as s from '../../schemas.ts';
import * as c from './coin-schemas.ts';
import { COIN_SECTORS } from './sectors.ts';

/** Facts about coins, and figures of markets that need their history. */
export const coinRoutes = defineRoutes({
  coinSectors: {
    method: 'GET',
    path: '/hk-web/market/coins/sectors',
    area: 'market',
    auth: 'none',
    mutates: false,
    summary: 'Lists the coins that have a sector, with it.',
    data: z.array(z.object({ coinId: z.int(), sector: z.enum(COIN_SECTORS) })),
    errors: [],
  },
  coinFacts: {
    method: 'GET',
    path: '/hk-web/market/coins/facts',
    area: 'market',
    auth: 'none',
    mutates: false,
    summary: 'Returns what operators have written about a coin; version 0 when they have written nothing.',
    query: z.object({ coinId: s.int32IdText }),
    data: c.coinFacts,
    errors: ['UNKNOWN_ASSET'],
  },
  marketFigures: {
    method: 'GET',
    path: '/hk-web/market/figures',
    area: 'market',
    auth: 'none',
    mutates: false,
    summary:
      'Lists changes over six spans, volatility, RSI(14) and all-time prices of every market, at most about a minute old.',
    data: z.object({ timeMs: s.timeMs, markets: z.array(c.marketFigures) }),
    errors: [],
  },
  marketCorrelation: {
    method: 'GET',
    path: '/hk-web/market/correlation',
    area: 'market',
    auth: 'none',
    mutates: false,
    summary: 'Correlates the daily returns of the USDT markets with most turnover over the last 30 days.',
    data: z.object({
      timeMs: s.timeMs,
      /** Number of daily returns. */
      days: z.int(),
      /** Most turnover first. */
      tradeCodes: z.array(s.tradeCode),
      /** Row by row, -1.00 to 1.00, two decimals; empty where one of the two has too few days. */
      rows: z.array(z.array(z.string())),
    }),
    errors: [],
  },
  consoleCoinFacts: {
    method: 'GET',
    path: '/hk-web/console/coins/{coinId}/facts',
    area: 'console',
    auth: 'user',
    permission: 'console.markets.read',
    mutates: false,
    summary: 'Returns the facts about a coin, with the latest 50 versions, newest first.',
    params: z.object({ coinId: s.int32IdText }),
    data: z.object({ facts: c.coinFacts, versions: z.array(c.coinFactVersion) }),
    errors: ['UNKNOWN_ASSET'],
  },
  setCoinFacts: {
    method: 'PUT',
    path: '/hk-web/console/coins/{coinId}/facts',
    area: 'console',
    auth: 'user',
    permission: 'markets.coins.write',
    factor: 'recent',
    mutates: true,
    summary: 'Replaces the facts about a coin, if the version that was read is still the latest.',
    params: z.object({ coinId: s.int32IdText }),
    body: z.object({ version: z.int().check(z.minimum(0)), ...c.coinFactFields }),
    data: c.coinFacts,
    errors: ['UNKNOWN_ASSET', 'COIN_FACTS_OUTDATED', 'COIN_SUPPLY_IMPOSSIBLE', 'COIN_SUPPLY_UNDATED'],
  },
});
