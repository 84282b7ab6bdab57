import type { ClientBase, Pool } from 'pg';
import { Where } from '../../../platform/db/where-builder.ts';
import type { Queryable } from '../../../platform/jobs/jobs.ts';
import { query } from '../drafts/draft.store.ts';
import { CASE_COLUMNS, type CaseDetail, type CaseRow } from './case-rows.ts';

/** A case with what its row in the queue shows besides. */
export interface QueueRow extends CaseRow {
  readonly nickname: string;
  readonly email: string;
  readonly registeredMs: number;
  readonly openFindings: number;
}

/** Filter of cases; undefined fields do not filter. */
export interface CaseFilter {
  readonly state?: 'waiting' | 'claimed' | 'asked' | 'closed' | undefined;
  readonly identityType?: number | undefined;
  readonly accountId?: number | undefined;
  readonly claimedBy?: number | undefined;
  /** Only those that are due before this time. */
  readonly dueBeforeMs?: number | undefined;
  readonly limit: number;
}

type Finding = CaseDetail['findings'][number];

interface FindingRow
  extends Pick<Finding, 'kind' | 'person' | 'score' | 'grounds' | 'decision' | 'decidedBy' | 'note'> {
  readonly findingId: bigint;
  readonly entry: NonNullable<Finding['entry']> | null;
  readonly otherRecordId: bigint | null;
  readonly otherAccountId: number | null;
  readonly decidedMs: bigint;
}

interface HistoryRow extends Pick<CaseDetail['history'][number], 'act' | 'by' | 'reasons' | 'message'> {
  readonly atMs: bigint;
}

/** Figures of the queue. */
export interface QueueFigures {
  readonly waiting: number;
  readonly claimed: number;
  readonly asked: number;
  readonly overdue: number;
  readonly oldestMs: number;
  readonly decided: number;
  readonly decidedInTime: number;
  readonly medianMs: number;
}

const QUEUE = `select ${CASE_COLUMNS}, u.name as nickname, u.email,
    floor(extract(epoch from u.created_at) * 1000)::float8 as "registeredMs",
    (select count(*)::int from kyc_findings f where f.record_id = r.record_id and f.decision = 'open') as "openFindings"
  from identity_records r join users u using (account_id)`;

/** What reviewers read. */
export class ReviewStore {
  private readonly pool: Pool;

  constructor(pool: Pool) {
    this.pool = pool;
  }

  /** A case with its user; undefined: there is none. */
  async find(recordId: bigint, db: Queryable = this.pool): Promise<QueueRow | undefined> {
    const { rows } = await query<QueueRow>(db, `${QUEUE} where r.record_id = $1`, [recordId]);
    return rows[0];
  }

  /** Open cases, longest waiting first, behind a place in the queue. */
  async queue(filter: CaseFilter, after: readonly [bigint, bigint] | undefined): Promise<QueueRow[]> {
    const where = whereOf(filter);
    where.add(`r.state <> 'closed'`);
    where.add('(r.queued_ms, r.record_id) > (?, ?)', after?.[0], after?.[1]);
    const { rows } = await this.pool.query<QueueRow>(
      `${QUEUE} where ${where.text} order by r.queued_ms, r.record_id limit ${filter.limit}`,
      where.values,
    );
    return rows;
  }

  /** Closed cases, newest first, before a record. */
  async closed(filter: CaseFilter, before: bigint | undefined): Promise<QueueRow[]> {
    const where = whereOf({ ...filter, state: undefined });
    where.add(`r.state = 'closed'`);
    where.add('r.record_id < ?', before);
    const { rows } = await this.pool.query<QueueRow>(
      `${QUEUE} where ${where.text} order by r.record_id desc limit ${filter.limit}`,
      where.values,
    );
    return rows;
  }

  /** Findings of a case, the open ones first, then by score. */
  async findings(recordId: bigint): Promise<FindingRow[]> {
    const { rows } = await this.pool.query<FindingRow>(
      `select finding_id as "findingId", kind, person, score, grounds, entry, decision, decided_by as "decidedBy",
          decided_ms as "decidedMs", note, other_record_id as "otherRecordId", other_account_id as "otherAccountId"
        from kyc_findings where record_id = $1 order by (decision = 'open') desc, score desc, finding_id limit 200`,
      [recordId],
    );
    return rows;
  }

  /** What happened to a case, oldest first. */
  async history(recordId: bigint): Promise<HistoryRow[]> {
    const { rows } = await this.pool.query<HistoryRow>(
      `select at_ms as "atMs", act, by_name as by, reasons, message from kyc_history where record_id = $1 order by history_id limit 500`,
      [recordId],
    );
    return rows;
  }

  /** Decides on a finding of a case; false: the case has no such one. */
  async decideFinding(
    tx: ClientBase,
    recordId: bigint,
    findingId: bigint,
    decided: { readonly decision: string; readonly note: string; readonly by: string; readonly nowMs: number },
  ): Promise<boolean> {
    const { by, decision, note, nowMs } = decided;
    const { rowCount } = await tx.query(
      `update kyc_findings set decision = $3, note = $4, decided_by = $5, decided_ms = $6 where record_id = $1 and finding_id = $2`,
      [recordId, findingId, decision, note, by, nowMs],
    );
    return rowCount === 1;
  }

  /** Whether a case has findings that keep it from passing: open ones, or confirmed ones. */
  async hasBlockingFindings(tx: ClientBase, recordId: bigint): Promise<boolean> {
    const { rows } = await tx.query(
      `select 1 from kyc_findings where record_id = $1 and decision <> 'cleared' limit 1`,
      [recordId],
    );
    return rows.length > 0;
  }

  /** Records that used a document, newest first. */
  async byDocument(hash: Buffer) {
    const { rows } = await this.pool.query<{ accountId: number; recordId: bigint; identityStatus: number }>(
      `select r.account_id as "accountId", r.record_id as "recordId", r.identity_status as "identityStatus"
        from kyc_documents join identity_records r using (record_id) where document_hash = $1 order by record_id desc limit 100`,
      [hash],
    );
    return rows.map((row) => ({ ...row, recordId: Number(row.recordId) }));
  }

  /** Whether one of some accounts has used a document of another one. */
  async shareDocument(accountIds: readonly number[], otherId: number, db: Queryable = this.pool): Promise<boolean> {
    const { rows } = await query(
      db,
      `select 1 from identity_records r join kyc_documents theirs using (record_id)
          join kyc_documents own on own.document_hash = theirs.document_hash
        where r.account_id = $2 and own.account_id = any($1::integer[]) limit 1`,
      [accountIds, otherId],
    );
    return rows.length > 0;
  }

  /** Notes of a case, oldest first. */
  async notes(recordId: bigint) {
    const { rows } = await this.pool.query<NoteRow>(
      `select ${NOTE} from kyc_notes where record_id = $1 order by note_id limit 200`,
      [recordId],
    );
    return rows.map(noteData);
  }

  /** Adds a note. */
  async addNote(
    tx: ClientBase,
    recordId: bigint,
    note: {
      readonly text: string;
      readonly authorAccountId: number;
      readonly authorName: string;
      readonly nowMs: number;
    },
  ) {
    const { authorAccountId, authorName, nowMs, text } = note;
    const { rows } = await tx.query<NoteRow>(
      `insert into kyc_notes (record_id, text, author_account_id, author_name, created_ms) values ($1, $2, $3, $4, $5) returning ${NOTE}`,
      [recordId, text, authorAccountId, authorName, nowMs],
    );
    return rows.map(noteData)[0];
  }

  /** Figures of the queue; decisions of the last 30 days. */
  async figures(nowMs: number): Promise<QueueFigures> {
    const { rows } = await this.pool.query<QueueFigures>(
      `select count(*) filter (where state = 'waiting')::int as waiting, count(*) filter (where state = 'claimed')::int as claimed,
          count(*) filter (where state = 'asked')::int as asked,
          count(*) filter (where state in ('waiting', 'claimed') and due_ms < $1)::int as overdue,
          coalesce(min(queued_ms) filter (where state = 'waiting'), 0)::float8 as "oldestMs",
          count(*) filter (where ${RECENT})::int as decided,
          count(*) filter (where ${RECENT} and decided_ms <= due_ms)::int as "decidedInTime",
          coalesce(percentile_cont(0.5) within group (order by decided_ms - queued_ms) filter (where ${RECENT}), 0)::bigint::float8 as "medianMs"
        from identity_records where state <> 'closed' or decided_ms > $2`,
      [nowMs, nowMs - 30 * 86_400_000],
    );
    const [row] = rows;
    if (row === undefined) throw new Error('an aggregate has one row');
    return row;
  }

  /** How many cases wait for a reviewer. */
  async waitingCount(): Promise<number> {
    const { rows } = await this.pool.query<{ count: number }>(
      `select count(*)::int as count from identity_records where state = 'waiting'`,
    );
    return rows[0]?.count ?? 0;
  }

  /** Whether the documents of an account were deleted. */
  async areDeleted(accountId: number): Promise<boolean> {
    const { rows } = await this.pool.query('select 1 from kyc_keys where account_id = $1 and wrapped is null limit 1', [
      accountId,
    ]);
    return rows.length > 0;
  }
}

const RECENT = `state = 'closed' and decided_ms > $2 and queued_ms > 0 and revoked_ms = 0`;
const NOTE = `note_id as "noteId", text, author_account_id as "authorAccountId", author_name as "authorName", created_ms as "createdMs"`;

interface NoteRow {
  readonly noteId: bigint;
  readonly text: string;
  readonly authorAccountId: number;
  readonly authorName: string;
  readonly createdMs: bigint;
}

function noteData({ createdMs, noteId, ...row }: NoteRow) {
  return { ...row, noteId: noteId.toString(), createdMs: Number(createdMs) };
}

function whereOf({ accountId, claimedBy, dueBeforeMs, identityType, state }: CaseFilter): Where {
  const where = new Where();
  where.add('r.state = ?', state);
  where.add('r.identity_type = ?', identityType);
  where.add('r.account_id = ?', accountId);
  where.add(`r.claimed_by = ?`, claimedBy);
  where.add(`r.state in ('waiting', 'claimed') and r.due_ms < ?`, dueBeforeMs);
  return where;
}
