import { describe, expect, test } from 'vitest';
import { LINEAR, LINEAR_UNITS } from '../testing/contracts.ts';
import { type Exposure, NO_ORDERS } from './contract-margin.ts';
import { coverOrder, largestCovered, type MarkedContract, type OrderBacking, type OrderIntent } from './order-cover.ts';

const USDT = 1_000_000n;
const LONG = 1;
const SHORT = -1;
const MARKED: MarkedContract = { units: LINEAR_UNITS, tiers: LINEAR.tiers, markTicks: 600_000 };
const EXPOSURE: Exposure = {
  mode: 'one-way',
  isIsolated: false,
  side: LONG,
  lots: 0,
  valueUnits: 0n,
  buys: NO_ORDERS,
  sells: NO_ORDERS,
  leverage: 20,
  takerFeePpm: 600,
};
const LONG_1: Partial<Exposure> = { side: LONG, lots: 1_000, valueUnits: 60_000n * USDT };
const backed = (whole: bigint, equity = whole): OrderBacking => ({
  availableUnits: whole * USDT,
  equityUnits: equity * USDT,
});
const order = (side: 1 | -1, lots: number, ticks = 600_000): OrderIntent => ({ side, lots, ticks });

describe('an order is covered', () => {
  const rows: readonly [string, Partial<Exposure>, OrderIntent, OrderBacking, bigint | string][] = [
    // Initial margin 3,000 and two fees of 36.
    ['by exactly what it needs', {}, order(LONG, 1_000), backed(3_072n), 3_072_000_000n],
    ['not by one less', {}, order(LONG, 1_000), backed(3_071n), 'INSUFFICIENT_BALANCE'],
    ['with the loss in which it starts', {}, order(LONG, 1_000, 601_000), backed(3_177n), 'INSUFFICIENT_BALANCE'],
    ['with it', {}, order(LONG, 1_000, 601_000), backed(3_178n), 3_177_120_000n],
    ['when it closes, with nothing available', LONG_1, order(SHORT, 1_000), backed(0n, 36n), 0n],
    ['not when its fee is more than there is', LONG_1, order(SHORT, 1_000), backed(0n, 35n), 'LOSS_EXCEEDS_MARGIN'],
    [
      'not when it closes at a loss beyond equity',
      LONG_1,
      order(SHORT, 1_000, 500_000),
      backed(0n, 10_000n),
      'LOSS_EXCEEDS_MARGIN',
    ],
    ['when it closes at a loss that equity pays', LONG_1, order(SHORT, 1_000, 500_000), backed(0n, 10_030n), 0n],
    ['when the part beyond the position needs no more', LONG_1, order(SHORT, 1_900), backed(0n, 100n), 0n],
    [
      'when a hedged account closes',
      { mode: 'hedge', ...LONG_1, buys: { lots: 9, valueUnits: 1n, openLossUnits: 0n } },
      order(SHORT, 1_000),
      backed(0n, 40n),
      0n,
    ],
    [
      'not above the cap of its leverage',
      { leverage: 125 },
      order(LONG, 834),
      backed(10_000n),
      'LEVERAGE_TOO_HIGH_FOR_SIZE',
    ],
    ['at the cap of its leverage', { leverage: 120 }, order(LONG, 833), backed(10_000n), 476_476_000n],
    [
      'not when the position fills the cap',
      { leverage: 100, side: LONG, lots: 9_999, valueUnits: 599_940n * USDT },
      order(LONG, 2),
      backed(10_000n),
      'LEVERAGE_TOO_HIGH_FOR_SIZE',
    ],
    [
      'when it closes a position that a price carried above the cap',
      { leverage: 100, side: LONG, lots: 20_000, valueUnits: 1_200_000n * USDT },
      order(SHORT, 20_000),
      backed(0n, 720n),
      0n,
    ],
  ];
  test.each(rows)('%s', (_what, change, intent, backing, expected) => {
    const covered = coverOrder({ ...EXPOSURE, ...change }, intent, backing, MARKED);
    expect(covered.ok ? covered.value : covered.code).toBe(expected);
  });
});

describe('the largest order that is covered', () => {
  test('is of the form’s maximum', () => {
    expect(largestCovered(EXPOSURE, { side: LONG, ticks: 600_000 }, backed(3_072n), MARKED, 10_000)).toBe(1_000);
    expect(largestCovered(EXPOSURE, { side: LONG, ticks: 600_000 }, backed(3_071n), MARKED, 10_000)).toBe(999);
  });
  test('is bounded by the contract’s quantity', () => {
    expect(largestCovered(EXPOSURE, { side: LONG, ticks: 600_000 }, backed(3_072n), MARKED, 500)).toBe(500);
  });
  test('is none without money', () => {
    expect(largestCovered(EXPOSURE, { side: LONG, ticks: 600_000 }, backed(0n), MARKED, 10_000)).toBe(0);
    expect(largestCovered(EXPOSURE, { side: LONG, ticks: 600_000 }, backed(3_072n), MARKED, 0)).toBe(0);
  });
  test('closes a position and opens as much again with what that needs', () => {
    const long = { ...EXPOSURE, ...LONG_1, takerFeePpm: 0 };
    expect(largestCovered(long, { side: SHORT, ticks: 600_000 }, backed(0n, 1n), MARKED, 10_000)).toBe(2_000);
  });
});
