import type { FillData, OrderData } from '@bourse/contract';
import { parseStrategyOrderId } from '@bourse/domain';
import { averagePrice, totalText } from '../order-row/order-amounts.ts';

/** Which strategy placed it, and as which of its orders; empty for an order of the user's own. */
const STRATEGY_COLUMNS = ['strategyKind', 'strategyId', 'strategyOrderNo'] as const;

/** Columns of exported orders, by their names in the API. */
export const ORDER_COLUMNS = [
  'orderId',
  'clientOrderId',
  'placedMs',
  'placed',
  'tradeCode',
  'side',
  'type',
  'timeInForce',
  'trigger',
  'stopPrice',
  'trailingDelta',
  'icebergQty',
  'price',
  'qty',
  'quoteAmount',
  'executedQty',
  'executedQuote',
  'status',
  'reason',
  'averagePrice',
  'total',
  ...STRATEGY_COLUMNS,
] as const;

/** Columns of exported fills. */
export const FILL_COLUMNS = [
  'fillNo',
  'orderId',
  'timeMs',
  'time',
  'tradeCode',
  'side',
  'role',
  'price',
  'qty',
  'quote',
  'fee',
  'feeCurrency',
  'clientOrderId',
  ...STRATEGY_COLUMNS,
] as const;

function iso(timeMs: number): string {
  return new Date(timeMs).toISOString();
}

function strategyCells(clientOrderId: string) {
  const name = parseStrategyOrderId(clientOrderId);
  return {
    strategyKind: name?.kind ?? '',
    strategyId: name?.strategyId ?? '',
    strategyOrderNo: name === undefined ? '' : String(name.orderNo),
  };
}

/** An order as a line of the export. `total` is what an open order comes to at its limit, and what an ended one came to. */
export function orderRow(order: OrderData): readonly string[] {
  const amounts = { averagePrice: averagePrice(order), total: totalText(order) };
  const values = { ...order, ...amounts, ...strategyCells(order.clientOrderId), placed: iso(order.placedMs) };
  return ORDER_COLUMNS.map((column) => String(values[column]));
}

/** A fill as a line of the export. */
export function fillRow(fill: FillData): readonly string[] {
  const values = { ...fill, ...strategyCells(fill.clientOrderId), time: iso(fill.timeMs) };
  return FILL_COLUMNS.map((column) => String(values[column]));
}
