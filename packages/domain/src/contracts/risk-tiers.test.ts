import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  ALT_TIERS,
  BTC_TIERS,
  largestNotional,
  maintenanceMargin,
  mostLeverage,
  type RiskTier,
  tierOf,
  tiersAreValid,
  tiersByUnit,
  tiersOf,
  tiersOfRows,
} from './risk-tiers.ts';

const SCALE = 6;
const USDT = 1_000_000n;
const BTC = tiersOf({ tiers: tiersOfRows(BTC_TIERS, SCALE) });
const ALT = tiersOf({ tiers: tiersOfRows(ALT_TIERS, SCALE) });

describe('cumulative amounts are derived as published', () => {
  test('of the BTC table', () => {
    const whole = BTC.slice(0, 8).map(({ cumulative }) => cumulative / USDT / 1_000_000n);
    expect(whole).toEqual([0n, 50n, 950n, 11_450n, 131_450n, 481_450n, 2_981_450n, 14_481_450n]);
  });
  test('of the altcoin table', () => {
    expect(ALT.slice(0, 4).map(({ cumulative }) => cumulative / USDT / 1_000_000n)).toEqual([0n, 20n, 170n, 7_670n]);
  });
  test('floors are the caps before', () => {
    expect(ALT.slice(0, 3).map(({ floorUnits }) => floorUnits / USDT)).toEqual([0n, 10_000n, 50_000n]);
  });
  test('a table of another unit', () => {
    expect(tiersByUnit(ALT_TIERS, 3n)[1]?.capUnits).toBe(150_000n);
  });
});

describe('maintenance margin', () => {
  const rows: readonly [string, bigint, bigint][] = [
    ['60,000 in the second tier', 60_000n * USDT, 250_000_000n],
    ['4,000,000 in the fourth tier', 4_000_000n * USDT, 28_550_000_000n],
    ['a cap belongs to its tier', 50_000n * USDT, 200_000_000n],
    ['one unit above a cap is rounded up', 50_000n * USDT + 1n, 200_000_001n],
    ['one unit', 1n, 1n],
    ['nothing', 0n, 0n],
  ];
  test.each(rows)('%s', (_what, notional, margin) => {
    expect(maintenanceMargin(BTC, notional)).toBe(margin);
  });
  test('a reserve is added before the one rounding', () => {
    expect(maintenanceMargin(BTC, 60_000n * USDT, 5_000)).toBe(550_000_000n);
    expect(maintenanceMargin(BTC, 1n, 5_000)).toBe(1n);
  });
  test('above the last cap the last tier holds', () => {
    const beyond = 2_000_000_000n * USDT;
    expect(tierOf(BTC, beyond)).toBe(BTC.at(-1));
    expect(maintenanceMargin(BTC, beyond)).toBeLessThan(beyond);
  });
});

describe('leverage and size', () => {
  const rows: readonly [bigint, number][] = [
    [1n, 125],
    [50_000n * USDT, 125],
    [50_000n * USDT + 1n, 100],
    [1_800_000_000n * USDT, 1],
    [1_800_000_000n * USDT + 1n, 0],
  ];
  test.each(rows)('of %s at most %i×', (notional, leverage) => {
    expect(mostLeverage(BTC, notional)).toBe(leverage);
  });
  test.each([
    [126, 0n],
    [125, 50_000n],
    [101, 50_000n],
    [100, 600_000n],
    [20, 100_000_000n],
    [1, 1_800_000_000n],
  ] as const)('with %i× at most %s', (leverage, whole) => {
    expect(largestNotional(BTC, leverage)).toBe(whole * USDT);
  });
});

describe('validation', () => {
  const table = (change: (rows: RiskTier[]) => void): RiskTier[] => {
    const rows = tiersOfRows(BTC_TIERS, SCALE).map((tier) => ({ ...tier }));
    change(rows);
    return rows;
  };
  const put = (at: number, change: Partial<RiskTier>) =>
    table((rows) => rows.splice(at, 1, { ...(rows[at] as RiskTier), ...change }));
  const bad: readonly [string, RiskTier[]][] = [
    ['no row', []],
    ['a cap that does not rise', put(1, { capUnits: 50_000n * USDT })],
    ['a cap of nothing', put(0, { capUnits: 0n })],
    ['a cap beyond int64', put(11, { capUnits: 2n ** 63n })],
    ['leverage that rises', put(2, { maxLeverage: 101 })],
    ['a rate that falls', put(2, { maintenancePpm: 4_999 })],
    ['a rate of nothing', put(0, { maintenancePpm: 0 })],
    ['a broken rate', put(0, { maintenancePpm: 0.5 })],
    ['broken leverage', put(0, { maxLeverage: 12.5 })],
    ['no leverage', put(11, { maxLeverage: 0 })],
    ['maintenance not below initial margin', put(0, { maintenancePpm: 8_000 })],
  ];
  test.each(bad)('refuses %s', (_why, tiers) => {
    expect(tiersAreValid(tiers)).toBe(false);
  });
  test('accepts the tables, and equal neighbours', () => {
    expect(tiersAreValid(BTC)).toBe(true);
    expect(tiersAreValid(ALT)).toBe(true);
    expect(tiersAreValid(put(1, { maxLeverage: 125, maintenancePpm: 4_000 }))).toBe(true);
  });
  test('a reserve that lifts maintenance to the initial margin is refused', () => {
    expect(tiersAreValid(BTC, 4_000)).toBe(false);
    expect(tiersAreValid(BTC, 3_999)).toBe(true);
  });
});

const tables = fc
  .array(fc.tuple(fc.bigInt({ min: 1n, max: 10n ** 12n }), fc.integer({ min: 0, max: 20_000 })), {
    minLength: 1,
    maxLength: 12,
  })
  .map((steps) => {
    let [capUnits, maintenancePpm] = [0n, 1];
    return steps.map(([step, rise]) => {
      capUnits += step;
      maintenancePpm += rise;
      return { capUnits, maxLeverage: 1, maintenancePpm };
    });
  });

describe('properties of any table', () => {
  test('margin is continuous at each cap: both tiers give exactly the same there', () => {
    fc.assert(
      fc.property(tables, (tiers) => {
        const derived = tiersOf({ tiers });
        derived.slice(1).forEach((tier, at) => {
          const before = derived[at] as (typeof derived)[number];
          const exact = (of: typeof before) => tier.floorUnits * BigInt(of.maintenancePpm) - of.cumulative;
          expect(exact(tier)).toBe(exact(before));
        });
      }),
    );
  });

  test('margin never falls as the notional rises, and is never negative', () => {
    const amounts = fc.bigInt({ min: 0n, max: 2n * 10n ** 13n });
    fc.assert(
      fc.property(tables, amounts, fc.bigInt({ min: 0n, max: 10n ** 7n }), (tiers, notional, more) => {
        const derived = tiersOf({ tiers });
        const margin = maintenanceMargin(derived, notional);
        expect(margin >= 0n && maintenanceMargin(derived, notional + more) >= margin).toBe(true);
      }),
    );
  });

  test('a notional may be opened with a leverage exactly when it is within the largest of it', () => {
    const notionals = fc.bigInt({ min: 0n, max: 2_000_000_000n * USDT });
    fc.assert(
      fc.property(notionals, fc.integer({ min: 1, max: 130 }), (notional, leverage) => {
        expect(notional <= largestNotional(BTC, leverage)).toBe(
          mostLeverage(BTC, notional) >= leverage || notional === 0n,
        );
      }),
    );
  });
});
