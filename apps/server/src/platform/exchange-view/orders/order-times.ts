import type {
  OrderActivated,
  OrderPending,
  OrderTriggered,
  OrderWaiting,
  OuterPriceKind,
  PriceKind,
  TriggerKind,
} from '@bourse/core';
import { firesAbove, type Side } from '@bourse/domain';

/** Times of an order that does not enter the book when it is placed; milliseconds since the epoch. */
export interface OrderTimes {
  /** When it entered the book; 0: not yet. */
  readonly workingMs: number;
  /** When it began to trail; 0: not yet, or it does not trail; `UNKNOWN_MS` for some orders stored before this was recorded. */
  readonly trailingMs: number;
}

/** Stored when it was not recorded whether an order had begun to trail. */
export const UNKNOWN_MS = -1;

/** An order's trigger: 0 for an absent part. */
export interface OrderTrigger {
  readonly kind: TriggerKind;
  readonly stopPriceTicks: number;
  readonly trailingDelta: number;
  /** The price that it follows; absent: the last trade's. */
  readonly price?: OuterPriceKind;
}

/** The fields of an order that its times depend on. */
export interface TimedOrder {
  readonly side: Side;
  readonly trigger: Omit<OrderTrigger, 'kind' | 'price'> | undefined;
  readonly times: OrderTimes | undefined;
}

/** An order that begins to trail when the price that it follows reaches its stop. */
export interface UnreachedStop {
  readonly orderId: bigint;
  readonly accountId: number;
  readonly marketId: number;
  /** The price that it follows; absent: the last trade's. */
  readonly price?: PriceKind | undefined;
  readonly stopTicks: number;
  /** Whether it is reached by a price at or above it; otherwise by a price at or below it. */
  readonly isAbove: boolean;
  /** Whether it waits for the working order of its list to be filled: until then prices do not affect it. */
  readonly isPending: boolean;
}

/** An event on which an order's times depend. */
export type TimingEvent = OrderWaiting | OrderPending | OrderActivated | OrderTriggered;

/** An order's times, at least one of them known. */
export function withTime(times: OrderTimes | undefined, changes: Partial<OrderTimes>): OrderTimes {
  return { workingMs: 0, trailingMs: 0, ...times, ...changes };
}

/** The stops of one market that follow one price, and the prices at which the first of them are reached. */
interface MarketStops {
  readonly stops: Map<bigint, UnreachedStop>;
  /** Prices at or above the first or at or below the second may reach a stop; both err on the near side. */
  leastAbove: number;
  mostBelow: number;
}

/**
 * Goal: derive from events alone when orders entered the book and began to trail. Method: the core emits no event when a price reaches the
 * stop of an order that trails from then on, so the orders whose stop has not been reached are kept here by market and price and checked, by
 * the core's rule, when that price reaches the nearest of them.
 */
export class UnreachedStops {
  private markets = new Map<string, MarketStops>();
  private marketOf = new Map<bigint, string>();
  /** Whether a copy shares the maps: they are copied when one of the two changes. */
  private isShared = false;

  constructor(stops: Iterable<UnreachedStop> = []) {
    for (const stop of stops) this.add(stop);
  }

  get size(): number {
    return this.marketOf.size;
  }

  /** Returns an independent copy. */
  copy(): UnreachedStops {
    const copy = new UnreachedStops();
    copy.markets = this.markets;
    copy.marketOf = this.marketOf;
    copy.isShared = true;
    this.isShared = true;
    return copy;
  }

  add(stop: UnreachedStop): void {
    this.own();
    const key = keyOf(stop.marketId, stop.price);
    let market = this.markets.get(key);
    if (market === undefined) {
      market = { stops: new Map(), leastAbove: Number.POSITIVE_INFINITY, mostBelow: Number.NEGATIVE_INFINITY };
      this.markets.set(key, market);
    }
    market.stops.set(stop.orderId, stop);
    this.marketOf.set(stop.orderId, key);
    bound(market, stop);
  }

  delete(orderId: bigint): void {
    if (!this.marketOf.has(orderId)) return;
    this.own();
    this.stopsWith(orderId)?.stops.delete(orderId);
    this.marketOf.delete(orderId);
  }

  /** Applies an event to an order; returns its times after that. */
  note(event: TimingEvent, { side, trigger, times }: TimedOrder, timeMs: number): OrderTimes | undefined {
    const { orderId, accountId, marketId } = event;
    const trails = trigger !== undefined && trigger.trailingDelta > 0;
    if (event.type === 'order-triggered') return withTime(times, { workingMs: timeMs });
    if (event.type === 'order-waiting') {
      if (!trails) return times;
      if (trigger.stopPriceTicks === 0) return withTime(times, { trailingMs: timeMs });
      const isAbove = firesAbove(event.kind, side);
      const { price } = event;
      this.add({ orderId, accountId, marketId, price, stopTicks: trigger.stopPriceTicks, isAbove, isPending: false });
      return times;
    }
    if (event.type === 'order-pending') {
      this.setPending(orderId, true);
      return undefined;
    }
    const hasStop = this.setPending(orderId, false);
    if (trigger === undefined) return withTime(times, { workingMs: timeMs });
    return trails && !hasStop ? withTime(times, { trailingMs: timeMs }) : times;
  }

  /** Sets whether an order is pending; false when it is not in this set. */
  setPending(orderId: bigint, isPending: boolean): boolean {
    const stop = this.stopsWith(orderId)?.stops.get(orderId);
    if (stop !== undefined) this.add({ ...stop, isPending });
    return stop !== undefined;
  }

  /** Removes and returns the orders that begin to trail with a price; a trade's unless it says otherwise. */
  reached(marketId: number, priceTicks: number, price?: PriceKind): readonly UnreachedStop[] {
    const key = keyOf(marketId, price);
    const near = this.markets.get(key);
    if (near === undefined || (priceTicks < near.leastAbove && priceTicks > near.mostBelow)) return [];
    this.own();
    const market = this.markets.get(key) as MarketStops;
    const isReached = ({ isPending, isAbove, stopTicks }: UnreachedStop) =>
      !isPending && (isAbove ? priceTicks >= stopTicks : priceTicks <= stopTicks);
    const reached = [...market.stops.values()].filter(isReached);
    for (const { orderId } of reached) this.delete(orderId);
    market.leastAbove = Number.POSITIVE_INFINITY;
    market.mostBelow = Number.NEGATIVE_INFINITY;
    for (const stop of market.stops.values()) bound(market, stop);
    return reached;
  }

  private own(): void {
    if (!this.isShared) return;
    this.isShared = false;
    this.marketOf = new Map(this.marketOf);
    this.markets = new Map(
      Array.from(this.markets, ([key, market]) => [key, { ...market, stops: new Map(market.stops) }]),
    );
  }

  private stopsWith(orderId: bigint): MarketStops | undefined {
    const key = this.marketOf.get(orderId);
    return key === undefined ? undefined : this.markets.get(key);
  }
}

function keyOf(marketId: number, price: PriceKind = 'last'): string {
  return `${marketId}/${price}`;
}

function bound(market: MarketStops, { isPending, isAbove, stopTicks }: UnreachedStop): void {
  if (isPending) return;
  if (isAbove) market.leastAbove = Math.min(market.leastAbove, stopTicks);
  else market.mostBelow = Math.max(market.mostBelow, stopTicks);
}
