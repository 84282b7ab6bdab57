import type { FillData, OrderData } from '@bourse/contract';
import type {
  ClosedReason,
  ListAccepted,
  OrderAccepted,
  OrderLabel,
  OrderPegged,
  OuterPriceKind,
  PegTarget,
  PositionSide,
  TimeInForce,
  Trade,
  TriggerKind,
} from '@bourse/core';
import { formatDecimal, formatPrice, formatQty, type SelfTradePrevention, type Side } from '@bourse/domain';
import { type Instrument, valueAt } from '../markets/instrument.ts';
import type { OrderTimes, OrderTrigger } from './order-times.ts';

/** An order's status on the wire. */
export type OrderStatus = OrderData['status'];

/** An order's progress when its placement was answered; its idempotency key always returns this answer. */
export interface OrderAnswer {
  readonly executedLots: number;
  readonly executedQuote: bigint;
  readonly status: OrderStatus;
  readonly reason: ClosedReason;
}

/** The answer of an order that did not match. */
export const UNTOUCHED: OrderAnswer = { executedLots: 0, executedQuote: 0n, status: 'NEW', reason: 'NONE' };

/** How the book determines the price of a pegged order. */
export type OrderPeg = Pick<OrderPegged, 'to' | 'offsetLevels'>;

/** The quantity that self-trade prevention has removed from an order, and its last prevented match: the command and the match's number in it. */
export interface OrderPrevention {
  readonly lots: number;
  readonly seq: number;
  readonly entryNo: number;
}

/** An order list. */
export interface ListRecord extends Omit<ListAccepted, 'type'> {
  readonly placedMs: number;
  /** Whether one of its orders is open. */
  isOpen: boolean;
  updatedMs: number;
}

/** An order and its progress. Quantities in lots, quote amounts (of a contract: values) in smallest units of its market's value asset. */
export interface OrderRecord {
  readonly orderId: bigint;
  /** The client order id; an amendment may change it. */
  clientOrderId: string;
  readonly accountId: number;
  readonly marketId: number;
  readonly side: Side;
  readonly orderType: 'limit' | 'market';
  readonly timeInForce: TimeInForce;
  readonly postOnly: boolean;
  /** 0 for a market order, and for a pegged order of a list until the book determines its price. */
  priceTicks: number;
  /** As placed; 0 for a pending order that its working order funds, and for an order by quote amount. */
  readonly placedLots: number;
  /** Reduced by amendments and by self-trade prevention. 0 until its working order has funded it (OPO, OPOCO). */
  qtyLots: number;
  readonly quoteAmount: bigint;
  readonly placedMs: number;
  executedLots: number;
  executedQuote: bigint;
  status: OrderStatus;
  reason: ClosedReason;
  updatedMs: number;
  /** Undefined for an order that entered the book at once. */
  trigger: OrderTrigger | undefined;
  /** Whether it is not triggered yet. */
  isWaiting: boolean;
  /** Undefined for an order that entered the book when it was placed, and until one of the times is known. */
  times: OrderTimes | undefined;
  /** When it expires; 0: never. */
  expiresMs: number;
  /** Displayed lots of an iceberg order; 0: all. */
  icebergLots: number;
  /** Its order list; 0n: none. */
  readonly listId: bigint;
  /** Whether it waits for the working order of its list to be filled. */
  isPending: boolean;
  /** Undefined for an order that is not pegged. */
  peg: OrderPeg | undefined;
  /** The owner's strategy label; undefined without one. */
  label: OrderLabel | undefined;
  /** Its self-trade prevention mode; undefined: the market's default. */
  readonly selfTradePrevention: SelfTradePrevention | undefined;
  /** Undefined unless self-trade prevention has reduced it. */
  prevented: OrderPrevention | undefined;
  /** Of a contract: whether it only makes a position smaller; undefined: no. */
  readonly reduceOnly?: boolean | undefined;
  /** Of a contract: which of two hedged positions it is for; undefined: the only one. */
  readonly positionSide?: PositionSide | undefined;
  /** Sequence of the command that ended it; 0 while it is open. */
  closedSeq: number;
  /** Its index in the account's list of open orders. */
  workingAt: number;
  answer: OrderAnswer;
}

/** Maps a row to a trigger. */
export function triggerOfRow(row: {
  readonly trigger_kind: TriggerKind | '';
  readonly trigger_price: OuterPriceKind | '';
  readonly stop_price_ticks: number;
  readonly trailing_delta: number;
}): OrderTrigger | undefined {
  if (row.trigger_kind === '') return undefined;
  const price = row.trigger_price === '' ? {} : { price: row.trigger_price };
  return { kind: row.trigger_kind, stopPriceTicks: row.stop_price_ticks, trailingDelta: row.trailing_delta, ...price };
}

/** Maps a row to a peg. */
export function pegOfRow(row: {
  readonly peg_to: PegTarget | '';
  readonly peg_offset_levels: number;
}): OrderPeg | undefined {
  return row.peg_to === '' ? undefined : { to: row.peg_to, offsetLevels: row.peg_offset_levels };
}

/** Maps a row to a strategy label: −1 for absent values. */
export function labelOfRow(row: {
  readonly strategy_id: bigint;
  readonly strategy_type: bigint;
}): OrderLabel | undefined {
  const [strategyId, strategyType] = [Number(row.strategy_id), Number(row.strategy_type)];
  if (strategyId < 0 && strategyType < 0) return undefined;
  return { ...(strategyId < 0 ? {} : { strategyId }), ...(strategyType < 0 ? {} : { strategyType }) };
}

/** Maps a row to order times. */
export function timesOfRow(row: { readonly working_ms: bigint; readonly trailing_ms: bigint }): OrderTimes | undefined {
  if (row.working_ms === 0n && row.trailing_ms === 0n) return undefined;
  return { workingMs: Number(row.working_ms), trailingMs: Number(row.trailing_ms) };
}

/** Maps a row to the order's own self-trade prevention mode. */
export function modeOfRow(row: {
  readonly self_trade_prevention: SelfTradePrevention | '';
}): OrderRecord['selfTradePrevention'] {
  return row.self_trade_prevention === '' ? undefined : row.self_trade_prevention;
}

/** Maps a row to the order's prevented quantity. */
export function preventionOfRow(row: {
  readonly prevented_lots: bigint;
  readonly prevented_seq: bigint;
  readonly prevented_entry_no: number;
}): OrderPrevention | undefined {
  if (row.prevented_seq === 0n) return undefined;
  return { lots: Number(row.prevented_lots), seq: Number(row.prevented_seq), entryNo: row.prevented_entry_no };
}

/** The effective self-trade prevention mode of an order. */
export function modeOf(order: Pick<OrderRecord, 'selfTradePrevention'>, { spec }: Instrument): SelfTradePrevention {
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
    reduceOnly: accepted.reduceOnly,
    positionSide: accepted.positionSide,
    closedSeq: 0,
    workingAt: 0,
    answer: UNTOUCHED,
  };
}

/** An order as its owner sees it now. */
export function orderData(order: OrderRecord, market: Instrument): OrderData {
  return orderDataAt(order, order, order.updatedMs, market);
}

/** An order as it was answered when placed. */
export function answeredOrderData(order: OrderRecord, market: Instrument): OrderData {
  return orderDataAt(order, order.answer, order.placedMs, market);
}

/** An order with the given progress, as its owner sees it. */
export function orderDataAt(
  order: OrderRecord,
  progress: OrderAnswer,
  updatedMs: number,
  market: Instrument,
): OrderData {
  const { spec, valueAsset } = market;
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
    quoteAmount: order.quoteAmount > 0n ? formatDecimal(order.quoteAmount, valueAsset.scale) : '',
    executedQty: formatQty(progress.executedLots, spec),
    executedQuote: formatDecimal(progress.executedQuote, valueAsset.scale),
    status: progress.status,
    reason: progress.reason,
    placedMs: order.placedMs,
    updatedMs,
  };
}

function stopPriceOf({ trigger }: OrderRecord, { spec }: Instrument): string {
  return trigger === undefined || trigger.stopPriceTicks === 0 ? '' : formatPrice(trigger.stopPriceTicks, spec);
}

/** One side of a trade: its order and role. */
export type FillRole = 'maker' | 'taker';

/** A side of a trade in the account's list of trades, without the client order id. */
type FillFields = Omit<FillData, 'clientOrderId'>;

/** One side of a trade as its owner sees it. */
export function fillData(trade: Trade, role: FillRole, timeMs: number, market: Instrument): FillFields {
  const { spec, valueAsset } = market;
  const isTaker = role === 'taker';
  const side = isTaker ? trade.takerSide : opposite(trade.takerSide);
  const feeAsset = market.feeAssets[side];
  return {
    fillNo: trade.tradeNo,
    orderId: (isTaker ? trade.takerOrderId : trade.makerOrderId).toString(),
    tradeId: spec.marketId,
    tradeCode: spec.code,
    side,
    role,
    price: formatPrice(trade.priceTicks, spec),
    qty: formatQty(trade.qtyLots, spec),
    quote: formatDecimal(valueAt(market, trade.qtyLots, trade.priceTicks), valueAsset.scale),
    fee: formatDecimal(isTaker ? trade.takerFee : trade.makerFee, feeAsset.scale),
    feeCurrency: feeAsset.code,
    timeMs,
  };
}

/** The other side of a trade. */
export function opposite(side: Side): Side {
  return side === 'buy' ? 'sell' : 'buy';
}
