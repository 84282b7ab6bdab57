import type { Pool } from 'pg';
import { Where } from '../../platform/db/where-builder.ts';
import type { Queryable } from '../../platform/jobs/jobs.ts';
import type { Customer, OwnerKey } from './customer.ts';
import { type LineRow, MESSAGE_COLUMNS, type MessageRow, SELECT_TALKS, type TalkRow } from './talk-rows.ts';

/** Which messages of a talk. */
export interface MessageRange {
  /** Only later ones, oldest first. */
  readonly afterSeq?: number | undefined;
  /** Only earlier ones, the nearest. */
  readonly beforeSeq?: number | undefined;
  readonly limit: number;
}

/** Filter of talks; undefined fields do not filter. */
export interface TalkFilter {
  readonly owner?: OwnerKey | undefined;
  readonly state?: TalkRow['state'] | undefined;
  readonly line?: number | undefined;
  readonly language?: string | undefined;
  readonly product?: string | undefined;
  readonly agentAccountId?: number | undefined;
  readonly accountId?: number | undefined;
  readonly fromMs?: number | undefined;
  readonly toMs?: number | undefined;
  /** Only talks with a smaller id. */
  readonly before?: bigint | undefined;
  readonly limit: number;
}

/** A message to be appended. */
export interface NewMessage {
  readonly sender: MessageRow['sender'];
  readonly kind: MessageRow['kind'];
  readonly clientId?: string;
  readonly agent?: { readonly accountId: number; readonly name: string };
  readonly text?: string;
  readonly file?: { readonly fileId: string; readonly type: string; readonly size: number; readonly name: string };
  readonly ref?: { readonly kind: 'order' | 'transfer'; readonly id: bigint };
  readonly event?: MessageRow['event'];
  readonly params?: Readonly<Record<string, string>>;
}

/** Characters of the last text that lists show. */
const SHORT = 200;
/** Talks that are not closed are all held by the desk's stream; there are no more than this. */
const MAX_OPEN = 20_000;

/** Reads and writes talks and their messages; it knows no notes. */
export class TalkStore {
  private readonly pool: Pool;

  constructor(pool: Pool) {
    this.pool = pool;
  }

  /** A talk; undefined: there is none. */
  async find(talkId: bigint, db: Queryable = this.pool): Promise<TalkRow | undefined> {
    const { rows } = await db.query<TalkRow>(`${SELECT_TALKS} where t.talk_id = $1`, [talkId]);
    return rows[0];
  }

  /** Some talks, in no order. */
  async findAll(talkIds: readonly bigint[]): Promise<TalkRow[]> {
    const { rows } = await this.pool.query<TalkRow>(`${SELECT_TALKS} where t.talk_id = any($1::bigint[])`, [talkIds]);
    return rows;
  }

  /** Locks a talk until the transaction ends; undefined: there is none. */
  async lock(tx: Queryable, talkId: bigint): Promise<TalkRow | undefined> {
    await tx.query('select 1 from support_talks where talk_id = $1 for update', [talkId]);
    return this.find(talkId, tx);
  }

  /** At most `limit` talks, newest first. */
  async list(filter: TalkFilter): Promise<TalkRow[]> {
    const where = new Where();
    const { owner } = filter;
    where.add('t.account_id = ?', owner?.kind === 'user' ? owner.accountId : filter.accountId);
    where.add('t.visitor_id = ?', owner?.kind === 'visitor' ? owner.visitorId : undefined);
    where.add('t.state = ?', filter.state);
    where.add('t.line = ?', filter.line);
    where.add('t.language = ?', filter.language);
    where.add('t.product = ?', filter.product);
    where.add('t.agent_account_id = ?', filter.agentAccountId);
    where.add('t.opened_ms >= ?', filter.fromMs);
    where.add('t.opened_ms <= ?', filter.toMs);
    where.add('t.talk_id < ?', filter.before);
    const { rows } = await this.pool.query<TalkRow>(
      `${SELECT_TALKS} where ${where.text || 'true'} order by t.talk_id desc limit ${filter.limit}`,
      where.values,
    );
    return rows;
  }

  /** Every talk that is not closed. */
  async notClosed(): Promise<TalkRow[]> {
    const { rows } = await this.pool.query<TalkRow>(
      `${SELECT_TALKS} where t.state <> 'closed' order by t.talk_id limit ${MAX_OPEN}`,
    );
    return rows;
  }

  /** Of each line on which a customer ever talked: its open talk, its unread messages, its newest message. */
  async lines(owner: OwnerKey): Promise<LineRow[]> {
    const [column, value] = owner.kind === 'user' ? ['account_id', owner.accountId] : ['visitor_id', owner.visitorId];
    const { rows } = await this.pool.query<LineRow>(
      `with own as (select * from support_talks where ${column} = $1),
        newest as (select distinct on (line) * from own order by line, talk_id desc)
      select n.line, n.talk_id as "talkId",
        (select o.talk_id from own o where o.line = n.line and o.state <> 'closed') as "openTalkId",
        (select count(*)::int from own o join support_messages m using (talk_id)
          where o.line = n.line and o.last_agent_seq > o.customer_read_seq and m.seq > o.customer_read_seq
            and m.sender = 'agent') as unread,
        m.seq, m.sender, m.kind, left(m.text, ${SHORT}) as text, m.event, m.created_ms as "createdMs"
      from newest n left join support_messages m on m.talk_id = n.talk_id and m.seq = n.last_seq`,
      [value],
    );
    return rows;
  }

  /** Messages of a talk, oldest first: the newest, or those of the range; one more than the limit when there are more. */
  async messages(talkId: bigint, { afterSeq, beforeSeq, limit }: MessageRange): Promise<MessageRow[]> {
    const isForward = afterSeq !== undefined;
    const { rows } = await this.pool.query<MessageRow>(
      `select ${MESSAGE_COLUMNS} from support_messages m
        where m.talk_id = $1 and m.seq > $2 and m.seq < $3 order by m.seq ${isForward ? 'asc' : 'desc'} limit ${limit + 1}`,
      [talkId, afterSeq ?? 0, beforeSeq ?? 2 ** 31 - 1],
    );
    return isForward ? rows : rows.reverse();
  }

  /** Messages after a sequence of each of some talks, in their order. */
  async messagesAfter(places: ReadonlyMap<bigint, number>): Promise<MessageRow[]> {
    const { rows } = await this.pool.query<MessageRow>(
      `select ${MESSAGE_COLUMNS} from unnest($1::bigint[], $2::int[]) as p (talk_id, seq)
        join support_messages m on m.talk_id = p.talk_id and m.seq > p.seq order by m.talk_id, m.seq`,
      [[...places.keys()], [...places.values()]],
    );
    return rows;
  }

  /** The message that a sender has sent under this id; undefined: none yet. */
  async findSent(
    talkId: bigint,
    sender: MessageRow['sender'],
    clientId: string,
    db: Queryable = this.pool,
  ): Promise<MessageRow | undefined> {
    const { rows } = await db.query<MessageRow>(
      `select ${MESSAGE_COLUMNS} from support_messages m
        where m.talk_id = $1 and m.sender = $2 and m.client_id = $3 and m.client_id <> ''`,
      [talkId, sender, clientId],
    );
    return rows[0];
  }

  /** The newest card of a talk; undefined: none. */
  async newestCard(talkId: bigint): Promise<MessageRow | undefined> {
    const { rows } = await this.pool.query<MessageRow>(
      `select ${MESSAGE_COLUMNS} from support_messages m where m.talk_id = $1 and m.kind = 'card' order by m.seq desc limit 1`,
      [talkId],
    );
    return rows[0];
  }

  /** Whether a file belongs to a message of the talk. */
  async hasFile(talkId: bigint, fileId: string): Promise<boolean> {
    const { rows } = await this.pool.query('select 1 from support_messages where file_id = $1 and talk_id = $2', [
      fileId,
      talkId,
    ]);
    return rows.length > 0;
  }

  /** Opens a talk unless one is open there; undefined: one is. */
  async open(
    tx: Queryable,
    customer: Customer,
    talk: Pick<TalkRow, 'line' | 'language' | 'product'>,
    nowMs: number,
  ): Promise<bigint | undefined> {
    const isUser = customer.kind === 'user';
    const target = isUser ? 'account_id' : 'visitor_id';
    const { rows } = await tx.query<{ id: bigint }>(
      `insert into support_talks (account_id, visitor_id, line, state, language, product, opened_ms)
        values ($1, $2, $3, 'self-service', $4, $5, $6)
        on conflict (${target}, line) where state <> 'closed' and ${target} is not null do nothing
        returning talk_id as id`,
      [
        isUser ? customer.accountId : null,
        isUser ? null : customer.visitorId,
        talk.line,
        talk.language,
        talk.product,
        nowMs,
      ],
    );
    return rows[0]?.id;
  }

  /** The customer's open talk of a line; undefined: there is none. */
  async findOpen(owner: OwnerKey, line: number): Promise<TalkRow | undefined> {
    const [column, value] = owner.kind === 'user' ? ['account_id', owner.accountId] : ['visitor_id', owner.visitorId];
    const { rows } = await this.pool.query<TalkRow>(
      `${SELECT_TALKS} where t.${column} = $1 and t.line = $2 and t.state <> 'closed'`,
      [value, line],
    );
    return rows[0];
  }

  /** How many talks a customer has opened since a time. */
  async countOpened(owner: OwnerKey, sinceMs: number): Promise<number> {
    const [column, value] = owner.kind === 'user' ? ['account_id', owner.accountId] : ['visitor_id', owner.visitorId];
    const { rows } = await this.pool.query<{ count: number }>(
      `select count(*)::int as count from support_talks where ${column} = $1 and opened_ms > $2`,
      [value, sinceMs],
    );
    return rows[0]?.count ?? 0;
  }

  /** Appends a message to a talk that is locked, with the next sequence. */
  async append(tx: Queryable, talk: TalkRow, message: NewMessage, nowMs: number): Promise<MessageRow> {
    const { agent, clientId = '', event = '', file, kind, params = {}, ref, sender, text = '' } = message;
    const { rows } = await tx.query<MessageRow>(
      `insert into support_messages as m (talk_id, seq, sender, client_id, agent_account_id, agent_name, kind, text, file_id, file_type,
          file_size, file_name, ref_kind, ref_id, event, params, created_ms)
        select t.talk_id, t.last_seq + 1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16
          from support_talks t where t.talk_id = $1 returning ${MESSAGE_COLUMNS}`,
      [
        talk.talkId,
        sender,
        clientId,
        agent?.accountId ?? null,
        agent?.name ?? '',
        kind,
        text,
        file?.fileId ?? null,
        file?.type ?? '',
        file?.size ?? 0,
        file?.name ?? '',
        ref?.kind ?? '',
        ref?.id ?? 0n,
        event,
        JSON.stringify(params),
        nowMs,
      ],
    );
    const [row] = rows;
    if (row === undefined) throw new Error('a talk that is locked is there');
    await tx.query(
      `update support_talks set version = version + 1, last_seq = $2, last_ms = $3,
          last_text = case when $4 = 'event' then last_text else left($5, ${SHORT}) end,
          last_agent_seq = case when $6 = 'agent' then $2 else last_agent_seq end,
          last_customer_seq = case when $6 = 'customer' then $2 else last_customer_seq end,
          first_answer_ms = case when $6 = 'agent' and first_answer_ms = 0 then $3 else first_answer_ms end,
          file_count = file_count + case when $4 = 'file' then 1 else 0 end
        where talk_id = $1`,
      [talk.talkId, row.seq, nowMs, kind, text, sender],
    );
    return row;
  }

  /** Changes columns of a talk that is locked. */
  async change(tx: Queryable, talkId: bigint, set: TalkChange): Promise<void> {
    const entries = Object.entries(set).filter(([, value]) => value !== undefined);
    const list = entries.map(([column], at) => `${column} = $${at + 2}`).join(', ');
    await tx.query(`update support_talks set version = version + 1, ${list} where talk_id = $1`, [
      talkId,
      ...entries.map(([, value]) => value),
    ]);
  }

  /** Moves a read mark forward, at most to the last message; never back. */
  async markRead(talkId: bigint, side: 'customer' | 'agent', seq: number, db: Queryable = this.pool): Promise<boolean> {
    const column = side === 'customer' ? 'customer_read_seq' : 'agent_read_seq';
    const { rowCount } = await db.query(
      `update support_talks set version = version + 1, ${column} = least($2, last_seq)
        where talk_id = $1 and ${column} < least($2, last_seq)`,
      [talkId, seq],
    );
    return (rowCount ?? 0) > 0;
  }

  /** Open talks without a message since a time that do not wait for an agent. */
  async idle(sinceMs: number, limit: number): Promise<bigint[]> {
    const { rows } = await this.pool.query<{ id: bigint }>(
      `select talk_id as id from support_talks
        where state in ('self-service', 'claimed') and greatest(last_ms, opened_ms) < $1 order by talk_id limit $2`,
      [sinceMs, limit],
    );
    return rows.map(({ id }) => id);
  }
}

/** What a change of state sets. */
export interface TalkChange {
  readonly state?: TalkRow['state'];
  readonly language?: string | undefined;
  readonly product?: string | undefined;
  readonly handed_over_ms?: number;
  readonly waiting_since_ms?: number;
  readonly closed_ms?: number;
  readonly agent_account_id?: number | null;
  readonly agent_name?: string;
  readonly stars?: number;
  readonly rating_text?: string;
}
