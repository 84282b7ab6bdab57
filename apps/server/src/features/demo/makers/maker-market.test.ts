import { describe, expect, it } from 'vitest';
import { DEMO_MARKETS, type DemoMarket } from '../world.ts';
import { type BestPrices, type MakerAction, MakerMarket } from './maker-market.ts';

const MID = 6_425_000;
const EMPTY: BestPrices = { bidTicks: 0, askTicks: 0 };

function btc(): DemoMarket {
  const market = DEMO_MARKETS.find(({ spec }) => spec.code === 'btc_usdt');
  if (market === undefined) throw new Error('the demo world has btc_usdt');
  return market;
}

let nextId = 1;
/** Does what the maker asks as an exchange would that accepts everything. */
function accept(maker: MakerMarket, actions: readonly MakerAction[]): void {
  for (const action of actions) {
    if (action.type === 'cancel') maker.noteOrder(action.orderId, false, 0);
    if (action.type !== 'place') continue;
    maker.noteSent(action.quote);
    maker.noteAccepted(action.quote, String(nextId));
    nextId += 1;
  }
}

const bestOf = (actions: readonly MakerAction[]): BestPrices => {
  const prices = (side: 'buy' | 'sell') =>
    actions.flatMap((action) =>
      action.type === 'place' && action.quote.side === side ? [action.quote.priceTicks] : [],
    );
  return { bidTicks: Math.max(...prices('buy')), askTicks: Math.min(...prices('sell')) };
};

function filled(): { maker: MakerMarket; best: BestPrices } {
  const maker = new MakerMarket(btc());
  const actions = maker.next(MID, 0.5, EMPTY, 1_000);
  accept(maker, actions);
  return { maker, best: bestOf(actions) };
}

describe('MakerMarket', () => {
  it('fills an empty book, nearest prices first, within its budget', () => {
    const maker = new MakerMarket(btc());
    const actions = maker.next(MID, 0.5, EMPTY, 10);
    expect(actions).toHaveLength(10);
    const distances = actions.map((action) => (action.type === 'place' ? Math.abs(action.quote.priceTicks - MID) : 0));
    expect(distances).toEqual([...distances].sort((a, b) => a - b));
    expect(Math.max(...distances)).toBeLessThan(10 * maker.ladder.cellTicks);
  });

  it('has nothing to do while nothing changes, and does not send twice what is on its way', () => {
    const { maker, best } = filled();
    expect(maker.next(MID, 0.5, best, 1_000)).toEqual([]);
    const slow = new MakerMarket(btc());
    for (const action of slow.next(MID, 0.5, EMPTY, 1_000)) if (action.type === 'place') slow.noteSent(action.quote);
    expect(slow.next(MID, 0.5, EMPTY, 1_000)).toEqual([]);
  });

  it('quotes a price again when its order was filled or refused', () => {
    const { maker, best } = filled();
    maker.noteOrder(String(nextId - 1), false, 0);
    expect(maker.next(MID, 0.5, best, 1_000)).toHaveLength(1);
  });

  it('trades through every price that the fair price has passed, users’ orders included', () => {
    const { maker, best } = filled();
    const target = best.askTicks + 5 * maker.ladder.cellTicks;
    const [first] = maker.next(target, 0.5, best, 1_000);
    expect(first).toMatchObject({ type: 'take', side: 'buy', priceTicks: target });
    if (first?.type !== 'take') return;
    expect(first.qtyLots).toBeGreaterThan(3 * maker.ladder.sizeLots);
  });

  it('sweeps a user’s order that stands across the fair price on an otherwise quiet market', () => {
    const { maker, best } = filled();
    const [down] = maker.next(MID, 0.5, { ...best, bidTicks: MID + 40 }, 1_000);
    expect(down).toMatchObject({ type: 'take', side: 'sell', priceTicks: MID });
  });

  it('never quotes into the other side', () => {
    const maker = new MakerMarket(btc());
    const best = { bidTicks: 0, askTicks: MID - 3_000 };
    for (const action of maker.next(MID, 0.5, best, 1_000)) {
      if (action.type === 'place' && action.quote.side === 'buy') {
        expect(action.quote.priceTicks).toBeLessThan(best.askTicks);
      }
    }
  });

  it('keeps few more orders than it wants, however far the price wanders', () => {
    const { maker } = filled();
    for (let step = 1; step <= 400; step += 1) {
      // Nobody trades: the book follows by cancels alone.
      accept(maker, maker.next(MID + step * 150, 0.5, EMPTY, 1_000));
    }
    expect(maker.orderCount).toBeLessThan(90);
  });

  it('lets a taker trade near the best price and never below the least order', () => {
    const { maker, best } = filled();
    const order = maker.takerOrder('sell', 1, best);
    expect(order).toMatchObject({ type: 'take', side: 'sell' });
    if (order?.type !== 'take') return;
    expect(order.qtyLots * best.bidTicks).toBeGreaterThan(5 * 10 ** 7);
    expect(best.bidTicks - order.priceTicks).toBeLessThan(best.bidTicks / 1_000);
    expect(maker.takerOrder('buy', 100, EMPTY)).toBeUndefined();
  });
});

describe('all makers of one account', () => {
  it('stay below the exchange’s limit of open orders', () => {
    const counts = DEMO_MARKETS.map((market) => {
      const maker = new MakerMarket(market);
      accept(maker, maker.next(market.anchor * 10 ** market.spec.priceScale, 0.5, EMPTY, 1_000));
      return maker.orderCount;
    });
    for (const count of counts) expect(count).toBeGreaterThanOrEqual(40);
    expect(Math.max(...counts) * Math.ceil(DEMO_MARKETS.length / 4)).toBeLessThan(900);
  });
});
