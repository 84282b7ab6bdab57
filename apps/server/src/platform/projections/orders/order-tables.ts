import { bool, type CopyColumn, CopyTable, int4, int8, text } from '../copy-format.ts';
import type { OrderRow } from './order-row.ts';

/** Columns that every order has. */
const ORDER_COLUMNS = [
  int8('order_id', (row: OrderRow) => row.accepted.orderId),
  int4('account_id', (row) => row.accepted.accountId),
  int4('market_id', (row) => row.accepted.marketId),
  text('client_order_id', (row) => row.accepted.clientOrderId),
  text('side', (row) => row.accepted.side),
  text('order_type', (row) => row.accepted.orderType),
  text('time_in_force', (row) => row.accepted.timeInForce),
  bool('post_only', (row) => row.accepted.postOnly),
  int4('price_ticks', (row) => row.priceTicks),
  int8('qty_lots', (row) => row.qtyLots),
  int8('quote_amount', (row) => row.accepted.quoteAmount),
  int8('placed_ms', (row) => row.placedMs),
  int8('answer_executed_lots', (row) => row.answerLots),
  int8('answer_executed_quote', (row) => row.answerQuote),
  text('answer_status', (row) => row.answerStatus),
  text('answer_reason', (row) => row.answerReason),
  int8('executed_lots', (row) => row.executedLots),
  int8('executed_quote', (row) => row.executedQuote),
  text('status', (row) => row.status),
  text('reason', (row) => row.reason),
  int8('updated_ms', (row) => row.updatedMs),
  int8('placed_lots', (row) => row.accepted.qtyLots),
] satisfies CopyColumn<OrderRow>[];

/** Columns that few orders have; the table's defaults mean absent. */
const CONDITION_COLUMNS = [
  text('trigger_kind', (row) => row.trigger?.kind ?? ''),
  text('trigger_price', (row) => row.trigger?.price ?? ''),
  int4('stop_price_ticks', (row) => row.trigger?.stopPriceTicks ?? 0),
  int4('trailing_delta', (row) => row.trigger?.trailingDelta ?? 0),
  bool('is_waiting', (row) => row.isWaiting),
  int8('working_ms', (row) => row.times?.workingMs ?? 0),
  int8('trailing_ms', (row) => row.times?.trailingMs ?? 0),
  int8('expires_ms', (row) => row.expiresMs),
  int8('iceberg_lots', (row) => row.icebergLots),
  int8('list_id', (row) => row.listId),
  bool('is_pending', (row) => row.isPending),
  text('peg_to', (row) => row.peg?.to ?? ''),
  int4('peg_offset_levels', (row) => row.peg?.offsetLevels ?? 0),
  int8('strategy_id', (row) => row.label?.strategyId ?? -1),
  int8('strategy_type', (row) => row.label?.strategyType ?? -1),
  text('self_trade_prevention', (row) => row.accepted.selfTradePrevention ?? ''),
  int8('prevented_lots', (row) => row.prevented?.lots ?? 0),
  int8('prevented_seq', (row) => row.prevented?.seq ?? 0),
  int4('prevented_entry_no', (row) => row.prevented?.entryNo ?? 0),
  bool('reduce_only', (row) => row.accepted.reduceOnly ?? false),
  text('position_side', (row) => row.accepted.positionSide ?? ''),
] satisfies CopyColumn<OrderRow>[];

/** Orders first seen in a batch, with their state at its end. */
export const ORDERS = new CopyTable('orders', [...ORDER_COLUMNS, ...CONDITION_COLUMNS]);
/** Orders without the optional columns, which are most: a third less to write and to read. */
export const PLAIN_ORDERS = new CopyTable('orders', ORDER_COLUMNS);

export function isPlain({
  accepted,
  trigger,
  isWaiting,
  expiresMs,
  icebergLots,
  listId,
  isPending,
  peg,
  label,
  prevented,
}: OrderRow): boolean {
  if (accepted.reduceOnly || accepted.positionSide !== undefined) return false;
  if (accepted.selfTradePrevention !== undefined || prevented !== undefined || label !== undefined) return false;
  const isConditional = trigger !== undefined || peg !== undefined || isWaiting || isPending;
  return !isConditional && expiresMs === 0 && icebergLots === 0 && listId === 0n;
}
