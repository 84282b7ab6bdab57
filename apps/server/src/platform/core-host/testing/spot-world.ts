import type { Command } from '@bourse/core';
import type { MarketSpec } from '@bourse/domain';

/** Fixtures of the core host's tests: two assets and one market with fees. */
export const BTC = 1;
export const USDT = 2;
export const MARKET: MarketSpec = {
  marketId: 1,
  code: 'btc_usdt',
  baseAssetId: BTC,
  quoteAssetId: USDT,
  priceScale: 2,
  tickSize: 1,
  qtyScale: 4,
  lotSize: 1,
  minQtyLots: 1,
  maxQtyLots: 1_000_000,
  maxPriceTicks: 10_000_000,
  minNotional: 1n,
  priceBandPpm: 0,
  makerFeePpm: 1_000,
  takerFeePpm: 2_000,
  selfTradePrevention: 'EXPIRE_TAKER',
};

/** Commands that create them. */
export const LISTING: readonly Command[] = [
  { type: 'create-asset', asset: { assetId: BTC, code: 'BTC', scale: 8 } },
  { type: 'create-asset', asset: { assetId: USDT, code: 'USDT', scale: 6 } },
  { type: 'create-market', market: MARKET },
];
