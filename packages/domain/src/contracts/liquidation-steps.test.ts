import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { INVERSE, INVERSE_UNITS, LINEAR, LINEAR_UNITS } from '../testing/contracts.ts';
import { contractValue } from './contract-value.ts';
import {
  compareRisk,
  isLiquidated,
  liquidationFee,
  lotsAboveLowerTier,
  lotsWithin,
  marginRatioPpm,
} from './liquidation-steps.ts';
import { tierOf } from './risk-tiers.ts';

test.each([
  [99n, true],
  [100n, false],
  [101n, false],
] as const)('equity of %s with maintenance of 100 is liquidated: %s', (equityUnits, expected) => {
  expect(isLiquidated({ equityUnits, maintenanceUnits: 100n })).toBe(expected);
});

test.each([
  [1_000n, 250n, 250_000n],
  [3n, 1n, 333_334n],
  [100n, 101n, 1_010_000n],
  [0n, 1n, undefined],
  [-5n, 1n, undefined],
  [5n, 0n, 0n],
] as const)('margin ratio of equity %s with maintenance of %s: %s ppm', (equityUnits, maintenanceUnits, ppm) => {
  expect(marginRatioPpm({ equityUnits, maintenanceUnits })).toBe(ppm);
});

test.each([
  ['the lower share first', [1n, 3n], [1n, 2n], -1],
  ['equal shares', [2n, 6n], [1n, 3n], 0],
  ['a debt before nothing', [-1n, 100n], [0n, 1n], -1],
  ['of debts the larger share', [-1n, 100n], [-1n, 2n], 1],
] as const)('order: %s', (_what, [e1, m1], [e2, m2], order) => {
  const figures = (equityUnits: bigint, maintenanceUnits: bigint) => ({ equityUnits, maintenanceUnits });
  expect(compareRisk(figures(e1, m1), figures(e2, m2))).toBe(order);
});

describe('the cut to the next lower tier', () => {
  const rows: readonly [string, number, number][] = [
    // Caps of 50,000 and 600,000 at 60,000: 833 and 10,000 lots of 0.001 BTC.
    ['all in the first tier', 833, 833],
    ['the lots above the first cap', 1_000, 167],
    ['the second cap is within its tier', 10_000, 9_167],
    ['the lots above the second cap', 10_001, 1],
  ];
  test.each(rows)('%s', (_what, lots, cut) => {
    expect(lotsAboveLowerTier(lots, 600_000, LINEAR.tiers, LINEAR_UNITS)).toBe(cut);
  });
  test('leaves a position of the lower tier, and with one lot more it would not be, in either direction', () => {
    const contract = fc.constantFrom(
      { tiers: LINEAR.tiers, units: LINEAR_UNITS },
      { tiers: INVERSE.tiers, units: INVERSE_UNITS },
    );
    const lots = fc.integer({ min: 1, max: 5_000_000 });
    fc.assert(
      fc.property(contract, lots, fc.integer({ min: 1_000, max: 2_000_000 }), ({ tiers, units }, lots, mark) => {
        const cut = lotsAboveLowerTier(lots, mark, tiers, units);
        const placeOf = (of: number) => tiers.indexOf(tierOf(tiers, contractValue(of, mark, units)));
        const place = placeOf(lots);
        expect(cut > 0 && cut <= lots).toBe(true);
        if (place === 0) expect(cut).toBe(lots);
        else expect([placeOf(lots - cut) < place, placeOf(lots - cut + 1)]).toEqual([true, place]);
      }),
    );
  });
});

test.each([0n, 49n, 50n, 99n, 100n])('an inverse value of at most %s at 2 ticks takes the most lots', (capUnits) => {
  const units = { unitsPerTickLot: 0n, unitTicksPerLot: 100n };
  const lots = lotsWithin(capUnits, 2, units);
  expect(contractValue(Number(lots), 2, units) <= capUnits).toBe(true);
  expect(contractValue(Number(lots) + 1, 2, units) > capUnits).toBe(true);
});

test.each([
  ['0.5 %, rounded up', 1_001n, 1_000n, 6n],
  ['never more than is left', 1_000n, 3n, 3n],
  ['none of a debt', 1_000n, -3n, 0n],
] as const)('liquidation fee: %s', (_what, value, left, fee) => {
  expect(liquidationFee(value, 5_000, left)).toBe(fee);
});
