import type { RouteData } from '@bourse/contract';
import type { Pool } from 'pg';
import { Where } from '../../platform/db/where-builder.ts';
import type { Queryable } from '../../platform/jobs/jobs.ts';
import { SELECT_TALKS, type TalkRow } from './talk-rows.ts';

/** An internal note as it is stored. */
export interface DeskNote {
  readonly noteId: bigint;
  readonly text: string;
  readonly authorAccountId: number;
  readonly authorName: string;
  readonly createdMs: bigint;
}

/** Of which talks service levels are counted; both ends included. */
export interface LevelFilter {
  readonly fromMs: number;
  readonly toMs: number;
  readonly language?: string | undefined;
  readonly product?: string | undefined;
}

/** A customer's user row. */
export interface CustomerProfile {
  readonly nickname: string;
  readonly email: string;
  readonly vipLevel: number;
  readonly registeredMs: number;
}

type LevelRow = Omit<RouteData<'deskLevels'>['days'][number], 'day' | 'firstAnswer' | 'resolution'> & {
  readonly dayNo: number;
} & Readonly<Record<'answered' | 'a50' | 'a90' | 'a99' | 'resolved' | 'r50' | 'r90' | 'r99', number>>;

const NOTE_COLUMNS = `note_id as "noteId", text, author_account_id as "authorAccountId", author_name as "authorName",
  created_ms as "createdMs"`;
const DAY_MS = 86_400_000;
const MAX_QUEUE = 200;

/** What only the desk reads: queue, notes, agents, service levels. */
export class DeskStore {
  private readonly pool: Pool;

  constructor(pool: Pool) {
    this.pool = pool;
  }

  /** Waiting talks, longest waiting first, at most 200. */
  async queue(filter: {
    readonly language?: string | undefined;
    readonly product?: string | undefined;
  }): Promise<TalkRow[]> {
    const where = new Where();
    where.add("t.state = 'waiting'");
    where.add('t.language = ?', filter.language);
    where.add('t.product = ?', filter.product);
    const { rows } = await this.pool.query<TalkRow>(
      `${SELECT_TALKS} where ${where.text} order by t.waiting_since_ms, t.talk_id limit ${MAX_QUEUE}`,
      where.values,
    );
    return rows;
  }

  /** How many talks wait, by language and product. */
  async queueGroups(): Promise<RouteData<'deskQueue'>['groups']> {
    const { rows } = await this.pool.query<RouteData<'deskQueue'>['groups'][number]>(
      `select language, product, count(*)::int as count, min(waiting_since_ms)::float8 as "sinceMs"
        from support_talks where state = 'waiting' group by language, product order by 4`,
    );
    return rows;
  }

  /** The notes of a talk, oldest first. */
  async notes(talkId: bigint): Promise<DeskNote[]> {
    const { rows } = await this.pool.query<DeskNote>(
      `select ${NOTE_COLUMNS} from support_notes where talk_id = $1 order by note_id limit 200`,
      [talkId],
    );
    return rows;
  }

  async countNotes(tx: Queryable, talkId: bigint): Promise<number> {
    const { rows } = await tx.query<{ count: number }>(
      'select count(*)::int as count from support_notes where talk_id = $1',
      [talkId],
    );
    return rows[0]?.count ?? 0;
  }

  async addNote(
    tx: Queryable,
    talkId: bigint,
    text: string,
    author: { readonly accountId: number; readonly name: string },
    nowMs: number,
  ): Promise<DeskNote> {
    const { rows } = await tx.query<DeskNote>(
      `insert into support_notes (talk_id, text, author_account_id, author_name, created_ms) values ($1, $2, $3, $4, $5)
        returning ${NOTE_COLUMNS}`,
      [talkId, text, author.accountId, author.name, nowMs],
    );
    const [row] = rows;
    if (row === undefined) throw new Error('an insert returns its row');
    return row;
  }

  /** Everybody who has a role, by name, with how many talks each holds. */
  async operators(): Promise<{ userId: string; accountId: number; nickname: string; talks: number }[]> {
    const { rows } = await this.pool.query(
      `select u.id as "userId", u.account_id as "accountId", u.name as nickname,
          (select count(*)::int from support_talks t where t.state = 'claimed' and t.agent_account_id = u.account_id) as talks
        from users u where u.id in (select user_id from user_roles) order by lower(u.name), u.account_id`,
    );
    return rows;
  }

  /** A user's row; undefined: the account has none. */
  async profile(accountId: number): Promise<CustomerProfile | undefined> {
    const { rows } = await this.pool.query<CustomerProfile>(
      `select name as nickname, email, coalesce(vip_level, 0) as "vipLevel",
          floor(extract(epoch from created_at) * 1000)::float8 as "registeredMs"
        from users where account_id = $1`,
      [accountId],
    );
    return rows[0];
  }

  /** Counts and waiting times of each day that has any, newest first. */
  async levels({ fromMs, language, product, toMs }: LevelFilter): Promise<RouteData<'deskLevels'>['days']> {
    const where = new Where();
    where.add('true');
    where.add('language = ?', language);
    where.add('product = ?', product);
    const between = (column: string) => {
      const [from, to] = [where.values.push(fromMs), where.values.push(toMs)];
      return `${where.text} and ${column} between $${from} and $${to}`;
    };
    const answer = 'first_answer_ms - handed_over_ms';
    const wait = 'closed_ms - handed_over_ms';
    const { rows } = await this.pool.query<LevelRow>(
      `with opened as (
          select opened_ms / ${DAY_MS} as day, count(*)::int as opened from support_talks where ${between('opened_ms')} group by 1),
        handed as (
          select handed_over_ms / ${DAY_MS} as day, count(*)::int as "handedOver", ${figures('first_answer_ms > 0', answer, 'answered', 'a')}
            from support_talks where ${between('handed_over_ms')} and handed_over_ms > 0 group by 1),
        ended as (
          select closed_ms / ${DAY_MS} as day, count(*)::int as closed, ${figures('handed_over_ms > 0', wait, 'resolved', 'r')},
              (count(*) filter (where stars > 0))::int as ratings, coalesce(sum(stars), 0)::int as stars
            from support_talks where ${between('closed_ms')} and closed_ms > 0 group by 1)
      select day::int as "dayNo", * from opened full join handed using (day) full join ended using (day) order by day desc`,
      where.values,
    );
    return rows.map(levelsData);
  }
}

/** Count and percentiles of a waiting time over the rows of a condition. */
function figures(condition: string, wait: string, count: string, prefix: string): string {
  const at = (share: number) =>
    `coalesce(percentile_disc(${share}) within group (order by ${wait}) filter (where ${condition}), 0)::float8`;
  return `(count(*) filter (where ${condition}))::int as ${count}, ${at(0.5)} as ${prefix}50, ${at(0.9)} as ${prefix}90,
    ${at(0.99)} as ${prefix}99`;
}

/** A day without rows of one kind has nothing in its columns. */
function levelsData(row: Partial<LevelRow> & Pick<LevelRow, 'dayNo'>): RouteData<'deskLevels'>['days'][number] {
  return {
    day: new Date(row.dayNo * DAY_MS).toISOString().slice(0, 10),
    opened: row.opened ?? 0,
    handedOver: row.handedOver ?? 0,
    closed: row.closed ?? 0,
    firstAnswer: { count: row.answered ?? 0, p50Ms: row.a50 ?? 0, p90Ms: row.a90 ?? 0, p99Ms: row.a99 ?? 0 },
    resolution: { count: row.resolved ?? 0, p50Ms: row.r50 ?? 0, p90Ms: row.r90 ?? 0, p99Ms: row.r99 ?? 0 },
    ratings: row.ratings ?? 0,
    stars: row.stars ?? 0,
  };
}

/** A note as agents see it. */
export function noteData({ createdMs, noteId, ...note }: DeskNote): RouteData<'addDeskNote'> {
  return { ...note, noteId: noteId.toString(), createdMs: Number(createdMs) };
}
