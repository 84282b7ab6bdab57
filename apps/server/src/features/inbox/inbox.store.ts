/**
 * Goal: the count of unread messages is exact whoever reads and writes at the same time, and an older count can be recognized. Method: the
 * count is a query over the messages, in the transaction that changes them; its version is the number of steps that have happened to the
 * inbox (messages that arrived, messages that were read, messages that were removed), counted by the same statement. Of two snapshots of the
 * database the later one has more steps whenever anything differs, so no lock and no counter is needed. Marking all reads the rows that the
 * statement sees: what commits later stays unread, even with a smaller id.
 */
import type { ClientBase, Pool } from 'pg';
import type { NotificationParams } from '../../platform/notify/notify.ts';
import { INBOX_CHANNEL, type InboxNews, newsText } from './inbox-news.ts';

type Queryable = Pick<Pool, 'query'> | Pick<ClientBase, 'query'>;

/** A message as it is stored, for one reader. */
export interface StoredMessage {
  readonly messageId: bigint;
  readonly kind: string;
  readonly params: NotificationParams;
  readonly isRead: boolean;
  readonly createdAt: Date;
}

/** Which messages of an account; 0: all. */
export interface MessageFilter {
  readonly accountId: number;
  readonly module: number;
  readonly submodule: number;
  /** Only unread ones; a count does not look at it. */
  readonly isUnread?: boolean;
}

/** How many messages of an account are unread. */
export interface UnreadCount {
  readonly countTotal: number;
  readonly version: number;
  readonly modules: readonly { readonly moduleCode: number; readonly count: number }[];
}

/** A message to be written. */
export interface NewMessage {
  readonly notificationId: bigint;
  /** undefined: to everybody. */
  readonly accountId: number | undefined;
  readonly kind: string;
  readonly params: NotificationParams;
  readonly module: number;
  readonly submodule: number;
  readonly isMailed: boolean;
}

/** Messages to everybody that the user of `who` can see: those since the registration. */
const TO_ALL = `b.account_id is null and b.created_at >= coalesce(u.created_at, '-infinity')`;
const COLUMNS = `message_id as "messageId", kind, params, created_at as "createdAt"`;

/** Reads and writes inboxes. */
export class InboxStore {
  private readonly pool: Pool;

  constructor(pool: Pool) {
    this.pool = pool;
  }

  /** Writes a message down; listeners hear of it when the transaction commits. */
  async add(tx: ClientBase, message: NewMessage): Promise<bigint> {
    const { notificationId, accountId, kind, params, module, submodule, isMailed } = message;
    const { rows } = await tx.query<{ readonly messageId: bigint }>(
      `insert into inbox_messages (notification_id, account_id, kind, params, module, submodule, is_mailed)
        values ($1, $2, $3, $4, $5, $6, $7) returning message_id as "messageId"`,
      [notificationId, accountId ?? null, kind, JSON.stringify(params), module, submodule, isMailed],
    );
    const messageId = rows[0]?.messageId ?? 0n;
    await publish(tx, accountId === undefined ? { type: 'to-all', messageId } : { type: 'new', accountId, messageId });
    return messageId;
  }

  /** At most `limit` messages, newest first: those with a smaller id than `before`, without the first `skip`. */
  async list(
    { accountId, module, submodule, isUnread = false }: MessageFilter,
    {
      before,
      limit,
      skip = 0,
    }: { readonly before?: bigint | undefined; readonly limit: number; readonly skip?: number },
    db: Queryable = this.pool,
  ): Promise<StoredMessage[]> {
    const { rows } = await db.query<StoredMessage>(
      `with u as (select (select created_at from users where account_id = $1) as created_at),
        found as (
          (select * from inbox_messages where account_id = $1
              and ($2 = 0 or module = $2) and ($3 = 0 or submodule = $3) and message_id < $4
              and not ($7::boolean and is_read)
            order by message_id desc limit $5::bigint + $6::bigint)
          union all
          (select b.* from inbox_messages b, u where ${TO_ALL}
              and ($2 = 0 or module = $2) and ($3 = 0 or submodule = $3) and message_id < $4
              and not ($7::boolean and exists (
                select from inbox_reads r where r.account_id = $1 and r.message_id = b.message_id))
            order by message_id desc limit $5::bigint + $6::bigint))
        select ${COLUMNS}, is_read or exists (
            select from inbox_reads r where r.account_id = $1 and r.message_id = found.message_id) as "isRead"
          from found order by message_id desc limit $5::bigint offset $6::bigint`,
      [accountId, module, submodule, before ?? 2n ** 63n - 1n, limit, skip, isUnread],
    );
    return rows;
  }

  /** How many messages a filter finds. */
  async count({ accountId, module, submodule }: MessageFilter): Promise<number> {
    const { rows } = await this.pool.query<{ readonly count: bigint }>(
      `with u as (select (select created_at from users where account_id = $1) as created_at)
        select (select count(*) from inbox_messages where account_id = $1
              and ($2 = 0 or module = $2) and ($3 = 0 or submodule = $3))
          + (select count(*) from inbox_messages b, u where ${TO_ALL}
              and ($2 = 0 or module = $2) and ($3 = 0 or submodule = $3)) as count`,
      [accountId, module, submodule],
    );
    return Number(rows[0]?.count ?? 0n);
  }

  /** Messages by id, whosever they are, with the account of each; undefined: to everybody. */
  async byIds(ids: readonly bigint[]): Promise<(StoredMessage & { readonly accountId: number | null })[]> {
    if (ids.length === 0) return [];
    const { rows } = await this.pool.query<StoredMessage & { readonly accountId: number | null }>(
      `select ${COLUMNS}, account_id as "accountId", is_read as "isRead" from inbox_messages
        where message_id = any($1) order by message_id desc`,
      [ids],
    );
    return rows;
  }

  /** The unread messages of one account. */
  async unread(accountId: number, db: Queryable = this.pool): Promise<UnreadCount> {
    return (await this.unreadOf([accountId], db)).get(accountId) ?? { countTotal: 0, version: 0, modules: [] };
  }

  /** The unread messages of several accounts, all from one snapshot of the database. */
  async unreadOf(accountIds: readonly number[], db: Queryable = this.pool): Promise<Map<number, UnreadCount>> {
    const { rows } = await db.query<{
      readonly accountId: number;
      readonly version: bigint;
      readonly modules: { readonly moduleCode: number; readonly count: number }[];
    }>(COUNT_SQL, [accountIds]);
    return new Map(
      rows.map(({ accountId, version, modules }) => {
        const countTotal = modules.reduce((sum, { count }) => sum + count, 0);
        return [accountId, { countTotal, version: Number(version), modules }];
      }),
    );
  }

  /** Marks a message as read; false: the account has no such message. */
  async markRead(tx: ClientBase, accountId: number, messageId: bigint): Promise<boolean> {
    const { rows } = await tx.query<{ readonly isOwn: boolean }>(
      `select b.account_id is not null as "isOwn"
        from inbox_messages b left join users u on u.account_id = $1
        where b.message_id = $2 and (b.account_id = $1 or ${TO_ALL})`,
      [accountId, messageId],
    );
    const [found] = rows;
    if (found === undefined) return false;
    await tx.query(
      found.isOwn
        ? 'update inbox_messages set is_read = true where account_id = $1 and message_id = $2 and not is_read'
        : 'insert into inbox_reads (account_id, message_id) values ($1, $2) on conflict do nothing',
      [accountId, messageId],
    );
    await publish(tx, { type: 'read', accountId, messageId });
    return true;
  }

  /** Marks every message that there is, up to an id if one is given, as read. */
  async markAllRead(tx: ClientBase, accountId: number, upTo: bigint | undefined): Promise<void> {
    const { rows } = await tx.query<{ readonly last: bigint | null }>(
      `with own as (
          update inbox_messages set is_read = true
            where account_id = $1 and not is_read and message_id <= $2 returning message_id),
        to_all as (
          insert into inbox_reads (account_id, message_id)
            select $1, b.message_id from inbox_messages b left join users u on u.account_id = $1
              where ${TO_ALL} and b.message_id <= $2
              order by b.message_id
            on conflict do nothing returning message_id)
        select max(message_id) as last from (select * from own union all select * from to_all) as marked`,
      [accountId, upTo ?? 2n ** 63n - 1n],
    );
    const last = rows[0]?.last ?? null;
    if (last !== null) await publish(tx, { type: 'read-up-to', accountId, messageId: last });
  }

  /** Deletes messages that are older; returns how many, at most `limit`. */
  async removeOlder(tx: ClientBase, before: Date, limit: number): Promise<number> {
    const { rows } = await tx.query<{ readonly count: bigint }>(
      `with old as materialized (
          select message_id, account_id from inbox_messages where created_at < $1 order by created_at limit $2),
        steps as (
          select coalesce(account_id, 0) as account_id, sum(3) as steps from old group by 1
          union all
          select r.account_id, count(*) + 2 from inbox_reads r join old on old.message_id = r.message_id group by 1),
        kept as (
          insert into inbox_removed (account_id, steps)
            select account_id, sum(steps) from steps group by 1 order by 1
            on conflict (account_id) do update set steps = inbox_removed.steps + excluded.steps),
        gone as (delete from inbox_messages where message_id in (select message_id from old) returning message_id)
        select count(*) as count from gone`,
      [before, limit],
    );
    return Number(rows[0]?.count ?? 0n);
  }
}

/** The count by module and the version of each account. */
const COUNT_SQL = `
  with who as (
      select w.account_id, u.created_at from unnest($1::integer[]) as w (account_id)
        left join users u on u.account_id = w.account_id),
    unread as (
      select account_id, module, count(*)::integer as count from inbox_messages
        where account_id = any($1) and not is_read group by 1, 2
      union all
      select u.account_id, b.module, count(*)::integer from who u join inbox_messages b on ${TO_ALL}
        where not exists (select from inbox_reads r where r.account_id = u.account_id and r.message_id = b.message_id)
        group by 1, 2),
    by_module as (select account_id, module, sum(count)::integer as count from unread group by 1, 2)
  select u.account_id as "accountId",
    coalesce((select jsonb_agg(jsonb_build_object('moduleCode', m.module, 'count', m.count) order by m.module)
      from by_module m where m.account_id = u.account_id), '[]') as modules,
    (select count(*) + count(*) filter (where is_read) from inbox_messages m where m.account_id = u.account_id)
      + (select count(*) from inbox_messages b where ${TO_ALL})
      + (select count(*) from inbox_reads r where r.account_id = u.account_id)
      + coalesce((select sum(steps) from inbox_removed g where g.account_id in (0, u.account_id)), 0) as version
    from who u`;

async function publish(tx: ClientBase, news: InboxNews): Promise<void> {
  await tx.query(`select pg_notify('${INBOX_CHANNEL}', $1)`, [newsText(news)]);
}
