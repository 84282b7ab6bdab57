import type { Pool } from 'pg';
import { klineHistory } from '../../../platform/exchange-view/markets/kline-history.ts';
import type { Bar } from '../../../platform/exchange-view/markets/live-klines.ts';
import type { MarketState } from '../../../platform/exchange-view/markets/market-state.ts';

/** Bars that the figures of markets are made of: what they are and how many are kept. */
const KEPT = { '1h': 800, '1d': 4_000 } as const;
type KeptInterval = keyof typeof KEPT;

/** History of the markets in memory, so that a refresh reads from the database only what came since the last one. */
export class KeptBars {
  private readonly pool: Pool;
  private readonly kept = new Map<string, readonly Bar[]>();

  constructor(pool: Pool) {
    this.pool = pool;
  }

  /** A market's bars, oldest first; the last one may still be open. */
  async read(state: MarketState, interval: KeptInterval): Promise<readonly Bar[]> {
    const key = `${interval}:${state.market.spec.marketId}`;
    const before = this.kept.get(key) ?? [];
    const last = before.at(-1);
    // The last bar was open when it was read: it is read again.
    const range = last === undefined ? {} : { fromMs: last.openMs };
    const fresh = await klineHistory(this.pool, state, { interval, limit: KEPT[interval], ...range });
    const bars = last === undefined ? fresh : [...before.slice(0, -1), ...fresh].slice(-KEPT[interval]);
    this.kept.set(key, bars);
    return bars;
  }
}
