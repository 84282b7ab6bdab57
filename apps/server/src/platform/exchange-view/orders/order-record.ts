import type { FillData, OrderData } from '@bourse/contract';
import type { Contingency, OrderAccepted, OrderLabel, PegTarget, TimeInForce, Trade, TriggerKind } from '@bourse/core';
import { formatDecimal, formatPrice, formatQty, receivedBy, type SelfTradePrevention, type Side } from '@bourse/domain';
import type { ListedMarket } from '../markets/catalogue.ts';
import type { OrderTimes, OrderTrigger } from './order-times.ts';

/** An order's status on the wire. */
export type OrderStatus = OrderData['status'];

/** How far an order was when its placing was answered: the answer that its idempotency key gives for ever. */
export interface OrderAnswer {
  readonly executedLots: number;
  readonly executedQuote: bigint;
  readonly status: OrderStatus;
  readonly reason: string;
}

/** The answer of an order that met nothing. */
export const UNTOUCHED: OrderAnswer = { executedLots: 0, executedQuote: 0n, status: 'NEW', reason: 'NONE' };

/** Where the book gave an order its price. */
export interface OrderPeg {
  readonly to: PegTarget;
  readonly offsetLevels: number;
}

/** What self-trade prevention has taken off an order, and the match in which it last did: the command, and which of its matches. */
export interface OrderPrevention {
  readonly lots: number;
  readonly seq: number;
  readonly entryNo: number;
}

/** A list of orders. */
export interface ListRecord {
  readonly listId: bigint;
  readonly listClientOrderId: string;
  readonly accountId: number;
  readonly marketId: number;
  readonly contingency: Contingency;
  /** In the order in which they were placed; ended ones too. */
  readonly orderIds: readonly bigint[];
  readonly placedMs: number;
  /** Whether one of its orders is open. */
  isOpen: boolean;
  updatedMs: number;
}

/** An order and how far it is. Quantities in lots, quote amounts in smallest units. */
export interface OrderRecord {
  readonly orderId: bigint;
  /** The client's own id; its owner may give another when amending it. */
  clientOrderId: string;
  readonly accountId: number;
  readonly marketId: number;
  readonly side: Side;
  readonly orderType: 'limit' | 'market';
  readonly timeInForce: TimeInForce;
  readonly postOnly: boolean;
  /** 0 for a market order, and for a pegged one of a list until the book gives it its price. */
  priceTicks: number;
  /** As it was placed; 0 for a pending order that its working order pays for, and for one by quote amount. */
  readonly placedLots: number;
  /** Shrinks when its owner amends it, or self-trade prevention decrements it. 0 until a working order has paid for it (OPO, OPOCO). */
  qtyLots: number;
  readonly quoteAmount: bigint;
  readonly placedMs: number;
  executedLots: number;
  executedQuote: bigint;
  status: OrderStatus;
  reason: string;
  updatedMs: number;
  /** Undefined for an order that came to the book at once. */
  trigger: OrderTrigger | undefined;
  /** Whether no trade has set it off yet. */
  isWaiting: boolean;
  /** Undefined for an order that came to the book when it was placed, and until something is known. */
  times: OrderTimes | undefined;
  /** When it ends by itself; 0: never. */
  expiresMs: number;
  /** Lots that it shows at a time when it rests; 0: all. */
  icebergLots: number;
  /** The list that it belongs to; 0n: none. */
  readonly listId: bigint;
  /** Whether the working order of its list has still to be filled for it. */
  isPending: boolean;
  /** Undefined for an order with a price of its own. */
  peg: OrderPeg | undefined;
  /** What its owner says of its strategy; undefined for one of which nothing was said. */
  label: OrderLabel | undefined;
  /** What it does when it meets its account's own orders; undefined: what its market does by default. */
  readonly selfTradePrevention: SelfTradePrevention | undefined;
  /** Undefined unless self-trade prevention has taken something off it. */
  prevented: OrderPrevention | undefined;
  /** Sequence of the command that ended it; 0 while it works. */
  closedSeq: number;
  /** Where its account keeps it while it works. */
  workingAt: number;
  answer: OrderAnswer;
}

/** The trigger as the database has it. */
export function triggerOfRow(row: {
  readonly trigger_kind: TriggerKind | '';
  readonly stop_price_ticks: number;
  readonly trailing_delta: number;
}): OrderTrigger | undefined {
  if (row.trigger_kind === '') return undefined;
  return { kind: row.trigger_kind, stopPriceTicks: row.stop_price_ticks, trailingDelta: row.trailing_delta };
}

/** The peg as the database has it. */
export function pegOfRow(row: {
  readonly peg_to: PegTarget | '';
  readonly peg_offset_levels: number;
}): OrderPeg | undefined {
  return row.peg_to === '' ? undefined : { to: row.peg_to, offsetLevels: row.peg_offset_levels };
}

/** What its owner says of its strategy as the database has it: −1 for what was not said. */
export function labelOfRow(row: {
  readonly strategy_id: bigint;
  readonly strategy_type: bigint;
}): OrderLabel | undefined {
  const [strategyId, strategyType] = [Number(row.strategy_id), Number(row.strategy_type)];
  if (strategyId < 0 && strategyType < 0) return undefined;
  return { ...(strategyId < 0 ? {} : { strategyId }), ...(strategyType < 0 ? {} : { strategyType }) };
}

/** Its times as the database has them. */
export function timesOfRow(row: { readonly working_ms: bigint; readonly trailing_ms: bigint }): OrderTimes | undefined {
  if (row.working_ms === 0n && row.trailing_ms === 0n) return undefined;
  return { workingMs: Number(row.working_ms), trailingMs: Number(row.trailing_ms) };
}

/** The mode of its own as the database has it. */
export function modeOfRow(row: {
  readonly self_trade_prevention: SelfTradePrevention | '';
}): OrderRecord['selfTradePrevention'] {
  return row.self_trade_prevention === '' ? undefined : row.self_trade_prevention;
}

/** What was prevented of it as the database has it. */
export function preventionOfRow(row: {
  readonly prevented_lots: bigint;
  readonly prevented_seq: bigint;
  readonly prevented_entry_no: number;
}): OrderPrevention | undefined {
  if (row.prevented_seq === 0n) return undefined;
  return { lots: Number(row.prevented_lots), seq: Number(row.prevented_seq), entryNo: row.prevented_entry_no };
}

/** What an order does when it meets its account's own orders. */
export function modeOf(order: Pick<OrderRecord, 'selfTradePrevention'>, { spec }: ListedMarket): SelfTradePrevention {
  return order.selfTradePrevention ?? spec.selfTradePrevention;
}

/** A new order's record; `listId` is 0n for an order of no list. */
export function recordOf(accepted: OrderAccepted, timeMs: number, listId: bigint): OrderRecord {
  return {
    orderId: accepted.orderId,
    clientOrderId: accepted.clientOrderId,
    accountId: accepted.accountId,
    marketId: accepted.marketId,
    side: accepted.side,
    orderType: accepted.orderType,
    timeInForce: accepted.timeInForce,
    postOnly: accepted.postOnly,
    priceTicks: accepted.priceTicks,
    placedLots: accepted.qtyLots,
    qtyLots: accepted.qtyLots,
    quoteAmount: accepted.quoteAmount,
    placedMs: timeMs,
    executedLots: 0,
    executedQuote: 0n,
    status: 'NEW',
    reason: 'NONE',
    updatedMs: timeMs,
    trigger: undefined,
    isWaiting: false,
    times: undefined,
    expiresMs: 0,
    icebergLots: 0,
    listId,
    isPending: false,
    peg: undefined,
    label: undefined,
    selfTradePrevention: accepted.selfTradePrevention,
    prevented: undefined,
    closedSeq: 0,
    workingAt: 0,
    answer: UNTOUCHED,
  };
}

/** An order as its owner sees it now. */
export function orderData(order: OrderRecord, market: ListedMarket): OrderData {
  return orderDataAt(order, order, order.updatedMs, market);
}

/** An order as its placing was answered. */
export function answeredOrderData(order: OrderRecord, market: ListedMarket): OrderData {
  return orderDataAt(order, order.answer, order.placedMs, market);
}

/** An order as its owner saw it when it had come so far. */
export function orderDataAt(
  order: OrderRecord,
  progress: OrderAnswer,
  updatedMs: number,
  market: ListedMarket,
): OrderData {
  const { spec, quote } = market;
  return {
    orderId: order.orderId.toString(),
    clientOrderId: order.clientOrderId,
    tradeId: spec.marketId,
    tradeCode: spec.code,
    side: order.side,
    type: order.orderType,
    timeInForce: order.timeInForce,
    expiresMs: order.expiresMs,
    postOnly: order.postOnly,
    trigger: order.trigger?.kind ?? '',
    stopPrice: stopPriceOf(order, market),
    trailingDelta: order.trigger?.trailingDelta ?? 0,
    icebergQty: order.icebergLots > 0 ? formatQty(order.icebergLots, spec) : '',
    isWaiting: order.isWaiting,
    listId: order.listId > 0n ? order.listId.toString() : '',
    isPending: order.isPending,
    pegTo: order.peg?.to ?? '',
    pegOffset: order.peg?.offsetLevels ?? 0,
    selfTradePrevention: modeOf(order, market),
    price: order.priceTicks > 0 ? formatPrice(order.priceTicks, spec) : '',
    qty: order.qtyLots > 0 ? formatQty(order.qtyLots, spec) : '',
    quoteAmount: order.quoteAmount > 0n ? formatDecimal(order.quoteAmount, quote.scale) : '',
    executedQty: formatQty(progress.executedLots, spec),
    executedQuote: formatDecimal(progress.executedQuote, quote.scale),
    status: progress.status,
    reason: progress.reason,
    placedMs: order.placedMs,
    updatedMs,
  };
}

function stopPriceOf({ trigger }: OrderRecord, { spec }: ListedMarket): string {
  return trigger === undefined || trigger.stopPriceTicks === 0 ? '' : formatPrice(trigger.stopPriceTicks, spec);
}

/** What one side of a trade was: whose order, in which role. */
export type FillRole = 'maker' | 'taker';

/** A side of a trade as the account's list of trades tells it, but for the name that the client gave its order. */
type FillFields = Omit<FillData, 'clientOrderId'>;

/** One side of a trade as its owner sees it. */
export function fillData(trade: Trade, role: FillRole, timeMs: number, market: ListedMarket): FillFields {
  const { spec, quote, units } = market;
  const isTaker = role === 'taker';
  const side = isTaker ? trade.takerSide : opposite(trade.takerSide);
  const feeAsset = receivedBy(side, market);
  return {
    fillNo: trade.tradeNo,
    orderId: (isTaker ? trade.takerOrderId : trade.makerOrderId).toString(),
    tradeId: spec.marketId,
    tradeCode: spec.code,
    side,
    role,
    price: formatPrice(trade.priceTicks, spec),
    qty: formatQty(trade.qtyLots, spec),
    quote: formatDecimal(BigInt(trade.priceTicks) * BigInt(trade.qtyLots) * units.quoteUnitsPerTickLot, quote.scale),
    fee: formatDecimal(isTaker ? trade.takerFee : trade.makerFee, feeAsset.scale),
    feeCurrency: feeAsset.code,
    timeMs,
  };
}

/** The other side of a trade. */
export function opposite(side: Side): Side {
  return side === 'buy' ? 'sell' : 'buy';
}
