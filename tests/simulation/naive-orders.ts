/** Orders of the naive exchange, and functions of a single order. */
import type { ExchangeEvent, PlaceLimit, PlaceMarket, Trigger } from '@bourse/core';
import type { Side } from '@bourse/domain';

/** An open order of the naive exchange. */
export interface NaiveOrder {
  readonly orderId: bigint;
  readonly accountId: number;
  readonly marketId: number;
  readonly side: Side;
  priceTicks: number;
  qtyLots: number;
  executedLots: number;
  executedQuote: bigint;
  expiresMs: number;
  /** When it came to rest, among all orders: an older order that waited stands behind. */
  turn: number;
  /** Iceberg: lots that show at a time, and of those what still shows; 0 and Infinity when all of it shows. */
  part: number;
  visible: number;
}
/** An order that waits, with everything that it was placed with. */
export interface NaiveWaiting extends NaiveOrder {
  readonly command: PlaceLimit | PlaceMarket;
  readonly trigger: Trigger;
  /** The last price when it was placed: what a market buy that only trails is measured at. */
  readonly lastThen: number;
  extreme: number;
  /** Smallest units of its hold that the other order of its pair holds. */
  covered: bigint;
}
/** An order on its way through the book. */
export interface Taker extends NaiveOrder {
  readonly isMarket: boolean;
  readonly stp: string;
  /** Undefined unless the order is by quote amount. */
  budget: bigint | undefined;
  prevented: number;
}

/** Whether a limit order can rest in parts of so many lots. */
export function isIceberg({ qtyLots, timeInForce = 'GTC' }: PlaceLimit, icebergLots: number): boolean {
  return icebergLots > 0 && Math.ceil(qtyLots / icebergLots) <= 50 && (timeInForce === 'GTC' || timeInForce === 'GTD');
}

/** Whether a trade at this price sets a waiting order off; lets its extreme follow. */
export function fires(order: NaiveWaiting, price: number): boolean {
  const { side, trigger } = order;
  const { stopPriceTicks: stop, trailingDelta: delta, kind } = trigger;
  const above = (kind === 'stop-loss') === (side === 'buy');
  const reached = stop === undefined || (above ? price >= stop : price <= stop);
  if (delta === undefined) return reached;
  if (order.extreme === 0) {
    if (reached) order.extreme = price;
    return false;
  }
  if (side === 'sell' ? price > order.extreme : price < order.extreme) {
    order.extreme = price;
    return false;
  }
  const turned = BigInt(price) * 10_000n;
  const extreme = BigInt(order.extreme);
  const bips = BigInt(delta);
  return side === 'sell' ? turned <= extreme * (10_000n - bips) : turned >= extreme * (10_000n + bips);
}

/** Whether a taker trades at a maker's price. */
export function crosses(taker: { side: Side; priceTicks: number }, maker: NaiveOrder): boolean {
  return taker.side === 'buy' ? maker.priceTicks <= taker.priceTicks : maker.priceTicks >= taker.priceTicks;
}

/** How an order ended. */
export function closed(order: NaiveOrder, status: string, reason: string): ExchangeEvent {
  const { orderId, accountId, marketId, executedLots, executedQuote } = order;
  return {
    type: 'order-closed',
    orderId,
    accountId,
    marketId,
    status,
    reason,
    executedLots,
    executedQuote,
  } as ExchangeEvent;
}

/** That two orders of one account would have traded so many lots. */
export function prevented(taker: Taker, maker: NaiveOrder, lots: number): ExchangeEvent {
  const { stp: mode, accountId, marketId, budget } = taker;
  const makerOpen = maker.qtyLots - maker.executedLots;
  const takerOpen = budget === undefined ? taker.qtyLots - taker.executedLots - taker.prevented : lots;
  const lost: Record<string, [number, number]> = {
    EXPIRE_TAKER: [0, takerOpen],
    EXPIRE_MAKER: [makerOpen, 0],
    EXPIRE_BOTH: [makerOpen, takerOpen],
    DECREMENT: [lots, lots],
  };
  const [makerLots = 0, takerLots = 0] = lost[mode] ?? [];
  return {
    type: 'match-prevented',
    marketId,
    accountId,
    mode,
    priceTicks: maker.priceTicks,
    makerOrderId: maker.orderId,
    takerOrderId: taker.orderId,
    makerLots,
    takerLots,
  } as ExchangeEvent;
}
