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
 * first alert on. A kline counts at its end, so that the one in which the period begins counts as a whole.
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
  return bars.map(({ high, low, openMs }) => ({
    timeMs: Math.min(nextKlineOpenMs(interval, openMs) - 1, nowMs),
    highTicks: high,
    lowTicks: low,
  }));
}
