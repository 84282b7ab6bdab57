/**
 * Goal: what a command sets off happens in one written order, on all markets. Method: when the command's own matching is done, first what
 * follows for the lists of its orders, the oldest notice first, pending orders included that come to the book by it; then the orders whose
 * price was reached, one after the other. Each may trade and set off more: after each, the same from the start.
 */

import type { OrderList } from '../lists/lists.ts';
import type { OrderLists } from '../lists/order-lists.ts';
import type { OrderEvents } from '../order-events.ts';
import * as orders from '../order-layout.ts';
import type { TradingState } from '../state.ts';
import type { Turn } from './turn.ts';
import type { WaitingOrders } from './waiting-orders.ts';

const { INT } = orders;

/** Lets orders take their turns that a command has set off. */
export class Consequences {
  declare private readonly state: TradingState;
  declare private readonly waiting: WaitingOrders;
  declare private readonly lists: OrderLists;

  constructor(state: TradingState, waiting: WaitingOrders, lists: OrderLists) {
    this.state = state;
    this.waiting = waiting;
    this.lists = lists;
  }

  /** After trades or new prices, on whatever markets. */
  settle(out: OrderEvents): void {
    const { lists } = this.state;
    const queue: Turn[] = [];
    for (let at = 0; ; ) {
      // Before the lists: what they let wait from now on has not seen the prices until here.
      this.collectFired(queue);
      const notice = lists.next();
      if (notice !== undefined) {
        this.lists.onNotice(notice, queue, out);
        continue;
      }
      const turn = queue[at];
      at += 1;
      if (turn === undefined) return;
      this.take(turn, out);
    }
  }

  /** After orders have ended without a trade: their lists end with them, and nothing comes to a book. */
  settleLists(out: OrderEvents): void {
    const { lists } = this.state;
    if (!lists.hasNotices) return;
    for (let notice = lists.next(); notice !== undefined; notice = lists.next()) this.lists.onNotice(notice, [], out);
  }

  /** Appends the orders that prices have set off since the last time. */
  private collectFired(queue: Turn[]): void {
    const { extras, moved, pool } = this.state;
    for (const market of moved) {
      for (const book of market.triggers) {
        for (const { slot, priceTicks } of book.fired(pool, extras)) queue.push({ market, slot, priceTicks });
      }
    }
    moved.length = 0;
  }

  /** Ends the other order of a pair, because the one in the slot fires. Of a frozen account that fires for nothing, so what rests stays. */
  private endPartner(list: OrderList, slot: number, out: OrderEvents): void {
    const { pool } = this.state;
    if (this.state.isFrozen(pool.int(slot, INT.OWNER))) this.lists.keepResting(list, slot);
    else this.lists.endPartner(list, slot, out);
  }

  private take({ market, slot, priceTicks }: Turn, out: OrderEvents): void {
    const extra = this.state.extras.get(slot);
    // It may have ended since its price was reached: with its list.
    if (extra?.waiting === undefined) return;
    if (extra.list !== undefined) this.endPartner(extra.list, slot, out);
    this.waiting.fire(market, slot, extra, priceTicks, out);
  }
}
