/**
 * Which sources of an index have a voice. A source leaves at once when it is stale, and when it stays outside of the index guard for
 * `leaveAfterMs`; until then the guard clamps it. It returns by itself, after `quietMs` without a break inside the narrower return band, so
 * that a single good price brings nobody back. The reference of both bands is the median of all fresh sources, those outside included:
 * otherwise one bad source that is left could keep all good ones out.
 */
import { MAX_PRICE_TICKS } from '../numbers.ts';
import { doubledMedian, isWithinPpm } from './price-math.ts';

/** One source of an index as the price engine last saw it. */
export interface IndexSource {
  readonly sourceId: string;
  /** In ticks of the contract; a price that is not in 1 … 2^31 − 1 has no voice. */
  readonly priceTicks: number;
  /** Relative weight, an integer; 0: switched off. */
  readonly weight: number;
  /** When this price was received, ms. */
  readonly atMs: number;
}

/** Where a source stands; plain data. */
export interface SourceWatch {
  readonly isOut: boolean;
  /** In: since when outside of the guard without a break; out: since when inside the return band; ms; absent: it is not. */
  readonly sinceMs?: number;
}

/** What a source is judged by. */
export interface WatchRules {
  /** A price that is older has no voice; one of exactly this age has. */
  readonly maxAgeMs: number;
  /** The guard: ± ppm of the median. */
  readonly clampPpm: number;
  /** The band in which a source has to be quiet before it returns: ± ppm of the median. */
  readonly returnPpm: number;
  readonly leaveAfterMs: number;
  readonly quietMs: number;
}

/** Watches by source id; a source without one is in. */
export type SourceWatches = Readonly<Record<string, SourceWatch>>;

/**
 * Whether a source has a usable price that is young enough. A stamp that lies further ahead of now than `maxAgeMs` is not: else a wrong clock
 * would keep a dead source alive.
 */
export function isFresh(source: IndexSource, nowMs: number, maxAgeMs: number): boolean {
  return isUsablePrice(source) && Math.abs(nowMs - source.atMs) <= maxAgeMs;
}

/** Whether a source's price is a positive integer that a book can hold. */
export function isUsablePrice({ priceTicks }: IndexSource): boolean {
  return Number.isSafeInteger(priceTicks) && priceTicks > 0 && priceTicks <= MAX_PRICE_TICKS;
}

/** One step of a source: what it is now, from what it was and what was seen of it. `isGuarded`: within the guard; `isQuiet`: within the return band. */
export function nextWatch(
  watch: SourceWatch,
  seen: { readonly nowMs: number; readonly isFresh: boolean; readonly isGuarded: boolean; readonly isQuiet: boolean },
  rules: Pick<WatchRules, 'leaveAfterMs' | 'quietMs'>,
): SourceWatch {
  if (!seen.isFresh) return { isOut: true };
  const isTiming = watch.isOut ? seen.isQuiet : !seen.isGuarded;
  if (!isTiming) return { isOut: watch.isOut };
  const sinceMs = watch.sinceMs ?? seen.nowMs;
  const isTurning = seen.nowMs - sinceMs >= (watch.isOut ? rules.quietMs : rules.leaveAfterMs);
  return isTurning ? { isOut: !watch.isOut } : { isOut: watch.isOut, sinceMs };
}

/** One step of all sources of an index; sources that are not listed any more lose their watch. */
export function watchSources(
  watches: SourceWatches,
  sources: readonly IndexSource[],
  nowMs: number,
  rules: WatchRules,
): SourceWatches {
  const fresh = sources.filter((source) => source.weight > 0 && isFresh(source, nowMs, rules.maxAgeMs));
  const reference = doubledMedian(fresh.map(({ priceTicks }) => priceTicks));
  return Object.fromEntries(
    sources.map((source) => {
      const isYoung = isFresh(source, nowMs, rules.maxAgeMs);
      const isInside = (ppm: number) => isYoung && isWithinPpm(source.priceTicks, reference, ppm);
      const seen = {
        nowMs,
        isFresh: isYoung,
        isGuarded: isInside(rules.clampPpm),
        isQuiet: isInside(rules.returnPpm),
      };
      return [source.sourceId, nextWatch(watches[source.sourceId] ?? { isOut: false }, seen, rules)];
    }),
  );
}
