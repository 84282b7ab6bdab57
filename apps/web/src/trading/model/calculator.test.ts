import { qtyLots, type Side } from '@bourse/domain';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fixtureMarket } from '../testing/fixture-market.ts';
import { breakEvenTicks, lotsForRisk, resultOf, type Trade, targetTicks } from './calculator.ts';
import { gainBetween, takerRates } from './gain.ts';

const market = fixtureMarket();
const rates = takerRates(market);
const ONE = qtyLots(100_000);
const usdt = (value: number) => BigInt(Math.round(value * 100)) * 1_000_000n;
const trade = (side: Side, entryTicks = 10_000): Trade => ({ side, entryTicks, lots: ONE, rates });

describe('the calculator', () => {
  it.each([
    ['buy', 11_000, usdt(9.58), 958],
    ['buy', 9_000, usdt(-10.38), -1_038],
    ['sell', 9_000, usdt(9.62), 962],
  ] as const)('a %s that ends at %i', (side, exit, gain, roi) => {
    expect(resultOf(trade(side), exit, market)).toEqual({ gain, roi });
  });

  it('knows where fees are earned back', () => {
    expect(breakEvenTicks(trade('buy'), market)).toBe(10_041);
    expect(breakEvenTicks(trade('sell'), market)).toBe(9_960);
    expect(breakEvenTicks({ ...trade('buy'), rates: { entryPpm: 0, exitPpm: 0 } }, market)).toBe(10_000);
  });

  it('knows the price of a wished result', () => {
    const target = targetTicks(trade('buy'), 500, market) ?? 0;
    expect(resultOf(trade('buy'), target, market).roi).toBeGreaterThanOrEqual(500);
    expect(resultOf(trade('buy'), target - 1, market).gain).toBeLessThan(usdt(5));
  });

  it('sizes a trade by its risk', () => {
    // One BTC from 100 to 90 loses 10.38 with fees.
    expect(lotsForRisk(trade('buy'), 9_000, usdt(10.38), market)).toBe(100_000);
    expect(lotsForRisk(trade('buy'), 9_000, usdt(5.19), market)).toBe(50_000);
    expect(lotsForRisk(trade('buy'), 11_000, usdt(5), market)).toBeUndefined();
    expect(lotsForRisk(trade('sell'), 9_000, usdt(5), market)).toBeUndefined();
    expect(lotsForRisk(trade('buy'), 9_000, 0n, market)).toBeUndefined();
    expect(lotsForRisk(trade('buy'), 9_000, usdt(1e9), market)).toBe(market.spec.maxQtyLots);
  });

  it('never sizes above the risk, and one lot more would be', () => {
    const prices = fc.tuple(fc.integer({ min: 1_000, max: 100_000 }), fc.integer({ min: 1, max: 900 }));
    fc.assert(
      fc.property(
        fc.constantFrom<Side>('buy', 'sell'),
        prices,
        fc.bigInt({ min: 10n ** 6n, max: 10n ** 12n }),
        (side, [entry, away], risk) => {
          const stop = side === 'buy' ? entry - away : entry + away;
          const lots = lotsForRisk({ side, entryTicks: entry, rates }, stop, risk, market);
          fc.pre(lots !== undefined);
          expect(-gainBetween(side, entry, stop, lots, market, rates)).toBeLessThanOrEqual(risk);
          fc.pre(lots < market.spec.maxQtyLots);
          expect(-gainBetween(side, entry, stop, qtyLots(lots + 1), market, rates)).toBeGreaterThan(risk);
        },
      ),
      { seed: 26, numRuns: 300 },
    );
  });
});
