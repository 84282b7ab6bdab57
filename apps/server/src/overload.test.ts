import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { GatewayClient } from './testing/gateway-client.ts';
import { startTestServer, type TestServer } from './testing/server-fixture.ts';
import type { TestClient } from './testing/test-client.ts';
import { TestSocket } from './testing/test-socket.ts';
import { fund } from './testing/test-world.ts';

const LIMIT = 3;
const ORDER = { tradeCode: 'btc_usdt', side: 'buy', type: 'limit', price: '20000', qty: '0.001' } as const;
const GATEWAY_ORDER = {
  symbol: 'BTCUSDT',
  side: 'BUY',
  type: 'LIMIT',
  timeInForce: 'GTC',
  price: '20000',
  quantity: '0.001',
};
const BUSY = { code: 50_301, error: 'OVERLOADED', msg: 'The exchange is busy; try again.' };
const GATEWAY_BUSY = {
  code: -1008,
  msg: 'Server is currently overloaded with other requests. Please try again in a few minutes.',
};

/** Holds back commands to the core until released: meanwhile nothing becomes durable. */
function holdCore(): { release(): void } {
  const kept: (() => void)[] = [];
  const post = Worker.prototype.postMessage;
  const spy = vi.spyOn(Worker.prototype, 'postMessage').mockImplementation(function (this: Worker, message, list) {
    const send = () => post.call(this, message, list);
    if ((message as { type?: string }).type === 'commands') kept.push(send);
    else send();
  });
  return {
    release: () => {
      spy.mockRestore();
      for (const send of kept.splice(0)) send();
    },
  };
}

/** Sends a signed request to the gateway's WebSocket API. */
async function requestApi(ws: WebSocket, client: GatewayClient, method: string, values: Record<string, string>) {
  const params = { ...values, apiKey: client.apiKey, timestamp: String(Date.now()) };
  const payload = Object.entries(params)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
  const signature = createHmac('sha256', client.secret).update(payload).digest('hex');
  const answer = once(ws, 'message');
  ws.send(JSON.stringify({ id: 'x', method, params: { ...params, signature } }));
  return JSON.parse(String((await answer)[0])) as unknown;
}

describe('a server whose core is held', () => {
  let server: TestServer;
  let user: TestClient;
  let socket: TestSocket;
  let gateway: GatewayClient;
  let api: WebSocket;
  let core: ReturnType<typeof holdCore>;

  beforeAll(async () => {
    server = await startTestServer({ env: { BOURSE_OVERLOAD_AT: String(LIMIT) } });
    user = await server.newUser();
    await fund(server.host, user.accountId, 'USDT', '1000000');
    socket = await TestSocket.open(user);
    gateway = await GatewayClient.of(user);
    api = new WebSocket(`${server.url.replace('http', 'ws')}/ws-api/v3?returnRateLimits=false`);
    await once(api, 'open');
    core = holdCore();
    core.release();
  });
  afterEach(() => core.release());
  afterAll(async () => {
    socket.close();
    api.terminate();
    await server.close();
  });

  const rest = async () => (await user.expect('placeSpotOrder', { body: ORDER })).orderId;
  /** Unanswered orders, as many as may be pending. */
  const fill = async () => {
    core = holdCore();
    const waiting = Array.from({ length: LIMIT }, () => socket.ask('order.place', ORDER));
    await expect.poll(() => server.host.backlog()).toBe(LIMIT);
    return waiting;
  };

  it('rejects new orders on every API with that API’s code, and changes nothing', async () => {
    const old = await rest();
    const before = server.host.rejected();
    const waiting = await fill();
    const leg = { side: 'buy', type: 'limit', price: '20000', qty: '0.001' };
    const list = { tradeCode: 'btc_usdt', contingency: 'OTO', orders: [leg, { ...leg, side: 'sell', price: '30000' }] };
    const replace = { orderId: old, mode: 'allow-failure', order: ORDER };
    const byHttp = [
      await user.call('placeSpotOrder', { body: { ...ORDER, clientOrderId: 'again' } }),
      await user.call('placeSpotOrderList', { body: list }),
      await user.call('replaceSpotOrder', { body: replace }),
    ];
    for (const answer of byHttp) expect(answer).toMatchObject({ status: 503, ...BUSY, data: null });
    for (const [event, params] of [
      ['order.place', { ...ORDER, clientOrderId: 'again' }],
      ['orderList.place', list],
      ['order.replace', replace],
    ] as const) {
      expect(await socket.ask(event, params)).toMatchObject(BUSY);
    }
    const named = { ...GATEWAY_ORDER, newClientOrderId: 'again-there' };
    expect(await gateway.signed('/api/v3/order', named, { method: 'POST' })).toMatchObject({
      status: 503,
      body: GATEWAY_BUSY,
    });
    const swap = { ...GATEWAY_ORDER, cancelReplaceMode: 'ALLOW_FAILURE', cancelOrderId: String(BigInt(old) >> 22n) };
    const swapped = await gateway.signed('/api/v3/order/cancelReplace', swap, { method: 'POST' });
    expect(swapped).toMatchObject({ status: 503, body: GATEWAY_BUSY });
    expect(await requestApi(api, gateway, 'order.place', named)).toEqual({ id: 'x', status: 503, error: GATEWAY_BUSY });
    expect(server.host.rejected() - before).toBe(9);
    expect(server.host.backlog()).toBe(LIMIT);
    const metrics = await (await fetch(`${server.url}/metrics`)).text();
    expect(metrics).toContain(`bourse_core_refused_total ${server.host.rejected()}`);
    expect(metrics).toMatch(/^bourse_core_parked 0$/m);
    core.release();
    for (const answer of await Promise.all(waiting)) expect(answer).toMatchObject({ code: 200 });
    // The order to replace still stands, and the rejected client ids are free: the rejection was not stored under them.
    expect(await user.expect('cancelSpotOrder', { params: { orderId: old } })).toMatchObject({ status: 'CANCELED' });
    const again = { body: { ...ORDER, clientOrderId: 'again' } };
    const placed = await user.expect('placeSpotOrder', again);
    expect(await user.expect('placeSpotOrder', again)).toEqual(placed);
    expect(await gateway.signed('/api/v3/order', named, { method: 'POST' })).toMatchObject({ status: 200 });
    await user.expect('cancelAllSpotOrders');
  });

  it('admits every cancel meanwhile, and answers it when it is durable', async () => {
    const ids = [await rest(), await rest(), await rest(), await rest(), await rest()];
    const number = (id: string | undefined) => String(BigInt(id ?? '0') >> 22n);
    const waiting = await fill();
    const cancelThere = { symbol: 'BTCUSDT', orderId: number(ids[3]) };
    const out = [
      user.call('cancelSpotOrder', { params: { orderId: ids[0] ?? '' } }),
      socket.ask('order.cancel', { orderId: ids[1] }),
      socket.ask('order.amend', { orderId: ids[2], qty: '0.0005' }),
      gateway.signed('/api/v3/order', cancelThere, { method: 'DELETE' }),
      requestApi(api, gateway, 'order.cancel', { ...cancelThere, orderId: number(ids[4]) }),
      socket.ask('countdown.set', { countdownMs: 60_000 }),
      user.call('cancelAllSpotOrders'),
    ];
    await expect.poll(() => server.host.backlog()).toBe(LIMIT + out.length);
    expect(await user.call('placeSpotOrder', { body: ORDER })).toMatchObject(BUSY);
    core.release();
    const [http, bySocket, amended, there, byApi, countdown, all] = await Promise.all(out);
    expect(http).toMatchObject({ status: 200, data: { orderId: ids[0], status: 'CANCELED' } });
    expect(bySocket).toMatchObject({ code: 200, data: { orderId: ids[1], status: 'CANCELED' } });
    expect(amended).toMatchObject({ code: 200, data: { orderId: ids[2], qty: '0.00050' } });
    expect(there).toMatchObject({ status: 200, body: { status: 'CANCELED' } });
    expect(byApi).toMatchObject({ status: 200, result: { status: 'CANCELED' } });
    expect(countdown).toMatchObject({ code: 200 });
    expect(all).toMatchObject({ status: 200 });
    for (const answer of await Promise.all(waiting)) expect(answer).toMatchObject({ code: 200 });
    expect(server.host.backlog()).toBe(0);
  });
});
