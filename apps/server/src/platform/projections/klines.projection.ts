import type { Trade } from '@bourse/core';
import type { ClientBase } from 'pg';
import type { AppliedCommand } from '../core-host/core-host.ts';
import { type KlineRow, KlineRows } from './kline-rows.ts';
import type { ProjectedSpecs } from './projected-specs.ts';
import { defineProjection, type ProjectionRows } from './projection.ts';
import { column } from './sql-column.ts';

const HOUR_MS = 3_600_000;
/** One-second klines older than this many hours are deleted, except the last one of each market, which a start loads. */
const SECONDS_KEPT_HOURS = 6;

/** Klines of a batch, added to the stored ones. */
class KlineBatch implements ProjectionRows {
  private readonly klines = new KlineRows();
  private readonly specs: ProjectedSpecs;

  constructor(specs: ProjectedSpecs) {
    this.specs = specs;
  }

  /** A forced trade makes no price. */
  trade(trade: Trade, { timeMs }: AppliedCommand): void {
    if (trade.forced) return;
    const { marketId, priceTicks, qtyLots, takerSide } = trade;
    const quote = this.specs.valueOf(trade);
    this.klines.add(marketId, { timeMs, priceTicks, lots: BigInt(qtyLots), quote, takerSide, seq: 0 });
  }

  async write(client: ClientBase): Promise<void> {
    const klines = this.klines.all();
    if (klines.length > 0) await mergeKlines(client, klines);
  }
}

/** Klines of trades; imported ones are in the same table and stay when these are rebuilt. */
export const klinesProjection = defineProjection<KlineBatch>({
  name: 'klines',
  tables: [],
  resetSql: [`delete from klines where source = 'trade'`],
  handlers: { trade: (rows, trade, command) => rows.trade(trade, command) },
  open: async () => ({
    begin: (_previous, specs) => new KlineBatch(specs),
    prune: async (client, hourMs) => {
      const oldestMs = hourMs - SECONDS_KEPT_HOURS * HOUR_MS;
      await client.query(
        `with listed as (
           select market_id from core_markets union all select contract_id from core_contracts
         ), newest as (
           select market_id, (
             select max(open_ms) from klines as k
             where k.market_id = listed.market_id and k.interval = '1s' and k.open_ms < $2
           ) as open_ms from listed
         )
         delete from klines using newest where klines.market_id = newest.market_id and interval = '1s'
           and klines.open_ms < least($1, newest.open_ms)`,
        [oldestMs, hourMs],
      );
    },
  }),
});

/** Merges klines into the stored ones: opens stay, later closes win, volumes add up. */
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
