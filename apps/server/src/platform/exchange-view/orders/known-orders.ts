import { orderNumber } from '@bourse/core';
import { invariant } from '@bourse/domain';
import { Fifo } from '../../fifo.ts';
import type { OrderRecord } from './order-record.ts';

/**
 * Ended orders that stay in memory from one batch to the next; older ones are read from the database. Not more, because short-lived
 * objects are cheap for the garbage collector: with 10,000, each order under load was copied twice and promoted to the old generation.
 */
const KEEP_ENDED = 2_000;
/** Orders per page: few, so that a single old order on a page does not retain much memory. */
const PAGE = 32;

interface Page {
  /** By the order's number. */
  readonly orders: (OrderRecord | undefined)[];
  /** Number of orders on the page. */
  count: number;
}

/**
 * Orders by id: the open ones, and the latest that ended. They are stored in pages by their consecutive numbers; a map of ids would
 * insert and delete with every order, and be rehashed whenever it is full of deleted entries.
 */
export class OrderIndex {
  private readonly pages = new Map<number, Page>();
  private readonly ended = new Fifo<OrderRecord>();

  get(orderId: bigint): OrderRecord | undefined {
    const number = orderNumber(orderId);
    const order = this.pages.get(Math.floor(number / PAGE))?.orders[number % PAGE];
    return order?.orderId === orderId ? order : undefined;
  }

  /** Adds a new order. */
  add(order: OrderRecord): void {
    const number = orderNumber(order.orderId);
    const pageNumber = Math.floor(number / PAGE);
    let page = this.pages.get(pageNumber);
    if (page === undefined) {
      page = { orders: new Array(PAGE).fill(undefined), count: 0 };
      this.pages.set(pageNumber, page);
    }
    invariant(page.orders[number % PAGE] === undefined, 'an order number is given once');
    page.orders[number % PAGE] = order;
    page.count += 1;
  }

  /** Marks an order as ended: it is kept for a while. */
  end(order: OrderRecord): void {
    this.ended.push(order);
  }

  /** Evicts the orders that ended longest ago. Not when an order ends, because a caller of this batch still reads it for the response. */
  forgetOld(): void {
    while (this.ended.size > KEEP_ENDED) {
      const oldest = this.ended.shift();
      if (oldest !== undefined) this.remove(oldest);
    }
  }

  private remove(order: OrderRecord): void {
    const number = orderNumber(order.orderId);
    const pageNumber = Math.floor(number / PAGE);
    const page = this.pages.get(pageNumber);
    invariant(page?.orders[number % PAGE] === order, 'an order is forgotten once');
    page.orders[number % PAGE] = undefined;
    page.count -= 1;
    if (page.count === 0) this.pages.delete(pageNumber);
  }
}
