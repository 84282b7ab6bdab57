import type { DayProfit, WorthPoint } from '@bourse/contract';
import { formatDecimal } from '@bourse/domain';
import { worthText } from '../../../platform/exchange-view/accounts/valuation.ts';
import type { WorthSnapshot } from './worth-store.ts';

const DAY_MS = 86_400_000;
/** Percent with two decimals. */
const HUNDREDTHS_OF_PERCENT = 10_000n;

/** A period by its worths at both ends and what came in less what went out, all in 10^-8 USDT. */
export interface Period {
  readonly start: bigint;
  readonly end: bigint;
  readonly flow: bigint;
}

/** What a period has brought: worth at its end − worth at its beginning − net flows in between. */
export function profitOf({ start, end, flow }: Period): bigint {
  return end - start - flow;
}

/**
 * The profit in percent of what was there: worth at the beginning plus what came in net, if anything did. 2 decimals, towards zero; empty
 * when nothing was there.
 */
export function percentOf(period: Period): string {
  const basis = period.start + (period.flow > 0n ? period.flow : 0n);
  if (basis <= 0n) return '';
  return formatDecimal((profitOf(period) * HUNDREDTHS_OF_PERCENT) / basis, 2);
}

/** A period in the API's format. */
export function dayProfitOf(period: Period): DayProfit {
  return {
    usdt: worthText(profitOf(period), 2),
    percent: percentOf(period),
    startUsdt: worthText(period.start, 2),
    flowUsdt: worthText(period.flow, 2),
  };
}

/** The curve's present end. */
export interface PresentWorth {
  readonly timeMs: number;
  readonly usdt: bigint;
  readonly btc: bigint | null;
  readonly eth: bigint | null;
  /** Since the last midnight; undefined when its worth is not known. */
  readonly flow: bigint | undefined;
}

/**
 * The points of a curve, oldest first: each midnight from the first snapshot in `[firstDay, lastDay]` on, then the present. `snapshots` are an
 * account's from `firstDay − 1` on, oldest first; a day without one, after the first, is a worth of nothing.
 */
export function curveOf(
  snapshots: readonly WorthSnapshot[],
  { firstDay, lastDay }: { readonly firstDay: number; readonly lastDay: number },
  present: PresentWorth,
): readonly WorthPoint[] {
  const byDay = new Map(snapshots.map((snapshot) => [snapshot.day, snapshot]));
  const from = Math.max(firstDay, snapshots[0]?.day ?? lastDay + 1);
  const points: WorthPoint[] = [];
  let before = byDay.get(from - 1)?.usdt ?? 0n;
  for (let day = from; day <= lastDay; day += 1) {
    const { usdt, btc, eth, flowUsdt } = byDay.get(day) ?? { usdt: 0n, btc: 0n, eth: 0n, flowUsdt: 0n };
    const profit = profitOf({ start: before, end: usdt, flow: flowUsdt });
    points.push(pointOf(day * DAY_MS, { usdt, btc, eth }, profit));
    before = usdt;
  }
  const { timeMs, flow } = present;
  const today = flow === undefined ? undefined : profitOf({ start: before, end: present.usdt, flow });
  points.push(pointOf(timeMs, present, today));
  return points;
}

function pointOf(
  timeMs: number,
  { usdt, btc, eth }: Pick<PresentWorth, 'usdt' | 'btc' | 'eth'>,
  profit: bigint | undefined,
): WorthPoint {
  return {
    timeMs,
    usdt: worthText(usdt, 2),
    btc: worthText(btc ?? undefined, 8),
    eth: worthText(eth ?? undefined, 8),
    profitUsdt: worthText(profit, 2),
  };
}
