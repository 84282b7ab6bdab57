/**
 * Index prices: feeds in, one command for the core out.
 *
 * Goal: what follows an index price (triggers, later margin and funding) gets it from the journal like everything else, and no single feed
 * that hangs or goes astray decides it. Method: each feed's last price counts for ten seconds; the index is the median of those that count;
 * once a second the markets whose index has changed go to the core in one command. A command under way delays the next one, which then
 * has the newest prices only. Without a fresh price a market keeps its last index in the core and counts as stale here. Only markets that a
 * product follows are sent. Not handled: of two feeds, one that goes astray moves the index by half of its error, so that a product needs
 * three; an index of several markets by weight; the mark price, which is its product's formula.
 */
import type { Command } from '@bourse/core';
import type { Logger } from '../logger.ts';
import type { GaugeSource } from '../metrics/metrics.ts';
import type { Timekeeper } from '../timekeeper.ts';
import type { PriceFeed } from './price-feed.ts';

/** What features may do with index prices. */
export interface Prices {
  /** Sends a market's index price to the core from now on. */
  follow(marketId: number): void;
  /** Whether the index of a market is older than feeds may be silent; a product stops what depends on it. */
  isStale(marketId: number): boolean;
}

/** What index prices stand on. */
export interface IndexPricesDeps {
  readonly feeds: readonly PriceFeed[];
  /** Returns whether the core has applied it. */
  readonly submit: (command: Command) => Promise<boolean>;
  /** Highest price that a market takes, in ticks; undefined: there is no such market. */
  readonly maxPriceTicksOf: (marketId: number) => number | undefined;
  readonly time: Timekeeper;
  readonly logger: Logger;
}

/** How often the core is told, and how long a feed's price counts, in milliseconds. */
const INTERVAL_MS = 1_000;
const FRESH_MS = 10_000;

interface FeedPrice {
  readonly priceTicks: number;
  readonly atMs: number;
}

/** Index prices that follow their feeds until they are stopped. */
export class IndexPrices implements Prices {
  private readonly deps: IndexPricesDeps;
  /** Last price of each feed, by market. */
  private readonly latest = new Map<number, Map<string, FeedPrice>>();
  private readonly followed = new Set<number>();
  /** What the core has, by market. */
  private readonly sent = new Map<number, number>();
  private cancelAlarm = (): void => undefined;
  private sending: Promise<void> = Promise.resolve();
  private isStopped = false;

  constructor(deps: IndexPricesDeps) {
    this.deps = deps;
  }

  follow(marketId: number): void {
    this.followed.add(marketId);
  }

  isStale(marketId: number): boolean {
    return this.indexOf(marketId) === undefined;
  }

  async start(): Promise<void> {
    for (const feed of this.deps.feeds) {
      await feed.start((marketId, priceTicks) => this.take(feed, marketId, priceTicks));
    }
    this.wait();
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    this.cancelAlarm();
    for (const feed of this.deps.feeds) await feed.stop();
    await this.sending;
  }

  gauges(): readonly GaugeSource[] {
    return [
      {
        name: 'bourse_index_stale_markets',
        help: 'Followed markets without a fresh price from any feed; alert when it is not 0.',
        read: () => [...this.followed].filter((marketId) => this.isStale(marketId)).length,
      },
    ];
  }

  private take({ name }: PriceFeed, marketId: number, priceTicks: number): void {
    const most = this.deps.maxPriceTicksOf(marketId);
    // The core rejects a command as a whole, so one feed's nonsense must not hold up the other markets.
    if (most === undefined || !Number.isSafeInteger(priceTicks) || priceTicks <= 0 || priceTicks > most) return;
    const byFeed = this.latest.get(marketId) ?? new Map<string, FeedPrice>();
    byFeed.set(name, { priceTicks, atMs: this.deps.time.nowMs() });
    this.latest.set(marketId, byFeed);
  }

  private indexOf(marketId: number): number | undefined {
    const oldestMs = this.deps.time.nowMs() - FRESH_MS;
    const prices = [...(this.latest.get(marketId)?.values() ?? [])].filter(({ atMs }) => atMs > oldestMs);
    return medianOf(prices.map(({ priceTicks }) => priceTicks));
  }

  private wait(): void {
    if (this.isStopped) return;
    this.cancelAlarm = this.deps.time.wakeAt(this.deps.time.nowMs() + INTERVAL_MS, async () => {
      this.sending = this.send();
      await this.sending;
      this.wait();
    });
  }

  private async send(): Promise<void> {
    const prices = [...this.followed].flatMap((marketId) => {
      const priceTicks = this.indexOf(marketId);
      if (priceTicks === undefined || priceTicks === this.sent.get(marketId)) return [];
      return [{ marketId, kind: 'index' as const, priceTicks }];
    });
    if (prices.length === 0) return;
    try {
      if (!(await this.deps.submit({ type: 'set-prices', prices }))) return;
      for (const { marketId, priceTicks } of prices) this.sent.set(marketId, priceTicks);
    } catch (error) {
      // The next second has newer prices.
      this.deps.logger.warn({ err: error }, 'index prices could not be sent to the core');
    }
  }
}

/** The middle of some prices; between the two middle ones of an even number, rounded down to a tick. */
function medianOf(prices: readonly number[]): number | undefined {
  const sorted = prices.toSorted((a, b) => a - b);
  const half = sorted.length >> 1;
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[half]];
  return low === undefined || high === undefined ? undefined : Math.floor((low + high) / 2);
}
