import type { RouteQuery } from '@bourse/contract';
import type { ClientBase, Pool } from 'pg';
import { Where } from '../../platform/db/where-builder.ts';

/** A transfer as it is stored; times in milliseconds since the epoch. */
export interface StoredTransfer {
  readonly transferId: bigint;
  readonly accountId: number;
  readonly source: number;
  readonly sourceTradeId: number;
  readonly target: number;
  readonly targetTradeId: number;
  readonly assetId: number;
  /** Smallest units. */
  readonly amount: bigint;
  readonly state: 'review' | 'done' | 'rejected';
  readonly isReviewed: boolean;
  readonly createdMs: bigint;
  readonly closedMs: bigint;
}

/** Filters of a list of transfers; absent ones match all. */
export interface TransferFilter extends Pick<RouteQuery<'transferHistory'>, 'state'> {
  readonly accountId?: number;
  readonly isReviewed?: true;
  readonly source?: number | undefined;
  readonly target?: number | undefined;
  readonly assetId?: number | undefined;
  readonly fromMs?: number | undefined;
  readonly toMs?: number | undefined;
  /** Only transfers with a smaller id. */
  readonly before?: bigint | undefined;
}

/** Something that a user is notified of. */
export interface TransferNews extends StoredTransfer {
  /** Sequence of the command that it comes from. */
  readonly seq: bigint;
  readonly kind: 'completed' | 'in-review' | 'approved' | 'rejected';
}

const COLUMNS = `transfer_id as "transferId", account_id as "accountId", source, source_market_id as "sourceTradeId", target,
  target_market_id as "targetTradeId", asset_id as "assetId", amount, state, is_reviewed as "isReviewed", created_ms as "createdMs",
  closed_ms as "closedMs"`;

/** Reads transfers and keeps operators' decisions. */
export class TransferStore {
  private readonly pool: Pool;

  constructor(pool: Pool) {
    this.pool = pool;
  }

  /** At most `limit` transfers, newest first. */
  async list(filter: TransferFilter, limit: number): Promise<StoredTransfer[]> {
    const where = new Where();
    where.add('account_id = ?', filter.accountId);
    where.add('is_reviewed = ?', filter.isReviewed);
    where.add('source = ?', filter.source);
    where.add('target = ?', filter.target);
    where.add('asset_id = ?', filter.assetId);
    where.add('state = ?', filter.state);
    where.add('created_ms >= ?', filter.fromMs);
    where.add('created_ms <= ?', filter.toMs);
    where.add('transfer_id < ?', filter.before);
    const { rows } = await this.pool.query<StoredTransfer>(
      `select ${COLUMNS} from transfers where ${where.text || 'true'} order by transfer_id desc limit ${limit}`,
      where.values,
    );
    return rows;
  }

  /** A transfer; undefined: it is not in the projection. */
  async find(transferId: number): Promise<StoredTransfer | undefined> {
    const { rows } = await this.pool.query<StoredTransfer>(`select ${COLUMNS} from transfers where transfer_id = $1`, [
      transferId,
    ]);
    return rows[0];
  }

  /** Records a decision in the caller's transaction and returns its id. */
  async addDecision(tx: ClientBase, transferId: number, approved: boolean, by: string): Promise<number> {
    const { rows } = await tx.query<{ id: bigint }>(
      'insert into transfer_decisions (transfer_id, approved, decided_by) values ($1, $2, $3) returning decision_id as id',
      [transferId, approved, by],
    );
    return Number(rows[0]?.id);
  }

  /** Records how a decision ended. */
  async closeDecision(tx: ClientBase, decisionId: string, outcome: string): Promise<void> {
    await tx.query('update transfer_decisions set outcome = $2 where decision_id = $1', [decisionId, outcome]);
  }

  /** What users are to be notified of next, oldest first, and locks the place until the transaction ends. */
  async news(tx: ClientBase, limit: number): Promise<TransferNews[]> {
    await tx.query('insert into transfer_notices (seq) values (0) on conflict do nothing');
    const place = await tx.query<{ seq: bigint }>('select seq from transfer_notices for update');
    const { rows } = await tx.query<TransferNews>(
      `(select ${COLUMNS}, transfer_id as seq, case when is_reviewed then 'in-review' else 'completed' end as kind
          from transfers where transfer_id > $1 order by transfer_id limit $2)
        union all
        (select ${COLUMNS}, closed_seq as seq, case state when 'done' then 'approved' else 'rejected' end as kind
          from transfers where closed_seq > $1 and is_reviewed order by closed_seq limit $2)
        order by seq limit $2`,
      [place.rows[0]?.seq ?? 0n, limit],
    );
    return rows;
  }

  /** Moves the place behind what users were notified of. */
  async markNotified(tx: ClientBase, seq: bigint): Promise<void> {
    await tx.query('update transfer_notices set seq = $1', [seq]);
  }
}
