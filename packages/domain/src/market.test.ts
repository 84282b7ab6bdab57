import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  baseAmountOf,
  depthSteps,
  formatPrice,
  formatQty,
  type MarketSpec,
  marketUnits,
  notionalOf,
  parsePrice,
  parseQty,
  unitsOfListed,
} from './market.ts';
import { priceTicks, qtyLots } from './numbers.ts';
import { BTC, MARKET, USDT } from './testing/btc-usdt.ts';

describe('marketUnits', () => {
  test('a tick of 0.05 and a lot of 0.0002 are 10 millionths of USDT and 20,000 satoshi', () => {
    expect(marketUnits(MARKET, BTC, USDT)).toEqual({
      ok: true,
      value: { baseUnitsPerLot: 20_000n, quoteUnitsPerTickLot: 10n },
    });
  });

  const bad: readonly [string, Partial<MarketSpec>, string][] = [
    ['no tick', { tickSize: 0 }, 'MARKET_BOUNDS_INVALID'],
    ['half a lot', { lotSize: 0.5 }, 'MARKET_BOUNDS_INVALID'],
    ['least above most', { minQtyLots: 9, maxQtyLots: 8 }, 'MARKET_BOUNDS_INVALID'],
    ['a price beyond 32 bits', { maxPriceTicks: 2 ** 31 }, 'MARKET_BOUNDS_INVALID'],
    ['a rebate above the taker fee', { makerFeePpm: -2, takerFeePpm: 1 }, 'MARKET_BOUNDS_INVALID'],
    ['a fee above a tenth', { takerFeePpm: 100_001 }, 'MARKET_BOUNDS_INVALID'],
    ['a negative least notional', { minNotional: -1n }, 'MARKET_BOUNDS_INVALID'],
    ['lots finer than the base asset', { qtyScale: 9 }, 'MARKET_LOT_NOT_IN_BASE_UNITS'],
    ['tick × lot finer than the quote asset', { priceScale: 5 }, 'MARKET_NOTIONAL_NOT_EXACT'],
    ['notional beyond int64', { maxQtyLots: 2 ** 45 }, 'MARKET_NOTIONAL_OVERFLOWS'],
  ];
  test.each(bad)('%s', (_why, change, code) => {
    expect(marketUnits({ ...MARKET, ...change }, BTC, USDT)).toEqual({ ok: false, code });
  });

  test('unitsOfListed throws for an invalid market', () => {
    expect(() => unitsOfListed({ ...MARKET, tickSize: 0 }, BTC, USDT)).toThrow(/invariant/);
  });

  test('finer scales stay exact when tick and lot sizes compensate', () => {
    expect(marketUnits({ ...MARKET, priceScale: 3, tickSize: 50 }, BTC, USDT).ok).toBe(true);
  });
});

describe('steps of a grouped book', () => {
  test.each([
    [{ tickSize: 5, priceScale: 2, maxPriceTicks: 10_000 }, ['0.05', '0.5', '5', '50']],
    [{ tickSize: 1, priceScale: 8, maxPriceTicks: 1_000 }, ['0.00000001', '0.0000001', '0.000001', '0.00001']],
    [{ tickSize: 25, priceScale: 0, maxPriceTicks: 99 }, ['25', '250']],
  ])('of %o are the tick times 1, 10, 100 and 1,000, within its prices', (market, texts) => {
    expect(depthSteps(market).map(({ text }) => text)).toEqual(texts);
    expect(depthSteps(market).map(({ ticks }) => ticks)).toEqual([1, 10, 100, 1_000].slice(0, texts.length));
  });
});

describe('prices and quantities', () => {
  const prices: readonly [string, number | string][] = [
    ['0.05', 1],
    ['61671.55', 1_233_431],
    ['61671.550', 1_233_431],
    ['61671.53', 'PRICE_OFF_TICK'],
    ['61671.555', 'PRICE_OFF_TICK'],
    ['0', 'PRICE_NOT_POSITIVE'],
    ['-0.05', 'PRICE_NOT_POSITIVE'],
    ['500000.05', 'PRICE_TOO_HIGH'],
    ['9'.repeat(40), 'PRICE_TOO_HIGH'],
    [`-${'9'.repeat(40)}`, 'PRICE_NOT_POSITIVE'],
    ['1e3', 'PRICE_SYNTAX'],
  ];
  test.each(prices)('the price %s is %s', (text, outcome) => {
    const parsed = parsePrice(text, MARKET);
    expect(parsed.ok ? parsed.value : parsed.code).toBe(outcome);
  });

  const quantities: readonly [string, number | string][] = [
    ['0.0006', 3],
    ['200', 1_000_000],
    ['0.0007', 'QTY_OFF_LOT'],
    ['0.00061', 'QTY_OFF_LOT'],
    ['0.0004', 'QTY_TOO_SMALL'],
    ['200.0002', 'QTY_TOO_LARGE'],
    ['0', 'QTY_NOT_POSITIVE'],
    ['9'.repeat(40), 'QTY_TOO_LARGE'],
    [`-${'9'.repeat(40)}`, 'QTY_NOT_POSITIVE'],
    ['a lot', 'QTY_SYNTAX'],
  ];
  test.each(quantities)('the quantity %s is %s', (text, outcome) => {
    const parsed = parseQty(text, MARKET);
    expect(parsed.ok ? parsed.value : parsed.code).toBe(outcome);
  });

  test('formatted prices and quantities parse back', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000_000 }), fc.integer({ min: 3, max: 1_000_000 }), (ticks, lots) => {
        expect(parsePrice(formatPrice(ticks, MARKET), MARKET)).toEqual({ ok: true, value: ticks });
        expect(parseQty(formatQty(lots, MARKET), MARKET)).toEqual({ ok: true, value: lots });
      }),
    );
  });

  test('a notional is exactly price × quantity', () => {
    const units = unitsOfListed(MARKET, BTC, USDT);
    // 61,671.55 × 0.0006 = 37.00293
    expect(notionalOf(priceTicks(1_233_431), qtyLots(3), units)).toBe(37_002_930n);
    expect(baseAmountOf(qtyLots(3), units)).toBe(60_000n);
  });
});
