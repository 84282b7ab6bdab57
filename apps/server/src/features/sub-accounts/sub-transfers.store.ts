import type { ApiErrorName } from '@bourse/contract';
import type { ClientBase, Pool } from 'pg';

/** A transfer as it is stored; amount in smallest units, time in milliseconds since the epoch. */
export interface TransferRow {
  readonly transferId: bigint;
  readonly requestId: string;
  readonly fromAccountId: number;
  readonly toAccountId: number;
  readonly assetId: number;
  readonly amount: bigint;
  readonly state: 'pending' | 'done' | 'rejected';
  /** Why it was rejected; empty otherwise. */
  readonly code: ApiErrorName;
  readonly createdMs: number;
}

type Terms = Pick<TransferRow, 'fromAccountId' | 'toAccountId' | 'assetId' | 'amount'>;

const COLUMNS = `transfer_id as "transferId", request_id as "requestId", from_account_id as "fromAccountId", to_account_id as "toAccountId",
  asset_id as "assetId", amount, state, code, created_ms::float8 as "createdMs"`;

/** The SQL of transfers between the accounts of one owner. */
export class TransferRows {
  private readonly pool: Pool;

  constructor(pool: Pool) {
    this.pool = pool;
  }

  /** Adds a transfer and returns its id; undefined when the owner has one of this request id. */
  async insert(
    tx: ClientBase,
    masterUserId: string,
    requestId: string,
    { amount, assetId, fromAccountId, toAccountId }: Terms,
    createdMs: number,
  ): Promise<bigint | undefined> {
    const { rows } = await tx.query<{ readonly transfer_id: bigint }>(
      `insert into sub_transfers (master_user_id, request_id, from_account_id, to_account_id, asset_id, amount, created_ms)
        values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing returning transfer_id`,
      [masterUserId, requestId, fromAccountId, toAccountId, assetId, amount, createdMs],
    );
    return rows[0]?.transfer_id;
  }

  /** An owner's transfer by its request id. */
  async byRequest(masterUserId: string, requestId: string): Promise<TransferRow | undefined> {
    const { rows } = await this.pool.query<TransferRow>(
      `select ${COLUMNS} from sub_transfers where master_user_id = $1 and request_id = $2`,
      [masterUserId, requestId],
    );
    return rows[0];
  }

  /** At most `limit` transfers of an owner, newest first, of one account or of all, older than a place. */
  async list(
    masterUserId: string,
    { before, subId }: { readonly before: bigint | undefined; readonly subId: number | undefined },
    limit: number,
  ): Promise<TransferRow[]> {
    const { rows } = await this.pool.query<TransferRow>(
      `select ${COLUMNS} from sub_transfers
        where master_user_id = $1 and ($2::bigint is null or transfer_id < $2)
          and ($3::integer is null or $3 in (from_account_id, to_account_id))
        order by transfer_id desc limit $4`,
      [masterUserId, before ?? null, subId ?? null, limit],
    );
    return rows;
  }

  /** Closes a transfer, done or rejected with a code, and returns it with its owner's account. */
  async close(
    tx: ClientBase,
    transferId: bigint,
    code: ApiErrorName | '',
  ): Promise<(TransferRow & { readonly masterAccountId: number }) | undefined> {
    const { rows } = await tx.query<TransferRow & { readonly masterAccountId: number }>(
      `update sub_transfers set state = $2, code = $3 where transfer_id = $1
        returning ${COLUMNS}, (select account_id from users where id = master_user_id) as "masterAccountId"`,
      [transferId, code === '' ? 'done' : 'rejected', code],
    );
    return rows[0];
  }
}
