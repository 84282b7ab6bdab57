import { isExpiryInFuture, isIcebergTooLarge } from '@bourse/domain';
import { KERNEL_CODE } from '../../kernel/codes.ts';
import * as records from '../../kernel/record-layout.ts';
import { TRADING_CODE } from '../codes.ts';
import type { Contingency, PlaceLimit, PlaceMarket } from '../commands.ts';
import type { Market } from '../market.ts';
import { bookPrice, isPeg, isUnpriced, measureUnpriced, pegOf } from '../pegs.ts';
import { formRejection, isIceberg, placeRejection, rejectionOf } from '../place-checks.ts';
import type { PlaceRequest } from '../place-request.ts';
import type { TradingState } from '../state.ts';
import type { Sweep } from '../sweep.ts';
import { measureOf, rejectionOfWaiting, triggerRejection } from '../triggers/trigger-checks.ts';

const { ACCOUNT, FINE } = records;

const LIST_LEGS_INVALID = TRADING_CODE.LIST_LEGS_INVALID;
const LIST_LEGS_DIFFER = TRADING_CODE.LIST_LEGS_DIFFER;
const LIST_PRICES_INVALID = TRADING_CODE.LIST_PRICES_INVALID;
const MARKET_HAS_NO_PRICE = TRADING_CODE.MARKET_HAS_NO_PRICE;
const EXPIRY_INVALID = TRADING_CODE.EXPIRY_INVALID;
const ICEBERG_TOO_LARGE = TRADING_CODE.ICEBERG_TOO_LARGE;
const ICEBERG_INVALID = TRADING_CODE.ICEBERG_INVALID;
const PEG_INVALID = TRADING_CODE.PEG_INVALID;
const PEG_LEVEL_MISSING = TRADING_CODE.PEG_LEVEL_MISSING;
const TOO_MANY_OPEN_ORDERS = TRADING_CODE.TOO_MANY_OPEN_ORDERS;
const EXCHANGE_FULL = KERNEL_CODE.EXCHANGE_FULL;

type Order = PlaceLimit | PlaceMarket;

/** Says why a list is rejected. */
export class ListChecks {
  declare private readonly state: TradingState;
  declare private readonly request: PlaceRequest;
  declare private readonly sweep: Sweep;

  constructor(state: TradingState, request: PlaceRequest, sweep: Sweep) {
    this.state = state;
    this.request = request;
    this.sweep = sweep;
  }

  /**
   * The first rejection of a list, or `FINE`. `load` reads one of its orders into the request. Pegged orders that come to the book at once get
   * their price in `orders`.
   */
  rejectionOf(contingency: Contingency, orders: Order[], load: (order: Order) => void): number {
    const { request, state } = this;
    const [first] = orders;
    if (first === undefined) return LIST_LEGS_INVALID;
    load(first);
    const place = placeRejection(request);
    const { market, owner } = request;
    if (place !== FINE || market === undefined) return place;
    const peg = fixPrices(contingency, orders, market);
    if (peg !== FINE) return peg;
    // What a trade on such a market brings in is a position, which pays for nothing.
    if (market.hasPositions && isPaidFor(contingency)) return LIST_LEGS_INVALID;
    const shape = listRejection(contingency, orders, market);
    if (shape !== FINE) return shape;
    for (const [leg, order] of orders.entries()) {
      load(order);
      const isPending = contingency !== 'OCO' && leg > 0;
      const rejection = isPending
        ? this.pendingRejection(order, market, isPaidFor(contingency))
        : this.legRejection(order);
      if (rejection !== FINE) return rejection;
    }
    const open = state.accounts.get(owner, ACCOUNT.OPEN_ORDERS) + orders.length;
    if (open > state.kernel.options.maxOpenOrders) return TOO_MANY_OPEN_ORDERS;
    return state.pool.hasRoomFor(orders.length) ? FINE : EXCHANGE_FULL;
  }

  /** What is wrong with an order that comes to the market at once. */
  private legRejection(order: Order): number {
    const { state, request, sweep } = this;
    const { market } = request;
    if (order.orderType === 'limit') {
      const isTimed = order.timeInForce === 'GTD';
      if (isTimed !== (order.expiresMs !== undefined)) return EXPIRY_INVALID;
      if (isTimed && !isExpiryInFuture(order.expiresMs ?? 0, state.timeMs)) return EXPIRY_INVALID;
    }
    const iceberg = this.icebergRejection(order, false);
    if (iceberg !== FINE) return iceberg;
    if (isUnpriced(order) && market !== undefined) request.priceTicks = measureUnpriced(order, market);
    return order.trigger === undefined
      ? rejectionOf(state, request, sweep)
      : rejectionOfWaiting(state, request, order, order.trigger);
  }

  /** What is wrong with an order that comes later, by itself: prices and funds are looked at when it comes. */
  private pendingRejection(order: Order, market: Market, isPaid: boolean): number {
    const { request } = this;
    const place = placeRejection(request);
    if (place !== FINE) return place;
    const iceberg = this.icebergRejection(order, isPaid);
    if (iceberg !== FINE) return iceberg;
    // Its own quantity is measured when it is known; here only what no quantity could do is rejected.
    if (isPaid) request.qtyLots = market.maxQtyLots;
    const { trigger } = order;
    const wrong = trigger === undefined ? FINE : triggerRejection(request, market, order, trigger);
    if (wrong !== FINE) return wrong;
    if (isUnpriced(order)) request.priceTicks = measureUnpriced(order, market);
    const atOnce = request.isMarket ? market.lastPriceTicks : request.priceTicks;
    return formRejection(request, market, trigger === undefined ? atOnce : measureOf(request, market, trigger));
  }

  /** `isPaid`: its quantity is not known yet. */
  private icebergRejection(order: Order, isPaid: boolean): number {
    const icebergLots = order.orderType === 'limit' ? order.icebergLots : undefined;
    if (icebergLots === undefined) return FINE;
    if (!isIceberg(icebergLots, this.request)) return ICEBERG_INVALID;
    return !isPaid && isIcebergTooLarge(this.request.qtyLots, icebergLots) ? ICEBERG_TOO_LARGE : FINE;
  }
}

/** Gives pegged orders that come to the book at once their price; the first rejection of a peg, or `FINE`. */
function fixPrices(contingency: Contingency, orders: Order[], market: Market): number {
  for (const [leg, order] of orders.entries()) {
    const peg = pegOf(order);
    if (peg === undefined || order.orderType !== 'limit') continue;
    if (!isPeg(peg)) return PEG_INVALID;
    const isPending = contingency !== 'OCO' && leg > 0;
    if (isPending || order.trigger !== undefined) continue;
    const priceTicks = bookPrice(market, order.side === 'sell', peg);
    if (priceTicks === 0) return PEG_LEVEL_MISSING;
    orders[leg] = { ...order, priceTicks };
  }
  return FINE;
}

/** What is wrong with the orders as a list. */
function listRejection(contingency: Contingency, orders: readonly Order[], market: Market): number {
  const [working] = orders;
  const pair = contingency === 'OCO' ? orders : orders.length > 2 ? orders.slice(1) : [];
  const [above, below] = pair;
  const later = contingency === 'OCO' ? orders : orders.slice(1);
  if (later.some(isTimed) || later.some(isByValue)) return LIST_LEGS_INVALID;
  const isEntry = working?.orderType === 'limit' && working.trigger === undefined;
  if (contingency !== 'OCO' && !isEntry) return LIST_LEGS_INVALID;
  if (isPaidFor(contingency) && !(working?.side === 'buy' && later.every(isUnsizedSell))) return LIST_LEGS_INVALID;
  if (above === undefined || below === undefined) return FINE;
  if (!isPair(above, below)) return LIST_LEGS_INVALID;
  if (above.side !== below.side || above.qtyLots !== below.qtyLots) return LIST_LEGS_DIFFER;
  const [high, low] = [priceOf(above), priceOf(below)];
  if (high !== undefined && low !== undefined && high <= low) return LIST_PRICES_INVALID;
  if (contingency !== 'OCO') return FINE;
  const last = market.lastPriceTicks;
  if (last === 0) return MARKET_HAS_NO_PRICE;
  // What waits for a price is measured against the last one by itself.
  if (above.trigger === undefined && (high ?? 0) <= last) return LIST_PRICES_INVALID;
  return below.trigger === undefined && (low ?? 0) >= last ? LIST_PRICES_INVALID : FINE;
}

/** Whether what is pending is paid by the working order, whose fills give it its quantity. */
const isPaidFor = (contingency: Contingency): boolean => contingency === 'OPO' || contingency === 'OPOCO';
const isUnsizedSell = ({ side, qtyLots }: Order): boolean => side === 'sell' && qtyLots === 0;
const isTimed = (order: Order): boolean =>
  order.orderType === 'limit' && (order.timeInForce === 'GTD' || order.expiresMs !== undefined);
const isByValue = (order: Order): boolean => order.orderType === 'market' && order.quoteAmount !== undefined;
const isStopLoss = (order: Order): boolean => order.trigger?.kind === 'stop-loss';
const isMaker = (order: Order): boolean =>
  order.orderType === 'limit' && order.postOnly === true && order.trigger === undefined;

/** Whether one takes the profit, the other stops the loss, each on its side: a sell's profit is above, a buy's below. */
function isPair(above: Order, below: Order): boolean {
  const [profit, loss] = above.side === 'sell' ? [above, below] : [below, above];
  return (isMaker(profit) || profit.trigger?.kind === 'take-profit') && isStopLoss(loss);
}

/** The price that a pair's order stands at: its stop, else its limit; undefined when it only trails, or the book gives it later. */
function priceOf(order: Order): number | undefined {
  if (order.trigger !== undefined) return order.trigger.stopPriceTicks;
  return order.orderType === 'limit' && !isUnpriced(order) ? order.priceTicks : undefined;
}
