import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FLOOR_ACCOUNTS, TestFloor } from '../../../testing/test-floor.ts';
import { StreamHub } from './stream-hub.ts';
import { RecordedStream } from './testing/recorded-stream.ts';

type Level = readonly [string, string];
interface Update {
  readonly U: number;
  readonly u: number;
  readonly b: readonly Level[];
  readonly a: readonly Level[];
}

const step = fc.oneof(
  fc.record({
    kind: fc.constant('order' as const),
    account: fc.nat(1),
    side: fc.constantFrom('buy' as const, 'sell' as const),
    price: fc.integer({ min: 990, max: 1_010 }),
    qty: fc.integer({ min: 1, max: 50 }),
  }),
  fc.record({ kind: fc.constant('cancel' as const), pick: fc.nat(30) }),
  fc.record({ kind: fc.constant('credit' as const) }),
  fc.record({ kind: fc.constant('flush' as const) }),
);

describe('a book from the stream of its changes', () => {
  it('equals the book without a gap, from any start and at any speed', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 120 }), fc.nat(60), (steps, beginAt) => {
        const floor = new TestFloor(Date.UTC(2026, 2, 3, 12));
        const hub = new StreamHub(floor.view);
        const stream = hub.stream('btcusdt@depth');
        if (stream === undefined) throw new Error('there is no such stream');
        const recorded = new RecordedStream(stream);
        const state = floor.view.market(1);
        const updates: Update[] = [];
        const take = () => updates.push(...(recorded.next() as unknown as Update[]));
        let snapshot = { lastUpdateId: state.bookUpdateId, ...state.depth(5_000) };
        for (const [at, one] of steps.entries()) {
          if (at === beginAt) snapshot = { lastUpdateId: state.bookUpdateId, ...state.depth(5_000) };
          if (one.kind === 'flush') take();
          else play(floor, one);
        }
        take();
        hub.close();
        expectSame(updates, snapshot, state.depth(5_000), state.bookUpdateId);
      }),
      { seed: 78, numRuns: 100 },
    );
  });
});

function play(
  floor: TestFloor,
  one: Exclude<typeof step extends fc.Arbitrary<infer S> ? S : never, { kind: 'flush' }>,
) {
  const [owner] = FLOOR_ACCOUNTS;
  if (one.kind === 'order') floor.limit(FLOOR_ACCOUNTS[one.account] ?? owner, one.side, one.price, one.qty);
  else if (one.kind === 'cancel') {
    const open = floor.exchange.openOrders();
    const order = open[one.pick % Math.max(1, open.length)];
    if (order) floor.run({ type: 'cancel-order', accountId: order.accountId, orderId: order.orderId });
  } else {
    floor.run({ type: 'credit', accountId: owner, wallet: 'spot', assetId: 1, amount: 1n, reason: 'deposit' });
  }
}

interface Book {
  readonly bids: readonly Level[];
  readonly asks: readonly Level[];
}

function expectSame(updates: readonly Update[], snapshot: Book & { lastUpdateId: number }, book: Book, lastId: number) {
  const bids = new Map(snapshot.bids);
  const asks = new Map(snapshot.asks);
  let id = snapshot.lastUpdateId;
  for (const [at, { U, u, b, a }] of updates.entries()) {
    expect(u).toBeGreaterThanOrEqual(U);
    const before = updates[at - 1];
    if (before) expect(U).toBe(before.u + 1);
    if (u <= id) continue;
    expect(U).toBeLessThanOrEqual(id + 1);
    id = u;
    change(bids, b);
    change(asks, a);
  }
  expect(id).toBe(lastId);
  const sorted = (side: Map<string, string>, direction: number) =>
    [...side].sort(([one], [other]) => direction * (Number(one) - Number(other)));
  expect({ bids: sorted(bids, -1), asks: sorted(asks, 1) }).toEqual(book);
}

function change(side: Map<string, string>, levels: readonly Level[]): void {
  for (const [price, qty] of levels) {
    if (Number(qty) === 0) side.delete(price);
    else side.set(price, qty);
  }
}
