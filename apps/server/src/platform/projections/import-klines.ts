import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Pool } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { BaseInterval } from '../exchange-view/live-klines.ts';
import { inTransaction } from './transaction.ts';

const COLUMNS = 'market_id, interval, open_ms, open, high, low, close, lots, quote, trades';

/** A kline from before the exchange's own trading: prices in ticks, volumes in lots and the quote's smallest units. */
export interface ImportedKline {
  readonly marketId: number;
  readonly interval: BaseInterval;
  readonly openMs: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly lots: bigint;
  readonly quote: bigint;
  readonly trades: number;
}

/**
 * Stores history that no journal can give again, marked as imported: it survives a rebuild, and trades of the same
 * kline are joined to it when it is read. An import replaces an earlier one of the same kline. Returns the rows read.
 */
export async function importKlines(pool: Pool, rows: Iterable<ImportedKline>): Promise<number> {
  let count = 0;
  function* lines() {
    for (const row of rows) {
      count += 1;
      yield `${row.marketId}\t${row.interval}\t${row.openMs}\t${row.open}\t${row.high}\t${row.low}\t${row.close}\t${row.lots}\t${row.quote}\t${row.trades}\n`;
    }
  }
  await inTransaction(pool, async (client) => {
    await client.query('create temporary table kline_import (like klines) on commit drop');
    await client.query('alter table kline_import drop column source');
    await pipeline(Readable.from(lines()), client.query(copyFrom(`copy kline_import (${COLUMNS}) from stdin`)));
    await client.query(`
      insert into klines (${COLUMNS}, source) select ${COLUMNS}, 'import' from kline_import
      on conflict (market_id, interval, open_ms, source) do update set
        open = excluded.open, high = excluded.high, low = excluded.low, close = excluded.close,
        lots = excluded.lots, quote = excluded.quote, trades = excluded.trades`);
  });
  return count;
}
