import { ALERT_PERIOD_MS, type AlertPeriod } from '@bourse/domain';
import type { BinaryReader, BinaryWriter } from '../../kernel/snapshot/binary.ts';
import type { PastPrices } from './commands.ts';

/** Length of a bucket of each period in milliseconds: a price leaves the period at most so late. */
const BUCKET_MS: Readonly<Record<AlertPeriod, number>> = {
  '5m': 10_000,
  '15m': 30_000,
  '1h': 60_000,
  '4h': 300_000,
  '24h': 900_000,
  '7d': 3_600_000,
};

/** A price that no later one of the window is beyond. */
interface Extreme {
  readonly bucket: number;
  readonly ticks: number;
}

/**
 * The highest and the lowest price of a market in the last period, to a bucket of time. It keeps at most one price of each bucket a side, and
 * of those only such as can still become the extreme.
 */
export class PriceWindow {
  declare private readonly bucketMs: number;
  declare private readonly buckets: number;
  /** Oldest first; the first is the extreme. */
  private readonly highs: Extreme[] = [];
  private readonly lows: Extreme[] = [];

  constructor(period: AlertPeriod) {
    this.bucketMs = BUCKET_MS[period];
    this.buckets = ALERT_PERIOD_MS[period] / this.bucketMs;
  }

  /** Highest price in ticks; 0: there is none. */
  get highTicks(): number {
    return this.highs[0]?.ticks ?? 0;
  }
  /** Lowest price in ticks; 0: there is none. */
  get lowTicks(): number {
    return this.lows[0]?.ticks ?? 0;
  }

  /** Drops what is older than the period. */
  advance(nowMs: number): void {
    const oldest = Math.floor(nowMs / this.bucketMs) - this.buckets;
    for (const side of [this.highs, this.lows]) {
      while (side[0] !== undefined && side[0].bucket < oldest) side.shift();
    }
  }

  /** Adds a price of a time, which does not run backwards. */
  add(timeMs: number, ticks: number): void {
    const bucket = Math.floor(timeMs / this.bucketMs);
    addExtreme(this.highs, { bucket, ticks }, (a, b) => a >= b);
    addExtreme(this.lows, { bucket, ticks }, (a, b) => a <= b);
  }

  /** Adds prices of the past up to now, oldest first. */
  fill(history: readonly PastPrices[], nowMs: number): void {
    for (const { highTicks, lowTicks, timeMs } of history) {
      const atMs = Math.min(timeMs, nowMs);
      this.add(atMs, highTicks);
      this.add(atMs, lowTicks);
    }
    this.advance(nowMs);
  }

  write(out: BinaryWriter): void {
    for (const side of [this.highs, this.lows]) {
      out.i32(side.length);
      for (const { bucket, ticks } of side) {
        out.f64(bucket);
        out.i32(ticks);
      }
    }
  }

  read(input: BinaryReader): void {
    for (const side of [this.highs, this.lows]) {
      for (let left = input.count(); left > 0; left -= 1) side.push({ bucket: input.f64(), ticks: input.i32() });
    }
  }
}

/** Keeps those in front that the new price is not beyond; `covers`: whether the first price is at or beyond the second. */
function addExtreme(side: Extreme[], added: Extreme, covers: (a: number, b: number) => boolean): void {
  for (let last = side.at(-1); last !== undefined && covers(added.ticks, last.ticks); last = side.at(-1)) side.pop();
  // Within a bucket only its extreme counts, and that is there.
  if (side.at(-1)?.bucket !== added.bucket) side.push(added);
}
