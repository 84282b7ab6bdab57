import type { WalletKind } from '@bourse/domain';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { restoreExchange } from '../../create-exchange.ts';
import type { Leg } from '../../kernel/move.ts';
import type { RoomSpec } from '../../kernel/room.ts';
import { ALICE, BOB, BTC, Desk, summaryOf, USDT } from '../../testing/desk.ts';
import { setPair, setRules, TRANSFER_ROWS, transfer } from '../../testing/transfer-rows.ts';
import { type Command, ROOMS } from '../index.ts';
import { TRANSFER_CODES } from './codes.ts';

const NOON = Date.UTC(2030, 0, 1, 12);
const DAY_MS = 86_400_000;

function purse(desk: Desk, wallet: WalletKind, scope?: number): readonly [bigint, bigint] {
  const rows = desk.exchange.balances(ALICE);
  const row = rows.find((each) => each.wallet === wallet && each.assetId === USDT && each.scope === scope);
  return [row?.total ?? 0n, row?.held ?? 0n];
}

function review(transferId: number, approved: boolean): Command {
  return { type: 'review-transfer', transferId, approved, decisionId: 77 };
}

/** A desk with a held transfer of 100 units, and its id. */
function heldDesk(): { readonly desk: Desk; readonly transferId: number } {
  const desk = new Desk();
  desk.do(setRules({ reviewAbove: 99n, dailyLimit: 150n }), { timeMs: NOON });
  desk.do(transfer());
  return { desk, transferId: desk.exchange.seq };
}

/** A desk on which another room keeps money in the spot wallet while `closed` is true. */
function gatedDesk(gate: { closed: boolean }): Desk {
  const gateRoom: RoomSpec = {
    name: 'gate',
    number: 251,
    commands: {},
    events: [],
    codes: ['GATE_CLOSED'],
    create: () => ({
      apply: () => 'COMMAND_INVALID',
      gate: (taken: readonly Leg[]) =>
        gate.closed && taken.some(({ wallet }) => wallet === 'spot') ? 'GATE_CLOSED' : undefined,
    }),
  };
  return new Desk({}, {}, { rooms: [...ROOMS, gateRoom] });
}

describe('a transfer between own wallets', () => {
  it('TR-08 moves the amount in one command', () => {
    const desk = new Desk();
    const before = purse(desk, 'spot')[0];
    const events = desk.do(transfer());
    expect(events).toContainEqual({ ...transfer(), type: 'transfer-made', transferId: desk.exchange.seq });
    expect(purse(desk, 'spot')).toEqual([before - 100n, 0n]);
    expect(purse(desk, 'perpetual')).toEqual([100n, 0n]);
  });

  it('TR-01 keeps a wallet of its own for each isolated pair', () => {
    const desk = new Desk();
    desk.do(setPair());
    desk.do(setPair({ marketId: 2 }));
    desk.do(transfer({ to: 'isolated-margin', toMarketId: 1 }));
    desk.do(transfer({ from: 'isolated-margin', fromMarketId: 1, to: 'isolated-margin', toMarketId: 2, amount: 40n }));
    expect([purse(desk, 'isolated-margin', 1), purse(desk, 'isolated-margin', 2)]).toEqual([
      [60n, 0n],
      [40n, 0n],
    ]);
  });

  it.each(TRANSFER_ROWS)(
    'TR-07 rejects with $code: $why, and nothing has changed',
    ({ before = [], code, command }) => {
      const desk = new Desk();
      for (const each of before) desk.do(each);
      const hash = desk.exchange.stateHash();
      expect(summaryOf(desk.do(command))).toEqual([`rejected ${code}`]);
      expect(desk.exchange.stateHash()).toBe(hash);
    },
  );

  it('has a row for each of its codes', () => {
    const shown = new Set<string>(TRANSFER_ROWS.map(({ code }) => code));
    expect(TRANSFER_CODES.filter((code) => !shown.has(code))).toEqual([]);
  });

  it('TR-04 counts the daily limit of each account and asset until midnight UTC', () => {
    const desk = new Desk();
    desk.do(setRules({ dailyLimit: 150n }), { timeMs: NOON });
    const used = desk.do(transfer());
    expect(used).toContainEqual(expect.objectContaining({ type: 'transfer-used', used: 100n }));
    expect(summaryOf(desk.do(transfer({ amount: 51n })))).toEqual(['rejected TRANSFER_DAILY_LIMIT']);
    for (const other of [transfer({ amount: 50n }), transfer({ accountId: BOB }), transfer({ assetId: BTC })]) {
      expect(desk.do(other)[0]).toMatchObject({ type: 'posted' });
    }
    const midnight = NOON + DAY_MS / 2;
    expect(summaryOf(desk.do(transfer(), { timeMs: midnight - 1 }))).toEqual(['rejected TRANSFER_DAILY_LIMIT']);
    expect(desk.do(transfer({ amount: 150n }), { timeMs: midnight })[0]).toMatchObject({ type: 'posted' });
  });

  it('TR-06 voids the coupon of the wallet that the money leaves', () => {
    const desk = new Desk();
    for (const wallet of ['spot', 'perpetual'] as const) {
      desk.do({ type: 'bind-transfer-coupon', accountId: ALICE, wallet, bound: true });
    }
    const events = desk.do(transfer());
    const voided = { type: 'transfer-coupon-bound', accountId: ALICE, wallet: 'spot', bound: false };
    expect(events).toContainEqual(voided);
    expect(recovered(desk)).toMatchObject({ coupons: [{ accountId: ALICE, wallet: 'perpetual' }] });
    expect(desk.do(transfer())).not.toContainEqual(voided);
  });

  it('is stopped by the gate of another room, held or not', () => {
    const gate = { closed: false };
    const desk = gatedDesk(gate);
    gate.closed = true;
    expect(summaryOf(desk.do(transfer()))).toEqual(['rejected GATE_CLOSED']);
    desk.do(setRules({ reviewAbove: 0n }));
    expect(summaryOf(desk.do(transfer()))).toEqual(['rejected GATE_CLOSED']);
  });
});

describe('a transfer above the review limit', () => {
  it('TR-07 holds the amount until it is approved', () => {
    const { desk, transferId } = heldDesk();
    const total = purse(desk, 'spot')[0];
    expect([purse(desk, 'spot')[1], purse(desk, 'perpetual')[0]]).toEqual([100n, 0n]);
    const events = desk.do(review(transferId, true));
    const reviewed = { type: 'transfer-reviewed', transferId, accountId: ALICE, approved: true, decisionId: 77 };
    expect(events).toContainEqual(reviewed);
    expect([purse(desk, 'spot'), purse(desk, 'perpetual')]).toEqual([
      [total - 100n, 0n],
      [100n, 0n],
    ]);
    expect(summaryOf(desk.do(review(transferId, true)))).toEqual(['rejected TRANSFER_UNKNOWN']);
  });

  it('releases the amount when it is rejected, and what it used of the limit on the same day', () => {
    const { desk, transferId } = heldDesk();
    const events = desk.do(review(transferId, false));
    expect(events).toContainEqual(expect.objectContaining({ type: 'transfer-used', used: 0n }));
    expect([purse(desk, 'spot')[1], purse(desk, 'perpetual')[0]]).toEqual([0n, 0n]);
    desk.do(transfer());
    const nextDay = desk.do(review(desk.exchange.seq, false), { timeMs: NOON + DAY_MS });
    expect(nextDay.some(({ type }) => type === 'transfer-used')).toBe(false);
  });

  it.each<[string, Command]>([
    ['TRANSFER_ACCOUNT_BLOCKED', { type: 'block-transfers', accountId: ALICE, blocked: true }],
    ['TRANSFER_ASSET_BLOCKED', setRules({ blocked: true })],
    ['TRANSFER_OUT_CLOSED', setRules({ closedOut: ['spot'] })],
    ['TRANSFER_IN_CLOSED', setRules({ closedIn: ['perpetual'] })],
  ])('cannot be approved with %s, and stays held', (code, since) => {
    const { desk, transferId } = heldDesk();
    desk.do(since);
    const hash = desk.exchange.stateHash();
    expect(summaryOf(desk.do(review(transferId, true)))).toEqual([`rejected ${code}`]);
    expect(desk.exchange.stateHash()).toBe(hash);
    expect(purse(desk, 'spot')[1]).toBe(100n);
    expect(summaryOf(desk.do(review(transferId, false)))).not.toContain(`rejected ${code}`);
  });

  it('cannot be approved while the gate of another room is closed', () => {
    const gate = { closed: false };
    const desk = gatedDesk(gate);
    desk.do(setRules({ reviewAbove: 99n }));
    desk.do(transfer());
    const { seq } = desk.exchange;
    gate.closed = true;
    const hash = desk.exchange.stateHash();
    expect(summaryOf(desk.do(review(seq, true)))).toEqual(['rejected GATE_CLOSED']);
    expect(desk.exchange.stateHash()).toBe(hash);
    gate.closed = false;
    expect(desk.do(review(seq, true))).toContainEqual(expect.objectContaining({ approved: true }));
  });

  it('is made once, however often its key is sent', () => {
    const desk = new Desk();
    desk.do(setRules({ reviewAbove: 99n }));
    for (let sent = 0; sent < 10; sent += 1) desk.do(transfer(), { key: 5n });
    expect(purse(desk, 'spot')[1]).toBe(100n);
  });
});

describe('the state of the transfer room', () => {
  it('is restored from a snapshot: rules, pairs, blocks, coupons, use and what waits', () => {
    const { desk } = heldDesk();
    desk.do(setRules({ assetId: BTC, blocked: true, closedIn: ['delivery', 'c2c'], closedOut: ['spot'] }));
    desk.do(setPair({ baseIn: false, quoteOut: false }));
    desk.do(transfer({ to: 'isolated-margin', toMarketId: 1, amount: 20n }));
    desk.do({ type: 'block-transfers', accountId: BOB, blocked: true });
    desk.do({ type: 'bind-transfer-coupon', accountId: ALICE, wallet: 'delivery', bound: true });
    const restored = restoreExchange(desk.exchange.snapshot());
    expect(restored.recovered()).toEqual(desk.exchange.recovered());
    expect(restored.stateHash()).toBe(desk.exchange.stateHash());
    expect(recovered(desk)).toMatchObject({ pending: [{ amount: 100n, requestedMs: NOON }], blocked: [BOB] });
  });

  it('is not there as long as nothing is set', () => {
    const [one, other] = [new Desk(), new Desk()];
    for (const desk of [one, other]) desk.do(transfer());
    one.do({ type: 'block-transfers', accountId: BOB, blocked: true });
    expect(one.exchange.stateHash()).not.toBe(other.exchange.stateHash());
    one.do({ type: 'block-transfers', accountId: BOB, blocked: false });
    expect(one.exchange.stateHash()).toBe(other.exchange.stateHash());
  });

  it('TR-08 conserves money in whatever order transfers and decisions come', () => {
    const step = fc.record({
      from: fc.constantFrom<WalletKind>('spot', 'perpetual', 'c2c', 'delivery', 'cross-margin'),
      to: fc.constantFrom<WalletKind>('spot', 'perpetual', 'c2c', 'delivery', 'cross-margin'),
      amount: fc.bigInt(1n, 400n),
      decides: fc.boolean(),
      approved: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const desk = new Desk();
        desk.do(setRules({ reviewAbove: 200n, dailyLimit: 5_000n }));
        const before = wealth(desk);
        for (const { amount, approved, decides, from, to } of steps) {
          desk.do(transfer({ from, to, amount }));
          const [first] = recovered(desk).pending;
          if (decides && first !== undefined) desk.do(review(first.transferId, approved));
          expect(wealth(desk)).toBe(before);
        }
        const waiting = recovered(desk).pending.reduce((sum, { amount }) => sum + amount, 0n);
        const held = desk.exchange.balances(ALICE).reduce((sum, row) => sum + row.held, 0n);
        expect(held).toBe(waiting);
      }),
      { numRuns: 60 },
    );
  });
});

function recovered(desk: Desk) {
  return desk.exchange.recovered().transfer as { readonly pending: readonly { transferId: number; amount: bigint }[] };
}

/** What Alice has of USDT in all wallets. */
function wealth(desk: Desk): bigint {
  const rows = desk.exchange.balances(ALICE).filter(({ assetId }) => assetId === USDT);
  return rows.reduce((sum, { total }) => sum + total, 0n);
}
