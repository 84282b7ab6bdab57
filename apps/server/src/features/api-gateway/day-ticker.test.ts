import { describe, expect, it } from 'vitest';
import { TestFloor } from '../../testing/test-floor.ts';
import { averagePrice, bestPriceFields, serializeDayTicker } from './day-ticker.ts';

const NOON = Date.UTC(2026, 2, 3, 12);
const MINUTE = 60_000;

describe('the last 24 hours in the gateway’s format', () => {
  it('are zeros, and no ids, before the first trade ever', () => {
    const { view } = new TestFloor(NOON);
    const words = serializeDayTicker(view.market(1), NOON);
    expect(words).toMatchObject({ lastPrice: '0.00', priceChange: '0.00', priceChangePercent: '0.000' });
    expect(words).toMatchObject({ weightedAvgPrice: '0.00', firstId: -1, lastId: -1, count: 0, bidPrice: '0.00' });
    expect(averagePrice(view.market(1), NOON)).toBe('0.00');
  });

  it('contain change, high, low, volumes and the ids of the trades', () => {
    const floor = new TestFloor(NOON);
    floor.trade(1_000, 30_000);
    floor.timeMs += MINUTE;
    floor.trade(1_100, 10_000);
    floor.timeMs += MINUTE;
    floor.trade(950, 10_000);
    floor.limit(1_001, 'buy', 940, 7);
    expect(serializeDayTicker(floor.view.market(1), NOON + 2 * MINUTE)).toEqual({
      priceChange: '-0.50',
      priceChangePercent: '-5.000',
      weightedAvgPrice: '10.10000000',
      prevClosePrice: '10.00',
      lastPrice: '9.50',
      lastQty: '1.0000',
      bidPrice: '9.40',
      bidQty: '0.0007',
      askPrice: '0.00',
      askQty: '0.0000',
      openPrice: '10.00',
      highPrice: '11.00',
      lowPrice: '9.50',
      volume: '5.0000',
      quoteVolume: '50.50000000',
      openTime: NOON + 2 * MINUTE - 1_440 * MINUTE,
      closeTime: NOON + 2 * MINUTE,
      firstId: 1,
      lastId: 3,
      count: 3,
    });
    expect(bestPriceFields(floor.view.market(1))).toMatchObject({ bidPrice: '9.40', askQty: '0.0000' });
  });

  it('contain the price of the last trade before them', () => {
    const floor = new TestFloor(NOON);
    floor.trade(1_000, 10_000);
    floor.trade(1_020, 10_000);
    floor.timeMs += 5 * MINUTE;
    floor.trade(1_100, 10_000);
    const state = floor.view.market(1);
    const day = 1_440 * MINUTE;
    expect(serializeDayTicker(state, NOON + day - 1)).toMatchObject({ prevClosePrice: '10.00', openPrice: '10.00' });
    expect(serializeDayTicker(state, NOON + day)).toMatchObject({ prevClosePrice: '10.20', openPrice: '11.00' });
    expect(serializeDayTicker(state, NOON + 2 * day)).toMatchObject({
      prevClosePrice: '11.00',
      openPrice: '11.00',
      count: 0,
    });
  });

  it('average the last five minutes by volume, and fall back to the last price', () => {
    const floor = new TestFloor(NOON);
    floor.trade(2_000, 10_000);
    floor.timeMs += 4 * MINUTE;
    floor.trade(1_000, 20_000);
    floor.timeMs += MINUTE;
    floor.trade(1_030, 10_000);
    const state = floor.view.market(1);
    expect(averagePrice(state, NOON + 5 * MINUTE + 1)).toBe('10.10000000');
    expect(averagePrice(state, NOON + 4 * MINUTE + 1)).toBe('12.57500000');
    expect(averagePrice(state, NOON + 30 * MINUTE)).toBe('10.30');
  });
});
