import type { Command, ExchangeEvent } from '@bourse/core';
import { beforeEach, describe, expect, it } from 'vitest';
import { bareExchange } from '../../testing/bare-view.ts';
import { DrivenTime } from '../../testing/driven-time.ts';
import { silentLogger } from '../logger.ts';
import { IndexPrices } from './index-prices.ts';
import type { OnPrice, PriceFeed } from './price-feed.ts';

/** A venue whose prices a test reports. */
class Venue implements PriceFeed {
  readonly name: string;
  report: OnPrice = () => undefined;
  isStopped = false;

  constructor(name: string) {
    this.name = name;
  }

  start(onPrice: OnPrice): void {
    this.report = onPrice;
  }

  stop(): void {
    this.isStopped = true;
  }
}

const MAX_TICKS = 1_000_000;
let time: DrivenTime;
let venues: readonly [Venue, Venue, Venue];
let commands: Command[];
let events: ExchangeEvent[];
let prices: IndexPrices;
let answer: () => Promise<boolean>;

beforeEach(async () => {
  time = new DrivenTime();
  venues = [new Venue('a'), new Venue('b'), new Venue('c')];
  commands = [];
  events = [];
  const exchange = bareExchange({ usdtScale: 6, market: { maxPriceTicks: MAX_TICKS } });
  answer = async () => true;
  prices = new IndexPrices({
    feeds: venues,
    submit: async (command) => {
      commands.push(command);
      if (!(await answer())) return false;
      const applied = exchange.apply(command);
      events.push(...applied);
      return applied[0]?.type !== 'rejected';
    },
    maxPriceTicksOf: (marketId) => (marketId === 1 ? MAX_TICKS : undefined),
    time,
    logger: silentLogger(),
  });
  prices.follow(1);
  await prices.start();
});

const second = (count = 1) => time.pass(count * 1_000);
const sent = () =>
  commands.map((command) => (command.type === 'set-prices' ? command.prices.map(({ priceTicks }) => priceTicks) : []));

describe('index prices', () => {
  it('go to the core once a second, when they have changed', async () => {
    venues[0].report(1, 100);
    venues[0].report(1, 101);
    await second();
    await second();
    venues[0].report(1, 101);
    await second();
    venues[0].report(1, 102);
    await second();
    expect(sent()).toEqual([[101], [102]]);
    expect(events).toMatchObject([
      { type: 'price-set', marketId: 1, kind: 'index', priceTicks: 101 },
      { type: 'price-set', marketId: 1, kind: 'index', priceTicks: 102 },
    ]);
  });

  it.each([
    [[100], 100],
    [[100, 103], 101],
    [[100, 999_999, 101], 101],
    [[1, 100, 101], 100],
  ])('of feeds at %j are their median %i', async (reported, index) => {
    for (const [i, priceTicks] of reported.entries()) venues[i]?.report(1, priceTicks);
    await second();
    expect(sent()).toEqual([[index]]);
  });

  it('forget a feed that is silent for ten seconds, and are stale without any', async () => {
    venues[0].report(1, 100);
    await second(6);
    venues[1].report(1, 200);
    await second();
    expect(sent()).toEqual([[100], [150]]);
    await second(4);
    expect(sent().at(-1)).toEqual([200]);
    expect(prices.isStale(1)).toBe(false);
    await second(6);
    expect(prices.isStale(1)).toBe(true);
    expect(prices.gauges()[0]?.read()).toBe(1);
    expect(sent()).toHaveLength(3);
  });

  it('leave out prices that the core would refuse, and markets that nobody follows or that do not exist', async () => {
    for (const bad of [0, -1, 1.5, Number.NaN, MAX_TICKS + 1]) venues[0].report(1, bad);
    venues[0].report(2, 100);
    await second();
    expect(commands).toEqual([]);
    venues[1].report(1, MAX_TICKS);
    await second();
    expect(sent()).toEqual([[MAX_TICKS]]);
  });

  it('that were not taken go again with the next second’s', async () => {
    answer = async () => false;
    venues[0].report(1, 100);
    await second();
    answer = async () => Promise.reject(new Error('overloaded'));
    await second();
    answer = async () => true;
    venues[0].report(1, 105);
    await second();
    expect(sent()).toEqual([[100], [100], [105]]);
  });

  it('stop with their feeds', async () => {
    venues[0].report(1, 100);
    await prices.stop();
    await second(3);
    expect(commands).toEqual([]);
    expect(venues.every(({ isStopped }) => isStopped)).toBe(true);
  });
});
