import { describe, expect, test } from 'vitest';
import type { Command, ExchangeEvent } from './rooms/index.ts';
import { ALICE, BOB, Desk, idOf } from './testing/desk.ts';
import type { OrderLabel } from './trading/commands.ts';

const labelsOf = (events: readonly ExchangeEvent[]) => events.filter(({ type }) => type === 'order-labelled');
const BOTH: OrderLabel = { strategyId: 0, strategyType: 1_000_000 };

const entry = { side: 'buy', orderType: 'limit', qtyLots: 10, priceTicks: 9_000 } as const;
const exit = { side: 'sell', orderType: 'market', qtyLots: 10 } as const;
const list = (working: object, pending: object): Command => ({
  type: 'place-list',
  accountId: ALICE,
  marketId: 1,
  contingency: 'OTO',
  orders: [
    { ...entry, ...working },
    { ...exit, ...pending },
  ],
});

const limit = { ...entry, type: 'place-order', accountId: ALICE, marketId: 1 } as const;

describe('the strategy label of an order', () => {
  test.each([
    ['a limit order', limit],
    ['a market order', { ...limit, orderType: 'market' }],
    ['one by amount', { ...limit, orderType: 'market', qtyLots: undefined, quoteAmount: 9_500n }],
    ['one that hides a part', { ...limit, icebergLots: 5 }],
    ['one that waits', { ...limit, trigger: { kind: 'take-profit', stopPriceTicks: 8_000 } }],
  ])('is told of %s, once, and changes nothing of it', (_what, order) => {
    const [labelled, plain] = [new Desk(), new Desk()];
    for (const desk of [labelled, plain]) desk.sell(BOB, 4, 9_000);
    const events = labelled.do({ ...order, label: BOTH } as never);
    const without = plain.do(order as never);
    expect(events.filter(({ type }) => type !== 'order-labelled')).toEqual(without);
    expect(labelsOf(events)).toEqual([
      { type: 'order-labelled', orderId: idOf(events), accountId: ALICE, marketId: 1, ...BOTH },
    ]);
    expect(labelled.exchange.stateHash()).toBe(plain.exchange.stateHash());
  });

  test('is in the events of a replacing order, and not of a rejected one', () => {
    const desk = new Desk();
    const orderId = idOf(desk.do({ ...limit, label: { strategyId: 1 } }));
    const { type: _type, accountId: _account, ...order } = limit;
    const replace = (label: OrderLabel, priceTicks: number) =>
      desk.do({
        type: 'cancel-replace',
        accountId: ALICE,
        orderId,
        mode: 'allow-failure',
        order: { ...order, label, priceTicks },
      });
    expect(labelsOf(replace({ strategyId: 2 }, 9_000))).toMatchObject([{ strategyId: 2 }]);
    expect(labelsOf(replace({ strategyId: 3 }, 0))).toEqual([]);
  });

  test('is in the events of each order of a list that has it', () => {
    const desk = new Desk();
    const events = desk.do(list({ label: BOTH }, { label: { strategyId: 7 } }));
    const [accepted] = events;
    const [first, second] = accepted?.type === 'list-accepted' ? accepted.orderIds : [];
    const name = { type: 'order-labelled', accountId: ALICE, marketId: 1 };
    expect(labelsOf(events)).toEqual([
      { ...name, orderId: first, ...BOTH },
      { ...name, orderId: second, strategyId: 7 },
    ]);
    expect(labelsOf(desk.do(list({}, { label: { strategyType: 2_000_000 } })))).toMatchObject([
      { strategyType: 2_000_000 },
    ]);
    expect(labelsOf(desk.do(list({}, {})))).toEqual([]);
  });

  test.each([{ strategyId: 0.5 }, { strategyType: '1000000' }, { strategyId: 2 ** 60 }, 7, null])(
    'is no part of a command as %o',
    (label) => {
      const [rejected] = new Desk().do(list({ label }, {}));
      expect(rejected).toMatchObject({ type: 'rejected', code: 'COMMAND_INVALID' });
    },
  );

  test('contains no further fields', () => {
    const [told] = labelsOf(new Desk().do(list({ label: { strategyId: 3, orderId: 9n, type: 'trade' } }, {})));
    expect(Object.keys(told ?? {}).sort()).toEqual(['accountId', 'marketId', 'orderId', 'strategyId', 'type']);
  });
});
