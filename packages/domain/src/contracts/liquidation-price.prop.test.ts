import fc from 'fast-check';
import { expect, test } from 'vitest';
import { INVERSE, INVERSE_UNITS, LINEAR, LINEAR_UNITS } from '../testing/contracts.ts';
import { type ContractPosition, contractValue, type PositionSign, profitAt } from './contract-value.ts';
import { nearestTicks } from './exact-price.ts';
import { bankruptcyPrice, type LiquidationTerms, liquidationPrice } from './liquidation-price.ts';
import { maintenanceMargin, tierOf, tiersOf } from './risk-tiers.ts';

const scenario = fc.record({
  terms: fc
    .tuple(fc.boolean(), fc.constantFrom(0, 500, 1_500))
    .map(
      ([isLinear, reservePpm]): LiquidationTerms =>
        isLinear
          ? { units: LINEAR_UNITS, tiers: tiersOf(LINEAR), reservePpm }
          : { units: INVERSE_UNITS, tiers: tiersOf(INVERSE), reservePpm },
    ),
  side: fc.constantFrom<PositionSign>(1, -1),
  // Small and large positions, so that every tier is met.
  lots: fc.oneof(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 1, max: 5_000_000 })),
  entry: fc.integer({ min: 1_000, max: 2_000_000 }),
  leverage: fc.integer({ min: 1, max: 125 }),
  extra: fc.integer({ min: -50, max: 200 }),
});
type Scenario = typeof scenario extends fc.Arbitrary<infer T> ? T : never;

/** The position, and a margin around its initial one. */
function positionOf({ entry, extra, leverage, lots, side, terms }: Scenario): [ContractPosition, bigint] {
  const entryUnits = contractValue(lots, entry, terms.units);
  return [{ side, lots, entryUnits }, (entryUnits * BigInt(100 + extra)) / BigInt(100 * leverage)];
}

test('put back, equity covers maintenance at the liquidation price, and no longer one tick beyond it', () => {
  let found = 0;
  fc.assert(
    fc.property(scenario, (of) => {
      const [position, behind] = positionOf(of);
      const { reservePpm, tiers, units } = of.terms;
      const spare = (ticks: number) => {
        const maintenance = maintenanceMargin(tiers, contractValue(of.lots, ticks, units), reservePpm);
        return behind + profitAt(position, ticks, units) - maintenance;
      };
      const price = liquidationPrice(position, behind, of.terms);
      if (price === undefined) return;
      found++;
      expect(spare(price.ticks) >= 0n).toBe(true);
      expect(price.ticks - of.side < 1 || spare(price.ticks - of.side) < 0n).toBe(true);
    }),
    { numRuns: 2_000 },
  );
  expect(found).toBeGreaterThan(1_000);
});

test('without a liquidation price no price of the market liquidates, or each does', () => {
  fc.assert(
    fc.property(scenario, fc.integer({ min: 1, max: 2 ** 31 - 1 }), (of, ticks) => {
      const [position, behind] = positionOf(of);
      if (liquidationPrice(position, behind, of.terms) !== undefined) return;
      const { reservePpm, tiers, units } = of.terms;
      const isBelow = (at: number) =>
        behind + profitAt(position, at, units) <
        maintenanceMargin(tiers, contractValue(of.lots, at, units), reservePpm);
      expect(isBelow(ticks)).toBe(isBelow(of.side > 0 ? 1 : 2 ** 31 - 1));
    }),
    { numRuns: 2_000 },
  );
});

test('put back, equity is not negative at the bankruptcy price, and is one tick beyond it', () => {
  fc.assert(
    fc.property(scenario, (of) => {
      const [position, behind] = positionOf(of);
      const equity = (ticks: number) => behind + profitAt(position, ticks, of.terms.units);
      const price = bankruptcyPrice(position, behind, of.terms.units);
      if (price === undefined) return;
      expect(equity(price.ticks) >= 0n).toBe(true);
      expect(price.ticks - of.side < 1 || equity(price.ticks - of.side) < 0n).toBe(true);
    }),
    { numRuns: 2_000 },
  );
});

test('liquidation comes before bankruptcy, and ticks are the exact price rounded towards the mark', () => {
  fc.assert(
    fc.property(scenario, (of) => {
      const [position, behind] = positionOf(of);
      const liquidation = liquidationPrice(position, behind, of.terms);
      const bankruptcy = bankruptcyPrice(position, behind, of.terms.units);
      if (liquidation === undefined) return;
      if (bankruptcy !== undefined) expect((liquidation.ticks - bankruptcy.ticks) * of.side).toBeGreaterThanOrEqual(0);
      const isLinear = of.terms.units.unitsPerTickLot > 0n;
      // A value of an inverse contract is a whole number of units, which for few lots is more than a tick.
      if (isLinear) expect(Math.abs(liquidation.ticks - nearestTicks(liquidation.exact))).toBeLessThanOrEqual(1);
    }),
    { numRuns: 1_000 },
  );
});

test('the closed form of the page, with the tier that holds at the price', () => {
  fc.assert(
    fc.property(scenario, (of) => {
      const [position, behind] = positionOf(of);
      const { reservePpm, tiers, units } = of.terms;
      const price = liquidationPrice(position, behind, of.terms);
      if (price === undefined || units.unitsPerTickLot === 0n) return;
      const { denominator, numerator } = price.exact;
      const size = BigInt(of.lots) * units.unitsPerTickLot;
      // The notional at the exact price, rounded up, is in the tier; caps are whole units.
      const tier = tierOf(tiers, (size * numerator + denominator - 1n) / denominator);
      const side = BigInt(of.side);
      const above = (behind - side * position.entryUnits) * 1_000_000n + tier.cumulative;
      const below = size * (BigInt(tier.maintenancePpm + reservePpm) - side * 1_000_000n);
      expect(numerator * below).toBe(above * denominator);
    }),
  );
});
