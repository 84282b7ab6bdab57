import { type ContractSpec, unitsOfContract } from '../contracts/contract-spec.ts';
import { BTC_TIERS, tiersByUnit, tiersOfRows } from '../contracts/risk-tiers.ts';
import { BTC, USDT } from './btc-usdt.ts';

/** The linear contract of the domain's tests: a tick is 0.1 USDT, a lot 0.001 BTC, 100 units of USDT in one tick × lot. */
export const LINEAR: ContractSpec = {
  marketId: 1_001,
  code: 'btc_usdt',
  kind: 'perpetual',
  isMock: false,
  direction: 'linear',
  settleAssetId: USDT.assetId,
  underlying: 'BTC',
  quote: 'USDT',
  priceScale: 1,
  tickSize: 1,
  qtyScale: 3,
  lotSize: 1,
  minQtyLots: 1,
  maxQtyLots: 10_000_000,
  maxPriceTicks: 100_000_000,
  minNotional: 0n,
  priceBandPpm: 0,
  makerFeePpm: 200,
  takerFeePpm: 600,
  selfTradePrevention: 'EXPIRE_MAKER',
  tiers: tiersOfRows(BTC_TIERS, USDT.scale),
  liquidationFeePpm: 5_000,
  largePositionUnits: 0n,
  fundCapLots: 100_000,
  fundSliceLots: 1_000,
};
export const LINEAR_UNITS = unitsOfContract(LINEAR, USDT);

/** The inverse contract of the domain's tests: a lot is 100 USD, margin is in BTC; its tiers are those of the linear one at 50,000 USD. */
export const INVERSE: ContractSpec = {
  ...LINEAR,
  marketId: 1_002,
  code: 'btc_usd',
  direction: 'inverse',
  settleAssetId: BTC.assetId,
  quote: 'USD',
  qtyScale: 0,
  lotSize: 100,
  tiers: tiersByUnit(BTC_TIERS, 2_000n),
};
export const INVERSE_UNITS = unitsOfContract(INVERSE, BTC);
