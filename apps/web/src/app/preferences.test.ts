import { setTheme, setUpDown, useSettings } from '@bourse/kit/browser/settings.ts';
import { session } from '@bourse/kit/session/session.ts';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepPreferences } from './late-preferences.ts';
import { startPreferences } from './preferences.ts';

type Values = Readonly<Record<string, unknown>>;

/** An account on an exchange, as its calls see it. */
const account = { version: 0, values: {} as Values, puts: [] as Values[], hold: Promise.resolve() };

const user = (fid: number) => ({
  ...{ fid, fnickname: '', email: '', photo: '', vipLevel: 0, vipType: 0, masterId: 0, csrfToken: 'token' },
});
const settled = () => new Promise((resolve) => setTimeout(resolve, 5));
const bringToFront = async () => {
  document.dispatchEvent(new Event('visibilitychange'));
  await settled();
};

async function exchange(_: unknown, init?: RequestInit): Promise<Response> {
  if (init?.method === 'PUT') {
    const { values } = JSON.parse(String(init.body)) as { readonly values: Values };
    account.puts.push(values);
    account.version += 1;
    account.values = { ...account.values, ...values };
  }
  const data = { version: account.version, values: account.values };
  await account.hold;
  return Response.json({ code: 200, msg: '', data });
}

beforeEach(() => {
  // The parts of a browser that the module touches.
  const page = Object.assign(new EventTarget(), {
    documentElement: { dataset: {} as Record<string, string> },
    querySelector: () => null,
    visibilityState: 'visible',
    cookie: '',
  });
  vi.stubGlobal('document', page);
  vi.stubGlobal('location', { pathname: '/en_US/market', search: '', hash: '', assign: vi.fn() });
  vi.stubGlobal('fetch', vi.fn(exchange));
  vi.useFakeTimers({ toFake: ['performance'] });
  Object.assign(account, { version: 0, values: {}, puts: [], hold: Promise.resolve() });
  session.forget();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('preferences', () => {
  it('of a visitor stay in his browser', async () => {
    startPreferences(new QueryClient());
    setTheme('light');
    await settled();
    expect(fetch).not.toHaveBeenCalled();
  });

  it('are looked after from the first login on, and not for visitors', async () => {
    account.version = 5;
    account.values = { updown: 'red-up' };
    keepPreferences(new QueryClient());
    setTheme('light');
    await settled();
    expect(fetch).not.toHaveBeenCalled();
    session.accept(user(6));
    await vi.waitFor(() => expect(useSettings.getState().upDown).toBe('red-up'));
    expect(account.puts).toEqual([]);
  });

  it('that are chosen while logged in go to the account, and those of the account are in force after a login', async () => {
    startPreferences(new QueryClient());
    account.version = 3;
    account.values = { updown: 'red-up' };
    session.accept(user(7));
    await settled();
    expect(useSettings.getState().upDown).toBe('red-up');
    setTheme('dark');
    await settled();
    expect(account.puts.at(-1)).toEqual({ theme: 'dark' });
  });

  it('that another browser has changed are in force when the page comes to the front', async () => {
    startPreferences(new QueryClient());
    session.accept(user(8));
    await settled();
    account.version = 9;
    account.values = { updown: 'blue-up' };
    vi.advanceTimersByTime(60_000);
    await bringToFront();
    expect(useSettings.getState().upDown).toBe('blue-up');
  });

  it('are not undone by an answer that was under way when one was chosen', async () => {
    startPreferences(new QueryClient());
    session.accept(user(9));
    await settled();
    account.version = 2;
    account.values = { updown: 'blue-up' };
    let release = () => {};
    account.hold = new Promise((resolve) => {
      release = () => resolve(undefined);
    });
    vi.advanceTimersByTime(60_000);
    await bringToFront();
    setUpDown('green-up');
    release();
    await settled();
    expect(useSettings.getState().upDown).toBe('green-up');
  });

  it('that another browser has changed are in force once this one has stored a choice of its own', async () => {
    startPreferences(new QueryClient());
    session.accept(user(11));
    await settled();
    account.version = 4;
    account.values = { updown: 'red-up' };
    setTheme('light');
    await settled();
    expect(useSettings.getState()).toMatchObject({ theme: 'light', upDown: 'red-up' });
  });

  it('are stored in the order in which they were chosen', async () => {
    startPreferences(new QueryClient());
    session.accept(user(12));
    await settled();
    let release = () => {};
    account.hold = new Promise((resolve) => {
      release = () => resolve(undefined);
    });
    const own = account.puts.length;
    setTheme('light');
    setTheme('dark');
    await settled();
    expect(account.puts.slice(own).map(({ theme }) => theme)).not.toContain('dark');
    release();
    await settled();
    expect(account.values).toMatchObject({ theme: 'dark' });
    expect(useSettings.getState().theme).toBe('dark');
  });

  it('load the page in the language of the account at login, and at no other time', async () => {
    startPreferences(new QueryClient());
    account.version = 1;
    account.values = { locale: 'zh_CN' };
    session.accept(user(10));
    await settled();
    expect(location.assign).toHaveBeenCalledWith('/zh_CN/market');
    vi.mocked(location.assign).mockClear();
    account.version = 2;
    account.values = { locale: 'de_DE' };
    vi.advanceTimersByTime(60_000);
    await bringToFront();
    expect(location.assign).not.toHaveBeenCalled();
  });
});
