/** What a contract is: the rules by which it is listed, and the exact integers that follow from them. Source: risk.md §1. */
import { pow10 } from '../decimal.ts';
import { type AssetSpec, type MarketSpec, marketBoundsAreValid } from '../market.ts';
import { MAX_AMOUNT, MAX_QTY_LOTS } from '../numbers.ts';
import { fail, invariant, ok, type Result } from '../result.ts';
import { type RiskTier, tiersAreValid } from './risk-tiers.ts';

/** A perpetual has funding and no end; a delivery contract ends at `expiresMs`. */
export type ContractKind = 'perpetual' | 'delivery';
/** Linear: settled in the quote; inverse: settled in the underlying coin. */
export type ContractDirection = 'linear' | 'inverse';

/**
 * A contract. One tick is `tickSize` × 10^-priceScale quote per underlying. One lot is `lotSize` × 10^-qtyScale of the underlying (linear) or of
 * the quote currency (inverse). The rules that every market has are those of a spot market; amounts (`minNotional` too) are smallest units of the
 * settle asset, except that fees are ppm of the value.
 */
export interface ContractSpec extends Omit<MarketSpec, 'baseAssetId' | 'quoteAssetId'> {
  readonly kind: ContractKind;
  /** Whether it settles in mock assets, which no door lets out. */
  readonly isMock: boolean;
  readonly direction: ContractDirection;
  /** Asset of margin, profit, loss and fees. */
  readonly settleAssetId: number;
  /** Upper-case code of what is priced: `BTC`. */
  readonly underlying: string;
  /** Upper-case code of the currency of the price: `USDT`, `USD`. */
  readonly quote: string;
  /** Smallest notional first; the first row's leverage is the contract's most. */
  readonly tiers: readonly RiskTier[];
  /** ppm of the liquidated value, to the insurance fund. */
  readonly liquidationFeePpm: number;
  /** ppm of the value that the liquidation price keeps for the liquidation fee; absent: 0, as published prices of the field have none. */
  readonly liquidationReservePpm?: number;
  /** ppm of the value at settlement; only a delivery contract has one. */
  readonly deliveryFeePpm?: number;
  /** When a delivery contract ends, ms since the epoch; absent for a perpetual. */
  readonly expiresMs?: number;
  /** A position with a larger notional keeps at least 10 % of it, smallest units of the settle asset; 0: no such rule. */
  readonly largePositionUnits: bigint;
  /** The most lots that the insurance fund holds; 0: it takes none over. */
  readonly fundCapLots: number;
  /** The most lots that the fund works out at one mark. */
  readonly fundSliceLots: number;
}

/** Exact conversion factors of a contract; one of them is 0. */
export interface ContractUnits {
  /** Linear: the settle asset's smallest units in one lot at one tick; 0 for an inverse contract. */
  readonly unitsPerTickLot: bigint;
  /** Inverse: the settle asset's smallest units × ticks in one lot, its value at a price of one tick; 0 for a linear contract. */
  readonly unitTicksPerLot: bigint;
}

/** Why a contract's specification is invalid, in the order of the checks. */
export type ContractSpecCode =
  | 'CONTRACT_SETTLE_ASSET_MISMATCH'
  | 'CONTRACT_BOUNDS_INVALID'
  | 'CONTRACT_FEES_INVALID'
  | 'CONTRACT_EXPIRY_INVALID'
  | 'CONTRACT_FUND_INVALID'
  | 'CONTRACT_TIERS_INVALID'
  | 'CONTRACT_VALUE_NOT_EXACT'
  | 'CONTRACT_VALUE_OVERFLOWS';

/** Leverage of whoever has set none, where the contract allows it. */
const DEFAULT_LEVERAGE = 20;

/** Wallet in which a contract's margin is. */
export type ContractWallet = 'perpetual' | 'delivery' | 'mock';

/**
 * Derives a contract's units. Rejects one whose value would not be a whole number of units (of an inverse one: whose lot would be worth less than a
 * unit at its largest price), or could leave int64 at its largest quantity and its
 * least favourable price: the largest for a linear contract, one tick for an inverse one.
 */
export function contractUnits(spec: ContractSpec, settleAsset: AssetSpec): Result<ContractUnits, ContractSpecCode> {
  if (settleAsset.assetId !== spec.settleAssetId) return fail('CONTRACT_SETTLE_ASSET_MISMATCH');
  const refusal = refusalOf(spec);
  if (refusal !== undefined) return fail(refusal);
  const isLinear = spec.direction === 'linear';
  const [tick, lot] = [BigInt(spec.tickSize), BigInt(spec.lotSize)];
  const factor = isLinear
    ? wholeOf(tick * lot, 1n, settleAsset.scale - spec.priceScale - spec.qtyScale)
    : wholeOf(lot, tick, settleAsset.scale + spec.priceScale - spec.qtyScale);
  if (factor === undefined) return fail('CONTRACT_VALUE_NOT_EXACT');
  // A lot that is worth nothing at a high price would need no margin there.
  if (!isLinear && factor < BigInt(spec.maxPriceTicks)) return fail('CONTRACT_VALUE_NOT_EXACT');
  const largest = factor * BigInt(spec.maxQtyLots) * (isLinear ? BigInt(spec.maxPriceTicks) : 1n);
  if (largest > MAX_AMOUNT) return fail('CONTRACT_VALUE_OVERFLOWS');
  return ok({ unitsPerTickLot: isLinear ? factor : 0n, unitTicksPerLot: isLinear ? 0n : factor });
}

/** `dividend` ÷ `divisor` × 10^exponent when that is a whole number. */
function wholeOf(dividend: bigint, divisor: bigint, exponent: number): bigint | undefined {
  const above = dividend * pow10(Math.max(0, exponent));
  const below = divisor * pow10(Math.max(0, -exponent));
  return above % below === 0n ? above / below : undefined;
}

function refusalOf(spec: ContractSpec): ContractSpecCode | undefined {
  const { deliveryFeePpm = 0, expiresMs, fundCapLots, fundSliceLots, kind, liquidationReservePpm = 0 } = spec;
  if (!marketBoundsAreValid(spec) || spec.largePositionUnits < 0n || spec.largePositionUnits > MAX_AMOUNT) {
    return 'CONTRACT_BOUNDS_INVALID';
  }
  const isDelivery = kind === 'delivery';
  const fees = [spec.liquidationFeePpm, liquidationReservePpm, deliveryFeePpm];
  if (!fees.every((ppm) => isWithin(ppm, 0, 100_000)) || (!isDelivery && deliveryFeePpm > 0)) {
    return 'CONTRACT_FEES_INVALID';
  }
  if (isDelivery !== (expiresMs !== undefined)) return 'CONTRACT_EXPIRY_INVALID';
  if (expiresMs !== undefined && !isWithin(expiresMs, 1, MAX_QTY_LOTS)) return 'CONTRACT_EXPIRY_INVALID';
  // A fund that holds lots and works none out would hold them for ever.
  const leastSlice = fundCapLots > 0 ? 1 : 0;
  if (!isWithin(fundCapLots, 0, MAX_QTY_LOTS) || !isWithin(fundSliceLots, leastSlice, MAX_QTY_LOTS)) {
    return 'CONTRACT_FUND_INVALID';
  }
  return tiersAreValid(spec.tiers, liquidationReservePpm) ? undefined : 'CONTRACT_TIERS_INVALID';
}

function isWithin(value: number, least: number, most: number): boolean {
  return Number.isSafeInteger(value) && value >= least && value <= most;
}

/** Units of a listed contract, whose specification is known to be valid. */
export function unitsOfContract(spec: ContractSpec, settleAsset: AssetSpec): ContractUnits {
  const units = contractUnits(spec, settleAsset);
  invariant(units.ok, () => `listed contract ${spec.code} has invalid units`);
  return units.value;
}

/** The wallet in which a contract's margin is. */
export function walletOf({ isMock, kind }: Pick<ContractSpec, 'isMock' | 'kind'>): ContractWallet {
  return isMock ? 'mock' : kind;
}

/** The most leverage of a contract: that of its first tier. */
export function maxLeverageOf({ tiers }: Pick<ContractSpec, 'tiers'>): number {
  return tiers[0]?.maxLeverage ?? 0;
}

/** The leverage of whoever has set none. */
export function defaultLeverageOf(contract: Pick<ContractSpec, 'tiers'>): number {
  return Math.min(DEFAULT_LEVERAGE, maxLeverageOf(contract));
}
