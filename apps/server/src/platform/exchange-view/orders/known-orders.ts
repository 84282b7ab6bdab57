import { orderNumber } from '@bourse/core';
import { invariant } from '@bourse/domain';
import { Fifo } from '../../fifo.ts';
import type { OrderRecord } from './order-record.ts';

/**
 * Ended orders that stay in memory from one batch to the next; older ones are read from the database. Not more, because what dies young
 * costs the garbage collector next to nothing: with 10,000 each order of a flood was copied twice and swept up among the long-lived.
 */
const KEEP_ENDED = 2_000;
/** Orders of a page: so few that an old order which rests alone on its page does not hold much beside itself. */
const PAGE = 32;

interface Page {
  /** By the order's number. */
  readonly orders: (OrderRecord | undefined)[];
  /** How many of them are there. */
  count: number;
}

/**
 * Orders by id: those that work, and the latest that ended. They lie in pages by their numbers, which follow each other; a map of ids
 * would be entered and left with every order, and made anew each time that it is full of those that left.
 */
export class KnownOrders {
  private readonly pages = new Map<number, Page>();
  private readonly ended = new Fifo<OrderRecord>();

  get(orderId: bigint): OrderRecord | undefined {
    const number = orderNumber(orderId);
    const order = this.pages.get(Math.floor(number / PAGE))?.orders[number % PAGE];
    return order?.orderId === orderId ? order : undefined;
  }

  /** Takes a new order in. */
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

  /** Notes that an order has ended: it stays for a while. */
  end(order: OrderRecord): void {
    this.ended.push(order);
  }

  /** Lets those go that ended longest ago. Not as orders end: whoever waits for the answer to one of this batch still reads it. */
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
