import type { Pool, Tx } from './sql.ts';

/** What a user requests. */
export interface EscrowRequest {
  readonly accountId: number;
  readonly kind: 'open' | 'release';
  /** The user's name for an opening; the escrow's id for a release. */
  readonly name: string;
  readonly sellerId: number;
}

/** An escrow as the projection has it. */
export interface EscrowRow {
  readonly escrow_id: number;
  readonly buyer_id: number;
  readonly seller_id: number;
  readonly asset_id: number;
  readonly amount: bigint;
  readonly deadline_ms: bigint;
  readonly status: string;
}

/** The SQL of the toy. */
export class EscrowStore {
  private readonly pool: Pool;

  constructor(pool: Pool) {
    this.pool = pool;
  }

  /** Adds a request in the caller's transaction and returns its id; undefined when the same request is there. */
  async add(tx: Tx, { accountId, kind, name, sellerId }: EscrowRequest): Promise<bigint | undefined> {
    const { rows } = await tx.query<{ request_id: bigint }>(
      `insert into toy_escrow_requests (account_id, kind, name, seller_id) values ($1, $2, $3, $4)
        on conflict do nothing returning request_id`,
      [accountId, kind, name, sellerId],
    );
    return rows[0]?.request_id;
  }

  /** Id of a request that is there. */
  async find({ accountId, kind, name }: EscrowRequest): Promise<bigint | undefined> {
    const { rows } = await this.pool.query<{ request_id: bigint }>(
      'select request_id from toy_escrow_requests where account_id = $1 and kind = $2 and name = $3',
      [accountId, kind, name],
    );
    return rows[0]?.request_id;
  }

  /** Closes a request and returns it. */
  async close(tx: Tx, requestId: string, status: 'done' | 'rejected'): Promise<EscrowRequest | undefined> {
    const { rows } = await tx.query<EscrowRequest>(
      `update toy_escrow_requests set status = $2 where request_id = $1
        returning account_id as "accountId", kind, name, seller_id as "sellerId"`,
      [requestId, status],
    );
    return rows[0];
  }

  /** Escrows of an account, oldest first. */
  async list(accountId: number): Promise<readonly EscrowRow[]> {
    const { rows } = await this.pool.query<EscrowRow>(
      'select * from toy_escrows where buyer_id = $1 or seller_id = $1 order by escrow_id',
      [accountId],
    );
    return rows;
  }
}
