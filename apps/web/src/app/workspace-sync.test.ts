import { changeDocument, type DocumentKind, putDocument, readDocument } from '@bourse/kit/documents/documents.ts';
import { markLeaving } from '@bourse/kit/session/leaving.ts';
import { session } from '@bourse/kit/session/session.ts';
import { signIn } from '@bourse/kit/testing/sign-in.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startWorkspaceSync } from './workspace-sync.ts';

interface Sent {
  readonly method: string;
  readonly body: { readonly kind: string; readonly key: string; readonly version: number; readonly body: unknown };
}

const notes: DocumentKind<unknown> = { name: 'notes', read: (stored) => stored };
const sent: Sent[] = [];
let items: readonly object[] = [];
let refusal: string | undefined;
let stop: () => void = () => undefined;

async function exchange(_: unknown, init?: RequestInit): Promise<Response> {
  const method = init?.method ?? 'GET';
  if (method === 'GET') return Response.json({ code: 200, msg: '', data: { items, hasMore: false } });
  sent.push({ method, body: JSON.parse(String(init?.body ?? '{}')) });
  if (refusal !== undefined)
    return Response.json({ code: 1, msg: '', error: refusal, field: '', data: null }, { status: 400 });
  return Response.json({ code: 200, msg: '', data: { version: 5 } });
}

const login = (fid: number, masterId = 0) => signIn({ fid, masterId });
const rest = () => vi.advanceTimersByTimeAsync(1_000);

beforeEach(() => {
  vi.useFakeTimers();
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible', cookie: '' });
  vi.stubGlobal('document', page);
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
    removeItem: (key: string) => stored.delete(key),
    key: (at: number) => [...stored.keys()][at] ?? null,
    get length() {
      return stored.size;
    },
  });
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('fetch', vi.fn(exchange));
  sent.length = 0;
  items = [];
  refusal = undefined;
  markLeaving(false);
  session.forget();
  putDocument('notes', 'a', undefined);
});
afterEach(() => {
  markLeaving(true);
  session.forget();
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('documents of users are kept with their accounts, those of visitors are not, and none is left after a logout', async () => {
  stop = startWorkspaceSync();
  changeDocument(notes, () => 'of the visitor', 'b');
  await rest();
  expect(fetch).not.toHaveBeenCalled();
  items = [{ kind: 'notes', key: 'a', version: 3, isDeleted: false, body: 'of the account' }];
  login(7);
  await rest();
  expect(readDocument(notes, 'a')).toBe('of the account');
  expect(sent).toEqual([{ method: 'PUT', body: { kind: 'notes', key: 'b', version: 0, body: 'of the visitor' } }]);
  changeDocument(notes, () => 'changed', 'a');
  await rest();
  expect(sent.at(-1)?.body).toEqual({ kind: 'notes', key: 'a', version: 3, body: 'changed' });
  markLeaving(true);
  session.forget();
  expect(readDocument(notes, 'a')).toBeUndefined();
});

it('a sub-account has the documents of its master', async () => {
  stop = startWorkspaceSync();
  login(7);
  await rest();
  changeDocument(notes, () => 'mine', 'a');
  await rest();
  markLeaving(false);
  login(8, 7);
  await rest();
  expect(readDocument(notes, 'a')).toBe('mine');
});

it('what the exchange never takes is not sent again and again', async () => {
  stop = startWorkspaceSync();
  login(7);
  await rest();
  refusal = 'DOCUMENT_TOO_LARGE';
  changeDocument(notes, () => 'too large', 'a');
  await rest();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(sent).toHaveLength(1);
});
