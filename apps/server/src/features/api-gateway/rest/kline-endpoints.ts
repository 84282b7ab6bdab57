import { formatDecimal, formatPrice, nextZonedKlineOpenMs, zonedKlineOpenMs } from '@bourse/domain';
import type { Pool } from 'pg';
import type { ExchangeView } from '../../../platform/exchange-view/exchange-view.ts';
import type { Bar } from '../../../platform/exchange-view/markets/live-klines.ts';
import type { MarketState } from '../../../platform/exchange-view/markets/market-state.ts';
import { WindowBars } from '../../../platform/exchange-view/markets/window-bars.ts';
import { ERRORS, invalid, missing, missingBoth } from '../errors.ts';
import { answerInMicroseconds, lastMicrosecondOf, microsecondsOf } from '../time-unit.ts';
import { type Span, serializeWindowTicker, type WindowTicker } from '../window-ticker.ts';
import { intervalOf } from '../wire-format.ts';
import { type Endpoint, endpoint } from './endpoint.ts';
import { miniOf } from './market-endpoints.ts';
import { mapRequested, requestedInStatus, requiredMarket } from './market-lookup.ts';
import { type Params, rejectCall } from './params.ts';
import { wholeKlines } from './whole-klines.ts';

/** Dependencies of the kline endpoints. */
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
      inMicroseconds: (klines) => (klines as KlineRow[]).map(klineInMicroseconds),
    });
  const windows = new WindowBars(deps.pool);
  const windowWeight = (params: Params) => 4 * Math.min(50, params.raw('symbols')?.split(',').length ?? 1);
  const ticker = (path: string, spanOf: (params: Params, nowMs: number) => Span, rest: Partial<Endpoint> = {}) =>
    endpoint({
      ...rest,
      method: 'GET',
      path: `/api/v3/${path}`,
      security: 'NONE',
      weight: windowWeight,
      handle: ({ params, nowMs }) => readWindow(deps, windows, params, spanOf(params, nowMs)),
    });
  return [
    klines('klines'),
    klines('uiKlines'),
    ticker('ticker', rollingSpan),
    ticker('ticker/tradingDay', daySpan, { inMicroseconds: dayInMicroseconds }),
  ];
}

async function readKlines({ view, pool }: KlineDeps, params: Params, nowMs: number) {
  const state = requiredMarket(view, params);
  const word = params.text('interval') ?? rejectCall(missing('interval'));
  const interval = intervalOf(word) ?? rejectCall(ERRORS.badInterval);
  const fromMs = params.startTime();
  const toMs = params.endTime();
  const limit = params.limit(500, 1_000);
  const offsetMs = params.timeZone();
  params.rejectUnread();
  const grid = { interval, offsetMs };
  const untilMs = Math.min(toMs ?? nowMs, nowMs);
  const bars = await wholeKlines(pool, state, grid, { fromMs, untilMs, limit });
  return bars.map((bar) => serializeKline(bar, nextZonedKlineOpenMs(interval, bar.openMs, offsetMs), state));
}

type KlineRow = ReturnType<typeof serializeKline>;

function klineInMicroseconds([openMs, open, high, low, close, volume, closeMs, ...rest]: KlineRow) {
  return [microsecondsOf(openMs), open, high, low, close, volume, lastMicrosecondOf(closeMs), ...rest];
}

/** A trading day ends with its last moment; a rolling window with the time of the request. */
function dayInMicroseconds(answer: unknown): unknown {
  if (Array.isArray(answer)) return answer.map(dayInMicroseconds);
  const { closeTime } = answer as WindowTicker;
  return { ...(answerInMicroseconds(answer) as object), closeTime: lastMicrosecondOf(closeTime) };
}

function serializeKline(bar: Bar, nextOpenMs: number, { market: { spec, quote } }: MarketState) {
  const base = (lots: bigint) => formatDecimal(lots * BigInt(spec.lotSize), spec.qtyScale);
  return [
    bar.openMs,
    formatPrice(bar.open, spec),
    formatPrice(bar.high, spec),
    formatPrice(bar.low, spec),
    formatPrice(bar.close, spec),
    base(bar.lots),
    nextOpenMs - 1,
    formatDecimal(bar.quote, quote.scale),
    bar.trades,
    base(bar.buyLots),
    formatDecimal(bar.buyQuote, quote.scale),
    '0',
  ] as const;
}

const WINDOW = /^(?:([1-9]|[1-5]\d)m|([1-9]|1\d|2[0-3])h|([1-7])d)$/;

/** `windowSize`: 1m–59m, 1h–23h, 1d–7d. It begins with the minute in which it falls, so it may be up to a minute longer. */
function rollingSpan(params: Params, nowMs: number): Span {
  const text = params.text('windowSize') ?? '1d';
  const [, minutes, hours, days] = WINDOW.exec(text) ?? rejectCall(invalid('windowSize'));
  const lengthMs = Number(minutes ?? 0) * MINUTE_MS + Number(hours ?? 0) * 60 * MINUTE_MS + Number(days ?? 0) * DAY_MS;
  const fromMs = nowMs - lengthMs;
  return { fromMs: fromMs - (fromMs % MINUTE_MS), toMs: nowMs };
}

/** Since the last midnight of the time zone. */
function daySpan(params: Params, nowMs: number): Span {
  const fromMs = zonedKlineOpenMs('1d', nowMs, params.timeZone());
  return { fromMs, toMs: fromMs + DAY_MS - 1 };
}

async function readWindow({ view }: KlineDeps, windows: WindowBars, params: Params, span: Span) {
  const asked = requestedInStatus(view, params);
  if (asked.isAll) rejectCall(missingBoth('symbol', 'symbols'));
  if (asked.markets.length > MOST_SYMBOLS) rejectCall(ERRORS.tooManyParameters);
  const type = params.oneOf('type', ['FULL', 'MINI'], ERRORS.badTickerType);
  params.rejectUnread();
  const bars = await windows.since(asked.markets, span.fromMs);
  const figures = new Map(asked.markets.map((state, at) => [state, bars[at]]));
  return mapRequested(asked, (state) => {
    const fields = serializeWindowTicker(state, figures.get(state), span);
    return type === 'MINI' ? miniOf(fields) : fields;
  });
}
