import type { ModuleName, OrderData } from '@bourse/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, TEST_PASSWORD, type TestServer } from './testing/server-fixture.ts';
import type { TestClient } from './testing/test-client.ts';
import { TestSocket } from './testing/test-socket.ts';
import { fund } from './testing/test-world.ts';

// Modules that an operator closes, or limits to verified users, for every kind of caller: over HTTP and the WebSocket.

const ORDER = { tradeCode: 'btc_usdt', side: 'buy', type: 'limit', price: '20000', qty: '0.001' } as const;
const KYC = {
  status: 403,
  code: 40310,
  error: 'KYC_REQUIRED',
  msg: 'Verify your identity first. After that you can use this part of the exchange.',
};
const SHUT = {
  status: 403,
  code: 40311,
  error: 'MODULE_UNAVAILABLE',
  msg: 'This part of the exchange is not available at the moment.',
};

let server: TestServer;
let operator: TestClient;
let user: TestClient;
let socket: TestSocket;

beforeAll(async () => {
  server = await startTestServer();
  operator = await server.newOperator();
});
afterAll(() => server.close());

/** Changes a setting as an operator does; it takes effect at once. */
const set = (key: 'modules' | 'kycRequired', value: Partial<Record<ModuleName, unknown>>) =>
  operator.expect('setConsoleSetting', { params: { key }, body: { value } });
const addRecord = (client: TestClient, identityType: number, identityStatus: number) =>
  server.db.pool.query(
    'insert into identity_records (account_id, identity_type, identity_status, submitted_ms) values ($1, $2, $3, 1)',
    [client.accountId, identityType, identityStatus],
  );
const placeOnSocket = () => socket.ask('order.place', ORDER);
const withoutStatus = ({ status: _, ...rest }: typeof KYC) => rest;

async function newTrader(): Promise<void> {
  user = await server.newUser();
  await fund(server.host, user.accountId, 'USDT', '10000');
  socket = await TestSocket.open(user);
}

afterEach(async () => {
  socket.close();
  await set('modules', {});
  await set('kycRequired', {});
});

describe('a module that is switched off', () => {
  it('rejects orders with its code, over HTTP and the WebSocket alike', async () => {
    await newTrader();
    await set('modules', { spot: 'off' });
    expect(await user.call('placeSpotOrder', { body: ORDER })).toMatchObject({ ...SHUT, field: '', data: null });
    expect(await placeOnSocket()).toMatchObject(withoutStatus(SHUT));
    expect(await user.expect('openSpotOrders')).toEqual([]);
  });

  it('still allows cancels, orders and history, balances, and public data', async () => {
    await newTrader();
    const orders = [await user.expect('placeSpotOrder', { body: ORDER })];
    for (let count = 0; count < 2; count += 1) orders.push(await user.expect('placeSpotOrder', { body: ORDER }));
    const [first, second] = orders as [OrderData, OrderData];
    await set('modules', { spot: 'off' });
    expect(await user.expect('openSpotOrders')).toHaveLength(3);
    const params = { orderId: first.orderId };
    expect(await user.expect('cancelSpotOrder', { params })).toMatchObject({ status: 'CANCELED' });
    expect(await socket.ask('order.cancel', { orderId: second.orderId })).toMatchObject({ code: 200 });
    expect(await user.expect('cancelAllSpotOrders')).toEqual({ canceled: 1 });
    expect((await user.expect('spotOrderHistory')).items).toHaveLength(3);
    expect((await user.call('spotFills')).code).toBe(200);
    expect((await user.call('balances')).code).toBe(200);
    for (const name of ['tradeInfo', 'symbolTickers', 'searchMarkets'] as const) {
      const query = name === 'searchMarkets' ? { query: { keyword: 'btc' } } : {};
      expect((await server.visitor().call(name, query)).code, name).toBe(200);
    }
  });

  it('takes orders again when the setting is reverted', async () => {
    await newTrader();
    await set('modules', { spot: 'off' });
    expect(await user.call('placeSpotOrder', { body: ORDER })).toMatchObject(SHUT);
    await set('modules', { spot: 'on' });
    expect((await user.call('placeSpotOrder', { body: ORDER })).code).toBe(200);
    expect(await placeOnSocket()).toMatchObject({ code: 200 });
  });

  it('does not affect the other modules', async () => {
    await newTrader();
    await set('modules', { margin: 'off', contracts: 'off' });
    expect((await user.call('placeSpotOrder', { body: ORDER })).code).toBe(200);
  });

  it('checks the session and the CSRF token first', async () => {
    await newTrader();
    await set('modules', { spot: 'off' });
    expect((await server.visitor().call('placeSpotOrder', { body: ORDER })).error).toBe('LOGIN_REQUIRED');
    const forged = { body: ORDER, headers: { 'x-csrf-token': 'x' } };
    expect((await user.call('placeSpotOrder', forged)).error).toBe('CSRF_INVALID');
    expect((await user.call('placeSpotOrder', { body: {} })).error).toBe('MODULE_UNAVAILABLE');
  });
});

describe('a module for verified users', () => {
  it.each([
    ['no record', undefined],
    ['a record that waits', 0],
    ['a record that failed', 2],
    ['a record of nobody identified', 3],
  ] as const)('takes no order of somebody with %s', async (_what, status) => {
    await newTrader();
    if (status !== undefined) await addRecord(user, 1, status);
    await set('kycRequired', { spot: true });
    expect(await user.call('placeSpotOrder', { body: ORDER })).toMatchObject({ ...KYC, data: null });
    expect(await placeOnSocket()).toMatchObject(withoutStatus(KYC));
    expect(await user.expect('openSpotOrders')).toEqual([]);
  });

  it.each([1, 2, 3])('takes the orders of a user whose record of type %i passed, at once', async (type) => {
    await newTrader();
    await set('kycRequired', { spot: true });
    expect(await user.call('placeSpotOrder', { body: ORDER })).toMatchObject(KYC);
    await addRecord(user, type, 1);
    // A pending or failed upgrade does not revoke what passed before.
    await addRecord(user, 2, 0);
    expect((await user.call('placeSpotOrder', { body: ORDER })).code).toBe(200);
    expect(await placeOnSocket()).toMatchObject({ code: 200 });
  });

  it('allows everyone to cancel', async () => {
    await newTrader();
    const { orderId } = await user.expect('placeSpotOrder', { body: ORDER });
    await set('kycRequired', { spot: true });
    expect(await user.expect('cancelSpotOrder', { params: { orderId } })).toMatchObject({ status: 'CANCELED' });
  });

  it('is closed to everyone, verified or not, while it is off', async () => {
    await newTrader();
    await set('kycRequired', { spot: true });
    await set('modules', { spot: 'off' });
    expect(await user.call('placeSpotOrder', { body: ORDER })).toMatchObject(SHUT);
  });

  it('does not apply to the house accounts, whose makers quote the book', async () => {
    await newTrader();
    const maker = { email: 'm1@makers.bourse.test', password: TEST_PASSWORD, nickname: 'Maker' };
    const { accountId } = await server.houseUsers.ensureUser(maker);
    await fund(server.host, accountId, 'USDT', '10000');
    await set('kycRequired', { spot: true });
    const client = server.visitor();
    await client.enter('login', maker.email, maker.password);
    expect((await client.call('placeSpotOrder', { body: ORDER })).code).toBe(200);
  });
});
