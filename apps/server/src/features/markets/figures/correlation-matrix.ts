import { isStableQuote } from '@bourse/domain';
import type { BarFigures } from '../../../platform/exchange-view/markets/live-klines.ts';
import { rounded } from './figures-of-market.ts';
import { correlation } from './statistics.ts';

const DAY_MS = 86_400_000;
/** Least number of days on which both markets have a return; fewer say nothing. */
const LEAST_RETURNS = 15;
const CORRELATED_QUOTE = 'USDT';
/** Tokens that multiply another coin’s returns would fill the matrix with ones (specification, section 2). */
const LEVERAGED_AREA = 6;

/** Whether a market may stand in the matrix. Stable coins may not: they hardly move, so their returns are noise. */
export function isCorrelated(baseCode: string, quoteCode: string, tradeArea: number): boolean {
  return quoteCode === CORRELATED_QUOTE && !isStableQuote(baseCode) && tradeArea !== LEVERAGED_AREA;
}

/** Daily returns by the day's open, for the `days` whole days that ended before `todayMs`; a day without a bar, or after one, has none. */
export function dailyReturns(days: readonly BarFigures[], todayMs: number, count: number): ReadonlyMap<number, number> {
  const closes = new Map(days.map(({ openMs, close }) => [openMs, close]));
  const returns = new Map<number, number>();
  for (let openMs = todayMs - count * DAY_MS; openMs < todayMs; openMs += DAY_MS) {
    const [before, after] = [closes.get(openMs - DAY_MS), closes.get(openMs)];
    if (before !== undefined && after !== undefined) returns.set(openMs, Math.log(after / before));
  }
  return returns;
}

/** Correlations of all pairs, row by row, two decimals; empty where two have too few days in common. */
export function correlationRows(series: readonly ReadonlyMap<number, number>[]): string[][] {
  return series.map((a) => series.map((b) => rounded(pairOf(a, b))));
}

function pairOf(a: ReadonlyMap<number, number>, b: ReadonlyMap<number, number>): number | undefined {
  const shared = [...a.keys()].filter((day) => b.has(day));
  if (shared.length < LEAST_RETURNS) return undefined;
  const of = (series: ReadonlyMap<number, number>) => shared.map((day) => series.get(day) ?? 0);
  return correlation(of(a), of(b));
}
