import { createHash } from 'node:crypto';
import type { RouteBody } from '@bourse/contract';
import type { ListLeg, PlaceLimit, PlaceList, PlaceMarket, Trigger } from '@bourse/core';
import { formatQty, parseDecimal, parsePrice, parseQty } from '@bourse/domain';
import type { ListedMarket } from '../exchange-view/markets/catalogue.ts';
import { type ApiResult, reject } from '../http/api-result.ts';

/** The body of an order, with decimal strings. */
export type PlaceOrderBody = RouteBody<'placeSpotOrder'>;

/** Reads an order's texts as the market's ticks, lots and smallest units; rejects with the field that is wrong. Every way in reads here. */
export function readPlaceOrder(
  body: PlaceOrderBody,
  market: ListedMarket,
  accountId: number,
): ApiResult<PlaceLimit | PlaceMarket> {
  const order = body.type === 'limit' ? readLimit(body, market, accountId) : readMarket(body, market, accountId);
  if (!order.ok || !isTriggered(body)) return order;
  const trigger = readTrigger(body, market);
  return trigger.ok ? { ok: true, value: { ...order.value, trigger: trigger.value } } : trigger;
}

function isTriggered({ trigger, stopPrice, trailingDelta }: PlaceOrderBody): boolean {
  return trigger !== undefined || stopPrice !== undefined || trailingDelta !== undefined;
}

function readTrigger(
  { trigger, stopPrice, trailingDelta }: PlaceOrderBody,
  { spec }: ListedMarket,
): ApiResult<Trigger> {
  if (trigger === undefined)
    return reject(
      'TRIGGER_INVALID',
      'trigger',
      'A stop price or a trailing distance needs a trigger: stop-loss or take-profit.',
    );
  const read: Trigger = { kind: trigger, ...(trailingDelta === undefined ? {} : { trailingDelta }) };
  if (stopPrice === undefined) return { ok: true, value: read };
  const stop = parsePrice(stopPrice, spec);
  return stop.ok ? { ok: true, value: { ...read, stopPriceTicks: stop.value } } : reject(stop.code, 'stopPrice');
}

/** Parses an order's new quantity. */
export function readAmend(qtyText: string, { spec }: ListedMarket): ApiResult<number> {
  const qty = parseQty(qtyText, spec);
  return qty.ok ? qty : reject(qty.code, 'qty');
}

function readLimit(body: PlaceOrderBody, { spec }: ListedMarket, accountId: number): ApiResult<PlaceLimit> {
  if (body.quoteAmount !== undefined) {
    return reject('BODY_INVALID', 'quoteAmount', 'A limit order has a price and a quantity.');
  }
  const price = readPrice(body, spec);
  if (!price.ok) return price;
  const qty = parseQty(body.qty ?? '', spec);
  if (!qty.ok) return reject(qty.code, 'qty');
  const iceberg = body.icebergQty === undefined ? undefined : parseQty(body.icebergQty, spec);
  if (iceberg?.ok === false) return reject(iceberg.code, 'icebergQty');
  const order: PlaceLimit = {
    type: 'place-order',
    orderType: 'limit',
    accountId,
    marketId: spec.marketId,
    side: body.side,
    priceTicks: price.value.priceTicks,
    qtyLots: qty.value,
    timeInForce: body.timeInForce ?? 'GTC',
    postOnly: body.postOnly ?? false,
    clientOrderId: body.clientOrderId ?? '',
  };
  // Most orders have none of these, and copying is expensive at 100,000 orders a second.
  if (!hasMore(body)) return { ok: true, value: order };
  return {
    ok: true,
    value: {
      ...order,
      ...price.value,
      ...(body.expiresMs === undefined ? {} : { expiresMs: body.expiresMs }),
      ...(iceberg === undefined ? {} : { icebergLots: iceberg.value }),
      ...preventionOf(body),
    },
  };
}

function hasMore({ pegTo, expiresMs, icebergQty, selfTradePrevention }: PlaceOrderBody): boolean {
  return (
    pegTo !== undefined || expiresMs !== undefined || icebergQty !== undefined || selfTradePrevention !== undefined
  );
}

/** An explicit price, or a peg. */
function readPrice(
  { price, pegTo, pegOffset }: PlaceOrderBody,
  spec: ListedMarket['spec'],
): ApiResult<Pick<PlaceLimit, 'priceTicks' | 'peg'>> {
  if (pegTo === undefined) {
    if (pegOffset !== undefined) return reject('PEG_INVALID', 'pegTo', 'An offset needs pegTo: primary or market.');
    const ticks = parsePrice(price ?? '', spec);
    return ticks.ok ? { ok: true, value: { priceTicks: ticks.value } } : reject(ticks.code, 'price');
  }
  if (price !== undefined) return reject('BODY_INVALID', 'price', 'A pegged order has no price of its own.');
  // With a trigger, the price is set when it fires.
  return { ok: true, value: { priceTicks: 0, peg: { to: pegTo, offsetLevels: pegOffset ?? 0 } } };
}

function preventionOf({ selfTradePrevention }: PlaceOrderBody): Pick<PlaceLimit, 'selfTradePrevention'> {
  return selfTradePrevention === undefined ? {} : { selfTradePrevention };
}

function readMarket(body: PlaceOrderBody, market: ListedMarket, accountId: number): ApiResult<PlaceMarket> {
  if (body.price !== undefined) return reject('BODY_INVALID', 'price', 'A market order has no price.');
  if (body.pegTo !== undefined || body.pegOffset !== undefined) {
    return reject('BODY_INVALID', 'pegTo', 'A market order has no price to peg.');
  }
  if (body.postOnly === true) return reject('BODY_INVALID', 'postOnly', 'A market order cannot be post-only.');
  if (body.icebergQty !== undefined) return reject('BODY_INVALID', 'icebergQty', 'A market order hides nothing.');
  if (body.expiresMs !== undefined) return reject('BODY_INVALID', 'expiresMs', 'A market order fills at once.');
  if (body.timeInForce !== undefined && body.timeInForce !== 'IOC') {
    return reject('BODY_INVALID', 'timeInForce', 'A market order fills at once: IOC or nothing.');
  }
  if ((body.qty === undefined) === (body.quoteAmount === undefined)) {
    return reject('BODY_INVALID', 'qty', 'A market order has either qty or quoteAmount.');
  }
  const common = {
    type: 'place-order',
    orderType: 'market',
    accountId,
    marketId: market.spec.marketId,
    side: body.side,
    ...preventionOf(body),
    clientOrderId: body.clientOrderId ?? '',
  } as const;
  if (body.qty !== undefined) {
    const qty = parseQty(body.qty, market.spec);
    return qty.ok ? { ok: true, value: { ...common, qtyLots: qty.value } } : reject(qty.code, 'qty');
  }
  const quote = parseDecimal(body.quoteAmount ?? '', market.quote.scale);
  if (!quote.ok) return reject(quote.code, 'quoteAmount');
  if (quote.value <= 0n) return reject('QUOTE_AMOUNT_NOT_POSITIVE', 'quoteAmount');
  return { ok: true, value: { ...common, quoteAmount: quote.value } };
}

/** The body of an order list, with decimal strings. */
export type PlaceListBody = RouteBody<'placeSpotOrderList'>;

/** Parses a list body; a rejection contains order and field, such as `orders.1.price`. */
export function readPlaceList(body: PlaceListBody, market: ListedMarket, accountId: number): ApiResult<PlaceList> {
  const { contingency, listClientOrderId, tradeCode } = body;
  if (body.orders.length !== (contingency === 'OTOCO' || contingency === 'OPOCO' ? 3 : 2)) {
    return reject('BODY_INVALID', 'orders', 'OCO, OTO and OPO have two orders, OTOCO and OPOCO have three.');
  }
  const isPaid = contingency === 'OPO' || contingency === 'OPOCO';
  const orders: ListLeg[] = [];
  for (const [at, leg] of body.orders.entries()) {
    const readLeg = isPaid && at > 0 ? readPaidOrder : readPlaceOrder;
    const read = readLeg({ ...leg, tradeCode }, market, accountId);
    if (!read.ok) return { ...read, field: `orders.${at}.${read.field ?? ''}` };
    const { type: _type, accountId: _account, marketId: _market, ...order } = read.value;
    orders.push(order as ListLeg);
  }
  const { marketId } = market.spec;
  const name = listClientOrderId === undefined ? {} : { listClientOrderId };
  return { ok: true, value: { type: 'place-list', accountId, marketId, contingency, ...name, orders } };
}

/** Parses an order funded by the working order: its quantity is 0 until the working order is filled. */
export function readPaidOrder(
  body: PlaceOrderBody,
  market: ListedMarket,
  accountId: number,
): ApiResult<PlaceLimit | PlaceMarket> {
  if (body.qty !== undefined || body.quoteAmount !== undefined) {
    const field = body.qty === undefined ? 'quoteAmount' : 'qty';
    return reject('BODY_INVALID', field, 'OPO and OPOCO: it has the quantity that the working order brings in.');
  }
  const { spec } = market;
  const read = readPlaceOrder({ ...body, qty: formatQty(spec.minQtyLots, spec) }, market, accountId);
  return read.ok ? { ok: true, value: { ...read.value, qtyLots: 0 } as PlaceLimit | PlaceMarket } : read;
}

/** The idempotency key of a client's list id; 0n (no key) without an id. */
export function listKey(accountId: number, listClientOrderId: string | undefined): bigint {
  return listClientOrderId === undefined ? 0n : keyOf(`list:${accountId}:${listClientOrderId}`);
}

/**
 * The 128-bit idempotency key of a client order id, scoped to the account; 0n (no key) without an id.
 */
export function orderKey(accountId: number, clientOrderId: string | undefined): bigint {
  if (clientOrderId === undefined) return 0n;
  return keyOf(`order:${accountId}:${clientOrderId}`);
}

function keyOf(text: string): bigint {
  const digest = createHash('sha256').update(text).digest();
  // Without the bit of `REPORTED_KEY`: outcomes of orders are found by their names.
  return (BigInt.asUintN(63, digest.readBigUInt64BE(0)) << 64n) | digest.readBigUInt64BE(8);
}
