import type { FillData, OrderData } from '@bourse/contract';

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
] as const;

function iso(timeMs: number): string {
  return new Date(timeMs).toISOString();
}

/** An order as a line of the export. */
export function orderRow(order: OrderData): readonly string[] {
  const values = { ...order, placed: iso(order.placedMs) };
  return ORDER_COLUMNS.map((column) => String(values[column]));
}

/** A fill as a line of the export. */
export function fillRow(fill: FillData): readonly string[] {
  const values = { ...fill, time: iso(fill.timeMs) };
  return FILL_COLUMNS.map((column) => String(values[column]));
}
