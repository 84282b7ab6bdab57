import { formatDecimal, formatPrice, formatQty, type MarketSpec, type MarketUnits, pow10 } from '@bourse/domain';
import type { BookSide } from '../../platform/exchange-view/markets/book-side.ts';
import type { MarketState } from '../../platform/exchange-view/markets/market-state.ts';
import { tradeIdsOf } from './trade-ids.ts';

/** Minutes over which the average price is taken. */
export const AVERAGE_MINUTES = 5;
/** Average prices lie between two ticks, so they have at least so many decimals. */
const AVERAGE_SCALE = 8;
const MINUTE_MS = 60_000;
const DAY_MS = 1_440 * MINUTE_MS;

/** A market's last 24 hours in the format of REST and streams; texts are decimals, times milliseconds since the epoch. */
export type DayTicker = ReturnType<typeof serializeDayTicker>;

/**
 * The last 24 hours of a market. Before the first trade ever every price is zero and the ids are −1. History from before the
 * exchange's own trading counts into volumes alone: its trades have no ids, so they are not in `count`.
 */
export function serializeDayTicker(state: MarketState, nowMs: number) {
  const { market, lastTrade } = state;
  const { spec, units, quote } = market;
  const day = state.window.view(nowMs);
  const [open, last] = [day.open ?? 0, day.last ?? 0];
  return {
    priceChange: formatPrice(last - open, spec),
    priceChangePercent: percentText(open, last),
    weightedAvgPrice: averageText(day.quote, day.lots, spec, units) ?? formatPrice(last, spec),
    // A market that began within the window has none before it.
    prevClosePrice: formatPrice(state.window.previousClose(nowMs) ?? open, spec),
    lastPrice: formatPrice(last, spec),
    lastQty: formatQty(lastTrade?.qtyLots ?? 0, spec),
    ...bestPriceFields(state),
    openPrice: formatPrice(open, spec),
    highPrice: formatPrice(day.high ?? 0, spec),
    lowPrice: formatPrice(day.low ?? 0, spec),
    volume: formatDecimal(day.lots * BigInt(spec.lotSize), spec.qtyScale),
    quoteVolume: formatDecimal(day.quote, quote.scale),
    openTime: nowMs - DAY_MS,
    closeTime: nowMs,
    ...tradeIdsOf(day.trades, lastTrade?.tradeNo ?? 0),
    count: day.trades,
  };
}

/** The best prices of a book and their quantities; zeros on an empty side. */
export function bestPriceFields({ bids, asks, market: { spec } }: MarketState) {
  const best = (side: BookSide) => {
    const ticks = side.best();
    return ticks === undefined ? [0, 0] : [ticks, side.lotsAt(ticks)];
  };
  const [bidTicks = 0, bidLots = 0] = best(bids);
  const [askTicks = 0, askLots = 0] = best(asks);
  return {
    bidPrice: formatPrice(bidTicks, spec),
    bidQty: formatQty(bidLots, spec),
    askPrice: formatPrice(askTicks, spec),
    askQty: formatQty(askLots, spec),
  };
}

/** The average price of the last minutes, weighted by volume; the last price when nothing traded in them. */
export function averagePrice(state: MarketState, nowMs: number): string {
  const { spec, units } = state.market;
  const fromMs = nowMs - (nowMs % MINUTE_MS) - (AVERAGE_MINUTES - 1) * MINUTE_MS;
  const { lots, quote } = state.window.volumesSince(fromMs);
  return averageText(quote, lots, spec, units) ?? formatPrice(state.lastTicks, spec);
}

/** Quote divided by base, truncated; undefined without volume. */
export function averageText(quote: bigint, lots: bigint, spec: MarketSpec, units: MarketUnits): string | undefined {
  if (lots === 0n) return undefined;
  const scale = Math.max(AVERAGE_SCALE, spec.priceScale);
  const finer = pow10(scale - spec.priceScale);
  return formatDecimal((quote * BigInt(spec.tickSize) * finer) / (lots * units.quoteUnitsPerTickLot), scale);
}

/** Change in percent with three decimals, rounded half away from zero. */
export function percentText(open: number, last: number): string {
  if (open <= 0) return '0.000';
  const ratio = ((last - open) * 100_000) / open;
  return formatDecimal(BigInt(Math.sign(ratio) * Math.round(Math.abs(ratio))), 3);
}
