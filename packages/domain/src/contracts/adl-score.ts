/**
 * Auto-deleveraging: which positions of the opposite side give way when neither book nor insurance fund takes a bankrupt one. Ranked by profit and
 * leverage; scores are exact fractions and ties have an order, so that a replay chooses the same positions. Source: risk.md §7.
 */

import type { ContractUnits } from './contract-spec.ts';
import type { ContractPosition } from './contract-value.ts';
import { profitSign } from './contract-value.ts';

/** A score as an exact fraction; with the denominator 0 it is above every other. */
export interface AdlScore {
  readonly numerator: bigint;
  /** ≥ 0. */
  readonly denominator: bigint;
}

/** A position that may be chosen. */
export interface AdlCandidate {
  readonly accountId: number;
  /** Where an account has several positions of a side: which of them; absent: 0. */
  readonly positionId?: number;
  readonly lots: number;
  readonly score: AdlScore;
}

/** What a position gives away. */
export interface AdlTake<T extends AdlCandidate> {
  readonly candidate: T;
  readonly lots: number;
}

/** Which positions give way. */
export interface AdlChoice<T extends AdlCandidate> {
  /** Highest score first; the last may give a part. */
  readonly takes: readonly AdlTake<T>[];
  /** Lots for which there was nobody; 0 while the positions of a contract sum to zero. */
  readonly missingLots: number;
}

/** Number of ADL lights: fifths of the ranking. */
const LIGHTS = 5;

/**
 * Score of a position from its values at mark and at its bankruptcy price (`bankruptcyValue`), smallest units of the settle asset: profit × leverage
 * in profit, else profit ÷ leverage, where profit is that at mark in parts of the entry value, and leverage is the value at mark in parts of what
 * separates it from the bankruptcy value. A position with nothing that separates them has no bound to its leverage.
 */
export function adlScore(
  position: ContractPosition,
  markValueUnits: bigint,
  bankruptcyValueUnits: bigint,
  units: ContractUnits,
): AdlScore {
  const sign = BigInt(profitSign(position.side, units));
  const profit = sign * (markValueUnits - position.entryUnits);
  const between = sign * (markValueUnits - bankruptcyValueUnits);
  const distance = between > 0n ? between : 0n;
  if (profit > 0n) return { numerator: profit * markValueUnits, denominator: position.entryUnits * distance };
  const denominator = position.entryUnits * markValueUnits;
  // Without value there is nothing to lose either.
  return denominator === 0n ? { numerator: 0n, denominator: 1n } : { numerator: profit * distance, denominator };
}

/** Compares scores exactly: negative when the first is lower. */
export function compareScores(one: AdlScore, other: AdlScore): number {
  const isOneEndless = one.denominator === 0n;
  const isOtherEndless = other.denominator === 0n;
  if (isOneEndless || isOtherEndless) return Number(isOneEndless) - Number(isOtherEndless);
  const difference = one.numerator * other.denominator - other.numerator * one.denominator;
  return difference === 0n ? 0 : difference < 0n ? -1 : 1;
}

/** Order in which positions of one side give way: highest score first, of equals the lower account id, then the lower position id. */
export function compareForAdl(one: AdlCandidate, other: AdlCandidate): number {
  return (
    compareScores(other.score, one.score) ||
    one.accountId - other.accountId ||
    (one.positionId ?? 0) - (other.positionId ?? 0)
  );
}

/** The light of the position at a place (0: the first to give way) in a ranking of so many: 5 for the first fifth … 1 for the last. */
export function adlLight(place: number, count: number): number {
  return LIGHTS - Math.floor((place * LIGHTS) / count);
}

/** Positions of one side in the order in which they give way. */
export function rankForAdl<T extends AdlCandidate>(candidates: readonly T[]): readonly T[] {
  return [...candidates].sort(compareForAdl);
}

/**
 * Chooses who gives way for so many lots, from ranked positions of the opposite side: whole positions from the top, the last one takes the
 * remainder, never more than is needed.
 */
export function takeRanked<T extends AdlCandidate>(ranked: readonly T[], needLots: number): AdlChoice<T> {
  const takes: AdlTake<T>[] = [];
  let missingLots = needLots;
  for (const candidate of ranked) {
    if (missingLots === 0) break;
    const lots = Math.min(candidate.lots, missingLots);
    if (lots === 0) continue;
    takes.push({ candidate, lots });
    missingLots -= lots;
  }
  return { takes, missingLots };
}

/** The same from positions in any order. */
export function chooseForAdl<T extends AdlCandidate>(candidates: readonly T[], needLots: number): AdlChoice<T> {
  return takeRanked(rankForAdl(candidates), needLots);
}
