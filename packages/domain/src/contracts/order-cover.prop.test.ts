import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { INVERSE, INVERSE_UNITS, LINEAR, LINEAR_UNITS } from '../testing/contracts.ts';
import { type Exposure, initialMargin, NO_ORDERS, requirementOf } from './contract-margin.ts';
import { contractValue, type PositionSign } from './contract-value.ts';
import { coverOrder, largestCovered, type MarkedContract, withOrder } from './order-cover.ts';

const MARK = 600_000;
const contract = fc.constantFrom<MarkedContract>(
  { units: LINEAR_UNITS, tiers: LINEAR.tiers, markTicks: MARK },
  { units: INVERSE_UNITS, tiers: INVERSE.tiers, markTicks: MARK },
);
const side = fc.constantFrom<PositionSign>(1, -1);
const ticks = fc.integer({ min: MARK - 50_000, max: MARK + 50_000 });
const lots = fc.integer({ min: 0, max: 20_000 });
const orders = fc.array(fc.record({ side, lots: fc.integer({ min: 1, max: 5_000 }), ticks }), { maxLength: 6 });
const shape = fc.record({
  mode: fc.constantFrom('one-way' as const, 'hedge' as const),
  isIsolated: fc.boolean(),
  side,
  lots,
  leverage: fc.integer({ min: 1, max: 125 }),
  takerFeePpm: fc.integer({ min: 0, max: 1_000 }),
});
type Shape = typeof shape extends fc.Arbitrary<infer T> ? T : never;

function exposureOf(
  base: Shape,
  list: readonly { side: PositionSign; lots: number; ticks: number }[],
  of: MarkedContract,
) {
  const valueUnits = contractValue(base.lots, of.markTicks, of.units);
  const bare: Exposure = { ...base, valueUnits, buys: NO_ORDERS, sells: NO_ORDERS };
  return list.reduce((exposure, order) => withOrder(exposure, order, of), bare);
}

describe('the form’s maximum', () => {
  test('passes, and one lot more fails', () => {
    const money = fc.bigInt({ min: 0n, max: 10n ** 12n });
    const most = fc.integer({ min: 0, max: 1_000_000 });
    fc.assert(
      fc.property(contract, shape, orders, side, ticks, money, most, (of, base, list, side, ticks, money, most) => {
        const exposure = exposureOf(base, list, of);
        const backing = { availableUnits: money, equityUnits: money };
        const largest = largestCovered(exposure, { side, ticks }, backing, of, most);
        const isCovered = (lots: number) => coverOrder(exposure, { side, lots, ticks }, backing, of).ok;
        expect(largest === 0 || isCovered(largest)).toBe(true);
        expect(largest === most || !isCovered(largest + 1)).toBe(true);
      }),
      { numRuns: 400 },
    );
  });
});

describe('requirement', () => {
  test('is never below the initial margin of any position that its orders can make, at mark', () => {
    const part = fc.integer({ min: 0, max: 100 });
    fc.assert(
      fc.property(contract, shape, orders, part, part, (of, base, list, bought, sold) => {
        const exposure = exposureOf(
          { ...base, mode: 'one-way', isIsolated: false },
          list.map((order) => ({ ...order, ticks: MARK })),
          of,
        );
        const share = (lots: number, percent: number) => Math.floor((lots * percent) / 100);
        const net = base.side * base.lots + share(exposure.buys.lots, bought) - share(exposure.sells.lots, sold);
        const value = contractValue(Math.abs(net), MARK, of.units);
        // Values of an inverse contract are rounded down order by order: a unit each.
        const slack = of.units.unitTicksPerLot > 0n ? BigInt(list.length + 1) : 0n;
        expect(requirementOf(exposure) + slack >= initialMargin(value, base.leverage)).toBe(true);
      }),
    );
  });

  test('does not depend on the order of orders, and without any is that of the position alone', () => {
    fc.assert(
      fc.property(contract, shape, orders, (of, base, list) => {
        const forward = requirementOf(exposureOf(base, list, of));
        expect(requirementOf(exposureOf(base, [...list].reverse(), of))).toBe(forward);
        const bare = exposureOf(base, [], of);
        const position = base.isIsolated ? 0n : initialMargin(bare.valueUnits, base.leverage);
        expect(requirementOf(bare)).toBe(position);
      }),
    );
  });

  test('an order within the position on the other side raises nothing in one-way mode, at any price', () => {
    fc.assert(
      fc.property(contract, shape, ticks, fc.nat({ max: 100 }), (of, base, ticks, percent) => {
        const exposure = exposureOf({ ...base, mode: 'one-way', lots: base.lots + 1 }, [], of);
        const lots = Math.max(1, Math.floor((exposure.lots * percent) / 100));
        const order = { side: -base.side as PositionSign, lots, ticks };
        const rich = 10n ** 18n;
        expect(coverOrder(exposure, order, { availableUnits: 0n, equityUnits: rich }, of)).toEqual({
          ok: true,
          value: 0n,
        });
      }),
    );
  });
});
