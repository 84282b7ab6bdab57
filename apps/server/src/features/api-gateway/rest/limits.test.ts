import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GatewayClient } from '../../../testing/gateway-client.ts';
import { startTestServer, type TestServer } from '../../../testing/server-fixture.ts';
import type { TestClient } from '../../../testing/test-client.ts';
import { fund } from '../../../testing/test-world.ts';

const LIMIT = { symbol: 'BTCUSDT', side: 'BUY', type: 'LIMIT', timeInForce: 'GTC', quantity: '0.01', price: '20000' };
const POST = { method: 'POST' } as const;
const manyParameters = Array.from({ length: 101 }, (_, at) => `a${at}=1`).join('&');
const withHeader = (name: string, value: string) => ({ headers: { [name]: value } });

describe('a gateway with its limits', () => {
  let server: TestServer;
  let mine: GatewayClient;
  beforeAll(async () => {
    server = await startTestServer({ env: { BOURSE_RATE_LIMITS: 'on' } });
    const owner = await server.newUser();
    await fund(server.host, owner.accountId, 'USDT', '100000');
    mine = await GatewayClient.of(owner);
  });
  afterAll(() => server.close());

  it('accepts a hundred orders in ten seconds and returns the count', async () => {
    const place = () => mine.signed('/api/v3/order', LIMIT, POST);
    let taken = 0;
    let rejected: Awaited<ReturnType<typeof place>> | undefined;
    // All at once, because what is under way counts too. On a slow day the ten seconds end before a hundred were sent.
    for (let batch = 0; batch < 5 && rejected === undefined; batch += 1) {
      const startMs = Date.now();
      const answers = await Promise.all(Array.from({ length: 150 }, place));
      const spans = Math.floor(Date.now() / 10_000) - Math.floor(startMs / 10_000) + 1;
      const ofBatch = answers.filter(({ status }) => status === 200).length;
      expect(ofBatch).toBeLessThanOrEqual(100 * spans);
      taken += ofBatch;
      rejected = answers.find(({ status }) => status !== 200);
    }
    expect(taken).toBeGreaterThanOrEqual(100);
    expect(rejected).toMatchObject({ status: 429, body: { code: -1015 } });
    expect(Number(rejected?.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    const all = { symbol: 'BTCUSDT' };
    expect((await mine.signed('/api/v3/openOrders', all, { method: 'DELETE' })).body).toHaveLength(taken);
  });

  it('lets a replacement cancel its order at the order limit, if requested', async () => {
    const placed = { orderId: 0 };
    // The hundred of these ten seconds may be gone already.
    const place = async () => Object.assign(placed, (await mine.signed('/api/v3/order', LIMIT, POST)).body).orderId;
    await expect.poll(place, { timeout: 15_000, interval: 200 }).toBeGreaterThan(0);
    const replace = (values: Readonly<Record<string, string | number>>) =>
      mine.signed('/api/v3/order/cancelReplace', { ...LIMIT, cancelReplaceMode: 'STOP_ON_FAILURE', ...values }, POST);
    const only = {
      cancelOrderId: placed.orderId,
      cancelRestrictions: 'ONLY_NEW',
      orderRateLimitExceededMode: 'CANCEL_ONLY',
    };
    for (let batch = 0; batch < 5; batch += 1) {
      await Promise.all(Array.from({ length: 150 }, () => mine.signed('/api/v3/order', LIMIT, POST)));
      const nothing = await replace({ ...only, orderRateLimitExceededMode: 'DO_NOTHING' });
      // On a slow day the ten seconds ended meanwhile, and the order was replaced.
      if (nothing.status === 200) {
        const { newOrderResponse } = nothing.body as { newOrderResponse: { orderId: number } };
        only.cancelOrderId = newOrderResponse.orderId;
        continue;
      }
      expect(nothing).toMatchObject({ status: 429, body: { code: -1015 } });
      break;
    }
    const tenS = () => Math.floor(Date.now() / 10_000);
    const span = tenS();
    const answer = await replace(only);
    expect(answer).toMatchObject({
      status: 429,
      body: {
        code: -2021,
        data: {
          cancelResult: 'SUCCESS',
          newOrderResult: 'FAILURE',
          cancelResponse: { orderId: only.cancelOrderId, status: 'CANCELED' },
          newOrderResponse: { code: -1015 },
        },
      },
    });
    // Now there is nothing to cancel: then the new order is not tried, and the account is told that it may not.
    const nothing = await replace(only);
    const untried = { cancelResult: 'FAILURE', newOrderResult: 'NOT_ATTEMPTED', newOrderResponse: null };
    if (tenS() === span) expect(nothing).toMatchObject({ status: 429, body: { code: -2022, data: untried } });
    expect(nothing).toMatchObject({ body: { code: -2022, data: untried } });
    const open = (await mine.signed('/api/v3/openOrders', { symbol: 'BTCUSDT' })).body as { orderId: number }[];
    expect(open.some(({ orderId }) => orderId === only.cancelOrderId)).toBe(false);
    await mine.signed('/api/v3/openOrders', { symbol: 'BTCUSDT' }, { method: 'DELETE' });
  });

  /** Calls that are rejected before anything is done, and the weight that they cost all the same. */
  const rejectedCalls: readonly (readonly [string, () => ReturnType<GatewayClient['open']>, number, number])[] = [
    ['a parameter twice', () => mine.open('/api/v3/depth', 'symbol=BTCUSDT&symbol=BTCUSDT'), -1101, 5],
    ['more parameters than any call has', () => mine.open('/api/v3/ping', manyParameters), -1101, 1],
    ['a body with one twice', () => mine.signed('/api/v3/order', LIMIT, { ...POST, tail: 'side=SELL' }), -1101, 1],
    ['an unknown parameter', () => mine.open('/api/v3/depth', 'symbol=BTCUSDT&leverage=2'), -1104, 5],
    ['a wrong signature', () => mine.signed('/api/v3/account', {}, { signature: 'a'.repeat(64) }), -1022, 20],
    ['no signature', () => mine.signed('/api/v3/account', {}, { signature: '' }), -1102, 20],
    ['an unknown unit of time', () => mine.open('/api/v3/time', '', withHeader('x-mbx-time-unit', 'DAY')), -1194, 1],
    ['a binary encoding', () => mine.open('/api/v3/ping', '', withHeader('accept', 'application/sbe')), -1155, 1],
    ['an unknown call', () => mine.open('/api/v3/nothing'), -1020, 1],
    ['an address that cannot be read', () => mine.open('/api/v3/%zz'), -1020, 1],
    ['a body that is too long', () => mine.signed('/api/v3/order', { x: 'x'.repeat(3 << 20) }, POST), -1100, 1],
  ];
  it.each(rejectedCalls)('counts a call with %s', async (_what, call, code, weight) => {
    const used = async () => {
      const { headers, ...answer } = await call();
      expect(answer.body).toMatchObject({ code });
      expect(headers.get('x-mbx-used-weight')).toBe(headers.get('x-mbx-used-weight-1m'));
      return Number(headers.get('x-mbx-used-weight-1m'));
    };
    const minuteOf = () => Math.floor(Date.now() / 60_000);
    const minute = minuteOf();
    const before = await used();
    const after = await used();
    // In a minute that has just begun nothing was used.
    expect(after - before).toBe(minuteOf() === minute ? weight : after - before);
  });

  it('rejects an address over its weight, then bans it if it continues; others are not affected', async () => {
    const book = () => mine.open('/api/v3/depth', 'symbol=BTCUSDT&limit=5000');
    let answer = await book();
    while (answer.status === 200) answer = await book();
    expect(answer).toMatchObject({ status: 429, body: { code: -1003 } });
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    expect(Number(answer.headers.get('x-mbx-used-weight-1m'))).toBeGreaterThan(5_000);
    for (let call = 0; call < 60 && answer.status !== 418; call += 1) answer = await book();
    expect(answer).toMatchObject({ status: 418, body: { code: -1003 } });
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThanOrEqual(100);
    expect((await mine.signed('/api/v3/account')).status).toBe(418);
    for (const [what, call] of rejectedCalls) expect(await call(), what).toMatchObject({ status: 418 });
    // Our own API has limits of its own.
    expect((await server.visitor().call('tradeInfo')).status).toBe(200);
  });
});

describe('a gateway of a module that is switched off', () => {
  let server: TestServer;
  let operator: TestClient;
  let owner: TestClient;
  let mine: GatewayClient;
  beforeAll(async () => {
    server = await startTestServer();
    operator = await server.newOperator();
    owner = await server.newUser();
    await fund(server.host, owner.accountId, 'USDT', '100000');
    mine = await GatewayClient.of(owner);
  });
  afterAll(() => server.close());
  const set = (key: string, value: object) =>
    operator.expect('setConsoleSetting', { params: { key }, body: { value } });

  it('accepts no orders, but allows cancels', async () => {
    const { orderId } = (await mine.signed('/api/v3/order', LIMIT, POST)).body as { orderId: number };
    await set('modules', { spot: 'off' });
    for (const path of ['/api/v3/order', '/api/v3/order/test']) {
      expect(await mine.signed(path, LIMIT, POST)).toMatchObject({ body: { code: -1013, msg: 'Market is closed.' } });
    }
    const query = { symbol: 'BTCUSDT', orderId };
    expect(await mine.signed('/api/v3/order', query, { method: 'DELETE' })).toMatchObject({ status: 200 });
    await set('modules', {});
    await set('kycRequired', { spot: true });
    expect(await mine.signed('/api/v3/order', LIMIT, POST)).toMatchObject({ body: { code: -2010 } });
    await set('kycRequired', {});
    expect(await mine.signed('/api/v3/order', LIMIT, POST)).toMatchObject({ status: 200 });
  });

  it('keeps keys and orders over a restart', async () => {
    const placed = (await mine.signed('/api/v3/order', LIMIT, POST)).body as { orderId: number };
    await server.stop();
    const again = await startTestServer({ markets: false, env: { BOURSE_DATA: server.config.dataDir } });
    const same = new GatewayClient(again.url, { apiKey: mine.apiKey, secretKey: mine.secret });
    const query = { symbol: 'BTCUSDT', orderId: placed.orderId };
    expect(await same.signed('/api/v3/order', query)).toMatchObject({ status: 200, body: { status: 'NEW' } });
    const [key] = await Object.assign(again.visitor(), { cookie: owner.cookie }).expect('apiKeys');
    expect(key).toMatchObject({ apiKey: mine.apiKey, lastUsedIp: '127.0.0.1' });
    expect(key?.lastUsedMs).toBeGreaterThan(0);
    await again.close();
  });
});
