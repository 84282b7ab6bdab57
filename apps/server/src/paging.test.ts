import { type RouteName, type RouteSpec, routes } from '@bourse/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApiGateway } from './features/api-gateway/api-gateway.ts';
import { type GatewayList, gatewayIdOf, gatewayPagedLists, NO_PAGES } from './testing/gateway-paged-lists.ts';
import { PagingWorld } from './testing/paging-world.ts';
import { TestFloor } from './testing/test-floor.ts';

/*
 * Goal: every list of every API, read with pages of any size by every cursor that it offers, returns each row once and in order, even
 * when rows share an id or a millisecond and new rows arrive. Method: the lists are taken from the contract's and the gateway's own
 * tables; one that is in neither registry fails. Pages are compared with the largest page, and that with the database.
 */

type Row = Readonly<Record<string, string | number>>;
type Params = Readonly<Record<string, string | number>>;

const textsOf = (values: Params) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));
const SIZES = [1, 2, 5];
/** New rows are added after this many pages. */
const WRITTEN_AFTER = 2;
/** Above the number of pages of any list here. */
const MOST_PAGES = 1_500;

let world: PagingWorld;
beforeAll(async () => {
  world = await PagingWorld.start();
});
afterAll(() => world.close());

/** Own lists: their filters, and the key that identifies a row. */
const OWN_LISTS: Partial<
  Record<RouteName, { readonly key: string; readonly filters: readonly Record<string, string>[] }>
> = {
  spotOrderHistory: {
    key: 'orderId',
    filters: [{ tradeCode: 'btc_usdt', fromMs: '1' }, { side: 'sell' }, { status: 'FILLED' }],
  },
  spotFills: { key: 'fillNo', filters: [{ tradeCode: 'btc_usdt' }] },
  spotOrderListHistory: { key: 'listId', filters: [{ tradeCode: 'btc_usdt' }] },
  statement: {
    key: 'entryId',
    filters: [{}, { coinId: '1', reasons: 'trade,fee' }, { reasons: 'fee' }],
  },
  conversions: { key: 'conversionId', filters: [{}] },
  transferHistory: { key: 'transferId', filters: [{}, { source: '2', coinId: '52', state: 'done' }] },
  firedPriceAlerts: { key: 'fireId', filters: [{}, { tradeCode: 'btc_usdt' }] },
  accountActivity: { key: 'activityId', filters: [{}, { group: 'security' }] },
  inboxMessages: { key: 'id', filters: [{ moduleId: '6' }] },
  spotStrategies: { key: 'strategyId', filters: [{ state: 'running' }] },
};
/** Own calls whose responses have a size but no cursor, with the reason. `klines` are read by time, below. */
const OWN_NO_PAGES: Partial<Record<RouteName, string>> = {
  subAccountTransfers: 'read on in sub-accounts.test.ts',
  ownTalks: 'read on in support.test.ts',
  talkMessages: 'read on by sequence in support.test.ts',
  deskTalks: 'an operator’s; read on in support.test.ts',
  deskMessages: 'as talkMessages',
  ownFeedback: 'read on in feedback.test.ts',
  consoleFeedback: 'an operator’s; read on in feedback.test.ts',
  kycCases: 'an operator’s; read on in kyc-review.test.ts',
  fullDepth: 'the levels of a book now',
  realTimeTrade: 'the latest trades; a trader has spotFills',
  klines: 'a range of times',
  consoleAuditLog: 'an operator’s; read on in console.test.ts',
  consoleStuckCommands: 'an operator’s; the rows are those of outbox.test.ts',
  consoleApprovals: 'an operator’s; read on in console.test.ts',
  transferReviews: 'an operator’s; read on in transfer.test.ts',
  consoleUsers: 'an operator’s; read on in users.test.ts',
  consoleUserBalances: 'an operator’s; read on in users.test.ts',
  consoleUserSessions: 'an operator’s; read on in users.test.ts',
  consoleUserApiKeys: 'an operator’s; as many as a user may have are one page',
  consoleUserOrders: 'an operator’s; read on in people.test.ts',
  consoleUserActivity: 'an operator’s; read on in people.test.ts',
  consoleUserNotes: 'an operator’s; read on in people.test.ts',
  consoleUserFlags: 'an operator’s; read on in people.test.ts',
  consoleMarkets: 'an operator’s; read on in markets.test.ts',
  consoleAssets: 'an operator’s; read on in markets.test.ts',
  consoleSettingHistory: 'an operator’s; read on in settings.test.ts',
  consoleJobs: 'an operator’s; read on in operations.test.ts',
  consoleOutbox: 'an operator’s; read on in operations.test.ts',
  consoleMails: 'an operator’s; read on in operations.test.ts',
  contentList: 'has a language; read on in content.test.ts',
  consoleContent: 'an operator’s; read on in content.test.ts',
  contentVersions: 'an operator’s; read on in content.test.ts',
};

function fieldsOf({ query }: RouteSpec): readonly string[] {
  const shape = (query as { shape?: Readonly<Record<string, unknown>> } | undefined)?.shape;
  return Object.keys(shape ?? {});
}

describe('the registries', () => {
  it('contain every own list', () => {
    const sized = Object.entries(routes as Readonly<Record<string, RouteSpec>>)
      .filter(([, spec]) => fieldsOf(spec).some((field) => ['cursor', 'limit', 'page', 'offset'].includes(field)))
      .map(([name]) => name);
    expect(sized.length).toBeGreaterThan(5);
    expect(sized.sort()).toEqual([...Object.keys(OWN_LISTS), ...Object.keys(OWN_NO_PAGES)].sort());
  });

  it('contain every list of the gateway: each call that rejects a page size of zero', async () => {
    const params = { symbol: 'BTCUSDT', interval: '1m', orderId: 1, limit: 0 };
    const sized = new Set<string>();
    for (const { path, method, security } of gatewayEndpoints()) {
      if (method !== 'GET') continue;
      const { symbol } = params;
      for (const values of [params, { symbol, fromId: 1, limit: 0 }, { symbol, limit: 0 }, { limit: 0 }]) {
        const query = new URLSearchParams(textsOf(values));
        const { mine } = world.traders;
        const { body } = await (security === 'NONE' ? mine.open(path, query.toString()) : mine.signed(path, values));
        if (String((body as { msg?: string }).msg).includes("'limit'")) sized.add(path);
      }
    }
    const known = gatewayPagedLists({ amendedId: 1, preventedId: 1 }).map(({ path }) => path);
    expect([...sized].filter((path) => path.startsWith('/api/v3/')).sort()).toEqual(
      [...new Set([...known, ...Object.keys(NO_PAGES)])].sort(),
    );
  });
});

/** The gateway's calls; their dependencies are not used before they are called. */
function gatewayEndpoints() {
  const { view } = new TestFloor(0);
  const none = {} as never;
  const deps = { projector: none, pool: none, publicPool: none, desk: none, lists: none, guard: none, ring: none };
  const others = { listenKeys: none, cancelNames: none, subAccounts: none };
  return createApiGateway({ ...deps, ...others, view, limits: false }).endpoints;
}

const ownCases = Object.entries(OWN_LISTS).flatMap(([name, { filters }]) =>
  filters.map((filter) => [name as RouteName, JSON.stringify(filter), filter] as const),
);

describe('an own list', () => {
  const page = async (name: RouteName, query: Record<string, string>) =>
    (await world.traders.owner.expect(name, { query })) as unknown as { items: Row[]; nextCursor: string };

  /** All rows that existed when the reading began, newest first; new rows arrive meanwhile. */
  async function readAll(name: RouteName, filter: Record<string, string>, size: number, isBusy: boolean) {
    const rows: Row[] = [];
    let cursor = '';
    for (let pages = 0; pages < MOST_PAGES; pages += 1) {
      const query = { ...filter, limit: String(size), ...(cursor === '' ? {} : { cursor }) };
      const { items, nextCursor } = await page(name, query);
      expect(items.length).toBeLessThanOrEqual(size);
      // A page is full unless it is the last one, and no cursor leads to an empty page.
      expect(items.length === size || nextCursor === '').toBe(true);
      rows.push(...items);
      if (nextCursor === '') return rows;
      if (isBusy && pages === WRITTEN_AFTER) await world.write();
      cursor = nextCursor;
    }
    throw new Error('the list has no end');
  }

  it.each(ownCases)('%s %s returns each row once, in order, with pages of any size', async (name, _, filter) => {
    const key = (row: Row) => JSON.stringify([row[OWN_LISTS[name]?.key ?? ''], row.orderId, row.role, row.side]);
    for (const size of SIZES) {
      const whole = (await readAll(name, filter, 100, false)).map(key);
      expect(new Set(whole).size).toBe(whole.length);
      expect(whole.length).toBeGreaterThan(3);
      expect((await readAll(name, filter, size, name !== 'spotStrategies')).map(key)).toEqual(whole);
    }
  });

  it.each([
    ['spotOrderHistory', 'select count(*) from orders where account_id = $1'],
    ['spotOrderListHistory', 'select count(*) from order_lists where account_id = $1'],
    [
      'spotFills',
      `select (select count(*) from trades where maker_account_id = $1)
        + (select count(*) from trades where taker_account_id = $1) as count`,
    ],
  ] as const)('%s has as many rows as the database', async (name, text) => {
    const rows = await readAll(name, {}, 7, false);
    const { server, owner } = world.traders;
    const { rows: counted } = await server.db.pool.query<{ count: bigint }>(text, [owner.accountId]);
    expect(rows.length).toBe(Number(counted[0]?.count));
  });

  it.each(Object.keys(OWN_LISTS) as RouteName[])('%s rejects malformed cursors and sizes', async (name) => {
    const { owner } = world.traders;
    const wrong = ['x', '-1', '1-', '1-2-3-4', "'", '9'.repeat(40), '1.5', '１'];
    for (const cursor of wrong)
      expect(await owner.call(name, { query: { cursor } })).toMatchObject({ status: 400, field: 'cursor' });
    for (const limit of ['0', '-1', 'x', '1000', '1.5', '']) {
      expect(await owner.call(name, { query: { limit } })).toMatchObject({ status: 400, field: 'limit' });
    }
  });

  it.each(Object.keys(OWN_LISTS) as RouteName[])(
    '%s returns nothing of another user by that user’s cursor',
    async (name) => {
      const { nextCursor } = await page(name, { limit: '1' });
      const { other, owner } = world.traders;
      const key = OWN_LISTS[name]?.key ?? '';
      const mine = new Set((await readAll(name, {}, 100, false)).map((row) => `${row[key]} ${row.orderId}`));
      const { items } = (await other.expect(name, { query: { cursor: nextCursor } })) as unknown as { items: Row[] };
      expect(owner.accountId).not.toBe(other.accountId);
      for (const row of items) expect(mine).not.toContain(`${row[key]} ${row.orderId}`);
    },
  );
});

describe('own klines', () => {
  const klines = async (query: Record<string, string>) =>
    (await world.traders.owner.expect('klines', { query: { tradeCode: 'eth_usdt', ...query } })).map(
      ([openMs]) => openMs,
    );

  it.each(['1m', '3m', '15m'])('of %s are read forward by fromMs, and backward by toMs', async (interval) => {
    const whole = await klines({ interval, limit: '1000' });
    expect(whole.length).toBeGreaterThan(2);
    for (const size of SIZES) {
      const limit = String(size);
      const [ahead, back]: number[][] = [[], []];
      for (let page = await klines({ interval, limit, fromMs: '0' }); page.length > 0; ) {
        ahead?.push(...page);
        page = await klines({ interval, limit, fromMs: String((page.at(-1) ?? 0) + 1) });
      }
      for (let page = await klines({ interval, limit }); page.length > 0; ) {
        back?.unshift(...page);
        page = await klines({ interval, limit, toMs: String((page[0] ?? 0) - 1) });
      }
      expect([ahead, back]).toEqual([whole, whole]);
    }
  });
});

/** The lists of the gateway, without the ids that exist only at run time. */
const LISTS = gatewayPagedLists({ amendedId: 0, preventedId: 0 });
const named = (list: GatewayList) => `${list.path} ${JSON.stringify(list.params)}`;
/** The same list with the ids of the running server. */
function ofWorld(index: number): GatewayList {
  const subjects = { amendedId: gatewayIdOf(world.amendedId), preventedId: gatewayIdOf(world.preventedId) };
  const list = gatewayPagedLists(subjects)[index];
  if (list === undefined) throw new Error('there is no such list');
  return list;
}
const rowsOf = (list: GatewayList, params: Params) =>
  world.rows<Row>(list.path, { ...list.params, ...params }, list.isSigned === true);
const largest = (list: GatewayList) => rowsOf(list, { limit: 1_000 });

/** Reads forward until a page is not full; new rows arrive meanwhile. */
async function readForward(
  list: GatewayList,
  first: Params,
  next: (last: Row) => Params,
  size: number,
): Promise<Row[]> {
  const rows: Row[] = [];
  let params = first;
  for (let pages = 0; pages < MOST_PAGES; pages += 1) {
    const page = await rowsOf(list, { ...params, limit: size });
    // A self-trade is two rows that are never split over two pages.
    expect(page.length).toBeLessThanOrEqual(list.path === '/api/v3/myTrades' ? size + 1 : size);
    rows.push(...page);
    const last = page.at(-1);
    if (last === undefined || page.length < size) return rows;
    // No trades happen on the market whose klines are read.
    if (pages === WRITTEN_AFTER && list.params.symbol !== 'ETHUSDT') await world.write();
    params = next(last);
  }
  throw new Error('the list has no end');
}

describe('a list of the gateway', () => {
  const all = LISTS.map((list, index) => [named(list), index] as const);

  it.each(all)('%s: its latest rows are returned with any limit', async (_, index) => {
    const list = ofWorld(index);
    const whole = (await largest(list)).map(list.key);
    expect(new Set(whole).size).toBe(whole.length);
    expect(whole.length).toBeGreaterThan(3);
    const isFromFirst = list.path.endsWith('myPreventedMatches') || list.path.endsWith('amendments');
    for (const size of SIZES) {
      const page = (await rowsOf(list, { limit: size })).map(list.key);
      expect(page).toEqual(isFromFirst ? whole.slice(0, page.length) : whole.slice(-page.length));
      expect(page.length).toBeGreaterThanOrEqual(Math.min(size, whole.length));
    }
  });

  const forward = LISTS.flatMap((list, index) =>
    Object.keys(list.forward ?? {}).map((cursor) => [named(list), cursor, index] as const),
  );
  it.each(forward)('%s by %s returns each row once, in order, with pages of any size', async (_, cursor, index) => {
    const list = ofWorld(index);
    const way = list.forward?.[cursor];
    if (way === undefined) throw new Error('there is no such cursor');
    for (const size of SIZES) {
      const rows = (await readForward(list, way.first, way.next, size)).map(list.key);
      expect(rows).toEqual((await largest(list)).map(list.key));
    }
  });

  const backward = LISTS.flatMap((list, index) =>
    Object.keys(list.backward ?? {}).map((cursor) => [named(list), cursor, index] as const),
  );
  it.each(backward)('%s backward by %s returns each row once', async (_, cursor, index) => {
    const list = ofWorld(index);
    for (const size of SIZES) {
      const whole = (await largest(list)).map(list.key);
      const rows: Row[] = [];
      for (let params: Params | undefined = {}; params !== undefined; ) {
        const page: Row[] = await rowsOf(list, { ...params, limit: size });
        rows.unshift(...page);
        const [first] = page;
        params = first === undefined || page.length < size ? undefined : list.backward?.[cursor]?.(first);
      }
      const keys = rows.map(list.key);
      // A new kline may have started meanwhile.
      expect(keys.slice(0, whole.length)).toEqual(whole);
      expect(keys.length - whole.length).toBeLessThanOrEqual(1);
    }
  });

  const timed = LISTS.flatMap((list, index) => (list.time === undefined ? [] : [[named(list), index] as const]));
  it.each(timed)('%s by startTime skips no row of a millisecond, and the id continues within one', async (_, index) => {
    const list = ofWorld(index);
    const { time } = list;
    if (time === undefined) throw new Error('the list has no times');
    for (const size of SIZES) {
      const known = new Map<string, Row>();
      let params: Params | undefined = { startTime: 1 };
      for (let pages = 0; params !== undefined && pages < MOST_PAGES; pages += 1) {
        const page: Row[] = await rowsOf(list, { ...params, limit: size });
        const fresh = page.filter((row) => !known.has(list.key(row)));
        for (const row of fresh) known.set(list.key(row), row);
        if (pages === WRITTEN_AFTER) await world.write();
        const last = page.at(-1);
        if (last === undefined || page.length < size) params = undefined;
        else if (fresh.length > 0 && !('fromId' in params || 'orderId' in params))
          params = { startTime: time.of(last) };
        else params = time.on?.(last);
      }
      expect([...known.keys()]).toEqual((await largest(list)).map(list.key));
    }
  });

  it.each(timed)('%s between two times returns the rows in between, both ends included', async (_, index) => {
    const list = ofWorld(index);
    const { time } = list;
    const whole = await largest(list);
    const [first, last] = [whole[Math.floor(whole.length / 4)], whole[Math.floor(whole.length / 2)]];
    if (time === undefined || first === undefined || last === undefined) throw new Error('the list has no times');
    const [startTime, endTime] = [time.of(first), time.of(last)];
    const within = whole.filter((row) => time.of(row) >= startTime && time.of(row) <= endTime);
    expect((await rowsOf(list, { startTime, endTime, limit: 1_000 })).map(list.key)).toEqual(within.map(list.key));
    expect(await rowsOf(list, { startTime: endTime + 1, endTime, limit: 5 })).toEqual([]);
    const future = await rowsOf(list, { endTime: Date.now() + 3_600_000, limit: 1_000 });
    expect(future.map(list.key)).toEqual((await largest(list)).map(list.key));
  });

  it.each(all)('%s rejects malformed cursors and sizes, and caps sizes that are too large', async (_, index) => {
    const { path, params, isSigned, forward: ways, key } = ofWorld(index);
    const { mine } = world.traders;
    const request = (values: Params) => {
      const query = new URLSearchParams(textsOf(values));
      return isSigned ? mine.signed(path, values) : mine.open(path, query.toString());
    };
    const cursors = Object.values(ways ?? {}).flatMap(({ first }) => Object.keys(first));
    for (const name of ['limit', ...cursors]) {
      for (const value of ['-1', 'x', '1.5', '', '9'.repeat(25)]) {
        expect((await request({ ...params, [name]: value })).status).toBe(400);
      }
    }
    expect((await request({ ...params, limit: 0 })).status).toBe(400);
    const list = ofWorld(index);
    expect((await rowsOf(list, { limit: 1_000_000 })).map(key)).toEqual((await largest(list)).map(key));
  });
});
