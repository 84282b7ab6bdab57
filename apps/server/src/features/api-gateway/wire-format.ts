import type { TimeInForce, TriggerKind } from '@bourse/core';
import { formatDecimal, formatPrice, formatQty, KLINE_INTERVALS, type KlineInterval, type Side } from '@bourse/domain';
import type { ExchangeView } from '../../platform/exchange-view/exchange-view.ts';
import type { ListedMarket } from '../../platform/exchange-view/markets/catalogue.ts';
import type { MarketState } from '../../platform/exchange-view/markets/market-state.ts';
import { modeOf, type OrderRecord } from '../../platform/exchange-view/orders/order-record.ts';
import { expiryFields } from './expiry-fields.ts';
import { trailingFields, workingTimeOf } from './order-time-fields.ts';
import { preventedMatchId } from './prevented-match-ids.ts';

/*
 * The one place that translates between our API's names and those of the Binance-compatible gateway, for REST and streams alike.
 * Error codes are beside it, in errors.ts.
 *
 * Ids that clients compare:
 * - order id: our ids have 63 bits, more than a JSON client's number holds. An id is `counter × 2^22 + slot of the book`, and the
 *   counter alone is unique and increases with time, so the gateway returns the counter; `orderIdRange` is the inverse.
 * - trade id: our trade number, which counts up from 1 on each market.
 * - update id of a book (`lastUpdateId`, `U`, `u`): the sequence of the last command that changed it (`MarketState.bookUpdateId`).
 *   that a book from the streams and one from REST with the same number are the same.
 */

/** Bits of an order id below its counter (the core's order pool). */
const SLOT_BITS = 22n;
/** Order ids of the gateway are below this. */
const MAX_COUNTER = 2 ** 41;

/** The gateway's id of an order. */
export function gatewayOrderId(orderId: bigint): number {
  return Number(orderId >> SLOT_BITS);
}

/** The range of our ids for a gateway id, both ends included: at most one of them exists. Undefined for an invalid id. */
export function orderIdRange(gatewayId: number): { readonly from: bigint; readonly to: bigint } | undefined {
  if (!Number.isSafeInteger(gatewayId) || gatewayId <= 0 || gatewayId >= MAX_COUNTER) return undefined;
  const from = BigInt(gatewayId) << SLOT_BITS;
  return { from, to: from + (1n << SLOT_BITS) - 1n };
}

/** `BTCUSDT`: base and quote without anything between. */
export function symbolOf(market: Pick<ListedMarket, 'base' | 'quote'>): string {
  return `${market.base.code}${market.quote.code}`.toUpperCase();
}

/** The market list is replaced when a market is listed, so an index of one list never becomes stale. */
const symbolIndexes = new WeakMap<readonly MarketState[], ReadonlyMap<string, MarketState>>();

/** The market of a symbol, in capitals. Of two pairs with the same symbol, the first one listed has it. */
export function marketOfSymbol(view: ExchangeView, symbol: string): MarketState | undefined {
  const markets = view.markets();
  let index = symbolIndexes.get(markets);
  if (index === undefined) {
    const made = new Map<string, MarketState>();
    for (const state of markets) {
      const name = symbolOf(state.market);
      if (!made.has(name)) made.set(name, state);
    }
    symbolIndexes.set(markets, made);
    index = made;
  }
  return index.get(symbol);
}

/** Statuses of symbols. */
export const SYMBOL_STATUSES = ['TRADING', 'HALT', 'BREAK'] as const;
/** A status of a symbol. */
export type SymbolStatus = (typeof SYMBOL_STATUSES)[number];

/** Status of a symbol. */
export function symbolStatusOf({ data }: ListedMarket): SymbolStatus {
  return ({ trading: 'TRADING', halted: 'HALT', 'cancel-only': 'BREAK' } as const)[data.status];
}

/** Kinds of orders. */
export const ORDER_TYPES = [
  'LIMIT',
  'LIMIT_MAKER',
  'MARKET',
  'STOP_LOSS',
  'STOP_LOSS_LIMIT',
  'TAKE_PROFIT',
  'TAKE_PROFIT_LIMIT',
] as const;
/** A kind of order. */
export type GatewayOrderType = (typeof ORDER_TYPES)[number];

/** The type, post-only flag and trigger that each kind of order stands for. */
export const ORDER_TYPE_PARTS: Readonly<
  Record<
    GatewayOrderType,
    { readonly type: 'limit' | 'market'; readonly postOnly?: true; readonly trigger?: TriggerKind }
  >
> = {
  LIMIT: { type: 'limit' },
  LIMIT_MAKER: { type: 'limit', postOnly: true },
  MARKET: { type: 'market' },
  STOP_LOSS: { type: 'market', trigger: 'stop-loss' },
  STOP_LOSS_LIMIT: { type: 'limit', trigger: 'stop-loss' },
  TAKE_PROFIT: { type: 'market', trigger: 'take-profit' },
  TAKE_PROFIT_LIMIT: { type: 'limit', trigger: 'take-profit' },
};

/** The kind of one of our orders. A stop limit order that is post-only is still a stop limit order. */
export function orderTypeOf(order: Pick<OrderRecord, 'orderType' | 'postOnly' | 'trigger'>): GatewayOrderType {
  const isLimit = order.orderType === 'limit';
  if (order.trigger?.kind === 'stop-loss') return isLimit ? 'STOP_LOSS_LIMIT' : 'STOP_LOSS';
  if (order.trigger?.kind === 'take-profit') return isLimit ? 'TAKE_PROFIT_LIMIT' : 'TAKE_PROFIT';
  if (!isLimit) return 'MARKET';
  return order.postOnly ? 'LIMIT_MAKER' : 'LIMIT';
}

/** A side. */
export type GatewaySide = 'BUY' | 'SELL';
/** The gateway's name of a side. */
export function gatewaySideOf(side: Side): GatewaySide {
  return side === 'buy' ? 'BUY' : 'SELL';
}

/** Times in force that an order may ask for. */
export const TIMES_IN_FORCE = ['GTC', 'IOC', 'FOK'] as const;
/** An order's time in force. Market orders are reported as GTC; GTD, which only our own API has, is reported as such. */
export function timeInForceOf(order: Pick<OrderRecord, 'orderType' | 'timeInForce'>): TimeInForce {
  return order.orderType === 'market' ? 'GTC' : order.timeInForce;
}

/** Modes of self-trade prevention that an order may ask for. */
export const STP_MODES = ['NONE', 'EXPIRE_TAKER', 'EXPIRE_MAKER', 'EXPIRE_BOTH', 'DECREMENT'] as const;
/** A mode of self-trade prevention. */
export type StpMode = (typeof STP_MODES)[number];

/** Intervals of klines: the names are the same on both sides. */
export function intervalOf(word: string): KlineInterval | undefined {
  return KLINE_INTERVALS.find((interval) => interval === word);
}

/** An amount of zero of an asset, with all its decimals. */
export function zeroOf(scale: number): string {
  return formatDecimal(0n, scale);
}

/** Whether an order has a quantity or an amount: one that its working order funds has none until that is filled. */
export function isSized({ qtyLots, quoteAmount }: Pick<OrderRecord, 'qtyLots' | 'quoteAmount'>): boolean {
  return qtyLots > 0 || quoteAmount > 0n;
}

/** An order's amounts as text, in the market's decimals; absent ones are zero. */
export function amountsOf(order: OrderRecord, { spec, quote }: ListedMarket) {
  return {
    price: formatPrice(order.priceTicks, spec),
    origQty: formatQty(originalLots(order), spec),
    executedQty: formatQty(order.executedLots, spec),
    cummulativeQuoteQty: formatDecimal(order.executedQuote, quote.scale),
    origQuoteOrderQty: formatDecimal(order.quoteAmount, quote.scale),
    stopPrice: formatPrice(order.trigger?.stopPriceTicks ?? 0, spec),
    icebergQty: formatQty(order.icebergLots, spec),
  };
}

/**
 * What an order asked for, amendments counted and prevented matches not: those take off what is left of it. One by quote amount has no
 * quantity of its own; its size is what it comes to in all, which a report of a moment in between has as its quantity.
 */
function originalLots(order: OrderRecord): number {
  const { status, qtyLots, placedLots, executedLots, quoteAmount, prevented } = order;
  if (quoteAmount > 0n) return Math.max(qtyLots, executedLots);
  if (prevented === undefined) return qtyLots;
  // One that ended in such a match has nothing else; of one that was paid for it was not known how much it would be.
  const lots = status === 'EXPIRED_IN_MATCH' ? executedLots + prevented.lots : qtyLots + prevented.lots;
  return placedLots === 0 ? lots : Math.min(placedLots, lots);
}

/** The status of an order; the same names as ours, except for orders that wait for another one of their list to be filled. */
export type GatewayOrderStatus = OrderRecord['status'] | 'PENDING_NEW';

/** The status of an order. */
export function orderStatusOf(order: Pick<OrderRecord, 'status' | 'isPending'>): GatewayOrderStatus {
  return order.isPending && order.status === 'NEW' ? 'PENDING_NEW' : order.status;
}

/** The list of an order, by the number of its first order; −1: none. */
export function orderListIdOf({ listId }: Pick<OrderRecord, 'listId'>): number {
  return listId === 0n ? -1 : gatewayOrderId(listId);
}

/** Which side's best price each peg price type follows. */
export const PEG_PRICE_TYPES = { PRIMARY_PEG: 'primary', MARKET_PEG: 'market' } as const;

/** Fields of pegged orders only. */
export function pegFields({ peg, priceTicks }: Pick<OrderRecord, 'peg' | 'priceTicks'>, { spec }: ListedMarket) {
  if (peg === undefined) return {};
  return {
    pegPriceType: peg.to === 'primary' ? 'PRIMARY_PEG' : 'MARKET_PEG',
    ...(peg.offsetLevels === 0 ? {} : { pegOffsetType: 'PRICE_LEVEL', pegOffsetValue: peg.offsetLevels }),
    // One that is pending, or waits for its stop, has none yet.
    ...(priceTicks === 0 ? {} : { peggedPrice: formatPrice(priceTicks, spec) }),
  };
}

/**
 * What only an order has that self-trade prevention made smaller or ended: the last match in which it did, and what all of them took off
 * it.
 */
export function preventionFields({ prevented }: Pick<OrderRecord, 'prevented'>, { spec }: ListedMarket) {
  if (prevented === undefined) return {};
  return {
    preventedMatchId: preventedMatchId(prevented.seq, prevented.entryNo),
    preventedQuantity: formatQty(prevented.lots, spec),
  };
}

/** Fields of orders with a strategy label only. */
export function labelFields({ label }: Pick<OrderRecord, 'label'>) {
  return label ?? {};
}

/** An order in query responses. */
export function serializeOrder(order: OrderRecord, market: ListedMarket) {
  const amounts = amountsOf(order, market);
  const workingTime = workingTimeOf(order);
  return {
    symbol: symbolOf(market),
    orderId: gatewayOrderId(order.orderId),
    orderListId: orderListIdOf(order),
    clientOrderId: order.clientOrderId,
    price: amounts.price,
    ...(isSized(order) ? { origQty: amounts.origQty } : {}),
    executedQty: amounts.executedQty,
    cummulativeQuoteQty: amounts.cummulativeQuoteQty,
    status: orderStatusOf(order),
    timeInForce: timeInForceOf(order),
    type: orderTypeOf(order),
    side: gatewaySideOf(order.side),
    stopPrice: amounts.stopPrice,
    ...trailingFields(order),
    ...labelFields(order),
    icebergQty: amounts.icebergQty,
    time: order.placedMs,
    updateTime: order.updatedMs,
    isWorking: workingTime > 0,
    workingTime,
    origQuoteOrderQty: amounts.origQuoteOrderQty,
    selfTradePreventionMode: modeOf(order, market),
    ...pegFields(order, market),
    ...expiryFields(order),
    ...preventionFields(order, market),
  };
}
