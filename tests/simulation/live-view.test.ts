/*
 * The live read model follows events only; at a start it is built from the core's state. Both must be equal: fed with the
 * simulation's commands it is compared, every now and then, with one that is newly built.
 */
import { createExchange, type Exchange, restoreExchange } from '@bourse/core';
import { recoveredStateOf } from '@bourse/server/platform/core-host/recovered-state.ts';
import { ExchangeView } from '@bourse/server/platform/exchange-view/exchange-view.ts';
import { expect, test } from 'vitest';
import { Generator } from './generator.ts';
import { Random } from './random.ts';
import { ACCOUNTS, openWorld } from './world.ts';

const COMMANDS = 8_000;
const COMPARE_EVERY = 500;

function newView(exchange: Exchange): ExchangeView {
  const view = new ExchangeView(() => 0);
  view.load(recoveredStateOf(exchange));
  return view;
}

/** The view's orders, books and lists, without data that only the database has after a start, and without storage indexes. */
function stateOf(view: ExchangeView) {
  return {
    orders: ACCOUNTS.flatMap((accountId) => view.openOrders(accountId)).map((order) => {
      const {
        answer: _a,
        updatedMs: _u,
        postOnly: _p,
        placedLots: _l,
        trigger: _t,
        times: _m,
        peg: _g,
        label: _b,
        selfTradePrevention: _s,
        prevented: _v,
        icebergLots: _i,
        workingAt: _w,
        ...rest
      } = order;
      return rest;
    }),
    books: view.markets().map((market) => market.depth(1_000, 1_000)),
  };
}

/** The view tells by itself which orders follow the price, where the core says it only in its state; how many do. */
function checkTrailing(view: ExchangeView, exchange: Exchange): number {
  let trailing = 0;
  for (const { orderId, waiting, isPending } of exchange.openOrders()) {
    if (waiting === undefined || waiting.trailingDelta === 0) continue;
    const begins = !isPending && (waiting.stopPriceTicks === 0 || waiting.extremeTicks > 0);
    expect((view.order(orderId)?.times?.trailingMs ?? 0) > 0, String(orderId)).toBe(begins);
    if (begins && waiting.stopPriceTicks > 0) trailing += 1;
  }
  return trailing;
}

test.each([1, 2])(
  'seed %i: the view that lived is the view that a start builds',
  (seed) => {
    const generator = new Generator(new Random(seed));
    const exchange = createExchange({ maxOpenOrders: 25, maxKeys: 500 });
    const view = newView(exchange);
    const feed = (...[command, meta]: Parameters<Exchange['apply']>): void => {
      const events = exchange.apply(command, meta);
      view.apply([{ seq: exchange.seq, timeMs: exchange.timeMs, correlation: 0, events }]);
      for (const event of events) {
        if (event.type === 'order-accepted') generator.note(event.accountId, event.orderId);
      }
    };
    for (const command of openWorld()) feed(command, { timeMs: 1_700_000_000_000 });
    let lists = 0;
    let trailing = 0;
    for (let step = 1; step <= COMMANDS; step++) {
      feed(generator.command(), generator.meta());
      if (step % COMPARE_EVERY !== 0) continue;
      expect(stateOf(view)).toEqual(stateOf(newView(restoreExchange(exchange.snapshot()))));
      trailing += checkTrailing(view, exchange);
      const open = ACCOUNTS.flatMap((accountId) => view.lists.openOf(accountId)).map(({ listId }) => listId);
      expect(open.sort()).toEqual(
        exchange
          .openLists()
          .map(({ listId }) => listId)
          .sort(),
      );
      lists += open.length;
    }
    expect(lists).toBeGreaterThan(0);
    expect(trailing).toBeGreaterThan(0);
  },
  120_000,
);
