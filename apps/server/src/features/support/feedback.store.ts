import type { RouteData } from '@bourse/contract';
import type { Pool } from 'pg';
import { Where } from '../../platform/db/where-builder.ts';
import type { Queryable } from '../../platform/jobs/jobs.ts';

type FeedbackData = RouteData<'submitFeedback'>;
type FileData = RouteData<'addFeedbackFile'>;

/** Feedback as it is stored. */
export interface FeedbackRow
  extends Pick<FeedbackData, 'category' | 'text' | 'state' | 'answer' | 'reward' | 'version'> {
  readonly feedbackId: bigint;
  readonly accountId: number;
  readonly nickname: string | null;
  readonly answeredBy: string;
  readonly createdMs: bigint;
  readonly changedMs: bigint;
  readonly files: readonly FileData[];
}

/** Filter of feedback; undefined fields do not filter. */
export interface FeedbackFilter {
  readonly accountId?: number | undefined;
  readonly state?: string | undefined;
  readonly category?: string | undefined;
  /** Only with a smaller id. */
  readonly before?: bigint | undefined;
  readonly limit: number;
}

const SELECT = `select f.feedback_id as "feedbackId", f.account_id as "accountId", f.category, f.text, f.state, f.answer, f.reward,
    f.answered_by as "answeredBy", f.version, f.created_ms as "createdMs", f.changed_ms as "changedMs",
    (select name from users u where u.account_id = f.account_id) as nickname,
    coalesce((select json_agg(json_build_object('fileId', file_id, 'type', type, 'sizeBytes', size, 'name', name) order by position)
      from feedback_files ff where ff.feedback_id = f.feedback_id), '[]') as files
  from feedback f`;

/** Reads and writes feedback. */
export class FeedbackStore {
  private readonly pool: Pool;

  constructor(pool: Pool) {
    this.pool = pool;
  }

  /** Some feedback; undefined: there is none. */
  async find(feedbackId: bigint, db: Queryable = this.pool): Promise<FeedbackRow | undefined> {
    const { rows } = await db.query<FeedbackRow>(`${SELECT} where f.feedback_id = $1`, [feedbackId]);
    return rows[0];
  }

  /** What an account has sent under this id. */
  async findSent(accountId: number, clientId: string, db: Queryable = this.pool): Promise<FeedbackRow | undefined> {
    const { rows } = await db.query<FeedbackRow>(`${SELECT} where f.account_id = $1 and f.client_id = $2`, [
      accountId,
      clientId,
    ]);
    return rows[0];
  }

  /** At most `limit`, newest first. */
  async list(filter: FeedbackFilter): Promise<FeedbackRow[]> {
    const where = new Where();
    where.add('true');
    where.add('f.account_id = ?', filter.accountId);
    where.add('f.state = ?', filter.state);
    where.add('f.category = ?', filter.category);
    where.add('f.feedback_id < ?', filter.before);
    const { rows } = await this.pool.query<FeedbackRow>(
      `${SELECT} where ${where.text} order by f.feedback_id desc limit ${filter.limit}`,
      where.values,
    );
    return rows;
  }

  /** Takes the account's turn until the transaction ends, so that counts hold. */
  async lockAccount(tx: Queryable, accountId: number): Promise<void> {
    await tx.query('select pg_advisory_xact_lock($1, $2)', [LOCK, accountId]);
  }

  async countSince(tx: Queryable, accountId: number, sinceMs: number): Promise<number> {
    const { rows } = await tx.query<{ count: number }>(
      'select count(*)::int as count from feedback where account_id = $1 and created_ms > $2',
      [accountId, sinceMs],
    );
    return rows[0]?.count ?? 0;
  }

  async countUnsentFiles(tx: Queryable, accountId: number): Promise<number> {
    const { rows } = await tx.query<{ count: number }>(
      'select count(*)::int as count from feedback_files where account_id = $1 and feedback_id is null',
      [accountId],
    );
    return rows[0]?.count ?? 0;
  }

  async addFile(tx: Queryable, accountId: number, file: FileData, nowMs: number): Promise<void> {
    await tx.query(
      'insert into feedback_files (file_id, account_id, type, size, name, created_ms) values ($1, $2, $3, $4, $5, $6)',
      [file.fileId, accountId, file.type, file.sizeBytes, file.name, nowMs],
    );
  }

  /** Whether a file is an account's own, or belongs to some feedback. */
  async hasFile(
    fileId: string,
    of: { readonly accountId: number } | { readonly feedbackId: bigint },
  ): Promise<boolean> {
    const [column, value] = 'accountId' in of ? ['account_id', of.accountId] : ['feedback_id', of.feedbackId];
    const { rows } = await this.pool.query(`select 1 from feedback_files where file_id = $1 and ${column} = $2`, [
      fileId,
      value,
    ]);
    return rows.length > 0;
  }

  async add(
    tx: Queryable,
    accountId: number,
    feedback: { readonly clientId: string; readonly category: string; readonly text: string },
    nowMs: number,
  ): Promise<bigint> {
    const { rows } = await tx.query<{ id: bigint }>(
      `insert into feedback (account_id, client_id, category, text, created_ms, changed_ms) values ($1, $2, $3, $4, $5, $5)
        returning feedback_id as id`,
      [accountId, feedback.clientId, feedback.category, feedback.text, nowMs],
    );
    const id = rows[0]?.id;
    if (id === undefined) throw new Error('an insert returns its row');
    return id;
  }

  /** Gives unsent files of the account to its feedback, in this order; returns how many there were. */
  async takeFiles(tx: Queryable, accountId: number, feedbackId: bigint, fileIds: readonly string[]): Promise<number> {
    const { rowCount } = await tx.query(
      `update feedback_files f set feedback_id = $2, position = p.position
        from unnest($3::uuid[]) with ordinality as p (file_id, position)
        where f.file_id = p.file_id and f.account_id = $1 and f.feedback_id is null`,
      [accountId, feedbackId, fileIds],
    );
    return rowCount ?? 0;
  }

  /** Sets state and answer, if nobody has changed it since that version; false: somebody has. */
  async answer(
    tx: Queryable,
    feedbackId: bigint,
    change: {
      readonly version: number;
      readonly state: string;
      readonly answer: string;
      readonly reward: string;
      readonly by: string;
    },
    nowMs: number,
  ): Promise<boolean> {
    const { rowCount } = await tx.query(
      `update feedback set version = version + 1, state = $3, answer = $4, reward = $5, answered_by = $6, changed_ms = $7
        where feedback_id = $1 and version = $2`,
      [feedbackId, change.version, change.state, change.answer, change.reward, change.by, nowMs],
    );
    return rowCount === 1;
  }
}

/** Key space of advisory locks: one of feedback and an account. */
const LOCK = 416_30;

/** Feedback as its sender sees it. */
export function feedbackData(row: FeedbackRow): FeedbackData {
  const { answer, category, files, reward, state, text, version } = row;
  return {
    feedbackId: row.feedbackId.toString(),
    ...{ category, text, state, answer, reward, version },
    files: [...files],
    createdMs: Number(row.createdMs),
    changedMs: Number(row.changedMs),
  };
}
