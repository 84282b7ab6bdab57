import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { curveOf, dayProfitOf, percentOf, profitOf } from './profit.ts';
import type { WorthSnapshot } from './worth-store.ts';

const ONE = 100_000_000n;
const usdt = (text: number) => (BigInt(Math.round(text * 100)) * ONE) / 100n;

describe('the profit of a period', () => {
  it.each([
    // start, end, came in net, profit, percent
    [1_000, 1_100, 0, '100.00', '10.00'],
    [1_000, 900, 0, '-100.00', '-10.00'],
    [1_000, 1_500, 500, '0.00', '0.00'],
    [1_000, 1_650, 500, '150.00', '10.00'],
    [1_000, 400, -500, '-100.00', '-10.00'],
    [1_000, 0, -1_100, '100.00', '10.00'],
    [0, 210, 200, '10.00', '5.00'],
    [0, 0, 0, '0.00', ''],
    [0, 5, 0, '5.00', ''],
    [3, 3.01, 0, '0.01', '0.33'],
    [3, 2.99, 0, '-0.01', '-0.33'],
  ])('from %d to %d with %d coming in is %s, %s percent', (start, end, flow, profit, percent) => {
    const period = { start: usdt(start), end: usdt(end), flow: usdt(flow) };
    expect(dayProfitOf(period)).toMatchObject({ usdt: profit, percent });
  });

  it('adds up over periods, whatever the flows are', () => {
    const amount = fc.bigInt(0n, 10n ** 16n);
    const flow = fc.bigInt(-(10n ** 15n), 10n ** 15n);
    const steps = fc.array(fc.record({ end: amount, flow }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(amount, steps, (start, days) => {
        let before = start;
        let sum = 0n;
        for (const day of days) {
          sum += profitOf({ start: before, ...day });
          before = day.end;
        }
        const flows = days.reduce((all, day) => all + day.flow, 0n);
        expect(sum).toBe(profitOf({ start, end: before, flow: flows }));
      }),
    );
  });

  it('is no percent of what was not there', () => {
    expect(percentOf({ start: -5n, end: 5n, flow: 0n })).toBe('');
  });
});

describe('the curve of worth', () => {
  const snapshot = (day: number, worth: number, flow: number): WorthSnapshot => ({
    accountId: 1_000,
    day,
    throughSeq: 1n,
    usdt: usdt(worth),
    btc: null,
    eth: usdt(1),
    flowUsdt: usdt(flow),
    balances: [],
  });
  const present = { timeMs: 999, usdt: usdt(130), btc: ONE, eth: null, flow: usdt(5) };
  const range = { firstDay: 11, lastDay: 13 };
  const shown = (snapshots: readonly WorthSnapshot[], flow: bigint | undefined = present.flow) =>
    curveOf(snapshots, range, { ...present, flow }).map((point) => [point.timeMs, point.usdt, point.profitUsdt]);
  const midnight = (day: number) => day * 86_400_000;

  it('has each midnight and now, each with its profit since the point before', () => {
    expect(shown([snapshot(10, 90, 0), snapshot(11, 100, 0), snapshot(12, 150, 40), snapshot(13, 120, 0)])).toEqual([
      [midnight(11), '100.00', '10.00'],
      [midnight(12), '150.00', '10.00'],
      [midnight(13), '120.00', '-30.00'],
      [999, '130.00', '5.00'],
    ]);
  });

  it('begins with the first snapshot, and counts a missing day behind it as nothing', () => {
    expect(shown([snapshot(12, 50, 50)])).toEqual([
      [midnight(12), '50.00', '0.00'],
      [midnight(13), '0.00', '-50.00'],
      [999, '130.00', '125.00'],
    ]);
    expect(shown([])).toEqual([[999, '130.00', '125.00']]);
  });

  it('tells no profit of today while its flows are unknown, and no worth in a coin without a price', () => {
    const points = curveOf([snapshot(13, 120, 120)], range, { ...present, flow: undefined });
    expect(points.map(({ btc, eth, profitUsdt }) => [btc, eth, profitUsdt])).toEqual([
      ['', '1.00000000', '0.00'],
      ['1.00000000', '', ''],
    ]);
  });
});
