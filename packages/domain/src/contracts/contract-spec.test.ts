import { describe, expect, test } from 'vitest';
import { BTC, USDT } from '../testing/btc-usdt.ts';
import { INVERSE, LINEAR } from '../testing/contracts.ts';
import {
  type ContractSpec,
  contractUnits,
  defaultLeverageOf,
  maxLeverageOf,
  unitsOfContract,
  walletOf,
} from './contract-spec.ts';

describe('contractUnits', () => {
  test('linear: a tick of 0.1 and a lot of 0.001 BTC are 100 millionths of USDT', () => {
    expect(contractUnits(LINEAR, USDT)).toEqual({ ok: true, value: { unitsPerTickLot: 100n, unitTicksPerLot: 0n } });
  });
  test('inverse: 100 USD at a price of 0.1 are 1,000 BTC', () => {
    expect(contractUnits(INVERSE, BTC)).toEqual({
      ok: true,
      value: { unitsPerTickLot: 0n, unitTicksPerLot: 100_000_000_000n },
    });
  });

  const delivery: Partial<ContractSpec> = { kind: 'delivery', expiresMs: 1_790_000_000_000, deliveryFeePpm: 150 };
  const good: readonly [string, ContractSpec, typeof BTC][] = [
    ['a delivery contract', { ...LINEAR, ...delivery }, USDT],
    ['a fund that takes nothing over', { ...LINEAR, fundCapLots: 0, fundSliceLots: 0 }, USDT],
    ['an inverse tick that divides the lot', { ...INVERSE, tickSize: 5 }, BTC],
    ['the largest linear value', { ...LINEAR, maxQtyLots: 922_337_203 }, USDT],
    [
      'an inverse lot worth one unit at the largest price',
      { ...INVERSE, lotSize: 1, maxPriceTicks: 1_000_000_000 },
      BTC,
    ],
    ['the largest inverse value', { ...INVERSE, maxQtyLots: 92_233_720 }, BTC],
    ['a reserve below the room of every tier', { ...LINEAR, liquidationReservePpm: 2_000 }, USDT],
  ];
  test.each(good)('accepts %s', (_what, spec, asset) => {
    expect(contractUnits(spec, asset).ok).toBe(true);
  });

  const bad: readonly [string, Partial<ContractSpec>, string][] = [
    ['another settle asset', { settleAssetId: 7 }, 'CONTRACT_SETTLE_ASSET_MISMATCH'],
    ['no tick', { tickSize: 0 }, 'CONTRACT_BOUNDS_INVALID'],
    ['a negative size of large positions', { largePositionUnits: -1n }, 'CONTRACT_BOUNDS_INVALID'],
    ['a negative liquidation fee', { liquidationFeePpm: -1 }, 'CONTRACT_FEES_INVALID'],
    ['a reserve above a tenth', { liquidationReservePpm: 100_001 }, 'CONTRACT_FEES_INVALID'],
    ['a delivery fee of a perpetual', { deliveryFeePpm: 1 }, 'CONTRACT_FEES_INVALID'],
    ['a perpetual that ends', { expiresMs: 1 }, 'CONTRACT_EXPIRY_INVALID'],
    ['a delivery contract that does not end', { kind: 'delivery' }, 'CONTRACT_EXPIRY_INVALID'],
    ['an end before time', { kind: 'delivery', expiresMs: 0 }, 'CONTRACT_EXPIRY_INVALID'],
    ['a fund that works nothing out', { fundSliceLots: 0 }, 'CONTRACT_FUND_INVALID'],
    ['a broken cap of the fund', { fundCapLots: 0.5 }, 'CONTRACT_FUND_INVALID'],
    ['no tiers', { tiers: [] }, 'CONTRACT_TIERS_INVALID'],
    ['a reserve beyond the room of a tier', { liquidationReservePpm: 4_000 }, 'CONTRACT_TIERS_INVALID'],
    ['tick × lot finer than the settle asset', { priceScale: 4, tickSize: 5 }, 'CONTRACT_VALUE_NOT_EXACT'],
    ['value beyond int64', { maxQtyLots: 922_337_204 }, 'CONTRACT_VALUE_OVERFLOWS'],
  ];
  test.each(bad)('refuses %s', (_why, change, code) => {
    expect(contractUnits({ ...LINEAR, ...change }, USDT)).toEqual({ ok: false, code });
  });

  const badInverse: readonly [string, Partial<ContractSpec>, string][] = [
    ['a tick that does not divide the lot', { tickSize: 3 }, 'CONTRACT_VALUE_NOT_EXACT'],
    ['a lot finer than the coin at one tick', { qtyScale: 10, lotSize: 1 }, 'CONTRACT_VALUE_NOT_EXACT'],
    [
      'a lot worth nothing at the largest price',
      { lotSize: 1, maxPriceTicks: 1_000_000_001 },
      'CONTRACT_VALUE_NOT_EXACT',
    ],
    ['value beyond int64 at a price of one tick', { maxQtyLots: 92_233_721 }, 'CONTRACT_VALUE_OVERFLOWS'],
  ];
  test.each(badInverse)('refuses of an inverse contract %s', (_why, change, code) => {
    expect(contractUnits({ ...INVERSE, ...change }, BTC)).toEqual({ ok: false, code });
  });

  test('unitsOfContract throws for an invalid contract', () => {
    expect(() => unitsOfContract({ ...LINEAR, tickSize: 0 }, USDT)).toThrow(/invariant/);
  });
});

test.each([
  ['perpetual', false, 'perpetual'],
  ['delivery', false, 'delivery'],
  ['perpetual', true, 'mock'],
  ['delivery', true, 'mock'],
] as const)('a %s contract (mock: %s) keeps its margin in the wallet %s', (kind, isMock, wallet) => {
  expect(walletOf({ kind, isMock })).toBe(wallet);
});

test('the most leverage is the first tier’s', () => {
  expect(maxLeverageOf(LINEAR)).toBe(125);
});

test.each([
  [125, 20],
  [20, 20],
  [5, 5],
] as const)('of a most leverage of %s, whoever has set none has %s', (maxLeverage, expected) => {
  const [tier] = LINEAR.tiers;
  expect(defaultLeverageOf({ tiers: tier === undefined ? [] : [{ ...tier, maxLeverage }] })).toBe(expected);
});
