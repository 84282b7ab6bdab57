import type { Command } from '@bourse/core';
import {
  ALT_TIERS,
  BTC_TIERS,
  type ContractSpec,
  DELIVERY_PERIODS,
  deliveryCode,
  deliveryListing,
  invariant,
  MAX_PRICE_TICKS,
  type MarketLimits,
  parseDecimal,
  pow10,
  tiersByUnit,
  tiersOfRows,
} from '@bourse/domain';
import type { ExchangeView } from '../../platform/exchange-view/exchange-view.ts';
import {
  CLEARING_ACCOUNT,
  DELIVERY_COINS,
  FIRST_IDS,
  FUND_ROWS,
  type FundRow,
  INVERSE_ROWS,
  LINEAR_ROWS,
  type LinearRow,
  MOCK_ASSET,
  MOCK_COINS,
} from './contract-rows.ts';
import { assetRow } from './world.ts';

/** Whether the demo lists contracts. */
export const LISTS_CONTRACTS: boolean = true;

/** What the clearing account may owe, smallest units of each asset: ten billion USDT. */
const CLEARING_FLOOR = -(10n ** 18n);
const MAJORS: readonly string[] = ['BTC', 'ETH'];
/** Fees, ppm. Source: trading rules 2.4 and 2.5. */
const FEES = { makerFeePpm: 200, takerFeePpm: 600 };
const LIQUIDATION_FEE_PPM = { major: 5_000, other: 10_000 };
const DELIVERY_FEE_PPM = { BTC: 150, ETH: 500 } as const;
/** Limit prices are within so much of the mark, fills of market orders within so much of it; ppm. */
const PRICE_BAND_PPM = 300_000;
const EXECUTION_RANGE_PPM = 50_000;
const LIMITS: MarketLimits = { maxTriggerOrders: 50, maxIcebergOrders: 50, maxOrderLists: 20, maxOrderAmends: 10 };
/** Largest order, most that a fund holds, and what keeps 10 % of its notional; USDT. */
const LARGEST_ORDER_USDT = 20_000_000;
const FUND_CAP_USDT = { major: 5_000_000, other: 500_000 };
const LARGE_POSITION_USDT = { major: 3_000_000, other: 750_000 };
const MIN_NOTIONAL_USDT = 5;
const FUND_SLICES = 50;
/** A book takes prices up to this many times the anchor. */
const PRICE_HEADROOM = 200;
const USDT_SCALE = 8;

/** A contract of the demo and its insurance fund. */
export interface SeededContract {
  readonly spec: ContractSpec;
  readonly fund: FundRow;
}

/** What of the exchange decides what is missing. */
type Known = Pick<ExchangeView, 'balance' | 'catalogue' | 'contracts' | 'findContract' | 'houseAccounts'>;

/**
 * Commands that bring the demo's contracts into being, or what is missing of them: the mock asset, accounts of the house, contracts. An empty fund
 * is filled again. Delivery contracts are listed once; later ones are the price engine's.
 */
export function missingContracts(known: Known, nowMs: number): readonly Command[] {
  const hasDeliveries = known.contracts().some(({ market }) => market.spec.kind === 'delivery');
  const wanted = demoContracts(nowMs).filter(
    ({ spec }) => known.findContract(spec.marketId) === undefined && !(spec.kind === 'delivery' && hasDeliveries),
  );
  return [
    ...missingAsset(known),
    ...missingAccounts(known),
    ...Object.values(FUND_ROWS).flatMap((fund) => missingFunds(known, fund)),
    ...wanted.map(
      ({ fund, spec }): Command => ({
        type: 'create-contract',
        contract: spec,
        clearingAccountId: CLEARING_ACCOUNT.accountId,
        fundAccountId: fund.accountId,
      }),
    ),
  ];
}

/** Every contract of the demo as of a time. */
export function demoContracts(nowMs: number): readonly SeededContract[] {
  return [...linears(), ...inverses(), ...deliveries(nowMs), ...mocks()];
}

function missingAsset({ catalogue }: Known): readonly Command[] {
  const { name: _name, ...asset } = MOCK_ASSET;
  return catalogue.asset(asset.assetId) === undefined ? [{ type: 'create-asset', asset }] : [];
}

function missingAccounts({ houseAccounts }: Known): readonly Command[] {
  const clearing: Command = {
    type: 'open-house-account',
    ...CLEARING_ACCOUNT,
    class: 'clearing',
    floor: CLEARING_FLOOR,
  };
  const funds = Object.values(FUND_ROWS).map(
    ({ accountId, name }): Command => ({ type: 'open-house-account', accountId, name, class: 'insurance' }),
  );
  return [clearing, ...funds].filter((command) => 'accountId' in command && !houseAccounts.has(command.accountId));
}

function missingFunds(known: Known, { accountId, funds }: FundRow): readonly Command[] {
  return funds.flatMap(([code, text]): readonly Command[] => {
    const { assetId, scale } =
      code === MOCK_ASSET.code ? MOCK_ASSET : { ...assetRow(code), assetId: assetRow(code).coinId };
    if (known.balance(accountId, 'spot', assetId).total !== 0n) return [];
    const amount = parseDecimal(text, scale);
    invariant(amount.ok, () => `bad amount of ${code} in the demo's funds`);
    return [{ type: 'credit', accountId, wallet: 'spot', assetId, amount: amount.value, reason: 'adjustment' }];
  });
}

function linears(): readonly SeededContract[] {
  return LINEAR_ROWS.map((row, at) => ({
    spec: linearSpec(row, FIRST_IDS.linear + at, `${row.base}_USDT`.toLowerCase()),
    fund: fundOf(row.base),
  }));
}

function mocks(): readonly SeededContract[] {
  return MOCK_COINS.map((coin, at) => {
    const spec = linearSpec(linearRow(coin), FIRST_IDS.mock + at, `f_${coin}f_usdt`.toLowerCase());
    const mock = { isMock: true, settleAssetId: MOCK_ASSET.assetId, underlying: `F_${coin}`, quote: MOCK_ASSET.code };
    return { spec: { ...spec, ...mock }, fund: FUND_ROWS.mock };
  });
}

function deliveries(nowMs: number): readonly SeededContract[] {
  const listing = deliveryListing(nowMs);
  return DELIVERY_COINS.flatMap((coin, coinAt) =>
    DELIVERY_PERIODS.map((period, at) => {
      const expiresMs = listing[period];
      const marketId = FIRST_IDS.delivery + coinAt * DELIVERY_PERIODS.length + at;
      const spec = linearSpec(linearRow(coin), marketId, deliveryCode(`${coin.toLowerCase()}_usdt`, expiresMs));
      const delivery = { kind: 'delivery', expiresMs, deliveryFeePpm: DELIVERY_FEE_PPM[coin] } as const;
      return { spec: { ...spec, ...delivery }, fund: fundOf(coin) };
    }),
  );
}

function linearSpec({ base, priceScale, qtyScale }: LinearRow, marketId: number, code: string): ContractSpec {
  const { anchorUsdt } = assetRow(base);
  const isMajor = MAJORS.includes(base);
  const lotsOf = (usdt: number) => Math.ceil((usdt / anchorUsdt) * 10 ** qtyScale);
  const fundCapLots = lotsOf(kindOf(FUND_CAP_USDT, isMajor));
  return {
    ...commonRules(isMajor, fundCapLots),
    marketId,
    code,
    direction: 'linear',
    settleAssetId: assetRow('USDT').coinId,
    underlying: base,
    quote: 'USDT',
    priceScale,
    qtyScale,
    lotSize: 1,
    maxQtyLots: lotsOf(LARGEST_ORDER_USDT),
    maxPriceTicks: mostTicks(anchorUsdt, priceScale),
    minNotional: usdtUnits(MIN_NOTIONAL_USDT),
    tiers: tiersOfRows(isMajor ? BTC_TIERS : ALT_TIERS, USDT_SCALE),
    largePositionUnits: usdtUnits(kindOf(LARGE_POSITION_USDT, isMajor)),
  };
}

function inverses(): readonly SeededContract[] {
  return INVERSE_ROWS.map(({ base, lotUsd, priceScale }, at) => {
    const { anchorUsdt, coinId, scale } = assetRow(base);
    // Tiers and sizes are in coin: what they are in USDT at the anchor.
    const unitsPerUsdt = BigInt(Math.round(10 ** scale / anchorUsdt));
    const fundCapLots = FUND_CAP_USDT.major / lotUsd;
    const spec: ContractSpec = {
      ...commonRules(true, fundCapLots),
      marketId: FIRST_IDS.inverse + at,
      code: `${base}_USD`.toLowerCase(),
      direction: 'inverse',
      settleAssetId: coinId,
      underlying: base,
      quote: 'USD',
      priceScale,
      qtyScale: 0,
      lotSize: lotUsd,
      maxQtyLots: LARGEST_ORDER_USDT / lotUsd,
      maxPriceTicks: mostTicks(anchorUsdt, priceScale),
      minNotional: 0n,
      tiers: tiersByUnit(BTC_TIERS, unitsPerUsdt),
      largePositionUnits: BigInt(LARGE_POSITION_USDT.major) * unitsPerUsdt,
    };
    return { spec, fund: FUND_ROWS.inverse };
  });
}

function commonRules(isMajor: boolean, fundCapLots: number) {
  return {
    kind: 'perpetual',
    isMock: false,
    tickSize: 1,
    minQtyLots: 1,
    priceBandPpm: PRICE_BAND_PPM,
    executionRangePpm: EXECUTION_RANGE_PPM,
    ...FEES,
    selfTradePrevention: 'EXPIRE_TAKER',
    limits: LIMITS,
    liquidationFeePpm: kindOf(LIQUIDATION_FEE_PPM, isMajor),
    fundCapLots,
    fundSliceLots: Math.ceil(fundCapLots / FUND_SLICES),
  } as const;
}

function linearRow(base: string): LinearRow {
  const row = LINEAR_ROWS.find((one) => one.base === base);
  invariant(row !== undefined, () => `the demo has no contract on ${base}`);
  return row;
}

function fundOf(base: string): FundRow {
  if (base === 'BTC') return FUND_ROWS.btc;
  return base === 'ETH' ? FUND_ROWS.eth : FUND_ROWS.alts;
}

function kindOf(values: { readonly major: number; readonly other: number }, isMajor: boolean): number {
  return isMajor ? values.major : values.other;
}

function usdtUnits(usdt: number): bigint {
  return BigInt(usdt) * pow10(USDT_SCALE);
}

function mostTicks(anchor: number, priceScale: number): number {
  return Math.min(MAX_PRICE_TICKS, Math.ceil(anchor * PRICE_HEADROOM * 10 ** priceScale));
}
