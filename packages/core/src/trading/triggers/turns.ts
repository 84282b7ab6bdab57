/**
 * Goal: what a command sets off happens in one order that can be told. Method: when the command's own matching is done, first
 * what the lists of its orders have to hear, the oldest news first, pending orders included that come to the book by it; then the
 * orders whose price was reached, one after the other. Each may trade and set off more: after each, the same from the start.
 */

import type { OrderLists } from '../lists/order-lists.ts';
import type { Market } from '../market.ts';
import type { OrderEvents } from '../order-events.ts';
import type { TradingState } from '../state.ts';
import type { WaitingOrders } from './waiting-orders.ts';

/** An order whose turn comes, and the price of the trade that set it off. */
export interface Turn {
  readonly slot: number;
  readonly priceTicks: number;
}

/** Lets orders take their turns that a command has set off. */
export class Turns {
  declare private readonly state: TradingState;
  declare private readonly waiting: WaitingOrders;
  declare private readonly lists: OrderLists;

  constructor(state: TradingState, waiting: WaitingOrders, lists: OrderLists) {
    this.state = state;
    this.waiting = waiting;
    this.lists = lists;
  }

  /** After trades on a market. */
  settle(market: Market, out: OrderEvents): void {
    const { pool, extras, lists } = this.state;
    const queue: Turn[] = [];
    for (let at = 0; ; ) {
      // Before the lists: what they let wait from now on has not seen the trades until here.
      queue.push(...market.triggers.fired(pool, extras));
      const news = lists.next();
      if (news !== undefined) {
        this.lists.hear(news, queue, out);
        continue;
      }
      const turn = queue[at];
      at += 1;
      if (turn === undefined) return;
      this.take(market, turn, out);
    }
  }

  /** After orders have ended without a trade: their lists end with them, and nothing comes to a book. */
  hear(out: OrderEvents): void {
    const { lists } = this.state;
    if (!lists.hasNews) return;
    for (let news = lists.next(); news !== undefined; news = lists.next()) this.lists.hear(news, [], out);
  }

  private take(market: Market, { slot, priceTicks }: Turn, out: OrderEvents): void {
    const extra = this.state.extras.get(slot);
    // It may have ended since its price was reached: with its list.
    if (extra?.waiting === undefined) return;
    if (extra.list !== undefined) this.lists.part(extra.list, slot, out);
    this.waiting.fire(market, slot, extra, priceTicks, out);
  }
}
