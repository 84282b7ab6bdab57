/** What the latest trades tell beside the list of them: which are large enough, and how fast and on which side the market trades. */
import type { PublicTradeData } from '@bourse/contract';
import { formatDecimal } from '@bourse/domain';
import type { Instrument } from '../instrument.ts';
import { buyShare } from '../model/book-rows.ts';
import { unitsOf } from '../model/book-rows-sums.ts';

/** What a trade is worth, in units of 10^-(priceScale + qtyScale). */
export function tradeWorth({ price, qty }: Pick<PublicTradeData, 'price' | 'qty'>, { spec }: Instrument): bigint {
  return unitsOf(price, spec.priceScale) * unitsOf(qty, spec.qtyScale);
}

/** Whether a trade is worth at least an amount of the quote asset (decimal text; empty: every trade is). */
export function isAtLeast(trade: PublicTradeData, least: string, market: Instrument): boolean {
  return least === '' || tradeWorth(trade, market) >= unitsOf(least, market.spec.priceScale + market.spec.qtyScale);
}

/**
 * The least worths to choose from, smallest first: powers of ten from a hundred times the market's least order on, as plain decimal texts.
 */
export function leastWorths({ spec, quote }: Instrument): readonly string[] {
  const digits = String(spec.minNotional).length - 1 + 2;
  return [0, 1, 2, 3].map((more) => {
    const text = formatDecimal(10n ** BigInt(digits + more), quote.scale);
    return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
  });
}

/** Trades that are listed at most. */
export const MOST_TRADES = 100;

/** Puts the new ones among the latest trades before those that were listed; all newest first. */
export function mergeTrades(
  listed: readonly PublicTradeData[],
  latest: readonly PublicTradeData[],
  isWanted: (trade: PublicTradeData) => boolean,
): readonly PublicTradeData[] {
  const newest = listed[0]?.fillNo ?? Number.NEGATIVE_INFINITY;
  const fresh = latest.filter((trade) => trade.fillNo > newest && isWanted(trade));
  return fresh.length === 0 ? listed : [...fresh, ...listed].slice(0, MOST_TRADES);
}

const WINDOW_MS = 60_000;
/** Trades that the stream begins with; a shorter list is all there ever was. */
const SNAPSHOT_TRADES = 50;

/** The trades of the last minute. */
export interface Pace {
  readonly trades: number;
  /** In units of 10^-qtyScale. */
  readonly qty: bigint;
  /** Share of the quantity that buyers took, in whole percent; 50 without a trade. */
  readonly buyPercent: number;
  /** Whether there may have been more: they are not all known yet. */
  readonly isLeast: boolean;
}

interface Paced {
  readonly timeMs: number;
  readonly qty: bigint;
  readonly isBuy: boolean;
}

/** Counts the trades of the last minute, of which a list of the latest shows the end only. */
export class Tape {
  readonly #market: Instrument;
  #trades: Paced[] = [];
  #newest = Number.NEGATIVE_INFINITY;
  /** Before this time nothing is known. */
  #knownFromMs = Number.POSITIVE_INFINITY;

  constructor(market: Instrument) {
    this.#market = market;
  }

  /** Adds those of the latest trades (newest first) that are new. */
  add(latest: readonly PublicTradeData[]): void {
    const oldest = latest.at(-1);
    // All of a full list are new: there may be some that were never in it.
    if (oldest !== undefined && oldest.fillNo > this.#newest) {
      this.#knownFromMs = latest.length < SNAPSHOT_TRADES ? Number.NEGATIVE_INFINITY : oldest.timeMs;
    }
    const scale = this.#market.spec.qtyScale;
    for (const trade of latest.filter(({ fillNo }) => fillNo > this.#newest).reverse()) {
      this.#trades.push({ timeMs: trade.timeMs, qty: unitsOf(trade.qty, scale), isBuy: trade.side === 'buy' });
    }
    this.#newest = Math.max(this.#newest, latest[0]?.fillNo ?? this.#newest);
  }

  /** The pace at a time of the exchange. */
  at(nowMs: number): Pace {
    const fromMs = nowMs - WINDOW_MS;
    const first = this.#trades.findIndex(({ timeMs }) => timeMs > fromMs);
    this.#trades = first < 0 ? [] : this.#trades.slice(first);
    let [bought, sold] = [0n, 0n];
    for (const { qty, isBuy } of this.#trades) {
      if (isBuy) bought += qty;
      else sold += qty;
    }
    return {
      trades: this.#trades.length,
      qty: bought + sold,
      buyPercent: buyShare(bought, sold),
      isLeast: this.#trades.length > 0 && this.#knownFromMs > fromMs,
    };
  }
}
