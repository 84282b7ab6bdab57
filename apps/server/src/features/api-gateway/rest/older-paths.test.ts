import { afterAll, beforeAll, expect, it } from 'vitest';
import type { GatewayClient } from '../../../testing/gateway-client.ts';
import { bodyOf, type GatewayTraders, POST, startGatewayTraders, tradeAt } from '../../../testing/gateway-traders.ts';

let traders: GatewayTraders;
let mine: GatewayClient;

beforeAll(async () => {
  traders = await startGatewayTraders();
  ({ mine } = traders);
  await tradeAt(traders, '20000');
});
afterAll(() => traders.server.close());

it.each([
  ['depth', 'symbol=BTCUSDT&limit=5'],
  ['trades', 'symbol=BTCUSDT&limit=5'],
  ['historicalTrades', 'symbol=BTCUSDT&fromId=1'],
  ['aggTrades', 'symbol=BTCUSDT'],
  ['ping', ''],
  ['trades', 'symbol=NOPE'],
  ['depth', 'symbol=BTCUSDT&strange=1'],
] as const)('%s?%s is answered at its older path as at the newer one', async (path, query) => {
  const [older, newer] = [await mine.open(`/api/v1/${path}`, query), await mine.open(`/api/v3/${path}`, query)];
  expect(older.status).toBe(newer.status);
  expect(older.body).toEqual(newer.body);
});

it('so are symbols, time, tickers and klines, which contain times', async () => {
  expect((await mine.open('/api/v1/time')).body).toMatchObject({ serverTime: expect.any(Number) });
  expect((await mine.open('/api/v1/exchangeInfo')).body).toMatchObject({ symbols: [{}, {}] });
  expect((await mine.open('/api/v1/ticker/24hr', 'symbol=BTCUSDT')).body).toMatchObject({ lastPrice: '20000.00' });
  expect((await mine.open('/api/v1/klines', 'symbol=BTCUSDT&interval=1d')).body).toHaveLength(1);
});

it('costs as much, and keeps listen keys', async () => {
  const used = async (path: string) => {
    const before = Number((await mine.open('/api/v3/ping')).headers.get('x-mbx-used-weight-1m'));
    const { headers } = await mine.open(path, 'symbol=BTCUSDT');
    return Number(headers.get('x-mbx-used-weight-1m')) - before;
  };
  expect(await used('/api/v1/trades')).toBe(await used('/api/v3/trades'));
  const { listenKey } = bodyOf<{ listenKey: string }>(await mine.open('/api/v1/userDataStream', '', POST));
  const kept = await mine.open('/api/v3/userDataStream', `listenKey=${listenKey}`, { method: 'PUT' });
  expect(kept).toMatchObject({ status: 200, body: {} });
});

it.each(['order', 'account', 'ticker/price', 'myTrades'])('%s never had an older path', async (path) => {
  expect(await mine.open(`/api/v1/${path}`)).toMatchObject({ status: 404, body: { code: -1020 } });
});
