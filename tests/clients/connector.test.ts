import { Spot } from '@binance/connector';
import { beforeAll, describe, expect, it } from 'vitest';
import { type ClientKey, DEMO_KEY, gatewayWorld, type Trader } from './support/gateway-world.ts';

// @binance/connector 3.6.1 as it comes from the registry: only `baseURL` is ours.

const world = gatewayWorld();
let demo: Spot;
let trader: Trader;
const clientOf = ({ apiKey, secret }: ClientKey) => new Spot(apiKey, secret, { baseURL: world().url });

beforeAll(async () => {
  demo = clientOf(DEMO_KEY);
  trader = await world().newTrader('other');
});

const LIMIT = { timeInForce: 'GTC', quantity: 0.01, price: 50_000 };

it('reads the market', async () => {
  expect((await demo.ping()).status).toBe(200);
  expect((await demo.time()).data).toHaveProperty('serverTime');
  const info = await demo.exchangeInfo({ symbols: ['BTCUSDT', 'ETHUSDT'] });
  expect(info.data).toMatchObject({ symbols: [{ symbol: 'BTCUSDT' }, { symbol: 'ETHUSDT' }] });
  expect(Number(info.headers['x-mbx-used-weight-1m'])).toBeGreaterThanOrEqual(20);
  expect((await demo.depth('BTCUSDT', { limit: 5 })).data).toHaveProperty('lastUpdateId');
  expect((await demo.klines('BTCUSDT', '1d', { limit: 3 })).data).toHaveLength(3);
  expect((await demo.ticker24hr('', ['BTCUSDT', 'ETHUSDT'])).data).toHaveLength(2);
  expect((await demo.rollingWindowTicker('BTCUSDT', [], { windowSize: '7d' })).data).toMatchObject({
    symbol: 'BTCUSDT',
  });
  expect((await demo.avgPrice('BTCUSDT')).data).toMatchObject({ mins: 5 });
});

it('places, finds and cancels orders', async () => {
  const placed = await demo.newOrder('BTCUSDT', 'BUY', 'LIMIT', { ...LIMIT, newClientOrderId: 'connector-1' });
  expect(placed.data).toMatchObject({ clientOrderId: 'connector-1', status: 'NEW' });
  expect(placed.headers).toMatchObject({ 'x-mbx-order-count-10s': '1', 'x-mbx-order-count-1d': '1' });
  expect((await demo.newOrderTest('BTCUSDT', 'BUY', 'LIMIT', { ...LIMIT })).data).toEqual({});
  const found = await demo.getOrder('BTCUSDT', { origClientOrderId: 'connector-1' });
  expect(found.data).toMatchObject({ status: 'NEW', isWorking: true });
  expect((await demo.openOrders({ symbol: 'BTCUSDT' })).data).toHaveLength(1);
  const canceled = await demo.cancelOrder('BTCUSDT', { origClientOrderId: 'connector-1', newClientOrderId: 'away' });
  expect(canceled.data).toMatchObject({ status: 'CANCELED', origClientOrderId: 'connector-1', clientOrderId: 'away' });
  expect((await demo.allOrders('BTCUSDT')).data).toMatchObject([{ clientOrderId: 'connector-1', status: 'CANCELED' }]);
  expect((await demo.myTrades('BTCUSDT')).data).toEqual([]);
  await expect(demo.cancelOpenOrders('BTCUSDT')).rejects.toMatchObject({ response: { data: { code: -2011 } } });
});

it('places iceberg, post-only and stop orders', async () => {
  const iceberg = await demo.newOrder('BTCUSDT', 'BUY', 'LIMIT', { ...LIMIT, icebergQty: 0.002 });
  expect(iceberg.data).toMatchObject({ icebergQty: '0.00200' });
  const maker = { quantity: 0.01, price: 50_000, newOrderRespType: 'RESULT', selfTradePreventionMode: 'EXPIRE_MAKER' };
  expect((await demo.newOrder('BTCUSDT', 'BUY', 'LIMIT_MAKER', maker)).data).toMatchObject({
    type: 'LIMIT_MAKER',
    selfTradePreventionMode: 'EXPIRE_MAKER',
  });
  expect((await demo.cancelOpenOrders('BTCUSDT')).data).toHaveLength(2);
});

it('replaces an order, and places pairs of which one ends the other', async () => {
  // The pair stands around the last price, so there must be one.
  const other = clientOf(await trader.makeKey());
  await other.newOrder('BTCUSDT', 'SELL', 'LIMIT', { timeInForce: 'GTC', quantity: 0.01, price: 60_000 });
  await demo.newOrder('BTCUSDT', 'BUY', 'MARKET', { quantity: 0.01 });
  const old = await demo.newOrder('BTCUSDT', 'BUY', 'LIMIT', { ...LIMIT });
  const { orderId } = old.data as { orderId?: unknown };
  const terms = { ...LIMIT, quantity: 0.02, cancelOrderId: orderId };
  const replaced = await demo.cancelAndReplace('BTCUSDT', 'BUY', 'LIMIT', 'STOP_ON_FAILURE', terms);
  expect(replaced.data).toMatchObject({ cancelResult: 'SUCCESS', newOrderResponse: { origQty: '0.02000' } });
  const pair = { abovePrice: 65_000, belowStopPrice: 55_000, belowPrice: 54_900, belowTimeInForce: 'GTC' };
  const placed = await demo.newOCOOrder('BTCUSDT', 'SELL', 0.005, 'LIMIT_MAKER', 'STOP_LOSS_LIMIT', pair);
  expect(placed.data).toMatchObject({ contingencyType: 'OCO', orderReports: [{ status: 'NEW' }, { status: 'NEW' }] });
  const { orderListId } = placed.data as { orderListId?: unknown };
  expect((await demo.getOCOOrder({ orderListId })).data).toMatchObject({ listOrderStatus: 'EXECUTING' });
  expect((await demo.getOpenOCOOrders()).data).toHaveLength(1);
  expect((await demo.cancelOCOOrder('BTCUSDT', { orderListId })).data).toMatchObject({ listOrderStatus: 'ALL_DONE' });
  expect((await demo.getOCOOrders()).data).toHaveLength(1);
  await demo.cancelOpenOrders('BTCUSDT');
});

it('has listen keys', async () => {
  const { listenKey } = (await demo.createListenKey()).data as { listenKey?: unknown };
  expect(listenKey).toMatch(/^[A-Za-z0-9]{64}$/);
  expect((await demo.createListenKey()).data).toEqual({ listenKey });
  expect((await demo.renewListenKey(String(listenKey))).data).toEqual({});
  expect((await demo.closeListenKey(String(listenKey))).data).toEqual({});
  await expect(demo.renewListenKey(String(listenKey))).rejects.toMatchObject({ response: { data: { code: -1125 } } });
});

describe('signs', () => {
  it.each([
    ['rsa', 'RSA'],
    ['ed25519', 'Ed25519'],
  ] as const)('with %s', async (kind, privateKeyAlgo) => {
    const { apiKey, secret } = await trader.makeKey({ kind });
    const client = new Spot(apiKey, '', { baseURL: world().url, privateKey: secret, privateKeyAlgo });
    expect((await client.account({ omitZeroBalances: true })).data).toMatchObject({ accountType: 'SPOT' });
    const placed = await client.newOrder('BTCUSDT', 'BUY', 'LIMIT', { ...LIMIT });
    const { orderId } = placed.data as { orderId?: unknown };
    expect((await client.cancelOrder('BTCUSDT', { orderId })).data).toMatchObject({ status: 'CANCELED' });
  });
});
