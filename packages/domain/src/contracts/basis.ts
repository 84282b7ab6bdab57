/**
 * The moving average of a contract's basis: the middle of its book less the index. A ring of samples as plain data, one in each slot of time;
 * the book gives a sample only when it has both sides and the index is live, so that an empty side or a held index moves no mark.
 */
import type { PriceTicks } from '../numbers.ts';
import type { ExactPrice } from './exact-price.ts';

/** How often and for how long the basis is sampled, ms. */
export interface BasisRules {
  readonly everyMs: number;
  readonly windowMs: number;
}

/** The basis of the mark price: each second over 30 s. Source: trading rules 2.4. */
export const MARK_BASIS: BasisRules = { everyMs: 1_000, windowMs: 30_000 };
/** The basis of price bands: over 10 minutes. Source: trading rules 2.4. */
export const BAND_BASIS: BasisRules = { everyMs: 10_000, windowMs: 600_000 };

/** The samples of a window, oldest first; `doubledTicks` is best bid + best ask − 2 × index. */
export interface BasisWindow {
  readonly samples: readonly { readonly atMs: number; readonly doubledTicks: number }[];
}

/** A window without samples: at listing, and after a halt, whose basis is of another time. */
export const EMPTY_BASIS: BasisWindow = { samples: [] };

/** What a sample is taken from; a price that is not there gives none. */
export interface BasisView {
  readonly bidTicks: PriceTicks | undefined;
  readonly askTicks: PriceTicks | undefined;
  /** A live index; absent while it is held or there is none. */
  readonly indexTicks: PriceTicks | undefined;
}

/**
 * Takes a sample and drops those that left the window. The first of a slot counts; a later one, an older one, one without both sides or with a
 * crossed book changes nothing.
 */
export function sampleBasis(window: BasisWindow, atMs: number, view: BasisView, rules: BasisRules): BasisWindow {
  const samples = window.samples.filter((sample) => sample.atMs > atMs - rules.windowMs);
  const lastMs = samples.at(-1)?.atMs ?? Number.NEGATIVE_INFINITY;
  const isNewSlot = Math.floor(atMs / rules.everyMs) > Math.floor(lastMs / rules.everyMs);
  const { askTicks, bidTicks, indexTicks } = view;
  if (!isNewSlot || bidTicks === undefined || askTicks === undefined || indexTicks === undefined || bidTicks > askTicks)
    return { samples };
  return { samples: [...samples, { atMs, doubledTicks: bidTicks + askTicks - 2 * indexTicks }] };
}

/** The mean basis in ticks, signed, not rounded: that of the samples within the window that ends at a time, its older edge excluded; absent without samples. */
export function meanBasis(window: BasisWindow, nowMs: number, { windowMs }: BasisRules): ExactPrice | undefined {
  const inside = window.samples.filter(({ atMs }) => atMs > nowMs - windowMs && atMs <= nowMs);
  if (inside.length === 0) return undefined;
  const doubled = inside.reduce((sum, { doubledTicks }) => sum + doubledTicks, 0);
  return { numerator: BigInt(doubled), denominator: BigInt(2 * inside.length) };
}
