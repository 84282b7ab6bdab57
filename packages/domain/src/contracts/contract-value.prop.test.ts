import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { INVERSE_UNITS, LINEAR_UNITS } from '../testing/contracts.ts';
import {
  type ContractPosition,
  contractValue,
  directionSign,
  entryOfClose,
  fillPosition,
  type PositionSign,
  positionCost,
  profitAt,
} from './contract-value.ts';

const units = fc.constantFrom(LINEAR_UNITS, INVERSE_UNITS);
const side = fc.constantFrom<PositionSign>(1, -1);
const ticks = fc.integer({ min: 1, max: 2_000_000 });
const fills = fc.array(fc.record({ side, lots: fc.integer({ min: 1, max: 50_000 }), ticks }), {
  minLength: 1,
  maxLength: 40,
});
const FLAT: ContractPosition = { side: 1, lots: 0, entryUnits: 0n };

describe('a position under random fills', () => {
  test('realised + open profit = cash flows, to the last unit, and flat without lots', () => {
    fc.assert(
      fc.property(units, fills, ticks, (of, list, mark) => {
        let position = FLAT;
        let [realised, cash, net] = [0n, 0n, 0];
        for (const { lots, side, ticks } of list) {
          const value = contractValue(lots, ticks, of);
          const fill = fillPosition(position, side, lots, value, of);
          position = fill.position;
          realised += fill.realisedUnits;
          cash -= BigInt(directionSign(of) * side) * value;
          net += side * lots;
          expect(position.side * position.lots).toBe(net);
          expect(position.lots > 0 || position.entryUnits === 0n).toBe(true);
          expect(position.entryUnits >= 0n).toBe(true);
        }
        const worth = BigInt(directionSign(of) * position.side) * contractValue(position.lots, mark, of);
        expect(realised + profitAt(position, mark, of)).toBe(cash + worth);
      }),
    );
  });

  test('both sides of the same fills: costs and realised profits sum to zero', () => {
    fc.assert(
      fc.property(units, fills, (of, list) => {
        let [one, other, realised] = [FLAT, FLAT, 0n];
        for (const { lots, side, ticks } of list) {
          const value = contractValue(lots, ticks, of);
          const mine = fillPosition(one, side, lots, value, of);
          const theirs = fillPosition(other, side === 1 ? -1 : 1, lots, value, of);
          [one, other] = [mine.position, theirs.position];
          realised += mine.realisedUnits + theirs.realisedUnits;
        }
        // The clearing account paid what was realised: its balance and the costs of the open positions cancel out.
        expect(positionCost(one, of) + positionCost(other, of) - realised).toBe(0n);
      }),
    );
  });
});

test('closing a part never realises more than its exact share, and at most one unit less', () => {
  const lots = fc.integer({ min: 1, max: 10_000 });
  fc.assert(
    fc.property(units, side, lots, lots, fc.bigInt({ min: 0n, max: 10n ** 15n }), (of, side, a, b, entryUnits) => {
      const [close, all] = [Math.min(a, b), Math.max(a, b)];
      const taken = entryOfClose({ side, lots: all, entryUnits }, close, of);
      const sign = BigInt(directionSign(of) * side);
      const excess = sign * (taken * BigInt(all) - entryUnits * BigInt(close));
      expect(excess >= 0n && excess < BigInt(all)).toBe(true);
    }),
  );
});

test('the value of an inverse contract never rises with the price, and splitting never adds to it', () => {
  const lots = fc.integer({ min: 1, max: 100_000 });
  fc.assert(
    fc.property(lots, lots, ticks, ticks, (a, b, p, q) => {
      const [low, high] = [Math.min(p, q), Math.max(p, q)];
      expect(contractValue(a, high, INVERSE_UNITS) <= contractValue(a, low, INVERSE_UNITS)).toBe(true);
      const parts = contractValue(a, p, INVERSE_UNITS) + contractValue(b, p, INVERSE_UNITS);
      const whole = contractValue(a + b, p, INVERSE_UNITS);
      expect(parts === whole || parts + 1n === whole).toBe(true);
    }),
  );
});
