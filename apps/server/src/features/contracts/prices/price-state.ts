/** What of a contract's prices must outlive a restart. */
import { beginFunding, type FundingAverage, type SettlementWindow, type SourceWatches } from '@bourse/domain';

/** A funding that was worked out and is being settled: its rate stays what it is, however often the settlement is tried. */
export interface PendingFunding {
  readonly stampMs: number;
  readonly ratePpb: number;
}

/** The state of one contract; plain data. */
export interface PriceState {
  /** When the price engine first saw it, ms; price bands count from there. */
  readonly listedMs: number;
  /** The last second in which the engine worked, ms. */
  readonly seenMs: number;
  readonly watches: SourceWatches;
  /** Rate of the last stamp, ppb; 0 before the first. */
  readonly lastFundingPpb: number;
  /** Premiums of the running period; it has none in a delivery contract. */
  readonly period?: FundingAverage;
  readonly pending?: PendingFunding;
  /** Samples of settlement, from the beginning of the window on. */
  readonly settlement?: SettlementWindow;
}

/** The state of a contract that the engine sees for the first time. */
export function firstState(nowMs: number): PriceState {
  return { listedMs: nowMs, seenMs: nowMs, watches: {}, lastFundingPpb: 0 };
}

/** The first period of a perpetual begins when it is listed, so that its first rate is scaled by the time that it was open. */
export function firstPeriod(nowMs: number): FundingAverage {
  return beginFunding(nowMs);
}

/** Writes a state as JSON; bigint as text. */
export function encodeState(state: PriceState): string {
  return JSON.stringify(state, (_key, value: unknown) => (typeof value === 'bigint' ? value.toString() : value));
}

/** Reads what `encodeState` wrote. */
export function decodeState(json: unknown): PriceState {
  // The column is written by `encodeState` alone.
  const { period, ...state } = json as Omit<PriceState, 'period'> & {
    readonly period?: Omit<FundingAverage, 'weightedPpb'> & { readonly weightedPpb: string };
  };
  return period === undefined ? state : { ...state, period: { ...period, weightedPpb: BigInt(period.weightedPpb) } };
}
