import type { ClientBase } from 'pg';
import { type Cell, column } from '../sql-column.ts';
import type { OrderPatch } from './order-row.ts';

/** A column that a patch may change: its name, array type, new value, and the patch's field. */
interface Patched {
  readonly column: string;
  readonly type: string;
  readonly value: (column: string) => string;
  readonly of: (patch: OrderPatch) => Cell;
}

const added = (column: string) => `orders.${column} + coalesce(patch.${column}, 0)`;
const unlessNull = (column: string) => `coalesce(patch.${column}, orders.${column})`;
const itself = (column: string) => `patch.${column}`;

/** Columns of most patches: an order traded or ended. */
const PROGRESS: readonly Patched[] = [
  { column: 'executed_lots', type: 'bigint', value: added, of: (patch) => patch.addedLots },
  { column: 'executed_quote', type: 'bigint', value: added, of: (patch) => patch.addedQuote },
  { column: 'status', type: 'text', value: unlessNull, of: (patch) => patch.status },
  { column: 'reason', type: 'text', value: itself, of: (patch) => patch.reason },
  { column: 'updated_ms', type: 'bigint', value: itself, of: (patch) => patch.updatedMs },
];
/** Columns of few patches. */
const MORE: readonly Patched[] = [
  { column: 'qty_lots', type: 'bigint', value: unlessNull, of: (patch) => patch.qtyLots },
  { column: 'price_ticks', type: 'integer', value: unlessNull, of: (patch) => patch.priceTicks },
  { column: 'client_order_id', type: 'text', value: unlessNull, of: (patch) => patch.clientOrderId },
  { column: 'is_waiting', type: 'boolean', value: unlessNull, of: (patch) => patch.isWaiting },
  { column: 'is_pending', type: 'boolean', value: unlessNull, of: (patch) => patch.isPending },
  {
    column: 'working_ms',
    type: 'bigint',
    // An order with a trigger is not working yet when its list activates it.
    value: (column) =>
      `case when orders.trigger_kind = '' or not patch.is_waiting then ${unlessNull(column)} else orders.${column} end`,
    of: (patch) => patch.workingMs,
  },
  {
    column: 'trailing_ms',
    type: 'bigint',
    value: (column) => `case when orders.trailing_delta > 0 then ${unlessNull(column)} else orders.${column} end`,
    of: (patch) => patch.trailingMs,
  },
  { column: 'prevented_lots', type: 'bigint', value: added, of: (patch) => patch.prevented?.lots },
  { column: 'prevented_seq', type: 'bigint', value: unlessNull, of: (patch) => patch.prevented?.seq },
  { column: 'prevented_entry_no', type: 'integer', value: unlessNull, of: (patch) => patch.prevented?.entryNo },
];

/** Updates orders of earlier batches: one statement for fills and ends, another for the few with further changes. */
export async function patchOrders(client: ClientBase, patches: ReadonlyMap<bigint, OrderPatch>): Promise<void> {
  if (patches.size === 0) return;
  const changesMore = ([, patch]: OrderPatchEntry) => MORE.some(({ of }) => of(patch) !== undefined);
  const all = [...patches];
  await patchAll(
    client,
    'project-order-progress',
    PROGRESS,
    all.filter((entry) => !changesMore(entry)),
  );
  await patchAll(client, 'project-order-changes', [...PROGRESS, ...MORE], all.filter(changesMore));
}

type OrderPatchEntry = readonly [orderId: bigint, patch: OrderPatch];

async function patchAll(
  client: ClientBase,
  name: string,
  fields: readonly Patched[],
  rows: readonly OrderPatchEntry[],
): Promise<void> {
  if (rows.length === 0) return;
  await client.query({
    name,
    text: `update orders set ${fields.map(({ column: each, value }) => `${each} = ${value(each)}`).join(', ')}
      from unnest($1::bigint[], $2::integer[], ${fields.map(({ type }, at) => `$${at + 3}::${type}[]`).join(', ')})
        as patch (order_id, account_id, ${fields.map(({ column: each }) => each).join(', ')})
      where orders.account_id = patch.account_id and orders.order_id = patch.order_id`,
    values: [
      column(rows, ([orderId]) => orderId),
      column(rows, ([, patch]) => patch.accountId),
      ...fields.map(({ of }) => column(rows, ([, patch]) => of(patch))),
    ],
  });
}
