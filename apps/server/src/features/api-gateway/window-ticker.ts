import { formatDecimal, formatPrice } from '@bourse/domain';
import type { Bar } from '../../platform/exchange-view/markets/live-klines.ts';
import type { MarketState } from '../../platform/exchange-view/markets/market-state.ts';
import { averageText, percentText } from './day-ticker.ts';
import { tradeIdsOf } from './trade-ids.ts';
import { symbolOf } from './wire-format.ts';

/** A window of time in milliseconds since the epoch; both ends included. */
export interface Span {
  readonly fromMs: number;
  readonly toMs: number;
}

/** Figures of a window that ends now: prices in ticks, volumes in lots and in the quote asset's smallest units. */
export type WindowFigures = Pick<Bar, 'open' | 'high' | 'low' | 'close' | 'lots' | 'quote' | 'trades'> & {
  /** Number of the market's last trade when they were taken; 0 before the first. */
  readonly lastNo: number;
};

/** A window in the format of REST and streams; texts are decimals, times milliseconds since the epoch. */
export type WindowTicker = ReturnType<typeof serializeWindowTicker>;

/** A market's window; without figures it had no trades and is flat at the last price. */
export function serializeWindowTicker(state: MarketState, figures: WindowFigures | undefined, { fromMs, toMs }: Span) {
  const { market, lastTicks } = state;
  const { spec, units, quote } = market;
  const { open, high, low, close } = figures ?? { open: lastTicks, high: lastTicks, low: lastTicks, close: lastTicks };
  const [lots, quoted, trades] = [figures?.lots ?? 0n, figures?.quote ?? 0n, figures?.trades ?? 0];
  return {
    symbol: symbolOf(market),
    priceChange: formatPrice(close - open, spec),
    priceChangePercent: percentText(open, close),
    weightedAvgPrice: averageText(quoted, lots, spec, units) ?? formatPrice(close, spec),
    openPrice: formatPrice(open, spec),
    highPrice: formatPrice(high, spec),
    lowPrice: formatPrice(low, spec),
    lastPrice: formatPrice(close, spec),
    volume: formatDecimal(lots * BigInt(spec.lotSize), spec.qtyScale),
    quoteVolume: formatDecimal(quoted, quote.scale),
    openTime: fromMs,
    closeTime: toMs,
    ...tradeIdsOf(trades, figures?.lastNo ?? 0),
    count: trades,
  };
}
