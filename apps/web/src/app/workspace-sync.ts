import { api } from '@bourse/kit/api/api.ts';
import { ApiError } from '@bourse/kit/api/api-error.ts';
import { DocumentSync, type DocumentTransport } from '@bourse/kit/documents/sync.ts';
import { isLeaving } from '@bourse/kit/session/leaving.ts';
import { type SessionUser, session } from '@bourse/kit/session/session.ts';
import { appCalls } from './calls.ts';

/** Between two readings when a page comes to the front again and again. */
const REST_MS = 5_000;

/** Rejections after which the same document is never taken. */
const FINAL = new Set(['DOCUMENT_TOO_LARGE', 'TOO_MANY_DOCUMENTS', 'WORKSPACE_FULL', 'BODY_INVALID', 'BODY_TOO_LARGE']);

const transport: DocumentTransport = {
  changedAfter: (version) => api(appCalls.workspaceDocuments, { query: { after: String(version) } }),
  async store({ kind, key, version, body }) {
    try {
      return (await api(appCalls.changeWorkspaceDocument, { body: { kind, key, version, body } })).version;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.errorName === 'DOCUMENT_CHANGED') return 'changed';
      if (FINAL.has(error.errorName)) return 'refused';
      throw error;
    }
  },
  async remove(kind, key) {
    await api(appCalls.deleteWorkspaceDocument, { query: { kind, key } });
  },
};

/** Whose documents are shown: in a sub-account those of its master. */
function personOf({ fid, masterId }: SessionUser): number {
  return masterId === 0 ? fid : masterId;
}

/** Begins to keep what users of this browser arrange and their accounts in step; returns how to stop. */
export function startWorkspaceSync(): () => void {
  const sync = new DocumentSync(transport);
  let readMs = Number.NEGATIVE_INFINITY;
  const enter = (user: SessionUser | undefined) => {
    readMs = performance.now();
    if (user !== undefined) void sync.enter(personOf(user));
  };
  const abort = new AbortController();
  const { signal } = abort;
  const unwatch = sync.watch();
  const unsubscribe = session.subscribe((user) => {
    if (user === undefined) sync.leave(isLeaving());
    // The next page begins for itself, as after a change to another of the owner's accounts.
    else if (!isLeaving()) enter(user);
  });
  const onFront = () => {
    if (document.visibilityState !== 'visible') void sync.flush();
    else if (performance.now() - readMs >= REST_MS) {
      readMs = performance.now();
      void sync.pull();
    }
  };
  document.addEventListener('visibilitychange', onFront, { signal });
  globalThis.addEventListener('online', () => void sync.pull(), { signal });
  enter(session.user());
  return () => {
    abort.abort();
    unwatch();
    unsubscribe();
  };
}
