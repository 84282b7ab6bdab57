import type { FillData } from '@bourse/contract';
import { formatDecimal, parseDecimal } from '@bourse/domain';
import type { Instrument } from '../../instrument.ts';

export type EntryFill = Pick<FillData, 'side' | 'price' | 'qty' | 'timeMs' | 'tradeId'>;

/** What is held of what was traded, and at which price it was bought. */
export interface Entry {
  /** Plain decimal text with the instrument's decimals, rounded half up. */
  readonly price: string;
  /** What is held of it, plain decimal text in the base asset. */
  readonly qty: string;
}

/**
 * The average price of the base that is held out of the fills that are known: average cost of the purchases since the holding was last flat.
 *
 * A sale takes its share of the cost and leaves the average as it is; what is sold beyond the known holding was bought before the first known fill or
 * was paid in, and counts as flat. Fees are not in it. Undefined while nothing is held. Fills may come in any order; all arithmetic is
 * exact in the smallest units of price and quantity, and only the result is rounded.
 */
export function averageEntry(fills: readonly EntryFill[], { spec }: Pick<Instrument, 'spec'>): Entry | undefined {
  /** In units of price × units of quantity. */
  let cost = 0n;
  let held = 0n;
  for (const fill of [...fills].sort(oldestFirst)) {
    const price = unitsOf(fill.price, spec.priceScale);
    const qty = unitsOf(fill.qty, spec.qtyScale);
    if (fill.side === 'buy') {
      cost += price * qty;
      held += qty;
    } else if (qty >= held) {
      cost = 0n;
      held = 0n;
    } else {
      cost -= (cost * qty) / held;
      held -= qty;
    }
  }
  if (held === 0n) return undefined;
  const price = (2n * cost + held) / (2n * held);
  return { price: formatDecimal(price, spec.priceScale), qty: formatDecimal(held, spec.qtyScale) };
}

function unitsOf(text: string, scale: number): bigint {
  const parsed = parseDecimal(text, scale);
  return parsed.ok ? parsed.value : 0n;
}

/** By time, and within it by trade. */
export function oldestFirst(a: EntryFill, b: EntryFill): number {
  return a.timeMs - b.timeMs || a.tradeId - b.tradeId;
}
