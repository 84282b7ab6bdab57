import type { KycDraftName, KycSlot } from '@bourse/contract';
import type { ClientBase } from 'pg';
import type { Queryable } from '../../../platform/jobs/jobs.ts';
import type { PersonKeys } from '../person-keys.ts';
import { type DraftValues, EMPTY_VALUES, type FaceTask, type KycFileData } from './values.ts';

/** A draft as it is stored. */
export interface StoredDraft<D extends KycDraftName> {
  readonly draft: D;
  /** 0: it was never written. */
  readonly version: number;
  readonly values: DraftValues[D];
  /** Whether anything was saved since it was last cleared. */
  readonly isSaved: boolean;
  readonly task: FaceTask | null;
  readonly changedMs: number;
  readonly files: readonly KycFileData[];
}

interface DraftRow {
  readonly version: number;
  readonly keyId: bigint | null;
  readonly sealed: Buffer | null;
  readonly task: FaceTask | null;
  readonly changedMs: bigint;
}

interface FileRow {
  readonly fileId: string;
  readonly slot: KycSlot;
  readonly type: string;
  readonly size: number;
  readonly sentMs: bigint;
}

/** Reads and writes drafts; their values are encrypted with the person's key. */
export class DraftStore {
  private readonly keys: PersonKeys;

  constructor(keys: PersonKeys) {
    this.keys = keys;
  }

  /** Locks a draft until the end of the transaction; the row is there afterwards. */
  async lock<D extends KycDraftName>(tx: ClientBase, accountId: number, draft: D): Promise<StoredDraft<D>> {
    await tx.query('insert into kyc_drafts (account_id, draft) values ($1, $2) on conflict do nothing', [
      accountId,
      draft,
    ]);
    await tx.query('select 1 from kyc_drafts where account_id = $1 and draft = $2 for update', [accountId, draft]);
    return this.read(tx, accountId, draft);
  }

  /** A draft; empty when there is none, and when its key is destroyed. */
  async read<D extends KycDraftName>(db: Queryable, accountId: number, draft: D): Promise<StoredDraft<D>> {
    const { rows } = await query<DraftRow>(
      db,
      `select version, key_id as "keyId", sealed, task, changed_ms as "changedMs" from kyc_drafts
        where account_id = $1 and draft = $2`,
      [accountId, draft],
    );
    const [row] = rows;
    const files = await this.files(db, accountId, draft);
    if (row === undefined) {
      return { draft, version: 0, values: EMPTY_VALUES[draft], isSaved: false, task: null, changedMs: 0, files };
    }
    const key = row.sealed === null ? undefined : await this.keys.open(db, row.keyId);
    const text = row.sealed === null ? undefined : key?.openBytes(row.sealed, contextOf(accountId, draft));
    const saved = text === undefined ? undefined : (JSON.parse(text.toString('utf8')) as DraftValues[D]);
    return {
      draft,
      version: row.version,
      values: saved ?? EMPTY_VALUES[draft],
      isSaved: saved !== undefined,
      task: row.task,
      changedMs: Number(row.changedMs),
      files,
    };
  }

  /** Replaces the values of a locked draft; its version grows. */
  async save<D extends KycDraftName>(
    tx: ClientBase,
    accountId: number,
    draft: D,
    values: DraftValues[D],
    nowMs: number,
  ): Promise<void> {
    const { keyId, sealer } = await this.keys.keyFor(tx, accountId);
    const sealed = sealer.sealBytes(Buffer.from(JSON.stringify(values)), contextOf(accountId, draft));
    await tx.query(
      `update kyc_drafts set sealed = $3, key_id = $4, version = version + 1, changed_ms = $5
        where account_id = $1 and draft = $2`,
      [accountId, draft, sealed, keyId, nowMs],
    );
  }

  /** Marks a locked draft as changed, because its files have; returns its new version. */
  async touch(tx: ClientBase, accountId: number, draft: KycDraftName, nowMs: number): Promise<number> {
    const { rows } = await tx.query<{ version: number }>(
      `update kyc_drafts set version = version + 1, changed_ms = $3 where account_id = $1 and draft = $2 returning version`,
      [accountId, draft, nowMs],
    );
    return rows[0]?.version ?? 0;
  }

  /** Gives a locked draft a task for the face. */
  async setTask(tx: ClientBase, accountId: number, draft: KycDraftName, task: FaceTask | null): Promise<void> {
    await tx.query('update kyc_drafts set task = $3 where account_id = $1 and draft = $2', [
      accountId,
      draft,
      task === null ? null : JSON.stringify(task),
    ]);
  }

  /** Empties a draft, if there is one; files that no case has are deleted. Its version grows, so that the same form can be submitted anew. */
  async clear(tx: ClientBase, accountId: number, draft: KycDraftName, nowMs: number): Promise<void> {
    await tx.query(
      `update kyc_drafts set sealed = null, key_id = null, task = null, version = version + 1, changed_ms = $3
        where account_id = $1 and draft = $2`,
      [accountId, draft, nowMs],
    );
    await tx.query('delete from kyc_draft_files where account_id = $1 and draft = $2', [accountId, draft]);
    await this.deleteLoose(tx, accountId);
  }

  /** Lets a draft be submitted once more as it is. */
  async reopen(tx: ClientBase, accountId: number, draft: KycDraftName): Promise<void> {
    await tx.query('update kyc_drafts set version = version + 1 where account_id = $1 and draft = $2', [
      accountId,
      draft,
    ]);
  }

  /** Puts a file into its place in a locked draft, instead of the one that was there. */
  async putFile(tx: ClientBase, accountId: number, draft: KycDraftName, slot: string, fileId: string): Promise<void> {
    await tx.query(
      `insert into kyc_draft_files (account_id, draft, slot, file_id) values ($1, $2, $3, $4)
        on conflict (account_id, draft, slot) do update set file_id = excluded.file_id`,
      [accountId, draft, slot, fileId],
    );
    await this.deleteLoose(tx, accountId);
  }

  /** In which draft a file of the account is; undefined: in none. */
  async draftOfFile(db: Queryable, accountId: number, fileId: string): Promise<KycDraftName | undefined> {
    const { rows } = await query<{ draft: KycDraftName }>(
      db,
      'select draft from kyc_draft_files where account_id = $1 and file_id = $2',
      [accountId, fileId],
    );
    return rows[0]?.draft;
  }

  /** Takes files out of a locked draft: all but those to keep. */
  async keepFiles(tx: ClientBase, accountId: number, draft: KycDraftName, fileIds: readonly string[]): Promise<void> {
    await tx.query(
      'delete from kyc_draft_files where account_id = $1 and draft = $2 and not (file_id = any($3::uuid[]))',
      [accountId, draft, fileIds],
    );
    await this.deleteLoose(tx, accountId);
  }

  /** Deletes files of an account that neither a draft nor a case has. */
  private async deleteLoose(tx: ClientBase, accountId: number): Promise<void> {
    await tx.query(
      `delete from kyc_files f where account_id = $1
        and not exists (select 1 from kyc_draft_files d where d.file_id = f.file_id)
        and not exists (select 1 from kyc_case_files c where c.file_id = f.file_id)`,
      [accountId],
    );
  }

  private async files(db: Queryable, accountId: number, draft: KycDraftName): Promise<KycFileData[]> {
    const { rows } = await query<FileRow>(
      db,
      `select d.file_id as "fileId", d.slot, f.type, f.size, f.sent_ms as "sentMs"
        from kyc_draft_files d join kyc_files f using (file_id)
        where d.account_id = $1 and d.draft = $2 order by f.sent_ms, d.slot`,
      [accountId, draft],
    );
    return rows.map(fileData);
  }
}

/** A file as the API has it. */
export function fileData({ fileId, sentMs, size, slot, type }: FileRow): KycFileData {
  return { fileId, slot, type, sizeBytes: size, sentMs: Number(sentMs) };
}

function contextOf(accountId: number, draft: KycDraftName): string {
  return `kyc draft ${draft} of account ${accountId}`;
}

/** A query by a pool or a connection. */
export function query<Row extends object>(
  db: Queryable,
  text: string,
  values: readonly unknown[],
): Promise<{ rows: Row[]; rowCount: number | null }> {
  return (db as Pick<ClientBase, 'query'>).query<Row>(text, [...values]);
}
