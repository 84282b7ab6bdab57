import type { TransferHeld, TransferMade, TransferReviewed } from '@bourse/core';
import { WALLET_IDS } from '@bourse/domain';
import type { ClientBase } from 'pg';
import { defineProjection, type ProjectionRows } from '../../platform/projections/projection.ts';
import { column } from '../../platform/projections/sql-column.ts';

type Requested = (TransferMade | TransferHeld) & { readonly timeMs: number };
type Reviewed = TransferReviewed & { readonly seq: number; readonly timeMs: number };

/** Transfers that a batch requests and decides on. */
class TransferRows implements ProjectionRows {
  readonly requested: Requested[] = [];
  readonly reviewed: Reviewed[] = [];

  async write(client: ClientBase): Promise<void> {
    if (this.requested.length > 0) await insertTransfers(client, this.requested);
    if (this.reviewed.length > 0) await closeTransfers(client, this.reviewed);
  }
}

/** All transfers that ever were, and how they ended. */
export const transfersProjection = defineProjection<TransferRows>({
  name: 'transfers',
  tables: ['transfers'],
  handlers: {
    'transfer-made': (rows, event, { timeMs }) => rows.requested.push({ ...event, timeMs }),
    'transfer-held': (rows, event, { timeMs }) => rows.requested.push({ ...event, timeMs }),
    'transfer-reviewed': (rows, event, { seq, timeMs }) => rows.reviewed.push({ ...event, seq, timeMs }),
  },
  open: async () => ({ begin: () => new TransferRows() }),
});

async function insertTransfers(client: ClientBase, rows: readonly Requested[]): Promise<void> {
  const isHeld = ({ type }: Requested): boolean => type === 'transfer-held';
  await client.query({
    name: 'project-transfers',
    text: `insert into transfers (transfer_id, account_id, source, source_market_id, target, target_market_id, asset_id, amount, state,
        is_reviewed, created_ms, closed_ms, closed_seq, decision_id)
      select *, 0 from unnest($1::bigint[], $2::integer[], $3::smallint[], $4::integer[], $5::smallint[], $6::integer[], $7::integer[],
        $8::bigint[], $9::text[], $10::boolean[], $11::bigint[], $12::bigint[], $13::bigint[])`,
    values: [
      column(rows, (row) => row.transferId),
      column(rows, (row) => row.accountId),
      column(rows, (row) => WALLET_IDS[row.from]),
      column(rows, (row) => row.fromMarketId ?? 0),
      column(rows, (row) => WALLET_IDS[row.to]),
      column(rows, (row) => row.toMarketId ?? 0),
      column(rows, (row) => row.assetId),
      column(rows, (row) => row.amount),
      column(rows, (row) => (isHeld(row) ? 'review' : 'done')),
      column(rows, isHeld),
      column(rows, (row) => row.timeMs),
      column(rows, (row) => (isHeld(row) ? 0 : row.timeMs)),
      column(rows, (row) => (isHeld(row) ? 0 : row.transferId)),
    ],
  });
}

async function closeTransfers(client: ClientBase, rows: readonly Reviewed[]): Promise<void> {
  await client.query({
    name: 'project-reviewed-transfers',
    text: `update transfers set state = decided.state, closed_ms = decided.closed_ms, closed_seq = decided.seq,
        decision_id = decided.decision_id
      from unnest($1::bigint[], $2::text[], $3::bigint[], $4::bigint[], $5::bigint[])
        as decided (transfer_id, state, closed_ms, seq, decision_id)
      where transfers.transfer_id = decided.transfer_id`,
    values: [
      column(rows, (row) => row.transferId),
      column(rows, (row) => (row.approved ? 'done' : 'rejected')),
      column(rows, (row) => row.timeMs),
      column(rows, (row) => row.seq),
      column(rows, (row) => row.decisionId),
    ],
  });
}
