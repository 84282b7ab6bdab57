import { WebsocketStream } from '@binance/connector';
import { WebsocketAPIClient } from 'binance';
import ccxt from 'ccxt';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { idOf } from './support/ccxt-client.ts';
import { ccxtProClient, type ProClient } from './support/ccxt-pro-client.ts';
import { type ClientKey, DEMO_KEY, gatewayWorld, type Trader } from './support/gateway-world.ts';
import { QUIET } from './support/quiet-logger.ts';
import { signedParams } from './support/signed-params.ts';
import { type Heard, StreamSocket } from './support/stream-socket.ts';

// User data streams and the WebSocket API, with clients as they come from the registry; only their addresses are ours.

const world = gatewayWorld();
const ETH = 'ETH/USDT';
let other: Trader;
let otherKey: ClientKey;
let maker: ProClient;

beforeAll(async () => {
  other = await world().newTrader('streams-other');
  otherKey = await other.makeKey();
  maker = await ccxtProClient(world().url, otherKey);
});
afterAll(() => maker.close());

describe('ccxt pro', () => {
  let client: ProClient;
  beforeAll(async () => {
    client = await ccxtProClient(world().url, DEMO_KEY);
  });
  afterAll(() => client.close());

  it('receives its orders, trades and balances', async () => {
    const resting = await maker.createOrder(ETH, 'limit', 'sell', 0.5, 3_000);
    const [orders, trades, balance] = [client.watchOrders(ETH), client.watchMyTrades(ETH), client.watchBalance()];
    // One subscription serves all three.
    await client.ensureUserDataStreamWsSubscribeSignature();
    const placed = await client.createOrder(ETH, 'limit', 'buy', 0.2, 3_000);
    const seen = [...(await orders)];
    while (seen.at(-1)?.status !== 'closed') seen.push(...(await client.watchOrders(ETH)));
    expect(seen[0]).toMatchObject({ id: placed.id, symbol: ETH, side: 'buy' });
    expect(seen.at(-1)).toMatchObject({ id: placed.id, filled: 0.2, average: 3_000, status: 'closed' });
    const [trade] = await trades;
    expect(trade).toMatchObject({
      order: placed.id,
      amount: 0.2,
      price: 3_000,
      takerOrMaker: 'taker',
      fee: { currency: 'ETH' },
    });
    expect(await balance).toHaveProperty('ETH');
    const rest = (await client.fetchBalance()) as unknown as Record<string, Record<string, number>>;
    const live = client.balance.spot as Record<string, Record<string, number>>;
    expect(live.ETH?.free).toBeCloseTo(rest.ETH?.free ?? 0, 8);
    expect(live.USDT?.free).toBeCloseTo(rest.USDT?.free ?? 0, 8);
    await maker.cancelOrder(idOf(resting), ETH);
  });

  it('places, looks up and cancels orders over the socket', async () => {
    const placed = await client.createOrderWs(ETH, 'limit', 'buy', 0.01, 2_900, {
      newClientOrderId: 'over-the-socket',
    });
    expect(placed).toMatchObject({
      symbol: ETH,
      status: 'open',
      price: 2_900,
      amount: 0.01,
      clientOrderId: 'over-the-socket',
    });
    expect(await client.fetchOrderWs(idOf(placed), ETH)).toMatchObject({ id: placed.id, status: 'open' });
    expect((await client.fetchOpenOrdersWs(ETH)).map(({ id }) => id)).toEqual([placed.id]);
    expect(await client.cancelOrderWs(idOf(placed), ETH)).toMatchObject({ id: placed.id, status: 'canceled' });
    expect((await client.fetchOrdersWs(ETH)).map(({ id }) => id)).toContain(placed.id);
    for (const price of [2_900, 2_901]) await client.createOrderWs(ETH, 'limit', 'buy', 0.01, price);
    await client.cancelAllOrdersWs(ETH);
    expect(await client.fetchOpenOrdersWs(ETH)).toEqual([]);
  });

  it('requests candles, balances and trades over the socket', async () => {
    expect((await client.fetchOHLCVWs(ETH, '1m', undefined, 5)).length).toBeGreaterThan(0);
    // ccxt reads the coins of this answer for contracts only; the answer itself is the venue's.
    const { info } = (await client.fetchBalanceWs()) as { info: { balances: readonly unknown[] } };
    expect(info.balances).toContainEqual({ asset: 'USDT', free: expect.any(String), locked: expect.any(String) });
    expect((await client.fetchMyTradesWs(ETH)).length).toBeGreaterThan(0);
  });

  it('is rejected over the socket like over REST', async () => {
    const tooMuch = client.createOrderWs('BTC/USDT', 'limit', 'buy', 100, 50_000);
    await expect(tooMuch).rejects.toBeInstanceOf(ccxt.InsufficientFunds);
    await expect(client.cancelOrderWs('123456789', ETH)).rejects.toBeInstanceOf(ccxt.OrderNotFound);
  });
});

describe('the binance package', () => {
  async function loggedOn() {
    const key = await other.makeKey({ kind: 'ed25519' });
    const options = { api_key: key.apiKey, api_secret: key.secret, wsUrl: world().url.replace(/^http/, 'ws') };
    const api = new WebsocketAPIClient({ ...options, beautify: false, attachEventListeners: false }, QUIET);
    const events: Heard[] = [];
    api.getWSClient().on('message', (event) => events.push(event as unknown as Heard));
    await api.getWSClient().connectWSAPI('mainWSAPI');
    return { api, key, events };
  }

  it('logs on with Ed25519, trades without a signature, and receives the events', async () => {
    const { api, key, events } = await loggedOn();
    const { result: status } = await api.getSpotSessionStatus();
    expect(status).toMatchObject({ apiKey: key.apiKey, authorizedSince: expect.any(Number) });
    await api.subscribeUserDataStream('mainWSAPI');
    const order = {
      symbol: 'ETHUSDT',
      side: 'BUY',
      type: 'LIMIT',
      timeInForce: 'GTC',
      quantity: '0.01',
      price: '2899.50',
      timestamp: Date.now(),
    } as const;
    const { result: placed, rateLimits } = await api.submitNewSpotOrder(order);
    expect(placed).toMatchObject({
      symbol: 'ETHUSDT',
      status: 'NEW',
      price: '2899.50',
      executedQty: expect.any(String),
    });
    expect(rateLimits.map(({ rateLimitType }) => rateLimitType)).toEqual(['REQUEST_WEIGHT', 'ORDERS', 'ORDERS']);
    const named = { symbol: 'ETHUSDT', orderId: placed.orderId, timestamp: Date.now() } as const;
    const { result: found } = await api.getSpotOrderStatus(named);
    expect(found).toMatchObject({ orderId: placed.orderId, isWorking: true });
    const { result: canceled } = await api.cancelSpotOrder({ ...named, newClientOrderId: 'bye' });
    expect(canceled).toMatchObject({
      status: 'CANCELED',
      clientOrderId: 'bye',
      origClientOrderId: placed.clientOrderId,
    });
    await until(() => events.some(({ x }) => x === 'CANCELED'));
    const reports = events.filter(({ e }) => e === 'executionReport');
    expect(reports.map(({ x, i }) => [x, i])).toEqual([
      ['NEW', placed.orderId],
      ['CANCELED', placed.orderId],
    ]);
    expect(reports[1]).toMatchObject({ c: 'bye', C: placed.clientOrderId });
    api.getWSClient().closeAll(true);
  });

  it('places OPO orders over the socket, pegged ones too', async () => {
    const { api, events } = await loggedOn();
    await api.subscribeUserDataStream('mainWSAPI');
    const working = {
      workingType: 'LIMIT',
      workingSide: 'BUY',
      workingPrice: '2800',
      workingQuantity: '0.01',
    } as const;
    const common = { symbol: 'ETHUSDT', ...working, workingTimeInForce: 'GTC', pendingSide: 'SELL' } as const;
    const peg = { pendingType: 'LIMIT', pendingTimeInForce: 'GTC', pendingPegPriceType: 'PRIMARY_PEG' } as const;
    const pair = { pendingAboveType: 'LIMIT_MAKER', pendingAbovePrice: '3500', pendingBelowType: 'STOP_LOSS' } as const;
    const timestamp = Date.now();
    const single = await api.placeSpotOPOOrderList({ ...common, ...peg, timestamp } as never);
    const bracket = { ...common, ...pair, pendingBelowStopPrice: '2500', timestamp };
    const double = await api.placeSpotOPOCOOrderList(bracket as never);
    for (const { result } of [single, double]) {
      expect(result).toMatchObject({ contingencyType: 'OTO', listOrderStatus: 'EXECUTING' });
      const { orderListId } = result as { orderListId: number };
      await api.cancelSpotOrderList({ symbol: 'ETHUSDT', orderListId, timestamp } as never);
      await until(() => events.some(({ e, g, L }) => e === 'listStatus' && g === orderListId && L === 'ALL_DONE'));
    }
    const pending = events.filter(({ X, x }) => X === 'PENDING_NEW' && x === 'NEW');
    expect(pending.map(({ q, gP }) => [Number(q), gP])).toEqual([
      [0, 'PRIMARY_PEG'],
      [0, undefined],
      [0, undefined],
    ]);
    api.getWSClient().closeAll(true);
  });
});

describe('the venue’s own connector', () => {
  it('receives account events by a listen key', async () => {
    const heard: Heard[] = [];
    const listenKey = await listenKeyOf(otherKey);
    const client = new WebsocketStream({
      wsURL: world().url.replace(/^http/, 'ws'),
      logger: { ...console, info() {}, warn() {}, error() {} },
      callbacks: { message: (text: string) => heard.push(JSON.parse(text)) },
    });
    client.userData(listenKey);
    await until(() => client.isConnected());
    const placed = await maker.createOrder(ETH, 'limit', 'buy', 0.01, 2_900);
    await maker.cancelOrder(idOf(placed), ETH);
    await until(() => heard.some(({ x }) => x === 'CANCELED'));
    expect(heard.filter(({ e }) => e === 'executionReport').map(({ x, i }) => [x, String(i)])).toEqual([
      ['NEW', placed.id],
      ['CANCELED', placed.id],
    ]);
    expect(heard.filter(({ e }) => e === 'outboundAccountPosition')).toHaveLength(2);
    client.disconnect();
  });
});

describe('a custom bot', () => {
  let socket: StreamSocket;
  beforeAll(async () => {
    socket = await StreamSocket.open(world().url, '/ws-api/v3');
  });
  afterAll(() => socket.close());
  const ask = (method: string, params: Readonly<Record<string, string | number>> = {}) =>
    socket.ask(method, signedParams(otherKey, params));

  it.each([
    ['ping', {}],
    ['time', {}],
    ['exchangeInfo', { symbol: 'ETHUSDT' }],
    ['depth', { symbol: 'ETHUSDT', limit: 5 }],
    ['trades.recent', { symbol: 'ETHUSDT', limit: 5 }],
    ['trades.aggregate', { symbol: 'ETHUSDT', limit: 5 }],
    ['klines', { symbol: 'ETHUSDT', interval: '1m', limit: 5 }],
    ['avgPrice', { symbol: 'ETHUSDT' }],
    ['ticker', { symbol: 'ETHUSDT' }],
    ['ticker.24hr', { symbol: 'ETHUSDT' }],
    ['ticker.tradingDay', { symbol: 'ETHUSDT' }],
    ['ticker.price', { symbol: 'ETHUSDT' }],
    ['ticker.book', { symbol: 'ETHUSDT' }],
  ] as const)('asks for %s', async (method, params) => {
    const answer = await socket.ask(method, params);
    expect(answer).toMatchObject({ status: 200, rateLimits: [{ rateLimitType: 'REQUEST_WEIGHT' }] });
    const path = { 'trades.recent': 'trades', 'trades.aggregate': 'aggTrades', 'ticker.book': 'ticker/bookTicker' };
    const rest = (path as Record<string, string>)[method] ?? method.replace('.', '/');
    const query = new URLSearchParams(Object.entries(params).map(([name, value]) => [name, String(value)]));
    const body = (await (await fetch(`${world().url}/api/v3/${rest}?${query}`)).json()) as object;
    expect(shapeOf(answer.result)).toEqual(shapeOf(body));
  });

  it.each([
    ['account.status', {}],
    ['account.commission', { symbol: 'ETHUSDT' }],
    ['account.rateLimits.orders', {}],
    ['allOrders', { symbol: 'ETHUSDT' }],
    ['allOrderLists', {}],
    ['openOrders.status', {}],
    ['openOrderLists.status', {}],
    ['myTrades', { symbol: 'ETHUSDT' }],
    ['order.test', { symbol: 'ETHUSDT', side: 'BUY', type: 'MARKET', quantity: '0.01' }],
  ])('asks for %s', async (method, params) => {
    expect(await ask(method, params)).toMatchObject({ status: 200 });
    expect(await socket.ask(method, params)).toMatchObject({ status: 401, error: { code: -2014 } });
  });

  it('places an order list, receives its events, replaces an order and amends one', async () => {
    expect(await ask('userDataStream.subscribe.signature')).toMatchObject({ status: 200 });
    const events = () => socket.heard.flatMap(({ event }) => (event === undefined ? [] : [event as Heard]));
    const list = await ask('orderList.place.oco', {
      symbol: 'ETHUSDT',
      side: 'SELL',
      quantity: '0.01',
      aboveType: 'LIMIT_MAKER',
      abovePrice: '3100',
      belowType: 'STOP_LOSS_LIMIT',
      belowPrice: '2890',
      belowStopPrice: '2900',
      belowTimeInForce: 'GTC',
    });
    expect(list).toMatchObject({ status: 200, result: { contingencyType: 'OCO', listOrderStatus: 'EXECUTING' } });
    const { orderListId } = list.result as { orderListId: number };
    await until(() => events().some(({ e, L }) => e === 'listStatus' && L === 'EXECUTING'));
    expect(events().find(({ e }) => e === 'listStatus')).toMatchObject({ g: orderListId, c: 'OCO', l: 'EXEC_STARTED' });
    expect(await ask('orderList.cancel', { symbol: 'ETHUSDT', orderListId })).toMatchObject({ status: 200 });
    await until(() => events().some(({ e, L }) => e === 'listStatus' && L === 'ALL_DONE'));

    const order = { symbol: 'ETHUSDT', side: 'BUY', type: 'LIMIT', timeInForce: 'GTC', quantity: '0.02' } as const;
    const placed = await ask('order.place', { ...order, price: '2900', strategyId: 37, strategyType: 1_000_001 });
    expect(placed.result).toMatchObject({ strategyId: 37, strategyType: 1_000_001 });
    const { orderId } = placed.result as { orderId: number };
    const amended = await ask('order.amend.keepPriority', { symbol: 'ETHUSDT', orderId, newQty: '0.01' });
    expect(amended).toMatchObject({ status: 200, result: { amendedOrder: { orderId, qty: '0.0100' } } });
    expect(await ask('order.amendments', { symbol: 'ETHUSDT', orderId })).toMatchObject({
      status: 200,
      result: [{ orderId, origQty: '0.0200', newQty: '0.0100' }],
    });
    await until(() => events().some(({ e, x }) => e === 'executionReport' && x === 'REPLACED'));
    const replaced = await ask('order.cancelReplace', {
      ...order,
      price: '2901',
      cancelReplaceMode: 'STOP_ON_FAILURE',
      cancelOrderId: orderId,
    });
    expect(replaced).toMatchObject({ status: 200, result: { cancelResult: 'SUCCESS', newOrderResult: 'SUCCESS' } });
    const rejected = await ask('order.cancelReplace', {
      ...order,
      price: '2901',
      cancelReplaceMode: 'STOP_ON_FAILURE',
      cancelOrderId: orderId,
    });
    expect(rejected).toMatchObject({ status: 400, error: { code: -2022, data: { cancelResult: 'FAILURE' } } });
    await ask('openOrders.cancelAll', { symbol: 'ETHUSDT' });
    await until(() => events().filter(({ i, x }) => i !== orderId && x === 'CANCELED').length >= 3);
    const ofFirst = events().filter(({ e, i }) => e === 'executionReport' && i === orderId);
    expect(ofFirst.map(({ x, q, j, J }) => [x, q, j, J])).toEqual([
      ['NEW', '0.0200', 37, 1_000_001],
      ['REPLACED', '0.0100', 37, 1_000_001],
      ['CANCELED', '0.0100', 37, 1_000_001],
    ]);
  });
});

describe('a key that is deleted', () => {
  it('ends its streams by listen key, its subscriptions and its session', async () => {
    const key = await other.makeKey({ kind: 'ed25519' });
    const listenKey = await listenKeyOf(key);
    const stream = await StreamSocket.open(world().url, `/ws/${listenKey}`);
    const api = await StreamSocket.open(world().url, '/ws-api/v3');
    expect(await api.ask('session.logon', signedParams(key))).toMatchObject({
      status: 200,
      result: { apiKey: key.apiKey },
    });
    expect(await api.ask('userDataStream.subscribe')).toMatchObject({ status: 200, result: { subscriptionId: 0 } });
    await other.client.expect('deleteApiKey', { params: { keyId: key.keyId } });
    expect(await stream.until(({ e }) => e === 'listenKeyExpired')).toMatchObject({ listenKey });
    expect(await api.until(({ event }) => event !== undefined)).toMatchObject({
      subscriptionId: 0,
      event: { e: 'eventStreamTerminated' },
    });
    expect(await api.until(({ id }) => id === null)).toMatchObject({ status: 401, error: { code: -2015 } });
    const timestamp = Date.now();
    expect(await api.ask('account.status', { timestamp })).toMatchObject({ status: 401, error: { code: -2014 } });
    expect(await api.ask('session.logon', signedParams(key))).toMatchObject({ status: 401, error: { code: -2015 } });
    const [heardStream, heardApi] = [stream.heard.length, api.heard.length];
    const placed = await maker.createOrder(ETH, 'limit', 'buy', 0.01, 2_900);
    await maker.cancelOrder(idOf(placed), ETH);
    expect(await api.ask('ping')).toMatchObject({ status: 200, result: {} });
    expect([stream.heard.length, api.heard.length]).toEqual([heardStream, heardApi + 1]);
    stream.close();
    api.close();
  });
});

/** The names and kinds of an answer's fields, whatever their values. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.length === 0 ? [] : [shapeOf(value[0])];
  if (typeof value !== 'object' || value === null) return typeof value;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, shapeOf(field)]));
}

/** A listen key as old clients make it. */
async function listenKeyOf({ apiKey }: ClientKey): Promise<string> {
  const headers = { 'x-mbx-apikey': apiKey };
  const response = await fetch(`${world().url}/api/v3/userDataStream`, { method: 'POST', headers });
  return ((await response.json()) as { listenKey: string }).listenKey;
}

/** Waits until something is true that happens by itself. */
async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await new Promise((done) => setTimeout(done, 20));
}
