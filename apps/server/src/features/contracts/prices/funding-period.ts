/**
 * Stamps of funding: which is due, at which rate, and what becomes of one that was missed.
 *
 * The rule of missed stamps. Time in which the market was halted or the price engine did not run for more than a minute is closed time: nobody could
 * leave a position in it, so it is cut out of the period, and the rate is scaled by what was open. A stamp whose period was open for a part is settled
 * as soon as the engine runs, before anything else is traded, with the samples that were seen; a stamp whose whole period was closed is skipped for
 * ever, and the log says so. A shorter pause (a restart) only loses samples.
 */
import {
  beginFunding,
  cutHalt,
  type FundingAverage,
  type FundingHours,
  type FundingResult,
  type FundingRules,
  fundingResult,
  lastFundingMs,
  nextFundingMs,
} from '@bourse/domain';

/** How long the engine may pause without closing the market, ms. */
export const MOST_PAUSE_MS = 60_000;

/** A time in which a contract was closed: from, to; ms. */
export interface ClosedTime {
  readonly fromMs: number;
  readonly toMs: number;
}

/** A stamp that is due, and its rate. */
export interface DueFunding extends FundingResult {
  readonly stampMs: number;
}

/** What a moment does to a period. */
export interface PeriodStep {
  /** The period that runs now. */
  readonly period: FundingAverage;
  /** To be settled; the period is the one after it. */
  readonly due?: DueFunding;
  /** Stamps whose periods were closed throughout: how many, and the last of them. */
  readonly skipped?: { readonly stamps: number; readonly lastMs: number };
}

/**
 * Cuts closed time out of a period, ends it at the stamp that is past, and goes on to the period that runs now. `knownMs`: the last moment at which
 * the period was looked at; `closed`: a time since then in which the market was closed. A stamp that is exactly now is due.
 */
export function stepPeriod(
  period: FundingAverage,
  at: { readonly knownMs: number; readonly nowMs: number; readonly closed?: ClosedTime | undefined },
  hours: FundingHours,
  rules: FundingRules,
): PeriodStep {
  const { closed, knownMs, nowMs } = at;
  const stampMs = nextFundingMs(Math.max(knownMs, period.startMs), hours);
  if (stampMs > nowMs) return { period: closed === undefined ? period : cutHalt(period, closed.fromMs, closed.toMs) };
  const ended = closed === undefined ? period : cutHalt(period, closed.fromMs, Math.min(closed.toMs, stampMs + 1));
  const result = fundingResult(ended, stampMs, rules);
  const lastMs = lastFundingMs(nowMs, hours);
  const begun = beginFunding(lastMs);
  const running = closed === undefined ? begun : cutHalt(begun, Math.max(lastMs, closed.fromMs), closed.toMs);
  const due = result.openMs > 0 ? { due: { ...result, stampMs } } : {};
  const missed = (lastMs - stampMs) / (hours * 3_600_000) + (result.openMs > 0 ? 0 : 1);
  return { period: running, ...due, ...(missed > 0 ? { skipped: { stamps: missed, lastMs } } : {}) };
}
