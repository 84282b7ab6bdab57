import type { ClientBase, Pool } from 'pg';

/** A browser that receives an account's messages. */
export interface StoredSubscription {
  readonly subscriptionId: bigint;
  readonly accountId: number;
  readonly sessionId: string;
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  readonly publicKey: string;
  readonly language: string;
  readonly createdAt: Date;
}

const COLUMNS = `subscription_id as "subscriptionId", account_id as "accountId", session_id as "sessionId", endpoint, p256dh, auth,
  public_key as "publicKey", language, created_at as "createdAt"`;

/** Keeps push subscriptions; those of a session go with it. */
export class PushStore {
  private readonly pool: Pool;

  constructor(pool: Pool) {
    this.pool = pool;
  }

  /** Oldest first. */
  async list(
    accountId: number,
    db: Pick<Pool, 'query'> | Pick<ClientBase, 'query'> = this.pool,
  ): Promise<StoredSubscription[]> {
    const { rows } = await db.query<StoredSubscription>(
      `select ${COLUMNS} from push_subscriptions where account_id = $1 order by subscription_id`,
      [accountId],
    );
    return rows;
  }

  async find(subscriptionId: string): Promise<StoredSubscription | undefined> {
    const { rows } = await this.pool.query<StoredSubscription>(
      `select ${COLUMNS} from push_subscriptions where subscription_id = $1`,
      [subscriptionId],
    );
    return rows[0];
  }

  /** Adds or moves a subscription and returns its id; undefined when the account has `limit` others. */
  async put(
    tx: ClientBase,
    fresh: Omit<StoredSubscription, 'subscriptionId' | 'createdAt'>,
    limit: number,
  ): Promise<bigint | undefined> {
    const { accountId, auth, endpoint, language, p256dh, publicKey, sessionId } = fresh;
    // Of two browsers at once the second waits, so that the limit is one.
    await tx.query('select from users where account_id = $1 for update', [accountId]);
    const { rows: others } = await tx.query<{ readonly count: bigint }>(
      'select count(*) from push_subscriptions where account_id = $1 and endpoint <> $2',
      [accountId, endpoint],
    );
    if (Number(others[0]?.count ?? 0n) >= limit) return undefined;
    const { rows } = await tx.query<{ readonly id: bigint }>(
      `insert into push_subscriptions (account_id, session_id, endpoint, p256dh, auth, public_key, language)
        values ($1, $2, $3, $4, $5, $6, $7)
        on conflict (endpoint) do update set account_id = excluded.account_id, session_id = excluded.session_id,
          p256dh = excluded.p256dh, auth = excluded.auth, public_key = excluded.public_key, language = excluded.language,
          created_at = now()
        returning subscription_id as id`,
      [accountId, sessionId, endpoint, p256dh, auth, publicKey, language],
    );
    return rows[0]?.id;
  }

  /** Removes a subscription of an account, by endpoint or id; false: it has no such one. */
  async remove(
    accountId: number,
    by: { readonly endpoint: string } | { readonly subscriptionId: string },
  ): Promise<boolean> {
    const [column, value] = 'endpoint' in by ? ['endpoint', by.endpoint] : ['subscription_id', by.subscriptionId];
    const { rowCount } = await this.pool.query(
      `delete from push_subscriptions where account_id = $1 and ${column} = $2`,
      [accountId, value],
    );
    return rowCount === 1;
  }

  /** Removes a subscription that its service does not know any more, unless it was renewed meanwhile. */
  async forget({ endpoint, p256dh, subscriptionId }: StoredSubscription): Promise<void> {
    await this.pool.query(
      'delete from push_subscriptions where subscription_id = $1 and endpoint = $2 and p256dh = $3',
      [subscriptionId, endpoint, p256dh],
    );
  }
}
