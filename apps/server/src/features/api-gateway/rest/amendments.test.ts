import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { GatewayClient } from '../../../testing/gateway-client.ts';
import {
  bodyOf,
  cancelAllOf,
  DELETE,
  type GatewayTraders,
  ORDER,
  type Placed,
  POST,
  placeLimit,
  startGatewayTraders,
  type Values,
} from '../../../testing/gateway-traders.ts';

let traders: GatewayTraders;
let mine: GatewayClient;
let theirs: GatewayClient;

const place = (change: Values = {}, client = mine) => placeLimit(client, change);

beforeAll(async () => {
  traders = await startGatewayTraders();
  ({ mine, theirs } = traders);
});
afterAll(() => traders.server.close());
afterEach(() => cancelAllOf(traders));

describe('orders that are amended', () => {
  const amend = (values: Values) =>
    mine.signed(`${ORDER}/amend/keepPriority`, { symbol: 'BTCUSDT', ...values }, { method: 'PUT' });
  const history = (values: Values, client = mine) =>
    client.signed(`${ORDER}/amendments`, { symbol: 'BTCUSDT', ...values });

  it('are reduced in place, get a new client id unless their own is sent, and are found by it', async () => {
    const { orderId } = bodyOf<Placed>(await place({ newClientOrderId: 'as-placed' }));
    const counts = (await mine.signed('/api/v3/rateLimit/order')).body;
    const first = await amend({ orderId, newQty: '0.004' });
    const amendedOrder = {
      orderId,
      origClientOrderId: 'as-placed',
      qty: '0.00400',
      status: 'NEW',
      preventedQty: '0.00000',
    };
    expect(first).toMatchObject({ status: 200, body: { amendedOrder } });
    expect(first.body).not.toHaveProperty('listStatus');
    const names = 'symbol orderId orderListId origClientOrderId clientOrderId price qty executedQty preventedQty';
    const more = 'quoteOrderQty cumulativeQuoteQty status timeInForce type side workingTime selfTradePreventionMode';
    expect(Object.keys(bodyOf<{ amendedOrder: object }>(first).amendedOrder)).toEqual(`${names} ${more}`.split(' '));
    const random = bodyOf<{ amendedOrder: Placed }>(first).amendedOrder.clientOrderId;
    expect(random).toMatch(/^[A-Za-z0-9]{22}$/);
    const byName = (origClientOrderId: string) => mine.signed(ORDER, { symbol: 'BTCUSDT', origClientOrderId });
    expect(await byName('as-placed')).toMatchObject({ body: { code: -2013 } });
    expect(await byName(random)).toMatchObject({ body: { orderId, origQty: '0.00400', clientOrderId: random } });
    expect(await amend({ origClientOrderId: random, newQty: '0.003', newClientOrderId: 'renamed' })).toMatchObject({
      body: { amendedOrder: { origClientOrderId: random, clientOrderId: 'renamed', qty: '0.00300' } },
    });
    const kept = await amend({ orderId, newQty: '0.002', newClientOrderId: 'renamed' });
    expect(kept).toMatchObject({
      body: { amendedOrder: { origClientOrderId: 'renamed', clientOrderId: 'renamed' } },
    });
    // An amendment does not count as an order.
    expect((await mine.signed('/api/v3/rateLimit/order')).body).toEqual(counts);
    const told = bodyOf<{ executionId: number }[]>(await history({ orderId }));
    expect(told).toMatchObject([
      { orderId, origClientOrderId: 'as-placed', newClientOrderId: random, origQty: '0.01000', newQty: '0.00400' },
      { orderId, origClientOrderId: random, newClientOrderId: 'renamed', origQty: '0.00400', newQty: '0.00300' },
      { orderId, origClientOrderId: 'renamed', newClientOrderId: 'renamed', origQty: '0.00300', newQty: '0.00200' },
    ]);
    expect(told[0]).toMatchObject({
      symbol: 'BTCUSDT',
      executionId: bodyOf<{ executionId: number }>(first).executionId,
    });
    const fromExecutionId = told[1]?.executionId ?? 0;
    expect((await history({ orderId, fromExecutionId })).body).toEqual(told.slice(1));
    expect((await history({ orderId, fromExecutionId, limit: 1 })).body).toEqual(told.slice(1, 2));
    expect(await history({ orderId }, theirs)).toMatchObject({ body: { code: -2013 } });
    expect(await history({})).toMatchObject({ body: { code: -1102 } });
    await mine.signed(ORDER, { symbol: 'BTCUSDT', orderId }, DELETE);
    expect((await history({ orderId })).body).toEqual(told);
    expect(await byName('renamed')).toMatchObject({ body: { orderId, status: 'CANCELED' } });
  });

  it('are rejected, and nothing changes', async () => {
    const { orderId } = bodyOf<Placed>(await place());
    await place({ newClientOrderId: 'taken' });
    const before = await traders.owner.expect('openSpotOrders');
    expect(await amend({ orderId, newQty: '0.01' })).toMatchObject({
      body: { code: -2038, msg: 'The requested action would change no state; rejecting' },
    });
    expect(await amend({ orderId, newQty: '0.02' })).toMatchObject({
      body: { code: -2038, msg: 'Order amend (quantity increase) is not supported.' },
    });
    expect(await amend({ orderId, newQty: '0' })).toMatchObject({ body: { code: -1013 } });
    expect(await amend({ orderId })).toMatchObject({ body: { code: -1102 } });
    expect(await amend({ orderId, newQty: '0.005', newClientOrderId: 'taken' })).toMatchObject({
      body: { code: -2038, msg: 'Duplicate order sent.' },
    });
    expect(await traders.owner.expect('openSpotOrders')).toEqual(before);
  });

  it('of a pair amend the other order too, and return their list', async () => {
    const legs = { aboveType: 'LIMIT_MAKER', abovePrice: '30000', belowType: 'STOP_LOSS', belowStopPrice: '10000' };
    const pair = { symbol: 'BTCUSDT', side: 'SELL', quantity: '0.01', ...legs, aboveClientOrderId: 'above' };
    await place({ side: 'SELL', price: '20001' }, theirs);
    await place({ price: '20001' });
    const placed = await mine.signed('/api/v3/orderList/oco', pair, POST);
    const { orderListId, orders } = bodyOf<{ orderListId: number; orders: Placed[] }>(placed);
    const [above, below] = orders;
    const answer = await amend({ origClientOrderId: 'above', newQty: '0.006', newClientOrderId: 'higher' });
    expect(answer.body).toMatchObject({
      amendedOrder: { orderListId, orderId: above?.orderId, clientOrderId: 'higher', qty: '0.00600' },
      listStatus: {
        orderListId,
        contingencyType: 'OCO',
        listOrderStatus: 'EXECUTING',
        orders: [{ clientOrderId: 'higher' }, { orderId: below?.orderId, clientOrderId: below?.clientOrderId }],
      },
    });
    const open = bodyOf<{ origQty: string }[]>(await mine.signed('/api/v3/openOrders'));
    expect(open.map(({ origQty }) => origQty)).toEqual(['0.00600', '0.00600']);
  });
});
