import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createExchange, restoreExchange } from '../../create-exchange.ts';
import { ALICE, BOB, CAROL, Desk, idOf, limit } from '../../testing/desk.ts';
import { CodecError } from '../codec/codec-error.ts';
import { sha256, toHex } from './sha256.ts';
import { snapshotHash } from './snapshot.ts';

function busyDesk(): Desk {
  const desk = new Desk({ makerFeePpm: 100, takerFeePpm: 300 }, { maxOpenOrders: 7 });
  desk.do(limit(ALICE, 'sell', 10, 10_000, { clientOrderId: 'first' }), { key: 1n, timeMs: 1_000 });
  const gone = idOf(desk.sell(ALICE, 10, 10_000));
  desk.sell(BOB, 5, 10_000, { postOnly: true });
  desk.buy(BOB, 5, 9_000);
  desk.do({ type: 'cancel-order', accountId: ALICE, orderId: gone }, { key: 2n, timeMs: 2_000 });
  desk.buy(CAROL, 12, 10_000);
  desk.do({ type: 'set-fee-rates', accountId: CAROL, makerFeePpm: 0, takerFeePpm: null });
  desk.do({ type: 'transfer', accountId: CAROL, from: 'spot', to: 'perpetual', assetId: 1, amount: 5n });
  return desk;
}

describe('snapshot and restore', () => {
  test('gives the same hash, views, numbers and bytes', () => {
    const { exchange } = busyDesk();
    const restored = restoreExchange(exchange.snapshot());
    expect(restored.stateHash()).toBe(exchange.stateHash());
    expect(snapshotHash(exchange.snapshot())).toBe(exchange.stateHash());
    expect(restored.snapshot()).toEqual(exchange.snapshot());
    expect([restored.seq, restored.timeMs]).toEqual([exchange.seq, exchange.timeMs]);
    expect(restored.openOrders()).toEqual(exchange.openOrders());
    expect(restored.balances()).toEqual(exchange.balances());
    expect(restored.book(1)).toEqual(exchange.book(1));
    expect(restored.accounts()).toEqual(exchange.accounts());
    expect(restored.marketStates()).toEqual(exchange.marketStates());
  });

  test('continues identically: same ids, priorities, keys, limits and events', () => {
    const { exchange } = busyDesk();
    const restored = restoreExchange(exchange.snapshot());
    const commands = [
      [limit(CAROL, 'buy', 4, 10_000), {}],
      [limit(ALICE, 'sell', 1, 12_000), { key: 1n }],
      [limit(ALICE, 'sell', 1, 12_000), { key: 3n, timeMs: 500 }],
      ...Array.from({ length: 8 }, () => [limit(BOB, 'buy', 1, 8_000), {}] as const),
      [{ type: 'cancel-all', accountId: BOB }, {}],
    ] as const;
    for (const [command, meta] of commands)
      expect(restored.apply(command, meta)).toEqual(exchange.apply(command, meta));
    expect(restored.stateHash()).toBe(exchange.stateHash());
  });

  test('an empty exchange too', () => {
    const exchange = createExchange();
    expect(restoreExchange(exchange.snapshot()).stateHash()).toBe(exchange.stateHash());
  });

  test('a truncated, altered or foreign snapshot is rejected', () => {
    const snapshot = busyDesk().exchange.snapshot();
    fc.assert(
      fc.property(fc.nat(), fc.integer({ min: 1, max: 255 }), (at, flip) => {
        const place = at % snapshot.length;
        expect(() => restoreExchange(snapshot.slice(0, place))).toThrow(CodecError);
        const altered = snapshot.slice();
        altered[place] = (altered[place] ?? 0) ^ flip;
        expect(() => restoreExchange(altered)).toThrow(CodecError);
      }),
      { numRuns: 300 },
    );
  });
});

describe('the state hash', () => {
  test('is the SHA-256 of the state in the snapshot', () => {
    const { exchange } = busyDesk();
    const body = exchange.snapshot().subarray(64);
    expect(exchange.stateHash()).toBe(createHash('sha256').update(body).digest('hex'));
  });

  test('distinguishes states that differ only in priority', () => {
    const [one, other] = [new Desk(), new Desk()];
    one.sell(ALICE, 1, 100);
    one.sell(BOB, 1, 100);
    other.sell(BOB, 1, 100);
    other.sell(ALICE, 1, 100);
    expect(one.exchange.stateHash()).not.toBe(other.exchange.stateHash());
  });

  test('leaves out sequence and time', () => {
    const desk = new Desk();
    const hash = desk.exchange.stateHash();
    desk.do({ type: 'cancel-order', accountId: ALICE, orderId: 1n }, { timeMs: 99 });
    expect([desk.exchange.stateHash(), desk.exchange.timeMs]).toEqual([hash, 99]);
  });
});

describe('SHA-256', () => {
  test('of nothing, of abc and of any bytes equals the standard’s', () => {
    expect(toHex(sha256(new Uint8Array()))).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        expect(toHex(sha256(bytes))).toBe(createHash('sha256').update(bytes).digest('hex'));
      }),
    );
  });
});
