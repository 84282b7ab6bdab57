import type { Command } from '@bourse/core';
import { BTC_TIERS, type ContractSpec, tiersByUnit, tiersOfRows } from '@bourse/domain';
import { TEST_ASSETS } from '../../../testing/test-world.ts';

const { BTC, USDT } = TEST_ASSETS;

/** Accounts of the house that stand behind a test's contracts. */
export const CLEARING = 10;
export const FUND = 11;

const COMMON = {
  kind: 'perpetual',
  isMock: false,
  underlying: 'BTC',
  priceScale: 1,
  tickSize: 1,
  minQtyLots: 1,
  maxQtyLots: 1_000_000,
  maxPriceTicks: 10_000_000,
  minNotional: 0n,
  priceBandPpm: 0,
  makerFeePpm: 0,
  takerFeePpm: 0,
  selfTradePrevention: 'EXPIRE_TAKER',
  liquidationFeePpm: 5_000,
  largePositionUnits: 0n,
  fundCapLots: 1_000_000,
  fundSliceLots: 1_000,
} as const;

/** One tick is 0.1 USDT, one lot 0.001 BTC. */
export const LINEAR: ContractSpec = {
  ...COMMON,
  marketId: 101,
  code: 'btc_usdt_perpetual',
  direction: 'linear',
  settleAssetId: USDT.assetId,
  quote: 'USDT',
  qtyScale: 3,
  lotSize: 1,
  tiers: tiersOfRows(BTC_TIERS, USDT.scale),
};

/** One lot is 100 USD, margin is BTC. */
export const INVERSE: ContractSpec = {
  ...COMMON,
  marketId: 102,
  code: 'btc_usd_perpetual',
  direction: 'inverse',
  settleAssetId: BTC.assetId,
  quote: 'USD',
  qtyScale: 0,
  lotSize: 100,
  tiers: tiersByUnit(BTC_TIERS, 2_000n),
};

/** Sets the mark of a contract, in ticks. */
export function markAt(priceTicks: number, marketId = LINEAR.marketId): Command {
  return { type: 'set-prices', prices: [{ marketId, kind: 'mark', priceTicks }] };
}

/** Brings money into an account's perpetual wallet, smallest units. */
export function bring(accountId: number, amount: bigint, assetId = USDT.assetId): Command {
  return { type: 'credit', accountId, wallet: 'perpetual', assetId, amount, reason: 'deposit' };
}

/** Lists both contracts with their house, marked at 60,000; the fund has 100,000 USDT and 10 BTC. */
export function listContracts(terms: Partial<ContractSpec> = {}): readonly Command[] {
  const house = { clearingAccountId: CLEARING, fundAccountId: FUND };
  const credit = { type: 'credit', accountId: FUND, wallet: 'spot', reason: 'deposit' } as const;
  const clearing = {
    accountId: CLEARING,
    name: 'contracts-clearing',
    class: 'clearing',
    floor: -(10n ** 17n),
  } as const;
  return [
    { type: 'open-house-account', ...clearing },
    { type: 'open-house-account', accountId: FUND, name: 'contracts-fund', class: 'insurance' },
    { ...credit, assetId: USDT.assetId, amount: 100_000n * 10n ** 8n },
    { ...credit, assetId: BTC.assetId, amount: 10n * 10n ** 8n },
    { type: 'create-contract', contract: { ...LINEAR, ...terms }, ...house },
    { type: 'create-contract', contract: { ...INVERSE, ...terms }, ...house },
    markAt(600_000),
    markAt(600_000, INVERSE.marketId),
  ];
}
