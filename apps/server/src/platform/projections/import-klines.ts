import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ClientBase, Pool } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { BarFigures, BaseInterval } from '../exchange-view/markets/live-klines.ts';
import { inTransaction } from './transaction.ts';

const COLUMNS = 'market_id, interval, open_ms, open, high, low, close, lots, quote, trades';

/** A kline from before the exchange's own trading. */
export interface ImportedKline extends BarFigures {
  readonly marketId: number;
  readonly interval: BaseInterval;
}

/** Size of one COPY message: few large ones, because each costs a turn of the event loop. */
const CHUNK_CHARACTERS = 65_536;

/**
 * Stores history that is not in the journal, marked as imported: it survives a rebuild, and trades of the same
 * kline are merged with it when it is read. An import replaces an earlier one of the same kline. Returns the rows read.
 */
export async function importKlines(pool: Pool, rows: Iterable<ImportedKline>): Promise<number> {
  const counter = { rows: 0 };
  await inTransaction(pool, async (client) => {
    const imported = await client.query(`select 1 from klines where source = 'import' limit 1`);
    if (imported.rowCount === 0) await copyRows(client, 'klines', rows, counter);
    else await replaceRows(client, rows, counter);
  });
  return counter.rows;
}

async function replaceRows(client: ClientBase, rows: Iterable<ImportedKline>, counter: { rows: number }) {
  await client.query('create temporary table kline_import (like klines including defaults) on commit drop');
  await copyRows(client, 'kline_import', rows, counter);
  await client.query(`
    insert into klines (${COLUMNS}, source) select ${COLUMNS}, source from kline_import
    on conflict (market_id, interval, open_ms, source) do update set
      open = excluded.open, high = excluded.high, low = excluded.low, close = excluded.close,
      lots = excluded.lots, quote = excluded.quote, trades = excluded.trades`);
}

async function copyRows(client: ClientBase, table: string, rows: Iterable<ImportedKline>, counter: { rows: number }) {
  const copy = client.query(copyFrom(`copy ${table} (${COLUMNS}, source) from stdin`));
  await pipeline(Readable.from(chunks(rows, counter)), copy);
}

function* chunks(rows: Iterable<ImportedKline>, counter: { rows: number }): Generator<string> {
  let text = '';
  for (const row of rows) {
    counter.rows += 1;
    text += `${row.marketId}\t${row.interval}\t${row.openMs}\t${row.open}\t${row.high}\t${row.low}\t${row.close}\t${row.lots}\t${row.quote}\t${row.trades}\timport\n`;
    if (text.length < CHUNK_CHARACTERS) continue;
    yield text;
    text = '';
  }
  if (text !== '') yield text;
}
