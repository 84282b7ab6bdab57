import type { OrderLabel, PlaceLimit, PlaceMarket } from '@bourse/core';
import type { ListedMarket } from '../../../platform/exchange-view/markets/catalogue.ts';
import { type PlaceOrderBody, readPaidOrder, readPlaceOrder } from '../../../platform/orders/read-order.ts';
import { randomClientOrderId } from '../client-order-ids.ts';
import { ERRORS, gatewayErrorOf, invalid, missing, missingBoth, notRequired, overflowed } from '../errors.ts';
import {
  type GatewayOrderType,
  ORDER_TYPE_PARTS,
  ORDER_TYPES,
  PEG_PRICE_TYPES,
  STP_MODES,
  TIMES_IN_FORCE,
} from '../wire-format.ts';
import { type Params, rejectCall } from './params.ts';

/** Response types of an accepted order. */
export type ResponseType = 'ACK' | 'RESULT' | 'FULL';

/** An order that can be sent to the exchange. */
export interface ReadOrder {
  readonly order: PlaceLimit | PlaceMarket;
  readonly clientOrderId: string;
  readonly type: GatewayOrderType;
  readonly responseType: ResponseType;
}

/** Parameters that a kind of order must have, and those that it may not have. */
const RULES: Readonly<
  Record<GatewayOrderType, { readonly needs: readonly string[]; readonly bars: readonly string[] }>
> = {
  LIMIT: { needs: ['timeInForce', 'quantity', 'price'], bars: ['stopPrice', 'trailingDelta', 'quoteOrderQty'] },
  LIMIT_MAKER: {
    needs: ['quantity', 'price'],
    bars: ['timeInForce', 'stopPrice', 'trailingDelta', 'quoteOrderQty'],
  },
  MARKET: { needs: [], bars: ['timeInForce', 'price', 'stopPrice', 'trailingDelta', 'icebergQty'] },
  STOP_LOSS: { needs: ['quantity'], bars: ['timeInForce', 'price', 'quoteOrderQty', 'icebergQty'] },
  TAKE_PROFIT: { needs: ['quantity'], bars: ['timeInForce', 'price', 'quoteOrderQty', 'icebergQty'] },
  STOP_LOSS_LIMIT: { needs: ['timeInForce', 'quantity', 'price'], bars: ['quoteOrderQty'] },
  TAKE_PROFIT_LIMIT: { needs: ['timeInForce', 'quantity', 'price'], bars: ['quoteOrderQty'] },
};

/** So many price levels may lie between a pegged order and the best price. */
const MAX_PEG_LEVELS = 100;
/** Strategy types below this are reserved. */
const LEAST_STRATEGY_TYPE = 1_000_000;
const LARGEST_INT = 2 ** 31 - 1;

/**
 * Reads an order, or (`isPaid`) one whose quantity another order brings in; what is wrong with its form is rejected here, what the exchange
 * does not take of it, by the exchange.
 */
export function readOrder(params: Params, market: ListedMarket, accountId: number, isPaid = false): ReadOrder {
  const side = params.oneOf('side', ['BUY', 'SELL'], ERRORS.badSide) ?? rejectCall(missing(params.nameOf('side')));
  const type = params.oneOf('type', ORDER_TYPES, ERRORS.badType) ?? rejectCall(missing(params.nameOf('type')));
  checkComposition(type, params, isPaid);
  const clientOrderId = params.clientOrderId('newClientOrderId') ?? randomClientOrderId();
  const stp = params.oneOf('selfTradePreventionMode', STP_MODES);
  const body: PlaceOrderBody = {
    tradeCode: market.spec.code,
    side: side === 'BUY' ? 'buy' : 'sell',
    ...ORDER_TYPE_PARTS[type],
    ...amountsOf(params, market),
    ...triggerOf(params, market),
    ...timeInForceOf(params),
    ...pegOf(params),
    ...(stp === undefined ? {} : { selfTradePrevention: stp }),
    clientOrderId,
  };
  const label = labelOf(params);
  const responseType = params.oneOf('newOrderRespType', ['ACK', 'RESULT', 'FULL']) ?? usualResponse(type);
  const read = (isPaid ? readPaidOrder : readPlaceOrder)(body, market, accountId);
  if (!read.ok) return rejectCall(gatewayErrorOf(read, 'place'));
  return { order: label === undefined ? read.value : { ...read.value, label }, clientOrderId, type, responseType };
}

/** Reads an order that stands alone: one that hides a part of itself stays. In a pair the same has a code of its own. */
export function readSingleOrder(params: Params, market: ListedMarket, accountId: number): ReadOrder {
  const read = readOrder(params, market, accountId);
  const { order } = read;
  const hides = order.orderType === 'limit' && order.icebergLots !== undefined;
  return hides && order.timeInForce !== 'GTC' ? rejectCall(ERRORS.badComposition) : read;
}

/** What the caller says of the order's strategy; undefined: nothing. */
function labelOf(params: Params): OrderLabel | undefined {
  const strategyId = params.whole('strategyId');
  const strategyType = params.whole('strategyType');
  if (strategyType !== undefined && strategyType < LEAST_STRATEGY_TYPE) rejectCall(ERRORS.badStrategyType);
  if (strategyType !== undefined && strategyType > LARGEST_INT) rejectCall(overflowed(params.nameOf('strategyType')));
  if (strategyId === undefined && strategyType === undefined) return undefined;
  return {
    ...(strategyId === undefined ? {} : { strategyId }),
    ...(strategyType === undefined ? {} : { strategyType }),
  };
}

function usualResponse(type: GatewayOrderType): ResponseType {
  return type === 'LIMIT' || type === 'MARKET' ? 'FULL' : 'ACK';
}

function checkComposition(type: GatewayOrderType, params: Params, isPaid: boolean): void {
  const rule = RULES[type];
  const needs = isPaid ? rule.needs.filter((name) => name !== 'quantity') : rule.needs;
  const bars = isPaid ? [...rule.bars, 'quantity'] : rule.bars;
  const isPegged = params.has('pegPriceType');
  for (const name of needs) {
    // The book gives a pegged order its price.
    const isNeeded = name !== 'price' || !isPegged;
    if (isNeeded && !params.has(name)) rejectCall(missing(params.nameOf(name)));
  }
  for (const name of isPegged ? [...bars, 'price'] : bars) {
    if (params.has(name)) rejectCall(notRequired(params.nameOf(name)));
  }
  if (isPegged && !needs.includes('price')) rejectCall(ERRORS.mayNotPeg);
  if (type === 'LIMIT_MAKER' && params.raw('pegPriceType') === 'MARKET_PEG') rejectCall(ERRORS.mayNotPegThere);
  const { trigger } = ORDER_TYPE_PARTS[type];
  if (trigger !== undefined && !params.has('stopPrice') && !params.has('trailingDelta')) {
    rejectCall(missingBoth(params.nameOf('stopPrice'), params.nameOf('trailingDelta')));
  }
  if (type !== 'MARKET' || isPaid) return;
  const [quantity, quoteOrderQty] = [params.nameOf('quantity'), params.nameOf('quoteOrderQty')];
  if (params.has('quantity') && params.has('quoteOrderQty')) rejectCall(notRequired(quoteOrderQty));
  if (!params.has('quantity') && !params.has('quoteOrderQty')) rejectCall(missingBoth(quantity, quoteOrderQty));
}

/** The price is taken from the book when the order enters it, and does not change. */
function pegOf(params: Params): Pick<PlaceOrderBody, 'pegTo' | 'pegOffset'> {
  const word = params.oneOf('pegPriceType', ['PRIMARY_PEG', 'MARKET_PEG'], ERRORS.badPegPriceType);
  const offsetType = params.oneOf('pegOffsetType', ['PRICE_LEVEL'], ERRORS.badPegOffsetType);
  const offset = params.whole('pegOffsetValue');
  if ((offsetType === undefined) !== (offset === undefined)) rejectCall(ERRORS.badCombination);
  if (word === undefined) return offset === undefined ? {} : rejectCall(missing(params.nameOf('pegPriceType')));
  if (offset !== undefined && offset > MAX_PEG_LEVELS) rejectCall(invalid(params.nameOf('pegOffsetValue')));
  return { pegTo: PEG_PRICE_TYPES[word], ...(offset === undefined ? {} : { pegOffset: offset }) };
}

type Amounts = Pick<PlaceOrderBody, 'price' | 'qty' | 'quoteAmount' | 'icebergQty'>;

function amountsOf(params: Params, { base, quote }: ListedMarket): Amounts {
  const price = params.decimal('price', quote.scale);
  const qty = params.decimal('quantity', base.scale);
  const quoteAmount = params.decimal('quoteOrderQty', quote.scale);
  const icebergQty = params.decimal('icebergQty', base.scale);
  return {
    ...(price === undefined ? {} : { price }),
    ...(qty === undefined ? {} : { qty }),
    ...(quoteAmount === undefined ? {} : { quoteAmount }),
    // Clients send zero for no iceberg.
    ...(icebergQty === undefined || Number(icebergQty) === 0 ? {} : { icebergQty }),
  };
}

function triggerOf(params: Params, { quote }: ListedMarket): Pick<PlaceOrderBody, 'stopPrice' | 'trailingDelta'> {
  const stopPrice = params.decimal('stopPrice', quote.scale);
  const trailingDelta = params.whole('trailingDelta');
  return {
    ...(stopPrice === undefined ? {} : { stopPrice }),
    ...(trailingDelta === undefined ? {} : { trailingDelta }),
  };
}

function timeInForceOf(params: Params): Pick<PlaceOrderBody, 'timeInForce'> {
  const timeInForce = params.oneOf('timeInForce', TIMES_IN_FORCE, ERRORS.badTimeInForce);
  return timeInForce === undefined ? {} : { timeInForce };
}
