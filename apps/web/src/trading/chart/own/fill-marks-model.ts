import type { FillData } from '@bourse/contract';
import { formatDecimal, type KlineInterval, klineOpenMs, parseDecimal, type Side } from '@bourse/domain';
import type { Instrument } from '../../instrument.ts';

/** The user's own trades of one side within one candle. */
export interface FillMark {
  readonly side: Side;
  /** When its candle opens, milliseconds since the epoch. */
  readonly openMs: number;
  readonly count: number;
  /** Plain decimal text, in the base asset. */
  readonly qty: string;
  /** Average price by quantity, plain decimal text with the instrument's decimals, rounded half up. */
  readonly price: string;
}

export type MarkedFill = Pick<FillData, 'side' | 'price' | 'qty' | 'timeMs'>;

interface Sum {
  readonly side: Side;
  readonly openMs: number;
  count: number;
  qty: bigint;
  cost: bigint;
}

/** Own trades gathered by candle and side: the candles in order of time, purchases before sales. */
export function fillMarks(
  fills: readonly MarkedFill[],
  interval: KlineInterval,
  market: Pick<Instrument, 'spec'>,
): readonly FillMark[] {
  const { priceScale, qtyScale } = market.spec;
  const sums = new Map<string, Sum>();
  for (const { side, price, qty, timeMs } of fills) {
    const openMs = klineOpenMs(interval, timeMs);
    const key = `${openMs} ${side}`;
    const sum = sums.get(key) ?? { side, openMs, count: 0, qty: 0n, cost: 0n };
    const [priceUnits, qtyUnits] = [unitsOf(price, priceScale), unitsOf(qty, qtyScale)];
    sum.count += 1;
    sum.qty += qtyUnits;
    sum.cost += priceUnits * qtyUnits;
    sums.set(key, sum);
  }
  return [...sums.values()]
    .filter((sum) => sum.qty > 0n)
    .sort((a, b) => a.openMs - b.openMs || a.side.localeCompare(b.side))
    .map(({ side, openMs, count, qty, cost }) => ({
      ...{ side, openMs, count, qty: formatDecimal(qty, qtyScale) },
      price: formatDecimal((2n * cost + qty) / (2n * qty), priceScale),
    }));
}

function unitsOf(text: string, scale: number): bigint {
  const parsed = parseDecimal(text, scale);
  return parsed.ok ? parsed.value : 0n;
}

/** One list of fills out of a history and what has happened since, each trade's side once. */
export function mergedFills(
  history: readonly FillData[],
  live: readonly FillData[],
  code: string,
): readonly FillData[] {
  const byKey = new Map<string, FillData>();
  for (const fill of [...history, ...live]) {
    if (fill.tradeCode === code) byKey.set(`${fill.tradeId} ${fill.fillNo} ${fill.role}`, fill);
  }
  return [...byKey.values()];
}
