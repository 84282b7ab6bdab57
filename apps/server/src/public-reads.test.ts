import { afterAll, beforeAll, expect, it } from 'vitest';
import { GatewayClient } from './testing/gateway-client.ts';
import { startTestServer, type TestServer } from './testing/server-fixture.ts';
import type { TestClient } from './testing/test-client.ts';

// Reads of public history must not use up the connections that orders and accounts need.

let server: TestServer;
let owner: TestClient;
let bot: GatewayClient;
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.newUser();
  bot = await GatewayClient.of(owner);
});
afterAll(() => server.close());

it('public reads that find no connection are rejected as busy, and delay no other reads', async () => {
  const { publicPool } = server.db;
  const taken = await Promise.all(Array.from({ length: publicPool.options.max }, () => publicPool.connect()));
  const kline = server.visitor().call('klines', { query: { tradeCode: 'btc_usdt', interval: '1m' } });
  const facts = server.visitor().call('coinFacts', { query: { coinId: '1' } });
  const others = (['coinSectors', 'uptime', 'marketFigures'] as const).map((name) => server.visitor().call(name));
  const open = [
    'klines?symbol=BTCUSDT&interval=1d&timeZone=8',
    'historicalTrades?symbol=BTCUSDT&fromId=1',
    'ticker?symbol=BTCUSDT',
  ];
  const gateway = Promise.all(open.map((path) => fetch(`${server.url}/api/v3/${path}`)));
  let isSettled = false;
  const noted = Promise.all([kline, facts, ...others, gateway]).then(() => {
    isSettled = true;
  });
  expect(await owner.expect('spotOrderHistory')).toMatchObject({ items: [] });
  expect((await server.newUser()).accountId).toBeGreaterThan(owner.accountId);
  expect((await bot.signed('/api/v3/allOrders', { symbol: 'BTCUSDT' })).status).toBe(200);
  expect(isSettled).toBe(false);
  await noted;
  for (const answer of await Promise.all([kline, facts, ...others])) {
    expect(answer).toMatchObject({ status: 503, error: 'OVERLOADED' });
  }
  for (const answer of await gateway) {
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ code: -1008 });
  }
  for (const client of taken) client.release();
  for (const path of open) expect((await fetch(`${server.url}/api/v3/${path}`)).status).toBe(200);
});
