import { describe, expect, test } from 'vitest';
import { INVERSE_UNITS, LINEAR_UNITS } from '../testing/contracts.ts';
import {
  type Exposure,
  initialMargin,
  NO_ORDERS,
  openingOrders,
  openingPart,
  openLossOf,
  orderMargin,
  requirementOf,
} from './contract-margin.ts';

const USDT = 1_000_000n;
const LONG = 1;
const SHORT = -1;

/** So many lots of 0.001 BTC at 60,000 with no open loss. */
const orders = (lots: number) => ({ lots, valueUnits: BigInt(lots) * 60n * USDT, openLossUnits: 0n });

/** 20×, without fees, so that figures are those of a pocket calculator. */
const EXPOSURE: Exposure = {
  mode: 'one-way',
  isIsolated: false,
  side: LONG,
  lots: 0,
  valueUnits: 0n,
  buys: NO_ORDERS,
  sells: NO_ORDERS,
  leverage: 20,
  takerFeePpm: 0,
};
const LONG_1 = { side: LONG, lots: 1_000, valueUnits: 60_000n * USDT } as const;
const SHORT_1 = { ...LONG_1, side: SHORT } as const;

test('initial margin is rounded up', () => {
  expect(initialMargin(60_000n * USDT, 20)).toBe(3_000n * USDT);
  expect(initialMargin(1n, 125)).toBe(1n);
  expect(initialMargin(0n, 125)).toBe(0n);
});

describe('open loss against mark', () => {
  const rows: readonly [string, 1 | -1, typeof LINEAR_UNITS, number, bigint][] = [
    ['a buy above mark', LONG, LINEAR_UNITS, 600_100, 10n * USDT],
    ['a buy below mark', LONG, LINEAR_UNITS, 599_900, 0n],
    ['a sell below mark', SHORT, LINEAR_UNITS, 599_900, 10n * USDT],
    ['a sell above mark', SHORT, LINEAR_UNITS, 600_100, 0n],
    ['at mark', LONG, LINEAR_UNITS, 600_000, 0n],
    // 1,000 lots of 100 USD: 166,666,666 against 125,000,000 units of BTC.
    ['an inverse buy above mark', LONG, INVERSE_UNITS, 800_000, 41_666_666n],
    ['an inverse sell above mark', SHORT, INVERSE_UNITS, 800_000, 0n],
    ['an inverse sell below mark', SHORT, INVERSE_UNITS, 500_000, 33_333_334n],
  ];
  test.each(rows)('of %s', (_what, side, units, ticks, loss) => {
    expect(openLossOf(side, 1_000, ticks, 600_000, units)).toBe(loss);
  });
});

describe('margin of orders', () => {
  test('is initial margin, two fees and open loss, each rounded up', () => {
    // 1/20 of 101 → 6; 600 ppm of 101 → 1, twice; 3.
    expect(orderMargin({ lots: 1, valueUnits: 101n, openLossUnits: 3n }, 20, 600)).toBe(11n);
  });
  test('is nothing without orders', () => {
    expect(orderMargin(NO_ORDERS, 20, 600)).toBe(0n);
  });
  test('of the part that opens takes value and loss in proportion, rounded up', () => {
    expect(openingPart({ lots: 3, valueUnits: 100n, openLossUnits: 10n }, 1)).toEqual({
      lots: 2,
      valueUnits: 67n,
      openLossUnits: 7n,
    });
    expect(openingPart({ lots: 3, valueUnits: 100n, openLossUnits: 10n }, 3)).toBe(NO_ORDERS);
    expect(openingPart({ lots: 3, valueUnits: 100n, openLossUnits: 10n }, 4)).toBe(NO_ORDERS);
  });
});

describe('requirement of an exposure', () => {
  const rows: readonly [string, Partial<Exposure>, bigint][] = [
    ['nothing', {}, 0n],
    ['a long position alone', LONG_1, 3_000n],
    ['buys alone', { buys: orders(500) }, 1_500n],
    ['buys and sells: the larger side', { buys: orders(500), sells: orders(700) }, 2_100n],
    ['a long with buys: both', { ...LONG_1, buys: orders(500) }, 4_500n],
    ['a long with sells that close it', { ...LONG_1, sells: orders(1_000) }, 3_000n],
    ['a long with sells a little beyond it', { ...LONG_1, sells: orders(1_500) }, 3_000n],
    ['a long with sells far beyond it', { ...LONG_1, sells: orders(2_500) }, 4_500n],
    ['a short with buys that close it', { ...SHORT_1, buys: orders(1_000) }, 3_000n],
    ['a short with sells: both', { ...SHORT_1, sells: orders(500) }, 4_500n],
    ['a short with buys far beyond it', { ...SHORT_1, buys: orders(2_500) }, 4_500n],
    ['hedge, long: its buys', { mode: 'hedge', ...LONG_1, buys: orders(500), sells: orders(900) }, 4_500n],
    ['hedge, short: its sells', { mode: 'hedge', ...SHORT_1, buys: orders(900), sells: orders(500) }, 4_500n],
    ['hedge, long without position', { mode: 'hedge', buys: orders(500), sells: orders(900) }, 1_500n],
    ['isolated: its orders alone', { isIsolated: true, ...LONG_1, buys: orders(500) }, 1_500n],
    ['isolated: sells that close', { isIsolated: true, ...LONG_1, sells: orders(1_000) }, 0n],
    ['isolated: sells beyond it', { isIsolated: true, ...LONG_1, sells: orders(1_100) }, 300n],
  ];
  test.each(rows)('of %s', (_what, change, whole) => {
    expect(requirementOf({ ...EXPOSURE, ...change })).toBe(whole * USDT);
  });
  test('what a sell closes of a long has no open loss to reserve', () => {
    const sells = { lots: 1_000, valueUnits: 50_000n * USDT, openLossUnits: 10_000n * USDT };
    expect(requirementOf({ ...EXPOSURE, ...LONG_1, sells })).toBe(3_000n * USDT);
    expect(openingOrders({ ...EXPOSURE, ...LONG_1, sells }, SHORT)).toBe(NO_ORDERS);
  });
  test('with fees: 600 ppm twice', () => {
    expect(requirementOf({ ...EXPOSURE, buys: orders(1_000), takerFeePpm: 600 })).toBe(3_072n * USDT);
  });
});
