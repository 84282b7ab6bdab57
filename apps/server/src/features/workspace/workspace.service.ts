import {
  MAX_DOCUMENT_BYTES,
  MAX_WORKSPACE_BYTES,
  MOST_DOCUMENTS,
  type RouteBody,
  type RouteData,
  type RouteQuery,
} from '@bourse/contract';
import type { SessionUser } from '../../platform/auth/session-user.ts';
import { type ApiResult, reject } from '../../platform/http/api-result.ts';
import type { WorkspaceStore } from './workspace.store.ts';

/** The request field that a rejection refers to. */
const FIELD_OF = { DOCUMENT_CHANGED: 'version', TOO_MANY_DOCUMENTS: 'kind', WORKSPACE_FULL: 'body' } as const;

/** Reads and changes the documents of users. */
export class WorkspaceService {
  private readonly store: WorkspaceStore;

  constructor(store: WorkspaceStore) {
    this.store = store;
  }

  /** What has changed after a version, in the order of versions. */
  async list(
    user: SessionUser,
    { kind, after = '0' }: RouteQuery<'workspaceDocuments'>,
  ): Promise<RouteData<'workspaceDocuments'>> {
    const { documents, hasMore } = await this.store.changedAfter(personOf(user), BigInt(after), kind);
    const items = documents.map(({ version, body, ...named }) => ({
      ...named,
      version: Number(version),
      isDeleted: body === null,
      body: body === null ? null : (JSON.parse(body) as unknown),
    }));
    return { items, hasMore };
  }

  /**
   * Stores a document. DOCUMENT_CHANGED: it was made from another version than the one that is kept; DOCUMENT_TOO_LARGE,
   * TOO_MANY_DOCUMENTS, WORKSPACE_FULL: beyond the limits.
   */
  async change(
    user: SessionUser,
    { kind, key, version, body }: RouteBody<'changeWorkspaceDocument'>,
  ): Promise<ApiResult<RouteData<'changeWorkspaceDocument'>>> {
    const text = JSON.stringify(body ?? null);
    if (Buffer.byteLength(text) > MAX_DOCUMENT_BYTES) return reject('DOCUMENT_TOO_LARGE', 'body');
    const most = MOST_DOCUMENTS[kind];
    const outcome = await this.store.write(personOf(user), {
      kind,
      key,
      version,
      body: text,
      most,
      mostBytes: MAX_WORKSPACE_BYTES,
    });
    if (outcome.ok) return { ok: true, value: { version: Number(outcome.version) } };
    return reject(outcome.code, FIELD_OF[outcome.code]);
  }

  /** Deletes a document. */
  async remove(
    user: SessionUser,
    { kind, key = '' }: RouteQuery<'deleteWorkspaceDocument'>,
  ): Promise<ApiResult<RouteData<'deleteWorkspaceDocument'>>> {
    await this.store.remove(personOf(user), kind, key);
    return { ok: true, value: {} };
  }
}

/** In a sub-account its master's documents hold: it is the same person at the same screen. */
function personOf({ userId, masterUserId }: SessionUser): string {
  return masterUserId === '' ? userId : masterUserId;
}
