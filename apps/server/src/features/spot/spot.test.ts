import type { OrderData, RouteBody } from '@bourse/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/server-fixture.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { fund } from '../../testing/test-world.ts';

type Body = RouteBody<'placeSpotOrder'>;
const BUY: Body = { tradeCode: 'btc_usdt', side: 'buy', type: 'limit', price: '20000', qty: '0.01' };
const SELL: Body = { ...BUY, side: 'sell' };

describe('spot trading', () => {
  let server: TestServer;
  let maker: TestClient;
  let taker: TestClient;

  beforeAll(async () => {
    server = await startTestServer();
    maker = await server.newUser();
    taker = await server.newUser();
    for (const { accountId } of [maker, taker]) {
      await fund(server.host, accountId, 'BTC', '100');
      await fund(server.host, accountId, 'USDT', '5000000');
    }
  });
  afterAll(() => server.close());

  const place = (client: TestClient, body: Body) => client.expect('placeSpotOrder', { body });

  it('an order’s life: new, partly filled, cancelled, returned the same everywhere', async () => {
    const placed = await place(maker, { ...SELL, clientOrderId: 'life-1' });
    expect(placed).toMatchObject({ status: 'NEW', price: '20000.00', qty: '0.01000', executedQty: '0.00000' });
    expect(await maker.expect('openSpotOrders')).toEqual([placed]);
    const bought = await place(taker, { ...BUY, qty: '0.004' });
    expect(bought).toMatchObject({ status: 'FILLED', executedQty: '0.00400', executedQuote: '80.00000000' });
    const params = { orderId: placed.orderId };
    expect(await maker.expect('spotOrder', { params })).toMatchObject({ status: 'PARTIALLY_FILLED' });
    const cancelled = await maker.expect('cancelSpotOrder', { params });
    expect(cancelled).toMatchObject({ status: 'CANCELED', reason: 'USER_CANCELED', executedQty: '0.00400' });
    expect(await maker.expect('openSpotOrders')).toEqual([]);
    expect(await maker.expect('spotOrder', { params })).toEqual(cancelled);
    const history = await maker.expect('spotOrderHistory');
    expect(history.items[0]).toEqual(cancelled);
    const fills = await maker.expect('spotFills', { query: params });
    expect(fills.items).toMatchObject([
      {
        clientOrderId: 'life-1',
        role: 'maker',
        side: 'sell',
        price: '20000.00',
        qty: '0.00400',
        quote: '80.00000000',
        feeCurrency: 'USDT',
      },
    ]);
  });

  it('responds the same on the direct lane and through the framework', async () => {
    // The same request, once in its plainest form and once with a type that wants interpreting.
    const both = async (client: TestClient, body: unknown, headers: Record<string, string> = {}) => {
      const answers = [];
      for (const type of ['application/json', 'application/json; charset=utf-8']) {
        const request = { body: JSON.stringify(body), headers: { 'content-type': type, ...headers } };
        const { headers: got, ...answer } = await client.send('POST', '/hk-web/v2/spot/order', request);
        const named = ['content-type', 'cache-control', 'x-content-type-options'].map((name) => got.get(name));
        answers.push({ ...answer, named });
      }
      expect(answers[0]).toEqual(answers[1]);
      return answers[0];
    };
    const visitor = server.visitor();
    expect(await both(maker, { ...SELL, price: '27000', clientOrderId: 'both-ways' })).toMatchObject({ code: 200 });
    expect(await both(maker, { ...SELL, price: 'x' })).toMatchObject({ status: 400, field: 'price' });
    expect(await both(maker, { ...SELL, side: 'up' })).toMatchObject({ error: 'BODY_INVALID', field: 'side' });
    expect(await both(maker, SELL, { 'x-csrf-token': 'no' })).toMatchObject({ error: 'CSRF_INVALID' });
    expect(await both(visitor, 'not an order')).toMatchObject({ status: 401, error: 'LOGIN_REQUIRED' });
    await maker.expect('cancelAllSpotOrders');
  });

  it('conditional orders are returned everywhere and triggered by the trade that reaches their price', async () => {
    await place(maker, { ...SELL, price: '30000', qty: '0.01' });
    await place(taker, { ...BUY, price: '30000', qty: '0.01' });
    const stop = { tradeCode: 'btc_usdt', side: 'sell', type: 'market', qty: '0.02', trigger: 'stop-loss' } as const;
    const waiting = await place(maker, { ...stop, stopPrice: '29000', clientOrderId: 'stop-1' });
    expect(waiting).toMatchObject({ status: 'NEW', trigger: 'stop-loss', stopPrice: '29000.00', isWaiting: true });
    expect(await place(maker, { ...stop, stopPrice: '29000', clientOrderId: 'stop-1' })).toEqual(waiting);
    expect(
      (await maker.call('placeSpotOrder', { body: { ...stop, stopPrice: '28000', clientOrderId: 'stop-1' } })).error,
    ).toBe('CLIENT_ORDER_ID_USED');
    expect(await maker.expect('openSpotOrders')).toEqual([waiting]);
    const amended = await maker.expect('amendSpotOrder', {
      params: { orderId: waiting.orderId },
      body: { qty: '0.015' },
    });
    expect(amended).toMatchObject({ qty: '0.01500', isWaiting: true });
    await place(taker, { ...BUY, price: '29000', qty: '0.05' });
    await place(maker, { ...SELL, price: '29000', qty: '0.01' });
    const params = { orderId: waiting.orderId };
    const done = await maker.expect('spotOrder', { params });
    expect(done).toMatchObject({ status: 'FILLED', executedQty: '0.01500', isWaiting: false, stopPrice: '29000.00' });
    const { items } = await maker.expect('spotOrderHistory');
    expect(items.find(({ orderId }) => orderId === waiting.orderId)).toEqual(done);
    await taker.expect('cancelAllSpotOrders');
  });

  it.each([
    [{ stopPrice: '1' }, 'TRIGGER_INVALID', 'trigger'],
    [{ trigger: 'stop-loss' }, 'TRIGGER_INVALID', 'trigger'],
    [{ trigger: 'stop-loss', stopPrice: '0.001' }, 'PRICE_OFF_TICK', 'stopPrice'],
    [{ trigger: 'stop-loss', stopPrice: '90000' }, 'STOP_PRICE_PASSED', 'stopPrice'],
    [{ trigger: 'stop-loss', trailingDelta: 5 }, 'TRIGGER_INVALID', 'trigger'],
    [{ trigger: 'stop', stopPrice: '1' }, 'BODY_INVALID', 'trigger'],
    [{ timeInForce: 'GTD' }, 'EXPIRY_INVALID', 'expiresMs'],
    [{ timeInForce: 'GTD', expiresMs: 1 }, 'EXPIRY_INVALID', 'expiresMs'],
    [{ icebergQty: '0.00001' }, 'ICEBERG_INVALID', 'icebergQty'],
    [{ icebergQty: '1000' }, 'ICEBERG_TOO_LARGE', 'icebergQty'],
    [{ icebergQty: '-1' }, 'QTY_NOT_POSITIVE', 'icebergQty'],
  ])('refuses a trigger or expiry that makes no sense: %o', async (more, error, field) => {
    await place(maker, { ...SELL, price: '31000', qty: '0.01' });
    await place(taker, { ...BUY, price: '31000', qty: '0.01' });
    const answer = await maker.call('placeSpotOrder', { body: { ...SELL, ...more } });
    expect(answer).toMatchObject({ error, field });
  });

  it('shows one part of an iceberg at a time', async () => {
    const order = { ...SELL, price: '50000', qty: '0.03', icebergQty: '0.01', clientOrderId: 'iceberg-1' };
    const placed = await place(maker, order);
    expect(placed).toMatchObject({ qty: '0.03000', icebergQty: '0.01000', status: 'NEW' });
    expect(await place(maker, order)).toEqual(placed);
    const level = async () => {
      const { asks } = await maker.expect('fullDepth', { query: { tradeCode: 'btc_usdt' } });
      return asks.find(([price]) => price === '50000.00')?.[1];
    };
    expect(await level()).toBe('0.01000');
    await place(taker, { ...BUY, price: '50000', qty: '0.015', timeInForce: 'IOC' });
    expect(await level()).toBe('0.00500');
    await maker.expect('cancelAllSpotOrders');
    expect(await level()).toBeUndefined();
  });

  it('expires a GTD order at its time', async () => {
    const order = await place(maker, { ...SELL, price: '40000', timeInForce: 'GTD', expiresMs: Date.now() + 300 });
    expect(order).toMatchObject({ status: 'NEW', timeInForce: 'GTD' });
    const params = { orderId: order.orderId };
    await expect
      .poll(async () => (await maker.expect('spotOrder', { params })).status, { timeout: 10_000 })
      .toBe('EXPIRED');
    expect(await maker.expect('spotOrder', { params })).toMatchObject({ reason: 'TIME_EXPIRED' });
  });

  it('places one order for ten concurrent requests with the same clientOrderId', async () => {
    const body = { ...SELL, price: '25000', clientOrderId: 'ten-at-once' };
    const answers = await Promise.all(Array.from({ length: 10 }, () => place(maker, body)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    const open = await maker.expect('openSpotOrders');
    expect(open.filter((order) => order.clientOrderId === 'ten-at-once').length).toBe(1);
    await maker.expect('cancelAllSpotOrders');
  });

  it('returns the first response for a repeated clientOrderId, even after the fill; another user’s is another order', async () => {
    const body = { ...SELL, price: '26000', clientOrderId: 'again' };
    const first = await place(maker, body);
    await place(taker, { ...BUY, price: '26000' });
    expect(await place(maker, body)).toEqual(first);
    expect(await maker.expect('spotOrder', { params: { orderId: first.orderId } })).toMatchObject({ status: 'FILLED' });
    const theirs = await place(taker, { ...body, price: '27000' });
    expect(theirs.orderId).not.toBe(first.orderId);
    await taker.expect('cancelAllSpotOrders');
  });

  it.each([
    ['side', { side: 'buy' }],
    ['price', { price: '26501' }],
    ['quantity', { qty: '0.02' }],
    ['time in force', { timeInForce: 'IOC' }],
    ['post-only', { postOnly: true }],
    ['mode of self-trade prevention', { selfTradePrevention: 'NONE' }],
    ['market', { tradeCode: 'eth_usdt', side: 'buy', price: '1', qty: '10' }],
    ['type', { type: 'market', price: undefined }],
  ] as const)('refuses another order under a used clientOrderId: another %s', async (what, change) => {
    const body = { ...SELL, price: '26500', clientOrderId: `used-${what.replaceAll(' ', '-')}` };
    const first = await place(maker, body);
    const rejected = { status: 409, error: 'CLIENT_ORDER_ID_USED', field: 'clientOrderId' };
    expect(await maker.call('placeSpotOrder', { body: { ...body, ...change } })).toMatchObject(rejected);
    expect(await maker.expect('openSpotOrders')).toEqual([first]);
    expect(await maker.expect('cancelAllSpotOrders')).toEqual({ canceled: 1 });
  });

  it('repeats a rejection for the same clientOrderId', async () => {
    const body = { ...SELL, qty: '99.5', price: '28000', clientOrderId: 'too-much' };
    await place(maker, { ...SELL, qty: '1', price: '29000' });
    const rejected = { code: 41040, error: 'INSUFFICIENT_BALANCE', field: 'qty' };
    expect(await maker.call('placeSpotOrder', { body })).toMatchObject(rejected);
    await maker.expect('cancelAllSpotOrders');
    expect(await maker.call('placeSpotOrder', { body })).toMatchObject(rejected);
  });

  it('spends and receives a quote amount', async () => {
    await place(maker, { ...SELL, price: '20000', qty: '0.5' });
    const market = { tradeCode: 'btc_usdt', type: 'market' } as const;
    const bought = await place(taker, { ...market, side: 'buy', quoteAmount: '1000.5' });
    expect(bought).toMatchObject({ executedQuote: '1000.40000000', quoteAmount: '1000.50000000', price: '', qty: '' });
    await maker.expect('cancelAllSpotOrders');
    await place(maker, { ...BUY, price: '20000', qty: '0.5' });
    const sold = await place(taker, { ...market, side: 'sell', qty: '0.02' });
    expect(sold).toMatchObject({ status: 'FILLED', executedQuote: '400.00000000', timeInForce: 'IOC' });
    await maker.expect('cancelAllSpotOrders');
  });

  const rejections: [string, Partial<Record<keyof Body, unknown>>, string, string][] = [
    ['an unknown market', { tradeCode: 'abc_usdt' }, 'UNKNOWN_MARKET', 'tradeCode'],
    ['no price', { price: undefined }, 'PRICE_SYNTAX', 'price'],
    ['a price in scientific notation', { price: '1e5' }, 'PRICE_SYNTAX', 'price'],
    ['a price of zero', { price: '0' }, 'PRICE_NOT_POSITIVE', 'price'],
    ['a price off the tick', { price: '20000.001' }, 'PRICE_OFF_TICK', 'price'],
    ['no quantity', { qty: undefined }, 'QTY_SYNTAX', 'qty'],
    ['a negative quantity', { qty: '-1' }, 'QTY_NOT_POSITIVE', 'qty'],
    ['a quantity off the lot', { qty: '0.000001' }, 'QTY_OFF_LOT', 'qty'],
    ['a quote amount with a limit', { quoteAmount: '5' }, 'BODY_INVALID', 'quoteAmount'],
    ['post-only that may not rest', { postOnly: true, timeInForce: 'IOC' }, 'POST_ONLY_NEEDS_GTC', 'postOnly'],
    ['a market order with a price', { type: 'market' }, 'BODY_INVALID', 'price'],
    ['a market order of nothing', { type: 'market', price: undefined, qty: undefined }, 'BODY_INVALID', 'qty'],
    ['a market order of both', { type: 'market', price: undefined, quoteAmount: '1' }, 'BODY_INVALID', 'qty'],
    [
      'a market order that waits',
      { type: 'market', price: undefined, timeInForce: 'GTC' },
      'BODY_INVALID',
      'timeInForce',
    ],
    [
      'too precise a quote amount',
      { type: 'market', price: undefined, qty: undefined, quoteAmount: '0.000000001' },
      'DECIMAL_TOO_PRECISE',
      'quoteAmount',
    ],
    [
      'a quote amount of zero',
      { type: 'market', price: undefined, qty: undefined, quoteAmount: '0' },
      'QUOTE_AMOUNT_NOT_POSITIVE',
      'quoteAmount',
    ],
    ['more than there is', { qty: '400' }, 'INSUFFICIENT_BALANCE', 'qty'],
  ];
  it.each(rejections)('rejects %s with code and field, without effect', async (_, change, error, field) => {
    const before = await taker.expect('balances');
    expect(await taker.call('placeSpotOrder', { body: { ...BUY, ...change } })).toMatchObject({ error, field });
    expect(await taker.expect('balances')).toEqual(before);
  });

  it('hides orders from other users', async () => {
    const mine = await place(maker, { ...SELL, price: '30000' });
    const params = { orderId: mine.orderId };
    expect(await taker.call('spotOrder', { params })).toMatchObject({ status: 404, error: 'UNKNOWN_ORDER' });
    expect(await taker.call('cancelSpotOrder', { params })).toMatchObject({ status: 404, error: 'UNKNOWN_ORDER' });
    expect(await server.visitor().call('spotOrder', { params })).toMatchObject({ error: 'LOGIN_REQUIRED' });
    expect(await maker.expect('cancelAllSpotOrders', { query: { tradeCode: 'btc_usdt' } })).toEqual({ canceled: 1 });
  });

  it.each(['9223372036854775808', '99999999999999999999'])('knows no order %s', async (orderId) => {
    const unknown = { error: 'UNKNOWN_ORDER', field: 'orderId' };
    expect(await maker.call('spotOrder', { params: { orderId } })).toMatchObject(unknown);
    expect(await maker.call('cancelSpotOrder', { params: { orderId } })).toMatchObject(unknown);
    expect((await maker.expect('spotFills', { query: { orderId } })).items).toEqual([]);
  });

  it('pages through history and fills without gaps or duplicates while new ones arrive', async () => {
    const client = await server.newUser();
    await fund(server.host, client.accountId, 'BTC', '10');
    for (let count = 0; count < 12; count += 1) {
      await place(client, { ...SELL, price: '20000' });
      await place(taker, { ...BUY, price: '20000' });
    }
    const orders: string[] = [];
    const fills: number[] = [];
    let cursors = { orders: '', fills: '' };
    for (let page = 0; page < 4; page += 1) {
      const history = await client.expect('spotOrderHistory', { query: { limit: '5', cursor: cursors.orders } });
      const traded = await client.expect('spotFills', { query: { limit: '5', cursor: cursors.fills } });
      orders.push(...history.items.map((order) => order.orderId));
      fills.push(...traded.items.map((fill) => fill.fillNo));
      cursors = { orders: history.nextCursor, fills: traded.nextCursor };
      if (history.nextCursor === '') break;
      await place(client, { ...SELL, price: '20000' });
      await place(taker, { ...BUY, price: '20000' });
    }
    expect(cursors).toEqual({ orders: '', fills: '' });
    expect(orders.length).toBe(12);
    expect(new Set(orders).size).toBe(12);
    expect(orders).toEqual([...orders].sort((a, b) => (BigInt(a) < BigInt(b) ? 1 : -1)));
    expect(fills).toEqual([...fills].sort((a, b) => b - a));
    expect(new Set(fills).size).toBe(12);
  });

  it('filters history by market, side, status and time', async () => {
    const client = await server.newUser();
    await fund(server.host, client.accountId, 'USDT', '1000');
    const open = await place(client, { ...BUY, price: '10', qty: '1' });
    const ended = await place(client, { ...BUY, price: '11', qty: '1' });
    await client.expect('cancelSpotOrder', { params: { orderId: ended.orderId } });
    const ids = async (query: Record<string, string>) =>
      (await client.expect('spotOrderHistory', { query })).items.map((order: OrderData) => order.orderId);
    expect(await ids({})).toEqual([ended.orderId, open.orderId]);
    expect(await ids({ status: 'CANCELED' })).toEqual([ended.orderId]);
    expect(await ids({ side: 'sell' })).toEqual([]);
    expect(await ids({ tradeCode: 'eth_usdt' })).toEqual([]);
    expect(await ids({ toMs: String(open.placedMs - 1) })).toEqual([]);
    expect(await ids({ fromMs: String(open.placedMs), toMs: String(ended.placedMs) })).toHaveLength(2);
  });

  it.each(['x', '1-2', '99999999999999999999'])('rejects the cursor %s', async (cursor) => {
    const rejected = { error: 'QUERY_INVALID', field: 'cursor' };
    expect(await maker.call('spotOrderHistory', { query: { cursor } })).toMatchObject(rejected);
    expect(await maker.call('spotFills', { query: { cursor } })).toMatchObject(rejected);
  });

  it('restores orders, responses, book and history after a restart', async () => {
    const body = { ...SELL, price: '31000', clientOrderId: 'before-restart' };
    const gone = { ...SELL, price: '32000', clientOrderId: 'ended-before' };
    const first = await place(maker, body);
    const ended = await place(maker, gone);
    await maker.expect('cancelSpotOrder', { params: { orderId: ended.orderId } });
    const see = async () => ({
      open: await maker.expect('openSpotOrders'),
      history: await maker.expect('spotOrderHistory'),
      fills: await maker.expect('spotFills'),
      balances: await maker.expect('balances'),
      trades: await maker.expect('realTimeTrade', { query: { tradeCode: 'btc_usdt' } }),
      depth: (({ bids, asks }) => ({ bids, asks }))(
        await maker.expect('fullDepth', { query: { tradeCode: 'btc_usdt' } }),
      ),
    });
    const before = await see();
    await server.stop();
    const again = await startTestServer({ markets: false, env: { BOURSE_DATA: server.config.dataDir } });
    const { cookie, csrfToken } = maker;
    maker = again.visitor();
    Object.assign(maker, { cookie, csrfToken });
    expect(await see()).toEqual(before);
    expect(await place(maker, body)).toEqual(first);
    expect(await place(maker, gone)).toEqual(ended);
    await again.close();
  });
});
