import type { WorthPoint } from '@bourse/contract';
import type { AssetsUnit } from '@bourse/kit/browser/settings.ts';
import { type FiatUnit, totalIn } from '@bourse/kit/formats/units.ts';
import { centsOf, centsText } from './cents.ts';

/** Days that a curve can have. */
export const CURVE_DAYS = ['7', '30', '90', '365'] as const;
export type CurveDays = (typeof CURVE_DAYS)[number];

/** A point of the drawn curve. */
export interface CurvePoint {
  readonly timeMs: number;
  /** For the drawing only. */
  readonly height: number;
  /** The worth in the chosen unit, with it. */
  readonly text: string;
  /** USDT with its sign; empty when unknown. */
  readonly profitUsdt: string;
}

/** The points in a unit; those without a price in it are left out. */
export function curvePoints(
  points: readonly WorthPoint[],
  unit: AssetsUnit,
  fiat: FiatUnit | undefined,
): readonly CurvePoint[] {
  return points.flatMap((point) => {
    const totals = { totalUsdt: point.usdt, totalBtc: point.btc, totalEth: point.eth };
    const exact = { 1: point.usdt, 2: point.btc, 3: point.eth, 4: point.usdt }[unit];
    if (exact === '') return [];
    const { figure, unit: name } = totalIn(unit, totals, fiat);
    const text = name === '' ? figure : `${figure} ${name}`;
    const scale = unit === 4 && fiat !== undefined ? Number(fiat.usdtRate) : 1;
    return [{ timeMs: point.timeMs, height: Number(exact) * scale, text, profitUsdt: point.profitUsdt }];
  });
}

/** What all points but the first have brought together, in USDT; empty when one of them is unknown. */
export function periodProfit(points: readonly WorthPoint[]): string {
  const profits = points.slice(1).map(({ profitUsdt }) => profitUsdt);
  if (profits.includes('')) return '';
  return centsText(profits.reduce((sum, text) => sum + centsOf(text), 0n));
}
