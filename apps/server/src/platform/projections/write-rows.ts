import type { ClientBase } from 'pg';
import type { BatchRows, OrderPatch } from './batch-rows.ts';
import type { ScriptStep } from './copy-script.ts';
import type { KlineRow } from './kline-rows.ts';

type Cell = string | number | bigint | boolean | undefined;

/**
 * A column as PostgreSQL's array literal. Ours, because the driver escapes every cell on its own: for numbers that is
 * most of the time of a batch.
 */
function column<T>(rows: readonly T[], cell: (row: T) => Cell): string {
  const cells: string[] = [];
  for (const row of rows) {
    const value = cell(row);
    if (typeof value === 'string') cells.push(`"${value.replaceAll(/["\\]/g, '\\$&')}"`);
    else cells.push(value === undefined ? 'NULL' : String(value));
  }
  return `{${cells.join(',')}}`;
}

/** The rows that are only added, as steps of the script that opens the transaction; they are most of a batch. */
export function copySteps(rows: BatchRows): ScriptStep[] {
  return rows.copies().map((copy) => ({ statement: copy.table.statement, rows: copy.finish() }));
}

/** Writes the rest: what changes rows that are there, and what is rare. */
export async function writeRest(client: ClientBase, rows: BatchRows): Promise<void> {
  await writeSpecs(client, rows);
  if (rows.patches.size > 0) await patchOrders(client, rows);
  if (rows.lists.size > 0) await insertLists(client, rows);
  if (rows.closedLists.size > 0) await closeLists(client, rows);
  if (rows.prevented.length > 0) await insertPrevented(client, rows);
  if (rows.amendments.length > 0) await insertAmendments(client, rows);
  const klines = rows.klines.all();
  if (klines.length > 0) await mergeKlines(client, klines);
}

async function writeSpecs(client: ClientBase, rows: BatchRows): Promise<void> {
  for (const asset of rows.newAssets) {
    await client.query('insert into core_assets (asset_id, spec) values ($1, $2)', [asset.assetId, asset]);
  }
  for (const market of rows.newMarkets) {
    const spec = { ...market, minNotional: market.minNotional.toString() };
    await client.query('insert into core_markets (market_id, spec) values ($1, $2)', [market.marketId, spec]);
  }
}

async function insertLists(client: ClientBase, { lists }: BatchRows): Promise<void> {
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

async function closeLists(client: ClientBase, { closedLists }: BatchRows): Promise<void> {
  const rows = [...closedLists];
  await client.query({
    name: 'project-closed-lists',
    text: `update order_lists set is_open = false, updated_ms = closed.updated_ms
      from unnest($1::bigint[], $2::bigint[]) as closed (list_id, updated_ms) where order_lists.list_id = closed.list_id`,
    values: [column(rows, ([listId]) => listId), column(rows, ([, timeMs]) => timeMs)],
  });
}

async function insertPrevented(client: ClientBase, { prevented: rows }: BatchRows): Promise<void> {
  await client.query({
    name: 'project-prevented-matches',
    text: `insert into prevented_matches
      (seq, entry_no, time_ms, market_id, account_id, mode, price_ticks, maker_order_id, taker_order_id, maker_lots, taker_lots)
      select * from unnest($1::bigint[], $2::integer[], $3::bigint[], $4::integer[], $5::integer[], $6::text[], $7::integer[],
       $8::bigint[], $9::bigint[], $10::bigint[], $11::bigint[])`,
    values: [
      column(rows, (row) => row.seq),
      column(rows, (row) => row.entryNo),
      column(rows, (row) => row.timeMs),
      column(rows, ({ prevented }) => prevented.marketId),
      column(rows, ({ prevented }) => prevented.accountId),
      column(rows, ({ prevented }) => prevented.mode),
      column(rows, ({ prevented }) => prevented.priceTicks),
      column(rows, ({ prevented }) => prevented.makerOrderId),
      column(rows, ({ prevented }) => prevented.takerOrderId),
      column(rows, ({ prevented }) => prevented.makerLots),
      column(rows, ({ prevented }) => prevented.takerLots),
    ],
  });
}

async function insertAmendments(client: ClientBase, { amendments: rows }: BatchRows): Promise<void> {
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

/** What a patch may change of an order: the column, its type in an array, its new value, and what the patch says of it. */
interface Patched {
  readonly column: string;
  readonly type: string;
  readonly value: (column: string) => string;
  readonly of: (patch: OrderPatch) => Cell;
}

const added = (column: string) => `orders.${column} + coalesce(patch.${column}, 0)`;
const unlessNull = (column: string) => `coalesce(patch.${column}, orders.${column})`;
const itself = (column: string) => `patch.${column}`;

/** What most patches change: an order traded or ended. */
const PROGRESS: readonly Patched[] = [
  { column: 'executed_lots', type: 'bigint', value: added, of: (patch) => patch.addedLots },
  { column: 'executed_quote', type: 'bigint', value: added, of: (patch) => patch.addedQuote },
  { column: 'status', type: 'text', value: unlessNull, of: (patch) => patch.status },
  { column: 'reason', type: 'text', value: itself, of: (patch) => patch.reason },
  { column: 'updated_ms', type: 'bigint', value: itself, of: (patch) => patch.updatedMs },
];
/** What few change. */
const MORE: readonly Patched[] = [
  { column: 'qty_lots', type: 'bigint', value: unlessNull, of: (patch) => patch.qtyLots },
  { column: 'price_ticks', type: 'integer', value: unlessNull, of: (patch) => patch.priceTicks },
  { column: 'client_order_id', type: 'text', value: unlessNull, of: (patch) => patch.clientOrderId },
  { column: 'is_waiting', type: 'boolean', value: unlessNull, of: (patch) => patch.isWaiting },
  { column: 'is_pending', type: 'boolean', value: unlessNull, of: (patch) => patch.isPending },
  {
    column: 'working_ms',
    type: 'bigint',
    // One that waits for a price does not work yet when its list lets it come.
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

/** Changes orders of earlier batches: in one statement those that only went on, in another the few of which more is new. */
async function patchOrders(client: ClientBase, { patches }: BatchRows): Promise<void> {
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

/** Adds klines to the stored ones: opens stay, closes are the later ones, volumes add up. */
async function mergeKlines(client: ClientBase, rows: readonly KlineRow[]): Promise<void> {
  await client.query({
    name: 'project-klines',
    text: `insert into klines as k
      (market_id, interval, open_ms, source, open, high, low, close, lots, quote, buy_lots, buy_quote, trades)
      select market_id, interval, open_ms, 'trade', open, high, low, close, lots, quote, buy_lots, buy_quote, trades
      from unnest($1::integer[], $2::text[], $3::bigint[], $4::integer[], $5::integer[], $6::integer[], $7::integer[],
       $8::numeric[], $9::numeric[], $10::numeric[], $11::numeric[], $12::bigint[])
       as bar (market_id, interval, open_ms, open, high, low, close, lots, quote, buy_lots, buy_quote, trades)
      on conflict (market_id, interval, open_ms, source) do update set
        high = greatest(k.high, excluded.high), low = least(k.low, excluded.low), close = excluded.close,
        lots = k.lots + excluded.lots, quote = k.quote + excluded.quote, buy_lots = k.buy_lots + excluded.buy_lots,
        buy_quote = k.buy_quote + excluded.buy_quote, trades = k.trades + excluded.trades`,
    values: [
      column(rows, (row) => row.marketId),
      column(rows, (row) => row.interval),
      column(rows, (row) => row.openMs),
      column(rows, (row) => row.open),
      column(rows, (row) => row.high),
      column(rows, (row) => row.low),
      column(rows, (row) => row.close),
      column(rows, (row) => row.lots),
      column(rows, (row) => row.quote),
      column(rows, (row) => row.buyLots),
      column(rows, (row) => row.buyQuote),
      column(rows, (row) => row.trades),
    ],
  });
}
