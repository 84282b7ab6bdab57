/**
 * The mark price, by which margin is measured. Source: trading rules 2.4 and 2.5. Prices are ticks of the contract, rounded half up.
 *
 * Perpetual: the median of three. Price 1 is the index with the funding that is still due, price 2 the index with the mean basis of its book, the
 * third the last trade of the book (forced prints are none). While price 2 or the last trade is missing the mark is price 1: of two prices no
 * median can be taken, and neither the book nor a trade alone shall make a mark. So the first mark of a listing, and of a resume with an
 * emptied basis, is price 1.
 *
 * Delivery: the index with the mean basis, without funding; without a basis the index. In the window of settlement the mark is the mean of the
 * index as settlement takes it, of the samples so far: the last mark is the settlement price.
 *
 * Without a live index the mark stays what it was, and nothing is closed by force from it.
 */
import type { PriceTicks } from '../numbers.ts';
import type { ExactPrice } from './exact-price.ts';
import { roundTicks } from './price-math.ts';

const PPB = 1_000_000_000n;

/** Which rule made a mark. `held`: the previous one stays; `none`: there has been none. */
export type MarkState = 'median' | 'index' | 'basis' | 'settlement' | 'held' | 'none';

/** A mark and what it was made of. */
export interface MarkPrice {
  readonly state: MarkState;
  /** Absent in the state `none` only. */
  readonly priceTicks?: PriceTicks;
  /** Index with the funding that is due; perpetuals only. */
  readonly price1Ticks?: PriceTicks;
  /** Index with the mean basis. */
  readonly price2Ticks?: PriceTicks;
}

/** What every mark is made from. */
interface MarkView {
  /** A live index; absent while it is held or there is none. */
  readonly indexTicks: PriceTicks | undefined;
  readonly basis: ExactPrice | undefined;
  /** The mark before this one. */
  readonly previousTicks: PriceTicks | undefined;
}

/** What the mark of a perpetual is made from. */
export interface PerpetualMarkView extends MarkView {
  /** The rate of the last stamp, parts per billion; 0 before the first. */
  readonly lastFundingPpb: number;
  readonly msToFunding: number;
  /** Length of the funding period, ms. */
  readonly periodMs: number;
  readonly lastTicks: PriceTicks | undefined;
}

/** What the mark of a delivery contract is made from. */
export interface DeliveryMarkView extends MarkView {
  /** Mean of the index in the window of settlement; absent before the window and before its first sample. */
  readonly settlementMeanTicks: PriceTicks | undefined;
}

/** Index × (1 + last rate × time to funding ÷ period); the time is kept within the period. */
export function markPrice1(
  indexTicks: PriceTicks,
  { lastFundingPpb, msToFunding, periodMs }: Pick<PerpetualMarkView, 'lastFundingPpb' | 'msToFunding' | 'periodMs'>,
): PriceTicks {
  const leftMs = Math.min(Math.max(0, msToFunding), periodMs);
  const whole = PPB * BigInt(periodMs);
  return roundTicks(BigInt(indexTicks) * (whole + BigInt(lastFundingPpb) * BigInt(leftMs)), whole);
}

/** Index + mean basis. */
export function markPrice2(indexTicks: PriceTicks, basis: ExactPrice): PriceTicks {
  return roundTicks(BigInt(indexTicks) * basis.denominator + basis.numerator, basis.denominator);
}

/** The mark of a perpetual; the rule is that of the file. */
export function perpetualMark(view: PerpetualMarkView): MarkPrice {
  const { basis, indexTicks, lastTicks, previousTicks } = view;
  if (indexTicks === undefined) return heldMark(previousTicks);
  const price1Ticks = markPrice1(indexTicks, view);
  if (basis === undefined) return { state: 'index', priceTicks: price1Ticks, price1Ticks };
  const price2Ticks = markPrice2(indexTicks, basis);
  if (lastTicks === undefined) return { state: 'index', priceTicks: price1Ticks, price1Ticks, price2Ticks };
  return { state: 'median', priceTicks: middleOf(price1Ticks, price2Ticks, lastTicks), price1Ticks, price2Ticks };
}

/** The mark of a delivery contract; the rule is that of the file. */
export function deliveryMark(view: DeliveryMarkView): MarkPrice {
  const { basis, indexTicks, previousTicks, settlementMeanTicks } = view;
  if (indexTicks === undefined) return heldMark(previousTicks);
  if (settlementMeanTicks !== undefined) return { state: 'settlement', priceTicks: settlementMeanTicks };
  if (basis === undefined) return { state: 'index', priceTicks: indexTicks };
  const price2Ticks = markPrice2(indexTicks, basis);
  return { state: 'basis', priceTicks: price2Ticks, price2Ticks };
}

function heldMark(previousTicks: PriceTicks | undefined): MarkPrice {
  return previousTicks === undefined ? { state: 'none' } : { state: 'held', priceTicks: previousTicks };
}

function middleOf(a: PriceTicks, b: PriceTicks, c: PriceTicks): PriceTicks {
  const [low, high] = a < b ? [a, b] : [b, a];
  if (c < low) return low;
  return c > high ? high : c;
}
