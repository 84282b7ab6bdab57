import { describe, expect, test } from 'vitest';
import { INVERSE, INVERSE_UNITS, LINEAR, LINEAR_UNITS } from '../testing/contracts.ts';
import {
  type ContractPosition,
  contractValue,
  entryOfClose,
  entryPrice,
  entryTicks,
  fillPosition,
  type PositionSign,
  positionCost,
  profitAt,
} from './contract-value.ts';
import { formatExactPrice } from './exact-price.ts';

const USDT = 1_000_000n;
const LONG = 1;
const SHORT = -1;
const FLAT: ContractPosition = { side: LONG, lots: 0, entryUnits: 0n };

function textOf(position: ContractPosition, spec = LINEAR, units = LINEAR_UNITS, decimals = 4): string | undefined {
  const price = entryPrice(position, units);
  return price && formatExactPrice(price, spec, decimals);
}

describe('value', () => {
  test('linear: 1 BTC at 60,000', () => {
    expect(contractValue(1_000, 600_000, LINEAR_UNITS)).toBe(60_000n * USDT);
  });
  test('inverse: 600 contracts of 100 USD at 60,000 are 1 BTC, at 59,999.9 rounded down', () => {
    expect(contractValue(600, 600_000, INVERSE_UNITS)).toBe(100_000_000n);
    expect(contractValue(600, 599_999, INVERSE_UNITS)).toBe(100_000_166n);
  });
  test('the largest lots at the largest price stay within int64', () => {
    expect(contractValue(LINEAR.maxQtyLots, LINEAR.maxPriceTicks, LINEAR_UNITS)).toBeLessThan(2n ** 63n);
    expect(contractValue(INVERSE.maxQtyLots, 1, INVERSE_UNITS)).toBeLessThan(2n ** 63n);
  });
});

describe('profit', () => {
  const linear: ContractPosition = { side: LONG, lots: 1_000, entryUnits: 60_000n * USDT };
  const inverse: ContractPosition = { side: LONG, lots: 600, entryUnits: 100_000_000n };
  const rows: readonly [string, ContractPosition, PositionSign, typeof LINEAR_UNITS, number, bigint][] = [
    ['linear long, price up', linear, LONG, LINEAR_UNITS, 610_000, 1_000n * USDT],
    ['linear short, price up', linear, SHORT, LINEAR_UNITS, 610_000, -1_000n * USDT],
    ['linear long, price down', linear, LONG, LINEAR_UNITS, 590_000, -1_000n * USDT],
    // 60,000 × (1/60,000 − 1/80,000) BTC.
    ['inverse long, price up', inverse, LONG, INVERSE_UNITS, 800_000, 25_000_000n],
    ['inverse short, price up', inverse, SHORT, INVERSE_UNITS, 800_000, -25_000_000n],
    ['inverse long, price down', inverse, LONG, INVERSE_UNITS, 500_000, -20_000_000n],
  ];
  test.each(rows)('%s', (_what, position, side, units, ticks, profit) => {
    expect(profitAt({ ...position, side }, ticks, units)).toBe(profit);
  });
  test('cost carries the sign of the profit', () => {
    expect(positionCost(linear, LINEAR_UNITS)).toBe(60_000n * USDT);
    expect(positionCost({ ...linear, side: SHORT }, LINEAR_UNITS)).toBe(-60_000n * USDT);
    expect(positionCost(inverse, INVERSE_UNITS)).toBe(-100_000_000n);
    expect(positionCost({ ...inverse, side: SHORT }, INVERSE_UNITS)).toBe(100_000_000n);
  });
});

describe('entry price', () => {
  test('linear: the arithmetic mean by quantity', () => {
    const first = fillPosition(FLAT, LONG, 1_000, contractValue(1_000, 600_000, LINEAR_UNITS), LINEAR_UNITS);
    const value = contractValue(2_000, 610_000, LINEAR_UNITS);
    const { position } = fillPosition(first.position, LONG, 2_000, value, LINEAR_UNITS);
    expect(textOf(position)).toBe('60666.6667');
    expect(entryTicks(position, LINEAR_UNITS)).toBe(606_667);
  });
  test('inverse: the harmonic mean', () => {
    const first = fillPosition(FLAT, LONG, 400, contractValue(400, 400_000, INVERSE_UNITS), INVERSE_UNITS);
    const value = contractValue(600, 600_000, INVERSE_UNITS);
    const { position } = fillPosition(first.position, LONG, 600, value, INVERSE_UNITS);
    expect(textOf(position, INVERSE, INVERSE_UNITS)).toBe('50000.0000');
  });
  test('none without lots', () => {
    expect(entryPrice(FLAT, LINEAR_UNITS)).toBeUndefined();
    expect(entryTicks(FLAT, INVERSE_UNITS)).toBeUndefined();
  });
});

describe('closing', () => {
  const rows: readonly [string, PositionSign, typeof LINEAR_UNITS, bigint][] = [
    ['linear long: up', LONG, LINEAR_UNITS, 34n],
    ['linear short: down', SHORT, LINEAR_UNITS, 33n],
    ['inverse long: down', LONG, INVERSE_UNITS, 33n],
    ['inverse short: up', SHORT, INVERSE_UNITS, 34n],
  ];
  test.each(rows)(
    'a third of an entry value of 100 is rounded against the account, %s',
    (_what, side, units, taken) => {
      expect(entryOfClose({ side, lots: 3, entryUnits: 100n }, 1, units)).toBe(taken);
    },
  );
  test('the last lots take all that is left', () => {
    expect(entryOfClose({ side: LONG, lots: 3, entryUnits: 100n }, 3, LINEAR_UNITS)).toBe(100n);
  });
  test('refuses more than there is', () => {
    expect(() => entryOfClose({ side: LONG, lots: 3, entryUnits: 100n }, 4, LINEAR_UNITS)).toThrow(/invariant/);
  });
  test('only an increase moves the entry price', () => {
    const { position, realisedUnits } = fillPosition(
      { side: LONG, lots: 1_000, entryUnits: 60_000n * USDT },
      SHORT,
      400,
      contractValue(400, 650_000, LINEAR_UNITS),
      LINEAR_UNITS,
    );
    expect([textOf(position), position.lots, realisedUnits]).toEqual(['60000.0000', 600, 2_000n * USDT]);
  });
});

describe('a fill beyond the position', () => {
  test('closes at the old entry and opens the rest at its own price', () => {
    const value = contractValue(3_000, 620_000, LINEAR_UNITS);
    const fill = fillPosition(
      { side: LONG, lots: 1_000, entryUnits: 60_000n * USDT },
      SHORT,
      3_000,
      value,
      LINEAR_UNITS,
    );
    expect(fill).toEqual({
      position: { side: SHORT, lots: 2_000, entryUnits: 124_000n * USDT },
      closedLots: 1_000,
      closedValueUnits: 62_000n * USDT,
      closedEntryUnits: 60_000n * USDT,
      openedLots: 2_000,
      openedValueUnits: 124_000n * USDT,
      realisedUnits: 2_000n * USDT,
    });
  });
  test('rounds the value of the closed part down, the rest is the opening value', () => {
    const fill = fillPosition({ side: LONG, lots: 1, entryUnits: 10n }, SHORT, 3, 100n, LINEAR_UNITS);
    expect([fill.closedValueUnits, fill.openedValueUnits]).toEqual([33n, 67n]);
  });
  test('a fill of exactly the position leaves none', () => {
    const fill = fillPosition({ side: SHORT, lots: 3, entryUnits: 100n }, LONG, 3, 90n, LINEAR_UNITS);
    expect([fill.position.lots, fill.position.entryUnits, fill.realisedUnits]).toEqual([0, 0n, 10n]);
  });
});
