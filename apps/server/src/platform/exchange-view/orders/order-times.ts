import type { OrderActivated, OrderPending, OrderTriggered, OrderWaiting, TriggerKind } from '@bourse/core';
import { firesAbove, type Side } from '@bourse/domain';

/** Times of an order that does not come to the book when it is placed; milliseconds since the epoch. */
export interface OrderTimes {
  /** When it came to the book; 0: not yet. */
  readonly workingMs: number;
  /** When it began to follow the price; 0: not yet, or it does not trail; `UNKNOWN_MS` for some orders of before it was noted. */
  readonly trailingMs: number;
}

/** Stands where nobody noted whether an order had begun to trail. */
export const UNKNOWN_MS = -1;

/** What an order waits or waited for: 0 for a part that it does not have. */
export interface OrderTrigger {
  readonly kind: TriggerKind;
  readonly stopPriceTicks: number;
  readonly trailingDelta: number;
}

/** What of an order its times depend on. */
export interface TimedOrder {
  readonly side: Side;
  readonly trigger: Omit<OrderTrigger, 'kind'> | undefined;
  readonly times: OrderTimes | undefined;
}

/** An order that begins to trail when a trade reaches its stop. */
export interface UnreachedStop {
  readonly orderId: bigint;
  readonly accountId: number;
  readonly marketId: number;
  readonly stopTicks: number;
  /** Whether it is reached by a price at it or above, else by one at it or below. */
  readonly isAbove: boolean;
  /** Whether the working order of its list has still to be filled for it: until then it watches nothing. */
  readonly isPending: boolean;
}

/** An event on which an order's times depend. */
export type TimingEvent = OrderWaiting | OrderPending | OrderActivated | OrderTriggered;

/** An order's times with one of them told. */
export function withTime(times: OrderTimes | undefined, told: Partial<OrderTimes>): OrderTimes {
  return { workingMs: 0, trailingMs: 0, ...times, ...told };
}

/** The stops of one market, and the prices at which the first of them are reached. */
interface MarketStops {
  readonly stops: Map<bigint, UnreachedStop>;
  /** At or above this price something may be reached, and at or below that; too near rather than too far. */
  leastAbove: number;
  mostBelow: number;
}

/**
 * Goal: when orders began to work and to trail, told from the events alone. Method: the core says nothing when a trade reaches the stop of
 * an order that trails from then on, so those whose stop has not been reached are kept here by market and asked, by the core's rule, when
 * a trade comes to the nearest of them.
 */
export class UnreachedStops {
  private markets = new Map<number, MarketStops>();
  private marketOf = new Map<bigint, number>();
  /** Whether a copy has the same maps: they are copied when one of the two changes. */
  private isShared = false;

  constructor(stops: Iterable<UnreachedStop> = []) {
    for (const stop of stops) this.add(stop);
  }

  get size(): number {
    return this.marketOf.size;
  }

  /** The same stops, to go on from without changing these. */
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
    let market = this.markets.get(stop.marketId);
    if (market === undefined) {
      market = { stops: new Map(), leastAbove: Number.POSITIVE_INFINITY, mostBelow: Number.NEGATIVE_INFINITY };
      this.markets.set(stop.marketId, market);
    }
    market.stops.set(stop.orderId, stop);
    this.marketOf.set(stop.orderId, stop.marketId);
    bound(market, stop);
  }

  delete(orderId: bigint): void {
    if (!this.marketOf.has(orderId)) return;
    this.own();
    this.stopsWith(orderId)?.stops.delete(orderId);
    this.marketOf.delete(orderId);
  }

  /** Takes in what happened to an order; its times after that. */
  note(event: TimingEvent, { side, trigger, times }: TimedOrder, timeMs: number): OrderTimes | undefined {
    const { orderId, accountId, marketId } = event;
    const trails = trigger !== undefined && trigger.trailingDelta > 0;
    if (event.type === 'order-triggered') return withTime(times, { workingMs: timeMs });
    if (event.type === 'order-waiting') {
      if (!trails) return times;
      if (trigger.stopPriceTicks === 0) return withTime(times, { trailingMs: timeMs });
      const isAbove = firesAbove(event.kind, side);
      this.add({ orderId, accountId, marketId, stopTicks: trigger.stopPriceTicks, isAbove, isPending: false });
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

  /** Notes whether an order is pending; false: it is none of these. */
  setPending(orderId: bigint, isPending: boolean): boolean {
    const stop = this.stopsWith(orderId)?.stops.get(orderId);
    if (stop !== undefined) this.add({ ...stop, isPending });
    return stop !== undefined;
  }

  /** Takes those out that a trade lets trail. */
  reached(marketId: number, priceTicks: number): readonly UnreachedStop[] {
    const near = this.markets.get(marketId);
    if (near === undefined || (priceTicks < near.leastAbove && priceTicks > near.mostBelow)) return [];
    this.own();
    const market = this.markets.get(marketId) as MarketStops;
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
      Array.from(this.markets, ([id, market]) => [id, { ...market, stops: new Map(market.stops) }]),
    );
  }

  private stopsWith(orderId: bigint): MarketStops | undefined {
    const marketId = this.marketOf.get(orderId);
    return marketId === undefined ? undefined : this.markets.get(marketId);
  }
}

function bound(market: MarketStops, { isPending, isAbove, stopTicks }: UnreachedStop): void {
  if (isPending) return;
  if (isAbove) market.leastAbove = Math.min(market.leastAbove, stopTicks);
  else market.mostBelow = Math.max(market.mostBelow, stopTicks);
}
