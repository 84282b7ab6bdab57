import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { describe, expect, it, vi } from 'vitest';

const SOURCE = readFileSync(join(import.meta.dirname, '../../../../public/push-worker.js'), 'utf8');

interface Shown {
  readonly title: string;
  readonly body: string;
  readonly tag: string;
  readonly lang: string;
  readonly data: { readonly id: string; readonly messageId: string; readonly url: string };
  readonly renotify: boolean;
  readonly silent?: boolean;
}

interface PageOptions {
  readonly focused?: boolean;
  readonly visibilityState?: string;
  /** Whether the page takes over a click without loading again. */
  readonly takesOver?: boolean;
}

/** A page of ours as the worker sees it. */
function page(
  name: string,
  did: string[],
  { focused = false, visibilityState = 'hidden', takesOver = true }: PageOptions,
) {
  const self = {
    focused,
    visibilityState,
    focus: async () => {
      did.push(`${name} focus`);
      return self;
    },
    navigate: async (path: string) => did.push(`${name} navigate ${path}`),
    postMessage: ({ path }: { readonly path: string }, [port]: readonly [MessagePort]) => {
      did.push(`${name} message ${path}`);
      if (takesOver) port.postMessage('taken');
      port.close();
    },
  };
  return self;
}

/** The browser around the worker: what it shows, the pages that are open, and what the exchange answers. */
function startWorker(
  pages: readonly ((did: string[]) => ReturnType<typeof page>)[] = [],
  answers: Readonly<Record<string, unknown>> = {},
) {
  const did: string[] = [];
  const shown = new Map<string, Shown>();
  const all: Shown[] = [];
  const calls: { readonly name: string; readonly body: unknown; readonly token: string | null }[] = [];
  const handlers = new Map<string, (event: object) => void>();
  const subscribed = { endpoint: 'https://push.test/new', keys: { p256dh: 'p', auth: 'a' } };
  const subscribe = vi.fn(async (_: unknown) => ({ toJSON: () => subscribed }));
  const self = {
    addEventListener: (type: string, handler: (event: object) => void) => handlers.set(type, handler),
    skipWaiting: () => did.push('skipWaiting'),
    clients: {
      claim: async () => did.push('claim'),
      matchAll: async () => pages.map((make) => make(did)),
      openWindow: async (path: string) => did.push(`open ${path}`),
    },
    registration: {
      getNotifications: async ({ tag }: { readonly tag: string }) =>
        [...shown.values()].filter((one) => one.tag === tag),
      showNotification: async (title: string, options: Omit<Shown, 'title'>) => {
        shown.set(options.tag, { title, ...options });
        all.push({ title, ...options });
      },
      pushManager: { subscribe },
    },
  };
  const fetch = async (path: string, init: RequestInit) => {
    const name = `${init.method} ${path}`;
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    calls.push({ name, body, token: new Headers(init.headers).get('x-csrf-token') });
    return Response.json(name in answers ? { code: 200, data: answers[name] } : { code: 40100, data: null });
  };
  // The wait for a page that does not answer is not what is tested.
  const soon = (run: () => void) => setTimeout(run, 50);
  runInNewContext(SOURCE, { self, fetch, MessageChannel, setTimeout: soon, clearTimeout, Response, Headers });
  const dispatch = async (type: string, event: object = {}) => {
    const waits: Promise<unknown>[] = [];
    handlers.get(type)?.({ ...event, waitUntil: (promise: Promise<unknown>) => waits.push(promise) });
    await Promise.all(waits);
  };
  const push = (payload: unknown) => dispatch('push', { data: { json: () => payload } });
  const click = (data: unknown) =>
    dispatch('notificationclick', { notification: { data, close: () => did.push('close') } });
  return { did, all, calls, dispatch, push, click, subscribe };
}

const MESSAGE = { id: '7', messageId: '70', title: 'T', body: 'B', url: '/zh_CN/market', tag: 'price', lang: 'zh_CN' };
const SESSION = 'GET /hk-web/v2/session';
const KEY = 'GET /hk-web/v3/inmail/push';
const SUBSCRIBE = 'POST /hk-web/v3/inmail/push/subscribe';
const UNSUBSCRIBE = 'POST /hk-web/v3/inmail/push/unsubscribe';
const STATUS = 'POST /hk-web/v2/inmail/message/status';

describe('what is shown', () => {
  it('a message with its language and where it leads', async () => {
    const worker = startWorker();
    await worker.push(MESSAGE);
    expect(worker.all).toMatchObject([
      { title: 'T', body: 'B', tag: 'price', lang: 'zh-CN', renotify: false, data: { id: '7', messageId: '70' } },
    ]);
  });

  it('a newer one of the same kind alerts again; an older one, and the same again, are silent and change nothing', async () => {
    const worker = startWorker();
    for (const [id, title] of [
      ['9', 'nine'],
      ['10', 'ten'],
      ['9', 'nine'],
      ['10', 'ten again'],
    ]) {
      await worker.push({ ...MESSAGE, id, title });
    }
    expect(worker.all.map(({ title, renotify, silent = false }) => `${title} ${renotify} ${silent}`)).toEqual([
      ...['nine false false', 'ten true false', 'ten false true', 'ten false true'],
    ]);
    await worker.push({ ...MESSAGE, tag: 'login', title: 'another kind' });
    expect(worker.all.at(-1)).toMatchObject({ title: 'another kind', renotify: false });
  });

  it('something, whatever came: a browser takes the permission from a site that shows nothing', async () => {
    const worker = startWorker();
    await worker.dispatch('push', { data: null });
    const unreadable = () => {
      throw new SyntaxError('no JSON');
    };
    await worker.dispatch('push', { data: { json: unreadable } });
    await worker.push({ id: 1, url: 'https://evil.example/', title: 7 });
    expect(worker.all.map(({ title, data }) => `${title} ${data.url}`)).toEqual([
      ...['Bourse /inMail/noticeNavList', 'Bourse /inMail/noticeNavList', '7 /'],
    ]);
  });
});

describe('a click', () => {
  const data = { id: '7', messageId: '70', url: '/zh_CN/market' };

  it('opens a page where none is open', async () => {
    const worker = startWorker();
    await worker.click(data);
    expect(worker.did).toEqual(['close', 'open /zh_CN/market']);
  });

  it('brings the page that was used last to the front, which goes there without loading again', async () => {
    const worker = startWorker([
      (did) => page('a', did, {}),
      (did) => page('b', did, { visibilityState: 'visible' }),
      (did) => page('c', did, { focused: true }),
    ]);
    await worker.click(data);
    expect(worker.did).toEqual(['close', 'c focus', 'c message /zh_CN/market']);
  });

  it('navigates a page that does not answer, and opens another where that is not allowed', async () => {
    const silent = startWorker([(did) => page('a', did, { takesOver: false })]);
    await silent.click(data);
    expect(silent.did.at(-1)).toBe('a navigate /zh_CN/market');
    const refused = startWorker([
      (did) => ({
        ...page('a', did, { takesOver: false }),
        focus: () => Promise.reject(new TypeError('not a client of this worker')),
      }),
    ]);
    await refused.click(data);
    expect(refused.did.at(-1)).toBe('open /zh_CN/market');
  });

  it.each(['https://evil.example/', '//evil.example', '/\\evil.example', undefined])(
    'goes home for %s',
    async (url) => {
      const worker = startWorker();
      await worker.click({ url });
      expect(worker.did.at(-1)).toBe('open /');
    },
  );

  it('marks the message as read, with the session of whoever is logged in', async () => {
    const worker = startWorker([], { [SESSION]: { csrfToken: 'token' }, [STATUS]: {} });
    await worker.click(data);
    expect(worker.calls.at(-1)).toEqual({ name: STATUS, body: { rangeType: 1, messageId: '70' }, token: 'token' });
    const nobody = startWorker();
    await nobody.click(data);
    expect(nobody.calls.map(({ name }) => name)).toEqual([SESSION]);
  });
});

describe('a subscription that the browser dropped', () => {
  const answers = {
    [SESSION]: { csrfToken: 'token' },
    [KEY]: { publicKey: 'KEY' },
    [SUBSCRIBE]: {},
    [UNSUBSCRIBE]: {},
  };
  const oldSubscription = { endpoint: 'https://push.test/old' };

  it('is made again with the exchange’s key, and takes the place of the old one', async () => {
    const worker = startWorker([], answers);
    await worker.dispatch('pushsubscriptionchange', { oldSubscription, newSubscription: null });
    expect(worker.subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: 'KEY' });
    const body = { endpoint: 'https://push.test/new', keys: { p256dh: 'p', auth: 'a' }, publicKey: 'KEY' };
    expect(worker.calls.slice(2)).toEqual([
      { name: SUBSCRIBE, body, token: 'token' },
      { name: UNSUBSCRIBE, body: { endpoint: 'https://push.test/old' }, token: 'token' },
    ]);
  });

  it('is not made again when nobody is logged in', async () => {
    const worker = startWorker([], { [KEY]: { publicKey: 'KEY' } });
    await worker.dispatch('pushsubscriptionchange', { oldSubscription, newSubscription: null });
    expect(worker.subscribe).not.toHaveBeenCalled();
    expect(worker.calls.map(({ name }) => name)).toEqual([SESSION]);
  });
});
