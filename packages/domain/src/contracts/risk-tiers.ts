/**
 * Tiers of a contract: the larger a position's notional, the lower its most leverage and the higher its maintenance rate. The maintenance
 * margin is `notional × rate − cumulative amount`, where the cumulative amounts are derived so that it has no step at a cap. Source: risk.md §3.
 */
import { divideCeil, pow10 } from '../decimal.ts';
import { MAX_AMOUNT } from '../numbers.ts';
import { invariant } from '../result.ts';

/** One row of a contract's tier table; rows run from the smallest notional to the largest. */
export interface RiskTier {
  /** Largest notional of the tier, itself included, smallest units of the settle asset. */
  readonly capUnits: bigint;
  /** Most leverage of a position in the tier, a whole number; 1 … 1,000. */
  readonly maxLeverage: number;
  /** Maintenance rate, ppm of the notional. */
  readonly maintenancePpm: number;
}

/** A tier with what follows from its place in the table. */
export interface DerivedTier extends RiskTier {
  /** Cap of the tier before, 0 for the first: the tier holds above it. */
  readonly floorUnits: bigint;
  /** Cumulative amount × 10^6, smallest units of the settle asset: exact, because nothing is rounded before the margin is. */
  readonly cumulative: bigint;
}

/** A row of a table that is published in whole units of the settle asset. */
export interface TierRow {
  readonly cap: bigint;
  readonly maxLeverage: number;
  readonly maintenancePpm: number;
}

const PPM = 1_000_000n;
/** The highest leverage and the most rows that a table may have. */
const MAX_LEVERAGE = 1_000;
const MAX_TIERS = 50;

function row([cap, maxLeverage, maintenancePpm]: readonly [bigint, number, number]): TierRow {
  return { cap, maxLeverage, maintenancePpm };
}

/** Table of the largest contracts, caps in whole USDT. Source: trading rules 2.4. */
export const BTC_TIERS: readonly TierRow[] = (
  [
    [50_000n, 125, 4_000],
    [600_000n, 100, 5_000],
    [3_000_000n, 75, 6_500],
    [12_000_000n, 50, 10_000],
    [70_000_000n, 25, 20_000],
    [100_000_000n, 20, 25_000],
    [230_000_000n, 10, 50_000],
    [480_000_000n, 5, 100_000],
    [600_000_000n, 4, 125_000],
    [800_000_000n, 3, 150_000],
    [1_200_000_000n, 2, 250_000],
    [1_800_000_000n, 1, 500_000],
  ] as const
).map(row);

/** Table of an altcoin's contract, caps in whole USDT. Source: trading rules 2.4; the rows above 8 million are our own continuation. */
export const ALT_TIERS: readonly TierRow[] = (
  [
    [10_000n, 75, 5_000],
    [50_000n, 50, 7_000],
    [750_000n, 40, 10_000],
    [800_000n, 25, 20_000],
    [1_600_000n, 20, 25_000],
    [8_000_000n, 10, 50_000],
    [16_000_000n, 5, 100_000],
    [20_000_000n, 4, 125_000],
    [40_000_000n, 2, 250_000],
    [60_000_000n, 1, 500_000],
  ] as const
).map(row);

/** A published table in smallest units of a settle asset with `scale` decimals. */
export function tiersOfRows(rows: readonly TierRow[], scale: number): readonly RiskTier[] {
  return tiersByUnit(rows, pow10(scale));
}

/**
 * A published table whose unit of caps is worth so many smallest units of the settle asset: for an inverse contract, whose tiers are in coin, the
 * coin's smallest units of one whole unit of the table.
 */
export function tiersByUnit(rows: readonly TierRow[], unitsPerWhole: bigint): readonly RiskTier[] {
  return rows.map(({ cap, maxLeverage, maintenancePpm }) => ({
    capUnits: cap * unitsPerWhole,
    maxLeverage,
    maintenancePpm,
  }));
}

/**
 * Whether a table runs the right way: caps rise, leverage does not rise, rates do not fall, and what a position needs to be opened with the most
 * leverage of a tier is above its maintenance rate and reserve (ppm), so that no position is liquidated as soon as it is opened.
 */
export function tiersAreValid(tiers: readonly RiskTier[], reservePpm = 0): boolean {
  if (tiers.length === 0 || tiers.length > MAX_TIERS) return false;
  return tiers.every((tier, at) => tierIsValid(tier, reservePpm) && followsOn(tier, tiers[at - 1]));
}

function tierIsValid({ capUnits, maintenancePpm, maxLeverage }: RiskTier, reservePpm: number): boolean {
  return (
    capUnits > 0n &&
    capUnits <= MAX_AMOUNT &&
    Number.isSafeInteger(maxLeverage) &&
    maxLeverage >= 1 &&
    maxLeverage <= MAX_LEVERAGE &&
    Number.isSafeInteger(maintenancePpm) &&
    maintenancePpm > 0 &&
    (maintenancePpm + reservePpm) * maxLeverage < 1_000_000
  );
}

function followsOn(tier: RiskTier, before: RiskTier | undefined): boolean {
  if (before === undefined) return true;
  return (
    tier.capUnits > before.capUnits &&
    tier.maxLeverage <= before.maxLeverage &&
    tier.maintenancePpm >= before.maintenancePpm
  );
}

/** The tiers of a contract with floors and cumulative amounts, smallest notional first. */
export function tiersOf({ tiers }: { readonly tiers: readonly RiskTier[] }): readonly DerivedTier[] {
  let floorUnits = 0n;
  let rate = 0;
  let cumulative = 0n;
  return tiers.map((tier) => {
    cumulative += floorUnits * BigInt(tier.maintenancePpm - rate);
    const derived = { ...tier, floorUnits, cumulative };
    floorUnits = tier.capUnits;
    rate = tier.maintenancePpm;
    return derived;
  });
}

/** The tier of a notional; a cap belongs to its tier. Above the last cap the last tier holds: a price may carry a position there. */
export function tierOf<T extends RiskTier>(tiers: readonly T[], notional: bigint): T {
  const tier = tiers.find(({ capUnits }) => notional <= capUnits) ?? tiers.at(-1);
  invariant(tier !== undefined, 'a contract has at least one tier');
  return tier;
}

/**
 * Maintenance margin of a notional, smallest units of the settle asset; rounded up, against the account. `reservePpm` adds the estimated
 * liquidation fee, in one rounding with the margin.
 */
export function maintenanceMargin(tiers: readonly DerivedTier[], notional: bigint, reservePpm = 0): bigint {
  const { cumulative, maintenancePpm } = tierOf(tiers, notional);
  return divideCeil(notional * BigInt(maintenancePpm + reservePpm) - cumulative, PPM);
}

/** The most leverage with which a notional may be opened; 0 above the last cap: none. */
export function mostLeverage(tiers: readonly RiskTier[], notional: bigint): number {
  return tiers.find(({ capUnits }) => notional <= capUnits)?.maxLeverage ?? 0;
}

/** The largest notional that may be opened with a leverage, smallest units of the settle asset; 0 when no tier allows it. */
export function largestNotional(tiers: readonly RiskTier[], leverage: number): bigint {
  return tiers.findLast(({ maxLeverage }) => maxLeverage >= leverage)?.capUnits ?? 0n;
}
