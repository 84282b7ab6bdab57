import type { MarketUnits, Side } from '@bourse/domain';
import type { AppliedCommand } from '../../../platform/core-host/core-host.ts';
import type { MarketState } from '../../../platform/exchange-view/markets/market-state.ts';
import type { BookMirror } from './book-mirror.ts';
import type { Feed, FeedStep } from './feed.ts';
import type { FeedLevel } from './feed-records.ts';

/** One thing that a replay proves: how often it was looked at, and the first failure in words. */
export interface Check {
  readonly name: string;
  readonly compared: number;
  readonly failures: number;
  readonly firstFailure: string | undefined;
}

/** Levels a side that are compared after every change of the book. */
export const COMPARED_LEVELS = 50;

type TradeStep = Extract<FeedStep, { type: 'trade' }>;

class Tally {
  compared = 0;
  failures = 0;
  firstFailure: string | undefined;
  private readonly name: string;

  constructor(name: string) {
    this.name = name;
  }

  look(isRight: boolean, describe: () => string): void {
    this.compared += 1;
    if (isRight) return;
    this.failures += 1;
    this.firstFailure ??= describe();
  }

  result(): Check {
    return { name: this.name, compared: this.compared, failures: this.failures, firstFailure: this.firstFailure };
  }
}

/** Watches an exchange while a feed is played through it and compares what it does with the recording. */
export class ReplayChecks {
  /** What traded, in lots and in the quote asset's smallest units. */
  lots = 0n;
  quote = 0n;
  private readonly trades = new Tally('trades print at their price, quantity, side and time, in order');
  private readonly book = new Tally(`best ${COMPARED_LEVELS} levels a side equal the recorded book after every change`);
  private readonly tickers = new Tally('best levels equal the book tickers that the venue sent apart');
  private readonly expected: readonly TradeStep[];
  private readonly feed: Feed;
  private readonly units: MarketUnits;

  constructor(feed: Feed, units: MarketUnits) {
    this.feed = feed;
    this.units = units;
    this.expected = feed.steps.filter((step) => step.type === 'trade');
  }

  get tradeCount(): number {
    return this.trades.compared;
  }

  /** Takes what the exchange did; for a core host's listener. */
  onApplied(batch: readonly AppliedCommand[]): void {
    for (const { timeMs, events } of batch) {
      for (const event of events) {
        if (event.type === 'trade') this.onTrade(event, timeMs);
      }
    }
  }

  /** Compares the served book with the recorded one right after a change. */
  onBookChange(step: Extract<FeedStep, { type: 'depth' }>, mirror: BookMirror, state: MarketState): void {
    for (const side of ['buy', 'sell'] as const) {
      const served = state.side(side).levels(COMPARED_LEVELS);
      const recorded = mirror.recordedLevels(side, COMPARED_LEVELS);
      this.book.look(
        sameLevels(served, recorded),
        () => `${side} side at ${step.timeMs}: ${differenceOf(served, recorded)}`,
      );
    }
    const ticker = this.feed.tickers.get(step.lastUpdateId);
    if (ticker === undefined) return;
    const best = (side: Side) => state.side(side).levels(1);
    this.tickers.look(
      sameLevels(best('buy'), [ticker.bid]) && sameLevels(best('sell'), [ticker.ask]),
      () => `update ${step.lastUpdateId}`,
    );
  }

  /** The verdicts so far; a trade that never came is a failure. */
  results(): Check[] {
    const missing = this.expected.length - this.trades.compared;
    const trades = this.trades.result();
    return [
      missing > 0
        ? {
            ...trades,
            failures: trades.failures + missing,
            firstFailure: trades.firstFailure ?? `${missing} trades are missing`,
          }
        : trades,
      this.book.result(),
      this.tickers.result(),
    ];
  }

  private onTrade(event: { takerSide: Side; priceTicks: number; qtyLots: number }, timeMs: number): void {
    const recorded = this.expected[this.trades.compared];
    const isRight =
      recorded !== undefined &&
      recorded.priceTicks === event.priceTicks &&
      recorded.qtyLots === event.qtyLots &&
      recorded.takerSide === event.takerSide &&
      recorded.timeMs === timeMs;
    this.trades.look(
      isRight,
      () =>
        `trade ${recorded?.tradeId ?? 'beyond the last'}: ${event.takerSide} ${event.qtyLots} lots at ${event.priceTicks} ticks at ${timeMs}`,
    );
    this.lots += BigInt(event.qtyLots);
    this.quote += BigInt(event.priceTicks) * BigInt(event.qtyLots) * this.units.quoteUnitsPerTickLot;
  }
}

function sameLevels(one: readonly FeedLevel[], other: readonly FeedLevel[]): boolean {
  return (
    one.length === other.length &&
    one.every(
      ({ priceTicks, qtyLots }, index) => other[index]?.priceTicks === priceTicks && other[index]?.qtyLots === qtyLots,
    )
  );
}

function differenceOf(served: readonly FeedLevel[], recorded: readonly FeedLevel[]): string {
  const at = served.findIndex((level, index) => !sameLevels([level], recorded.slice(index, index + 1)));
  const index = at === -1 ? served.length : at;
  return `level ${index + 1} is ${JSON.stringify(served[index] ?? null)}, recorded ${JSON.stringify(recorded[index] ?? null)}`;
}
