import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const USER = {
  ...{ fid: 7, fnickname: 'seven', email: 'seven@example.test', photo: '', vipLevel: 3, vipType: 0 },
  csrfToken: 'the-token-of-the-session',
  masterId: 0,
};

let stored: Map<string, string>;
let onStorage: (event: { readonly key: string | null }) => void;

beforeEach(() => {
  vi.resetModules();
  stored = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  vi.stubGlobal('addEventListener', (_name: string, listener: typeof onStorage) => {
    onStorage = listener;
  });
});
afterEach(() => vi.unstubAllGlobals());

const page = async () => (await import('./session.ts')).session;

describe('SH-09 what the browser remembers of a login', () => {
  it('is whose it is, and neither name, address nor token', async () => {
    const session = await page();
    session.accept(USER);
    expect(session.user()).toEqual(USER);
    expect([...stored]).toEqual([['userInfo', '{"fid":7}']]);
  });

  it('is enough for the first paint after a reload; the rest is asked for', async () => {
    stored.set('userInfo', '{"fid":7}');
    const session = await page();
    expect(session.user()).toMatchObject({ fid: 7, email: '', csrfToken: '' });
    expect(session.isWhole()).toBe(false);
    session.accept(USER);
    expect(session.isWhole()).toBe(true);
  });

  it('tells a sub-account from the first paint on, so that it is not asked what only its master may', async () => {
    (await page()).accept({ ...USER, masterId: 3 });
    expect([...stored]).toEqual([['userInfo', '{"fid":7,"masterId":3}']]);
    vi.resetModules();
    expect((await page()).user()).toMatchObject({ fid: 7, masterId: 3, csrfToken: '' });
  });

  it('loses what an older version left there', async () => {
    stored.set('userInfo', JSON.stringify(USER));
    expect((await page()).user()).toMatchObject({ fid: 7, email: '', csrfToken: '' });
    expect(stored.get('userInfo')).toBe('{"fid":7}');
  });

  it.each(['', '{', 'null', '7', '[]', '{}', '{"fid":"7"}', '{"fid":1.5}'])(
    'is nothing when it is %s',
    async (text) => {
      stored.set('userInfo', text);
      const session = await page();
      expect(session.user()).toBeUndefined();
      expect(session.isWhole()).toBe(true);
    },
  );

  it('goes with the session', async () => {
    const session = await page();
    session.accept(USER);
    session.forget();
    expect(stored.size).toBe(0);
    session.accept(USER);
    session.expire();
    expect(stored.size).toBe(0);
  });
});

describe('another tab', () => {
  it('logs in: this one asks who it is', async () => {
    const session = await page();
    const ask = vi.fn();
    session.followOtherTabs(ask);
    stored.set('userInfo', '{"fid":8}');
    onStorage({ key: 'userInfo' });
    expect(session.user()).toMatchObject({ fid: 8, csrfToken: '' });
    expect(ask).toHaveBeenCalledTimes(1);
    onStorage({ key: 'userInfo' });
    onStorage({ key: 'theme' });
    expect(ask).toHaveBeenCalledTimes(1);
  });

  it('logs out: so does this one, and says so', async () => {
    const session = await page();
    session.accept(USER);
    session.followOtherTabs(() => undefined);
    const ended = vi.fn();
    session.onEnd(ended);
    stored.delete('userInfo');
    onStorage({ key: 'userInfo' });
    expect(session.user()).toBeUndefined();
    expect(ended).toHaveBeenCalledTimes(1);
  });
});
