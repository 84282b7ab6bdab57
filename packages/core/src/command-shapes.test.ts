import { describe, expect, test } from 'vitest';
import type { Command } from './rooms/index.ts';
import { ALICE, BTC_USDT, Desk, limit, summaryOf, USDT } from './testing/desk.ts';
import type { ListLeg, ReplaceMode, Trigger } from './trading/commands.ts';

/** A pair to sell: a post-only limit at 11,000 and a stop-loss at 9,000. */
const oco = (profit: Partial<ListLeg>, other?: Partial<Trigger>, qtyLots = 1): Command => {
  const trigger: Trigger = { kind: 'stop-loss', stopPriceTicks: 9_000 };
  const maker = { side: 'sell', orderType: 'limit', priceTicks: 11_000, qtyLots, postOnly: true } as const;
  const stopped = { side: 'sell', orderType: 'market', qtyLots, trigger } as const;
  const taken = { ...stopped, trigger: { ...trigger, stopPriceTicks: 11_000, ...other } };
  const above = other === undefined ? { ...maker, ...profit } : taken;
  return {
    type: 'place-list',
    accountId: ALICE,
    marketId: 1,
    contingency: 'OCO',
    orders: [above as ListLeg, stopped],
  };
};

const countdown = (countdownMs: number): Command => ({ type: 'countdown-cancel-all', accountId: ALICE, countdownMs });
const replace = (mode: ReplaceMode, qtyLots: number): Command => ({
  type: 'cancel-replace',
  accountId: ALICE,
  orderId: 5n,
  mode,
  order: { marketId: 1, orderType: 'limit', side: 'buy', priceTicks: 1, qtyLots },
});

describe('what plain JavaScript may send', () => {
  const good = {
    type: 'place-order',
    orderType: 'limit',
    accountId: ALICE,
    marketId: 1,
    side: 'buy',
    priceTicks: 1,
    qtyLots: 1,
  };
  const credit = { type: 'credit', accountId: ALICE, wallet: 'spot', assetId: USDT, amount: 1n, reason: 'faucet' };
  const circular: Record<string, unknown> = { ...credit };
  circular.self = circular;
  const bad: readonly unknown[] = [
    undefined,
    null,
    42,
    'place-order',
    [],
    {},
    { type: 'toString' },
    { type: 'unknown' },
    { ...good, accountId: '1000' },
    { ...good, accountId: undefined },
    { ...good, marketId: 1.5 },
    { ...good, priceTicks: Number.NaN },
    { ...good, priceTicks: Number.POSITIVE_INFINITY },
    { ...good, priceTicks: 1n },
    { ...good, qtyLots: 2 ** 53 },
    { ...good, qtyLots: '1' },
    { ...good, side: 'BUY' },
    { ...good, orderType: 'stop' },
    { ...good, timeInForce: 'DAY' },
    { ...good, expiresMs: 1.5 },
    { ...good, trigger: 'stop' },
    { ...good, trigger: { kind: 'stop', stopPriceTicks: 5 } },
    { ...good, trigger: { kind: 'stop-loss', stopPriceTicks: '5' } },
    { ...good, orderType: 'market', expiresMs: 5_000 },
    { type: 'amend-order', accountId: ALICE, orderId: 5, qtyLots: 1 },
    { type: 'amend-order', accountId: ALICE, orderId: 5n },
    { ...good, postOnly: 1 },
    { ...good, clientOrderId: 'x'.repeat(37) },
    { ...good, clientOrderId: 'größe' },
    { ...good, selfTradePrevention: 'TRANSFER' },
    { ...good, orderType: 'market', postOnly: true },
    { ...good, orderType: 'market', quoteAmount: 5n },
    { ...good, orderType: 'market', qtyLots: undefined },
    { ...good, orderType: 'market', qtyLots: undefined, quoteAmount: 5 },
    { type: 'cancel-order', accountId: ALICE, orderId: 5 },
    { ...oco({}), contingency: 'OSO' },
    { ...oco({}), contingency: 'OPOCO' },
    { ...oco({}), contingency: 'OTOCO' },
    { ...oco({}), orders: 'two' },
    { ...oco({}), orders: [good, null] },
    { ...oco({}), orders: [good, { ...good, priceTicks: '1' }] },
    { ...oco({}), orders: [good, { ...good, priceTicks: 5, peg: { to: 'primary' } }] },
    { ...oco({}), listClientOrderId: 'x'.repeat(37) },
    { ...oco({}), accountId: '1000' },
    { type: 'cancel-list', accountId: ALICE, listId: 5 },
    { ...good, peg: 'primary', priceTicks: 0 },
    { ...good, peg: { to: 'mid' }, priceTicks: 0 },
    { ...good, peg: { to: 'market', offsetLevels: 0.5 }, priceTicks: 0 },
    { ...good, peg: { to: 'market' } },
    { ...good, orderType: 'market', peg: { to: 'market' } },
    { ...replace('allow-failure', 1), mode: 'always' },
    { ...replace('allow-failure', 1), orderId: 5 },
    { ...replace('allow-failure', 1), order: undefined },
    { ...replace('allow-failure', 1), order: { ...good, qtyLots: 1.5 } },
    { ...countdown(1), countdownMs: '1' },
    { ...countdown(1), marketId: null },
    { type: 'create-market', market: { ...BTC_USDT, marketId: 7, code: 'x', executionRangePpm: '5' } },
    { type: 'cancel-all', accountId: ALICE, marketId: null },
    { ...credit, amount: 5 },
    { ...credit, amount: '5' },
    { ...credit, wallet: 'savings' },
    { ...credit, reason: 'theft' },
    { type: 'create-asset' },
    { type: 'create-asset', asset: { assetId: 5, code: 'X', scale: 1.5 } },
    { type: 'create-market', market: { ...BTC_USDT, marketId: 7, code: 'x', minNotional: 0 } },
    { type: 'set-market-status', marketId: 1, status: 'open' },
  ];
  test.each(bad.map((command, i) => [i, command]))(
    'case %i is refused, never thrown, and changes nothing',
    (_i, command) => {
      const desk = new Desk();
      const hash = desk.exchange.stateHash();
      expect(summaryOf(desk.do(command as Command))).toEqual(['rejected COMMAND_INVALID']);
      expect(desk.exchange.stateHash()).toBe(hash);
      expect(summaryOf(desk.buy(ALICE, 1, 1))).toEqual(['accepted']);
    },
  );

  test('a getter that throws or returns different values is rejected as a whole or read once', () => {
    const desk = new Desk();
    const throwing = {
      ...good,
      get priceTicks(): number {
        throw new Error('no');
      },
    };
    expect(summaryOf(desk.do(throwing as never))).toEqual(['rejected COMMAND_INVALID']);
    let reads = 0;
    const fickle = {
      ...good,
      get qtyLots(): number {
        reads += 1;
        return reads === 1 ? 1 : Number.NaN;
      },
    };
    expect(summaryOf(desk.do(fickle as never, null as never))).toEqual(['accepted']);
  });

  test('unknown fields of a command are dropped, even when they are circular', () => {
    expect(summaryOf(new Desk().do(circular as unknown as Command))).toEqual(['posted', 'posted']);
  });

  test.each([{ key: -1n }, { key: 2n ** 128n }, { key: 5 }, { timeMs: Number.NaN }, { timeMs: -1 }, { timeMs: 1.5 }])(
    'the meta %o is refused',
    (meta) => {
      expect(summaryOf(new Desk().do(limit(ALICE, 'buy', 1, 1), meta as never))).toEqual(['rejected COMMAND_INVALID']);
    },
  );

  test('the rejection contains the account if there is one', () => {
    const [event] = new Desk().do({ ...good, qtyLots: -0.5 } as never);
    expect(event).toEqual({ type: 'rejected', accountId: ALICE, code: 'COMMAND_INVALID' });
  });
});
