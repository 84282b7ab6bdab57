import type { OrderData, RouteBody } from '@bourse/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/server-fixture.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { TestSocket } from '../../testing/test-socket.ts';
import { fund } from '../../testing/test-world.ts';

type ListBody = RouteBody<'placeSpotOrderList'>;
type Leg = ListBody['orders'][number];

const SELL = { tradeCode: 'btc_usdt', side: 'sell', type: 'limit', price: '20000', qty: '0.01' } as const;
const BUY = { ...SELL, side: 'buy' } as const;
const PROFIT: Leg = { side: 'sell', type: 'limit', price: '22000', qty: '0.01', postOnly: true };
const LOSS: Leg = { side: 'sell', type: 'market', qty: '0.01', trigger: 'stop-loss', stopPrice: '18000' };
const OCO: ListBody = { tradeCode: 'btc_usdt', contingency: 'OCO', orders: [PROFIT, LOSS] };
const ENTRY: Leg = { side: 'buy', type: 'limit', price: '19000', qty: '0.01' };
const { qty: _qty, ...PAID_PROFIT } = PROFIT;
const { qty: _all, ...PAID_LOSS } = LOSS;
const OPOCO: ListBody = { tradeCode: 'btc_usdt', contingency: 'OPOCO', orders: [ENTRY, PAID_PROFIT, PAID_LOSS] };
const OTOCO: ListBody = { tradeCode: 'btc_usdt', contingency: 'OTOCO', orders: [ENTRY, PROFIT, LOSS] };

describe('order lists', () => {
  let server: TestServer;
  let trader: TestClient;
  let other: TestClient;

  beforeAll(async () => {
    server = await startTestServer();
    trader = await server.newUser();
    other = await server.newUser();
    for (const { accountId } of [trader, other]) {
      await fund(server.host, accountId, 'BTC', '100');
      await fund(server.host, accountId, 'USDT', '5000000');
    }
    await tradeAt('20000');
  });
  afterAll(() => server.close());
  afterEach(async () => {
    for (const client of [trader, other]) await client.expect('cancelAllSpotOrders');
    await tradeAt('20000');
  });

  const place = (client: TestClient, body: RouteBody<'placeSpotOrder'>): Promise<OrderData> =>
    client.expect('placeSpotOrder', { body });
  const placeList = (body: ListBody) => trader.expect('placeSpotOrderList', { body });
  /** Trades at this price, so that it becomes the last price. */
  const tradeAt = async (price: string): Promise<void> => {
    await place(other, { ...SELL, price, qty: '0.001' });
    await place(other, { ...BUY, price, qty: '0.001', timeInForce: 'IOC', selfTradePrevention: 'NONE' });
  };
  const held = async (code: string): Promise<number> => {
    const { items } = await trader.expect('balances');
    return Number(items.find(({ shortName }) => shortName === code)?.held ?? 0);
  };

  it('OCO: holds once, is returned everywhere, and one order cancels the other', async () => {
    const list = await placeList({ ...OCO, listClientOrderId: 'oco-1' });
    expect(list).toMatchObject({ contingency: 'OCO', status: 'EXECUTING', listClientOrderId: 'oco-1' });
    expect(list.orders).toMatchObject([
      { listId: list.listId, isPending: false, isWaiting: false, price: '22000.00', orderId: list.listId },
      { listId: list.listId, isPending: false, isWaiting: true, stopPrice: '18000.00' },
    ]);
    expect(await held('BTC')).toBe(0.01);
    expect(await trader.expect('openSpotOrderLists')).toEqual([list]);
    expect((await trader.expect('openSpotOrders')).map(({ listId }) => listId)).toEqual([list.listId, list.listId]);
    await place(other, { ...BUY, price: '22000', qty: '0.01' });
    const params = { listId: list.listId };
    const done = await trader.expect('spotOrderList', { params });
    expect(done).toMatchObject({ status: 'ALL_DONE', orders: [{ status: 'FILLED' }, { reason: 'OCO_TRIGGER' }] });
    expect(await trader.expect('openSpotOrderLists')).toEqual([]);
    const history = await trader.expect('spotOrderListHistory');
    expect(history.items[0]).toEqual(done);
    expect(await held('BTC')).toBe(0);
  });

  it('OTOCO: the pair is pending until the entry is filled', async () => {
    const list = await placeList(OTOCO);
    expect(list.orders.map(({ isPending }) => isPending)).toEqual([false, true, true]);
    expect([await held('BTC'), await held('USDT')]).toEqual([0, 190]);
    await place(other, { ...SELL, price: '19000' });
    const now = await trader.expect('spotOrderList', { params: { listId: list.listId } });
    expect(now.orders.map(({ isPending, status }) => [isPending, status])).toEqual([
      [false, 'FILLED'],
      [false, 'NEW'],
      [false, 'NEW'],
    ]);
    const canceled = await trader.expect('cancelSpotOrderList', { params: { listId: list.listId } });
    expect(canceled).toMatchObject({ status: 'ALL_DONE' });
    const error = (await trader.call('cancelSpotOrderList', { params: { listId: list.listId } })).error;
    expect(error).toBe('UNKNOWN_LIST');
  });

  it('OPOCO: the entry’s proceeds are held and sold by the pair', async () => {
    const body = { ...OPOCO, listClientOrderId: 'paid-1' };
    const list = await placeList(body);
    expect(list).toMatchObject({ contingency: 'OPOCO', orders: [{ qty: '0.01000' }, { qty: '' }, { qty: '' }] });
    await place(other, { ...SELL, price: '19000', qty: '0.004' });
    expect(await held('BTC')).toBe(0.003996);
    await place(other, { ...SELL, price: '19000', qty: '0.006' });
    const params = { listId: list.listId };
    const now = await trader.expect('spotOrderList', { params });
    expect(now.orders).toMatchObject([
      { status: 'FILLED' },
      { status: 'NEW', qty: '0.00999', isPending: false },
      { status: 'NEW', qty: '0.00999', isPending: false, isWaiting: true },
    ]);
    expect(await held('BTC')).toBe(0.00999);
    // Whoever asks again is told of this list, whatever has become of it.
    expect(await placeList(body)).toEqual(now);
    await trader.expect('cancelSpotOrderList', { params });
    const { items } = await trader.expect('spotOrderHistory');
    expect(items.find(({ orderId }) => orderId === list.orders[1]?.orderId)).toMatchObject({ qty: '0.00999' });
    expect(await held('BTC')).toBe(0);
  });

  it('OPO: an exit below the minimum expires with a reason', async () => {
    const orders: Leg[] = [{ ...ENTRY, qty: '0.00027' }, PAID_LOSS];
    const list = await placeList({ ...OPOCO, contingency: 'OPO', orders });
    await place(other, { ...SELL, price: '19000', qty: '0.00027' });
    const params = { listId: list.listId };
    expect(await trader.expect('spotOrderList', { params })).toMatchObject({
      status: 'ALL_DONE',
      orders: [{ status: 'FILLED' }, { status: 'EXPIRED', reason: 'NOTIONAL_TOO_SMALL', qty: '0.00026' }],
    });
  });

  it('a pegged order of a list has no price before it enters the book', async () => {
    const exit: Leg = { side: 'sell', type: 'limit', qty: '0.01', pegTo: 'primary', pegOffset: 1 };
    const body: ListBody = { ...OCO, contingency: 'OTO', orders: [ENTRY, exit], listClientOrderId: 'peg-list' };
    const list = await placeList(body);
    expect(list.orders[1]).toMatchObject({ price: '', pegTo: 'primary', pegOffset: 1, isPending: true });
    for (const price of ['21000', '21500']) await place(other, { ...SELL, price });
    await place(other, { ...SELL, price: '19000' });
    const now = await trader.expect('spotOrderList', { params: { listId: list.listId } });
    expect(now.orders[1]).toMatchObject({ price: '21500.00', status: 'NEW', isPending: false });
    expect(await placeList(body)).toEqual(now);
    await trader.expect('cancelSpotOrderList', { params: { listId: list.listId } });
    const { items } = await trader.expect('spotOrderHistory');
    expect(items.find(({ orderId }) => orderId === list.orders[1]?.orderId)).toMatchObject({ price: '21500.00' });
  });

  it('cancelling one order of a list cancels all of it; amending one of a pair amends both', async () => {
    const list = await placeList(OTOCO);
    const orderId = list.orders[2]?.orderId ?? '';
    const amended = await trader.expect('amendSpotOrder', { params: { orderId }, body: { qty: '0.005' } });
    expect(amended).toMatchObject({ orderId, qty: '0.00500', isPending: true });
    const now = await trader.expect('spotOrderList', { params: { listId: list.listId } });
    expect(now.orders.map(({ qty }) => qty)).toEqual([list.orders[0]?.qty, '0.00500', '0.00500']);
    for (const { orderId: one } of now.orders) {
      const told = await trader.expect('spotOrderAmendments', { params: { orderId: one } });
      const change = { previousQty: list.orders[1]?.qty, qty: '0.00500', clientOrderId: '', previousClientOrderId: '' };
      expect(told).toMatchObject(one === list.orders[0]?.orderId ? [] : [change]);
    }
    const asked = { params: { orderId } };
    expect((await other.call('spotOrderAmendments', asked)).error).toBe('UNKNOWN_ORDER');
    await trader.expect('cancelSpotOrder', { params: { orderId } });
    expect(await trader.expect('openSpotOrders')).toEqual([]);
  });

  it('the same listClientOrderId returns the same list, a different list with it is rejected', async () => {
    const body = { ...OCO, listClientOrderId: 'same' };
    const list = await placeList(body);
    expect(await placeList(body)).toEqual(list);
    const other = { ...body, orders: [{ ...PROFIT, price: '23000' }, LOSS] };
    const rejected = await trader.call('placeSpotOrderList', { body: other });
    expect(rejected).toMatchObject({ status: 409, error: 'CLIENT_ORDER_ID_USED', field: 'listClientOrderId' });
    expect(await trader.expect('openSpotOrderLists')).toHaveLength(1);
  });

  it('pages through the history of lists', async () => {
    for (let count = 0; count < 3; count += 1) {
      const { listId } = await placeList(OTOCO);
      await trader.expect('cancelSpotOrderList', { params: { listId } });
    }
    const first = await trader.expect('spotOrderListHistory', { query: { limit: '2' } });
    expect(first.items).toHaveLength(2);
    const next = await trader.expect('spotOrderListHistory', { query: { limit: '2', cursor: first.nextCursor } });
    expect(BigInt(next.items[0]?.listId ?? '0')).toBeLessThan(BigInt(first.items[1]?.listId ?? '0'));
  });

  const rows: [string, Partial<Record<keyof ListBody, unknown>>, string, string][] = [
    ['an unknown market', { tradeCode: 'abc_usdt' }, 'UNKNOWN_MARKET', 'tradeCode'],
    ['an unknown kind', { contingency: 'OSO' }, 'BODY_INVALID', 'contingency'],
    ['an exit with a quantity', { contingency: 'OPO', orders: [ENTRY, PROFIT] }, 'BODY_INVALID', 'orders.1.qty'],
    [
      'an exit by amount',
      { contingency: 'OPO', orders: [ENTRY, { side: 'sell', type: 'market', quoteAmount: '5' }] },
      'BODY_INVALID',
      'orders.1.quoteAmount',
    ],
    [
      'an entry that sells',
      { contingency: 'OPO', orders: [{ ...ENTRY, side: 'sell' }, PAID_PROFIT] },
      'LIST_LEGS_INVALID',
      'orders',
    ],
    ['two of three that are paid for', { contingency: 'OPOCO', orders: [ENTRY, PAID_LOSS] }, 'BODY_INVALID', 'orders'],
    ['one order', { orders: [PROFIT] }, 'BODY_INVALID', 'orders'],
    ['three of a pair', { orders: [ENTRY, PROFIT, LOSS] }, 'BODY_INVALID', 'orders'],
    ['two of three', { contingency: 'OTOCO' }, 'BODY_INVALID', 'orders'],
    ['a leg that is nothing', { orders: [PROFIT, null] }, 'BODY_INVALID', 'orders.1'],
    ['a price off the tick', { orders: [{ ...PROFIT, price: '1.001' }, LOSS] }, 'PRICE_OFF_TICK', 'orders.0.price'],
    ['a quantity in words', { orders: [PROFIT, { ...LOSS, qty: 'all' }] }, 'QTY_SYNTAX', 'orders.1.qty'],
    ['a limit that may take', { orders: [{ ...PROFIT, postOnly: false }, LOSS] }, 'LIST_LEGS_INVALID', 'orders'],
    ['two quantities', { orders: [PROFIT, { ...LOSS, qty: '0.02' }] }, 'LIST_LEGS_DIFFER', 'orders'],
    [
      'a profit below the last price',
      { orders: [{ ...PROFIT, price: '19999' }, LOSS] },
      'LIST_PRICES_INVALID',
      'orders',
    ],
    ['a stop that is passed', { orders: [PROFIT, { ...LOSS, stopPrice: '20500' }] }, 'STOP_PRICE_PASSED', 'stopPrice'],
    ['too long a name', { listClientOrderId: 'x'.repeat(37) }, 'BODY_INVALID', 'listClientOrderId'],
  ];
  it.each(rows)('rejects %s with code and field, without effect', async (_, change, error, field) => {
    const before = await trader.expect('balances');
    expect(await trader.call('placeSpotOrderList', { body: { ...OCO, ...change } })).toMatchObject({ error, field });
    expect(await trader.expect('balances')).toEqual(before);
    expect(await trader.expect('openSpotOrderLists')).toEqual([]);
  });

  it.each(['1', '9223372036854775808', '99999999999999999999'])('knows no list %s', async (listId) => {
    for (const name of ['spotOrderList', 'cancelSpotOrderList'] as const) {
      expect(await trader.call(name, { params: { listId } })).toMatchObject({ status: 404, error: 'UNKNOWN_LIST' });
    }
  });

  it('pegged orders take their price from the book', async () => {
    await place(other, { ...BUY, price: '19500' });
    await place(other, { ...BUY, price: '19400' });
    const { price: _, ...pegged } = BUY;
    const body = { ...pegged, pegTo: 'primary', pegOffset: 1, clientOrderId: 'peg-1' } as const;
    const order = await place(trader, body);
    expect(order).toMatchObject({ price: '19400.00', pegTo: 'primary', pegOffset: 1, status: 'NEW' });
    await trader.expect('cancelSpotOrder', { params: { orderId: order.orderId } });
    expect(await place(trader, body)).toEqual(order);
    const rejection = async (more: object) =>
      (await trader.call('placeSpotOrder', { body: { ...pegged, ...more } })).error;
    expect(await rejection({ pegTo: 'market' })).toBe('PEG_LEVEL_MISSING');
    expect(await rejection({ pegTo: 'primary', pegOffset: 101 })).toBe('PEG_INVALID');
    expect(await rejection({ pegOffset: 1 })).toBe('PEG_INVALID');
    expect(await rejection({ pegTo: 'primary', price: '1' })).toBe('BODY_INVALID');
    expect(await rejection({ pegTo: 'mid' })).toBe('BODY_INVALID');
    expect(await rejection({ type: 'market', pegTo: 'market' })).toBe('BODY_INVALID');
  });

  it('cancel-replace returns both outcomes', async () => {
    const replace = (orderId: string, mode: string, order: object) =>
      trader.call('replaceSpotOrder', { body: { orderId, mode, order } });
    const old = await place(trader, { ...BUY, price: '15000' });
    const both = await replace(old.orderId, 'stop-on-failure', { ...BUY, price: '15500', clientOrderId: 'swap-1' });
    expect(both.data).toMatchObject({
      canceled: { orderId: old.orderId, status: 'CANCELED' },
      cancelError: '',
      placed: { price: '15500.00', status: 'NEW' },
      placeError: '',
    });
    const again = await replace(old.orderId, 'stop-on-failure', { ...BUY, price: '15500', clientOrderId: 'swap-1' });
    expect(again.data).toEqual(both.data);
    // The same id with another order to cancel is another replacement, and none is done.
    const other = await place(trader, { ...BUY, price: '15100' });
    for (const mode of ['stop-on-failure', 'allow-failure']) {
      const used = await replace(other.orderId, mode, { ...BUY, price: '15500', clientOrderId: 'swap-1' });
      expect(used).toMatchObject({ status: 409, error: 'CLIENT_ORDER_ID_USED', field: 'clientOrderId' });
    }
    await trader.expect('cancelSpotOrder', { params: { orderId: other.orderId } });
    const next = await trader.expect('openSpotOrders');
    expect(next).toHaveLength(1);
    const poor = await replace(next[0]?.orderId ?? '', 'stop-on-failure', { ...BUY, price: '90000', qty: '90' });
    expect(poor).toMatchObject({
      status: 200,
      data: { placed: null, placeError: 'INSUFFICIENT_BALANCE', cancelError: '' },
    });
    expect(await trader.expect('openSpotOrders')).toEqual([]);
    expect(await replace('1', 'stop-on-failure', BUY)).toMatchObject({ status: 404, error: 'UNKNOWN_ORDER' });
    const placed = await replace('1', 'allow-failure', { ...BUY, price: '15000' });
    expect(placed.data).toMatchObject({ canceled: null, cancelError: 'UNKNOWN_ORDER', placed: { status: 'NEW' } });
    expect(await replace('1', 'allow-failure', { ...BUY, price: '1.001' })).toMatchObject({ field: 'order.price' });
    expect(await replace('1', 'always', BUY)).toMatchObject({ error: 'BODY_INVALID', field: 'mode' });
  });

  it('self-trade prevention is the order’s, otherwise the market’s', async () => {
    await place(trader, { ...SELL, price: '21000' });
    const mine = { ...BUY, price: '21000' } as const;
    expect(await place(trader, mine)).toMatchObject({ status: 'EXPIRED_IN_MATCH', reason: 'SELF_TRADE_PREVENTION' });
    const none = await place(trader, { ...mine, selfTradePrevention: 'NONE' });
    expect(none).toMatchObject({ status: 'FILLED' });
    const answer = await trader.call('placeSpotOrder', { body: { ...mine, selfTradePrevention: 'TRANSFER' } });
    expect(answer).toMatchObject({ error: 'BODY_INVALID', field: 'selfTradePrevention' });
  });

  it('a countdown that is not sent again cancels everything', async () => {
    await place(trader, { ...BUY, price: '15000' });
    const { deadlineMs } = await trader.expect('setSpotCountdown', {
      body: { countdownMs: 400, tradeCode: 'btc_usdt' },
    });
    expect(deadlineMs).toBeGreaterThan(Date.now() - 1_000);
    await expect.poll(async () => await trader.expect('openSpotOrders'), { timeout: 10_000 }).toEqual([]);
    const { items } = await trader.expect('spotOrderHistory');
    expect(items[0]).toMatchObject({ status: 'CANCELED', reason: 'COUNTDOWN_ENDED' });
    expect(await trader.expect('setSpotCountdown', { body: { countdownMs: 0 } })).toEqual({ deadlineMs: 0 });
    for (const countdownMs of [-1, 86_400_001]) {
      const rejected = await trader.call('setSpotCountdown', { body: { countdownMs } });
      expect(rejected).toMatchObject({ status: 400, error: 'COUNTDOWN_INVALID', field: 'countdownMs' });
    }
  });

  it('running countdowns are listed, earliest first, until they are switched off or have ended', async () => {
    const told = async () => (await trader.expect('spotCountdowns')).items;
    expect(await told()).toEqual([]);
    const set = (countdownMs: number, tradeCode?: string) =>
      trader.expect('setSpotCountdown', { body: { countdownMs, ...(tradeCode === undefined ? {} : { tradeCode }) } });
    const all = { tradeCode: '', ...(await set(60_000)) };
    const one = { tradeCode: 'btc_usdt', ...(await set(30_000, 'btc_usdt')) };
    expect(await told()).toEqual([one, all]);
    const later = { tradeCode: 'btc_usdt', ...(await set(90_000, 'btc_usdt')) };
    expect(await told()).toEqual([all, later]);
    const { nowMs } = await trader.expect('spotCountdowns');
    expect(all.deadlineMs - nowMs).toBeGreaterThan(0);
    expect(all.deadlineMs - nowMs).toBeLessThanOrEqual(60_000);
    await set(0);
    expect(await told()).toEqual([later]);
    await set(200, 'btc_usdt');
    await expect.poll(told, { timeout: 10_000 }).toEqual([]);
  });

  it('everything works over the socket too; cancel-on-close cancels its orders', async () => {
    const socket = await TestSocket.open(trader);
    const list = await socket.ask('orderList.place', OTOCO);
    expect(list).toMatchObject({ code: 200, data: { status: 'EXECUTING' } });
    const { listId } = list.data as { listId: string };
    expect(await socket.ask('orderList.cancel', { listId })).toMatchObject({ data: { status: 'ALL_DONE' } });
    expect(await socket.ask('orderList.cancel', { listId })).toMatchObject({ error: 'UNKNOWN_LIST' });
    const replaced = await socket.ask('order.replace', {
      orderId: '1',
      mode: 'allow-failure',
      order: { ...BUY, price: '15000' },
    });
    expect(replaced).toMatchObject({ data: { placed: { status: 'NEW' } } });
    expect(await socket.ask('countdown.set', { countdownMs: 0 })).toMatchObject({ data: { deadlineMs: 0 } });
    expect(await socket.ask('session.cancelOnClose', { enabled: true, tradeCode: 'abc_usdt' })).toMatchObject({
      error: 'UNKNOWN_MARKET',
    });
    expect(await socket.ask('session.cancelOnClose', { enabled: 'yes' })).toMatchObject({ error: 'BODY_INVALID' });
    expect(await socket.ask('session.cancelOnClose', { enabled: true }, { csrfToken: 'x' })).toMatchObject({
      error: 'CSRF_INVALID',
    });
    expect(await socket.ask('session.cancelOnClose', { enabled: true })).toMatchObject({ data: { enabled: true } });
    const quiet = await TestSocket.open(trader);
    quiet.close();
    await quiet.closed;
    expect(await trader.expect('openSpotOrders')).toHaveLength(1);
    socket.close();
    await expect.poll(async () => await trader.expect('openSpotOrders'), { timeout: 10_000 }).toEqual([]);
  });
});
