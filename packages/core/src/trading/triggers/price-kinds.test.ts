import { describe, expect, test } from 'vitest';
import { restoreExchange } from '../../create-exchange.ts';
import type { Command } from '../../rooms/index.ts';
import { ALICE, BOB, CAROL, Desk, summaryOf } from '../../testing/desk.ts';
import type { OuterPriceKind, PriceKind } from '../commands.ts';

const stop = (price: PriceKind | undefined, stopPriceTicks: number, marketId = 1): Command => ({
  type: 'place-order',
  orderType: 'market',
  accountId: ALICE,
  marketId,
  side: 'sell',
  qtyLots: 1,
  trigger: { kind: 'stop-loss', stopPriceTicks, ...(price === undefined ? {} : { price }) },
});

const setPrices = (kind: OuterPriceKind, ...prices: readonly (readonly [number, number])[]): Command => ({
  type: 'set-prices',
  prices: prices.map(([marketId, priceTicks]) => ({ marketId, kind, priceTicks })),
});

/** Two markets with bids, a last trade and both outer prices at 10,000. */
function openDesk(): Desk {
  const desk = new Desk();
  desk.listSecond();
  for (const marketId of [1, 2]) {
    desk.sell(BOB, 1, 10_000, { marketId });
    desk.buy(ALICE, 1, 10_000, { marketId });
    desk.buy(BOB, 20, 9_000, { marketId });
    desk.do(setPrices('mark', [marketId, 10_000]));
    desk.do(setPrices('index', [marketId, 10_000]));
  }
  return desk;
}

describe('triggers follow one of three prices', () => {
  test.each(['mark', 'index'] as const)('a stop on the %s price is triggered by that price only', (kind) => {
    const desk = openDesk();
    const other = kind === 'mark' ? 'index' : 'mark';
    expect(desk.do(stop(kind, 9_900))[1]).toMatchObject({ type: 'order-waiting', price: kind });
    expect(desk.exchange.openOrders(ALICE)).toMatchObject([{ waiting: { price: kind } }]);
    expect(summaryOf(desk.do(setPrices(other, [1, 9_800])))).toEqual(['price-set']);
    desk.sell(CAROL, 1, 9_000);
    expect(desk.exchange.openOrders(ALICE)).toHaveLength(1);
    expect(summaryOf(desk.do(setPrices(kind, [1, 9_900])))).toEqual([
      'price-set',
      'order-triggered',
      'trade 1 at 9000',
      'FILLED NONE after 1',
    ]);
  });

  test('a stop without a price follows the last trade, not the mark price', () => {
    const desk = openDesk();
    desk.do(stop(undefined, 9_900));
    expect(summaryOf(desk.do(setPrices('mark', [1, 9_000])))).toEqual(['price-set']);
    expect(summaryOf(desk.sell(CAROL, 1, 9_000))).toContain('order-triggered');
  });

  test('a stop that its price has passed already is rejected', () => {
    const desk = openDesk();
    expect(summaryOf(desk.do(stop('mark', 10_000)))).toEqual(['rejected STOP_PRICE_PASSED']);
  });

  test('one command settles all markets: what one sets off may trade before the next takes its turn', () => {
    const desk = openDesk();
    desk.do(stop('mark', 9_900, 1));
    desk.do(stop('mark', 9_950, 2));
    const events = desk.do(setPrices('mark', [2, 9_940], [1, 9_890]));
    expect(summaryOf(events)).toEqual([
      'price-set',
      'price-set',
      'order-triggered',
      'trade 1 at 9000',
      'FILLED NONE after 1',
      'order-triggered',
      'trade 1 at 9000',
      'FILLED NONE after 1',
    ]);
    expect(events.flatMap((event) => (event.type === 'trade' ? [event.marketId] : []))).toEqual([2, 1]);
  });

  test('prices and the triggers that follow them survive a snapshot', () => {
    const desk = openDesk();
    desk.do(stop('index', 9_900));
    const restored = restoreExchange(desk.exchange.snapshot());
    const command = setPrices('index', [1, 9_000]);
    expect(restored.apply(command)).toEqual(desk.do(command));
    expect(restored.stateHash()).toBe(desk.exchange.stateHash());
  });
});
