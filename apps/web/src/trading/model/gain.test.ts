import { qtyLots, type Side } from '@bourse/domain';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fixtureMarket } from '../testing/fixture-market.ts';
import { distanceOf, exitTicksFor, gainBetween, takerRates, ticksAtDistance } from './gain.ts';

const market = fixtureMarket();
const rates = takerRates(market);
const FREE = { entryPpm: 0, exitPpm: 0 };
const ONE = qtyLots(100_000);
const usdt = (text: number) => BigInt(Math.round(text * 100)) * 1_000_000n;

describe('what entry and exit bring', () => {
  it.each([
    // 1 BTC, fees of 0.2 % each: 0.2 of the entry and 0.22 of the exit.
    ['buy', 10_000, 11_000, usdt(9.58)],
    ['buy', 10_000, 9_000, usdt(-10.38)],
    ['sell', 10_000, 9_000, usdt(9.62)],
    ['sell', 10_000, 11_000, usdt(-10.42)],
    ['buy', 10_000, 10_000, usdt(-0.4)],
  ] as const)('%s at %i, out at %i', (side, entry, exit, gain) => {
    expect(gainBetween(side, entry, exit, ONE, market, rates)).toBe(gain);
  });

  it('is exact without fees', () => {
    expect(gainBetween('buy', 10_000, 10_001, ONE, market, FREE)).toBe(usdt(0.01));
  });
});

const side = fc.constantFrom<Side>('buy', 'sell');
const ticks = fc.integer({ min: 100, max: 1_000_000 });
const lots = fc.integer({ min: 10, max: 1_000_000 }).map(qtyLots);

describe('the exit for a gain', () => {
  it('brings at least the wished figure, and the next tick on the losing side does not', () => {
    fc.assert(
      fc.property(side, ticks, lots, fc.integer({ min: -5_000, max: 5_000 }), (entrySide, entry, qty, percent) => {
        const target = (gainBetween('buy', entry, entry * 2, qty, market, FREE) * BigInt(percent)) / 10_000n;
        const exit = exitTicksFor(entrySide, entry, target, qty, market, rates);
        fc.pre(exit !== undefined);
        expect(gainBetween(entrySide, entry, exit, qty, market, rates)).toBeGreaterThanOrEqual(target);
        const worse = entrySide === 'buy' ? exit - 1 : exit + 1;
        fc.pre(worse >= 1 && worse <= market.spec.maxPriceTicks);
        expect(gainBetween(entrySide, entry, worse, qty, market, rates)).toBeLessThan(target);
      }),
      { seed: 26, numRuns: 300 },
    );
  });

  it('is none when even the best price of the market brings less', () => {
    expect(exitTicksFor('sell', 10_000, usdt(101), ONE, market, rates)).toBeUndefined();
  });
});

describe('the exit at a distance', () => {
  it.each([
    ['buy', true, 150, 10_150],
    ['buy', false, 150, 9_850],
    ['sell', true, 150, 9_850],
    ['sell', false, 150, 10_150],
    ['buy', false, 10_000, undefined],
  ] as const)('%s, profit %s, %i hundredths: %s', (entrySide, isProfit, hundredths, expected) => {
    expect(ticksAtDistance(entrySide, 10_000, hundredths, isProfit, market)).toBe(expected);
  });

  it('never gives less profit nor more loss than asked, by less than a tick', () => {
    fc.assert(
      fc.property(
        side,
        ticks,
        fc.integer({ min: 1, max: 9_000 }),
        fc.boolean(),
        (entrySide, entry, hundredths, isProfit) => {
          const exit = ticksAtDistance(entrySide, entry, hundredths, isProfit, market);
          fc.pre(exit !== undefined);
          const exact = (entry * hundredths) / 10_000;
          const given = Math.abs(exit - entry);
          if (isProfit) expect(given).toBeGreaterThanOrEqual(exact - 1e-6);
          else expect(given).toBeLessThanOrEqual(exact + 1e-6);
          expect(Math.abs(given - exact)).toBeLessThan(1);
        },
      ),
      { seed: 27, numRuns: 300 },
    );
  });

  it('and back is the same distance where a tick is finer than a hundredth', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 100_000, max: 10_000_000 }),
        fc.integer({ min: 1, max: 9_000 }),
        (entry, hundredths) => {
          const exit = ticksAtDistance('buy', entry, hundredths, true, market) ?? 0;
          expect(distanceOf(entry, exit)).toBe(hundredths);
        },
      ),
      { seed: 28, numRuns: 300 },
    );
  });
});
