import type { ContractSpec } from '@bourse/domain';
import type { FeatureContext } from '../../../platform/feature.ts';
import type { GaugeSource } from '../../../platform/metrics/metrics.ts';
import { contractsPart } from '../contracts-part.ts';
import type { ContractPrices } from './contract-prices.ts';
import { FeedSources, type WeightedFeed } from './feed-sources.ts';
import { LivePricedContracts } from './live-priced-contracts.ts';
import { PriceClock } from './price-clock.ts';
import { PriceEngine } from './price-engine.ts';
import type { PriceSource } from './price-source.ts';
import { defaultFundingHours, indexPairOf } from './price-terms.ts';
import { pricesSettings } from './prices.settings.ts';
import { PriceStore } from './prices.store.ts';
import { simulatedVenues, spotAnchor } from './venues.ts';

/** Seed of the demo's venues; another one gives others. */
const VENUES_SEED = 'bourse';
/** Feeds of real venues and their weights: none is configured yet, and without any a contract has no index outside of the demo. */
const FEEDS: readonly WeightedFeed[] = [];

/** What the price engine needs of the server. */
type PricesContext = Pick<
  FeatureContext,
  'config' | 'db' | 'host' | 'view' | 'settings' | 'time' | 'logger' | 'isLive'
>;

/** Prices that run with the server. */
export interface RunningPrices {
  readonly prices: ContractPrices;
  readonly gauges: readonly GaugeSource[];
  /** Begins to make prices, once everything else runs. */
  open(): Promise<void>;
  stop(): Promise<void>;
}

/** Settles what was missed since the last run, before anybody can trade. In a replayed scenario prices are commands of the scenario. */
export async function startPrices(ctx: PricesContext): Promise<RunningPrices> {
  const { db, host, isLive, logger, settings, time, view } = ctx;
  const feeds = new FeedSources(FEEDS, () => time.nowMs());
  const engine = new PriceEngine({
    contracts: new LivePricedContracts(view.partOf(contractsPart), view),
    sourcesOf: sourcesFor(ctx, feeds),
    fundingHoursOf: (spec) =>
      settings.read(pricesSettings.contractFundingHours)[spec.code] ?? defaultFundingHours(spec),
    submit: async (commands) => {
      const applied = await host.submitMany(commands.map((command) => ({ command })));
      return applied.map(({ events }) => events[0]);
    },
    states: new PriceStore(db.pool),
    logger,
  });
  const clock = new PriceClock((nowMs) => engine.step(nowMs), time, logger);
  if (isLive) await engine.start(time.nowMs());
  return {
    prices: engine,
    gauges: [
      {
        name: 'bourse_contract_prices_stale',
        help: 'Contracts whose index has no source now; alert when it is not 0.',
        read: () => engine.staleCount(),
      },
    ],
    open: async () => {
      if (!isLive) return;
      await feeds.start();
      clock.start();
    },
    stop: async () => {
      if (!isLive) return;
      await clock.stop();
      await feeds.stop();
      await engine.save();
    },
  };
}

/** The demo has venues of its own around our spot books; contracts of one pair share them. */
function sourcesFor(
  { config, view }: Pick<PricesContext, 'config' | 'view'>,
  feeds: FeedSources,
): (spec: ContractSpec) => readonly PriceSource[] {
  const byPair = new Map<string, readonly PriceSource[]>();
  const make = (pair: string): readonly PriceSource[] => {
    const spot = view.findMarketByCode(pair);
    if (config.mode === 'demo')
      return simulatedVenues(
        VENUES_SEED,
        pair,
        spotAnchor(() => view.findMarketByCode(pair)),
      );
    return spot === undefined ? [] : feeds.of(spot.market.spec);
  };
  return (spec) => {
    const pair = indexPairOf(spec);
    const sources = byPair.get(pair) ?? make(pair);
    byPair.set(pair, sources);
    return sources;
  };
}
