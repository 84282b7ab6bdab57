import { describe, expect, test } from 'vitest';
import { restoreExchange } from '../../create-exchange.ts';
import { ALICE, BOB, BTC, CAROL, Desk, summaryOf, USDT } from '../../testing/desk.ts';
import { closeSub, FULL, freezeSub, link, pause, subTransfer, withdraw } from '../../testing/owner-rows.ts';
import { LONGEST_PAUSE_MS, ownersRoom } from './owners.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;
const START_MS = 1_700_000_000_000;

/** A desk where BOB and CAROL are sub-accounts of ALICE. */
function family(): Desk {
  const desk = new Desk();
  desk.do(link(BOB));
  desk.do(link(CAROL));
  return desk;
}

describe('a pause of withdrawals', () => {
  const paused = (untilMs: number) => [{ type: 'withdrawals-paused', accountId: ALICE, untilMs }];

  test('keeps withdrawals from being made until its time, to the millisecond', () => {
    const desk = new Desk();
    expect(desk.do(pause(START_MS + DAY_MS), { timeMs: START_MS })).toEqual(paused(START_MS + DAY_MS));
    expect(summaryOf(desk.do(withdraw(ALICE), { timeMs: START_MS + DAY_MS - 1 }))).toEqual([
      'rejected WITHDRAWALS_PAUSED',
    ]);
    expect(summaryOf(desk.do(withdraw(ALICE), { timeMs: START_MS + DAY_MS }))).toEqual(['posted', 'posted']);
  });

  test('is only ever made longer', () => {
    const desk = new Desk();
    desk.do(pause(START_MS + 2 * DAY_MS), { timeMs: START_MS });
    expect(desk.do(pause(START_MS + DAY_MS), { timeMs: START_MS })).toEqual(paused(START_MS + 2 * DAY_MS));
    expect(desk.do(pause(0), { timeMs: START_MS })).toEqual(paused(START_MS + 2 * DAY_MS));
    const again = pause(START_MS + 3 * DAY_MS);
    for (const _time of [1, 2]) expect(desk.do(again, { timeMs: START_MS })).toEqual(paused(START_MS + 3 * DAY_MS));
  });

  test('may be 30 days long, and one that has passed is none', () => {
    const desk = new Desk();
    expect(desk.do(pause(START_MS), { timeMs: START_MS })).toEqual(paused(0));
    expect(desk.do(pause(START_MS + LONGEST_PAUSE_MS), { timeMs: START_MS })).toEqual(
      paused(START_MS + LONGEST_PAUSE_MS),
    );
  });

  test('leaves trades, transfers, corrections of the house and other accounts alone', () => {
    const desk = new Desk();
    desk.do(link());
    desk.do(pause(START_MS + DAY_MS), { timeMs: START_MS });
    expect(summaryOf(desk.buy(ALICE, 1, 100))).toEqual(['accepted']);
    expect(summaryOf(desk.do(subTransfer()))).toEqual(['posted', 'posted', 'sub-account-transfer-made']);
    const debit = { ...withdraw(ALICE), reason: 'adjustment' } as ReturnType<typeof withdraw>;
    expect(summaryOf(desk.do(debit))).toEqual(['posted', 'posted']);
    expect(summaryOf(desk.do(withdraw(CAROL)))).toEqual(['posted', 'posted']);
  });

  test('ends by a tick beside any number of others', () => {
    const kernel = { timeMs: START_MS, accounts: { find: () => 0 } };
    const room = ownersRoom.create({ kernel, use: () => undefined } as never);
    const out = { json: () => undefined } as never;
    for (let at = 0; at < 200_000; at += 1) room.apply(pause(START_MS + 2 * DAY_MS, 10_000 + at), out);
    room.apply(pause(START_MS + DAY_MS), out);
    kernel.timeMs = START_MS + DAY_MS;
    room.tick?.(out);
    expect(room.nextMs?.()).toBe(START_MS + 2 * DAY_MS);
  });

  test('ends by a tick, after which the state is that of an exchange that never had it', () => {
    const [desk, other] = [new Desk(), new Desk()];
    desk.do(pause(START_MS + DAY_MS), { timeMs: START_MS });
    desk.do(pause(START_MS + 2 * DAY_MS, BOB));
    expect(desk.exchange.nextTickMs).toBe(START_MS + DAY_MS);
    desk.do({ type: 'tick' }, { timeMs: START_MS + DAY_MS });
    expect(desk.exchange.nextTickMs).toBe(START_MS + 2 * DAY_MS);
    desk.do({ type: 'tick' }, { timeMs: START_MS + 2 * DAY_MS });
    expect(desk.exchange.nextTickMs).toBe(Number.POSITIVE_INFINITY);
    expect(desk.exchange.stateHash()).toBe(other.exchange.stateHash());
  });
});

describe('a sub-account', () => {
  test('has one master for ever; the same link again changes nothing', () => {
    const desk = family();
    const hash = desk.exchange.stateHash();
    expect(desk.do(link())).toEqual([{ type: 'sub-account-linked', accountId: BOB, masterId: ALICE }]);
    expect(desk.exchange.stateHash()).toBe(hash);
  });

  test('cannot withdraw, also when its master could', () => {
    const desk = family();
    expect(summaryOf(desk.do(withdraw(BOB)))).toEqual(['rejected SUB_ACCOUNT_CANNOT_WITHDRAW']);
    expect(summaryOf(desk.do(withdraw(ALICE)))).toEqual(['posted', 'posted']);
  });

  test.each([
    ['master to sub-account', ALICE, BOB],
    ['sub-account to master', BOB, ALICE],
    ['sub-account to sub-account', BOB, CAROL],
  ])('%s: what leaves one spot wallet is in the other', (_what, fromAccountId, toAccountId) => {
    const desk = family();
    const [from, to] = [desk.purse(fromAccountId, USDT)[0], desk.purse(toAccountId, USDT)[0]];
    const events = desk.do(subTransfer({ fromAccountId, toAccountId, amount: 7n }));
    expect(events.at(2)).toEqual({
      type: 'sub-account-transfer-made',
      transferId: desk.exchange.seq,
      accountId: ALICE,
      fromAccountId,
      toAccountId,
      assetId: USDT,
      amount: 7n,
    });
    expect(desk.purse(fromAccountId, USDT)[0]).toBe(from - 7n);
    expect(desk.purse(toAccountId, USDT)[0]).toBe(to + 7n);
  });

  test('transfers only what no order holds, and exactly once under one key', () => {
    const desk = family();
    const all = desk.purse(ALICE, USDT)[0];
    desk.buy(ALICE, 1, 100);
    expect(summaryOf(desk.do(subTransfer({ amount: all })))).toEqual(['rejected INSUFFICIENT_BALANCE']);
    desk.do(subTransfer(), { key: 5n });
    expect(desk.do(subTransfer(), { key: 5n })[0]?.type).toBe('duplicate');
    expect(desk.purse(ALICE, USDT)[0]).toBe(all - 100n);
  });

  test('orders nothing while its master has frozen it, whatever an operator frees', () => {
    const desk = family();
    expect(desk.do(freezeSub(true))).toEqual([
      { type: 'sub-account-frozen', accountId: ALICE, subAccountId: BOB, orders: true },
    ]);
    expect(summaryOf(desk.buy(BOB, 1, 100))).toEqual(['rejected ACCOUNT_FROZEN']);
    const free = { orders: false, withdrawals: false };
    desk.do({ type: 'freeze-account', accountId: BOB, ...free, seen: free });
    expect(summaryOf(desk.buy(BOB, 1, 100))).toEqual(['rejected ACCOUNT_FROZEN']);
    desk.do(freezeSub(false));
    expect(summaryOf(desk.buy(BOB, 1, 100))).toEqual(['accepted']);
  });

  test('orders nothing while an operator has frozen it, whatever its master frees', () => {
    const desk = family();
    desk.do({ type: 'freeze-account', accountId: BOB, orders: true, withdrawals: false });
    desk.do(freezeSub(false));
    expect(summaryOf(desk.buy(BOB, 1, 100))).toEqual(['rejected ACCOUNT_FROZEN']);
  });

  test('keeps its orders when it is frozen, or loses them in the same command', () => {
    const desk = family();
    desk.buy(BOB, 1, 100);
    desk.do(freezeSub(true));
    expect(desk.exchange.openOrders()).toHaveLength(1);
    expect(summaryOf(desk.do(freezeSub(true, { cancelOrders: true })))).toEqual([
      'sub-account-frozen',
      'CANCELED EXCHANGE_CANCELED after 0',
    ]);
    expect(desk.exchange.openOrders()).toHaveLength(0);
  });

  test('that is empty is closed for ever, takes part in no transfer and makes room for another', () => {
    const desk = new Desk();
    for (const command of FULL) desk.do(command);
    expect(summaryOf(desk.do(link()))).toEqual(['rejected TOO_MANY_SUB_ACCOUNTS']);
    expect(summaryOf(desk.do(closeSub(5_000)))).toEqual(['sub-account-closed']);
    expect(summaryOf(desk.do(closeSub(5_000)))).toEqual(['rejected SUB_ACCOUNT_UNKNOWN']);
    expect(summaryOf(desk.do(subTransfer({ toAccountId: 5_000 })))).toEqual(['rejected SUB_ACCOUNT_UNKNOWN']);
    expect(summaryOf(desk.do(link()))).toEqual(['sub-account-linked']);
  });

  test('is not closed while a wallet beside spot has money', () => {
    const desk = new Desk();
    for (const command of FULL) desk.do(command);
    const accountId = 5_000;
    desk.credit(accountId, BTC, 5n);
    desk.do({ type: 'transfer', accountId, from: 'spot', to: 'perpetual', assetId: BTC, amount: 5n });
    expect(summaryOf(desk.do(closeSub(accountId)))).toEqual(['rejected SUB_ACCOUNT_NOT_EMPTY']);
  });
});

describe('a snapshot', () => {
  test('has links, closed ones, freezes and pauses', () => {
    const desk = family();
    for (const command of FULL.slice(0, 4)) desk.do(command);
    desk.do(closeSub(5_000));
    desk.do(freezeSub(true));
    desk.do(pause(START_MS + DAY_MS), { timeMs: START_MS });
    const restored = restoreExchange(desk.exchange.snapshot());
    expect(restored.stateHash()).toBe(desk.exchange.stateHash());
    expect(restored.recovered()).toEqual(desk.exchange.recovered());
    expect(desk.exchange.recovered().owners).toEqual({
      paused: [{ accountId: ALICE, untilMs: START_MS + DAY_MS }],
      subAccounts: [
        { accountId: BOB, masterId: ALICE, isClosed: false, ordersFrozen: true },
        { accountId: CAROL, masterId: ALICE, isClosed: false, ordersFrozen: false },
        { accountId: 5_000, masterId: ALICE, isClosed: true, ordersFrozen: false },
        { accountId: 5_001, masterId: ALICE, isClosed: false, ordersFrozen: false },
      ],
    });
    expect(restored.apply(link(BOB, ALICE))).toEqual(desk.do(link(BOB, ALICE)));
    expect(summaryOf(restored.apply(withdraw(ALICE)))).toEqual(['rejected WITHDRAWALS_PAUSED']);
  });

  test('has no section of the room while there is nothing to keep', () => {
    const desk = new Desk();
    const before = desk.exchange.snapshot().length;
    desk.do(pause(0));
    expect(desk.exchange.snapshot()).toHaveLength(before);
  });
});
