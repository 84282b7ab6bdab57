import type { OrderData, RouteData } from '@bourse/contract';
import { describe, expect, it } from 'vitest';
import { inParts, outcomeOf } from './cancel-outcome.ts';

const order = (orderId: string, listId = '') => ({ orderId, listId }) as OrderData;
type Item = RouteData<'cancelSpotOrders'>['items'][number];
const item = (orderId: string, error = ''): Item => ({ orderId, order: null, error });

describe('what became of selected orders', () => {
  it('counts what was cancelled, what had ended, and what the exchange did not take', () => {
    const items = [item('1'), item('2', 'UNKNOWN_ORDER'), item('3', 'OVERLOADED'), item('4')];
    const orders = items.map(({ orderId }) => order(orderId));
    expect(outcomeOf(orders, items)).toEqual({ canceled: 2, ended: 1, failed: 1 });
  });

  it('counts the orders of a list as cancelled that ended with another of it', () => {
    const orders = [order('1', '1'), order('2', '1'), order('3', '3')];
    const items = [item('1'), item('2', 'UNKNOWN_ORDER'), item('3', 'UNKNOWN_ORDER')];
    expect(outcomeOf(orders, items)).toEqual({ canceled: 2, ended: 1, failed: 0 });
  });

  it.each([
    [0, []],
    [3, [3]],
    [100, [100]],
    [201, [100, 100, 1]],
  ])('sends %i orders in parts of %j', (count, sizes) => {
    expect(inParts(Array.from({ length: count }, (_, at) => at)).map(({ length }) => length)).toEqual(sizes);
  });
});
