import { formatDecimal, formatShortest, parseDecimal, pow10 } from './decimal.ts';
import {
  type Amount,
  amount,
  MAX_AMOUNT,
  MAX_PRICE_TICKS,
  MAX_QTY_LOTS,
  type PriceTicks,
  priceTicks,
  type QtyLots,
  qtyLots,
} from './numbers.ts';
import { fail, invariant, ok, type Result } from './result.ts';

/** An asset: its id on the wire (`coinId`), upper-case code and number of decimals (0–18). */
export interface AssetSpec {
  readonly assetId: number;
  readonly code: string;
  readonly scale: number;
}

/** What happens when a taker would trade with an order of its own account; the market's default. */
export type SelfTradePrevention = 'NONE' | 'EXPIRE_TAKER' | 'EXPIRE_MAKER' | 'EXPIRE_BOTH' | 'DECREMENT';

/**
 * Limits on an account's position, orders and order shapes on one market. Each is an integer; absent or 0 disables the rule. Source:
 * trading rules 2.2.
 */
export interface MarketLimits {
  /** A buy is rejected when the account's base balance in the spot wallet, its open buys and the order together exceed so many lots. */
  readonly maxPositionLots?: number;
  /** Untriggered orders of an account, pending ones of order lists included. */
  readonly maxTriggerOrders?: number;
  /** Iceberg orders of an account, resting or still to rest. */
  readonly maxIcebergOrders?: number;
  /** Open order lists of an account; each counts once, whatever its number of orders. */
  readonly maxOrderLists?: number;
  /** How often an order may be amended; amending one order of a pair counts for both. */
  readonly maxOrderAmends?: number;
  /** Maximum number of parts of an iceberg order; at most 50. */
  readonly maxIcebergParts?: number;
  /** Trailing delta in hundredths of a percent of an order that triggers on a rise (stop-loss buy, take-profit sell), within 10 … 2,000. */
  readonly minTrailingAbove?: number;
  readonly maxTrailingAbove?: number;
  /** The same for an order that triggers on a fall. */
  readonly minTrailingBelow?: number;
  readonly maxTrailingBelow?: number;
  /** The highest and the lowest limit price of a buy, in ppm of the reference price: 1,200,000 is 1.2 times as much. */
  readonly bidUpPpm?: number;
  readonly bidDownPpm?: number;
  /** The same for a sell. */
  readonly askUpPpm?: number;
  readonly askDownPpm?: number;
  /** The reference price is the volume-weighted average of the trades of so many minutes, 1 … 60; absent or 0: the last price. */
  readonly averageMinutes?: number;
}

/** The names of the limits, in serialization order. */
export const MARKET_LIMITS = [
  'maxPositionLots',
  'maxTriggerOrders',
  'maxIcebergOrders',
  'maxOrderLists',
  'maxOrderAmends',
  'maxIcebergParts',
  'minTrailingAbove',
  'maxTrailingAbove',
  'minTrailingBelow',
  'maxTrailingBelow',
  'bidUpPpm',
  'bidDownPpm',
  'askUpPpm',
  'askDownPpm',
  'averageMinutes',
] as const satisfies readonly (keyof MarketLimits)[];

/** Upper bounds of the limits that have one. */
const MAX_OF_LIMIT: MarketLimits = {
  maxIcebergParts: 50,
  minTrailingAbove: 2_000,
  maxTrailingAbove: 2_000,
  minTrailingBelow: 2_000,
  maxTrailingBelow: 2_000,
  bidUpPpm: 100_000_000,
  bidDownPpm: 1_000_000,
  askUpPpm: 100_000_000,
  askDownPpm: 1_000_000,
  averageMinutes: 60,
};

/**
 * A spot market. One tick is `tickSize` × 10^-priceScale quote per base; one lot is `lotSize` × 10^-qtyScale base.
 * It holds every trading rule that does not depend on an account.
 */
export interface MarketSpec {
  /** Wire `tradeId`; 1 … 2^31 − 1. */
  readonly marketId: number;
  /** Lower case: `btc_usdt`, `btc3l_usdt_etf`. */
  readonly code: string;
  readonly baseAssetId: number;
  readonly quoteAssetId: number;
  /** Decimals of formatted prices. */
  readonly priceScale: number;
  readonly tickSize: number;
  /** Decimals of formatted quantities. */
  readonly qtyScale: number;
  readonly lotSize: number;
  readonly minQtyLots: number;
  readonly maxQtyLots: number;
  readonly maxPriceTicks: number;
  /** Minimum price × quantity of an order, in the quote asset's smallest units. */
  readonly minNotional: bigint;
  /** A limit price may be at most last × (1 + band) and at least last × (1 − band), in ppm of the last price; 0 disables the rule. */
  readonly priceBandPpm: number;
  /**
   * A taker trades at prices from last × (1 − range) to last × (1 + range), where last is the price before its first trade; the remainder
   * expires. ppm of the last price; absent or 0 disables the rule, and it does not apply before the market's first trade.
   */
  readonly executionRangePpm?: number;
  /** ppm of the received amount. */
  readonly makerFeePpm: number;
  readonly takerFeePpm: number;
  readonly selfTradePrevention: SelfTradePrevention;
  readonly limits?: MarketLimits;
}

/**
 * The rules of a market that may change after it was listed, in the units of `MarketSpec`. All others give orders that rest their meaning:
 * what a tick, a lot and a price are.
 */
export type MarketTerms = Pick<
  MarketSpec,
  | 'minQtyLots'
  | 'maxQtyLots'
  | 'minNotional'
  | 'priceBandPpm'
  | 'executionRangePpm'
  | 'makerFeePpm'
  | 'takerFeePpm'
  | 'selfTradePrevention'
  | 'limits'
>;

/** A market under other terms; what the terms do not name (range, limits) is no rule of it any more. */
export function withTerms(market: MarketSpec, terms: MarketTerms): MarketSpec {
  const { executionRangePpm: _range, limits: _limits, ...rest } = market;
  return { ...rest, ...terms };
}

/** Exact conversion factors derived from the scales of a market and its assets. */
export interface MarketUnits {
  /** Base asset's smallest units in one lot; ≥ 1. */
  readonly baseUnitsPerLot: bigint;
  /** Quote asset's smallest units in one tick × one lot; ≥ 1, so that every notional is exact. */
  readonly quoteUnitsPerTickLot: bigint;
}

/** Why a market specification is invalid. */
export type MarketSpecCode =
  | 'MARKET_LOT_NOT_IN_BASE_UNITS'
  | 'MARKET_NOTIONAL_NOT_EXACT'
  | 'MARKET_NOTIONAL_OVERFLOWS'
  | 'MARKET_BOUNDS_INVALID';

/** Derives a market's units; rejects a market whose notional would not be an exact integer or could overflow int64. */
export function marketUnits(
  market: MarketSpec,
  base: AssetSpec,
  quote: AssetSpec,
): Result<MarketUnits, MarketSpecCode> {
  if (!marketBoundsAreValid(market)) return fail('MARKET_BOUNDS_INVALID');
  if (market.qtyScale > base.scale) return fail('MARKET_LOT_NOT_IN_BASE_UNITS');
  const spare = quote.scale - market.priceScale - market.qtyScale;
  const product = BigInt(market.tickSize) * BigInt(market.lotSize);
  const exact = spare >= 0 ? true : product % pow10(-spare) === 0n;
  if (!exact) return fail('MARKET_NOTIONAL_NOT_EXACT');
  const quoteUnitsPerTickLot = spare >= 0 ? product * pow10(spare) : product / pow10(-spare);
  const baseUnitsPerLot = BigInt(market.lotSize) * pow10(base.scale - market.qtyScale);
  const maxLots = BigInt(market.maxQtyLots);
  const largest = BigInt(market.maxPriceTicks) * maxLots * quoteUnitsPerTickLot;
  if (largest > MAX_AMOUNT || maxLots * baseUnitsPerLot > MAX_AMOUNT) return fail('MARKET_NOTIONAL_OVERFLOWS');
  return ok({ baseUnitsPerLot, quoteUnitsPerTickLot });
}

/** Whether the fields of a market that need no asset are within their bounds; contracts keep the same ones. */
export function marketBoundsAreValid(market: Omit<MarketSpec, 'baseAssetId' | 'quoteAssetId'>): boolean {
  const isWithin = (value: number, min: number, max: number) =>
    Number.isSafeInteger(value) && value >= min && value <= max;
  return (
    isWithin(market.tickSize, 1, MAX_PRICE_TICKS) &&
    isWithin(market.lotSize, 1, MAX_PRICE_TICKS) &&
    isWithin(market.priceScale, 0, 18) &&
    isWithin(market.qtyScale, 0, 18) &&
    isWithin(market.minQtyLots, 1, MAX_QTY_LOTS) &&
    isWithin(market.maxQtyLots, market.minQtyLots, MAX_QTY_LOTS) &&
    isWithin(market.maxPriceTicks, 1, MAX_PRICE_TICKS) &&
    isWithin(market.priceBandPpm, 0, 10_000_000) &&
    isWithin(market.executionRangePpm ?? 0, 0, 10_000_000) &&
    isWithin(market.makerFeePpm, -100_000, 100_000) &&
    isWithin(market.takerFeePpm, 0, 100_000) &&
    market.makerFeePpm + market.takerFeePpm >= 0 &&
    market.minNotional >= 0n &&
    market.minNotional <= MAX_AMOUNT &&
    limitsAreValid(market.limits ?? {})
  );
}

function limitsAreValid(limits: MarketLimits): boolean {
  return MARKET_LIMITS.every((name) => {
    const value = limits[name] ?? 0;
    return Number.isSafeInteger(value) && value >= 0 && value <= (MAX_OF_LIMIT[name] ?? MAX_QTY_LOTS);
  });
}

/** price × quantity in the quote asset's smallest units; exact. */
export function notionalOf(ticks: PriceTicks, lots: QtyLots, units: MarketUnits): Amount {
  return amount(BigInt(ticks) * BigInt(lots) * units.quoteUnitsPerTickLot);
}

/** A quantity as the base asset's smallest units; exact. */
export function baseAmountOf(lots: QtyLots, units: MarketUnits): Amount {
  return amount(BigInt(lots) * units.baseUnitsPerLot);
}

/** Why a price text is rejected. */
export type PriceCode = 'PRICE_SYNTAX' | 'PRICE_NOT_POSITIVE' | 'PRICE_OFF_TICK' | 'PRICE_TOO_HIGH';

/** Parses a price such as `61671.55` as ticks of the market; a price between two ticks is rejected, never rounded. */
export function parsePrice(
  text: string,
  market: Pick<MarketSpec, 'maxPriceTicks' | 'priceScale' | 'tickSize'>,
): Result<PriceTicks, PriceCode> {
  const parsed = parseDecimal(text, market.priceScale);
  if (!parsed.ok && parsed.code === 'DECIMAL_OUT_OF_RANGE') {
    return fail(text.startsWith('-') ? 'PRICE_NOT_POSITIVE' : 'PRICE_TOO_HIGH');
  }
  if (!parsed.ok) return fail(parsed.code === 'DECIMAL_TOO_PRECISE' ? 'PRICE_OFF_TICK' : 'PRICE_SYNTAX');
  if (parsed.value <= 0n) return fail('PRICE_NOT_POSITIVE');
  const tick = BigInt(market.tickSize);
  if (parsed.value % tick !== 0n) return fail('PRICE_OFF_TICK');
  const ticks = parsed.value / tick;
  return ticks > BigInt(market.maxPriceTicks) ? fail('PRICE_TOO_HIGH') : ok(priceTicks(Number(ticks)));
}

/** Why a quantity text is rejected. */
export type QtyCode = 'QTY_SYNTAX' | 'QTY_NOT_POSITIVE' | 'QTY_OFF_LOT' | 'QTY_TOO_SMALL' | 'QTY_TOO_LARGE';

/** Parses a positive quantity of the base asset as whole lots; the caller checks the market's minimum and maximum. */
export function parseLots(text: string, market: Pick<MarketSpec, 'lotSize' | 'qtyScale'>): Result<bigint, QtyCode> {
  const parsed = parseDecimal(text, market.qtyScale);
  if (!parsed.ok && parsed.code === 'DECIMAL_OUT_OF_RANGE') {
    return fail(text.startsWith('-') ? 'QTY_NOT_POSITIVE' : 'QTY_TOO_LARGE');
  }
  if (!parsed.ok) return fail(parsed.code === 'DECIMAL_TOO_PRECISE' ? 'QTY_OFF_LOT' : 'QTY_SYNTAX');
  if (parsed.value <= 0n) return fail('QTY_NOT_POSITIVE');
  const lot = BigInt(market.lotSize);
  if (parsed.value % lot !== 0n) return fail('QTY_OFF_LOT');
  return ok(parsed.value / lot);
}

/** Parses a quantity of the base asset such as `0.25` as lots of the market; a quantity between two lots is rejected. */
export function parseQty(text: string, market: MarketSpec): Result<QtyLots, QtyCode> {
  const lots = parseLots(text, market);
  if (!lots.ok) return lots;
  if (lots.value < BigInt(market.minQtyLots)) return fail('QTY_TOO_SMALL');
  return lots.value > BigInt(market.maxQtyLots) ? fail('QTY_TOO_LARGE') : ok(qtyLots(Number(lots.value)));
}

/** Formats ticks as a price with all of the market's decimals. */
export function formatPrice(ticks: number, market: Pick<MarketSpec, 'tickSize' | 'priceScale'>): string {
  return formatDecimal(times(ticks, market.tickSize), market.priceScale);
}

/** A price step for grouping a book: as the shortest decimal text, and in ticks. */
export interface DepthStep {
  readonly text: string;
  readonly ticks: number;
}

/**
 * The price steps for grouping a market's book, finest first: the tick times 1, 10, 100 and 1,000, up to the market's maximum price.
 * The set is fixed because the server maintains one aggregated book for each step in use.
 */
export function depthSteps(
  market: Pick<MarketSpec, 'tickSize' | 'priceScale' | 'maxPriceTicks'>,
): readonly DepthStep[] {
  return [1, 10, 100, 1_000]
    .filter((ticks) => ticks <= market.maxPriceTicks)
    .map((ticks) => ({ text: formatShortest(BigInt(market.tickSize) * BigInt(ticks), market.priceScale), ticks }));
}

/** Formats lots as a quantity with all of the market's decimals. */
export function formatQty(lots: number, market: Pick<MarketSpec, 'lotSize' | 'qtyScale'>): string {
  return formatDecimal(times(lots, market.lotSize), market.qtyScale);
}

/** The exact product; a bigint only when it exceeds the safe integers. */
function times(one: number, other: number): number | bigint {
  const product = one * other;
  return Number.isSafeInteger(product) ? product : BigInt(one) * BigInt(other);
}

/** Units of a listed market, whose specification is known to be valid. */
export function unitsOfListed(market: MarketSpec, base: AssetSpec, quote: AssetSpec): MarketUnits {
  const units = marketUnits(market, base, quote);
  invariant(units.ok, `listed market ${market.code} has invalid units`);
  return units.value;
}
