import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  closeIsolated,
  type IsolatedFigures,
  marginOfFill,
  missingMargin,
  ownBacking,
  removableMargin,
} from './isolated-margin.ts';

test('a fill that opens brings initial margin, rounded up, and its open loss', () => {
  expect(marginOfFill(101n, 20, 3n)).toBe(9n);
});

describe('closing a part', () => {
  // Margin 100 of 3 lots: 33 are freed by closing one.
  const rows: readonly [string, bigint, readonly [bigint, bigint, bigint]][] = [
    ['without loss', 0n, [33n, 67n, 0n]],
    ['a loss is paid from what is freed', 30n, [3n, 67n, 0n]],
    ['then from the rest', 40n, [0n, 60n, 0n]],
    ['then by the purse', 110n, [0n, 0n, 10n]],
  ];
  test.each(rows)('%s', (_what, loss, [returnedUnits, marginUnits, fromPurseUnits]) => {
    expect(closeIsolated(100n, 1, 3, loss)).toEqual({ returnedUnits, marginUnits, fromPurseUnits });
  });
  test.each([
    [0n, [0n, 0n, 10n]],
    [20n, [0n, 20n, 30n]],
    [67n, [0n, 67n, 77n]],
    [90n, [0n, 67n, 77n]],
  ] as const)('a rest that has lost %s keeps as much', (restLoss, [returnedUnits, marginUnits, fromPurseUnits]) => {
    expect(closeIsolated(100n, 1, 3, 110n, restLoss)).toEqual({ returnedUnits, marginUnits, fromPurseUnits });
  });
  test('closing all leaves no margin', () => {
    expect(closeIsolated(100n, 3, 3, 0n)).toEqual({ returnedUnits: 100n, marginUnits: 0n, fromPurseUnits: 0n });
  });
  test('conserves: what the position had is returned, kept, or has paid the loss', () => {
    const units = fc.bigInt({ min: 0n, max: 10n ** 15n });
    const lots = fc.integer({ min: 1, max: 10_000 });
    fc.assert(
      fc.property(units, lots, lots, units, (margin, a, b, loss) => {
        const close = closeIsolated(margin, Math.min(a, b), Math.max(a, b), loss);
        expect(close.returnedUnits + close.marginUnits + (loss - close.fromPurseUnits)).toBe(margin);
        expect(close.returnedUnits >= 0n && close.marginUnits >= 0n && close.fromPurseUnits >= 0n).toBe(true);
      }),
    );
  });
});

test.each([
  ['an order that opens', 20n, 0, 120n],
  ['closing all', 20n, 3, 120n],
  ['closing more than all', -20n, 4, 80n],
  ['a part: only its own profit', 20n, 1, 105n],
  ['a part: all of the loss', -20n, 1, 79n],
  ['nothing is left', -120n, 1, 0n],
] as const)('own backing of %s', (_what, unrealised, close, units) => {
  expect(ownBacking(100n, unrealised, close, 3)).toBe(units);
});

describe('taking margin off', () => {
  const position: IsolatedFigures = { marginUnits: 1_000n, unrealisedUnits: 0n, valueUnits: 8_000n, leverage: 20 };
  const rows: readonly [string, Partial<IsolatedFigures>, bigint, readonly [bigint, bigint]][] = [
    ['down to initial margin', {}, 0n, [600n, 0n]],
    ['a profit does not add to it', { unrealisedUnits: 500n }, 0n, [600n, 0n]],
    ['a loss takes from it', { unrealisedUnits: -500n }, 0n, [100n, 0n]],
    ['nothing below initial margin', { unrealisedUnits: -700n }, 0n, [0n, 100n]],
    ['a large position keeps a tenth of its notional', {}, 7_999n, [200n, 0n]],
    ['at the size of the rule it does not', {}, 8_000n, [600n, 0n]],
    ['higher leverage leaves a surplus', { leverage: 40 }, 0n, [800n, 0n]],
    ['lower leverage wants more', { leverage: 5 }, 0n, [0n, 600n]],
  ];
  test.each(rows)('%s', (_what, change, size, [removable, missing]) => {
    const figures = { ...position, ...change };
    expect([removableMargin(figures, size), missingMargin(figures)]).toEqual([removable, missing]);
  });
});
