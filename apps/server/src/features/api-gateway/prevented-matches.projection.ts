import type { MatchPrevented } from '@bourse/core';
import type { ClientBase } from 'pg';
import { defineProjection, type ProjectionRows } from '../../platform/projections/projection.ts';
import { column } from '../../platform/projections/sql-column.ts';

/** Two orders of one account whose match was prevented. */
interface PreventedRow {
  readonly prevented: MatchPrevented;
  readonly seq: number;
  /** Counts within the command. */
  readonly entryNo: number;
  readonly timeMs: number;
}

/** Prevented matches of a batch. */
class PreventedRows implements ProjectionRows {
  readonly all: PreventedRow[] = [];

  async write(client: ClientBase): Promise<void> {
    if (this.all.length > 0) await insertPrevented(client, this.all);
  }
}

/** Matches prevented by self-trade prevention, as listed by `myPreventedMatches`. */
export const preventedMatchesProjection = defineProjection<PreventedRows>({
  name: 'prevented-matches',
  tables: ['prevented_matches'],
  handlers: {
    'match-prevented': ({ all }, prevented, { seq, timeMs }) => {
      const last = all.at(-1);
      all.push({ prevented, seq, entryNo: last?.seq === seq ? last.entryNo + 1 : 1, timeMs });
    },
  },
  open: async () => ({ begin: () => new PreventedRows() }),
});

async function insertPrevented(client: ClientBase, rows: readonly PreventedRow[]): Promise<void> {
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
