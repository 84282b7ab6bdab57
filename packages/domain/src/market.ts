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

/** What happens when a taker would meet an order of its own account; the market's default. */
export type SelfTradePrevention = 'NONE' | 'EXPIRE_TAKER' | 'EXPIRE_MAKER' | 'EXPIRE_BOTH' | 'DECREMENT';

/**
 * How much an account may have of something on one market, and how orders there may look. Each is a whole number; absent or 0 switches the
 * rule off. Source: trading rules 2.2.
 */
export interface MarketLimits {
  /** A buy is refused when the base asset that the account has in its spot wallet, its open buys and the order itself come to more lots. */
  readonly maxPositionLots?: number;
  /** Orders of an account that wait for a price, those of lists that are pending included. */
  readonly maxTriggerOrders?: number;
  /** Orders of an account of which the book does not show everything, or would not. */
  readonly maxIcebergOrders?: number;
  /** Open lists of an account; each counts as one, however many orders it has. */
  readonly maxOrderLists?: number;
  /** How often an order may be made smaller; one of a pair is when the other one is. */
  readonly maxOrderAmends?: number;
  /** Parts of an iceberg; never more than fifty. */
  readonly maxIcebergParts?: number;
  /** Hundredths of a percent by which an order that waits for a rise (stop-loss buy, take-profit sell) may trail, within 10 … 2,000. */
  readonly minTrailingAbove?: number;
  readonly maxTrailingAbove?: number;
  /** The same for one that waits for a fall. */
  readonly minTrailingBelow?: number;
  readonly maxTrailingBelow?: number;
  /** The highest and the lowest limit price of a buy, in ppm of the reference price: 1,200,000 is 1.2 times as much. */
  readonly bidUpPpm?: number;
  readonly bidDownPpm?: number;
  /** The same for a sell. */
  readonly askUpPpm?: number;
  readonly askDownPpm?: number;
  /** The reference price is the average of the trades of so many minutes, by volume, 1 … 60; absent or 0: the last price. */
  readonly averageMinutes?: number;
}

/** The limits by name, in the order in which they are written. */
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

/** The largest value of those limits that have one of their own. */
const MOST_OF_LIMIT: MarketLimits = {
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
 * Every rule of trading on it that does not depend on an account stands here.
 */
export interface MarketSpec {
  /** Wire `tradeId`; 1 … 2^31 − 1. */
  readonly marketId: number;
  /** Lower case: `btc_usdt`, `btc3l_usdt_etf`. */
  readonly code: string;
  readonly baseAssetId: number;
  readonly quoteAssetId: number;
  /** Decimals in which prices are written. */
  readonly priceScale: number;
  readonly tickSize: number;
  /** Decimals in which quantities are written. */
  readonly qtyScale: number;
  readonly lotSize: number;
  readonly minQtyLots: number;
  readonly maxQtyLots: number;
  readonly maxPriceTicks: number;
  /** Least price × quantity of an order, in the quote asset's smallest units. */
  readonly minNotional: bigint;
  /** A limit price may be at most last × (1 + band) and at least last × (1 − band), in ppm of the last price; 0 switches the rule off. */
  readonly priceBandPpm: number;
  /**
   * A taker trades at prices from last × (1 − range) to last × (1 + range), the last price being that before its first trade; what is left
   * outside expires. ppm of the last price; absent or 0 switches the rule off, and so does a market that never traded.
   */
  readonly executionRangePpm?: number;
  /** ppm of the received amount. */
  readonly makerFeePpm: number;
  readonly takerFeePpm: number;
  readonly selfTradePrevention: SelfTradePrevention;
  readonly limits?: MarketLimits;
}

/** The exact integers that follow from a market's and its assets' scales. */
export interface MarketUnits {
  /** Base asset's smallest units in one lot; ≥ 1. */
  readonly baseUnitsPerLot: bigint;
  /** Quote asset's smallest units in one tick × one lot; ≥ 1, so that every notional is exact. */
  readonly quoteUnitsPerTickLot: bigint;
}

/** Why a market's numbers do not fit together. */
export type MarketSpecCode =
  | 'MARKET_LOT_NOT_IN_BASE_UNITS'
  | 'MARKET_NOTIONAL_NOT_EXACT'
  | 'MARKET_NOTIONAL_OVERFLOWS'
  | 'MARKET_BOUNDS_INVALID';

/** Derives a market's units; refuses one whose notional would not be an exact integer or could leave int64. */
export function marketUnits(
  market: MarketSpec,
  base: AssetSpec,
  quote: AssetSpec,
): Result<MarketUnits, MarketSpecCode> {
  if (!boundsAreValid(market)) return fail('MARKET_BOUNDS_INVALID');
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

function boundsAreValid(market: MarketSpec): boolean {
  const whole = (value: number, least: number, most: number) =>
    Number.isSafeInteger(value) && value >= least && value <= most;
  return (
    whole(market.tickSize, 1, MAX_PRICE_TICKS) &&
    whole(market.lotSize, 1, MAX_PRICE_TICKS) &&
    whole(market.priceScale, 0, 18) &&
    whole(market.qtyScale, 0, 18) &&
    whole(market.minQtyLots, 1, MAX_QTY_LOTS) &&
    whole(market.maxQtyLots, market.minQtyLots, MAX_QTY_LOTS) &&
    whole(market.maxPriceTicks, 1, MAX_PRICE_TICKS) &&
    whole(market.priceBandPpm, 0, 10_000_000) &&
    whole(market.executionRangePpm ?? 0, 0, 10_000_000) &&
    whole(market.makerFeePpm, -100_000, 100_000) &&
    whole(market.takerFeePpm, 0, 100_000) &&
    market.makerFeePpm + market.takerFeePpm >= 0 &&
    market.minNotional >= 0n &&
    market.minNotional <= MAX_AMOUNT &&
    limitsAreValid(market.limits ?? {})
  );
}

function limitsAreValid(limits: MarketLimits): boolean {
  return MARKET_LIMITS.every((name) => {
    const value = limits[name] ?? 0;
    return Number.isSafeInteger(value) && value >= 0 && value <= (MOST_OF_LIMIT[name] ?? MAX_QTY_LOTS);
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

/** Why a price text is refused. */
export type PriceCode = 'PRICE_SYNTAX' | 'PRICE_NOT_POSITIVE' | 'PRICE_OFF_TICK' | 'PRICE_TOO_HIGH';

/** Reads a price such as `61671.55` as ticks of the market; a price between two ticks is refused, never rounded. */
export function parsePrice(text: string, market: MarketSpec): Result<PriceTicks, PriceCode> {
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

/** Why a quantity text is refused. */
export type QtyCode = 'QTY_SYNTAX' | 'QTY_NOT_POSITIVE' | 'QTY_OFF_LOT' | 'QTY_TOO_SMALL' | 'QTY_TOO_LARGE';

/** Reads a positive quantity of the base asset as whole lots, however many; what one order may have is for the caller to say. */
export function parseLots(text: string, market: MarketSpec): Result<bigint, QtyCode> {
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

/** Reads a quantity of the base asset such as `0.25` as lots of the market; one between two lots is refused. */
export function parseQty(text: string, market: MarketSpec): Result<QtyLots, QtyCode> {
  const lots = parseLots(text, market);
  if (!lots.ok) return lots;
  if (lots.value < BigInt(market.minQtyLots)) return fail('QTY_TOO_SMALL');
  return lots.value > BigInt(market.maxQtyLots) ? fail('QTY_TOO_LARGE') : ok(qtyLots(Number(lots.value)));
}

/** Writes ticks as a price with all of the market's decimals. */
export function formatPrice(ticks: number, market: Pick<MarketSpec, 'tickSize' | 'priceScale'>): string {
  return formatDecimal(times(ticks, market.tickSize), market.priceScale);
}

/** A step by which a book is grouped: its price as the shortest decimal text, and how many ticks it is. */
export interface DepthStep {
  readonly text: string;
  readonly ticks: number;
}

/**
 * The steps by which a market's book may be grouped, finest first: the tick times 1, 10, 100 and 1,000, as far as the market's prices reach.
 * These and no others, because each one that is followed is a book of its own to keep.
 */
export function depthSteps(
  market: Pick<MarketSpec, 'tickSize' | 'priceScale' | 'maxPriceTicks'>,
): readonly DepthStep[] {
  return [1, 10, 100, 1_000]
    .filter((ticks) => ticks <= market.maxPriceTicks)
    .map((ticks) => ({ text: formatShortest(BigInt(market.tickSize) * BigInt(ticks), market.priceScale), ticks }));
}

/** Writes lots as a quantity with all of the market's decimals. */
export function formatQty(lots: number, market: Pick<MarketSpec, 'lotSize' | 'qtyScale'>): string {
  return formatDecimal(times(lots, market.lotSize), market.qtyScale);
}

/** The exact product; a bigint only where a double would not hold it. */
function times(one: number, other: number): number | bigint {
  const product = one * other;
  return Number.isSafeInteger(product) ? product : BigInt(one) * BigInt(other);
}

/** A market's units; the spec is known to be valid because the core has listed it. */
export function unitsOfListed(market: MarketSpec, base: AssetSpec, quote: AssetSpec): MarketUnits {
  const units = marketUnits(market, base, quote);
  invariant(units.ok, `listed market ${market.code} has invalid units`);
  return units.value;
}
