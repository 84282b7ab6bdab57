import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

// The store keeps its state for the page's life: each test loads it anew, with a browser and an exchange of its own.

const USER = { fid: 1_000, fnickname: 'a', email: 'a@example.test', csrfToken: 't' };

interface Exchange {
  ids: number[];
  codes: string[];
  readonly known: ReadonlySet<number>;
  readonly calls: string[];
  /** So many of the next calls do not get through. */
  broken: number;
}

let stored: Map<string, string>;
let exchange: Exchange;
let onWindow: Map<string, (event: unknown) => void>;

function answer(data: unknown): Response {
  return new Response(JSON.stringify({ code: 200, msg: '', data }), { status: 200 });
}

async function serve(url: string, init: RequestInit): Promise<Response> {
  const body = init.body === undefined ? undefined : JSON.parse(String(init.body));
  exchange.calls.push(`${init.method} ${url}${body === undefined ? '' : ` ${JSON.stringify(body)}`}`);
  if (exchange.broken > 0) {
    exchange.broken -= 1;
    throw new TypeError('Failed to fetch');
  }
  const contracts = () => exchange.codes.map((contractCode) => ({ contractCode, status: 0, userId: USER.fid }));
  if (url.endsWith('/batch_add')) {
    const known = body.tradeIds.filter((id: number) => exchange.known.has(id));
    exchange.ids = [...known.filter((id: number) => !exchange.ids.includes(id)), ...exchange.ids];
    exchange.codes = [...body.contractCodes, ...exchange.codes];
    const unknownTradeIds = body.tradeIds.filter((id: number) => !exchange.known.has(id));
    return answer({ tradeIds: exchange.ids, contractCodes: exchange.codes, unknownTradeIds, unknownContractCodes: [] });
  }
  if (url.endsWith('/collection')) {
    if (body !== undefined) {
      const { contractCode, status } = body[0];
      const rest = exchange.codes.filter((code) => code !== contractCode);
      exchange.codes = status === 0 ? [contractCode, ...rest] : rest;
    }
    return answer(contracts());
  }
  if (body !== undefined) {
    const rest = exchange.ids.filter((id) => id !== body.tradeId);
    exchange.ids = body.operate === 1 ? [body.tradeId, ...rest] : rest;
  }
  return answer(exchange.ids);
}

beforeEach(() => {
  vi.resetModules();
  stored = new Map();
  onWindow = new Map();
  exchange = { ids: [], codes: [], known: new Set([1, 2, 3, 4]), calls: [], broken: 0 };
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  vi.stubGlobal('addEventListener', (name: string, listener: (event: unknown) => void) => onWindow.set(name, listener));
  vi.stubGlobal('fetch', serve);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function startPage(user?: typeof USER) {
  const { session } = await import('@bourse/kit/session/session.ts');
  if (user !== undefined) session.accept(user as Parameters<typeof session.accept>[0]);
  const favourites = await import('./favourites.ts');
  favourites.startFavourites();
  return { ...favourites, session, shown: favourites.shownFavourites };
}
const local = () => JSON.parse(stored.get('coinFavorites') ?? '[]');
const posts = () => exchange.calls.filter((call) => call.startsWith('POST'));

describe('FV-01 a visitor', () => {
  it('keeps favourites in the browser, newest first, and calls nobody', async () => {
    const page = await startPage();
    await page.toggleFavourite(1);
    await page.toggleFavourite(2);
    expect(page.shown().ids).toEqual([2, 1]);
    expect(local()).toEqual([2, 1]);
    await page.toggleFavourite(1);
    expect(local()).toEqual([2]);
    expect(exchange.calls).toEqual([]);
  });

  it('hears of another tab', async () => {
    const page = await startPage();
    stored.set('coinFavorites', '[3]');
    onWindow.get('storage')?.({ key: 'coinFavorites' });
    expect(page.shown().ids).toEqual([3]);
  });
});

describe('FV-01 a user', () => {
  it('sends 1 or -1 and then reads the list again', async () => {
    exchange.ids = [1];
    const page = await startPage(USER);
    await vi.waitFor(() => expect(page.shown().ids).toEqual([1]));
    exchange.calls.length = 0;
    await page.toggleFavourite(2);
    await page.toggleFavourite(1);
    expect(exchange.calls).toEqual([
      'POST /hk-web/user/user_favorite_json {"operate":1,"tradeId":2}',
      'GET /hk-web/user/user_favorite_json',
      'GET /swap/v1/portal/collection',
      'POST /hk-web/user/user_favorite_json {"operate":-1,"tradeId":1}',
      'GET /hk-web/user/user_favorite_json',
      'GET /swap/v1/portal/collection',
    ]);
    expect(page.shown().ids).toEqual([2]);
    expect(local()).toEqual([]);
    expect(stored.get('favoritesChanged')).toMatch(/^\d+ /);
  });

  it('who presses quickly is served in order, and sees each press at once', async () => {
    const page = await startPage(USER);
    await vi.waitFor(() => expect(exchange.calls).toHaveLength(2));
    const all = [1, 2, 3].map((id) => page.toggleFavourite(id));
    expect(page.shown().ids).toEqual([3, 2, 1]);
    await Promise.all(all);
    expect(page.shown().ids).toEqual([3, 2, 1]);
    expect(exchange.ids).toEqual([3, 2, 1]);
  });

  it('sees the star go back when the exchange cannot be reached', async () => {
    exchange.ids = [1];
    const page = await startPage(USER);
    await vi.waitFor(() => expect(page.shown().ids).toEqual([1]));
    exchange.broken = 3;
    await expect(page.toggleFavourite(2)).rejects.toMatchObject({ errorName: 'NETWORK' });
    expect(page.shown().ids).toEqual([1]);
  });

  it('reads the list again when another tab has changed it', async () => {
    const page = await startPage(USER);
    await vi.waitFor(() => expect(exchange.calls).toHaveLength(2));
    exchange.ids = [4];
    onWindow.get('storage')?.({ key: 'favoritesChanged' });
    await vi.waitFor(() => expect(page.shown().ids).toEqual([4]));
  });
});

describe('FV-02 contracts', () => {
  it('of a user are sent with status 0 or 1, lower case, and then read again', async () => {
    const page = await startPage(USER);
    await vi.waitFor(() => expect(exchange.calls).toHaveLength(2));
    await page.toggleContractFavourite('BTC_USDT');
    expect(page.shown().codes).toEqual(['btc_usdt']);
    await page.toggleContractFavourite('btc_usdt');
    expect(page.shown().codes).toEqual([]);
    expect(posts()).toEqual([
      'POST /swap/v1/portal/collection [{"contractCode":"btc_usdt","status":0}]',
      'POST /swap/v1/portal/collection [{"contractCode":"btc_usdt","status":1}]',
    ]);
  });

  it('of a visitor stay in the browser', async () => {
    const page = await startPage();
    await page.toggleContractFavourite('BTC_USDT');
    expect(stored.get('contractFavorites')).toBe('["btc_usdt"]');
    expect(exchange.calls).toEqual([]);
  });
});

describe('FV-03 at login', () => {
  const login = (page: Awaited<ReturnType<typeof startPage>>) =>
    page.session.accept(USER as Parameters<typeof page.session.accept>[0]);

  it('what the browser kept is merged by one call, in its order, and leaves the browser', async () => {
    stored.set('coinFavorites', '[3,1]');
    stored.set('contractFavorites', '["btc_usdt"]');
    exchange.ids = [2];
    const page = await startPage();
    login(page);
    await vi.waitFor(() => expect(page.shown()).toEqual({ ids: [3, 1, 2], codes: ['btc_usdt'] }));
    expect(exchange.calls).toEqual([
      'POST /hk-web/user/trading_favorite/batch_add {"tradeIds":[3,1],"contractCodes":["btc_usdt"]}',
    ]);
    expect(local()).toEqual([]);
    expect(stored.get('contractFavorites')).toBe('[]');
  });

  it('a market that is gone keeps nothing from being merged, and is not lost', async () => {
    stored.set('coinFavorites', '[3,99,1]');
    const page = await startPage();
    login(page);
    await vi.waitFor(() => expect(exchange.ids).toEqual([3, 1]));
    await vi.waitFor(() => expect(local()).toEqual([99]));
    exchange.calls.length = 0;
    // Another tab with the same leftover must not be told for ever.
    stored.delete('favoritesChanged');
    onWindow.get('storage')?.({ key: 'favoritesChanged' });
    await vi.waitFor(() => expect(posts()).toHaveLength(1));
    await vi.waitFor(() => expect(page.shown().ids).toEqual([3, 1]));
    expect(stored.has('favoritesChanged')).toBe(false);
  });

  it('a network that fails loses nothing: all is shown, kept and sent again', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    stored.set('coinFavorites', '[3,1]');
    exchange.broken = 2;
    const page = await startPage();
    login(page);
    await vi.waitFor(() => expect(posts()).toHaveLength(1));
    expect(page.shown().ids).toEqual([3, 1]);
    expect(local()).toEqual([3, 1]);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(posts()).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(3_999);
    expect(posts()).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1);
    await vi.waitFor(() => expect(exchange.ids).toEqual([3, 1]));
    expect(local()).toEqual([]);
  });

  it('a star taken away before it came to the account does not come back', async () => {
    stored.set('coinFavorites', '[3,1]');
    exchange.broken = 1;
    const page = await startPage();
    login(page);
    await vi.waitFor(() => expect(posts()).toHaveLength(1));
    await page.toggleFavourite(3);
    onWindow.get('online')?.({});
    await vi.waitFor(() => expect(exchange.ids).toEqual([1]));
    await vi.waitFor(() => expect(page.shown().ids).toEqual([1]));
  });

  it('of another user after logout shows what the browser keeps, not the account', async () => {
    exchange.ids = [1];
    const page = await startPage(USER);
    await vi.waitFor(() => expect(page.shown().ids).toEqual([1]));
    page.session.forget();
    expect(page.shown().ids).toEqual([]);
    await page.toggleFavourite(4);
    expect(local()).toEqual([4]);
    expect(exchange.ids).toEqual([1]);
  });
});
