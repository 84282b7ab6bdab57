import type { ChangeSpan, RouteData } from '@bourse/contract';
import { changeBasisPoints, formatChange, formatDecimal, formatPrice } from '@bourse/domain';
import { type Bar, rollUp } from '../../../platform/exchange-view/markets/live-klines.ts';
import type { MarketState } from '../../../platform/exchange-view/markets/market-state.ts';
import { priceAt } from './past-price.ts';
import { relativeStrength, yearlyVolatility } from './statistics.ts';

type Figures = RouteData<'marketFigures'>['markets'][number];

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Daily returns in the volatility. */
const VOLATILITY_DAYS = 30;
const WEEK_DAYS = 7;

/** A market's history: bars oldest first. */
export interface MarketHistory {
  readonly minutes: readonly Bar[];
  readonly hours: readonly Bar[];
  readonly days: readonly Bar[];
}

/** From which bars each span's first price is read, and how long ago it was. */
const SPANS: Readonly<Record<ChangeSpan, { readonly from: keyof MarketHistory; readonly ms: number }>> = {
  '1h': { from: 'minutes', ms: HOUR_MS },
  '24h': { from: 'hours', ms: DAY_MS },
  '7d': { from: 'hours', ms: 7 * DAY_MS },
  '30d': { from: 'hours', ms: 30 * DAY_MS },
  '90d': { from: 'days', ms: 90 * DAY_MS },
  '1y': { from: 'days', ms: 365 * DAY_MS },
};
const BAR_MS: Readonly<Record<keyof MarketHistory, number>> = { minutes: MINUTE_MS, hours: HOUR_MS, days: DAY_MS };

/** The figures of a market that need its history. */
export function figuresOf(state: MarketState, history: MarketHistory, nowMs: number): Figures {
  const { spec, quote } = state.market;
  const { hours, days } = history;
  const peak = days.reduce<Bar | undefined>((best, bar) => (best && best.high >= bar.high ? best : bar), undefined);
  const trough = days.reduce<Bar | undefined>((best, bar) => (best && best.low <= bar.low ? best : bar), undefined);
  const week = days.filter(({ openMs }) => openMs > nowMs - WEEK_DAYS * DAY_MS);
  return {
    tradeId: spec.marketId,
    changes: changesOf(state, history, nowMs),
    high: peak === undefined ? '' : formatPrice(peak.high, spec),
    low: trough === undefined ? '' : formatPrice(trough.low, spec),
    highMs: peak?.openMs ?? 0,
    lowMs: trough?.openMs ?? 0,
    volatility: rounded(volatilityOf(days)),
    rsi: {
      '1h': rounded(relativeStrength(closesOf(hours))),
      '4h': rounded(relativeStrength(closesOf(rollUp(hours, '4h')))),
      '1d': rounded(relativeStrength(closesOf(days))),
    },
    weekAmount: formatDecimal(
      week.reduce((sum, bar) => sum + bar.quote, 0n),
      quote.scale,
    ),
    sinceMs: days[0]?.openMs ?? 0,
  };
}

function closesOf(bars: readonly Bar[]): number[] {
  return bars.map(({ close }) => close);
}

function volatilityOf(days: readonly Bar[]): number | undefined {
  const closes = closesOf(days.slice(-VOLATILITY_DAYS - 1));
  return closes.length <= VOLATILITY_DAYS ? undefined : yearlyVolatility(closes);
}

function changesOf(state: MarketState, history: MarketHistory, nowMs: number): Figures['changes'] {
  const last = state.lastTicks;
  const change = (span: ChangeSpan): string => {
    // The rolling window is exact to the minute, as the ticker that stands beside it.
    if (span === '24h') return last === 0 ? '' : formatChange(state.changeBasisPoints(nowMs));
    const { from, ms } = SPANS[span];
    const first = priceAt(history[from], BAR_MS[from], nowMs - ms);
    return first === undefined || last === 0 ? '' : formatChange(changeBasisPoints(first, last));
  };
  return {
    '1h': change('1h'),
    '24h': change('24h'),
    '7d': change('7d'),
    '30d': change('30d'),
    '90d': change('90d'),
    '1y': change('1y'),
  };
}

/** A statistic with two decimals; empty where there is none. */
export function rounded(value: number | undefined): string {
  if (value === undefined || !Number.isFinite(value)) return '';
  const text = value.toFixed(2);
  return text === '-0.00' ? '0.00' : text;
}
