import type { AlertFired } from '@bourse/core';
import type { ClientBase } from 'pg';
import { defineProjection, type ProjectionRows } from '../../platform/projections/projection.ts';
import { column } from '../../platform/projections/sql-column.ts';

/** How long fired alerts are listed, milliseconds. */
const KEPT_MS = 180 * 86_400_000;

interface FireRow {
  readonly fired: AlertFired;
  readonly seq: number;
  /** Counts within the command. */
  readonly entryNo: number;
}

/** Alerts that fire in a batch. */
class FireRows implements ProjectionRows {
  readonly all: FireRow[] = [];

  async write(client: ClientBase): Promise<void> {
    if (this.all.length > 0) await insertFires(client, this.all);
  }
}

/** When price alerts have fired, of the last half year. */
export const alertFiresProjection = defineProjection<FireRows>({
  name: 'alert-fires',
  tables: ['alert_fires'],
  handlers: {
    'alert-fired': ({ all }, fired, { seq }) => {
      const last = all.at(-1);
      all.push({ fired, seq, entryNo: last?.seq === seq ? last.entryNo + 1 : 1 });
    },
  },
  open: async () => ({
    begin: () => new FireRows(),
    prune: async (client, hourMs) => {
      await client.query('delete from alert_fires where fired_ms < $1', [hourMs - KEPT_MS]);
    },
  }),
});

async function insertFires(client: ClientBase, rows: readonly FireRow[]): Promise<void> {
  await client.query({
    name: 'project-alert-fires',
    text: `insert into alert_fires (seq, entry_no, alert_id, account_id, market_id, kind, price_ticks, move_ppm, period, repeats, fired_ms,
        last_ticks, reference_ticks)
      select * from unnest($1::bigint[], $2::integer[], $3::bigint[], $4::integer[], $5::integer[], $6::text[], $7::integer[],
        $8::integer[], $9::text[], $10::boolean[], $11::bigint[], $12::integer[], $13::integer[])`,
    values: [
      column(rows, (row) => row.seq),
      column(rows, (row) => row.entryNo),
      column(rows, ({ fired }) => fired.alertId),
      column(rows, ({ fired }) => fired.accountId),
      column(rows, ({ fired }) => fired.marketId),
      column(rows, ({ fired }) => fired.kind),
      column(rows, ({ fired }) => fired.priceTicks),
      column(rows, ({ fired }) => fired.movePpm),
      column(rows, ({ fired }) => fired.period),
      column(rows, ({ fired }) => fired.repeats),
      column(rows, ({ fired }) => fired.lastFiredMs),
      column(rows, ({ fired }) => fired.lastFiredTicks),
      column(rows, ({ fired }) => fired.referenceTicks),
    ],
  });
}
