import type { ApiErrorName, OrderData, RouteBody } from '@bourse/contract';
import { formatPrice, formatQty, isStopPassed, parsePrice, parseQty } from '@bourse/domain';
import { type Instrument, lotsOf, ticksOf } from '../../../trading/instrument.ts';

/*
 * What somebody wants an open order to be. A smaller quantity is an amendment, which keeps the order's place in the queue; everything
 * else makes a new order of it.
 */

/** An open order's figures as they are typed; empty where the order has none. */
export interface OrderTexts {
  readonly qty: string;
  readonly price: string;
  readonly stop: string;
}

/** A field of the editor. */
export type EditField = keyof OrderTexts;

export interface OrderChange {
  /** What has to be done; undefined while nothing was changed. */
  readonly kind: 'amend' | 'replace' | undefined;
  readonly errors: Readonly<Partial<Record<EditField, ApiErrorName>>>;
  /** Nothing stands in the way of sending. */
  readonly ready: boolean;
}

/** An order's own figures, before anything is typed. */
export function textsOf({ qty, price, stopPrice, isWaiting }: OrderData): OrderTexts {
  return { qty, price, stop: isWaiting ? stopPrice : '' };
}

/** Says what a change comes to, and what is wrong with it. `lastTicks` is the last price, 0 while it is not known. */
export function changeOf(order: OrderData, texts: OrderTexts, market: Instrument, lastTicks: number): OrderChange {
  const own = textsOf(order);
  const errors: Partial<Record<EditField, ApiErrorName>> = {};
  const qty = parseQty(texts.qty, market.spec);
  const executed = lotsOf(order.executedQty, market) ?? 0;
  if (!qty.ok) errors.qty = qty.code;
  else if (qty.value <= executed) errors.qty = 'AMEND_BELOW_EXECUTED';
  const price = own.price === '' ? undefined : parsePrice(texts.price, market.spec);
  if (price?.ok === false) errors.price = price.code;
  const stop = own.stop === '' ? undefined : parsePrice(texts.stop, market.spec);
  if (stop?.ok === false) errors.stop = stop.code;
  const hasMoved = (stop?.ok && stop.value !== ticksOf(own.stop, market)) === true;
  if (stop?.ok && hasMoved && order.trigger !== '' && isStopPassed(order.trigger, order.side, stop.value, lastTicks)) {
    errors.stop = 'STOP_PRICE_PASSED';
  }
  const isDearer = (price?.ok && price.value !== ticksOf(own.price, market)) === true;
  const before = lotsOf(own.qty, market) ?? 0;
  const isSmaller = qty.ok && qty.value < before;
  const isLarger = qty.ok && qty.value > before;
  const kind = hasMoved || isDearer || isLarger ? 'replace' : isSmaller ? 'amend' : undefined;
  return { kind, errors, ready: kind !== undefined && Object.keys(errors).length === 0 };
}

/** What is sent to place an order. */
type PlaceBody = RouteBody<'placeSpotOrder'>;

/**
 * The order that takes another's place: with its conditions, other figures, and less by what has traded of it in the meantime.
 * Undefined when nothing would be left of it. A stop that has fired already is not asked for again.
 */
export function replacementOf(
  order: OrderData,
  texts: OrderTexts,
  executedQty: string,
  market: Instrument,
): PlaceBody | undefined {
  const lots = (lotsOf(texts.qty, market) ?? 0) - (lotsOf(executedQty, market) ?? 0);
  if (lots <= 0) return undefined;
  const { tradeCode, side, type } = order;
  const common = { tradeCode, side, type, qty: formatQty(lots, market.spec), ...triggerOf(order, texts, market) };
  if (type === 'market') return common;
  const part = lotsOf(order.icebergQty, market);
  return {
    ...common,
    price: priceOf(texts.price, market),
    timeInForce: order.timeInForce,
    postOnly: order.postOnly,
    ...(order.expiresMs === 0 ? {} : { expiresMs: order.expiresMs }),
    ...(part === undefined ? {} : { icebergQty: formatQty(Math.min(part, lots), market.spec) }),
  };
}

function triggerOf(order: OrderData, { stop }: OrderTexts, market: Instrument): Partial<PlaceBody> {
  if (!order.isWaiting || order.trigger === '') return {};
  return {
    trigger: order.trigger,
    ...(stop === '' ? {} : { stopPrice: priceOf(stop, market) }),
    ...(order.trailingDelta === 0 ? {} : { trailingDelta: order.trailingDelta }),
  };
}

function priceOf(text: string, market: Instrument): string {
  return formatPrice(ticksOf(text, market) ?? 0, market.spec);
}
