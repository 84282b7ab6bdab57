import type { IdentityRecord } from '@bourse/domain';
import type { ClientBase, Pool } from 'pg';
import type { Queryable } from '../../../platform/jobs/jobs.ts';
import { query } from '../drafts/draft.store.ts';
import type { PersonKeys } from '../person-keys.ts';
import {
  CASE_COLUMNS,
  type CaseFileRow,
  type CaseForm,
  type CaseRow,
  type FieldReason,
  type HistoryAct,
  levelRecord,
  PASSED,
  STANDARD,
} from './case-rows.ts';

/** What a case is submitted with. */
export interface NewCase {
  readonly accountId: number;
  readonly identityType: number;
  /** 0: not from a draft. */
  readonly draftVersion: number;
  readonly isFromProvider: boolean;
  readonly nowMs: number;
  readonly dueMs: number;
}

/** Changes of a case by column; the version grows with each call. */
export interface CaseChange {
  readonly state?: CaseRow['state'];
  readonly identity_status?: number;
  readonly claimed_by?: number | null;
  readonly claimed_name?: string;
  readonly claimed_ms?: number;
  readonly queued_ms?: number;
  readonly due_ms?: number;
  readonly decided_ms?: number;
  readonly revoked_ms?: number;
  readonly reasons?: readonly FieldReason[];
  readonly message?: string;
  readonly asked_until_ms?: number;
  readonly is_reminded?: boolean;
  readonly is_ask_overdue?: boolean;
  readonly supplement_version?: number;
  readonly screened_version?: string;
}

/** Something that happened to a case. */
export interface HistoryEntry {
  readonly atMs: number;
  readonly act: HistoryAct;
  /** An operator's name; empty: the user or the exchange itself. */
  readonly by?: string;
  readonly reasons?: readonly FieldReason[];
  readonly message?: string;
}

/** Reads and writes records, which are the cases of reviewers. */
export class CaseStore {
  private readonly pool: Pool;
  private readonly keys: PersonKeys;

  constructor(pool: Pool, keys: PersonKeys) {
    this.pool = pool;
    this.keys = keys;
  }

  /** A user's records, newest first. */
  async ofAccount(accountId: number, db: Queryable = this.pool): Promise<CaseRow[]> {
    const { rows } = await query<CaseRow>(
      db,
      `select ${CASE_COLUMNS} from identity_records r where r.account_id = $1 order by r.submitted_ms desc, r.record_id desc`,
      [accountId],
    );
    return rows;
  }

  /** The records that decide about the level of an account; of a sub-account those of its master. */
  async levelRecords(accountId: number): Promise<IdentityRecord[]> {
    const { rows } = await this.pool.query<CaseRow>(
      `select ${CASE_COLUMNS} from identity_records r where r.account_id = coalesce(
        (select master.account_id from users u join users master on master.id = u.parent_user_id where u.account_id = $1), $1)`,
      [accountId],
    );
    return rows.map(levelRecord);
  }

  /** A case; undefined: there is none. */
  async find(recordId: bigint, db: Queryable = this.pool): Promise<CaseRow | undefined> {
    const { rows } = await query<CaseRow>(db, `select ${CASE_COLUMNS} from identity_records r where r.record_id = $1`, [
      recordId,
    ]);
    return rows[0];
  }

  /** Locks a case until the end of the transaction. */
  async lock(tx: ClientBase, recordId: bigint): Promise<CaseRow | undefined> {
    const { rows } = await tx.query<CaseRow>(
      `select ${CASE_COLUMNS} from identity_records r where r.record_id = $1 for update`,
      [recordId],
    );
    return rows[0];
  }

  /** Locks the case of an account that is open. */
  async lockOpen(tx: ClientBase, accountId: number): Promise<CaseRow | undefined> {
    const { rows } = await tx.query<CaseRow>(
      `select ${CASE_COLUMNS} from identity_records r where r.account_id = $1 and r.state <> 'closed' for update`,
      [accountId],
    );
    return rows[0];
  }

  /** The record that was submitted from a version of a draft. */
  async ofDraft(
    tx: ClientBase,
    accountId: number,
    identityType: number,
    draftVersion: number,
  ): Promise<CaseRow | undefined> {
    const { rows } = await tx.query<CaseRow>(
      `select ${CASE_COLUMNS} from identity_records r
        where r.account_id = $1 and r.identity_type = $2 and r.draft_version = $3 and $3 > 0`,
      [accountId, identityType, draftVersion],
    );
    return rows[0];
  }

  /** Opens a case; undefined: the account has an open one. */
  async open(tx: ClientBase, opened: NewCase): Promise<bigint | undefined> {
    const { accountId, draftVersion, dueMs, identityType, isFromProvider, nowMs } = opened;
    const { rows } = await tx.query<{ recordId: bigint }>(
      `insert into identity_records
          (account_id, identity_type, identity_status, submitted_ms, state, draft_version, queued_ms, due_ms, is_from_provider)
        values ($1, $2, 0, $3, 'waiting', $4, $3, $5, $6)
        on conflict (account_id) where state <> 'closed' do nothing
        returning record_id as "recordId"`,
      [accountId, identityType, nowMs, draftVersion, dueMs, isFromProvider],
    );
    return rows[0]?.recordId;
  }

  /** Stores what was submitted, encrypted with the person's key. */
  async setForm(tx: ClientBase, recordId: bigint, accountId: number, form: CaseForm): Promise<void> {
    const { keyId, sealer } = await this.keys.keyFor(tx, accountId);
    const sealed = sealer.sealBytes(Buffer.from(JSON.stringify(form)), contextOf(recordId));
    await tx.query('update identity_records set sealed = $2, key_id = $3 where record_id = $1', [
      recordId,
      sealed,
      keyId,
    ]);
  }

  /** What was submitted; undefined once it is deleted, and for a record without a form. */
  async form(db: Queryable, { keyId, recordId, sealed }: CaseRow): Promise<CaseForm | undefined> {
    if (sealed === null) return undefined;
    const text = (await this.keys.open(db, keyId))?.openBytes(sealed, contextOf(recordId));
    return text === undefined ? undefined : (JSON.parse(text.toString('utf8')) as CaseForm);
  }

  /** Changes a locked case; its version grows. */
  async change(tx: ClientBase, recordId: bigint, change: CaseChange): Promise<void> {
    const entries = Object.entries(change);
    const set = entries.map(([column], index) => `${column} = $${index + 2}`);
    const values = entries.map(([column, value]) => (column === 'reasons' ? JSON.stringify(value) : value));
    await tx.query(`update identity_records set ${[...set, 'version = version + 1'].join(', ')} where record_id = $1`, [
      recordId,
      ...values,
    ]);
  }

  /** Writes down what happened to a case. */
  async note(tx: ClientBase, recordId: bigint, entry: HistoryEntry): Promise<void> {
    const { act, atMs, by = '', message = '', reasons = [] } = entry;
    await tx.query(
      'insert into kyc_history (record_id, at_ms, act, by_name, reasons, message) values ($1, $2, $3, $4, $5, $6)',
      [recordId, atMs, act, by, JSON.stringify(reasons), message],
    );
  }

  /** Gives a case the files of a draft; those that were in the same places before are kept as replaced. */
  async takeFiles(
    tx: ClientBase,
    recordId: bigint,
    files: readonly { readonly slot: string; readonly fileId: string }[],
    nowMs: number,
  ): Promise<void> {
    await tx.query(
      'update kyc_case_files set replaced_ms = $3 where record_id = $1 and replaced_ms = 0 and slot = any($2::text[])',
      [recordId, files.map(({ slot }) => slot), nowMs],
    );
    for (const { fileId, slot } of files) {
      await tx.query(
        `insert into kyc_case_files (record_id, slot, file_id) values ($1, $2, $3)
          on conflict (record_id, file_id) do update set replaced_ms = 0`,
        [recordId, slot, fileId],
      );
    }
  }

  /** Files of a case, in force and replaced, oldest first. */
  async files(recordId: bigint, db: Queryable = this.pool): Promise<CaseFileRow[]> {
    const { rows } = await query<CaseFileRow>(
      db,
      `select c.file_id as "fileId", c.slot, f.type, f.size, f.sent_ms as "sentMs", c.replaced_ms as "replacedMs"
        from kyc_case_files c join kyc_files f using (file_id) where c.record_id = $1 order by f.sent_ms, c.slot`,
      [recordId],
    );
    return rows;
  }

  /** Whether an account has passed the standard check. */
  async hasStandard(tx: ClientBase, accountId: number): Promise<boolean> {
    const records = await this.ofAccount(accountId, tx);
    return records.some(({ identityStatus, identityType }) => identityType === STANDARD && identityStatus === PASSED);
  }

  /** Locks an account's row, so that its records change one after the other. */
  async lockAccount(tx: ClientBase, accountId: number): Promise<void> {
    await tx.query('select 1 from users where account_id = $1 for update', [accountId]);
  }
}

function contextOf(recordId: bigint): string {
  return `kyc record ${recordId}`;
}
