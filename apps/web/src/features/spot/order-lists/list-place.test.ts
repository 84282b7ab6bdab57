import type { OrderData, OrderListData } from '@bourse/contract';
import { describe, expect, it } from 'vitest';
import { listPlaceOf, sharedLists, wantedLists } from './list-place.ts';

const orderOf = (orderId: string, listId: string, changes: Partial<OrderData> = {}) =>
  ({ orderId, listId, isPending: false, placedMs: Number(orderId), ...changes }) as OrderData;
const entry = orderOf('10', '10');
const profit = orderOf('11', '10', { isPending: true });
const loss = orderOf('12', '10', { isPending: true });
const list = { listId: '10', contingency: 'OTOCO', orders: [entry, profit, loss] } as unknown as OrderListData;

describe('the place of an order in its list', () => {
  it('says which of how many it is, and what a pending one waits for', () => {
    expect(listPlaceOf(entry, list)).toEqual({ contingency: 'OTOCO', at: 1, count: 3, first: undefined });
    expect(listPlaceOf(loss, list)).toEqual({ contingency: 'OTOCO', at: 3, count: 3, first: entry });
  });

  it('is the same once it waits for nothing more, and none in another list', () => {
    expect(listPlaceOf({ ...loss, isPending: false }, list)?.first).toBeUndefined();
    expect(listPlaceOf(orderOf('13', '10'), list)).toBeUndefined();
  });
});

describe('orders of lists', () => {
  it('are canceled together while there is more than one', () => {
    expect([...sharedLists([entry, profit, orderOf('20', '20'), orderOf('30', ''), orderOf('31', '')])]).toEqual([
      '10',
    ]);
  });

  it('ask for each list once, from the first to the last of them', () => {
    const orders = [orderOf('31', ''), orderOf('20', '20'), profit, entry];
    expect(wantedLists(orders)).toEqual({ ids: ['10', '20'], fromMs: 10, toMs: 20 });
    expect(wantedLists([orderOf('31', '')]).ids).toEqual([]);
  });
});
