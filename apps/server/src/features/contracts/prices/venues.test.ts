import { describe, expect, it } from 'vitest';
import { createOwnTradesFeed } from '../../../platform/prices/own-trades-feed.ts';
import { bareExchange, viewOf } from '../../../testing/bare-view.ts';
import { FeedSources } from './feed-sources.ts';
import { ticksOfPrice } from './price-source.ts';
import { isVenueSilent, SimulatedVenue, simulatedVenues, spotAnchor, venueOffsetPpb } from './venues.ts';

const DAY = 86_400;
const START = Date.UTC(2030, 0, 1) / 1_000;
const VENUE = { name: 'a', weight: 1 };
const seconds = (count: number) => Array.from({ length: count }, (_, at) => START + at);

describe('a simulated venue', () => {
  it('wanders around the book, smoothly and never near the guard of an index', () => {
    const offsets = seconds(DAY).map((second) => venueOffsetPpb('seed', second));
    const steps = offsets.slice(1).map((offset, at) => Math.abs(offset - (offsets[at] ?? 0)));
    expect(Math.max(...offsets.map(Math.abs))).toBeGreaterThan(100_000);
    expect(Math.max(...offsets.map(Math.abs))).toBeLessThanOrEqual(220_000);
    expect(Math.max(...steps)).toBeLessThan(25_000);
    expect(Math.abs(offsets.reduce((sum, offset) => sum + offset, 0) / DAY)).toBeLessThan(40_000);
  });

  it('is silent for seconds to minutes, now and then', () => {
    const silent = seconds(30 * DAY).filter((second) => isVenueSilent('seed', second)).length;
    expect(silent / (30 * DAY)).toBeGreaterThan(0.001);
    expect(silent / (30 * DAY)).toBeLessThan(0.015);
  });

  it('replays: the same seed and second give the same, other seeds do not', () => {
    const pricesOf = (seed: string) => {
      const venue = new SimulatedVenue(VENUE, seed, () => ({ value: 60_000n, scale: 0 }));
      return seconds(60).map((second) => venue.latest(second * 1_000)?.value);
    };
    expect(pricesOf('one')).toEqual(pricesOf('one'));
    expect(pricesOf('one')).not.toEqual(pricesOf('two'));
  });

  it('keeps its last price and the time of it while it is silent, and while there is no book', () => {
    const silentAt = seconds(DAY).find((second) => !isVenueSilent('seed', second - 1) && isVenueSilent('seed', second));
    const second = silentAt ?? 0;
    let anchor: { value: bigint; scale: number } | undefined = { value: 60_000n, scale: 0 };
    const venue = new SimulatedVenue(VENUE, 'seed', () => anchor);
    const before = venue.latest((second - 1) * 1_000);
    expect(before?.atMs).toBe((second - 1) * 1_000);
    expect(venue.latest(second * 1_000)).toBe(before);
    anchor = undefined;
    expect(venue.latest((second + 3_600) * 1_000)).toBe(before);
  });

  it('is one of three that differ, with weights', () => {
    const venues = simulatedVenues('seed', 'btc_usdt', () => ({ value: 60_000n, scale: 0 }));
    const values = venues.map((venue) => venue.latest(START * 1_000 + 500)?.value);
    expect(new Set(values).size).toBe(3);
    expect(venues.map(({ weight }) => weight)).toEqual([50, 30, 20]);
  });
});

describe('a price of a source', () => {
  it.each([
    [{ value: 6_000_049n, scale: 2 }, { priceScale: 1, tickSize: 1 }, 600_005],
    [{ value: 6_000_044n, scale: 2 }, { priceScale: 1, tickSize: 1 }, 600_004],
    [{ value: 60_000n, scale: 0 }, { priceScale: 1, tickSize: 5 }, 120_000],
    [{ value: 1n, scale: 9 }, { priceScale: 1, tickSize: 1 }, 0],
  ])('%o in ticks of %o is %i', (price, spec, ticks) => {
    expect(ticksOfPrice({ ...price, atMs: 0 }, spec)).toBe(ticks);
  });
});

describe('our own spot book', () => {
  const ORDER = { type: 'place-order', orderType: 'limit', accountId: 1_000, marketId: 1, timeInForce: 'GTC' } as const;

  function book() {
    const exchange = bareExchange({ usdtScale: 6, market: {} });
    const view = viewOf(exchange);
    const run = (command: Parameters<typeof exchange.apply>[0]) => {
      const events = exchange.apply(command, { timeMs: 1 });
      view.apply([{ seq: exchange.seq, timeMs: 1, correlation: 0, events }]);
    };
    run({ type: 'open-account', accountId: 1_000 });
    const credit = { type: 'credit', accountId: 1_000, wallet: 'spot', amount: 10n ** 13n, reason: 'deposit' } as const;
    run({ ...credit, assetId: 1 });
    run({ ...credit, assetId: 52 });
    const order = (side: 'buy' | 'sell', priceTicks: number) => run({ ...ORDER, side, priceTicks, qtyLots: 1 });
    return { view, order, cancelAll: () => run({ type: 'cancel-all', accountId: 1_000 }) };
  }

  it('anchors venues at its middle, at the last one without both sides, at the last trade before there was any', () => {
    const { view, order, cancelAll } = book();
    const anchor = spotAnchor(() => view.findMarket(1));
    expect(anchor()).toBeUndefined();
    order('sell', 990);
    order('buy', 990);
    expect(anchor()).toEqual({ value: 9_900n, scale: 3 });
    order('buy', 1_000);
    order('sell', 1_011);
    expect(anchor()).toEqual({ value: 10_055n, scale: 3 });
    cancelAll();
    expect(anchor()).toEqual({ value: 10_055n, scale: 3 });
  });

  it('as a feed is a source with the time at which a price came', async () => {
    const { view, order } = book();
    let nowMs = 5_000;
    const feeds = new FeedSources([{ feed: createOwnTradesFeed(view), weight: 3 }], () => nowMs);
    await feeds.start();
    const spec = view.market(1).market.spec;
    const [source] = feeds.of(spec);
    expect(source?.latest(nowMs)).toBeUndefined();
    order('sell', 1_000);
    order('buy', 1_000);
    nowMs = 9_000;
    expect(source).toMatchObject({ name: 'own-trades', weight: 3 });
    expect(source?.latest(nowMs)).toEqual({ value: 1_000n, scale: 2, atMs: 5_000 });
    await feeds.stop();
  });
});
