import type { OrderData, RouteBody } from '@bourse/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/server-fixture.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { fund } from '../../testing/test-world.ts';

let server: TestServer;
let owner: TestClient;
let other: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  [owner, other] = [await server.newUser(), await server.newUser()];
  for (const { accountId } of [owner, other]) {
    await fund(server.host, accountId, 'BTC', '10');
    await fund(server.host, accountId, 'USDT', '1000000');
  }
});
afterAll(() => server.close());
beforeEach(async () => {
  await owner.expect('cancelAllSpotOrders');
  await other.expect('cancelAllSpotOrders');
});

const BUY: RouteBody<'placeSpotOrder'> = {
  tradeCode: 'btc_usdt',
  side: 'buy',
  type: 'limit',
  price: '20000',
  qty: '0.01',
};
const place = (client: TestClient, more: object = {}): Promise<OrderData> =>
  client.expect('placeSpotOrder', { body: { ...BUY, ...more } });
const cancel = (client: TestClient, orderIds: readonly string[]) =>
  client.expect('cancelSpotOrders', { body: { orderIds: [...orderIds] } });
const openIds = async (client: TestClient) => (await client.expect('openSpotOrders')).map(({ orderId }) => orderId);

it('cancels the orders that it names, and leaves the others', async () => {
  const [first, second, third] = [await place(owner), await place(owner), await place(owner, { price: '19000' })];
  const { items } = await cancel(owner, [third.orderId, first.orderId]);
  expect(items).toMatchObject([
    { orderId: third.orderId, error: '', order: { status: 'CANCELED', reason: 'USER_CANCELED', price: '19000.00' } },
    { orderId: first.orderId, error: '', order: { status: 'CANCELED', reason: 'USER_CANCELED' } },
  ]);
  expect(await openIds(owner)).toEqual([second.orderId]);
});

it('each order has an outcome of its own: ended before, unknown, somebody else’s, named twice', async () => {
  const [mine, ended, foreign] = [await place(owner), await place(owner), await place(other)];
  await owner.expect('cancelSpotOrder', { params: { orderId: ended.orderId } });
  const huge = '99999999999999999999';
  const { items } = await cancel(owner, [
    ended.orderId,
    foreign.orderId,
    '999999999',
    huge,
    mine.orderId,
    mine.orderId,
  ]);
  expect(items.map(({ orderId, order, error }) => [orderId, order?.status ?? null, error])).toEqual([
    [ended.orderId, null, 'UNKNOWN_ORDER'],
    [foreign.orderId, null, 'UNKNOWN_ORDER'],
    ['999999999', null, 'UNKNOWN_ORDER'],
    [huge, null, 'UNKNOWN_ORDER'],
    [mine.orderId, 'CANCELED', ''],
  ]);
  expect(await openIds(other)).toEqual([foreign.orderId]);
});

it('with one order of a list the list ends, and the next one of it had ended', async () => {
  const working = { side: 'buy', type: 'limit', price: '20000', qty: '0.01' } as const;
  const pending = { side: 'sell', type: 'limit', price: '30000', qty: '0.01' } as const;
  const { orders } = await owner.expect('placeSpotOrderList', {
    body: { tradeCode: 'btc_usdt', contingency: 'OTO', orders: [working, pending] },
  });
  const { items } = await cancel(
    owner,
    orders.map(({ orderId }) => orderId),
  );
  expect(items.map(({ error }) => error)).toEqual(['', 'UNKNOWN_ORDER']);
  expect(await openIds(owner)).toEqual([]);
});

it('takes 1 to 100 ids, each of digits, and nothing else', async () => {
  const ids = Array.from({ length: 101 }, (_, at) => String(at + 1));
  for (const body of [{ orderIds: [] }, { orderIds: ids }, { orderIds: ['x'] }, { orderIds: ['1'], tradeCode: 'a' }]) {
    expect(await owner.call('cancelSpotOrders', { body: body as never })).toMatchObject({ status: 400 });
  }
  expect((await cancel(owner, ids.slice(1))).items).toHaveLength(100);
});

it('a hundred orders are one call', async () => {
  const placed = await Promise.all(Array.from({ length: 100 }, () => place(owner, { qty: '0.001' })));
  const { items } = await cancel(
    owner,
    placed.map(({ orderId }) => orderId),
  );
  expect(items.every(({ error }) => error === '')).toBe(true);
  expect(await openIds(owner)).toEqual([]);
});
