import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { changeDocument, type DocumentKind, putDocument, readDocument } from './documents.ts';
import { DocumentSync, type DocumentTransport, type RemoteDocument } from './sync.ts';

const asIs = (stored: unknown) => stored;
const layout: DocumentKind<unknown> = { name: 'layout', read: asIs };
const drawings: DocumentKind<unknown> = { name: 'drawings', read: asIs };

/** An account on an exchange: what other browsers of its owner see too. */
class Account implements DocumentTransport {
  readonly documents = new Map<string, RemoteDocument>();
  counter = 0;
  stores = 0;
  isDown = false;
  /** Runs when a call has reached the account and before its answer. */
  meanwhile: (() => void) | undefined;

  put(kind: RemoteDocument['kind'], key: string, body: unknown): number {
    this.counter += 1;
    const isDeleted = body === undefined;
    this.documents.set(`${kind}/${key}`, { kind, key, version: this.counter, isDeleted, body: body ?? null });
    return this.counter;
  }

  body(kind: RemoteDocument['kind'], key: string): unknown {
    return this.documents.get(`${kind}/${key}`)?.body;
  }

  changedAfter: DocumentTransport['changedAfter'] = async (version) => {
    if (this.isDown) throw new Error('no line');
    const sorted = [...this.documents.values()]
      .filter((found) => found.version > version)
      .sort((a, b) => a.version - b.version);
    return { items: sorted.slice(0, 2), hasMore: sorted.length > 2 };
  };

  store: DocumentTransport['store'] = async ({ kind, key, version, body }) => {
    if (this.isDown) throw new Error('no line');
    this.stores += 1;
    this.meanwhile?.();
    const kept = this.documents.get(`${kind}/${key}`);
    const keptVersion = kept === undefined || kept.isDeleted ? 0 : kept.version;
    if (body === 'refused') return 'refused';
    return keptVersion === version ? this.put(kind, key, body) : 'changed';
  };

  remove: DocumentTransport['remove'] = async (kind, key) => {
    this.put(kind, key, undefined);
  };
}

let account: Account;
let sync: DocumentSync;
let stop: () => void;
const browserOf = (of: Account) => {
  stop?.();
  sync = new DocumentSync(of);
  stop = sync.watch();
  return sync;
};
const rest = () => vi.advanceTimersByTimeAsync(1_000);

beforeEach(() => {
  vi.useFakeTimers();
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
  // What earlier tests left in the page.
  for (const key of ['', 'wide', 'narrow', 'more']) putDocument('layout', key, undefined);
  putDocument('drawings', 'spot:btc_usdt', undefined);
  account = new Account();
  browserOf(account);
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('documents', () => {
  it('of a visitor stay in his browser', async () => {
    changeDocument(layout, () => 'mine', 'wide');
    await rest();
    expect(account.stores).toBe(0);
  });

  it('of the account are in force after a login, and what only the visitor had goes to the account', async () => {
    account.put('layout', 'wide', 'of the account');
    for (let i = 0; i < 4; i += 1) account.put('layout', `other${i}`, i);
    changeDocument(layout, () => 'of the visitor', 'wide');
    changeDocument(layout, () => 'only here', 'narrow');
    await sync.enter(7);
    expect(readDocument(layout, 'wide')).toBe('of the account');
    expect(account.body('layout', 'wide')).toBe('of the account');
    expect(account.body('layout', 'narrow')).toBe('only here');
    expect(account.stores).toBe(1);
  });

  it('go out once after many changes, and come in when the page comes to the front', async () => {
    await sync.enter(7);
    for (let i = 0; i < 20; i += 1) changeDocument(layout, () => i, 'wide');
    await rest();
    expect(account.stores).toBe(1);
    expect(account.body('layout', 'wide')).toBe(19);
    account.put('layout', 'wide', 'from elsewhere');
    await sync.pull();
    expect(readDocument(layout, 'wide')).toBe('from elsewhere');
    expect(account.stores).toBe(1);
  });

  it('changed here and elsewhere: the choice of this browser holds for layouts', async () => {
    await sync.enter(7);
    changeDocument(layout, () => 'first', 'wide');
    await rest();
    account.put('layout', 'wide', 'theirs');
    changeDocument(layout, () => 'mine', 'wide');
    await rest();
    expect(readDocument(layout, 'wide')).toBe('mine');
    expect(account.body('layout', 'wide')).toBe('mine');
  });

  it('changed here and elsewhere: drawings of both are kept', async () => {
    const key = 'spot:btc_usdt';
    await sync.enter(7);
    changeDocument(drawings, () => ({ items: [{ id: 'a' }] }), key);
    await rest();
    account.put('drawings', key, { items: [{ id: 'a' }, { id: 'theirs' }] });
    changeDocument(drawings, () => ({ items: [{ id: 'a' }, { id: 'mine' }] }), key);
    await rest();
    const both = { items: [{ id: 'a' }, { id: 'mine' }, { id: 'theirs' }] };
    expect(readDocument(drawings, key)).toEqual(both);
    expect(account.body('drawings', key)).toEqual(both);
  });

  it('that are changed while they go out go out again', async () => {
    await sync.enter(7);
    account.meanwhile = () => {
      account.meanwhile = undefined;
      changeDocument(layout, () => 'second', 'wide');
    };
    changeDocument(layout, () => 'first', 'wide');
    await rest();
    await rest();
    expect(account.body('layout', 'wide')).toBe('second');
  });

  it('that could not go out go out later, from the next page too', async () => {
    await sync.enter(7);
    account.isDown = true;
    changeDocument(layout, () => 'kept', 'wide');
    await rest();
    expect(account.stores).toBe(0);
    account.isDown = false;
    await vi.advanceTimersByTimeAsync(31_000);
    expect(account.body('layout', 'wide')).toBe('kept');
    account.isDown = true;
    changeDocument(layout, () => 'of the last page', 'wide');
    await rest();
    account.isDown = false;
    await browserOf(account).enter(7);
    expect(account.body('layout', 'wide')).toBe('of the last page');
  });

  it('that are refused stay here and are not offered again', async () => {
    await sync.enter(7);
    changeDocument(layout, () => 'refused', 'wide');
    await rest();
    await sync.pull();
    await sync.pull();
    expect(account.stores).toBe(1);
    expect(readDocument(layout, 'wide')).toBe('refused');
  });

  it('that were removed elsewhere are as at the beginning, and can be made again', async () => {
    account.put('layout', 'wide', 'old');
    await sync.enter(7);
    account.put('layout', 'wide', undefined);
    await sync.pull();
    expect(readDocument(layout, 'wide')).toBeUndefined();
    changeDocument(layout, () => 'new', 'wide');
    await rest();
    expect(account.body('layout', 'wide')).toBe('new');
  });

  it('that are removed here are removed from the account', async () => {
    account.put('layout', 'wide', 'old');
    await sync.enter(7);
    changeDocument(layout, () => undefined, 'wide');
    await rest();
    expect(account.documents.get('layout/wide')).toMatchObject({ isDeleted: true });
  });

  it('go with whoever logs out, and are not the next one’s', async () => {
    await sync.enter(7);
    changeDocument(layout, () => 'mine', 'wide');
    await rest();
    sync.leave(true);
    expect(readDocument(layout, 'wide')).toBeUndefined();
    const other = new Account();
    await browserOf(other).enter(8);
    expect(other.documents.size).toBe(0);
  });

  it('stay when only the session ended, for the same person alone', async () => {
    await sync.enter(7);
    account.isDown = true;
    changeDocument(layout, () => 'unsent', 'wide');
    await rest();
    sync.leave(false);
    expect(readDocument(layout, 'wide')).toBe('unsent');
    account.isDown = false;
    await browserOf(account).enter(7);
    expect(account.body('layout', 'wide')).toBe('unsent');
    sync.leave(false);
    const other = new Account();
    await browserOf(other).enter(8);
    expect(other.documents.size).toBe(0);
    expect(readDocument(layout, 'wide')).toBeUndefined();
  });

  it('of an answer that comes after the logout are not put into force', async () => {
    account.put('layout', 'wide', 'late');
    const entered = sync.enter(7);
    sync.leave(true);
    await entered;
    expect(readDocument(layout, 'wide')).toBeUndefined();
  });
});
