import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importKlines } from '../../../platform/projections/import-klines.ts';
import { GatewayClient } from '../../../testing/gateway-client.ts';
import { startTestServer, type TestServer } from '../../../testing/server-fixture.ts';
import { fund } from '../../../testing/test-world.ts';

// Public market data: time units, time zones, statuses of symbols, and invalid requests.

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Hours of one week in March, Monday to Sunday. */
const WEEK = Date.UTC(2025, 2, 3);

let server: TestServer;
let client: GatewayClient;
beforeAll(async () => {
  server = await startTestServer();
  const [seller, buyer] = [await server.newUser(), await server.newUser()];
  await fund(server.host, seller.accountId, 'BTC', '10');
  await fund(server.host, buyer.accountId, 'USDT', '100000');
  const order = { tradeCode: 'btc_usdt', type: 'limit', price: '20000', qty: '0.01' } as const;
  for (let count = 0; count < 3; count += 1) {
    await seller.expect('placeSpotOrder', { body: { ...order, side: 'sell' } });
    await buyer.expect('placeSpotOrder', { body: { ...order, side: 'buy' } });
  }
  const hours = Array.from({ length: 168 }, (_, hour) => {
    const price = 10_000 + hour;
    const prices = { open: price, high: price, low: price, close: price };
    const volumes = { lots: 100n, quote: 1_000n, trades: 1 };
    return { marketId: 2, interval: '1h' as const, openMs: WEEK + hour * HOUR, ...prices, ...volumes };
  });
  const day = (openMs: number) => ({ ...(hours[0] as (typeof hours)[0]), interval: '1d' as const, openMs, trades: 24 });
  await importKlines(server.db.pool, [...hours, ...Array.from({ length: 7 }, (_, at) => day(WEEK + at * DAY))]);
  client = await GatewayClient.of(buyer);
});
afterAll(() => server.close());

const get = (path: string, query = '', headers: Record<string, string> = {}) =>
  client.open(`/api/v3/${path}`, query, { headers });
const bodyOf = async <T>(path: string, query = '', headers: Record<string, string> = {}) =>
  (await get(path, query, headers)).body as T;
const MICROSECONDS = { 'x-mbx-time-unit': 'MICROSECOND' };

describe('times in microseconds', () => {
  it.each([
    ['trades', 'symbol=BTCUSDT', ['time']],
    ['historicalTrades', 'symbol=BTCUSDT&fromId=1', ['time']],
    ['aggTrades', 'symbol=BTCUSDT', ['T']],
    ['referencePrice', 'symbol=BTCUSDT', ['timestamp']],
    ['avgPrice', 'symbol=BTCUSDT', ['closeTime']],
  ] as const)('%s?%s: what is a time is a thousand times as much, the rest is the same', async (path, query, names) => {
    const [usual, finer] = [await bodyOf<object>(path, query), await bodyOf<object>(path, query, MICROSECONDS)];
    const rows = [usual].flat() as Record<string, number>[];
    const wanted = rows.map((row) => ({
      ...row,
      ...Object.fromEntries(names.map((name) => [name, Number(row[name]) * 1_000])),
    }));
    expect(rows.length).toBeGreaterThan(0);
    expect([finer].flat()).toEqual(wanted);
    expect(await bodyOf(path, query, { 'x-mbx-time-unit': 'microsecond' })).toEqual(finer);
  });

  it('are those of the clock', async () => {
    const before = Date.now() * 1_000;
    const { serverTime } = await bodyOf<{ serverTime: number }>('time', '', MICROSECONDS);
    expect(serverTime).toBeGreaterThanOrEqual(before);
    expect(serverTime).toBeLessThanOrEqual(Date.now() * 1_000);
    const info = await bodyOf<{ serverTime: number }>('exchangeInfo', 'symbol=BTCUSDT', MICROSECONDS);
    expect(info.serverTime).toBeGreaterThanOrEqual(before);
  });

  it('end klines and trading days with their last microsecond, and a window with now', async () => {
    const query = `symbol=ETHUSDT&interval=1h&startTime=${WEEK}&limit=1`;
    const [kline] = await bodyOf<unknown[][]>('klines', query, MICROSECONDS);
    expect([kline?.[0], kline?.[6]]).toEqual([WEEK * 1_000, (WEEK + HOUR) * 1_000 - 1]);
    expect(kline?.slice(1, 6)).toEqual((await bodyOf<unknown[][]>('klines', query))[0]?.slice(1, 6));
    type Window = { openTime: number; closeTime: number };
    const [day] = await bodyOf<Window[]>('ticker/tradingDay', 'symbols=["BTCUSDT"]', MICROSECONDS);
    expect((day?.closeTime ?? 0) + 1 - (day?.openTime ?? 0)).toBe(DAY * 1_000);
    const window = await bodyOf<Window>('ticker', 'symbol=BTCUSDT&windowSize=1h', MICROSECONDS);
    expect(window.closeTime % 1_000).toBe(0);
  });

  it('are used in account data too', async () => {
    const order = {
      symbol: 'BTCUSDT',
      side: 'BUY',
      type: 'LIMIT',
      timeInForce: 'GTC',
      quantity: '0.01',
      price: '10000',
    };
    const placed = await client.signed('/api/v3/order', order, { method: 'POST', headers: MICROSECONDS });
    const { orderId, transactTime, workingTime } = placed.body as Record<string, number>;
    expect(transactTime).toBeGreaterThan(1e15);
    expect(workingTime).toBe(transactTime);
    const found = await client.signed('/api/v3/order', { symbol: 'BTCUSDT', orderId: Number(orderId) });
    expect(found.body).toMatchObject({ time: Number(transactTime) / 1_000 });
  });

  it('are accepted in requests, whatever the unit of the response', async () => {
    const ids = async (query: string) =>
      (await bodyOf<{ a: number }[]>('aggTrades', `symbol=BTCUSDT&${query}`)).map(({ a }) => a);
    const [first] = await bodyOf<{ T: number; a: number }[]>('aggTrades', 'symbol=BTCUSDT&fromId=1&limit=1');
    const atMs = first?.T ?? 0;
    expect(await ids(`startTime=${atMs * 1_000}&limit=1`)).toEqual([1]);
    expect(await ids(`endTime=${atMs * 1_000 - 1}`)).toEqual([]);
    // There are no events between two milliseconds.
    expect(await ids(`startTime=${atMs * 1_000 + 1}&endTime=${atMs * 1_000 + 999}`)).toEqual([]);
    expect(await ids(`endTime=${atMs * 1_000 + 999}&limit=1`)).not.toEqual([]);
  });
});

describe('time zones', () => {
  const opens = async (path: string, query: string) =>
    (await bodyOf<number[][]>(path, `symbol=ETHUSDT&${query}`)).map(([openMs]) => openMs);
  const range = `startTime=${WEEK}&endTime=${WEEK + 3 * DAY - 1}`;

  it.each([
    ['8', 8],
    ['-1:00', -1],
    ['%2B08:00', 8],
    ['05:00', 5],
    ['0', 0],
    ['-12', -12],
    ['14', 14],
  ])('klines of days begin at midnight of %s', async (zone, hours) => {
    const first = hours > 0 ? WEEK + DAY - hours * HOUR : WEEK - hours * HOUR;
    for (const path of ['klines', 'uiKlines']) {
      expect(await opens(path, `interval=1d&timeZone=${zone}&${range}`)).toEqual([first, first + DAY, first + 2 * DAY]);
    }
  });

  it('tell where a kline ends, what was traded in it, and fill it where nobody traded', async () => {
    const query = `symbol=ETHUSDT&interval=1d&timeZone=8&startTime=${WEEK + 6 * DAY}&limit=3`;
    const [last, quiet] = await bodyOf<unknown[][]>('klines', query);
    const from = WEEK + 6 * DAY + 16 * HOUR;
    expect(last?.slice(0, 7)).toEqual([from, '101.60', '101.67', '101.60', '101.67', '0.00800', from + DAY - 1]);
    // Imported history has volumes, and no trades with ids.
    expect(last?.[8]).toBe(0);
    expect(quiet?.slice(0, 7)).toEqual([
      from + DAY,
      '101.67',
      '101.67',
      '101.67',
      '101.67',
      '0.00000',
      from + 2 * DAY - 1,
    ]);
  });

  it('are those of a trading day', async () => {
    const { openTime, closeTime } = await bodyOf<{ openTime: number; closeTime: number }>(
      'ticker/tradingDay',
      'symbol=BTCUSDT&timeZone=-3:30',
    );
    expect((openTime - 3.5 * HOUR) % DAY).toBe(0);
    expect(closeTime).toBe(openTime + DAY - 1);
    expect(Date.now()).toBeGreaterThanOrEqual(openTime);
    expect(Date.now()).toBeLessThanOrEqual(closeTime);
  });

  it.each(['15', '-12:01', '14:01', '8:5', 'UTC', '8.5'])('%s is none', async (zone) => {
    for (const path of ['klines?interval=1d', 'ticker/tradingDay?']) {
      const [call = '', more] = path.split('?');
      expect(await bodyOf(call, `symbol=BTCUSDT&timeZone=${zone}&${more}`)).toMatchObject({ code: -1130 });
    }
  });
});

describe('the reference price', () => {
  it('is returned with its type, and rejected before the first trade', async () => {
    expect(await get('referencePrice', 'symbol=BTCUSDT')).toMatchObject({
      status: 200,
      body: { symbol: 'BTCUSDT', referencePrice: '20000.00', timestamp: expect.any(Number) },
    });
    expect((await get('referencePrice/calculation', 'symbol=BTCUSDT')).body).toEqual({
      symbol: 'BTCUSDT',
      calculationType: 'LAST_PRICE',
    });
    const none = { code: -2043, msg: "This symbol doesn't have a reference price." };
    expect(await get('referencePrice', 'symbol=ETHUSDT')).toMatchObject({ status: 200, body: none });
    expect(await get('referencePrice/calculation', 'symbol=ETHUSDT')).toMatchObject({ status: 400, body: none });
  });

  it('has rules for one symbol, several, all, or those in a status, each at its weight', async () => {
    const weight = (query: string) => costOf('executionRules', query);
    const rules = { symbolRules: [{ symbol: 'BTCUSDT', rules: [] }] };
    expect(await weight('symbol=BTCUSDT')).toEqual({ weight: 2, body: rules });
    expect(await weight('symbols=["BTCUSDT"]')).toEqual({ weight: 2, body: rules });
    expect((await weight('symbols=["BTCUSDT","ETHUSDT"]')).weight).toBe(4);
    expect(await weight('')).toMatchObject({ weight: 40, body: { symbolRules: [{}, {}] } });
    expect(await weight('symbolStatus=HALT')).toEqual({ weight: 40, body: { symbolRules: [] } });
  });
});

/** Weight and answer of a call. */
async function costOf(path: string, query: string) {
  const used = async () => Number((await get('time')).headers.get('x-mbx-used-weight-1m'));
  for (;;) {
    const [before, { body }, after] = [await used(), await get(path, query), await used()];
    // A minute that begins in between counts anew.
    if (after > before) return { weight: after - before - 1, body };
  }
}

describe('a call costs', () => {
  const both = 'symbols=["BTCUSDT","ETHUSDT"]';
  it.each([
    ['ping', '', 1],
    ['exchangeInfo', '', 20],
    ['depth', 'symbol=BTCUSDT', 5],
    ['depth', 'symbol=BTCUSDT&limit=100', 5],
    ['depth', 'symbol=BTCUSDT&limit=101', 25],
    ['depth', 'symbol=BTCUSDT&limit=501', 50],
    ['depth', 'symbol=BTCUSDT&limit=1001', 250],
    ['depth', 'symbol=BTCUSDT&limit=many', 5],
    ['trades', 'symbol=BTCUSDT', 25],
    ['historicalTrades', 'symbol=BTCUSDT', 25],
    ['aggTrades', 'symbol=BTCUSDT', 4],
    ['klines', 'symbol=BTCUSDT&interval=1d', 2],
    ['uiKlines', 'symbol=BTCUSDT&interval=1d&timeZone=8', 2],
    ['avgPrice', 'symbol=BTCUSDT', 2],
    ['ticker/24hr', 'symbol=BTCUSDT', 2],
    ['ticker/24hr', both, 2],
    ['ticker/24hr', '', 80],
    ['ticker/price', 'symbol=BTCUSDT', 2],
    ['ticker/price', both, 4],
    ['ticker/bookTicker', '', 4],
    ['ticker', 'symbol=BTCUSDT', 4],
    ['ticker', both, 8],
    ['ticker/tradingDay', both, 8],
    ['referencePrice', 'symbol=BTCUSDT', 2],
    ['referencePrice/calculation', 'symbol=BTCUSDT', 2],
  ])('%s?%s its documented weight', async (path, query, weight) => {
    expect((await costOf(path, query)).weight).toBe(weight);
  });
});

describe('symbols in a status', () => {
  beforeAll(() => server.host.submit({ type: 'set-market-status', marketId: 2, status: 'halted' }));
  afterAll(() => server.host.submit({ type: 'set-market-status', marketId: 2, status: 'trading' }));

  it.each(['ticker/24hr', 'ticker/price', 'ticker/bookTicker'])(
    '%s: of several the others are left out',
    async (path) => {
      const symbols = async (query: string) =>
        (await bodyOf<{ symbol: string }[]>(path, query)).map(({ symbol }) => symbol);
      expect(await symbols('symbolStatus=TRADING')).toEqual(['BTCUSDT']);
      expect(await symbols('symbolStatus=HALT')).toEqual(['ETHUSDT']);
      expect(await symbols('symbols=["BTCUSDT","ETHUSDT"]&symbolStatus=HALT')).toEqual(['ETHUSDT']);
      expect(await symbols('symbols=["BTCUSDT"]&symbolStatus=HALT')).toEqual([]);
    },
  );

  it.each([
    'depth',
    'ticker',
    'ticker/24hr',
    'ticker/price',
    'ticker/bookTicker',
    'ticker/tradingDay',
    'referencePrice/calculation',
  ])('%s: one symbol in another status is refused', async (path) => {
    const other = await get(path, 'symbol=BTCUSDT&symbolStatus=BREAK');
    expect(other).toMatchObject({ status: 400, body: { code: -1220 } });
    expect(await get(path, 'symbol=BTCUSDT&symbolStatus=TRADING')).toMatchObject({ status: 200 });
    expect(await get(path, 'symbol=BTCUSDT&symbolStatus=trading')).toMatchObject({
      status: 400,
      body: { code: -1122 },
    });
  });

  it('are what exchangeInfo lists', async () => {
    const symbols = async (query: string) =>
      (await bodyOf<{ symbols: { symbol: string }[] }>('exchangeInfo', query)).symbols.map(({ symbol }) => symbol);
    expect(await symbols('symbolStatus=HALT')).toEqual(['ETHUSDT']);
    expect(await symbols('symbolStatus=HALT&permissions=SPOT')).toEqual(['ETHUSDT']);
    const shown = await bodyOf<{ symbols: object[] }>('exchangeInfo', 'symbol=BTCUSDT&showPermissionSets=false');
    expect(shown.symbols).toMatchObject([{ permissionSets: [] }]);
    expect(shown).not.toHaveProperty('sors');
  });
});

describe('an invalid request', () => {
  it.each([
    ['ping', 'a=1', -1101, "Too many parameters; expected '0' and received '1'."],
    ['time', 'symbol=BTCUSDT&limit=1', -1101, "Too many parameters; expected '0' and received '2'."],
    [
      'depth',
      'symbol=btcusdt',
      -1100,
      "Illegal characters found in parameter 'symbol'; legal range is '^[A-Z0-9-_.]{1,20}$'.",
    ],
    ['depth', 'symbol=BTC-USDT', -1121, 'Invalid symbol.'],
    ['depth', 'symbol=', -1105, "Parameter 'symbol' was empty."],
    ['depth', 'symbol=BTCUSDT&limit=', -1105, "Parameter 'limit' was empty."],
    [
      'depth',
      'symbol=BTCUSDT&limit=-1',
      -1100,
      "Illegal characters found in parameter 'limit'; legal range is '^[0-9]{1,20}$'.",
    ],
    ['depth', 'symbol=BTCUSDT&limit=18446744073709551616', -1108, "Parameter 'limit' overflowed."],
    ['trades', 'symbol=BTCUSDT&limit=0', -1130, "Data sent for parameter 'limit' is not valid."],
    ['klines', 'symbol=BTCUSDT&interval=1H', -1120, 'Invalid interval.'],
    ['klines', 'symbol=BTCUSDT&interval=', -1105, "Parameter 'interval' was empty."],
    ['ticker/price', 'symbols=[]', -1105, "Parameter 'symbols' was empty."],
    ['ticker/price', 'symbols=["BTCUSDT","NONESUCH"]', -1121, 'Invalid symbol.'],
    ['ticker', 'symbol=BTCUSDT&windowSize=1d2h', -1130, "Data sent for parameter 'windowSize' is not valid."],
    ['executionRules', 'symbol=BTCUSDT&symbolStatus=TRADING', -1128, 'Combination of optional parameters invalid.'],
    ['executionRules', 'symbol=BTCUSDT&symbols=["BTCUSDT"]', -1128, 'Combination of optional parameters invalid.'],
    ['exchangeInfo', 'symbol=BTCUSDT&permissions=SPOT', -1128, 'Combination of optional parameters invalid.'],
    [
      'exchangeInfo',
      'symbol=BTCUSDT&showPermissionSets=1',
      -1130,
      "Data sent for parameter 'showPermissionSets' is not valid.",
    ],
    ['referencePrice', '', -1102, "Mandatory parameter 'symbol' was not sent, was empty/null, or malformed."],
  ])('%s?%s', async (path, query, code, msg) => {
    expect(await get(path, query)).toMatchObject({ status: 400, body: { code, msg } });
  });

  it.each(['seconds', '', 'MICROSECONDS', 'Millisecond'])('in the unit %j', async (unit) => {
    expect(await get('time', '', { 'x-mbx-time-unit': unit })).toMatchObject({
      status: 400,
      body: { code: -1194, msg: 'Invalid value for time unit; expected either MICROSECOND or MILLISECOND.' },
    });
  });

  it('in a binary encoding alone', async () => {
    expect(await get('time', '', { accept: 'application/sbe', 'x-mbx-sbe': '3:2' })).toMatchObject({
      status: 406,
      body: { code: -1155, msg: 'SBE is not enabled.' },
    });
    const either = { accept: 'application/sbe, application/json', 'x-mbx-sbe': '3:2' };
    expect(await get('time', '', either)).toMatchObject({ status: 200, body: { serverTime: expect.any(Number) } });
  });

  it('is accepted for empty ranges, too many rows and percent-encoded lists', async () => {
    expect(await bodyOf('klines', 'symbol=BTCUSDT&interval=1m&startTime=2&endTime=1')).toEqual([]);
    expect(await bodyOf('aggTrades', 'symbol=BTCUSDT&startTime=9000000000000&endTime=1')).toEqual([]);
    expect(await bodyOf('historicalTrades', 'symbol=BTCUSDT&fromId=9007199254740991')).toEqual([]);
    expect(await get('depth', 'symbol=BTCUSDT&limit=5001')).toMatchObject({ status: 200 });
    expect(await bodyOf('ticker/price', 'symbols=%5B%22BTCUSDT%22%5D')).toMatchObject([{ symbol: 'BTCUSDT' }]);
  });
});
