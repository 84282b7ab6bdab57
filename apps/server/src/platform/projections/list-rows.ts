import type { Contingency } from '@bourse/core';
import type { Pool } from 'pg';
import { Where } from '../db/where-builder.ts';
import type { ListRecord } from '../exchange-view/orders/order-record.ts';
import { addPlaces, type OrderPlaces } from './order-product.ts';

/** Filters of a search for lists. */
export interface ListFilter extends OrderPlaces {
  readonly accountId: number;
  readonly fromMs?: number | undefined;
  readonly toMs?: number | undefined;
  /** Only lists older than this one. */
  readonly before?: bigint | undefined;
  /** Only this list and later ones. */
  readonly from?: bigint | undefined;
  /** Applies the limit from the oldest one on. */
  readonly oldestFirst?: boolean;
  readonly limit: number;
}

interface Row {
  readonly list_id: bigint;
  readonly list_client_order_id: string;
  readonly account_id: number;
  readonly market_id: number;
  readonly contingency: Contingency;
  readonly first_order_id: bigint;
  readonly second_order_id: bigint;
  readonly third_order_id: bigint;
  readonly is_open: boolean;
  readonly placed_ms: bigint;
  readonly updated_ms: bigint;
}

/** Open lists, from the projections. */
export async function openLists(pool: Pool): Promise<ListRecord[]> {
  const { rows } = await pool.query<Row>('select * from order_lists where is_open order by list_id');
  return rows.map(listOfRow);
}

/** One list, or undefined when there is none with that id. */
export async function storedList(pool: Pool, listId: bigint): Promise<ListRecord | undefined> {
  const { rows } = await pool.query<Row>('select * from order_lists where list_id = $1', [listId]);
  return rows[0] && listOfRow(rows[0]);
}

/** An account's lists, newest first unless the filter says otherwise. */
export async function storedLists(pool: Pool, filter: ListFilter): Promise<ListRecord[]> {
  const { accountId, fromMs, toMs, before, from, oldestFirst, limit } = filter;
  const where = new Where();
  where.add('account_id = ?', accountId);
  addPlaces(where, filter);
  where.add('placed_ms >= ?', fromMs);
  where.add('placed_ms <= ?', toMs);
  where.add('list_id < ?', before);
  where.add('list_id >= ?', from);
  const { rows } = await pool.query<Row>(
    `select * from order_lists where ${where.text} order by list_id ${oldestFirst === true ? 'asc' : 'desc'} limit ${limit}`,
    where.values,
  );
  return rows.map(listOfRow);
}

function listOfRow(row: Row): ListRecord {
  const ids = [row.first_order_id, row.second_order_id, row.third_order_id];
  return {
    listId: row.list_id,
    listClientOrderId: row.list_client_order_id,
    accountId: row.account_id,
    marketId: row.market_id,
    contingency: row.contingency,
    orderIds: ids.filter((id) => id > 0n),
    isOpen: row.is_open,
    placedMs: Number(row.placed_ms),
    updatedMs: Number(row.updated_ms),
  };
}
