import { describe, expect, it } from 'vitest';
import { createPriceProcess } from './price-process.ts';
import { ASSET_ROWS } from './world-tables.ts';

const START = ASSET_ROWS.map((row) => row.anchorUsdt);
const SECOND = 1 / 86_400;
const indexOf = (code: string) => ASSET_ROWS.findIndex((row) => row.code === code);

describe('createPriceProcess', () => {
  it('begins at the given prices and goes the same way for the same seed', () => {
    const [one, other] = [createPriceProcess('a', START), createPriceProcess('a', START)];
    expect(one.priceUsdt(indexOf('BTC'))).toBeCloseTo(64_250, 6);
    for (let step = 0; step < 100; step += 1) {
      one.step(SECOND);
      other.step(SECOND);
    }
    expect(ASSET_ROWS.map((_, index) => one.priceUsdt(index))).toEqual(
      ASSET_ROWS.map((_, index) => other.priceUsdt(index)),
    );
    expect(one.priceUsdt(indexOf('BTC'))).not.toBeCloseTo(64_250, 6);
  });

  it('keeps USDT at one, USDC near it, and every price above zero', () => {
    const process = createPriceProcess('b', START);
    for (let day = 0; day < 2_000; day += 1) {
      process.step(1 / 4);
      expect(process.priceUsdt(indexOf('USDT'))).toBe(1);
      expect(Math.abs(process.priceUsdt(indexOf('USDC')) - 1)).toBeLessThan(0.01);
      for (let index = 0; index < ASSET_ROWS.length; index += 1) expect(process.priceUsdt(index)).toBeGreaterThan(0);
    }
  });

  it('lets a leveraged token make three times its asset’s return, either way', () => {
    const process = createPriceProcess('c', START);
    const returns = (code: string, before: number) => process.priceUsdt(indexOf(code)) / before - 1;
    for (let step = 0; step < 200; step += 1) {
      const [btc, long, short] = ['BTC', 'BTC3L', 'BTC3S'].map((code) => process.priceUsdt(indexOf(code)));
      process.step(60 * SECOND);
      const move = returns('BTC', btc ?? 0);
      expect(returns('BTC3L', long ?? 0)).toBeCloseTo(3 * move, 9);
      expect(returns('BTC3S', short ?? 0)).toBeCloseTo(-3 * move, 9);
    }
  });

  it('is calm at some times and busy at others', () => {
    const process = createPriceProcess('d', START);
    const activities = Array.from({ length: 20_000 }, () => {
      process.step(60 * SECOND);
      return process.activity();
    });
    const mean = activities.reduce((sum, value) => sum + value, 0) / activities.length;
    expect(mean).toBeGreaterThan(0.6);
    expect(mean).toBeLessThan(1.8);
    expect(Math.min(...activities)).toBeLessThan(0.5 * mean);
    expect(Math.max(...activities)).toBeGreaterThan(2 * mean);
  });
});
