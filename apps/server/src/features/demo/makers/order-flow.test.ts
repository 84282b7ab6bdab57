import { describe, expect, it } from 'vitest';
import { createRandom } from '../random.ts';
import { OrderFlow } from './order-flow.ts';

const RATES = { perSecond: 1, medianUsdt: 200 };

function run(seconds: number, activity = 1) {
  const flow = new OrderFlow(RATES, createRandom('flow'));
  return Array.from({ length: seconds }, () => flow.next(1, activity));
}

describe('OrderFlow', () => {
  it('comes to its rate in the long run, and to more when the market is busy', () => {
    const count = (activity: number) => run(20_000, activity).reduce((sum, orders) => sum + orders.length, 0) / 20_000;
    expect(count(1)).toBeGreaterThan(0.7);
    expect(count(1)).toBeLessThan(1.4);
    expect(count(3)).toBeGreaterThan(1.5 * count(1));
    expect(count(0.2)).toBeGreaterThan(0.4);
  });

  it('comes in bursts: counts vary more than those of a Poisson process', () => {
    const counts = run(20_000).map((orders) => orders.length);
    const mean = counts.reduce((sum, count) => sum + count, 0) / counts.length;
    const variance = counts.reduce((sum, count) => sum + (count - mean) ** 2, 0) / counts.length;
    expect(variance / mean).toBeGreaterThan(1.3);
  });

  it('has many small orders and a few large ones', () => {
    const sizes = run(20_000)
      .flatMap((orders) => orders.map((order) => order.usdt))
      .sort((a, b) => a - b);
    const at = (share: number) => sizes[Math.floor(share * sizes.length)] ?? 0;
    expect(at(0.5)).toBeGreaterThan(150);
    expect(at(0.5)).toBeLessThan(260);
    expect(at(0.99)).toBeGreaterThan(8 * at(0.5));
    expect(at(1 - 1e-9)).toBeLessThanOrEqual(200 * 40);
  });

  it('goes both ways alike, with runs of one way', () => {
    const sides = run(20_000).flatMap((orders) => orders.map((order) => order.side));
    const buys = sides.filter((side) => side === 'buy').length / sides.length;
    const same = sides.filter((side, index) => side === sides[index - 1]).length / sides.length;
    expect(buys).toBeGreaterThan(0.45);
    expect(buys).toBeLessThan(0.55);
    expect(same).toBeGreaterThan(0.6);
  });
});
