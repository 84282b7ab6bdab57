import type { PastPrices } from '@bourse/core';
import { ALERT_PERIOD_MS, type AlertPeriod, type KlineInterval, nextKlineOpenMs } from '@bourse/domain';
import type { Pool } from 'pg';
import { klineHistory } from '../../platform/exchange-view/markets/kline-history.ts';
import type { MarketState } from '../../platform/exchange-view/markets/market-state.ts';

/** Klines that the past of a period is read from: not much longer than what the core keeps of it. */
const INTERVALS: Readonly<Record<AlertPeriod, KlineInterval>> = {
  '5m': '1m',
  '15m': '1m',
  '1h': '1m',
  '4h': '5m',
  '24h': '15m',
  '7d': '1h',
};
/** More than any period has. */
const MOST_KLINES = 500;

/**
 * Highest and lowest prices of a market in a period until now, oldest first: for the core, which knows the prices of a period only from the
 * first alert on. A kline counts at its end, so that the one in which the period begins counts as a whole. Those that later ones are beyond on
 * both sides are left out: the core would drop them, and the journal keeps what it is sent.
 */
export async function pastPrices(
  pool: Pool,
  state: MarketState,
  period: AlertPeriod,
  nowMs: number,
): Promise<readonly PastPrices[]> {
  const interval = INTERVALS[period];
  const beginMs = nowMs - ALERT_PERIOD_MS[period];
  const fromMs = beginMs - (nextKlineOpenMs(interval, 0) - 1);
  const bars = await klineHistory(pool, state, { interval, fromMs, limit: MOST_KLINES });
  return stillExtreme(
    bars.map(({ high, low, openMs }) => ({
      timeMs: Math.min(nextKlineOpenMs(interval, openMs) - 1, nowMs),
      highTicks: high,
      lowTicks: low,
    })),
  );
}

/** Those of the prices, oldest first, whose high or low no later one reaches. */
export function stillExtreme(prices: readonly PastPrices[]): readonly PastPrices[] {
  let highest = 0;
  let lowest = Number.POSITIVE_INFINITY;
  const kept: PastPrices[] = [];
  for (const price of prices.toReversed()) {
    if (price.highTicks <= highest && price.lowTicks >= lowest) continue;
    highest = Math.max(highest, price.highTicks);
    lowest = Math.min(lowest, price.lowTicks);
    kept.push(price);
  }
  return kept.toReversed();
}
