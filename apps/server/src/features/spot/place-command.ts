import { createHash } from 'node:crypto';
import type { RouteBody } from '@bourse/contract';
import type { PlaceLimit, PlaceMarket, Trigger } from '@bourse/core';
import { parseDecimal, parsePrice, parseQty } from '@bourse/domain';
import type { ListedMarket } from '../../platform/exchange-view/catalogue.ts';
import { type Answer, refuse } from '../../platform/http/answer.ts';

/** An order as it arrives, decimals still texts. */
export type PlaceOrderBody = RouteBody<'placeSpotOrder'>;

/** Reads an order's texts as the market's ticks, lots and smallest units; refuses with the field that is wrong. */
export function readPlaceOrder(
  body: PlaceOrderBody,
  market: ListedMarket,
  accountId: number,
): Answer<PlaceLimit | PlaceMarket> {
  const order = body.type === 'limit' ? readLimit(body, market, accountId) : readMarket(body, market, accountId);
  if (!order.ok || !isTriggered(body)) return order;
  const trigger = readTrigger(body, market);
  return trigger.ok ? { ok: true, value: { ...order.value, trigger: trigger.value } } : trigger;
}

function isTriggered({ trigger, stopPrice, trailingDelta }: PlaceOrderBody): boolean {
  return trigger !== undefined || stopPrice !== undefined || trailingDelta !== undefined;
}

function readTrigger({ trigger, stopPrice, trailingDelta }: PlaceOrderBody, { spec }: ListedMarket): Answer<Trigger> {
  if (trigger === undefined)
    return refuse('TRIGGER_INVALID', 'trigger', 'A stop price needs a trigger: stop-loss or take-profit.');
  const read: Trigger = { kind: trigger, ...(trailingDelta === undefined ? {} : { trailingDelta }) };
  if (stopPrice === undefined) return { ok: true, value: read };
  const stop = parsePrice(stopPrice, spec);
  return stop.ok ? { ok: true, value: { ...read, stopPriceTicks: stop.value } } : refuse(stop.code, 'stopPrice');
}

/** Reads an order's new quantity. */
export function readAmend(qtyText: string, { spec }: ListedMarket): Answer<number> {
  const qty = parseQty(qtyText, spec);
  return qty.ok ? qty : refuse(qty.code, 'qty');
}

function readLimit(body: PlaceOrderBody, { spec }: ListedMarket, accountId: number): Answer<PlaceLimit> {
  if (body.quoteAmount !== undefined) {
    return refuse('BODY_INVALID', 'quoteAmount', 'A limit order has a price and a quantity.');
  }
  const price = parsePrice(body.price ?? '', spec);
  if (!price.ok) return refuse(price.code, 'price');
  const qty = parseQty(body.qty ?? '', spec);
  if (!qty.ok) return refuse(qty.code, 'qty');
  const iceberg = body.icebergQty === undefined ? undefined : parseQty(body.icebergQty, spec);
  if (iceberg?.ok === false) return refuse(iceberg.code, 'icebergQty');
  const order: PlaceLimit = {
    type: 'place-order',
    orderType: 'limit',
    accountId,
    marketId: spec.marketId,
    side: body.side,
    priceTicks: price.value,
    qtyLots: qty.value,
    timeInForce: body.timeInForce ?? 'GTC',
    ...(body.expiresMs === undefined ? {} : { expiresMs: body.expiresMs }),
    ...(iceberg === undefined ? {} : { icebergLots: iceberg.value }),
    postOnly: body.postOnly ?? false,
    clientOrderId: body.clientOrderId ?? '',
  };
  return { ok: true, value: order };
}

function readMarket(body: PlaceOrderBody, market: ListedMarket, accountId: number): Answer<PlaceMarket> {
  if (body.price !== undefined) return refuse('BODY_INVALID', 'price', 'A market order has no price.');
  if (body.postOnly === true) return refuse('BODY_INVALID', 'postOnly', 'A market order cannot be post-only.');
  if (body.icebergQty !== undefined) return refuse('BODY_INVALID', 'icebergQty', 'A market order hides nothing.');
  if (body.expiresMs !== undefined) return refuse('BODY_INVALID', 'expiresMs', 'A market order fills at once.');
  if (body.timeInForce !== undefined && body.timeInForce !== 'IOC') {
    return refuse('BODY_INVALID', 'timeInForce', 'A market order fills at once: IOC or nothing.');
  }
  if ((body.qty === undefined) === (body.quoteAmount === undefined)) {
    return refuse('BODY_INVALID', 'qty', 'A market order has either qty or quoteAmount.');
  }
  const common = {
    type: 'place-order',
    orderType: 'market',
    accountId,
    marketId: market.spec.marketId,
    side: body.side,
    clientOrderId: body.clientOrderId ?? '',
  } as const;
  if (body.qty !== undefined) {
    const qty = parseQty(body.qty, market.spec);
    return qty.ok ? { ok: true, value: { ...common, qtyLots: qty.value } } : refuse(qty.code, 'qty');
  }
  const quote = parseDecimal(body.quoteAmount ?? '', market.quote.scale);
  if (!quote.ok) return refuse(quote.code, 'quoteAmount');
  if (quote.value <= 0n) return refuse('QUOTE_AMOUNT_NOT_POSITIVE', 'quoteAmount');
  return { ok: true, value: { ...common, quoteAmount: quote.value } };
}

/**
 * The 128-bit idempotency key of a client's own order id. It holds the account too, so that no two users' ids meet;
 * 0n, no key, without an id.
 */
export function orderKey(accountId: number, clientOrderId: string | undefined): bigint {
  if (clientOrderId === undefined) return 0n;
  const digest = createHash('sha256').update(`order:${accountId}:${clientOrderId}`).digest();
  return (digest.readBigUInt64BE(0) << 64n) | digest.readBigUInt64BE(8);
}
