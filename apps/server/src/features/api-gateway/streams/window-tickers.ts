import type { MarketState } from '../../../platform/exchange-view/markets/market-state.ts';
import { serializeWindowTicker } from '../window-ticker.ts';
import type { TickerSerializer } from './ticker-streams.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Lengths of the windows of ticker streams; milliseconds. */
const WINDOWS = { '1h': HOUR_MS, '4h': 4 * HOUR_MS, '1d': 24 * HOUR_MS } as const;

/** A window of a ticker stream. */
export type TickerWindowName = keyof typeof WINDOWS;

/** The window of a name; undefined for an unknown one. */
export function windowOf(name: string): TickerWindowName | undefined {
  return Object.hasOwn(WINDOWS, name) ? (name as TickerWindowName) : undefined;
}

/** Tells what was traded in a window that ends now; it begins with the minute in which it falls, so it may be up to a minute longer. */
export function windowTeller(name: TickerWindowName): TickerSerializer {
  return (state, nowMs) => windowTicker(name, state, nowMs);
}

function windowTicker(name: TickerWindowName, state: MarketState, nowMs: number) {
  const beginMs = nowMs - WINDOWS[name];
  const fromMs = beginMs - (beginMs % MINUTE_MS);
  const { open, high, low, last, ...volumes } = state.window.since(fromMs, nowMs);
  const isTraded = open !== undefined && high !== undefined && low !== undefined && last !== undefined;
  const lastNo = state.lastTrade?.tradeNo ?? 0;
  const figures = isTraded ? { open, high, low, close: last, ...volumes, lastNo } : undefined;
  const fields = serializeWindowTicker(state, figures, { fromMs, toMs: nowMs });
  return {
    e: `${name}Ticker`,
    E: nowMs,
    s: fields.symbol,
    p: fields.priceChange,
    P: fields.priceChangePercent,
    o: fields.openPrice,
    h: fields.highPrice,
    l: fields.lowPrice,
    c: fields.lastPrice,
    w: fields.weightedAvgPrice,
    v: fields.volume,
    q: fields.quoteVolume,
    O: fields.openTime,
    C: fields.closeTime,
    F: fields.firstId,
    L: fields.lastId,
    n: fields.count,
  };
}
