import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ExchangeEvent } from '../../rooms/index.ts';
import { ALICE, BOB, Desk, idOf, limit, summaryOf } from '../../testing/desk.ts';
import { REPORTED_KEY } from '../commands.ts';
import { KeyStore } from './key-store.ts';

const KEY = 0x7eed_0000_0000_0000_0000_0000_0000_0001n;

describe('idempotency keys', () => {
  test('the same key returns the first result without a second effect', () => {
    const desk = new Desk();
    const first = desk.do(limit(ALICE, 'buy', 1, 100), { key: KEY, timeMs: 5 });
    const seq = desk.exchange.seq;
    const hash = desk.exchange.stateHash();
    expect(desk.do(limit(ALICE, 'buy', 1, 100), { key: KEY, timeMs: 6 })).toEqual([
      { type: 'duplicate', accountId: ALICE, originalSeq: seq, orderId: idOf(first), code: undefined },
    ]);
    expect(desk.exchange.stateHash()).toBe(hash);
    expect(desk.exchange.openOrders()).toHaveLength(1);
  });

  test('a rejection is stored too, even if the order would be accepted now', () => {
    const desk = new Desk();
    const command = limit(ALICE, 'sell', 100_001, 100);
    expect(summaryOf(desk.do(command, { key: KEY }))).toEqual(['rejected INSUFFICIENT_BALANCE']);
    desk.credit(ALICE, 1, 10_000n);
    expect(desk.do(command, { key: KEY })[0]).toMatchObject({
      type: 'duplicate',
      orderId: 0n,
      code: 'INSUFFICIENT_BALANCE',
    });
    expect(summaryOf(desk.do(command))).toEqual(['accepted']);
  });

  test('keys are scoped to an account', () => {
    const desk = new Desk();
    desk.do(limit(ALICE, 'buy', 1, 100), { key: KEY });
    expect(summaryOf(desk.do(limit(BOB, 'buy', 1, 100), { key: KEY }))).toEqual(['accepted']);
  });

  test('an id beyond 32 bits does not collide with the keys of an account', () => {
    const desk = new Desk();
    expect(summaryOf(desk.do(limit(ALICE + 2 ** 32, 'buy', 1, 100), { key: KEY }))).toEqual([
      'rejected UNKNOWN_ACCOUNT',
    ]);
    expect(summaryOf(desk.do(limit(ALICE, 'buy', 1, 100), { key: KEY }))).toEqual(['accepted']);
  });

  test('a time outside the range of Date is rejected, not thrown', () => {
    const desk = new Desk();
    for (const timeMs of [8.64e15 + 1, Number.MAX_SAFE_INTEGER, -1, 0.5, Number.NaN]) {
      expect(summaryOf(desk.do(limit(ALICE, 'buy', 1, 100), { timeMs }))).toEqual(['rejected COMMAND_INVALID']);
    }
  });

  test('credits are protected as well as orders', () => {
    const desk = new Desk();
    const credit = {
      type: 'credit',
      accountId: ALICE,
      wallet: 'earn',
      assetId: 1,
      amount: 7n,
      reason: 'reward',
    } as const;
    desk.do(credit, { key: KEY });
    expect(summaryOf(desk.do(credit, { key: KEY }))).toEqual(['duplicate']);
    expect(desk.exchange.balance(ALICE, 'earn', 1).total).toBe(7n);
  });

  test('the outcome of a reported key is an event, once, also of a rejection', () => {
    const desk = new Desk();
    const key = REPORTED_KEY | (7n << 64n) | 9n;
    const credit = {
      type: 'credit',
      accountId: ALICE,
      wallet: 'spot',
      assetId: 1,
      amount: 7n,
      reason: 'reward',
    } as const;
    const settled = (events: readonly ExchangeEvent[]) => events.filter(({ type }) => type === 'key-settled');
    const settledAs = (code?: string) => [{ type: 'key-settled', accountId: ALICE, key, code }];
    expect(settled(desk.do(credit, { key }))).toEqual(settledAs());
    expect(settled(desk.do(credit, { key }))).toEqual([]);
    expect(settled(desk.do({ ...credit, amount: 0n }, { key: key + 1n }))).toEqual([
      { type: 'key-settled', accountId: ALICE, key: key + 1n, code: 'AMOUNT_NOT_POSITIVE' },
    ]);
    expect(settled(desk.do(credit, { key: key - REPORTED_KEY }))).toEqual([]);
  });

  test('a key expires when it is older than the retention, not a millisecond before', () => {
    const desk = new Desk({}, { keyRetentionMs: 1_000 });
    const place = (timeMs: number): string[] => summaryOf(desk.do(limit(ALICE, 'buy', 1, 100), { key: KEY, timeMs }));
    expect(place(10_000)).toEqual(['accepted']);
    expect(place(11_000)).toEqual(['duplicate']);
    expect(place(11_001)).toEqual(['accepted']);
  });

  test('beyond the maximum the oldest key is evicted', () => {
    const desk = new Desk({}, { maxKeys: 3 });
    for (const key of [1n, 2n, 3n, 4n]) desk.do(limit(ALICE, 'buy', 1, 100), { key });
    expect(summaryOf(desk.do(limit(ALICE, 'buy', 1, 100), { key: 2n }))).toEqual(['duplicate']);
    expect(summaryOf(desk.do(limit(ALICE, 'buy', 1, 100), { key: 1n }))).toEqual(['accepted']);
  });

  test('one account’s keys never evict another’s', () => {
    const desk = new Desk({}, { maxKeysPerAccount: 3 });
    desk.do(limit(ALICE, 'buy', 1, 100), { key: KEY });
    for (const key of [1n, 2n, 3n, 4n, 5n]) desk.do(limit(BOB, 'buy', 1, 100), { key });
    expect(summaryOf(desk.do(limit(ALICE, 'buy', 1, 100), { key: KEY }))).toEqual(['duplicate']);
    expect(summaryOf(desk.do(limit(BOB, 'buy', 1, 100), { key: 3n }))).toEqual(['duplicate']);
    expect(summaryOf(desk.do(limit(BOB, 'buy', 1, 100), { key: 2n }))).toEqual(['accepted']);
  });

  test('a store of any history equals a plain list', () => {
    const step = fc.tuple(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 0, max: 9 }));
    fc.assert(
      fc.property(fc.array(step, { minLength: 200, maxLength: 3_000 }), (steps) => {
        const store = new KeyStore({ maxKeys: 40, maxKeysPerAccount: 12, keyRetentionMs: 100 });
        let list: { key: number; account: number; seq: number; timeMs: number }[] = [];
        let timeMs = 0;
        steps.forEach(([key, pause], seq) => {
          timeMs += pause;
          store.expire(timeMs);
          list = list.filter((entry) => entry.timeMs >= timeMs - 100);
          const account = key % 4;
          const place = store.find(account, key, 0, key, 0);
          const known = list.find((entry) => entry.key === key);
          expect(place < 0 ? undefined : store.columns.seq[place]).toBe(known?.seq);
          if (known !== undefined) return;
          store.add(account, key, 0, key, 0, seq, timeMs, 0, 0, 0);
          const own = list.filter((entry) => entry.account === account);
          if (own.length >= 12) list = list.filter((entry) => entry !== own[0]);
          list = [...list.slice(-39), { key, account, seq, timeMs }];
        });
        expect(store.count).toBe(list.length);
      }),
      { numRuns: 30 },
    );
  });

  test('a store grows beyond its first size and finds everything', () => {
    const store = new KeyStore({ maxKeys: 10_000, maxKeysPerAccount: 10_000, keyRetentionMs: 1e9 });
    for (let i = 1; i <= 12_000; i++) store.add(i % 7, i, i * 3, 1, 2, i, i, 0, 0, 0);
    expect(store.count).toBe(10_000);
    for (let i = 1; i <= 12_000; i++) {
      const place = store.find(i % 7, i, i * 3, 1, 2);
      expect(place < 0 ? undefined : store.columns.seq[place]).toBe(i > 2_000 ? i : undefined);
    }
  });
});
