import type { Command, Exchange } from '@bourse/core';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bareExchange, viewOf } from '../../testing/bare-view.ts';
import type { AppliedCommand } from '../core-host/core-host.ts';
import { recoveredStateOf } from '../core-host/recovered-state.ts';
import { ExchangeView } from './exchange-view.ts';
import type { OpenOrderDetail } from './orders/open-order-detail.ts';
import { answeredOrderData, orderData } from './orders/order-record.ts';
import type { ViewPartDefinition } from './view-part.ts';

const START_MS = Date.UTC(2026, 0, 5, 10);
const ACCOUNTS = [1_000, 1_001, 1_002] as const;

/** An exchange and a view that follows it. */
class Pair {
  readonly exchange = bareExchange({
    usdtScale: 6,
    market: { marketId: 7, makerFeePpm: 1_000, takerFeePpm: 2_000, selfTradePrevention: 'DECREMENT' },
  });
  view = viewOf(this.exchange);
  timeMs = START_MS;

  constructor() {
    for (const accountId of ACCOUNTS) {
      this.run({ type: 'open-account', accountId });
      const credit = { type: 'credit', accountId, wallet: 'spot', amount: 10n ** 13n, reason: 'deposit' } as const;
      this.run({ ...credit, assetId: 1 });
      this.run({ ...credit, assetId: 52 });
    }
  }

  run(command: Command): AppliedCommand {
    this.timeMs += 10;
    const events = this.exchange.apply(command, { timeMs: this.timeMs });
    const applied = { seq: this.exchange.seq, timeMs: this.timeMs, correlation: 0, events };
    this.view.apply([applied]);
    return applied;
  }

  /** A view built from the core's state as after a restart, with what the database would contain. */
  reloaded(): ExchangeView {
    const details = new Map<bigint, OpenOrderDetail>();
    for (const { orderId } of this.exchange.openOrders()) {
      const order = this.view.order(orderId);
      if (order) details.set(orderId, order);
    }
    const view = new ExchangeView(() => 0);
    view.load(recoveredStateOf(this.exchange), details);
    return view;
  }
}

const step = fc.oneof(
  fc.record({
    kind: fc.constant('limit' as const),
    account: fc.nat(2),
    side: fc.constantFrom('buy' as const, 'sell' as const),
    price: fc.integer({ min: 990, max: 1_010 }),
    qty: fc.integer({ min: 1, max: 50 }),
    timeInForce: fc.constantFrom('GTC' as const, 'GTC' as const, 'IOC' as const, 'FOK' as const),
  }),
  fc.record({
    kind: fc.constant('market' as const),
    account: fc.nat(2),
    side: fc.constantFrom('buy' as const, 'sell' as const),
    qty: fc.integer({ min: 1, max: 80 }),
  }),
  fc.record({ kind: fc.constant('cancel' as const), pick: fc.nat(30) }),
);

type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

function play(pair: Pair, steps: readonly Step[]): void {
  for (const wish of steps) {
    if (wish.kind === 'cancel') {
      const open = pair.exchange.openOrders();
      const order = open[wish.pick % Math.max(1, open.length)];
      if (order) pair.run({ type: 'cancel-order', accountId: order.accountId, orderId: order.orderId });
      continue;
    }
    const accountId = ACCOUNTS[wish.account] ?? ACCOUNTS[0];
    const order = { type: 'place-order', accountId, marketId: 7, side: wish.side, qtyLots: wish.qty } as const;
    if (wish.kind === 'market') pair.run({ ...order, orderType: 'market' });
    else pair.run({ ...order, orderType: 'limit', priceTicks: wish.price, timeInForce: wish.timeInForce });
  }
}

function expectSame(view: ExchangeView, exchange: Exchange): void {
  const state = view.market(7);
  const plain = (levels: readonly { priceTicks: number; qtyLots: number }[]) =>
    levels.map(({ priceTicks, qtyLots }) => ({ priceTicks, qtyLots }));
  expect(state.bids.levels(1_000)).toEqual(plain(exchange.book(7).bids));
  expect(state.asks.levels(1_000)).toEqual(plain(exchange.book(7).asks));
  for (const accountId of ACCOUNTS) {
    for (const assetId of [1, 52]) {
      const { total, held } = exchange.balance(accountId, 'spot', assetId);
      expect(view.balance(accountId, 'spot', assetId)).toMatchObject({ total, held });
    }
    const ours = view.openOrders(accountId).map(({ orderId, qtyLots, executedLots, executedQuote }) => {
      return { orderId, qtyLots, executedLots, executedQuote };
    });
    const theirs = exchange.openOrders(accountId).map(({ orderId, qtyLots, executedLots, executedQuote }) => {
      return { orderId, qtyLots, executedLots, executedQuote };
    });
    expect(ours).toEqual(theirs.reverse());
  }
}

describe('the exchange view', () => {
  it('passes a feature’s part the events it names, and ignores unknown events', () => {
    const received: string[] = [];
    const definition: ViewPartDefinition = {
      name: 'listed-assets',
      create: () => ({
        handlers: { 'asset-created': ({ asset }, { seq }) => received.push(`${seq} ${asset.code}`) },
        load: ({ assets }) => received.push(...assets.map(({ code }) => code)),
      }),
    };
    const exchange = bareExchange({ usdtScale: 6, market: {} });
    const view = new ExchangeView(() => 0, [definition]);
    view.load(recoveredStateOf(exchange));
    const created = { type: 'asset-created', asset: { assetId: 9, code: 'NEW', scale: 8 } } as const;
    const unknown = { type: 'of-a-room-to-come' } as unknown as AppliedCommand['events'][number];
    const seq = view.seq + 1;
    view.apply([{ seq, timeMs: 1, correlation: 0, events: [unknown, created] }]);
    expect(received).toEqual(['BTC', 'USDT', `${seq} NEW`]);
    expect([view.seq, view.catalogue.asset(9)?.code]).toEqual([seq, 'NEW']);
    expect(() => view.partOf({ ...definition })).toThrow('listed-assets');
  });

  it('equals a view built from the core’s state, after any orders', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 120 }), (steps) => {
        const pair = new Pair();
        play(pair, steps);
        expectSame(pair.view, pair.exchange);
        const reloaded = pair.reloaded();
        expectSame(reloaded, pair.exchange);
        for (const accountId of ACCOUNTS) {
          const describeAll = (view: ExchangeView) =>
            view.openOrders(accountId).map((order) => orderData(order, view.market(7).market));
          expect(describeAll(reloaded)).toEqual(describeAll(pair.view));
        }
      }),
      { seed: 41, numRuns: 40 },
    );
  });

  it('keeps the answer to an order’s placement, whatever happens to the order', () => {
    const pair = new Pair();
    const order = { type: 'place-order', orderType: 'limit', marketId: 7, priceTicks: 1_000 } as const;
    pair.run({ ...order, accountId: 1_000, side: 'sell', qtyLots: 10 });
    const placed = pair.run({ ...order, accountId: 1_001, side: 'buy', qtyLots: 30, clientOrderId: 'mine' });
    const [accepted] = placed.events;
    const orderId = accepted?.type === 'order-accepted' ? accepted.orderId : 0n;
    const record = pair.view.order(orderId);
    if (record === undefined) throw new Error('the order is not in the view');
    const { market } = pair.view.market(7);
    const answer = answeredOrderData(record, market);
    expect(answer).toMatchObject({ status: 'PARTIALLY_FILLED', executedQty: '0.0010', executedQuote: '0.010000' });
    pair.run({ ...order, accountId: 1_002, side: 'sell', qtyLots: 5 });
    pair.run({ type: 'cancel-order', accountId: 1_001, orderId });
    expect(answeredOrderData(record, market)).toEqual(answer);
    expect(orderData(record, market)).toMatchObject({ status: 'CANCELED', executedQty: '0.0015' });
  });

  it('values balances at last prices and truncates, never rounds up', () => {
    const pair = new Pair();
    expect(pair.view.balanceData(pair.view.balance(1_000, 'spot', 1)).usdt).toBe('');
    const order = { type: 'place-order', orderType: 'limit', marketId: 7, priceTicks: 1_234_56, qtyLots: 1 } as const;
    pair.run({ ...order, accountId: 1_000, side: 'sell' });
    pair.run({ ...order, accountId: 1_001, side: 'buy' });
    expect(pair.view.valuation.usdt(1, 10n ** 8n)).toBe(123_456_000_000n);
    expect(pair.view.balanceData({ wallet: 'spot', assetId: 1, total: 12_345_678n, held: 0n })).toMatchObject({
      total: '0.12345678',
      available: '0.12345678',
      usdt: '152.41',
    });
    expect(pair.view.valuation.ofUsdt('BTC', 123_456_000_000n)).toBe(10n ** 8n);
  });

  it('uses the sequence of the last change as the book’s update id, and continues it after a restart', () => {
    const pair = new Pair();
    const state = pair.view.market(7);
    const before = state.bookUpdateId;
    const order = { type: 'place-order', orderType: 'limit', marketId: 7, priceTicks: 1_000, qtyLots: 5 } as const;
    pair.run({ ...order, accountId: 1_000, side: 'sell' });
    const placed = pair.exchange.seq;
    expect(state.bookUpdateId).toBe(placed);
    expect(placed).toBeGreaterThan(before);
    pair.run({ type: 'credit', accountId: 1_000, wallet: 'spot', assetId: 52, amount: 1n, reason: 'deposit' });
    expect(state.bookUpdateId).toBe(placed);
    expect(pair.reloaded().market(7).bookUpdateId).toBe(placed + 1);
  });

  it('notifies several listeners, of each command’s end after its changes, and no removed listener', () => {
    const pair = new Pair();
    const received: string[] = [];
    const listener = (name: string) => ({
      onLevel: () => received.push(`${name} level`),
      onTrade: () => received.push(`${name} trade`),
      onOrder: () => received.push(`${name} order`),
      onBalance: () => undefined,
    });
    const leave = pair.view.listen(listener('a'));
    pair.view.listen({ ...listener('b'), onCommand: ({ seq }) => received.push(`b command ${seq}`) });
    const order = { type: 'place-order', orderType: 'limit', marketId: 7, priceTicks: 1_000, qtyLots: 5 } as const;
    pair.run({ ...order, accountId: 1_000, side: 'sell' });
    const end = `b command ${pair.exchange.seq}`;
    expect(received.splice(0)).toEqual(['a order', 'b order', 'a level', 'b level', end]);
    leave();
    pair.run({ ...order, accountId: 1_000, side: 'buy', priceTicks: 900 });
    expect(received).toEqual(['b order', 'b level', `b command ${pair.exchange.seq}`]);
  });

  it('computes a ticker from the trades, with empty texts before the first', () => {
    const pair = new Pair();
    const state = pair.view.market(7);
    expect(state.ticker(pair.timeMs)).toMatchObject({ last: '', open: '', change: '+0.00', volume: '0.0000', bid: '' });
    const order = { type: 'place-order', orderType: 'limit', marketId: 7, qtyLots: 5 } as const;
    for (const priceTicks of [1_000, 1_050]) {
      pair.run({ ...order, accountId: 1_000, side: 'sell', priceTicks });
      pair.run({ ...order, accountId: 1_001, side: 'buy', priceTicks });
    }
    pair.run({ ...order, accountId: 1_001, side: 'buy', priceTicks: 990 });
    expect(state.ticker(pair.timeMs)).toMatchObject({
      last: '10.50',
      open: '10.00',
      high: '10.50',
      low: '10.00',
      change: '+5.00',
      volume: '0.0010',
      amount: '0.010250',
      bid: '9.90',
      ask: '',
    });
  });
});
