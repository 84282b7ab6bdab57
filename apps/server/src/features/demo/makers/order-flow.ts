import type { Side } from '@bourse/domain';
import type { Random } from '../random.ts';

/** An order that a taker sends, in USDT's worth. */
export interface TakerOrder {
  readonly side: Side;
  readonly usdt: number;
}

/** How orders arrive on one market. */
export interface FlowRates {
  /** Taker orders a second in the long run, when the market is neither calm nor busy. */
  readonly perSecond: number;
  /** Median size in USDT. */
  readonly medianUsdt: number;
}

/** Branching ratio: orders triggered by one order on average; must be below 1. */
const BRANCHING = 0.55;
/** Decay rate of an order's excitation, per second. */
const FADE_PER_SECOND = 1.6;
/** Standard deviation of the logarithm of sizes: a few orders are many times the median. */
const SIZE_DEVIATION = 1.15;
/** Maximum order size, in medians. */
const LARGEST = 40;
/** Probability that an order has the same side as the previous one. */
const PERSISTENCE = 0.68;
/** Maximum number of orders per step. */
const MOST_A_STEP = 6;

/** Self-exciting (Hawkes) arrivals: quiet stretches and bursts, with sizes of a fat-tailed distribution. */
export class OrderFlow {
  private readonly rates: FlowRates;
  private readonly random: Random;
  private excitement = 0;
  private side: Side = 'buy';

  constructor(rates: FlowRates, random: Random) {
    this.rates = rates;
    this.random = random;
  }

  /** The orders of the next `seconds`; `activity` scales the base rate (1 in the long run). */
  next(seconds: number, activity: number): TakerOrder[] {
    const base = this.rates.perSecond * (1 - BRANCHING) * (0.5 + 0.5 * Math.min(4, activity));
    const count = Math.min(MOST_A_STEP, this.poisson((base + this.excitement) * seconds));
    const keep = Math.exp(-FADE_PER_SECOND * seconds);
    // So much that over all later steps of this length an order brings about BRANCHING others.
    this.excitement = this.excitement * keep + (count * BRANCHING * (1 - keep)) / seconds;
    return Array.from({ length: count }, () => this.order());
  }

  private order(): TakerOrder {
    if (this.random.uniform() > PERSISTENCE) this.side = this.side === 'buy' ? 'sell' : 'buy';
    const factor = Math.min(LARGEST, Math.exp(SIZE_DEVIATION * this.random.normal()));
    return { side: this.side, usdt: this.rates.medianUsdt * factor };
  }

  private poisson(mean: number): number {
    let left = mean - this.random.exponential();
    let count = 0;
    while (left > 0 && count < MOST_A_STEP) {
      count += 1;
      left -= this.random.exponential();
    }
    return count;
  }
}
