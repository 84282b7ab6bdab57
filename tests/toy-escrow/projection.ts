import {
  defineProjection,
  type EventHandlers,
  type ProjectionRows,
} from '@bourse/server/platform/projections/projection.ts';
import type { EscrowClosed, EscrowOpened } from './room/events.ts';
import type { Tx } from './sql.ts';

/** A command, as far as the projection needs it. */
interface At {
  readonly seq: number;
}

/** Escrows that a batch opens and closes. */
class EscrowRows implements ProjectionRows {
  readonly opened: (EscrowOpened & At)[] = [];
  readonly closed: (EscrowClosed & At)[] = [];

  async write(client: Tx): Promise<void> {
    for (const { escrowId, buyerId, sellerId, assetId, amount, deadlineMs, reference, seq } of this.opened) {
      await client.query(
        `insert into toy_escrows (escrow_id, buyer_id, seller_id, asset_id, amount, deadline_ms, reference, opened_seq)
          values ($1, $2, $3, $4, $5, $6, $7, $8)`,
        [escrowId, buyerId, sellerId, assetId, amount, deadlineMs, reference, seq],
      );
    }
    for (const { escrowId, reason, seq } of this.closed) {
      const update = 'update toy_escrows set status = $2, closed_seq = $3 where escrow_id = $1';
      await client.query(update, [escrowId, reason, seq]);
    }
  }
}

/** All escrows that ever were. */
export const escrowsProjection = defineProjection<EscrowRows>({
  name: 'toy-escrow',
  tables: ['toy_escrows'],
  // The room is not in the product's table, so its events are not in `ExchangeEvent`.
  handlers: {
    'escrow-opened': (rows: EscrowRows, event: EscrowOpened, { seq }: At) => rows.opened.push({ ...event, seq }),
    'escrow-closed': (rows: EscrowRows, event: EscrowClosed, { seq }: At) => rows.closed.push({ ...event, seq }),
  } as unknown as EventHandlers<EscrowRows>,
  open: async () => ({ begin: () => new EscrowRows() }),
});
