import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { GatewayClient } from '../../../testing/gateway-client.ts';
import {
  bodyOf,
  cancelAllOf,
  DELETE,
  type GatewayTraders,
  LIMIT,
  OCO,
  ORDER,
  type Placed,
  type PlacedList,
  POST,
  placeLimit,
  startGatewayTraders,
  tradeAt,
  type Values,
  WORKING,
} from '../../../testing/gateway-traders.ts';
import { startTestServer } from '../../../testing/server-fixture.ts';

let traders: GatewayTraders;
let mine: GatewayClient;
let isStopped = false;

beforeAll(async () => {
  traders = await startGatewayTraders();
  ({ mine } = traders);
  await tradeAt(traders, '20000');
});
afterAll(() => traders.server.close());
afterEach(() => (isStopped ? undefined : cancelAllOf(traders)));

const BOTH = { strategyId: 0, strategyType: 1_000_000 };
const post = (path: string, values: Values) => mine.signed(`/api/v3/${path}`, values, POST);
const told = async (orderId: number) => (await mine.signed(ORDER, { symbol: 'BTCUSDT', orderId })).body;

it('an order contains its strategy in every response', async () => {
  const placed = bodyOf<Placed>(await placeLimit(mine, BOTH));
  expect(placed).toMatchObject({ status: 'NEW', ...BOTH });
  const { orderId } = placed;
  expect(await told(orderId)).toMatchObject(BOTH);
  expect((await mine.signed('/api/v3/openOrders', { symbol: 'BTCUSDT' })).body).toMatchObject([{ orderId, ...BOTH }]);
  const query = { symbol: 'BTCUSDT', orderId };
  const amended = await mine.signed(`${ORDER}/amend/keepPriority`, { ...query, newQty: '0.005' }, { method: 'PUT' });
  expect(amended.body).toMatchObject({ amendedOrder: BOTH });
  expect((await mine.signed(ORDER, query, DELETE)).body).toMatchObject({ status: 'CANCELED', ...BOTH });
  expect(bodyOf<object[]>(await mine.signed('/api/v3/allOrders', query))[0]).toMatchObject({ orderId, ...BOTH });
});

it('each of the two fields may be given alone, and other orders have neither', async () => {
  const { timeInForce: _tif, price: _price, ...market } = LIMIT;
  const only = bodyOf<Placed>(await post('order', { ...market, type: 'MARKET', strategyId: 37_463_720 }));
  expect(only).toMatchObject({ type: 'MARKET', strategyId: 37_463_720 });
  expect(only).not.toHaveProperty('strategyType');
  expect(await placeLimit(mine, { strategyType: 2_147_483_647 })).toMatchObject({
    body: { strategyType: 2_147_483_647 },
  });
  const { orderId } = bodyOf<Placed>(await placeLimit(mine));
  for (const name of ['strategyId', 'strategyType']) expect(await told(orderId)).not.toHaveProperty(name);
});

it.each([
  [{ strategyType: 999_999 }, -1134],
  [{ strategyType: 0 }, -1134],
  [{ strategyType: -1_000_000 }, -1100],
  [{ strategyType: '1000000.5' }, -1100],
  [{ strategyType: 2_147_483_648 }, -1108],
  [{ strategyType: '' }, -1105],
  [{ strategyId: 'mine' }, -1100],
  [{ strategyId: '99999999999999999999' }, -1108],
] as const)('%o is refused, of an order that is only tried too', async (values, code) => {
  for (const path of ['order', 'order/test']) {
    expect(await post(path, { ...LIMIT, ...values })).toMatchObject({ status: 400, body: { code } });
  }
  expect(await traders.owner.expect('openSpotOrders')).toEqual([]);
});

it('a test order, and one that replaces another, may have one', async () => {
  expect((await post('order/test', { ...LIMIT, ...BOTH })).body).toEqual({});
  const old = bodyOf<Placed>(await placeLimit(mine, { strategyId: 1 }));
  const replace = { ...LIMIT, cancelReplaceMode: 'STOP_ON_FAILURE', cancelOrderId: old.orderId };
  expect(await post('order/cancelReplace', { ...replace, strategyType: 5 })).toMatchObject({ body: { code: -1134 } });
  expect((await post('order/cancelReplace', { ...replace, strategyId: 2 })).body).toMatchObject({
    cancelResponse: { strategyId: 1 },
    newOrderResponse: { strategyId: 2 },
  });
});

const TWO = { aboveStrategyId: 1, aboveStrategyType: 1_000_001, belowStrategyId: 2 };
const LABELLED = { ...WORKING, workingStrategyId: 7 };
const PENDING = { pendingType: 'MARKET', pendingSide: 'SELL', pendingStrategyType: 1_000_002 };
const PAIR = {
  pendingSide: 'SELL',
  pendingAboveType: 'LIMIT_MAKER',
  pendingAbovePrice: '30000',
  pendingAboveStrategyId: 8,
  pendingBelowType: 'STOP_LOSS',
  pendingBelowStopPrice: '15000',
  pendingBelowStrategyId: 9,
};
const OLD = { symbol: 'BTCUSDT', side: 'SELL', quantity: '0.01', price: '25000', stopPrice: '15000' };

it.each<readonly [string, Values, readonly Values[]]>([
  ['orderList/oco', { ...OCO, ...TWO }, [{ strategyId: 1, strategyType: 1_000_001 }, { strategyId: 2 }]],
  [
    'orderList/oto',
    { ...LABELLED, ...PENDING, pendingQuantity: '0.01' },
    [{ strategyId: 7 }, { strategyType: 1_000_002 }],
  ],
  [
    'orderList/otoco',
    { ...LABELLED, ...PAIR, pendingQuantity: '0.01' },
    [{ strategyId: 7 }, { strategyId: 8 }, { strategyId: 9 }],
  ],
  ['orderList/opo', { ...LABELLED, ...PENDING }, [{ strategyId: 7 }, { strategyType: 1_000_002 }]],
  ['orderList/opoco', { ...LABELLED, ...PAIR }, [{ strategyId: 7 }, { strategyId: 8 }, { strategyId: 9 }]],
  [
    'order/oco',
    { ...OLD, limitStrategyId: 3, stopStrategyId: 4, stopStrategyType: 1_000_003 },
    [{ strategyId: 3 }, { strategyId: 4, strategyType: 1_000_003 }],
  ],
])('each order of %s may have its own', async (path, values, labels) => {
  await tradeAt(traders, '20000');
  const placed = bodyOf<PlacedList>(await post(path, values));
  expect(placed.orderReports).toMatchObject(labels);
  for (const [at, { orderId }] of placed.orders.entries()) expect(await told(orderId)).toMatchObject(labels[at] ?? {});
  expect(await post(path, { ...values, strategyId: 1 })).toMatchObject({ body: { code: -1104 } });
});

it('a restart keeps them', async () => {
  const { orderId } = bodyOf<Placed>(await placeLimit(mine, BOTH));
  const { server } = traders;
  await server.stop();
  isStopped = true;
  const again = await startTestServer({ markets: false, env: { BOURSE_DATA: server.config.dataDir } });
  const same = new GatewayClient(again.url, { apiKey: mine.apiKey, secretKey: mine.secret });
  expect((await same.signed('/api/v3/openOrders', { symbol: 'BTCUSDT' })).body).toMatchObject([{ orderId, ...BOTH }]);
  await same.signed('/api/v3/openOrders', { symbol: 'BTCUSDT' }, DELETE);
  await again.close();
});
