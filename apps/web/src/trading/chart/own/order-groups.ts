import type { OrderData } from '@bourse/contract';
import { formatDecimal, parseDecimal } from '@bourse/domain';
import type { Instrument } from '../../instrument.ts';
import { linePriceOf } from '../line-place.ts';

/** Own orders that share a line: the same side at the same price, all in the book or all waiting. */
export interface OrderGroup {
  /** Of the newest of them. */
  readonly id: string;
  readonly orders: readonly OrderData[];
  readonly price: string;
  /** What they have left together, plain decimal text. */
  readonly qty: string;
}

const isApart = ({ isWaiting, isPending }: OrderData) => isWaiting || isPending;

/** Orders by line, in the order of their newest; those without a price have none. */
export function orderGroups(orders: readonly OrderData[], { spec }: Pick<Instrument, 'spec'>): readonly OrderGroup[] {
  const groups = new Map<string, OrderData[]>();
  for (const order of orders) {
    const price = linePriceOf(order);
    if (price === '') continue;
    const key = `${order.side} ${price} ${isApart(order)}`;
    groups.set(key, [...(groups.get(key) ?? []), order]);
  }
  return [...groups.values()].flatMap((members) => {
    const [first] = members;
    if (first === undefined) return [];
    const left = members.reduce((sum, { qty }) => sum + unitsOf(qty, spec.qtyScale), 0n);
    return [{ id: first.orderId, orders: members, price: linePriceOf(first), qty: formatDecimal(left, spec.qtyScale) }];
  });
}

function unitsOf(text: string, scale: number): bigint {
  const parsed = parseDecimal(text, scale);
  return parsed.ok ? parsed.value : 0n;
}
