/** Contracts and accounts of their simulation: few, so that accounts meet often, themselves included; some of them poor, so that they are liquidated. */
import type { Command } from '@bourse/core';
import { BTC_TIERS, type ContractSpec, tiersByUnit, tiersOfRows } from '@bourse/domain';

export const CLEARING = 10;
export const FUND = 11;
export const BTC = 1;
export const USDT = 52;
export const ACCOUNTS = [1_000, 1_001, 1_002, 1_003, 1_004, 1_005, 1_006] as const;
/** Those who begin with much. */
export const RICH: readonly number[] = ACCOUNTS.slice(0, 3);

const COMMON = {
  kind: 'perpetual',
  isMock: false,
  underlying: 'BTC',
  priceScale: 1,
  tickSize: 1,
  minQtyLots: 1,
  maxQtyLots: 3_000,
  maxPriceTicks: 2_000_000,
  minNotional: 0n,
  priceBandPpm: 0,
  makerFeePpm: 200,
  takerFeePpm: 500,
  selfTradePrevention: 'EXPIRE_TAKER',
  liquidationFeePpm: 5_000,
  largePositionUnits: 0n,
  fundCapLots: 2_000,
  fundSliceLots: 300,
} as const;

/** Linear with a fee on both sides, linear with a rebate and a least order, inverse, and a delivery contract that ends. */
export const CONTRACTS: readonly ContractSpec[] = [
  {
    ...COMMON,
    marketId: 101,
    code: 'btc_usdt_perpetual',
    direction: 'linear',
    settleAssetId: USDT,
    quote: 'USDT',
    qtyScale: 3,
    lotSize: 1,
    tiers: tiersOfRows(BTC_TIERS, 6),
  },
  {
    ...COMMON,
    marketId: 102,
    code: 'small_usdt_perpetual',
    direction: 'linear',
    settleAssetId: USDT,
    quote: 'USDT',
    qtyScale: 3,
    lotSize: 7,
    minQtyLots: 3,
    minNotional: 2_000_000_000n,
    makerFeePpm: -150,
    takerFeePpm: 333,
    selfTradePrevention: 'NONE',
    largePositionUnits: 40_000_000_000n,
    liquidationReservePpm: 1_000,
    tiers: tiersByUnit(BTC_TIERS, 200_000n),
  },
  {
    ...COMMON,
    marketId: 103,
    code: 'btc_usd_perpetual',
    direction: 'inverse',
    settleAssetId: BTC,
    quote: 'USD',
    qtyScale: 0,
    lotSize: 100,
    selfTradePrevention: 'DECREMENT',
    tiers: tiersByUnit(BTC_TIERS, 2_000n),
  },
];

/** The delivery contract with an id; when one has ended, the next is listed. */
export function deliveryOf(marketId: number): ContractSpec {
  const [first] = CONTRACTS;
  if (first === undefined) throw new Error('no contract');
  const code = `btc_usdt_${marketId}`;
  return { ...first, marketId, code, kind: 'delivery', expiresMs: 1_900_000_000_000, deliveryFeePpm: 150 };
}
export const FIRST_DELIVERY = 201;

/** Where each price begins, in ticks. */
export const START_TICKS = 600_000;

/** Lists a contract and marks it. */
export function listing(contract: ContractSpec): readonly Command[] {
  return [
    { type: 'create-contract', contract, clearingAccountId: CLEARING, fundAccountId: FUND },
    {
      type: 'set-prices',
      prices: (['mark', 'index'] as const).map((kind) => ({
        marketId: contract.marketId,
        kind,
        priceTicks: START_TICKS,
      })),
    },
  ];
}

/** Money into a wallet, from the world. */
export function credit(
  accountId: number,
  assetId: number,
  amount: bigint,
  wallet: 'spot' | 'perpetual' | 'delivery',
): Command {
  return { type: 'credit', accountId, wallet, assetId, amount, reason: 'faucet' };
}

/** Opens the world. */
export function openContractsWorld(): Command[] {
  const funds = (accountId: number): Command[] => {
    const many = RICH.includes(accountId) ? 40n : 1n;
    return [
      credit(accountId, USDT, 100_000_000_000n * many, 'spot'),
      credit(accountId, USDT, 8_000_000_000n * many, 'perpetual'),
      credit(accountId, USDT, 4_000_000_000n * many, 'delivery'),
      credit(accountId, BTC, 20_000_000n * many, 'perpetual'),
    ];
  };
  return [
    { type: 'create-asset', asset: { assetId: BTC, code: 'BTC', scale: 8 } },
    { type: 'create-asset', asset: { assetId: USDT, code: 'USDT', scale: 6 } },
    {
      type: 'open-house-account',
      accountId: CLEARING,
      name: 'contracts-clearing',
      class: 'clearing',
      floor: -(10n ** 17n),
    },
    { type: 'open-house-account', accountId: FUND, name: 'contracts-fund', class: 'insurance' },
    credit(FUND, USDT, 3_000_000_000n, 'spot'),
    credit(FUND, BTC, 5_000_000n, 'spot'),
    ...[...CONTRACTS, deliveryOf(FIRST_DELIVERY)].flatMap(listing),
    ...ACCOUNTS.flatMap((accountId): Command[] => [{ type: 'open-account', accountId }, ...funds(accountId)]),
  ];
}
