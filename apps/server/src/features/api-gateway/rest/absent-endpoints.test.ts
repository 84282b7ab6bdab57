import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import type { GatewayClient } from '../../../testing/gateway-client.ts';
import {
  bodyOf,
  cancelAllOf,
  type GatewayTraders,
  startGatewayTraders,
  tradeAt,
} from '../../../testing/gateway-traders.ts';
import { METHOD_CALLS } from '../streams/api-methods.ts';

// What clients of today ask of a spot account beside its orders: filters, allocations, block trades, the wallet; and an older method.

let traders: GatewayTraders;
let mine: GatewayClient;
let socket: WebSocket;

beforeAll(async () => {
  traders = await startGatewayTraders();
  ({ mine } = traders);
  socket = new WebSocket(`${mine.base.replace('http', 'ws')}/ws-api/v3`);
  await once(socket, 'open');
});
afterAll(() => {
  socket.terminate();
  return traders.server.close();
});
afterEach(() => cancelAllOf(traders));

interface ApiResponse {
  readonly status: number;
  readonly result?: unknown;
  readonly error?: { readonly code: number };
}

/** Asks over the socket, one after another. */
async function ask(
  method: string,
  params: Readonly<Record<string, string | number | boolean>> = {},
): Promise<ApiResponse> {
  const answered = once(socket, 'message');
  socket.send(JSON.stringify({ id: 1, method, params }));
  const [data] = await answered;
  return JSON.parse(String(data)) as ApiResponse;
}

describe('the filters of an account', () => {
  it('are those that depend on more than the order', async () => {
    const { status, body } = await mine.signed('/api/v3/myFilters', { symbol: 'BTCUSDT' });
    expect(status).toBe(200);
    expect(body).toEqual({
      exchangeFilters: [{ filterType: 'EXCHANGE_MAX_NUM_ORDERS', maxNumOrders: 1_000 }],
      symbolFilters: [{ filterType: 'MAX_NUM_ORDERS', maxNumOrders: 1_000 }],
      assetFilters: [],
    });
  });

  it.each([
    [{}, -1102],
    [{ symbol: 'NOPE' }, -1121],
    [{ symbol: 'BTCUSDT', limit: 1 }, -1104],
  ] as const)('are refused with %o', async (values, code) => {
    expect(await mine.signed('/api/v3/myFilters', values)).toMatchObject({ status: 400, body: { code } });
  });
});

describe('calls with empty results', () => {
  it.each([
    ['/api/v3/historicalBlockTrades', { symbol: 'BTCUSDT', fromId: 1, limit: 10 }],
    [
      '/api/v3/myAllocations',
      { symbol: 'BTCUSDT', startTime: 1, endTime: 2, fromAllocationId: 1, orderId: 1, limit: 5 },
    ],
    ['/sapi/v1/capital/deposit/hisrec', { coin: 'BTC', status: 1, startTime: 1, offset: 0, limit: 1 }],
    ['/sapi/v1/capital/withdraw/history', { coin: 'BTC', withdrawOrderId: 'x', startTime: 1, limit: 1 }],
  ] as const)('%s is an empty list', async (path, values) => {
    // Block trades are public.
    const query = Object.entries(values).map(([name, value]) => `${name}=${value}`);
    const isOpen = path.includes('BlockTrades');
    const answer = isOpen ? await mine.open(path, query.join('&')) : await mine.signed(path, values);
    expect(answer).toMatchObject({ status: 200, body: [] });
  });

  it.each([
    ['/api/v3/historicalBlockTrades?fromId=1', -1102],
    ['/api/v3/historicalBlockTrades?symbol=BTCUSDT', -1102],
    ['/api/v3/historicalBlockTrades?symbol=NOPE&fromId=1', -1121],
    ['/api/v3/historicalBlockTrades?symbol=BTCUSDT&fromId=1&side=BUY', -1104],
    ['/api/v3/myAllocations?symbol=BTCUSDT', -1102],
    ['/sapi/v1/capital/deposit/hisrec', -1102],
  ] as const)('is refused where the call is wrong: %s', async (path, code) => {
    const [name = '', query] = path.split('?');
    expect(await mine.open(name, query)).toMatchObject({ status: 400, body: { code } });
  });

  it('accepts no undocumented parameters', async () => {
    for (const path of ['/api/v3/myAllocations', '/sapi/v1/capital/withdraw/history', '/sapi/v1/asset/assetDetail']) {
      const answer = await mine.signed(path, { symbol: 'BTCUSDT', strange: 1 });
      expect(answer, path).toMatchObject({ status: 400, body: { code: -1104 } });
    }
  });
});

it('coins can neither be deposited nor withdrawn', async () => {
  const all = bodyOf<Record<string, object>>(await mine.signed('/sapi/v1/asset/assetDetail'));
  expect(Object.keys(all)).toEqual(['BTC', 'ETH', 'USDT']);
  const one = await mine.signed('/sapi/v1/asset/assetDetail', { asset: 'BTC' });
  expect(one.body).toEqual({
    BTC: { minWithdrawAmount: '0.00000000', depositStatus: false, withdrawFee: 0, withdrawStatus: false },
  });
  expect((await mine.signed('/sapi/v1/asset/assetDetail', { asset: 'NOPE' })).body).toEqual({});
});

describe('the methods of the WebSocket API', () => {
  it.each([...METHOD_CALLS.keys()])('%s is served', async (method) => {
    const { error } = await ask(method);
    expect(error?.code).not.toBe(-1020);
  });

  it('place a pair by the older name too', async () => {
    await tradeAt(traders, '20000');
    const order = { symbol: 'BTCUSDT', side: 'SELL', quantity: '0.01', price: '25000', stopPrice: '15000' };
    const asked = mine.signedParams({ ...order, limitClientOrderId: 'up', stopClientOrderId: 'down' });
    expect(await ask('orderList.place', asked)).toMatchObject({
      status: 200,
      result: {
        contingencyType: 'OCO',
        orderReports: [
          { clientOrderId: 'up', type: 'LIMIT_MAKER', price: '25000.00' },
          { clientOrderId: 'down', type: 'STOP_LOSS', stopPrice: '15000.00' },
        ],
      },
    });
  });

  it('return filters and allocations to signed requests, and block trades to anyone', async () => {
    const symbol = { symbol: 'BTCUSDT' };
    expect(await ask('myFilters', mine.signedParams(symbol))).toMatchObject({ result: { assetFilters: [] } });
    expect(await ask('myAllocations', mine.signedParams(symbol))).toMatchObject({ status: 200, result: [] });
    expect(await ask('myAllocations', symbol)).toMatchObject({ error: { code: -2014 } });
    expect(await ask('blockTrades.historical', { ...symbol, fromId: 0 })).toMatchObject({ status: 200, result: [] });
  });
});
