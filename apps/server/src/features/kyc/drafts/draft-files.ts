import { COMPANY_SLOTS, type KycDraftName, type KycSlot, PERSON_SLOTS } from '@bourse/contract';
import type { Pool } from 'pg';
import type { FeatureContext } from '../../../platform/feature.ts';
import type { StoredFile } from '../../../platform/files/files.ts';
import { type ApiResult, reject } from '../../../platform/http/api-result.ts';
import type { Queryable } from '../../../platform/jobs/jobs.ts';
import { inTransaction } from '../../../platform/projections/transaction.ts';
import type { KycFiles } from '../kyc-files.ts';
import { takeQuota } from '../quota.ts';
import { type DraftService, type DraftView, viewOf } from './draft.service.ts';
import type { DraftStore } from './draft.store.ts';
import type { CompanyValues, FieldProblem, KycFileData } from './values.ts';

/** Dependencies of the files. */
export interface DraftFileDeps extends Pick<FeatureContext, 'time'> {
  readonly pool: Pool;
  readonly drafts: DraftStore;
  readonly files: KycFiles;
  readonly forms: DraftService;
}

const SLOTS: Readonly<Record<KycDraftName, readonly KycSlot[]>> = {
  standard: [],
  advanced: PERSON_SLOTS,
  company: COMPANY_SLOTS,
  supplement: [...PERSON_SLOTS, ...COMPANY_SLOTS],
};

/** Files of drafts: one in each place. A change of them is a change of the draft. */
export class DraftFiles {
  private readonly deps: DraftFileDeps;

  constructor(deps: DraftFileDeps) {
    this.deps = deps;
  }

  /** Keeps of a company's files those named. Rejected: KYC_DRAFT_CHANGED, FILE_UNKNOWN. */
  saveCompanyFiles(
    accountId: number,
    version: number,
    fileIds: readonly string[],
  ): Promise<ApiResult<DraftView<CompanyValues>>> {
    const { drafts, forms, pool, time } = this.deps;
    return inTransaction(pool, async (tx) => {
      const stored = await drafts.lock(tx, accountId, 'company');
      if (stored.version !== version) return reject('KYC_DRAFT_CHANGED', 'version');
      const known = new Set(stored.files.map(({ fileId }) => fileId));
      if (fileIds.some((fileId) => !known.has(fileId))) return reject('FILE_UNKNOWN', 'fileIds');
      await drafts.keepFiles(tx, accountId, 'company', fileIds);
      await drafts.touch(tx, accountId, 'company', time.nowMs());
      const now = await drafts.read(tx, accountId, 'company');
      return { ok: true, value: viewOf(now, await forms.problems(tx, accountId, now)) };
    });
  }

  /** Puts a file into its place. Rejected: KYC_FILE_SLOT (also when it was not asked for), KYC_FILES_TOO_MANY, and as `KycFiles.prepare`. */
  async addFile(
    accountId: number,
    draft: 'advanced' | 'company' | 'supplement',
    slot: KycSlot,
    bytes: Buffer,
  ): Promise<ApiResult<{ file: KycFileData; version: number; problems: readonly FieldProblem[] }>> {
    const { drafts, files, forms, pool, time } = this.deps;
    if (!(await this.hasSlot(pool, accountId, draft, slot))) return reject('KYC_FILE_SLOT', 'slot');
    const mayStill = await inTransaction(pool, (tx) => takeQuota(tx, accountId, 'file', time.nowMs()));
    if (!mayStill) return reject('KYC_FILES_TOO_MANY');
    const prepared = await files.prepare(slot, bytes);
    if (!prepared.ok) return prepared;
    return inTransaction(pool, async (tx) => {
      await drafts.lock(tx, accountId, draft);
      // Whatever was asked for may have been submitted while the picture was prepared.
      if (!(await this.hasSlot(tx, accountId, draft, slot))) return reject('KYC_FILE_SLOT', 'slot');
      const nowMs = time.nowMs();
      const fileId = await files.store(tx, accountId, prepared.value, nowMs);
      await drafts.putFile(tx, accountId, draft, slot, fileId);
      const version = await drafts.touch(tx, accountId, draft, nowMs);
      const now = await drafts.read(tx, accountId, draft);
      const { bytes: stored, type } = prepared.value;
      const file = { fileId, slot, type, sizeBytes: stored.length, sentMs: nowMs };
      return { ok: true, value: { file, version, problems: await forms.problems(tx, accountId, now) } };
    });
  }

  /** Removes a file from its draft. Rejected: FILE_UNKNOWN. */
  removeFile(
    accountId: number,
    fileId: string,
  ): Promise<ApiResult<{ version: number; problems: readonly FieldProblem[] }>> {
    const { drafts, forms, pool, time } = this.deps;
    return inTransaction(pool, async (tx) => {
      const draft = await drafts.draftOfFile(tx, accountId, fileId);
      if (draft === undefined) return reject('FILE_UNKNOWN', 'fileId');
      const stored = await drafts.lock(tx, accountId, draft);
      const kept = stored.files.map((file) => file.fileId).filter((id) => id !== fileId);
      await drafts.keepFiles(tx, accountId, draft, kept);
      const version = await drafts.touch(tx, accountId, draft, time.nowMs());
      const now = await drafts.read(tx, accountId, draft);
      return { ok: true, value: { version, problems: await forms.problems(tx, accountId, now) } };
    });
  }

  /** A file of one of the user's own drafts. Rejected: FILE_UNKNOWN. */
  async ownFile(accountId: number, fileId: string): Promise<ApiResult<StoredFile>> {
    const { drafts, files, pool } = this.deps;
    if ((await drafts.draftOfFile(pool, accountId, fileId)) === undefined) return reject('FILE_UNKNOWN', 'fileId');
    const file = await files.read(pool, fileId);
    return file.ok ? file : reject('FILE_UNKNOWN', 'fileId');
  }

  private async hasSlot(db: Queryable, accountId: number, draft: KycDraftName, slot: KycSlot): Promise<boolean> {
    if (draft !== 'supplement') return SLOTS[draft].includes(slot);
    return (await this.deps.forms.askedOf(db, accountId))?.fields.includes(slot) ?? false;
  }
}
