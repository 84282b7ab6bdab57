/**
 * The price at which a delivery contract settles: the arithmetic mean of its guarded index over the 30 minutes before expiry, one sample a second.
 * Source: trading rules 2.5. The window is `(expiry − 30 min, expiry]`: 1,800 seconds, each of which includes its end, so a sample exactly at expiry is
 * the last one and one exactly 30 minutes before it is outside. The mean is that of what was seen; with less than 80 % of the seconds nothing
 * settles and people decide. Only samples of a live index are added: a held price was not seen.
 */
import type { PriceTicks } from '../numbers.ts';
import { roundTicks } from './price-math.ts';

/** The window of settlement. */
export interface SettlementRules {
  readonly windowMs: number;
  readonly everyMs: number;
  /** Least part of the samples, ppm. */
  readonly coveragePpm: number;
}

/** One a second over 30 minutes, of which 80 % have to be there. */
export const SETTLEMENT_RULES: SettlementRules = { windowMs: 1_800_000, everyMs: 1_000, coveragePpm: 800_000 };

/** The samples of a window so far; plain data. */
export interface SettlementWindow {
  readonly expiryMs: number;
  /** Sum of the samples, ticks. */
  readonly sum: number;
  readonly seenSamples: number;
  /** The last second that was counted, from 1; 0: none. */
  readonly second: number;
}

/** A window without samples. */
export function beginSettlement(expiryMs: number): SettlementWindow {
  return { expiryMs, sum: 0, seenSamples: 0, second: 0 };
}

/** Adds an index. The first of a second counts; another one of it, one of an earlier second and one outside of the window change nothing. */
export function addSettlementSample(
  window: SettlementWindow,
  atMs: number,
  indexTicks: PriceTicks,
  { everyMs, windowMs } = SETTLEMENT_RULES,
): SettlementWindow {
  const second = Math.ceil((atMs - window.expiryMs + windowMs) / everyMs);
  if (second <= window.second || atMs > window.expiryMs) return window;
  return { ...window, second, sum: window.sum + indexTicks, seenSamples: window.seenSamples + 1 };
}

/** The mean of the samples so far, rounded half up; absent without samples. In the window it is the mark. */
export function settlementMean({ seenSamples, sum }: SettlementWindow): PriceTicks | undefined {
  return seenSamples === 0 ? undefined : roundTicks(BigInt(sum), BigInt(seenSamples));
}

/** Where a settlement stands: before expiry; with its price; or without enough samples, so that it waits for a decision. */
export type SettlementState = 'running' | 'settled' | 'waits';

/** A settlement and how many of its samples were seen. */
export interface SettlementResult {
  readonly state: SettlementState;
  /** Present in the state `settled` only. */
  readonly priceTicks?: PriceTicks;
  readonly seenSamples: number;
  readonly plannedSamples: number;
}

/** The settlement at a time. Exactly the least coverage is enough. */
export function settlementResult(
  window: SettlementWindow,
  nowMs: number,
  { coveragePpm, everyMs, windowMs } = SETTLEMENT_RULES,
): SettlementResult {
  const { expiryMs, seenSamples } = window;
  const plannedSamples = Math.floor(windowMs / everyMs);
  const counts = { seenSamples, plannedSamples };
  if (nowMs < expiryMs) return { state: 'running', ...counts };
  const priceTicks = settlementMean(window);
  const isCovered = seenSamples * 1_000_000 >= plannedSamples * coveragePpm;
  return priceTicks !== undefined && isCovered
    ? { state: 'settled', priceTicks, ...counts }
    : { state: 'waits', ...counts };
}
