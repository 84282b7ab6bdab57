import { describe, expect, test } from 'vitest';
import { INVERSE, INVERSE_UNITS, LINEAR, LINEAR_UNITS } from '../testing/contracts.ts';
import { type ContractPosition, contractValue, type PositionSign } from './contract-value.ts';
import { formatExactPrice } from './exact-price.ts';
import {
  bankruptcyPrice,
  bankruptcyValue,
  behindPosition,
  type LiquidationTerms,
  liquidationPrice,
  type RiskPrice,
} from './liquidation-price.ts';
import { tiersOf } from './risk-tiers.ts';

const USDT = 1_000_000n;
const LONG = 1;
const SHORT = -1;
const TERMS: LiquidationTerms = { units: LINEAR_UNITS, tiers: tiersOf(LINEAR), reservePpm: 0 };
/** One tier of 0.5 % without a cumulative amount. */
const FLAT: LiquidationTerms = {
  ...TERMS,
  tiers: tiersOf({ tiers: [{ capUnits: 2_000_000n * USDT, maxLeverage: 100, maintenancePpm: 5_000 }] }),
};

const linear = (side: PositionSign, lots: number, entry: number): ContractPosition => ({
  side,
  lots,
  entryUnits: contractValue(lots, entry, LINEAR_UNITS),
});
const inverse = (side: PositionSign, lots: number, entry: number): ContractPosition => ({
  side,
  lots,
  entryUnits: contractValue(lots, entry, INVERSE_UNITS),
});
const textOf = (price: RiskPrice | undefined, decimals = 4) => price && formatExactPrice(price.exact, LINEAR, decimals);

describe('the published vectors', () => {
  const margin = 3_000n * USDT;
  const rows: readonly [string, PositionSign, LiquidationTerms, string, number][] = [
    ['long', LONG, TERMS, '57236.1809', 572_362],
    ['short', SHORT, TERMS, '62736.3184', 627_363],
    ['long, without cumulative amount', LONG, FLAT, '57286.4322', 572_865],
    ['short, without cumulative amount', SHORT, FLAT, '62686.5672', 626_865],
  ];
  test.each(rows)('isolated, 1 BTC at 60,000, 20×: %s', (_what, side, terms, text, ticks) => {
    const price = liquidationPrice(linear(side, 1_000, 600_000), margin, terms);
    expect([textOf(price), price?.ticks]).toEqual([text, ticks]);
  });
  test('its bankruptcy price', () => {
    expect(textOf(bankruptcyPrice(linear(LONG, 1_000, 600_000), margin, LINEAR_UNITS))).toBe('57000.0000');
    expect(textOf(bankruptcyPrice(linear(SHORT, 1_000, 600_000), margin, LINEAR_UNITS))).toBe('63000.0000');
  });
  test('cross: wallet 10,000, 2 BTC at 60,000, others need 500 and have lost 1,000', () => {
    const behind = behindPosition(10_000n * USDT, -1_000n * USDT, 500n * USDT);
    expect(textOf(liquidationPrice(linear(LONG, 2_000, 600_000), behind, TERMS))).toBe('56005.0251');
  });
  test('cross bankruptcy leaves the others their profit, not their maintenance margin', () => {
    const behind = behindPosition(10_000n * USDT, -1_000n * USDT);
    expect(textOf(bankruptcyPrice(linear(LONG, 2_000, 600_000), behind, LINEAR_UNITS))).toBe('55500.0000');
  });
});

describe('bankruptcy of an inverse position by leverage alone: E·L ÷ (L ± 1)', () => {
  // 6,000 lots of 100 USD at 60,000 are 10 BTC; margin 1 BTC is 10×.
  test.each([
    [LONG, '54545.4545', 545_455],
    [SHORT, '66666.6667', 666_666],
  ] as const)('side %i', (side, text, ticks) => {
    const price = bankruptcyPrice(inverse(side, 6_000, 600_000), 100_000_000n, INVERSE_UNITS);
    expect([textOf(price), price?.ticks]).toEqual([text, ticks]);
  });
});

describe('liquidation of an inverse position: n·m·(mmr + s) ÷ (s·E + margin + cum)', () => {
  const terms: LiquidationTerms = {
    units: INVERSE_UNITS,
    tiers: tiersOf({ tiers: [{ capUnits: 10n ** 12n, maxLeverage: 100, maintenancePpm: 5_000 }] }),
    reservePpm: 0,
  };
  test.each([
    // 600,000 × 1.005 ÷ (10 + 1) and 600,000 × 0.995 ÷ (10 − 1).
    [LONG, '54818.1818'],
    [SHORT, '66333.3333'],
  ] as const)('side %i', (side, text) => {
    expect(textOf(liquidationPrice(inverse(side, 6_000, 600_000), 100_000_000n, terms))).toBe(text);
  });
});

describe('there is no liquidation price', () => {
  const rows: readonly [string, ContractPosition, bigint, LiquidationTerms][] = [
    ['without a position', linear(LONG, 0, 600_000), 3_000n * USDT, TERMS],
    ['of a long with all its value behind it', linear(LONG, 1_000, 600_000), 60_000n * USDT, TERMS],
    ['of a short that has lost more than its entry', linear(SHORT, 1_000, 600_000), -60_001n * USDT, TERMS],
    [
      'of an inverse short at 1×',
      inverse(SHORT, 6_000, 600_000),
      1_000_000_000n,
      { units: INVERSE_UNITS, tiers: tiersOf(INVERSE), reservePpm: 0 },
    ],
    ['beyond the prices of a market', linear(SHORT, 1, 600_000), 10n ** 18n, TERMS],
  ];
  test.each(rows)('%s', (_what, position, behind, terms) => {
    expect(liquidationPrice(position, behind, terms)).toBeUndefined();
  });
});

describe('tiers', () => {
  test('the tier of the price found holds, not that of the entry', () => {
    // Entered in the second tier (51,000), liquidated in the first: (51,000 − 2,550) ÷ 0.996 a BTC.
    const price = liquidationPrice(linear(LONG, 850, 600_000), 2_550n * USDT, TERMS);
    expect(textOf(price)).toBe('57228.9157');
  });
  test('a short may be carried above the last cap', () => {
    const price = liquidationPrice(linear(SHORT, 40_000_000, 600_000), 10n ** 15n, TERMS);
    expect(price?.ticks).toBeGreaterThan(400_000);
  });
  test('a reserve moves the price towards the mark', () => {
    const terms = { ...FLAT, reservePpm: 5_000 };
    expect(textOf(liquidationPrice(linear(LONG, 1_000, 600_000), 3_000n * USDT, terms))).toBe('57575.7576');
    expect(textOf(liquidationPrice(linear(SHORT, 1_000, 600_000), 3_000n * USDT, terms))).toBe('62376.2376');
  });
});

test('the bankruptcy value is the entry value less what stands behind it, by the side', () => {
  expect(bankruptcyValue(linear(LONG, 1_000, 600_000), 3_000n * USDT, LINEAR_UNITS)).toBe(57_000n * USDT);
  expect(bankruptcyValue(linear(SHORT, 1_000, 600_000), 3_000n * USDT, LINEAR_UNITS)).toBe(63_000n * USDT);
  expect(bankruptcyValue(inverse(LONG, 600, 600_000), 10n ** 7n, INVERSE_UNITS)).toBe(110_000_000n);
  expect(bankruptcyValue(inverse(SHORT, 600, 600_000), 10n ** 7n, INVERSE_UNITS)).toBe(90_000_000n);
});
