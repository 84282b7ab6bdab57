import type { MarketState } from '../../../platform/exchange-view/market-state.ts';
import { windowWords } from '../window-words.ts';
import type { TickerTeller } from './ticker-streams.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Lengths of the windows that streams tell; milliseconds. */
const WINDOWS = { '1h': HOUR_MS, '4h': 4 * HOUR_MS, '1d': 24 * HOUR_MS } as const;

/** A window that streams tell. */
export type TickerWindowName = keyof typeof WINDOWS;

/** The window of a name; undefined: no stream tells it. */
export function windowOf(name: string): TickerWindowName | undefined {
  return Object.hasOwn(WINDOWS, name) ? (name as TickerWindowName) : undefined;
}

/** Tells what was traded in a window that ends now; it begins with the minute in which it falls, so it may be up to a minute longer. */
export function windowTeller(name: TickerWindowName): TickerTeller {
  return (state, nowMs) => windowTicker(name, state, nowMs);
}

function windowTicker(name: TickerWindowName, state: MarketState, nowMs: number) {
  const beginMs = nowMs - WINDOWS[name];
  const fromMs = beginMs - (beginMs % MINUTE_MS);
  const { open, high, low, last, ...volumes } = state.window.since(fromMs, nowMs);
  const isTraded = open !== undefined && high !== undefined && low !== undefined && last !== undefined;
  const lastNo = state.lastTrade?.tradeNo ?? 0;
  const figures = isTraded ? { open, high, low, close: last, ...volumes, lastNo } : undefined;
  const words = windowWords(state, figures, { fromMs, toMs: nowMs });
  return {
    e: `${name}Ticker`,
    E: nowMs,
    s: words.symbol,
    p: words.priceChange,
    P: words.priceChangePercent,
    o: words.openPrice,
    h: words.highPrice,
    l: words.lowPrice,
    c: words.lastPrice,
    w: words.weightedAvgPrice,
    v: words.volume,
    q: words.quoteVolume,
    O: words.openTime,
    C: words.closeTime,
    F: words.firstId,
    L: words.lastId,
    n: words.count,
  };
}
