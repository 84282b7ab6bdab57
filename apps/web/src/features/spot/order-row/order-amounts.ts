import type { OrderData } from '@bourse/contract';
import { difference, product, quotient, sum } from '@bourse/kit/formats/decimal-text.ts';
import { trimZeros } from '@bourse/kit/formats/format.ts';
import { isOpenOrder } from '@bourse/kit/stream/models.ts';

/** A market order tells no price, and so no decimals of one. */
const MARKET_ORDER_DECIMALS = 8;

type Amounts = Pick<OrderData, 'price' | 'qty' | 'quoteAmount' | 'executedQty' | 'executedQuote' | 'status'>;

/** What an order comes to in the quote currency, as decimal texts; an empty text is not known. */
export interface OrderTotal {
  /** What has traded of it; empty when nothing has, and the order may still trade. */
  readonly done: string;
  /** What it comes to when the rest of it trades too, at its limit; empty when it has no limit, and for an order that has ended. */
  readonly whole: string;
}

/**
 * What an order costs or brings. An order that has ended comes to what traded of it; one that is open to that and its rest at its limit.
 * A rest without a price, as that of a stop that becomes a market order, or without a quantity, as that of an order which another one
 * pays for, has no total before it trades.
 */
export function orderTotal(order: Amounts): OrderTotal {
  if (!isOpenOrder(order)) return { done: order.executedQuote, whole: '' };
  const done = /[1-9]/.test(order.executedQuote) ? order.executedQuote : '';
  if (order.quoteAmount !== '') return { done, whole: order.quoteAmount };
  const rest = product(order.price, difference(order.qty, order.executedQty));
  return { done, whole: sum(order.executedQuote, rest) };
}

/** The one figure of a total: of an open order the whole, of an ended one what traded; empty when it is not known. */
export function totalText(order: Amounts): string {
  const { done, whole } = orderTotal(order);
  const text = isOpenOrder(order) ? whole : done;
  return text === '' ? '' : trimZeros(text, 2);
}

/** Average price of what has traded, with the decimals of the order's own price; empty when nothing has. */
export function averagePrice(order: Pick<OrderData, 'executedQty' | 'executedQuote' | 'price'>): string {
  const decimals = order.price.split('.')[1]?.length ?? (order.price === '' ? MARKET_ORDER_DECIMALS : 0);
  const average = quotient(order.executedQuote, order.executedQty, decimals);
  return order.price === '' && average !== '' ? trimZeros(average, 2) : average;
}
