import { formatDecimal, formatPrice, type KlineInterval, klineOpenMs, nextKlineOpenMs } from '@bourse/domain';
import type { Pool } from 'pg';
import type { ExchangeView } from '../../../platform/exchange-view/exchange-view.ts';
import { klineHistory } from '../../../platform/exchange-view/kline-history.ts';
import { type Bar, mergeBars } from '../../../platform/exchange-view/live-klines.ts';
import type { MarketState } from '../../../platform/exchange-view/market-state.ts';
import { averageText, percentText } from '../day-words.ts';
import { ERRORS, invalid, missing, missingBoth } from '../errors.ts';
import { intervalOf, symbolOf } from '../words.ts';
import { type Endpoint, endpoint } from './endpoint.ts';
import { miniOf } from './market-endpoints.ts';
import { askedMarkets, requiredMarket, tellAsked } from './market-lookup.ts';
import { type Params, refuseCall } from './params.ts';

/** What the calls for klines stand on. */
export interface KlineDeps {
  readonly view: ExchangeView;
  readonly pool: Pool;
}

const MINUTE_MS = 60_000;
const DAY_MS = 1_440 * MINUTE_MS;
const MOST_SYMBOLS = 100;

/** Klines, and tickers over windows of other lengths than a day. */
export function klineEndpoints(deps: KlineDeps): Endpoint[] {
  const klines = (path: string) =>
    endpoint({
      method: 'GET',
      path: `/api/v3/${path}`,
      security: 'NONE',
      weight: 2,
      handle: ({ params, nowMs }) => readKlines(deps, params, nowMs),
    });
  const windowWeight = (params: Params) => 4 * Math.min(50, params.raw('symbols')?.split(',').length ?? 1);
  const ticker = (path: string, spanOf: (params: Params, nowMs: number) => Span) =>
    endpoint({
      method: 'GET',
      path: `/api/v3/${path}`,
      security: 'NONE',
      weight: windowWeight,
      handle: ({ params, nowMs }) => readWindow(deps, params, spanOf(params, nowMs), nowMs),
    });
  return [klines('klines'), klines('uiKlines'), ticker('ticker', rollingSpan), ticker('ticker/tradingDay', daySpan)];
}

async function readKlines({ view, pool }: KlineDeps, params: Params, nowMs: number) {
  const state = requiredMarket(view, params);
  const word = params.text('interval') ?? refuseCall(missing('interval'));
  const interval = intervalOf(word) ?? refuseCall(ERRORS.badInterval);
  const fromMs = params.whole('startTime');
  const toMs = params.whole('endTime');
  const limit = params.limit(500, 1_000);
  readUtc(params);
  params.refuseUnread();
  const bars = await klineHistory(pool, state, { interval, fromMs, toMs, limit });
  const filled = withQuietKlines(bars, interval, Math.min(toMs ?? nowMs, nowMs), limit);
  const cut = fromMs === undefined ? filled.slice(-limit) : filled.slice(0, limit);
  return cut.map((bar) => klineWords(bar, interval, state));
}

/** Days begin at midnight UTC here; other time zones are refused rather than answered wrongly. */
function readUtc(params: Params): void {
  const zone = params.text('timeZone');
  if (zone !== undefined && !/^[+-]?0{1,2}(:00)?$/.test(zone)) refuseCall(invalid('timeZone'));
}

/** Klines with one for each interval in which nobody traded: flat at the close before, without volume. Stops after `limit` behind the last. */
function withQuietKlines(bars: readonly Bar[], interval: KlineInterval, untilMs: number, limit: number): Bar[] {
  const filled: Bar[] = [];
  for (const [at, bar] of bars.entries()) {
    filled.push(bar);
    const endMs = bars[at + 1]?.openMs ?? untilMs + 1;
    const quiet = { open: bar.close, high: bar.close, low: bar.close, close: bar.close };
    const nothing = { lots: 0n, quote: 0n, buyLots: 0n, buyQuote: 0n, trades: 0, lastSeq: 0 };
    let added = 0;
    for (let openMs = nextKlineOpenMs(interval, bar.openMs); openMs < endMs && added < limit; added += 1) {
      filled.push({ openMs, ...quiet, ...nothing });
      openMs = nextKlineOpenMs(interval, openMs);
    }
  }
  return filled;
}

function klineWords(bar: Bar, interval: KlineInterval, { market: { spec, quote } }: MarketState) {
  const base = (lots: bigint) => formatDecimal(lots * BigInt(spec.lotSize), spec.qtyScale);
  return [
    bar.openMs,
    formatPrice(bar.open, spec),
    formatPrice(bar.high, spec),
    formatPrice(bar.low, spec),
    formatPrice(bar.close, spec),
    base(bar.lots),
    nextKlineOpenMs(interval, bar.openMs) - 1,
    formatDecimal(bar.quote, quote.scale),
    bar.trades,
    base(bar.buyLots),
    formatDecimal(bar.buyQuote, quote.scale),
    '0',
  ];
}

/** A window of time; both ends included. */
interface Span {
  readonly fromMs: number;
  readonly toMs: number;
}

const WINDOW = /^(?:([1-9]|[1-5]\d)m|([1-9]|1\d|2[0-3])h|([1-7])d)$/;

/** `windowSize`: 1m–59m, 1h–23h, 1d–7d. It begins with the minute in which it falls, so it may be up to a minute longer. */
function rollingSpan(params: Params, nowMs: number): Span {
  const text = params.text('windowSize') ?? '1d';
  const [, minutes, hours, days] = WINDOW.exec(text) ?? refuseCall(invalid('windowSize'));
  const lengthMs = Number(minutes ?? 0) * MINUTE_MS + Number(hours ?? 0) * 60 * MINUTE_MS + Number(days ?? 0) * DAY_MS;
  const fromMs = nowMs - lengthMs;
  return { fromMs: fromMs - (fromMs % MINUTE_MS), toMs: nowMs };
}

/** Since midnight UTC. */
function daySpan(params: Params, nowMs: number): Span {
  readUtc(params);
  const fromMs = klineOpenMs('1d', nowMs);
  return { fromMs, toMs: fromMs + DAY_MS - 1 };
}

async function readWindow({ view, pool }: KlineDeps, params: Params, span: Span, nowMs: number) {
  const asked = askedMarkets(view, params);
  if (asked.isAll) refuseCall(missingBoth('symbol', 'symbols'));
  if (asked.markets.length > MOST_SYMBOLS) refuseCall(ERRORS.tooManyParameters);
  const type = params.oneOf('type', ['FULL', 'MINI'], ERRORS.badTickerType);
  params.refuseUnread();
  const bars = new Map<MarketState, Bar | undefined>();
  // One after another: many at once would take all the connections that orders' histories need.
  for (const state of asked.markets) bars.set(state, await windowBar(pool, state, span, nowMs));
  return tellAsked(asked, (state) => {
    const words = windowWords(state, bars.get(state), span);
    return type === 'MINI' ? miniOf(words) : words;
  });
}

/** The window as one kline; undefined when nobody traded in it. */
async function windowBar(pool: Pool, state: MarketState, { fromMs }: Span, nowMs: number): Promise<Bar | undefined> {
  const minutes = Math.ceil((nowMs - fromMs) / MINUTE_MS) + 1;
  const bars = await klineHistory(pool, state, { interval: '1m', fromMs, toMs: nowMs, limit: minutes });
  const [first, ...rest] = bars;
  return first && rest.reduce((whole, bar) => mergeBars(whole, bar), first);
}

function windowWords(state: MarketState, bar: Bar | undefined, { fromMs, toMs }: Span) {
  const { market, lastTicks, lastTrade } = state;
  const { spec, units, quote } = market;
  const { open, high, low, close } = bar ?? { open: lastTicks, high: lastTicks, low: lastTicks, close: lastTicks };
  const [lots, quoted, trades] = [bar?.lots ?? 0n, bar?.quote ?? 0n, bar?.trades ?? 0];
  const lastId = trades > 0 ? (lastTrade?.tradeNo ?? -1) : -1;
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
    firstId: lastId < 0 ? -1 : Math.max(1, lastId - trades + 1),
    lastId,
    count: trades,
  };
}
