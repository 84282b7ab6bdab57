import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { restoreExchange } from '../../create-exchange.ts';
import type { Command } from '../../rooms/index.ts';
import { ALICE, BOB, Desk, summaryOf } from '../../testing/desk.ts';
import { Countdowns } from './countdowns.ts';

const countdown = (countdownMs: number, accountId = ALICE, marketId?: number): Command => ({
  type: 'countdown-cancel-all',
  accountId,
  countdownMs,
  ...(marketId === undefined ? {} : { marketId }),
});

/** A desk with two markets; Alice and Bob have an order on each. */
function openDesk(): Desk {
  const desk = new Desk();
  desk.listSecond();
  for (const accountId of [ALICE, BOB]) {
    desk.buy(accountId, 5, 9_000);
    desk.buy(accountId, 5, 9_000, { marketId: 2 });
  }
  return desk;
}
const tick = (desk: Desk, timeMs: number) => summaryOf(desk.do({ type: 'tick' }, { timeMs }));

describe('a countdown', () => {
  test('cancels only the account’s orders, with the first tick from its time on', () => {
    const desk = openDesk();
    expect(desk.do(countdown(5_000), { timeMs: 1_000 })).toEqual([
      { type: 'countdown-set', accountId: ALICE, marketId: null, deadlineMs: 6_000 },
    ]);
    expect(desk.exchange.nextTickMs).toBe(6_000);
    expect(tick(desk, 5_999)).toEqual([]);
    expect(tick(desk, 6_000)).toEqual([
      'countdown-ended',
      'CANCELED COUNTDOWN_ENDED after 0',
      'CANCELED COUNTDOWN_ENDED after 0',
    ]);
    expect([desk.exchange.openOrders(ALICE).length, desk.exchange.openOrders(BOB).length]).toEqual([0, 2]);
    expect(desk.exchange.nextTickMs).toBe(Number.POSITIVE_INFINITY);
  });

  test('sent again runs anew; 0 switches it off', () => {
    const desk = openDesk();
    desk.do(countdown(5_000), { timeMs: 1_000 });
    desk.do(countdown(5_000), { timeMs: 4_000 });
    expect(tick(desk, 8_999)).toEqual([]);
    desk.do(countdown(0));
    expect(desk.exchange.nextTickMs).toBe(Number.POSITIVE_INFINITY);
    expect(tick(desk, 99_000)).toEqual([]);
    expect(desk.exchange.openOrders(ALICE)).toHaveLength(2);
  });

  test('of one market leaves the others; each market has its own', () => {
    const desk = openDesk();
    desk.do(countdown(5_000, ALICE, 2), { timeMs: 1_000 });
    desk.do(countdown(9_000, ALICE, 1));
    expect(tick(desk, 6_000)).toEqual(['countdown-ended', 'CANCELED COUNTDOWN_ENDED after 0']);
    expect(desk.exchange.openOrders(ALICE)).toMatchObject([{ marketId: 1 }]);
    expect(tick(desk, 10_000)).toHaveLength(2);
  });

  test('those that run down with one tick come in the order of their times; orders whose time has come are first', () => {
    const desk = openDesk();
    desk.do(countdown(6_000, ALICE), { timeMs: 1_000 });
    desk.do(countdown(5_000, BOB));
    desk.buy(ALICE, 1, 8_000, { timeInForce: 'GTD', expiresMs: 7_500 });
    const events = desk.do({ type: 'tick' }, { timeMs: 8_000 });
    expect(summaryOf(events).slice(0, 2)).toEqual(['EXPIRED TIME_EXPIRED after 0', 'countdown-ended']);
    const ended = events.flatMap((event) => (event.type === 'countdown-ended' ? [event.accountId] : []));
    expect(ended).toEqual([BOB, ALICE]);
  });

  test('ends lists whole', () => {
    const desk = openDesk();
    desk.do({
      type: 'place-list',
      accountId: ALICE,
      marketId: 1,
      contingency: 'OTO',
      orders: [
        { orderType: 'limit', side: 'buy', priceTicks: 9_000, qtyLots: 5 },
        { orderType: 'market', side: 'sell', qtyLots: 5 },
      ],
    });
    desk.do(countdown(10, ALICE, 1));
    expect(tick(desk, 10)).toEqual([
      'countdown-ended',
      ...Array.from({ length: 3 }, () => 'CANCELED COUNTDOWN_ENDED after 0'),
      'list-closed',
    ]);
  });

  test('survives a snapshot, also on its own; a snapshot without one has no bytes for it', () => {
    const desk = new Desk();
    const before = desk.exchange.stateHash();
    desk.do(countdown(5_000, ALICE, 1), { timeMs: 1_000 });
    desk.do(countdown(5_000, BOB));
    desk.do(countdown(4_000, ALICE));
    const restored = restoreExchange(desk.exchange.snapshot());
    expect(restored.countdowns()).toEqual([
      { accountId: ALICE, marketId: null, deadlineMs: 5_000 },
      { accountId: ALICE, marketId: 1, deadlineMs: 6_000 },
      { accountId: BOB, marketId: null, deadlineMs: 6_000 },
    ]);
    expect([restored.stateHash(), restored.nextTickMs]).toEqual([desk.exchange.stateHash(), 5_000]);
    const ended = [desk.exchange, restored].map((exchange) => exchange.apply({ type: 'tick' }, { timeMs: 6_000 }));
    expect(ended[0]).toHaveLength(3);
    expect(ended[1]).toEqual(ended[0]);
    expect(restored.stateHash()).toBe(before);
  });
});

test('many countdowns, set, set again and switched off in any order, run down in the order of a plain sort', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.nat(4), fc.integer({ min: -1, max: 2 }), fc.nat(9)), { maxLength: 60 }),
      fc.nat(10),
      (sets, nowMs) => {
        const countdowns = new Countdowns();
        const known = new Map<string, { owner: number; market: number; deadlineMs: number }>();
        for (const [owner, market, deadlineMs] of sets) {
          countdowns.set({ owner, market, deadlineMs });
          known.delete(`${owner}/${market}`);
          if (deadlineMs > 0) known.set(`${owner}/${market}`, { owner, market, deadlineMs });
        }
        const sorted = [...known.values()].sort(
          (a, b) => a.deadlineMs - b.deadlineMs || a.owner - b.owner || a.market - b.market,
        );
        expect(countdowns.list).toEqual(sorted);
        expect(countdowns.nextMs).toBe(sorted[0]?.deadlineMs ?? Number.POSITIVE_INFINITY);
        const due = Array.from({ length: sorted.length }, () => countdowns.due(nowMs));
        const ended = sorted.filter(({ deadlineMs }) => deadlineMs <= nowMs);
        expect(due.filter((next) => next !== undefined)).toEqual(ended);
        expect(countdowns.size).toBe(sorted.length - ended.length);
      },
    ),
    { seed: 5 },
  );
});
