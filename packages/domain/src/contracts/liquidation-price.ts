/**
 * The price at which a position is worth no more than its maintenance margin, and the one at which nothing is left, in closed form.
 *
 * Both are first found as a value of the position: with `s` +1 where a larger value is a profit, else −1, entry value `E`, `R` what else stands
 * behind the position, rate `m` and cumulative amount `cum` of a tier, equity is `R + s·(V − E)` and maintenance `m·V − cum`, so that
 * `V = (R − s·E + cum) ÷ (m − s)`. Tiers are tried from the first; equity less maintenance is monotone in the value and has no step at a cap, so
 * exactly one tier holds at its own value. The value then gives the price. In ticks both prices are the last at which the engine's integers are
 * not below yet: rounded towards the mark. Source: risk.md §4.
 */
import { divideCeil, divideFloor } from '../decimal.ts';
import { MAX_PRICE_TICKS } from '../numbers.ts';
import type { ContractUnits } from './contract-spec.ts';
import { type ContractPosition, type PositionSign, profitSign } from './contract-value.ts';
import type { ExactPrice } from './exact-price.ts';
import type { DerivedTier } from './risk-tiers.ts';

/** A price that follows from a position. */
export interface RiskPrice {
  /** The last price of the market at which equity is not below: one tick further from the mark it is. */
  readonly ticks: number;
  /** The price itself, before rounding. */
  readonly exact: ExactPrice;
}

/** A contract as far as liquidation is concerned. */
export interface LiquidationTerms {
  readonly units: ContractUnits;
  /** Smallest notional first. */
  readonly tiers: readonly DerivedTier[];
  /** ppm of the value that is kept for the liquidation fee; 0 for the field's published prices. */
  readonly reservePpm: number;
}

/** A positive value that need not be a whole number of units. */
interface ExactValue {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

const PPM = 1_000_000n;

/**
 * What stands behind a cross position besides its own profit, smallest units of the settle asset: the purse's cash (wallet less isolated margins and
 * unsettled losses) with the unrealised profit of its other positions, less their maintenance margin. For the bankruptcy price: without the latter.
 */
export function behindPosition(cashUnits: bigint, othersUnrealisedUnits: bigint, othersMaintenanceUnits = 0n): bigint {
  return cashUnits + othersUnrealisedUnits - othersMaintenanceUnits;
}

/**
 * The liquidation price of a position with `behindUnits` behind it: the margin of an isolated one, see `behindPosition` for a cross one. Undefined
 * when the market has no such price.
 */
export function liquidationPrice(
  position: ContractPosition,
  behindUnits: bigint,
  terms: LiquidationTerms,
): RiskPrice | undefined {
  const sign = profitSign(position.side, terms.units);
  const base = (behindUnits - BigInt(sign) * position.entryUnits) * PPM;
  const last = terms.tiers.at(-1);
  for (const tier of terms.tiers) {
    const rate = BigInt(tier.maintenancePpm + terms.reservePpm);
    const value = positive(base + tier.cumulative, rate - BigInt(sign) * PPM);
    const isAbove = value.numerator > tier.floorUnits * value.denominator;
    const isBelow = tier === last || value.numerator <= tier.capUnits * value.denominator;
    if (isAbove && isBelow) return priceOfValue(value, position, terms.units);
  }
  return undefined;
}

/** The price at which a position with `behindUnits` behind it has no equity left. Undefined when the market has no such price. */
export function bankruptcyPrice(
  position: ContractPosition,
  behindUnits: bigint,
  units: ContractUnits,
): RiskPrice | undefined {
  return priceOfValue({ numerator: bankruptcyValue(position, behindUnits, units), denominator: 1n }, position, units);
}

/** The value of a position at its bankruptcy price, smallest units of the settle asset; exact. Not above 0: no price takes all that it has. */
export function bankruptcyValue(position: ContractPosition, behindUnits: bigint, units: ContractUnits): bigint {
  return position.entryUnits - BigInt(profitSign(position.side, units)) * behindUnits;
}

/** A fraction with a positive denominator. */
function positive(numerator: bigint, denominator: bigint): ExactValue {
  return denominator > 0n ? { numerator, denominator } : { numerator: -numerator, denominator: -denominator };
}

function priceOfValue(value: ExactValue, position: ContractPosition, units: ContractUnits): RiskPrice | undefined {
  if (position.lots === 0 || value.numerator <= 0n) return undefined;
  const lots = BigInt(position.lots);
  const isLinear = units.unitsPerTickLot > 0n;
  const ticks = isLinear
    ? linearTicks(value, lots * units.unitsPerTickLot, position.side)
    : inverseTicks(value, lots * units.unitTicksPerLot, position.side);
  if (ticks < 1n || ticks > BigInt(MAX_PRICE_TICKS)) return undefined;
  const exact = isLinear
    ? { numerator: value.numerator, denominator: value.denominator * lots * units.unitsPerTickLot }
    : { numerator: lots * units.unitTicksPerLot * value.denominator, denominator: value.numerator };
  return { ticks: Number(ticks), exact };
}

/** A long has to be worth at least the value, a short at most. */
function linearTicks({ denominator, numerator }: ExactValue, perTick: bigint, side: PositionSign): bigint {
  return side > 0 ? divideCeil(numerator, denominator * perTick) : divideFloor(numerator, denominator * perTick);
}

/** An inverse long has to be worth at most the value, a short at least; its value at a price is `atOneTick` ÷ ticks, rounded down. */
function inverseTicks({ denominator, numerator }: ExactValue, atOneTick: bigint, side: PositionSign): bigint {
  return side > 0
    ? atOneTick / (divideFloor(numerator, denominator) + 1n) + 1n
    : atOneTick / divideCeil(numerator, denominator);
}
