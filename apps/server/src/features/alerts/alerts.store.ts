import type { AlertKind, AlertPeriod } from '@bourse/domain';
import type { ClientBase, Pool } from 'pg';
import { Where } from '../../platform/db/where-builder.ts';

/** An alert that has fired. */
export interface StoredFire {
  /** Sequence of the command whose trade set it off, and a count within it. */
  readonly seq: bigint;
  readonly entryNo: number;
  readonly alertId: bigint;
  readonly accountId: number;
  readonly marketId: number;
  readonly kind: AlertKind;
  readonly priceTicks: number | null;
  readonly movePpm: number | null;
  readonly period: AlertPeriod | null;
  readonly repeats: boolean;
  readonly firedMs: bigint;
  readonly lastTicks: number;
  readonly referenceTicks: number;
}

/** Filters of a list of fired alerts; absent ones match all. */
export interface FireFilter {
  readonly accountId: number;
  readonly marketId?: number | undefined;
  /** Only what fired before this one. */
  readonly before?: readonly [seq: bigint, entryNo: bigint] | undefined;
}

const COLUMNS = `seq, entry_no as "entryNo", alert_id as "alertId", account_id as "accountId", market_id as "marketId", kind,
  price_ticks as "priceTicks", move_ppm as "movePpm", period, repeats, fired_ms as "firedMs", last_ticks as "lastTicks",
  reference_ticks as "referenceTicks"`;

/** Reads what has fired, and keeps up to where users were notified of it. */
export class AlertsStore {
  private readonly pool: Pool;

  constructor(pool: Pool) {
    this.pool = pool;
  }

  /** At most `limit` fired alerts, newest first. */
  async list({ accountId, before, marketId }: FireFilter, limit: number): Promise<StoredFire[]> {
    const where = new Where();
    where.add('account_id = ?', accountId);
    where.add('market_id = ?', marketId);
    if (before !== undefined) where.add('(seq, entry_no) < (?, ?)', ...before);
    const { rows } = await this.pool.query<StoredFire>(
      `select ${COLUMNS} from alert_fires where ${where.text} order by seq desc, entry_no desc limit ${limit}`,
      where.values,
    );
    return rows;
  }

  /**
   * What users are to be notified of next, oldest first: whole commands until there are `limit` rows or more. Locks the place until the
   * transaction ends.
   */
  async news(tx: ClientBase, limit: number): Promise<StoredFire[]> {
    await tx.query('insert into alert_notices (seq) values (0) on conflict do nothing');
    const place = await tx.query<{ readonly seq: bigint }>('select seq from alert_notices for update');
    const { rows } = await tx.query<StoredFire>(
      `select ${COLUMNS} from alert_fires where seq > $1 order by seq fetch first $2 rows with ties`,
      [place.rows[0]?.seq ?? 0n, limit],
    );
    return rows;
  }

  /** Moves the place behind what users were notified of. */
  async markNotified(tx: ClientBase, seq: bigint): Promise<void> {
    await tx.query('update alert_notices set seq = $1', [seq]);
  }
}
