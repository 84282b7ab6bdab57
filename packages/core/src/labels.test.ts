import { describe, expect, test } from 'vitest';
import type { Command, OrderLabel } from './commands.ts';
import type { ExchangeEvent } from './events.ts';
import { ALICE, Desk } from './testing/desk.ts';

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

describe('what an owner says of an order’s strategy', () => {
  test('is told for each order of a list that has it', () => {
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
      const [refused] = new Desk().do(list({ label }, {}));
      expect(refused).toMatchObject({ type: 'rejected', code: 'COMMAND_INVALID' });
    },
  );

  test('is told without anything else that came with it', () => {
    const [told] = labelsOf(new Desk().do(list({ label: { strategyId: 3, orderId: 9n, type: 'trade' } }, {})));
    expect(Object.keys(told ?? {}).sort()).toEqual(['accountId', 'marketId', 'orderId', 'strategyId', 'type']);
  });
});
