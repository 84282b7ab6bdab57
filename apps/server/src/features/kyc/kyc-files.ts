/**
 * Files of identity checks: prepared by the rules of every upload, encrypted with the person's key. They leave by two doors only: to their
 * owner while they are in a draft, and to reviewers through a route that writes an audit entry for each look.
 */
import { randomUUID } from 'node:crypto';
import { KYC_FILE_MAX_BYTES } from '@bourse/contract';
import type { ClientBase } from 'pg';
import type { FileType } from '../../platform/files/file-types.ts';
import type { FilePurpose, Files, PreparedFile, StoredFile } from '../../platform/files/files.ts';
import { type ApiResult, reject } from '../../platform/http/api-result.ts';
import type { Queryable } from '../../platform/jobs/jobs.ts';
import { query } from './drafts/draft.store.ts';
import type { PersonKeys } from './person-keys.ts';

/** Pictures stay large enough to read small print. */
const MAX_SIDE = 3_000;
const PICTURES: readonly FileType[] = ['image/png', 'image/jpeg', 'image/webp'];
/** Types of pictures, as `kycConfig` names them. */
export const PICTURE_TYPES: readonly string[] = PICTURES;
/** Types of a company's documents. */
export const COMPANY_FILE_TYPES: readonly string[] = [...PICTURES, 'application/pdf'];

const PICTURE: FilePurpose = { name: 'kyc.picture', types: PICTURES, maxBytes: KYC_FILE_MAX_BYTES, maxSide: MAX_SIDE };
const PAPER: FilePurpose = { ...PICTURE, name: 'kyc.paper', types: [...PICTURES, 'application/pdf'] };

/** Brands of ISO media files that phones use for pictures. */
const HEIC_BRANDS: ReadonlySet<string> = new Set(['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'mif1', 'msf1']);

interface Row {
  readonly keyId: bigint;
  readonly accountId: number;
  readonly type: FileType;
  readonly sealed: Buffer;
}

/** Stores and reads files. */
export class KycFiles {
  private readonly files: Files;
  private readonly keys: PersonKeys;

  constructor(files: Files, keys: PersonKeys) {
    this.files = files;
    this.keys = keys;
  }

  /** Checks bytes for a place. Rejected: KYC_FILE_HEIC, and as `Files.prepare` rejects. */
  async prepare(slot: string, bytes: Buffer): Promise<ApiResult<PreparedFile>> {
    if (isHeic(bytes)) return reject('KYC_FILE_HEIC', 'slot');
    return this.files.prepare(slot.startsWith('company-') ? PAPER : PICTURE, bytes);
  }

  /** Stores a file in the caller's transaction; returns its id. */
  async store(tx: ClientBase, accountId: number, { bytes, type }: PreparedFile, nowMs: number): Promise<string> {
    const fileId = randomUUID();
    const { keyId, sealer } = await this.keys.keyFor(tx, accountId);
    const sealed = sealer.sealBytes(bytes, contextOf(fileId, accountId, type));
    await tx.query(
      `insert into kyc_files (file_id, account_id, key_id, type, size, sealed, sent_ms) values ($1, $2, $3, $4, $5, $6, $7)`,
      [fileId, accountId, keyId, type, bytes.length, sealed, nowMs],
    );
    return fileId;
  }

  /** Reads a file whose reader has been checked. Rejected: FILE_UNKNOWN, KYC_DOCUMENTS_DELETED. */
  async read(db: Queryable, fileId: string): Promise<ApiResult<StoredFile>> {
    const { rows } = await query<Row>(
      db,
      'select key_id as "keyId", account_id as "accountId", type, sealed from kyc_files where file_id = $1',
      [fileId],
    );
    const [row] = rows;
    if (row === undefined) return reject('FILE_UNKNOWN', 'fileId');
    const key = await this.keys.open(db, row.keyId);
    if (key === undefined) return reject('KYC_DOCUMENTS_DELETED');
    const { accountId, sealed, type } = row;
    const bytes = key.openBytes(sealed, contextOf(fileId, accountId, type));
    return bytes === undefined
      ? reject('FILE_UNKNOWN', 'fileId')
      : { ok: true, value: { fileId, ownerId: String(accountId), type, bytes } };
  }
}

/** Whether bytes are a picture in the phones' HEIC format, which browsers do not show. */
export function isHeic(bytes: Buffer): boolean {
  if (bytes.subarray(4, 8).toString('latin1') !== 'ftyp') return false;
  return HEIC_BRANDS.has(bytes.subarray(8, 12).toString('latin1'));
}

function contextOf(fileId: string, accountId: number, type: string): string {
  return `kyc file ${fileId} of account ${accountId}, ${type}`;
}
