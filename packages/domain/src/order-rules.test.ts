import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Side } from './order-preview.ts';
import {
  executionBound,
  firesAbove,
  icebergParts,
  isExpiryInFuture,
  isIcebergTooLarge,
  isOverLimit,
  isStopPassed,
  isTrailingDelta,
  isTrailingOutOfRange,
  isValidIcebergPart,
  isWithinBand,
  isWithinSideBand,
  MAX_ICEBERG_PARTS,
  ppmOfTicks,
  type TriggerKind,
  triggerKindAt,
} from './order-rules.ts';

describe('executionBound', () => {
  it.each([
    ['buy', 10_000, 10_000, 10_100],
    ['sell', 10_000, 10_000, 9_900],
    ['buy', 9_999, 10_000, 10_098],
    ['sell', 9_999, 10_000, 9_900],
    ['sell', 100, 2_000_000, 0],
    ['buy', 2_000_000_000, 10_000_000, 2_147_483_647],
    ['buy', 10_000, 0, 0],
    ['sell', 0, 10_000, 0],
  ] as const)('a %s at last price %i within %i ppm trades to %i', (side, last, ppm, bound) => {
    expect(executionBound(side, last, ppm)).toBe(bound);
  });
});

describe('ppmOfTicks', () => {
  it('is exact and rounded down for all valid prices and rates', () => {
    const ticks = fc.integer({ min: 0, max: 2_147_483_647 });
    fc.assert(
      fc.property(ticks, fc.integer({ min: 0, max: 10_000_000 }), (price, ppm) => {
        expect(BigInt(ppmOfTicks(price, ppm))).toBe((BigInt(price) * BigInt(ppm)) / 1_000_000n);
      }),
    );
  });
});

describe('a band', () => {
  it.each([
    [11_000, 10_000, 100_000, true],
    [11_001, 10_000, 100_000, false],
    [9_000, 10_000, 100_000, true],
    [8_999, 10_000, 100_000, false],
    [1, 10_000, 0, true],
    [1, 0, 100_000, true],
  ])('accepts %i at last price %i within %i ppm: %s', (price, last, ppm, isWithin) => {
    expect(isWithinBand(price, last, ppm)).toBe(isWithin);
  });

  // Three lots for 101 ticks × lots: a third more than 33 ticks.
  const average = { lots: 3n, value: 101n };
  const limits = { bidUpPpm: 2_000_000, bidDownPpm: 500_000, askUpPpm: 3_000_000 };
  it.each([
    ['buy', 67, true],
    ['buy', 68, false],
    ['buy', 17, true],
    ['buy', 16, false],
    ['sell', 101, true],
    ['sell', 102, false],
    ['sell', 1, true],
  ] as const)('by side takes a %s at %i: %s', (side, price, isWithin) => {
    expect(isWithinSideBand(side, price, average, limits)).toBe(isWithin);
    expect(isWithinSideBand(side, price, average, {})).toBe(true);
  });
});

describe('a market’s limits', () => {
  const limits = { minTrailingAbove: 50, maxTrailingAbove: 500, minTrailingBelow: 60, maxTrailingBelow: 0 };
  it.each([
    ['stop-loss', 'buy', 49, true],
    ['stop-loss', 'buy', 50, false],
    ['take-profit', 'sell', 500, false],
    ['take-profit', 'sell', 501, true],
    ['stop-loss', 'sell', 59, true],
    ['stop-loss', 'sell', 2_000, false],
  ] as const)('a trailing %s %s by %i is out of them: %s', (kind, side, delta, isOut) => {
    expect(isTrailingOutOfRange(kind, side, delta, limits)).toBe(isOut);
    expect(isTrailingOutOfRange(kind, side, delta, {})).toBe(false);
  });

  it.each([
    [undefined, 9, false],
    [0, 9, false],
    [8, 8, false],
    [8, 9, true],
  ])('of %s is exceeded by %i: %s', (limit, count, isOver) => {
    expect(isOverLimit(limit, count)).toBe(isOver);
  });
});

describe('a stop', () => {
  it.each([
    ['buy', 'stop-loss', true],
    ['sell', 'take-profit', true],
    ['sell', 'stop-loss', false],
    ['buy', 'take-profit', false],
  ] as const)('%s %s fires at its price or above: %s', (side, kind, above) => {
    expect(firesAbove(kind, side)).toBe(above);
  });

  it.each([
    ['sell', 'stop-loss', 9_999, 10_000, false],
    ['sell', 'stop-loss', 10_000, 10_000, true],
    ['sell', 'stop-loss', 10_001, 10_000, true],
    ['buy', 'stop-loss', 10_001, 10_000, false],
    ['buy', 'stop-loss', 10_000, 10_000, true],
    ['sell', 'take-profit', 10_001, 10_000, false],
    ['sell', 'take-profit', 9_999, 10_000, true],
    ['buy', 'take-profit', 9_999, 10_000, false],
    ['buy', 'take-profit', 10_001, 10_000, true],
  ] as const)('%s %s at %i has been passed by a last price of %i: %s', (side, kind, stop, last, passed) => {
    expect(isStopPassed(kind, side, stop, last)).toBe(passed);
  });

  it('has not been passed in a market that has never traded', () => {
    for (const kind of ['stop-loss', 'take-profit'] as const) {
      for (const side of ['buy', 'sell'] as const) expect(isStopPassed(kind, side, 10_000, 0)).toBe(false);
    }
  });

  it.each([
    ['sell', 9_000, 'stop-loss'],
    ['sell', 11_000, 'take-profit'],
    ['buy', 11_000, 'stop-loss'],
    ['buy', 9_000, 'take-profit'],
    ['buy', 10_000, undefined],
    ['sell', 10_000, undefined],
  ] as const)('to %s at %i with a last price of 10,000 is %s', (side, stop, kind) => {
    expect(triggerKindAt(side, stop, 10_000)).toBe(kind);
  });

  it('is a stop-loss before the first trade', () => {
    expect(triggerKindAt('sell', 10_000, 0)).toBe('stop-loss');
  });

  it('has never been passed when its kind was derived from the last price', () => {
    const ticks = fc.integer({ min: 1, max: 2 ** 31 - 1 });
    const side = fc.constantFrom<Side>('buy', 'sell');
    fc.assert(
      fc.property(side, ticks, ticks, (way, stop, last) => {
        const kind = triggerKindAt(way, stop, last);
        if (kind !== undefined) expect(isStopPassed(kind, way, stop, last)).toBe(false);
        else expect(stop).toBe(last);
      }),
      { seed: 21 },
    );
  });

  it('fires on opposite sides for buyers and sellers, and for the two kinds', () => {
    const kinds: readonly TriggerKind[] = ['stop-loss', 'take-profit'];
    for (const kind of kinds) expect(firesAbove(kind, 'buy')).toBe(!firesAbove(kind, 'sell'));
    expect(firesAbove('stop-loss', 'buy')).toBe(!firesAbove('take-profit', 'buy'));
  });
});

describe('a trailing delta', () => {
  it.each([
    [9, false],
    [10, true],
    [150, true],
    [2_000, true],
    [2_001, false],
    [15.5, false],
    [Number.NaN, false],
  ])('of %d hundredths of a percent is valid: %s', (delta, taken) => {
    expect(isTrailingDelta(delta)).toBe(taken);
  });
});

describe('an iceberg', () => {
  it.each([
    [100, 100, 1, true],
    [100, 30, 4, true],
    [100, 2, 50, true],
    [101, 2, 51, false],
    [10, 100, 1, true],
  ])('of %i lots that shows %i has %i parts, allowed: %s', (qty, part, parts, allowed) => {
    expect(icebergParts(qty, part)).toBe(parts);
    expect(isValidIcebergPart(qty, part)).toBe(allowed);
  });

  it('must show a positive quantity', () => {
    expect([isIcebergTooLarge(100, 100), isIcebergTooLarge(100, 101)]).toEqual([false, true]);
    expect(isValidIcebergPart(100, 0)).toBe(false);
    expect(isValidIcebergPart(100, -1)).toBe(false);
  });

  it('must show at least a fiftieth of the order', () => {
    const lots = fc.integer({ min: 1, max: 1_000_000 });
    fc.assert(
      fc.property(lots, lots, (qty, part) => {
        expect(isValidIcebergPart(qty, part)).toBe(part * MAX_ICEBERG_PARTS >= qty);
      }),
      { seed: 22 },
    );
  });
});

describe('a GTD order', () => {
  it('must expire in the future', () => {
    expect(isExpiryInFuture(1_001, 1_000)).toBe(true);
    expect(isExpiryInFuture(1_000, 1_000)).toBe(false);
    expect(isExpiryInFuture(Number.NaN, 1_000)).toBe(false);
  });
});
