import type { KlineData } from '@bourse/contract';
import { describe, expect, it } from 'vitest';
import { comparedChange, comparedLine, withKlines } from './compare-model.ts';

const kline = (openMs: number, close: string): KlineData => [openMs, '1', '9', '1', close, '0', '0', 0];
const bars = [100, 110, 90, 120].map((close, at) => ({ timestamp: at, close }));

describe('a second market', () => {
  it('stands at the height of the first where both begin, and moves by its own per cents', () => {
    const closes = withKlines(new Map(), [kline(0, '10'), kline(1, '10.5'), kline(2, '11'), kline(3, '5')]);
    expect(comparedLine(bars, closes, 0, 4)).toEqual([100, 105, 110, 50]);
    // From another beginning: 90 and 11 at the same height.
    expect(comparedLine(bars, closes, 2, 4).map((value) => value?.toFixed(4))).toEqual(['90.0000', '40.9091']);
    expect(comparedChange(bars, closes, 0, 4)).toBe(-50);
  });

  it('has gaps where it has no candle, and begins with its first', () => {
    const closes = withKlines(new Map(), [kline(1, '2'), kline(3, '3')]);
    expect(comparedLine(bars, closes, 0, 4)).toEqual([undefined, 110, undefined, 165]);
    expect(comparedChange(bars, closes, 0, 4)).toBe(50);
    expect(comparedLine(bars, new Map(), 0, 4)).toEqual([undefined, undefined, undefined, undefined]);
    expect(comparedChange(bars, new Map(), 0, 4)).toBeUndefined();
  });

  it('replaces a kline that changes, and keeps its object when nothing came', () => {
    const closes = withKlines(new Map(), [kline(0, '10')]);
    expect(withKlines(closes, [kline(0, '20')]).get(0)).toBe(20);
    expect(withKlines(closes, [])).toBe(closes);
  });
});
