/**
 * Files that users send.
 *
 * Goal: what is stored is what its type claims to be, nobody reads it in a copy of the database, and nobody is harmed by looking at it.
 * Method: the type is sniffed from the bytes, pictures are re-encoded, sizes are limited by purpose, rows are encrypted and bound to their id,
 * owner and purpose; `file-route.ts` serves them as attachments. A file lives and goes with the row of its feature: both are written in one
 * transaction. Not handled: viruses in PDFs, which only ever leave as attachments.
 */
import { randomUUID } from 'node:crypto';
import type { ClientBase, Pool } from 'pg';
import type { Sealer } from '../auth/sealed-text.ts';
import { type ApiResult, reject } from '../http/api-result.ts';
import { type FileType, sniffType } from './file-types.ts';
import { Pictures } from './pictures.ts';

/** What files of one kind may be. */
export interface FilePurpose {
  /** `<product>.<what>`; stable for ever, because rows store it. */
  readonly name: string;
  readonly types: readonly FileType[];
  /** Bytes at most, as sent. */
  readonly maxBytes: number;
  /** Pixels at most on each side; larger pictures are made smaller. */
  readonly maxSide: number;
}

/** Bytes that passed every check and can be stored. */
export interface PreparedFile {
  readonly purpose: FilePurpose;
  readonly type: FileType;
  readonly bytes: Buffer;
}

/** A file as it is read. */
export interface StoredFile {
  readonly fileId: string;
  readonly ownerId: string;
  readonly type: FileType;
  readonly bytes: Buffer;
}

interface FileRow {
  readonly owner_id: string;
  readonly type: FileType;
  readonly sealed: Buffer;
}

/** Stores and reads files. */
export class Files {
  private readonly pool: Pool;
  private readonly sealer: Sealer;
  private readonly pictures = new Pictures();

  constructor(pool: Pool, sealer: Sealer) {
    this.pool = pool;
    this.sealer = sealer;
  }

  /** Checks bytes and makes pictures harmless. Rejected: BODY_TOO_LARGE, FILE_TYPE_UNSUPPORTED, FILE_INVALID, OVERLOADED. */
  async prepare(purpose: FilePurpose, bytes: Buffer): Promise<ApiResult<PreparedFile>> {
    if (bytes.length > purpose.maxBytes) return reject('BODY_TOO_LARGE');
    const type = sniffType(bytes);
    if (type === undefined || !purpose.types.includes(type)) return reject('FILE_TYPE_UNSUPPORTED');
    if (type === 'application/pdf') return { ok: true, value: { purpose, type, bytes } };
    const picture = await this.pictures.reencode(bytes, type, purpose.maxSide);
    return picture.ok ? { ok: true, value: { purpose, type, bytes: picture.value } } : picture;
  }

  /** Stores a file in the caller's transaction; returns its id. */
  async store(client: ClientBase, ownerId: string, { purpose, type, bytes }: PreparedFile): Promise<string> {
    const fileId = randomUUID();
    const sealed = this.sealer.sealBytes(bytes, contextOf(fileId, ownerId, purpose.name));
    await client.query(
      `insert into files (file_id, owner_id, purpose, type, sealed, size, created_ms)
        values ($1, $2, $3, $4, $5, $6, $7)`,
      [fileId, ownerId, purpose.name, type, sealed, bytes.length, Date.now()],
    );
    return fileId;
  }

  /** Deletes one of an owner's files in the caller's transaction. */
  async remove(client: ClientBase, ownerId: string, fileId: string): Promise<void> {
    await client.query('delete from files where file_id = $1 and owner_id = $2', [fileId, ownerId]);
  }

  /**
   * Reads a file of a purpose. With an owner only his own; without one whoever calls has checked a permission. undefined: there is
   * no such file, or its bytes were changed or moved.
   */
  async read(purpose: FilePurpose, fileId: string, ownerId?: string): Promise<StoredFile | undefined> {
    const { rows } = await this.pool.query<FileRow>(
      `select owner_id, type, sealed from files
        where file_id = $1 and purpose = $2 and ($3::text is null or owner_id = $3)`,
      [fileId, purpose.name, ownerId ?? null],
    );
    const [row] = rows;
    const bytes = row && this.sealer.openBytes(row.sealed, contextOf(fileId, row.owner_id, purpose.name));
    return row === undefined || bytes === undefined
      ? undefined
      : { fileId, ownerId: row.owner_id, type: row.type, bytes };
  }
}

function contextOf(fileId: string, ownerId: string, purpose: string): string {
  return JSON.stringify([fileId, ownerId, purpose]);
}
