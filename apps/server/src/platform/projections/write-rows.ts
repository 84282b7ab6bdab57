import { WALLET_IDS } from '@bourse/domain';
import type { ClientBase } from 'pg';
import type { BatchRows, KlineRow } from './batch-rows.ts';

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

/** Writes what a batch of commands adds to the tables, within the caller's transaction. */
export async function writeRows(client: ClientBase, rows: BatchRows): Promise<void> {
  await writeSpecs(client, rows);
  if (rows.orders.size > 0) await insertOrders(client, rows);
  if (rows.patches.size > 0) await patchOrders(client, rows);
  if (rows.lists.size > 0) await insertLists(client, rows);
  if (rows.closedLists.size > 0) await closeLists(client, rows);
  if (rows.prevented.length > 0) await insertPrevented(client, rows);
  if (rows.trades.length > 0) await insertTrades(client, rows);
  if (rows.ledger.length > 0) await insertLedger(client, rows);
  if (rows.klines.size > 0) await mergeKlines(client, [...rows.klines.values()]);
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

async function insertOrders(client: ClientBase, { orders }: BatchRows): Promise<void> {
  const rows = [...orders.values()];
  await client.query({
    name: 'project-orders',
    text: `insert into orders
      (order_id, account_id, market_id, client_order_id, side, order_type, time_in_force, post_only, price_ticks, qty_lots,
       quote_amount, placed_ms, answer_executed_lots, answer_executed_quote, answer_status, answer_reason,
       executed_lots, executed_quote, status, reason, updated_ms,
       trigger_kind, stop_price_ticks, trailing_delta, is_waiting, expires_ms, placed_lots, iceberg_lots,
       list_id, is_pending, peg_to, peg_offset_levels)
      select * from unnest($1::bigint[], $2::integer[], $3::integer[], $4::text[], $5::text[], $6::text[], $7::text[],
       $8::boolean[], $9::integer[], $10::bigint[], $11::bigint[], $12::bigint[], $13::bigint[], $14::bigint[],
       $15::text[], $16::text[], $17::bigint[], $18::bigint[], $19::text[], $20::text[], $21::bigint[],
       $22::text[], $23::integer[], $24::integer[], $25::boolean[], $26::bigint[], $27::bigint[], $28::bigint[],
       $29::bigint[], $30::boolean[], $31::text[], $32::integer[])`,
    values: [
      column(rows, (row) => row.accepted.orderId),
      column(rows, (row) => row.accepted.accountId),
      column(rows, (row) => row.accepted.marketId),
      column(rows, (row) => row.accepted.clientOrderId),
      column(rows, (row) => row.accepted.side),
      column(rows, (row) => row.accepted.orderType),
      column(rows, (row) => row.accepted.timeInForce),
      column(rows, (row) => row.accepted.postOnly),
      column(rows, (row) => row.accepted.priceTicks),
      column(rows, (row) => row.qtyLots),
      column(rows, (row) => row.accepted.quoteAmount),
      column(rows, (row) => row.placedMs),
      column(rows, (row) => row.answer.executedLots),
      column(rows, (row) => row.answer.executedQuote),
      column(rows, (row) => row.answer.status),
      column(rows, (row) => row.answer.reason),
      column(rows, (row) => row.progress.executedLots),
      column(rows, (row) => row.progress.executedQuote),
      column(rows, (row) => row.progress.status),
      column(rows, (row) => row.progress.reason),
      column(rows, (row) => row.updatedMs),
      column(rows, (row) => row.trigger?.kind ?? ''),
      column(rows, (row) => row.trigger?.stopPriceTicks ?? 0),
      column(rows, (row) => row.trigger?.trailingDelta ?? 0),
      column(rows, (row) => row.isWaiting),
      column(rows, (row) => row.expiresMs),
      column(rows, (row) => row.accepted.qtyLots),
      column(rows, (row) => row.icebergLots),
      column(rows, (row) => row.listId),
      column(rows, (row) => row.isPending),
      column(rows, (row) => row.peg?.to ?? ''),
      column(rows, (row) => row.peg?.offsetLevels ?? 0),
    ],
  });
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

async function patchOrders(client: ClientBase, { patches }: BatchRows): Promise<void> {
  const rows = [...patches];
  await client.query({
    name: 'project-order-progress',
    text: `update orders set
        executed_lots = orders.executed_lots + patch.added_lots,
        executed_quote = orders.executed_quote + patch.added_quote,
        qty_lots = coalesce(patch.qty_lots, orders.qty_lots), status = coalesce(patch.status, orders.status),
        is_waiting = coalesce(patch.is_waiting, orders.is_waiting),
        is_pending = coalesce(patch.is_pending, orders.is_pending), reason = patch.reason, updated_ms = patch.updated_ms
      from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::text[], $5::text[], $6::bigint[], $7::bigint[], $8::boolean[],
        $9::boolean[])
        as patch (order_id, added_lots, added_quote, status, reason, updated_ms, qty_lots, is_waiting, is_pending)
      where orders.order_id = patch.order_id`,
    values: [
      column(rows, ([orderId]) => orderId),
      column(rows, ([, patch]) => patch.addedLots),
      column(rows, ([, patch]) => patch.addedQuote),
      column(rows, ([, patch]) => patch.status),
      column(rows, ([, patch]) => patch.reason),
      column(rows, ([, patch]) => patch.updatedMs),
      column(rows, ([, patch]) => patch.qtyLots),
      column(rows, ([, patch]) => patch.isWaiting),
      column(rows, ([, patch]) => patch.isPending),
    ],
  });
}

async function insertTrades(client: ClientBase, { trades }: BatchRows): Promise<void> {
  await client.query({
    name: 'project-trades',
    text: `insert into trades
      (market_id, trade_no, seq, time_ms, taker_side, price_ticks, qty_lots, quote,
       maker_order_id, taker_order_id, maker_account_id, taker_account_id, maker_fee, taker_fee)
      select * from unnest($1::integer[], $2::bigint[], $3::bigint[], $4::bigint[], $5::text[], $6::integer[], $7::bigint[],
       $8::bigint[], $9::bigint[], $10::bigint[], $11::integer[], $12::integer[], $13::bigint[], $14::bigint[])`,
    values: [
      column(trades, (row) => row.trade.marketId),
      column(trades, (row) => row.trade.tradeNo),
      column(trades, (row) => row.seq),
      column(trades, (row) => row.timeMs),
      column(trades, (row) => row.trade.takerSide),
      column(trades, (row) => row.trade.priceTicks),
      column(trades, (row) => row.trade.qtyLots),
      column(trades, (row) => row.quote),
      column(trades, (row) => row.trade.makerOrderId),
      column(trades, (row) => row.trade.takerOrderId),
      column(trades, (row) => row.trade.makerAccountId),
      column(trades, (row) => row.trade.takerAccountId),
      column(trades, (row) => row.trade.makerFee),
      column(trades, (row) => row.trade.takerFee),
    ],
  });
}

async function insertLedger(client: ClientBase, { ledger }: BatchRows): Promise<void> {
  await client.query({
    name: 'project-ledger',
    text: `insert into ledger_entries
      (account_id, seq, entry_no, wallet, asset_id, delta, balance, reason, order_id, time_ms)
      select * from unnest($1::integer[], $2::bigint[], $3::integer[], $4::smallint[], $5::integer[], $6::bigint[],
       $7::bigint[], $8::text[], $9::bigint[], $10::bigint[])`,
    values: [
      column(ledger, (row) => row.accountId),
      column(ledger, (row) => row.seq),
      column(ledger, (row) => row.entryNo),
      column(ledger, (row) => WALLET_IDS[row.wallet]),
      column(ledger, (row) => row.assetId),
      column(ledger, (row) => row.delta),
      column(ledger, (row) => row.balance),
      column(ledger, (row) => row.reason),
      column(ledger, (row) => row.orderId),
      column(ledger, (row) => row.timeMs),
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
