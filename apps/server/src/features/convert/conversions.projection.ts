import type { Converted } from '@bourse/core';
import type { ClientBase } from 'pg';
import { defineProjection, type ProjectionRows } from '../../platform/projections/projection.ts';
import { column } from '../../platform/projections/sql-column.ts';

type Row = Converted & { readonly timeMs: number };

/** Conversions of a batch. */
class ConversionRows implements ProjectionRows {
  readonly rows: Row[] = [];

  async write(client: ClientBase): Promise<void> {
    const { rows } = this;
    if (rows.length === 0) return;
    await client.query({
      name: 'project-conversions',
      text: `insert into conversions
          (conversion_id, account_id, from_asset_id, to_asset_id, paid, received, legs, created_ms)
        select * from unnest($1::bigint[], $2::integer[], $3::integer[], $4::integer[], $5::bigint[], $6::bigint[],
          $7::jsonb[], $8::bigint[])`,
      values: [
        column(rows, (row) => row.conversionId),
        column(rows, (row) => row.accountId),
        column(rows, (row) => row.fromAssetId),
        column(rows, (row) => row.toAssetId),
        column(rows, (row) => row.paid),
        column(rows, (row) => row.received),
        column(rows, legsText),
        column(rows, (row) => row.timeMs),
      ],
    });
  }
}

function legsText({ legs }: Row): string {
  return JSON.stringify(legs, (_name, value: unknown) => (typeof value === 'bigint' ? value.toString() : value));
}

/** All conversions that ever were. */
export const conversionsProjection = defineProjection<ConversionRows>({
  name: 'conversions',
  tables: ['conversions'],
  handlers: {
    converted: (batch, event, { timeMs }) => batch.rows.push({ ...event, timeMs }),
  },
  open: async () => ({ begin: () => new ConversionRows() }),
});
