/**
 * The index price: the weighted mean of several spot sources, guarded so that one of them cannot move it far. Sources: trading rules 2.4
 * (guard of the largest derivatives venue: median ± 3 %, BTC and ETH ± 1 %, the median when more than one is outside, 10 s of age); with
 * fewer than three sources a median decides nothing, so those are measured by the last index. One unit throughout: ticks of the contract.
 *
 * It does not decide which sources there are, nor fetch them, nor what the market does with a held price: no forced close from one.
 */
import { type PriceTicks, priceTicks } from '../numbers.ts';
import { clampTo, divideHalfAway, doubledMedian, isWithinPpm, roundTicks } from './price-math.ts';
import { type IndexSource, isFresh, isUsablePrice, type SourceWatches, type WatchRules } from './source-watch.ts';

/** What guards an index; integers. */
export interface IndexRules extends WatchRules {
  /** With one or two sources: ± ppm of the last index, instead of the guard. */
  readonly fewSourcesPpm: number;
}

/** The defaults of an index. */
export const INDEX_RULES: IndexRules = {
  maxAgeMs: 10_000,
  clampPpm: 30_000,
  fewSourcesPpm: 15_000,
  returnPpm: 15_000,
  leaveAfterMs: 30_000,
  quietMs: 60_000,
};

/** The defaults of the indices of BTC and ETH. */
export const MAJOR_INDEX_RULES: IndexRules = {
  ...INDEX_RULES,
  clampPpm: 10_000,
  fewSourcesPpm: 5_000,
  returnPpm: 5_000,
};

/** With fewer fresh sources than this the last index is the measure. */
const LEAST_FOR_MEDIAN = 3;

/**
 * How an index came about: the mean of its sources; the median, because more than one was outside of the guard; the last one, because there is
 * nothing to take one from; none, because there was no last one either.
 */
export type IndexState = 'weighted' | 'median' | 'held' | 'none';

/**
 * What became of a source: counted as it is; counted at the edge of the guard; too old, no weight; excluded: fresh but without weight, because
 * it is switched off, its price is unusable, its watch has it out, it is too far from the last index, or it was outside when the median was taken.
 */
export type SourceVerdict = 'used' | 'clamped' | 'stale' | 'excluded';

/** One row of the composition of an index. */
export interface IndexPart {
  readonly sourceId: string;
  readonly verdict: SourceVerdict;
  /** The price as received. */
  readonly priceTicks: number;
  /** The price at which it counts; absent: it does not. */
  readonly countedTicks?: PriceTicks;
  /** Its weight among those that count; 0: none. */
  readonly weight: number;
}

/** An index and how it came about; the parts in the order of the sources. */
export interface IndexPrice {
  readonly state: IndexState;
  /** Absent in the state `none` only. */
  readonly priceTicks?: PriceTicks;
  readonly parts: readonly IndexPart[];
}

/** Whether forced closes, samples of basis and premium, and settlement may be taken from an index of this state. */
export function isIndexLive(state: IndexState): boolean {
  return state === 'weighted' || state === 'median';
}

/**
 * The index at a time. The mean is rounded half up, once. `lastTicks`: the last index, live or held; a contract without one needs three sources
 * for its first. `watches` are those of `watchSources` at the same time; a source that is out has no weight.
 */
export function indexPrice(
  sources: readonly IndexSource[],
  nowMs: number,
  rules: IndexRules,
  { lastTicks, watches = {} }: { readonly lastTicks?: PriceTicks | undefined; readonly watches?: SourceWatches } = {},
): IndexPrice {
  const isVoice = (source: IndexSource) =>
    source.weight > 0 && isFresh(source, nowMs, rules.maxAgeMs) && watches[source.sourceId]?.isOut !== true;
  const voices = sources.filter(isVoice);
  const reference = doubledMedian(voices.map((source) => source.priceTicks));
  const hasMedian = voices.length >= LEAST_FOR_MEDIAN;
  const isInside = (source: IndexSource) =>
    hasMedian
      ? isWithinPpm(source.priceTicks, reference, rules.clampPpm)
      : lastTicks !== undefined && isWithinPpm(source.priceTicks, 2 * lastTicks, rules.fewSourcesPpm);
  const isMedian = hasMedian && voices.filter((source) => !isInside(source)).length > 1;
  const isClamping = hasMedian && !isMedian;
  const parts = sources.map((source): IndexPart => {
    const { priceTicks: price, sourceId, weight } = source;
    if (!isVoice(source))
      return { sourceId, verdict: verdictWithoutVoice(source, nowMs, rules), priceTicks: price, weight: 0 };
    if (isInside(source))
      return { sourceId, verdict: 'used', priceTicks: price, countedTicks: priceTicks(price), weight };
    if (!isClamping) return { sourceId, verdict: 'excluded', priceTicks: price, weight: 0 };
    return {
      sourceId,
      verdict: 'clamped',
      priceTicks: price,
      countedTicks: clampToGuard(price, reference, rules),
      weight,
    };
  });
  if (isMedian) return { state: 'median', priceTicks: roundTicks(BigInt(reference), 2n), parts };
  const mean = weightedMean(parts);
  if (mean !== undefined) return { state: 'weighted', priceTicks: mean, parts };
  return lastTicks === undefined ? { state: 'none', parts } : { state: 'held', priceTicks: lastTicks, parts };
}

function verdictWithoutVoice(source: IndexSource, nowMs: number, { maxAgeMs }: IndexRules): SourceVerdict {
  const isOld = isUsablePrice(source) && source.weight > 0 && !isFresh(source, nowMs, maxAgeMs);
  return isOld ? 'stale' : 'excluded';
}

/** The nearest whole tick inside the guard. */
function clampToGuard(price: number, doubledReference: number, { clampPpm }: IndexRules): PriceTicks {
  const [reference, ppm, whole] = [BigInt(doubledReference), BigInt(clampPpm), 2_000_000n];
  const least = (reference * (1_000_000n - ppm) + whole - 1n) / whole;
  const most = (reference * (1_000_000n + ppm)) / whole;
  return priceTicks(Number(clampTo(BigInt(price), least, most)));
}

function weightedMean(parts: readonly IndexPart[]): PriceTicks | undefined {
  let [sum, weights] = [0n, 0n];
  for (const { countedTicks, weight } of parts) {
    if (countedTicks === undefined) continue;
    sum += BigInt(countedTicks) * BigInt(weight);
    weights += BigInt(weight);
  }
  return weights === 0n ? undefined : priceTicks(Number(divideHalfAway(sum, weights)));
}
