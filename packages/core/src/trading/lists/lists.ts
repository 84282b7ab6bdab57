/**
 * What is known of order lists: which orders depend on one another, and what has happened to one of them since the last notice was taken.
 * What follows from that is decided in `order-lists.ts`, at the turn of the command that caused it.
 */

/** A list of orders as long as one of them is open. */
export interface OrderList {
  /** The id of its first order. */
  readonly listId: bigint;
  readonly listClientOrderId: string;
  readonly accountId: number;
  readonly marketId: number;
  /** Its place in the codec's table. */
  readonly contingency: number;
  /** Slots of its orders in the order of the command; −1 for one that has ended. */
  readonly slots: number[];
  /** Whether its working order has still to be filled (all but OCO). */
  isWorking: boolean;
  /** Whether it has a pair of which neither order has traded or fired yet (OCO, OTOCO, OPOCO). */
  isPaired: boolean;
  /** Smallest units that its working order has brought in and that are held for what is pending (OPO, OPOCO). */
  held: bigint;
  /** Ledger row of it: the one to which the working order receives. */
  heldRow: number;
}

/** Places in the codec's table. */
export const CONTINGENCY = { OCO: 0, OTO: 1, OTOCO: 2, OPO: 3, OPOCO: 4 } as const;
/** Stands where the status of an order's end would: it has not ended, but traded, or was kept from trading with its own account. */
export const MATCHED = -1;

/** Something happened to an order of a list. */
export interface ListNotice {
  readonly list: OrderList;
  /** Which of the list's orders. */
  readonly leg: number;
  /** How it ended, or `MATCHED`. */
  readonly status: number;
}

/** Whether the working order of such a list pays for what is pending. */
export function isPaying(contingency: number): boolean {
  return contingency >= CONTINGENCY.OPO;
}

/** All lists that have an open order. */
export class Lists {
  /** By id, the oldest first. */
  readonly byId = new Map<bigint, OrderList>();
  private readonly notices: ListNotice[] = [];

  /** Whether there is a notice that was not taken yet. */
  get hasNotices(): boolean {
    return this.notices.length > 0;
  }

  /** Adds a notice of what happened to the order in a slot. One that has ended is no more part of its list. */
  notify(list: OrderList, slot: number, status: number): void {
    const leg = list.slots.indexOf(slot);
    if (leg < 0) return;
    if (status !== MATCHED) list.slots[leg] = -1;
    this.notices.push({ list, leg, status });
  }

  /** Takes out the oldest notice. */
  next(): ListNotice | undefined {
    return this.notices.shift();
  }
}
