/*
 * The core beside an order book that others wrote (nodejs-order-book), where both mean the same: limit GTC, IOC and FOK orders,
 * market orders by quantity, cancels; one account a side, so that nobody meets himself.
 */
import type { Command, Exchange } from '@bourse/core';
import { createExchange } from '@bourse/core';
import { OrderBook, Side } from 'nodejs-order-book';
import { expect, test } from 'vitest';
import { Random } from './random.ts';
import { MARKETS, openWorld } from './world.ts';

const [BUYER, SELLER] = [1_000, 1_001];
const MARKET = 3;
const STEPS = 4_000;

function openExchange(): Exchange {
  const exchange = createExchange({ maxOpenOrders: STEPS });
  for (const command of openWorld()) exchange.apply(command);
  for (const [accountId, assetId] of [
    [BUYER, 1],
    [SELLER, 2],
  ] as const) {
    exchange.apply({ type: 'credit', accountId, wallet: 'spot', assetId, amount: 10n ** 17n, reason: 'faucet' });
  }
  return exchange;
}

test.each([1, 2, 3])('seed %i: the same lots trade, the same books stand', (seed) => {
  const random = new Random(seed);
  const exchange = openExchange();
  const peer = new OrderBook();
  const ids: bigint[] = [];
  expect(MARKETS.some(({ marketId }) => marketId === MARKET)).toBe(true);
  for (let step = 0; step < STEPS; step++) {
    const side = random.pick(['buy', 'sell'] as const);
    const peerSide = side === 'buy' ? Side.BUY : Side.SELL;
    const accountId = side === 'buy' ? BUYER : SELLER;
    const [priceTicks, qtyLots] = [random.between(3_000, 3_060), random.between(2, 90)];
    const draw = random.between(1, 100);
    if (draw <= 25 && ids.length > 0) {
      const orderId = random.pick(ids.slice(-80));
      for (const owner of [BUYER, SELLER]) exchange.apply({ type: 'cancel-order', accountId: owner, orderId });
      peer.cancel(orderId.toString());
    } else if (draw <= 40) {
      const order: Command = { type: 'place-order', orderType: 'market', accountId, marketId: MARKET, side, qtyLots };
      const ours = lotsTraded(exchange, order);
      expect(ours.lots).toBe(qtyLots - peer.market({ side: peerSide, size: qtyLots }).quantityLeft);
    } else {
      const timeInForce = draw <= 50 ? 'IOC' : draw <= 60 ? 'FOK' : 'GTC';
      const limit = { type: 'place-order', orderType: 'limit', accountId, marketId: MARKET, side } as const;
      const ours = lotsTraded(exchange, { ...limit, priceTicks, qtyLots, timeInForce });
      ids.push(ours.orderId);
      const options = { side: peerSide, size: qtyLots, price: priceTicks, id: ours.orderId.toString() };
      const theirs = peer.limit({ ...options, timeInForce: timeInForce as never });
      // Its answer to a FOK that cannot fill is an error.
      if (theirs.err === null) expect(ours.lots).toBe(qtyLots - theirs.quantityLeft);
      else expect([timeInForce, ours.lots]).toEqual(['FOK', 0]);
    }
    if (step % 50 === 0) expect(booksOf(exchange)).toEqual(peer.depth());
  }
  expect(booksOf(exchange)).toEqual(peer.depth());
  expect(exchange.marketStates()[MARKET - 1]?.lastTradeNo).toBeGreaterThan(STEPS / 4);
});

function lotsTraded(exchange: Exchange, command: Command): { orderId: bigint; lots: number } {
  const events = exchange.apply(command);
  const [first] = events;
  if (first?.type !== 'order-accepted') throw new Error('the core has refused an order of the comparison');
  const lots = events.reduce((sum, event) => sum + (event.type === 'trade' ? event.qtyLots : 0), 0);
  return { orderId: first.orderId, lots };
}

/** Asks, then bids, as the peer lists them; best first. */
function booksOf(exchange: Exchange): [number, number][][] {
  const { bids, asks } = exchange.book(MARKET);
  return [asks, bids].map((levels) => levels.map(({ priceTicks, qtyLots }) => [priceTicks, qtyLots]));
}
