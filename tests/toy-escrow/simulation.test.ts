import { createExchange } from '@bourse/core';
import { describe, expect, it } from 'vitest';
import { ROOMS } from './rooms.ts';
import { ALICE, apply, BOB, desk, NOON, openEscrow, purse } from './testing/desk.ts';
import { simulate } from './testing/simulate.ts';

const open = openEscrow;

describe('the escrow room', () => {
  it('holds the amount, and pays it to the seller on release', () => {
    const exchange = desk();
    const events = apply(exchange, open());
    expect(events[0]).toMatchObject({ type: 'escrow-opened', escrowId: 1, buyerId: ALICE, sellerId: BOB });
    expect(purse(exchange, ALICE)).toEqual([1_000n, 100n]);
    const closed = apply(exchange, { type: 'release-escrow', accountId: ALICE, escrowId: 1 });
    expect(closed).toContainEqual(expect.objectContaining({ type: 'escrow-closed', reason: 'released' }));
    expect([purse(exchange, ALICE), purse(exchange, BOB)]).toEqual([
      [900n, 0n],
      [1_100n, 0n],
    ]);
  });

  it('returns the amount when the seller refunds it, and by the first tick at the deadline', () => {
    const exchange = desk();
    apply(exchange, open());
    apply(exchange, open({ deadlineMs: NOON + 10 }));
    expect(exchange.nextTickMs).toBe(NOON + 10);
    apply(exchange, { type: 'refund-escrow', accountId: BOB, escrowId: 1 });
    expect(purse(exchange, ALICE)).toEqual([1_000n, 100n]);
    expect(apply(exchange, { type: 'tick' }, { timeMs: NOON + 9 })).toEqual([]);
    const events = apply(exchange, { type: 'tick' }, { timeMs: NOON + 10 });
    expect(events[0]).toMatchObject({ type: 'escrow-closed', escrowId: 2, reason: 'expired' });
    expect(purse(exchange, ALICE)).toEqual([1_000n, 0n]);
    expect(exchange.nextTickMs).toBe(Number.POSITIVE_INFINITY);
  });

  it.each([
    ['UNKNOWN_ACCOUNT', open({ sellerId: 999_999, accountId: 999_998 })],
    ['UNKNOWN_ACCOUNT', open({ sellerId: 999_999, assetId: 7 })],
    ['ESCROW_SAME_ACCOUNT', open({ sellerId: ALICE, assetId: 7 })],
    ['UNKNOWN_ASSET', open({ assetId: 7, amount: 0n })],
    ['AMOUNT_NOT_POSITIVE', open({ amount: 0n, deadlineMs: NOON })],
    ['ESCROW_DEADLINE_INVALID', open({ amount: 1_001n, deadlineMs: NOON })],
    ['INSUFFICIENT_BALANCE', open({ amount: 901n })],
    ['ESCROW_UNKNOWN', { type: 'release-escrow', accountId: BOB, escrowId: 2 }],
    ['ESCROW_NOT_YOURS', { type: 'release-escrow', accountId: BOB, escrowId: 1 }],
    ['ESCROW_NOT_YOURS', { type: 'refund-escrow', accountId: ALICE, escrowId: 1 }],
    ['COMMAND_INVALID', open({ amount: 5 as unknown as bigint })],
    ['COMMAND_INVALID', open({ reference: 'x'.repeat(65) })],
  ] as const)('rejects with %s, in the written order, and nothing has changed', (code, command) => {
    const exchange = desk();
    apply(exchange, open());
    const before = exchange.stateHash();
    expect(apply(exchange, command)).toEqual([{ type: 'rejected', accountId: command.accountId, code }]);
    expect(exchange.stateHash()).toBe(before);
  });

  it('changes no state hash as long as nobody has used it', () => {
    expect(desk(ROOMS).stateHash()).toBe(desk([...ROOMS].slice(0, -1)).stateHash());
    expect(createExchange({}, { rooms: ROOMS }).stateHash()).toBe(createExchange().stateHash());
  });
});

describe('the simulation with the escrow room', () => {
  it.each([1, 2, 3])('keeps the laws of every room with seed %i', (seed) => {
    const { events, rejections, restores } = simulate({ seed, commands: 4_000 });
    for (const type of ['escrow-opened', 'escrow-closed', 'trade', 'duplicate']) {
      expect(events.get(type) ?? 0, type).toBeGreaterThan(20);
    }
    for (const reason of ['released', 'refunded', 'expired']) {
      expect(events.get(`escrow-closed ${reason}`) ?? 0, reason).toBeGreaterThan(10);
    }
    expect(rejections.get('INSUFFICIENT_BALANCE')).toBeGreaterThan(10);
    expect(restores).toBeGreaterThan(5);
  });

  it.each([
    ['held = claims', 'held'],
    ['sum to zero', 'total'],
    ['events folded = recovered', 'event'],
    ['restored', 'snapshot'],
  ] as const)('notices a broken law: %s', (law, tamper) => {
    expect(() => simulate({ seed: 1, commands: 2_000, tamper })).toThrow(law);
  });
});
