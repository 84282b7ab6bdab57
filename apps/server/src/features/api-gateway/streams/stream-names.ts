import type { ExchangeView } from '../../../platform/exchange-view/exchange-view.ts';
import type { MarketState } from '../../../platform/exchange-view/markets/market-state.ts';
import { intervalOf, marketOfSymbol } from '../wire-format.ts';
import type { KlineGrid } from './kline-stream.ts';
import { type TickerWindowName, windowOf } from './window-tickers.ts';

/** Update intervals of book streams, in milliseconds. */
export type DepthSpeed = 100 | 1_000;

/** Update intervals of the list of all mini tickers, in milliseconds. */
export type MiniTickersSpeed = 1_000 | 3_000;

/** A stream of one market. */
export type MarketStreamSpec =
  | {
      readonly kind:
        | 'trade'
        | 'blockTrade'
        | 'aggTrade'
        | 'miniTicker'
        | 'ticker'
        | 'bookTicker'
        | 'avgPrice'
        | 'referencePrice';
    }
  | { readonly kind: 'windowTicker'; readonly window: TickerWindowName }
  | { readonly kind: 'kline'; readonly grid: KlineGrid }
  | { readonly kind: 'depth'; readonly speedMs: DepthSpeed }
  | { readonly kind: 'partialDepth'; readonly levels: number; readonly speedMs: DepthSpeed };

/** A stream of all markets. */
export type AllMarketsSpec =
  | { readonly kind: 'allTickers' | 'allBookTickers' }
  | { readonly kind: 'allMiniTickers'; readonly speedMs: MiniTickersSpeed }
  | { readonly kind: 'allWindowTickers'; readonly window: TickerWindowName };

/** A parsed stream name. */
export type StreamSpec =
  | AllMarketsSpec
  | { readonly kind: 'market'; readonly state: MarketState; readonly stream: MarketStreamSpec };

/** The mini tickers' speeds are not documented; clients and many pages name one of them all the same. */
const ALL_MARKETS: ReadonlyMap<string, AllMarketsSpec> = new Map<string, AllMarketsSpec>([
  ['!miniTicker@arr', { kind: 'allMiniTickers', speedMs: 1_000 }],
  ['!miniTicker@arr@1000ms', { kind: 'allMiniTickers', speedMs: 1_000 }],
  ['!miniTicker@arr@3000ms', { kind: 'allMiniTickers', speedMs: 3_000 }],
  ['!ticker@arr', { kind: 'allTickers' }],
  ['!bookTicker', { kind: 'allBookTickers' }],
]);

const ALL_WINDOWS = /^!ticker_(\w+)@arr$/;
/** One offset only, the documented one: each other would be one more kline to keep of every market. */
const KLINE = /^kline_(\w+?)(@\+08:00)?$/;
const OFFSET_MS = 8 * 3_600_000;
const DEPTH = /^depth(5|10|20)?(?:@(100|1000)ms)?$/;

/** Reads a stream's name; undefined: there is no such stream. Names are in lower case but for the words that are not. */
export function readStreamName(view: ExchangeView, name: string): StreamSpec | undefined {
  const all = ALL_MARKETS.get(name);
  if (all) return all;
  const window = windowOf(ALL_WINDOWS.exec(name)?.[1] ?? '');
  if (window) return { kind: 'allWindowTickers', window };
  const at = name.indexOf('@');
  const symbol = name.slice(0, Math.max(0, at));
  const stream = readMarketStream(name.slice(at + 1));
  if (stream === undefined || !/^[a-z0-9]{2,40}$/.test(symbol)) return undefined;
  const state = marketOfSymbol(view, symbol.toUpperCase());
  return state && { kind: 'market', state, stream };
}

function readMarketStream(word: string): MarketStreamSpec | undefined {
  switch (word) {
    case 'trade':
    case 'blockTrade':
    case 'aggTrade':
    case 'miniTicker':
    case 'ticker':
    case 'bookTicker':
    case 'avgPrice':
    case 'referencePrice':
      return { kind: word };
    default:
      return readKline(word) ?? readWindow(word) ?? readDepth(word);
  }
}

function readKline(word: string): MarketStreamSpec | undefined {
  const [, name = '', zone] = KLINE.exec(word) ?? [];
  const interval = intervalOf(name);
  return interval && { kind: 'kline', grid: { interval, offsetMs: zone === undefined ? 0 : OFFSET_MS } };
}

function readWindow(word: string): MarketStreamSpec | undefined {
  const window = word.startsWith('ticker_') ? windowOf(word.slice('ticker_'.length)) : undefined;
  return window && { kind: 'windowTicker', window };
}

function readDepth(word: string): MarketStreamSpec | undefined {
  const found = DEPTH.exec(word);
  if (found === null) return undefined;
  const [, levels, speed] = found;
  const speedMs = speed === '100' ? 100 : 1_000;
  return levels === undefined ? { kind: 'depth', speedMs } : { kind: 'partialDepth', levels: Number(levels), speedMs };
}
