/**
 * What users have arranged for themselves, as documents with versions.
 *
 * Goal: browsers of one user bring each other up to date with little traffic, and none overwrites what it has not seen. Method: each change
 * takes the next number of the user's counter, under the user's lock; a change names the version that it was made from; a browser asks for
 * what has changed after the highest version that it knows. What was deleted is kept without its body, so that others learn of it, until
 * its room is needed. Not handled: what is in a document, which is the web's own.
 */
import type { DocumentKindName } from '@bourse/contract';
import type { ClientBase, Pool } from 'pg';
import { inTransaction } from '../../platform/projections/transaction.ts';

/** A document as it is stored; a deleted one has no body. */
export interface StoredDocument {
  readonly kind: DocumentKindName;
  readonly key: string;
  readonly version: bigint;
  /** JSON text. */
  readonly body: string | null;
}

/** A document that is to be stored in place of the one of a version; 0: there is none. */
export interface DocumentWrite {
  readonly kind: DocumentKindName;
  readonly key: string;
  readonly version: number;
  readonly body: string;
  /** How many documents of the kind the user may have. */
  readonly most: number;
  /** How many bytes all of the user's documents together may have. */
  readonly mostBytes: number;
}

/** What became of a write: the new version, or why it was rejected. */
export type WriteOutcome =
  | { readonly ok: true; readonly version: bigint }
  | { readonly ok: false; readonly code: 'DOCUMENT_CHANGED' | 'TOO_MANY_DOCUMENTS' | 'WORKSPACE_FULL' };

/** Bytes of bodies after which a page ends; the document that passes them is still in it. */
const PAGE_BYTES = 256 * 1024;

/** The stored documents of users. */
export class WorkspaceStore {
  private readonly pool: Pool;

  constructor(pool: Pool) {
    this.pool = pool;
  }

  /** Documents that have changed after a version, in the order of their versions, up to a page's bytes. */
  async changedAfter(
    userId: string,
    after: bigint,
    kind?: DocumentKindName,
  ): Promise<{ readonly documents: readonly StoredDocument[]; readonly hasMore: boolean }> {
    const { rows } = await this.pool.query<StoredDocument>(
      `select kind, key, version, body from (
        select *, sum(coalesce(octet_length(body), 0)) over (order by version) - coalesce(octet_length(body), 0) as before
        from workspace_documents where user_id = $1 and version > $2 and ($3::text is null or kind = $3)
      ) as sized where before < $4 order by version`,
      [userId, after, kind ?? null, PAGE_BYTES],
    );
    const last = rows.at(-1);
    const hasMore = last !== undefined && (await this.hasAfter(userId, last.version, kind));
    return { documents: rows, hasMore };
  }

  private async hasAfter(userId: string, version: bigint, kind: DocumentKindName | undefined): Promise<boolean> {
    const { rowCount } = await this.pool.query(
      'select from workspace_documents where user_id = $1 and version > $2 and ($3::text is null or kind = $3) limit 1',
      [userId, version, kind ?? null],
    );
    return (rowCount ?? 0) > 0;
  }

  /** Stores a document when the version that it was made from is the one that is kept. */
  write(userId: string, { kind, key, version, body, most, mostBytes }: DocumentWrite): Promise<WriteOutcome> {
    return inTransaction(this.pool, async (tx) => {
      const next = await nextVersion(tx, userId);
      const { rows } = await tx.query<StoredDocument>(
        'select version, body from workspace_documents where user_id = $1 and kind = $2 and key = $3',
        [userId, kind, key],
      );
      const [kept] = rows;
      const keptVersion = kept === undefined || kept.body === null ? 0n : kept.version;
      if (keptVersion !== BigInt(version)) return { ok: false, code: 'DOCUMENT_CHANGED' };
      if (keptVersion === 0n && (await countLiving(tx, userId, kind)) >= most) {
        return { ok: false, code: 'TOO_MANY_DOCUMENTS' };
      }
      const others = await bytesOfOthers(tx, userId, kind, key);
      if (others + Buffer.byteLength(body) > mostBytes) return { ok: false, code: 'WORKSPACE_FULL' };
      await tx.query(
        `insert into workspace_documents (user_id, kind, key, version, body) values ($1, $2, $3, $4, $5)
          on conflict (user_id, kind, key) do update set version = excluded.version, body = excluded.body`,
        [userId, kind, key, next, body],
      );
      await dropOldestDeleted(tx, userId, kind, most);
      return { ok: true, version: next };
    });
  }

  /** Deletes a document; nothing happens when there is none. */
  async remove(userId: string, kind: DocumentKindName, key: string): Promise<void> {
    await inTransaction(this.pool, async (tx) => {
      const next = await nextVersion(tx, userId);
      await tx.query(
        `update workspace_documents set version = $4, body = null
          where user_id = $1 and kind = $2 and key = $3 and body is not null`,
        [userId, kind, key, next],
      );
    });
  }
}

/** The next number of the user's counter; no other change of his begins before this one has ended. */
async function nextVersion(tx: ClientBase, userId: string): Promise<bigint> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`workspace:${userId}`]);
  const { rows } = await tx.query<{ readonly next: bigint }>(
    'select coalesce(max(version), 0) + 1 as next from workspace_documents where user_id = $1',
    [userId],
  );
  return rows[0]?.next ?? 1n;
}

async function countLiving(tx: ClientBase, userId: string, kind: DocumentKindName): Promise<number> {
  const { rows } = await tx.query<{ readonly count: number }>(
    'select count(*)::integer as count from workspace_documents where user_id = $1 and kind = $2 and body is not null',
    [userId, kind],
  );
  return rows[0]?.count ?? 0;
}

/** Bytes of all of a user's documents but one. */
async function bytesOfOthers(tx: ClientBase, userId: string, kind: DocumentKindName, key: string): Promise<number> {
  const { rows } = await tx.query<{ readonly bytes: number }>(
    `select coalesce(sum(octet_length(body)), 0)::integer as bytes from workspace_documents
      where user_id = $1 and not (kind = $2 and key = $3)`,
    [userId, kind, key],
  );
  return rows[0]?.bytes ?? 0;
}

/** Keeps no more rows of a kind than twice what a user may have: traces of deleted documents are not kept for ever. */
async function dropOldestDeleted(tx: ClientBase, userId: string, kind: DocumentKindName, most: number): Promise<void> {
  await tx.query(
    `delete from workspace_documents where user_id = $1 and kind = $2 and body is null and version not in (
      select version from workspace_documents where user_id = $1 and kind = $2 and body is null order by version desc limit $3
    )`,
    [userId, kind, most],
  );
}
