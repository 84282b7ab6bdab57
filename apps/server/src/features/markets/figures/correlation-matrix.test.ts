import { describe, expect, it } from 'vitest';
import { correlationRows, dailyReturns, isCorrelated } from './correlation-matrix.ts';

const DAY = 86_400_000;
const day = (at: number, close: number) => ({
  openMs: at * DAY,
  open: close,
  high: close,
  low: close,
  close,
  lots: 1n,
  quote: 1n,
  trades: 1,
});

describe('daily returns', () => {
  it('count whole days only, and none beside a gap', () => {
    const bars = [day(1, 100), day(2, 110), day(3, 121), day(5, 121), day(6, 110), day(7, 500)];
    const returns = dailyReturns(bars, 7 * DAY, 5);
    expect([...returns.keys()].map((openMs) => openMs / DAY)).toEqual([2, 3, 6]);
    expect(returns.get(2 * DAY)).toBeCloseTo(Math.log(1.1), 12);
    expect(returns.get(6 * DAY)).toBeCloseTo(Math.log(110 / 121), 12);
  });
});

describe('matrix', () => {
  const wave = (sign: number, from: number, count: number) =>
    new Map(Array.from({ length: count }, (_, at) => [(from + at) * DAY, sign * Math.sin(from + at)]));

  it('is symmetric, 1 with itself, −1 with the opposite, and empty with too few days in common', () => {
    const rows = correlationRows([wave(1, 0, 30), wave(-1, 0, 30), wave(1, 25, 30)]);
    expect(rows).toEqual([
      ['1.00', '-1.00', ''],
      ['-1.00', '1.00', ''],
      ['', '', '1.00'],
    ]);
  });

  it('is empty for what does not move', () => {
    const still = new Map(Array.from({ length: 30 }, (_, at) => [at * DAY, 0]));
    expect(correlationRows([still])).toEqual([['']]);
  });
});

describe('the markets of the matrix', () => {
  it.each([
    ['BTC', 'USDT', 1, true],
    ['BTC', 'USDC', 1, false],
    ['USDC', 'USDT', 1, false],
    ['BTC3L', 'USDT', 6, false],
  ])('%s/%s of area %i: %s', (base, quote, area, expected) => {
    expect(isCorrelated(base, quote, area)).toBe(expected);
  });
});
