import { expect, it } from 'vitest';
import type { BarFigures } from '../../../platform/exchange-view/markets/live-klines.ts';
import { priceAt } from './past-price.ts';

const bar = (openMs: number, open: number, close: number): BarFigures => ({
  openMs,
  open,
  close,
  high: Math.max(open, close),
  low: Math.min(open, close),
  lots: 1n,
  quote: 1n,
  trades: 1,
});
const BARS = [bar(100, 5, 7), bar(110, 8, 9), bar(150, 11, 12)];

it.each<readonly [timeMs: number, price: number | undefined, when: string]>([
  [99, undefined, 'before the history'],
  [100, 5, 'at its first open'],
  [109, 5, 'while the first bar runs'],
  [110, 7, 'when the first bar has ended'],
  [119, 7, 'while the second runs'],
  [120, 9, 'when the second has ended'],
  [155, 9, 'in a gap the last close holds'],
  [160, 12, 'after the last'],
])('the price at %i is %s: %s', (timeMs, price) => expect(priceAt(BARS, 10, timeMs)).toBe(price));

it('has no price without bars', () => expect(priceAt([], 10, 5)).toBeUndefined());
