import { describe, expect, test } from 'vitest';
import { restoreExchange } from '../../create-exchange.ts';
import { ALICE, BOB, BTC, CAROL, Desk, idOf, limit, summaryOf, USDC, USDT } from '../../testing/desk.ts';
import type { PlaceList } from '../../trading/commands.ts';

const freeze = (desk: Desk, orders: boolean, withdrawals = false) =>
  desk.do({ type: 'freeze-account', accountId: ALICE, orders, withdrawals });
const debit = (desk: Desk, reason: 'withdrawal' | 'adjustment') =>
  desk.do({ type: 'debit', accountId: ALICE, wallet: 'spot', assetId: BTC, amount: 1n, reason });
/** A list of ALICE's that buys first. */
const list = (contingency: PlaceList['contingency'], qtyLots: number): PlaceList => ({
  type: 'place-list',
  accountId: ALICE,
  marketId: 1,
  contingency,
  orders: [
    { side: 'buy', orderType: 'limit', priceTicks: 9_000, qtyLots: 5 },
    { side: 'sell', orderType: 'limit', priceTicks: 11_000, qtyLots, postOnly: true },
    { side: 'sell', orderType: 'market', qtyLots, trigger: { kind: 'stop-loss', stopPriceTicks: 8_000 } },
  ],
});

/** A desk whose last price is 10,000. */
function tradedDesk(): Desk {
  const desk = new Desk();
  desk.buy(BOB, 1, 10_000);
  desk.sell(CAROL, 1, 10_000);
  return desk;
}

/** Places a pair of ALICE's that sells: an order above the price, and a stop at 8,000; the ids of both. */
function pair(desk: Desk, above: object): [bigint, bigint] {
  const stop = { side: 'sell', orderType: 'market', qtyLots: 5, trigger: { kind: 'stop-loss', stopPriceTicks: 8_000 } };
  const orders = [{ side: 'sell', ...above }, stop];
  const command = { type: 'place-list', accountId: ALICE, marketId: 1, contingency: 'OCO', orders };
  const [accepted] = desk.do(command as PlaceList);
  if (accepted?.type !== 'list-accepted') throw new Error('the pair is not accepted');
  const [first = 0n, second = 0n] = accepted.orderIds;
  return [second, first];
}

describe('an account whose orders are frozen', () => {
  test('cancels whatever it has', () => {
    const desk = new Desk();
    const [one] = [idOf(desk.buy(ALICE, 5, 100)), idOf(desk.buy(ALICE, 5, 101))];
    freeze(desk, true);
    expect(summaryOf(desk.do({ type: 'cancel-order', accountId: ALICE, orderId: one }))).toEqual([
      'CANCELED USER_CANCELED after 0',
    ]);
    expect(summaryOf(desk.do({ type: 'cancel-all', accountId: ALICE }))).toEqual(['CANCELED USER_CANCELED after 0']);
    expect(desk.purse(ALICE, USDT)[1]).toBe(0n);
  });

  test('loses all its orders in the same command on demand, with their lists; others keep theirs', () => {
    const desk = new Desk();
    desk.listSecond();
    desk.buy(BOB, 1, 10_000);
    desk.sell(CAROL, 1, 10_000);
    desk.do(list('OTOCO', 5));
    desk.buy(ALICE, 5, 100);
    desk.buy(ALICE, 5, 100, { marketId: 2 });
    desk.buy(BOB, 5, 100);
    const command = { type: 'freeze-account', accountId: ALICE, orders: true, withdrawals: false } as const;
    const [first, ...others] = summaryOf(desk.do({ ...command, cancelOrders: true }, { key: 1n }));
    expect(first).toBe('account-frozen');
    expect(others.filter((line) => line === 'CANCELED EXCHANGE_CANCELED after 0')).toHaveLength(5);
    expect(others.at(-1)).toBe('list-closed');
    expect(desk.exchange.openOrders().map(({ accountId }) => accountId)).toEqual([BOB]);
    expect([USDT, USDC].map((assetId) => desk.purse(ALICE, assetId)[1])).toEqual([0n, 0n]);
  });

  test('keeps the order in the book of a pair whose stop is reached', () => {
    const desk = tradedDesk();
    const [, profit] = pair(desk, { orderType: 'limit', priceTicks: 11_000, qtyLots: 5, postOnly: true });
    freeze(desk, true);
    desk.buy(BOB, 10, 7_900);
    const events = summaryOf(desk.sell(CAROL, 1, 7_900));
    expect(events.filter((line) => / after 0$/.test(line))).toEqual(['EXPIRED ACCOUNT_FROZEN after 0']);
    expect(events).not.toContain('list-closed');
    expect(desk.purse(ALICE, BTC)[1]).toBe(5n * 10_000n);
    expect(summaryOf(desk.buy(BOB, 5, 11_000))).toEqual([
      'accepted',
      'trade 5 at 11000',
      'FILLED NONE after 5',
      'FILLED NONE after 5',
      'list-closed',
    ]);
    expect(desk.exchange.order(profit)).toBeUndefined();
  });

  test('loses both of a pair that wait for a price', () => {
    const desk = tradedDesk();
    const trigger = { kind: 'take-profit', stopPriceTicks: 11_000 } as const;
    pair(desk, { orderType: 'market', qtyLots: 5, trigger });
    freeze(desk, true);
    desk.buy(BOB, 10, 7_900);
    const events = summaryOf(desk.sell(CAROL, 1, 7_900));
    expect(events.filter((line) => / after 0$/.test(line))).toEqual([
      'EXPIRED ACCOUNT_FROZEN after 0',
      'EXPIRED LIST_ENDED after 0',
    ]);
    expect(events).toContain('list-closed');
    expect(desk.purse(ALICE, BTC)[1]).toBe(0n);
  });

  test('keeps what rests, which may trade; and may withdraw', () => {
    const desk = new Desk();
    desk.buy(ALICE, 5, 10_000);
    freeze(desk, true);
    expect(summaryOf(desk.sell(BOB, 5, 10_000))).toContain('trade 5 at 10000');
    expect(summaryOf(debit(desk, 'withdrawal'))).toEqual(['posted', 'posted']);
  });

  test('keeps the order that a replacement names', () => {
    const desk = new Desk();
    const orderId = idOf(desk.buy(ALICE, 5, 10_000));
    freeze(desk, true);
    const { type: _type, accountId: _account, ...order } = limit(ALICE, 'buy', 1, 1);
    const command = { type: 'cancel-replace', accountId: ALICE, orderId, mode: 'allow-failure', order } as const;
    expect(summaryOf(desk.do(command))).toEqual(['rejected ACCOUNT_FROZEN']);
    expect(desk.exchange.order(orderId)).toBeDefined();
  });

  test('loses an order whose price is reached, with what it held', () => {
    const desk = new Desk();
    desk.buy(BOB, 1, 10_000);
    desk.sell(CAROL, 1, 10_000);
    desk.do({ ...limit(ALICE, 'sell', 5, 9_000), trigger: { kind: 'stop-loss', stopPriceTicks: 9_500 } });
    freeze(desk, true);
    desk.buy(BOB, 10, 9_400);
    const events = summaryOf(desk.sell(CAROL, 1, 9_400));
    expect(events).toContain('order-triggered');
    expect(events).toContain('EXPIRED ACCOUNT_FROZEN after 0');
    expect(desk.purse(ALICE, BTC)[1]).toBe(0n);
  });

  test.each([
    ['OTOCO', 5],
    ['OPOCO', 0],
  ] as const)('loses what a filled entry of an %s would bring', (contingency, qtyLots) => {
    const desk = new Desk();
    desk.buy(BOB, 1, 10_000);
    desk.sell(CAROL, 1, 10_000);
    desk.do(list(contingency, qtyLots));
    freeze(desk, true);
    const events = summaryOf(desk.sell(BOB, 5, 9_000));
    expect(events.filter((line) => line === 'EXPIRED ACCOUNT_FROZEN after 0')).toHaveLength(2);
    expect(events).toContain('list-closed');
    expect(desk.exchange.openOrders().filter(({ accountId }) => accountId === ALICE)).toEqual([]);
    expect(desk.purse(ALICE, BTC)[1]).toBe(0n);
  });

  test('orders again when it is free', () => {
    const desk = new Desk();
    freeze(desk, true);
    freeze(desk, false);
    expect(summaryOf(desk.buy(ALICE, 1, 1))).toEqual(['accepted']);
  });
});

describe('an account whose withdrawals are frozen', () => {
  test('trades, receives, and gives the house what is the house’s', () => {
    const desk = new Desk();
    freeze(desk, false, true);
    expect(summaryOf(desk.buy(ALICE, 1, 1))).toEqual(['accepted']);
    expect(summaryOf(desk.credit(ALICE, BTC, 1n))).toEqual(['posted', 'posted']);
    expect(summaryOf(debit(desk, 'withdrawal'))).toEqual(['rejected WITHDRAWALS_FROZEN']);
    expect(summaryOf(debit(desk, 'adjustment'))).toEqual(['posted', 'posted']);
  });

  test('gets no transfer that waits for review until it is free', () => {
    const desk = new Desk();
    const rules = { assetId: BTC, blocked: false, closedOut: [], closedIn: [], reviewAbove: 1n };
    desk.do({ type: 'set-transfer-rules', rules });
    const transfer = { type: 'transfer', accountId: ALICE, from: 'spot', to: 'perpetual', assetId: BTC } as const;
    desk.do({ ...transfer, amount: 5n });
    const approve = { type: 'review-transfer', transferId: desk.exchange.seq, approved: true, decisionId: 1 } as const;
    freeze(desk, false, true);
    expect(summaryOf(desk.do(approve))).toEqual(['rejected WITHDRAWALS_FROZEN']);
    expect(desk.purse(ALICE, BTC)[1]).toBe(5n);
    freeze(desk, false, false);
    expect(summaryOf(desk.do(approve))).toContain('transfer-reviewed');
  });
});

test('what is frozen is in the state, and a snapshot keeps it', () => {
  const desk = new Desk();
  const before = desk.exchange.stateHash();
  freeze(desk, true, true);
  expect(desk.exchange.stateHash()).not.toBe(before);
  const restored = restoreExchange(desk.exchange.snapshot());
  expect(restored.accounts().find(({ accountId }) => accountId === ALICE)).toMatchObject({
    ordersFrozen: true,
    withdrawalsFrozen: true,
  });
  const [answer] = restored.apply(limit(ALICE, 'buy', 1, 1));
  expect(answer).toMatchObject({ type: 'rejected', code: 'ACCOUNT_FROZEN' });
  freeze(desk, false, false);
  expect(desk.exchange.stateHash()).toBe(before);
});
