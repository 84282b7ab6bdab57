import type {
  ClosedReason,
  OuterPriceKind,
  PegTarget,
  PositionSide,
  TimeInForce,
  Trade,
  TriggerKind,
} from '@bourse/core';
import type { SelfTradePrevention, Side } from '@bourse/domain';
import type { Pool } from 'pg';
import { Where } from '../db/where-builder.ts';
import {
  type FillRole,
  type ListRecord,
  labelOfRow,
  modeOfRow,
  type OrderRecord,
  type OrderStatus,
  pegOfRow,
  preventionOfRow,
  timesOfRow,
  triggerOfRow,
} from '../exchange-view/orders/order-record.ts';
import { type ListFilter, storedList, storedLists } from '../projections/list-rows.ts';
import { addPlaces, type OrderPlaces } from '../projections/order-product.ts';
import { type Amendment, type AmendmentFilter, storedAmendments } from './amendments.ts';

/** Filter of orders; undefined fields do not filter. */
export interface OrderFilter extends OrderPlaces {
  readonly accountId: number;
  readonly side?: Side | undefined;
  readonly status?: OrderStatus | undefined;
  readonly fromMs?: number | undefined;
  readonly toMs?: number | undefined;
  /** Only orders older than this one. */
  readonly before?: bigint | undefined;
  /** Only this order and later ones. */
  readonly from?: bigint | undefined;
  readonly clientOrderId?: string | undefined;
  /** Sorts oldest first before applying the limit. */
  readonly oldestFirst?: boolean;
  readonly limit: number;
}

/** Filter of fills. */
export interface FillFilter extends OrderPlaces {
  readonly accountId: number;
  readonly orderId?: bigint | undefined;
  /** Only orders of these ids, both ends included. */
  readonly orderIds?: { readonly from: bigint; readonly to: bigint } | undefined;
  readonly fromMs?: number | undefined;
  readonly toMs?: number | undefined;
  readonly before?: FillPlace | undefined;
  /** Only trades from this number on; for a list of one market. */
  readonly fromTradeNo?: number | undefined;
  /** Sorts oldest first before applying the limit. */
  readonly oldestFirst?: boolean;
  readonly limit: number;
}

/** Position of a fill in an account's list, newest first. */
export interface FillPlace {
  readonly seq: bigint;
  readonly tradeNo: bigint;
  readonly role: FillRole;
}

/** The account's own order of a fill. */
export function orderOfFill({ trade, place }: StoredFill): bigint {
  return place.role === 'taker' ? trade.takerOrderId : trade.makerOrderId;
}

/** A stored fill. */
export interface StoredFill {
  readonly place: FillPlace;
  readonly trade: Trade;
  readonly timeMs: number;
}

interface OrderRow {
  readonly order_id: bigint;
  readonly account_id: number;
  readonly market_id: number;
  readonly client_order_id: string;
  readonly side: Side;
  readonly order_type: 'limit' | 'market';
  readonly time_in_force: TimeInForce;
  readonly post_only: boolean;
  readonly price_ticks: number;
  readonly qty_lots: bigint;
  readonly quote_amount: bigint;
  readonly placed_ms: bigint;
  readonly answer_executed_lots: bigint;
  readonly answer_executed_quote: bigint;
  readonly answer_status: OrderStatus;
  readonly answer_reason: ClosedReason;
  readonly executed_lots: bigint;
  readonly executed_quote: bigint;
  readonly status: OrderStatus;
  readonly reason: ClosedReason;
  readonly updated_ms: bigint;
  readonly trigger_kind: TriggerKind | '';
  readonly trigger_price: OuterPriceKind | '';
  readonly stop_price_ticks: number;
  readonly trailing_delta: number;
  readonly is_waiting: boolean;
  readonly working_ms: bigint;
  readonly trailing_ms: bigint;
  readonly expires_ms: bigint;
  readonly placed_lots: bigint;
  readonly iceberg_lots: bigint;
  readonly list_id: bigint;
  readonly is_pending: boolean;
  readonly peg_to: PegTarget | '';
  readonly peg_offset_levels: number;
  readonly strategy_id: bigint;
  readonly strategy_type: bigint;
  readonly self_trade_prevention: SelfTradePrevention | '';
  readonly prevented_lots: bigint;
  readonly prevented_seq: bigint;
  readonly prevented_entry_no: number;
  readonly reduce_only: boolean;
  readonly position_side: PositionSide | '';
}

/** Loads projected orders and fills. */
export class OrderStore {
  private readonly pool: Pool;

  constructor(pool: Pool) {
    this.pool = pool;
  }

  async order(accountId: number, orderId: bigint): Promise<OrderRecord | undefined> {
    const ofAccount = 'select * from orders where account_id = $1 and order_id = $2';
    const { rows } = await this.pool.query<OrderRow>(ofAccount, [accountId, orderId]);
    return rows[0] && recordOfRow(rows[0]);
  }

  /** Amendments of an order, oldest first. */
  amendments(filter: AmendmentFilter): Promise<Amendment[]> {
    return storedAmendments(this.pool, filter);
  }

  /** An order list. */
  list(listId: bigint): Promise<ListRecord | undefined> {
    return storedList(this.pool, listId);
  }

  /** Order lists, newest first. */
  lists(filter: ListFilter): Promise<ListRecord[]> {
    return storedLists(this.pool, filter);
  }

  /** Newest first unless the filter says otherwise. */
  async orders(filter: OrderFilter): Promise<OrderRecord[]> {
    const where = new Where();
    where.add('account_id = ?', filter.accountId);
    where.add('order_id < ?', filter.before);
    where.add('order_id >= ?', filter.from);
    where.add('client_order_id = ?', filter.clientOrderId);
    addPlaces(where, filter);
    where.add('side = ?', filter.side);
    where.add('status = ?', filter.status);
    where.add('placed_ms >= ?', filter.fromMs);
    where.add('placed_ms <= ?', filter.toMs);
    const { rows } = await this.pool.query<OrderRow>(
      `select * from orders where ${where.text} order by order_id ${directionOf(filter)} limit ${filter.limit}`,
      where.values,
    );
    return rows.map(recordOfRow);
  }

  /** List ids by order id; orders without a list are omitted. */
  async listIds(orderIds: Iterable<bigint>): Promise<ReadonlyMap<bigint, bigint>> {
    const { rows } = await this.pool.query<Pick<OrderRow, 'order_id' | 'list_id'>>(
      'select order_id, list_id from orders where order_id = any($1::bigint[]) and list_id <> 0',
      [Array.from(new Set(orderIds), String)],
    );
    return new Map(rows.map(({ order_id, list_id }) => [order_id, list_id]));
  }

  /** Client order ids by order id. */
  async clientOrderIds(orderIds: Iterable<bigint>): Promise<ReadonlyMap<bigint, string>> {
    const { rows } = await this.pool.query<Pick<OrderRow, 'order_id' | 'client_order_id'>>(
      'select order_id, client_order_id from orders where order_id = any($1::bigint[])',
      [Array.from(new Set(orderIds), String)],
    );
    return new Map(rows.map(({ order_id, client_order_id }) => [order_id, client_order_id]));
  }

  /** Newest first, the taker's side first within a self-trade; reversed when the filter requests it. */
  async fills(filter: FillFilter): Promise<StoredFill[]> {
    const where = new Where();
    const taker = fillsOf('taker', filter, where);
    const maker = fillsOf('maker', filter, where);
    const way = directionOf(filter);
    const { rows } = await this.pool.query<FillRow>(
      `(${taker}) union all (${maker}) order by seq ${way}, trade_no ${way}, role ${way} limit ${filter.limit}`,
      where.values,
    );
    return rows.map(fillOfRow);
  }
}

function fillsOf(role: FillRole, filter: FillFilter, where: Where): string {
  const { before } = filter;
  where.start();
  where.add(`${role}_account_id = ?`, filter.accountId);
  addPlaces(where, filter);
  where.add(`${role}_order_id = ?`, filter.orderId);
  where.add(`${role}_order_id between ? and ?`, filter.orderIds?.from, filter.orderIds?.to);
  where.add('time_ms >= ?', filter.fromMs);
  where.add('time_ms <= ?', filter.toMs);
  where.add('trade_no >= ?', filter.fromTradeNo);
  if (before !== undefined) {
    // The maker's side of a trade follows its taker's side; everything else is strictly older.
    const including = role === 'maker' && before.role === 'taker';
    where.add(`(seq, trade_no) ${including ? '<=' : '<'} (?, ?)`, before.seq, before.tradeNo);
  }
  return `select '${role}' as role, trades.* from trades where ${where.text}
    order by seq ${directionOf(filter)}, trade_no ${directionOf(filter)} limit ${filter.limit}`;
}

function directionOf({ oldestFirst }: { readonly oldestFirst?: boolean }): 'asc' | 'desc' {
  return oldestFirst === true ? 'asc' : 'desc';
}

function recordOfRow(row: OrderRow): OrderRecord {
  const working = row.status === 'NEW' || row.status === 'PARTIALLY_FILLED';
  return {
    orderId: row.order_id,
    clientOrderId: row.client_order_id,
    accountId: row.account_id,
    marketId: row.market_id,
    side: row.side,
    orderType: row.order_type,
    timeInForce: row.time_in_force,
    postOnly: row.post_only,
    priceTicks: row.price_ticks,
    placedLots: Number(row.placed_lots),
    qtyLots: Number(row.qty_lots),
    quoteAmount: row.quote_amount,
    placedMs: Number(row.placed_ms),
    executedLots: Number(row.executed_lots),
    executedQuote: row.executed_quote,
    status: row.status,
    reason: row.reason,
    updatedMs: Number(row.updated_ms),
    trigger: triggerOfRow(row),
    isWaiting: row.is_waiting,
    times: timesOfRow(row),
    expiresMs: Number(row.expires_ms),
    icebergLots: Number(row.iceberg_lots),
    listId: row.list_id,
    isPending: row.is_pending,
    peg: pegOfRow(row),
    label: labelOfRow(row),
    selfTradePrevention: modeOfRow(row),
    prevented: preventionOfRow(row),
    reduceOnly: row.reduce_only || undefined,
    positionSide: row.position_side === '' ? undefined : row.position_side,
    closedSeq: working ? 0 : 1,
    workingAt: 0,
    answer: {
      executedLots: Number(row.answer_executed_lots),
      executedQuote: row.answer_executed_quote,
      status: row.answer_status,
      reason: row.answer_reason,
    },
  };
}

interface FillRow {
  readonly role: FillRole;
  readonly market_id: number;
  readonly trade_no: bigint;
  readonly seq: bigint;
  readonly time_ms: bigint;
  readonly taker_side: Side;
  readonly price_ticks: number;
  readonly qty_lots: bigint;
  readonly maker_order_id: bigint;
  readonly taker_order_id: bigint;
  readonly maker_account_id: number;
  readonly taker_account_id: number;
  readonly maker_fee: bigint;
  readonly taker_fee: bigint;
  readonly forced: boolean;
}

function fillOfRow(row: FillRow): StoredFill {
  return {
    place: { seq: row.seq, tradeNo: row.trade_no, role: row.role },
    timeMs: Number(row.time_ms),
    trade: {
      type: 'trade',
      tradeNo: Number(row.trade_no),
      marketId: row.market_id,
      takerSide: row.taker_side,
      priceTicks: row.price_ticks,
      qtyLots: Number(row.qty_lots),
      makerOrderId: row.maker_order_id,
      takerOrderId: row.taker_order_id,
      makerAccountId: row.maker_account_id,
      takerAccountId: row.taker_account_id,
      makerFee: row.maker_fee,
      takerFee: row.taker_fee,
      ...(row.forced ? { forced: true } : {}),
    },
  };
}
