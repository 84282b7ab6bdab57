import type { Command } from '@bourse/core';
import type { AssetSpec, MarketSpec } from '@bourse/domain';

/** Accounts of the simulation; few, so that they meet often, themselves included. */
export const ACCOUNTS = [1_000, 1_001, 1_002, 1_003, 1_004, 1_005, 1_006, 2_000_000_000] as const;

/** Assets of very different scales. */
export const ASSETS: readonly AssetSpec[] = [
  { assetId: 1, code: 'BTC', scale: 8 },
  { assetId: 2, code: 'ETH', scale: 12 },
  { assetId: 52, code: 'USDT', scale: 6 },
  { assetId: 9, code: 'TINY', scale: 0 },
];

const COMMON = { tickSize: 1, lotSize: 1, minQtyLots: 1, priceBandPpm: 0, minNotional: 0n } as const;

/** Markets with every default of self-trade prevention, a rebate, a band, a least notional, an execution range and notionals beyond 2^53. */
export const MARKETS: readonly MarketSpec[] = [
  {
    ...COMMON,
    marketId: 1,
    code: 'btc_usdt',
    baseAssetId: 1,
    quoteAssetId: 52,
    priceScale: 2,
    qtyScale: 4,
    maxQtyLots: 10_000,
    maxPriceTicks: 10_000_000,
    minNotional: 500_000n,
    priceBandPpm: 100_000,
    makerFeePpm: 1_000,
    takerFeePpm: 2_000,
    selfTradePrevention: 'EXPIRE_TAKER',
    limits: { maxOrderAmends: 1, maxTriggerOrders: 5, maxIcebergOrders: 1, maxOrderLists: 1, maxIcebergParts: 20 },
  },
  {
    ...COMMON,
    marketId: 2,
    code: 'eth_usdt',
    baseAssetId: 2,
    quoteAssetId: 52,
    priceScale: 2,
    qtyScale: 3,
    maxQtyLots: 9_000,
    maxPriceTicks: 1_000_000,
    executionRangePpm: 400,
    makerFeePpm: -150,
    takerFeePpm: 333,
    selfTradePrevention: 'EXPIRE_MAKER',
    limits: {
      maxPositionLots: 1_000_002_000,
      minTrailingAbove: 20,
      maxTrailingAbove: 100,
      minTrailingBelow: 15,
      maxTrailingBelow: 90,
    },
  },
  {
    ...COMMON,
    marketId: 3,
    code: 'eth_btc',
    baseAssetId: 2,
    quoteAssetId: 1,
    priceScale: 5,
    qtyScale: 3,
    minQtyLots: 2,
    maxQtyLots: 1_000_000,
    maxPriceTicks: 1_000_000,
    makerFeePpm: 0,
    takerFeePpm: 100_000,
    selfTradePrevention: 'EXPIRE_BOTH',
    limits: { bidUpPpm: 1_003_500, bidDownPpm: 996_500, askUpPpm: 1_003_500, askDownPpm: 996_500, averageMinutes: 1 },
  },
  {
    ...COMMON,
    marketId: 4,
    code: 'tiny_eth',
    baseAssetId: 9,
    quoteAssetId: 2,
    priceScale: 3,
    qtyScale: 0,
    maxQtyLots: 1_000_000,
    maxPriceTicks: 9_000,
    makerFeePpm: 1,
    takerFeePpm: 1,
    selfTradePrevention: 'DECREMENT',
  },
];

/** Where prices of a market wander in the simulation, in ticks: narrow, so that orders meet. */
export const PRICE_RANGE: Readonly<Record<number, readonly [number, number]>> = {
  1: [600_000, 600_030],
  2: [20_000, 20_025],
  3: [3_300, 3_320],
  4: [8_940, 8_955],
};

/** Opens the world: assets, markets, accounts, money. */
export function openWorld(): Command[] {
  const amounts: Readonly<Record<number, bigint>> = { 1: 50n * 10n ** 8n, 2: 10n ** 18n, 52: 10n ** 11n, 9: 100_000n };
  const funds = (accountId: number): Command[] =>
    ASSETS.map(({ assetId }) => ({
      type: 'credit',
      accountId,
      wallet: 'spot',
      assetId,
      amount: amounts[assetId] ?? 0n,
      reason: 'faucet',
    }));
  return [
    ...ASSETS.map((asset): Command => ({ type: 'create-asset', asset })),
    ...MARKETS.map((market): Command => ({ type: 'create-market', market })),
    ...ACCOUNTS.flatMap((accountId): Command[] => [{ type: 'open-account', accountId }, ...funds(accountId)]),
  ];
}
