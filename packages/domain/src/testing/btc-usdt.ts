import { type MarketSpec, unitsOfListed } from '../market.ts';

/** The market of the domain's tests: a tick is 0.05 USDT, a lot 0.0002 BTC; no fees, no price band. */
export const BTC = { assetId: 1, code: 'BTC', scale: 8 };
export const USDT = { assetId: 52, code: 'USDT', scale: 6 };
export const MARKET: MarketSpec = {
  marketId: 1,
  code: 'btc_usdt',
  baseAssetId: 1,
  quoteAssetId: 52,
  priceScale: 2,
  tickSize: 5,
  qtyScale: 4,
  lotSize: 2,
  minQtyLots: 3,
  maxQtyLots: 1_000_000,
  maxPriceTicks: 10_000_000,
  minNotional: 0n,
  priceBandPpm: 0,
  makerFeePpm: 0,
  takerFeePpm: 0,
  selfTradePrevention: 'NONE',
};
export const UNITS = unitsOfListed(MARKET, BTC, USDT);
