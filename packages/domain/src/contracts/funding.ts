/**
 * The funding rate of a perpetual and what a position pays. Source: trading rules 2.4:
 * F = (average premium + clamp(I − average premium, ± 0.05 %)) × period ÷ 8 h, then cap and floor; in this order: average, clamp, scale, cap.
 *
 * A period ends at a stamp and includes it: `(last stamp, stamp]`. It is divided into slots of 5 s, counted from 1; the k-th one's sample weighs
 * k. A slot without a sample (a thin book, a held index, a pause of the price engine) is in neither sum, but the count goes on. A halt is cut
 * out: its slots are not counted, and the rate is scaled by the time that was open. The length of a period is the time between its two stamps,
 * so a change of interval in mid period scales the rate by the period as it really was.
 *
 * Rates and premiums are integers in parts per billion (ppb); each rounding is to the nearest, a half away from zero, so that neither side gains.
 */
import { divideCeil, divideFloor } from '../decimal.ts';
import type { PositionSign } from './contract-value.ts';
import { clampTo, divideHalfAway } from './price-math.ts';

const HOUR_MS = 3_600_000;
/** What rates of interest and of premium refer to. */
const BASE_PERIOD_MS = 8 * HOUR_MS;
const SLOT_MS = 5_000;
const PPB = 1_000_000_000n;

/** Hours between two fundings. */
export const FUNDING_HOURS = [8, 4, 1] as const;
/** Hours between two fundings of a contract. */
export type FundingHours = (typeof FUNDING_HOURS)[number];

/** The first stamp after a time; ms, on the UTC grid of the interval. A time that is a stamp has the one after it. */
export function nextFundingMs(nowMs: number, hours: FundingHours): number {
  return lastFundingMs(nowMs, hours) + hours * HOUR_MS;
}

/** The last stamp at or before a time, ms. */
export function lastFundingMs(nowMs: number, hours: FundingHours): number {
  return Math.floor(nowMs / (hours * HOUR_MS)) * hours * HOUR_MS;
}

/** The running average of a period; plain data. */
export interface FundingAverage {
  /** The stamp that began the period, ms. */
  readonly startMs: number;
  /** The last slot that has a sample or was cut out; 0: none. */
  readonly slot: number;
  /** Slots that were cut out. */
  readonly haltedSlots: number;
  /** Samples in the sums. */
  readonly usedSamples: number;
  /** Σ k × premium, ppb. */
  readonly weightedPpb: bigint;
  /** Σ k. */
  readonly weights: number;
}

/** A period without samples yet; `startMs` is the stamp before it. */
export function beginFunding(startMs: number): FundingAverage {
  return { startMs, slot: 0, haltedSlots: 0, usedSamples: 0, weightedPpb: 0n, weights: 0 };
}

/**
 * Adds the sample of a slot. A sample exactly on the border of two slots belongs to the one that ends there; the first sample of a slot counts; one at
 * or before the start, of a slot that has one or of an earlier slot changes nothing. The caller begins a new period after a stamp.
 */
export function addPremium(average: FundingAverage, atMs: number, premiumPpb: number): FundingAverage {
  const slot = Math.ceil((atMs - average.startMs) / SLOT_MS);
  if (slot <= average.slot) return average;
  const weight = slot - average.haltedSlots;
  return {
    ...average,
    slot,
    usedSamples: average.usedSamples + 1,
    weightedPpb: average.weightedPpb + BigInt(weight) * BigInt(premiumPpb),
    weights: average.weights + weight,
  };
}

/**
 * Cuts a halt `[fromMs, toMs)` out of a period: the slots that end within it, as far as they are not settled yet. For a halt over a stamp the caller
 * cuts up to the stamp, begins the next period and cuts the rest there; a stamp itself is cut with `toMs` one ms later.
 */
export function cutHalt(average: FundingAverage, fromMs: number, toMs: number): FundingAverage {
  const firstSlot = Math.max(average.slot + 1, Math.ceil((fromMs - average.startMs) / SLOT_MS));
  const lastSlot = Math.ceil((toMs - average.startMs) / SLOT_MS) - 1;
  if (lastSlot < firstSlot) return average;
  return { ...average, slot: lastSlot, haltedSlots: average.haltedSlots + lastSlot - firstSlot + 1 };
}

/** What a rate is computed by; ppb. */
export interface FundingRules {
  /** Interest for 8 h. */
  readonly interestPpb: number;
  /** How far interest may move the rate from the premium: ±. */
  readonly clampPpb: number;
  /** Bounds of the rate of one stamp, whatever its period. */
  readonly capPpb: number;
  readonly floorPpb: number;
}

/** Interest of 0.01 % for 8 h, clamped to ± 0.05 %. Source: trading rules 2.4. */
export const FUNDING_TERMS: Pick<FundingRules, 'interestPpb' | 'clampPpb'> = {
  interestPpb: 100_000,
  clampPpb: 500_000,
};

/** The default multiplier of the bounds, ppm: 0.75 times the maintenance rate of the first tier. */
export const FUNDING_CAP_MULTIPLIER_PPM = 750_000;

/** The bounds of a rate: ± maintenance rate of the first tier (ppm) × the contract's multiplier (ppm), rounded towards zero. */
export function fundingBounds(
  maintenancePpm: number,
  multiplierPpm = FUNDING_CAP_MULTIPLIER_PPM,
): Pick<FundingRules, 'capPpb' | 'floorPpb'> {
  const capPpb = Number((BigInt(maintenancePpm) * BigInt(multiplierPpm)) / 1_000n);
  return { capPpb, floorPpb: 0 - capPpb };
}

/** The rate for an average premium over a period that was open for `openMs`; ppb. */
export function fundingRatePpb(averagePpb: number, openMs: number, rules: FundingRules): number {
  const { capPpb, clampPpb, floorPpb, interestPpb } = rules;
  const basePpb = averagePpb + clampTo(interestPpb - averagePpb, -clampPpb, clampPpb);
  const scaled = divideHalfAway(BigInt(basePpb) * BigInt(openMs), BigInt(BASE_PERIOD_MS));
  return clampTo(Number(scaled), floorPpb, capPpb);
}

/** The rate of a stamp, or its estimate, and what it was made of. */
export interface FundingResult {
  readonly ratePpb: number;
  /** The average premium; without any sample 0, so that the rate is interest alone. */
  readonly averagePpb: number;
  readonly usedSamples: number;
  /** Slots of the period that were not halted. */
  readonly plannedSamples: number;
  /** Time of the period that was not halted, ms. */
  readonly openMs: number;
}

/** The rate of a period that ends at a stamp. Before the stamp it is the estimate: what the rate would be if no other sample came. */
export function fundingResult(average: FundingAverage, stampMs: number, rules: FundingRules): FundingResult {
  const { haltedSlots, startMs, usedSamples, weightedPpb, weights } = average;
  const averagePpb = weights === 0 ? 0 : Number(divideHalfAway(weightedPpb, BigInt(weights)));
  const openMs = Math.max(0, stampMs - startMs - haltedSlots * SLOT_MS);
  const plannedSamples = Math.ceil(openMs / SLOT_MS);
  return { ratePpb: fundingRatePpb(averagePpb, openMs, rules), averagePpb, usedSamples, plannedSamples, openMs };
}

/**
 * What a position receives (positive) or pays (negative) at a stamp: its notional at the mark of the stamp × rate. A positive rate is paid by longs. Payers
 * are rounded up, receivers down, so that the sum over all positions is never above zero. Smallest units of the settle asset.
 */
export function fundingPayment(side: PositionSign, notional: bigint, ratePpb: number): bigint {
  const size = ratePpb < 0 ? BigInt(-ratePpb) : BigInt(ratePpb);
  const isPayer = ratePpb > 0 === side > 0;
  return isPayer ? -divideCeil(notional * size, PPB) : divideFloor(notional * size, PPB);
}
