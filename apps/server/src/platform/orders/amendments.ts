import type { Pool } from 'pg';

/** Filter of an order's amendments. */
export interface AmendmentFilter {
  readonly accountId: number;
  readonly orderId: bigint;
  /** Only those of this execution and later ones. */
  readonly fromSeq?: number | undefined;
  readonly limit: number;
}

/** One amendment of an order by its owner. */
export interface Amendment {
  readonly seq: number;
  readonly timeMs: number;
  readonly previousLots: number;
  readonly qtyLots: number;
  readonly previousClientOrderId: string;
  readonly clientOrderId: string;
}

interface Row {
  readonly seq: bigint;
  readonly time_ms: bigint;
  readonly previous_lots: bigint;
  readonly qty_lots: bigint;
  readonly previous_client_order_id: string;
  readonly client_order_id: string;
}

/** Loads projected amendments, oldest first. */
export async function storedAmendments(pool: Pool, filter: AmendmentFilter): Promise<Amendment[]> {
  const { accountId, orderId, fromSeq = 0, limit } = filter;
  const { rows } = await pool.query<Row>(
    'select * from order_amendments where account_id = $1 and order_id = $2 and seq >= $3 order by seq limit $4',
    [accountId, orderId, fromSeq, limit],
  );
  return rows.map((row) => ({
    seq: Number(row.seq),
    timeMs: Number(row.time_ms),
    previousLots: Number(row.previous_lots),
    qtyLots: Number(row.qty_lots),
    previousClientOrderId: row.previous_client_order_id,
    clientOrderId: row.client_order_id,
  }));
}
