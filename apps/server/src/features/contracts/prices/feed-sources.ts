import type { MarketSpec } from '@bourse/domain';
import type { PriceFeed } from '../../../platform/prices/price-feed.ts';
import type { PriceSource, SourcePrice } from './price-source.ts';

/** A feed that an operator has configured, with its weight in every index. */
export interface WeightedFeed {
  readonly feed: PriceFeed;
  readonly weight: number;
}

/** Feeds of spot markets as sources of indices: each feed's last price of each market. */
export class FeedSources {
  private readonly feeds: readonly WeightedFeed[];
  private readonly nowMs: () => number;
  private readonly latest = new Map<string, { readonly priceTicks: number; readonly atMs: number }>();

  constructor(feeds: readonly WeightedFeed[], nowMs: () => number) {
    this.feeds = feeds;
    this.nowMs = nowMs;
  }

  async start(): Promise<void> {
    for (const { feed } of this.feeds) {
      await feed.start((marketId, priceTicks) => {
        // What is no price would hide that the source has none.
        if (!Number.isSafeInteger(priceTicks) || priceTicks <= 0) return;
        this.latest.set(`${feed.name}/${marketId}`, { priceTicks, atMs: this.nowMs() });
      });
    }
  }

  async stop(): Promise<void> {
    for (const { feed } of this.feeds) await feed.stop();
  }

  /** The sources of a spot market's pair. */
  of({ marketId, priceScale, tickSize }: MarketSpec): readonly PriceSource[] {
    return this.feeds.map(({ feed: { name }, weight }) => ({
      name,
      weight,
      latest: (): SourcePrice | undefined => {
        const last = this.latest.get(`${name}/${marketId}`);
        if (last === undefined) return undefined;
        return { value: BigInt(last.priceTicks) * BigInt(tickSize), scale: priceScale, atMs: last.atMs };
      },
    }));
  }
}
