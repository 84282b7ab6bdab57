import type { ClientBase } from 'pg';
import { column } from '../sql-column.ts';
import type { AmendmentRow, ListRow } from './order-row.ts';

/** Writes lists first seen in the batch. */
export async function insertLists(client: ClientBase, lists: ReadonlyMap<bigint, ListRow>): Promise<void> {
  if (lists.size === 0) return;
  const rows = [...lists.values()];
  await client.query({
    name: 'project-lists',
    text: `insert into order_lists
      (list_id, list_client_order_id, account_id, market_id, contingency, first_order_id, second_order_id, third_order_id,
       is_open, placed_ms, updated_ms)
      select * from unnest($1::bigint[], $2::text[], $3::integer[], $4::integer[], $5::text[], $6::bigint[], $7::bigint[],
       $8::bigint[], $9::boolean[], $10::bigint[], $11::bigint[])`,
    values: [
      column(rows, ({ accepted }) => accepted.listId),
      column(rows, ({ accepted }) => accepted.listClientOrderId),
      column(rows, ({ accepted }) => accepted.accountId),
      column(rows, ({ accepted }) => accepted.marketId),
      column(rows, ({ accepted }) => accepted.contingency),
      column(rows, ({ accepted }) => accepted.orderIds[0] ?? 0n),
      column(rows, ({ accepted }) => accepted.orderIds[1] ?? 0n),
      column(rows, ({ accepted }) => accepted.orderIds[2] ?? 0n),
      column(rows, (row) => row.isOpen),
      column(rows, (row) => row.placedMs),
      column(rows, (row) => row.updatedMs),
    ],
  });
}

/** Closes lists of earlier batches; by list id, when it closed. */
export async function closeLists(client: ClientBase, closedLists: ReadonlyMap<bigint, number>): Promise<void> {
  if (closedLists.size === 0) return;
  const rows = [...closedLists];
  await client.query({
    name: 'project-closed-lists',
    text: `update order_lists set is_open = false, updated_ms = closed.updated_ms
      from unnest($1::bigint[], $2::bigint[]) as closed (list_id, updated_ms) where order_lists.list_id = closed.list_id`,
    values: [column(rows, ([listId]) => listId), column(rows, ([, timeMs]) => timeMs)],
  });
}

/** Writes amendments of orders. */
export async function insertAmendments(client: ClientBase, rows: readonly AmendmentRow[]): Promise<void> {
  if (rows.length === 0) return;
  await client.query({
    name: 'project-order-amendments',
    text: `insert into order_amendments
      (account_id, order_id, seq, time_ms, market_id, previous_lots, qty_lots, previous_client_order_id, client_order_id)
      select * from unnest($1::integer[], $2::bigint[], $3::bigint[], $4::bigint[], $5::integer[], $6::bigint[], $7::bigint[],
       $8::text[], $9::text[])`,
    values: [
      column(rows, ({ amended }) => amended.accountId),
      column(rows, ({ amended }) => amended.orderId),
      column(rows, (row) => row.seq),
      column(rows, (row) => row.timeMs),
      column(rows, ({ amended }) => amended.marketId),
      column(rows, ({ amended }) => amended.previousLots),
      column(rows, ({ amended }) => amended.qtyLots),
      column(rows, ({ amended }) => amended.previousClientOrderId),
      column(rows, ({ amended }) => amended.clientOrderId),
    ],
  });
}
