import type { Command } from '@bourse/core';
import { type AssetSpec, invariant, MAX_AMOUNT, MAX_PRICE_TICKS, type MarketSpec, marketUnits } from '@bourse/domain';
import type { CoreHost } from '../../../platform/core-host/core-host.ts';
import { DEMO_ASSETS, DEMO_MARKETS } from '../world.ts';
import type { Feed } from './feed.ts';
import { FeedError } from './feed-records.ts';

/** The account that keeps the recorded book, and the one that makes the recorded trades. */
export const SCENARIO_ACCOUNTS = { maker: 1_000, taker: 1_001 } as const;

/** Orders that one account may keep: the maker has one a level of the whole recorded book. */
export const SCENARIO_OPEN_ORDERS = 50_000;

/** A price may rise to this many times the highest that the recording has. */
const PRICE_HEADROOM = 2;
const SCENARIO_SCALE = 8;

/** The market of a recording: its ticks and lots, no fees, no band, no least order: a recording obeys its own venue's rules. */
export function scenarioMarket(feed: Feed): { market: MarketSpec; base: AssetSpec; quote: AssetSpec } {
  const base = assetOf(feed.base);
  const quote = assetOf(feed.quote);
  const code = `${feed.base}_${feed.quote}`.toLowerCase();
  const draft: MarketSpec = {
    marketId: DEMO_MARKETS.find((known) => known.spec.code === code)?.spec.marketId ?? 1_000,
    code,
    baseAssetId: base.assetId,
    quoteAssetId: quote.assetId,
    ...feed.scales,
    tickSize: 1,
    lotSize: 1,
    minQtyLots: 1,
    maxQtyLots: 1,
    maxPriceTicks: Math.min(MAX_PRICE_TICKS, highestTicks(feed) * PRICE_HEADROOM),
    minNotional: 0n,
    priceBandPpm: 0,
    makerFeePpm: 0,
    takerFeePpm: 0,
    selfTradePrevention: 'EXPIRE_TAKER',
  };
  const units = marketUnits(draft, base, quote);
  if (!units.ok) throw new FeedError(`the feed's prices and quantities do not fit a market: ${units.code}`);
  const perTick = BigInt(draft.maxPriceTicks) * units.value.quoteUnitsPerTickLot;
  const byQuote = MAX_AMOUNT / perTick;
  const byBase = MAX_AMOUNT / units.value.baseUnitsPerLot;
  const market = { ...draft, maxQtyLots: Number(byQuote < byBase ? byQuote : byBase) };
  invariant(marketUnits(market, base, quote).ok, 'the largest order fits');
  return { market, base, quote };
}

function assetOf(code: string): AssetSpec {
  const known = DEMO_ASSETS.find((asset) => asset.spec.code === code)?.spec;
  if (known !== undefined) return known;
  // An asset that the demo world does not have takes an id beyond all of its ids.
  return { assetId: 9_000, code, scale: SCENARIO_SCALE };
}

function highestTicks(feed: Feed): number {
  let highest = 1;
  const see = (levels: readonly { priceTicks: number }[]) => {
    for (const { priceTicks } of levels) if (priceTicks > highest) highest = priceTicks;
  };
  see(feed.snapshot.asks);
  for (const step of feed.steps) see(step.type === 'trade' ? [step] : [...step.bids, ...step.asks]);
  return highest;
}

/** Lists the market and funds both accounts, at the time of the recording's first step. */
export async function prepareScenario(host: CoreHost, feed: Feed): Promise<MarketSpec> {
  const { market, base, quote } = scenarioMarket(feed);
  const accounts = Object.values(SCENARIO_ACCOUNTS);
  const commands: Command[] = [
    { type: 'create-asset', asset: base },
    { type: 'create-asset', asset: quote },
    { type: 'create-market', market },
    ...accounts.map((accountId): Command => ({ type: 'open-account', accountId })),
    ...accounts.flatMap((accountId) =>
      [base, quote].map(
        (asset): Command => ({
          type: 'credit',
          accountId,
          wallet: 'spot',
          assetId: asset.assetId,
          // What both own together stays within the world account's limit.
          amount: MAX_AMOUNT / 4n,
          reason: 'adjustment',
        }),
      ),
    ),
  ];
  const answers = await host.submitMany(
    commands.map((command) => ({ command })),
    feed.startMs,
  );
  for (const { events } of answers) {
    const [answer] = events;
    if (answer?.type === 'rejected') throw new Error(`the scenario could not be prepared: ${answer.code}`);
  }
  return market;
}
