import { randomUUID } from 'node:crypto';
import type { RouteBody } from '@bourse/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ActivityLog } from '../../platform/activity/activity-log.ts';
import { runAct } from '../../platform/audit/act.ts';
import { CoreHostError } from '../../platform/core-host/core-host.ts';
import { NotifyService } from '../../platform/notify/notify-service.ts';
import { GatewayClient } from '../../testing/gateway-client.ts';
import { startTestServer, TEST_PASSWORD, type TestServer } from '../../testing/server-fixture.ts';
import { TestClient } from '../../testing/test-client.ts';
import { TestSocket } from '../../testing/test-socket.ts';
import { fund } from '../../testing/test-world.ts';
import { type FreezeDeps, UserFreezes } from './users.freeze.ts';
import { registerUserMessages } from './users.messages.ts';
import { ConsoleUsers, type UserDeps } from './users.service.ts';

const FREE = { orders: false, withdrawals: false };
const NO_ORDERS = { orders: true, withdrawals: false };
const order = { tradeCode: 'btc_usdt', side: 'buy', type: 'limit', price: '10000', qty: '0.01' };
const list = {
  tradeCode: 'btc_usdt',
  contingency: 'OTO',
  orders: [
    { side: 'buy', type: 'limit', price: '10000', qty: '0.01' },
    { side: 'sell', type: 'limit', price: '90000', qty: '0.01' },
  ],
};
const twap = { kind: 'twap', tradeCode: 'btc_usdt', side: 'buy', qty: '0.11', durationMs: 300_000 };
const ladder = { fromPrice: '9900', toPrice: '9700', orderCount: 3 };
const scale = { kind: 'scale', tradeCode: 'btc_usdt', side: 'buy', qty: '0.03', ...ladder };

let server: TestServer;
let operator: TestClient;
let maker: TestClient;
let user: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  operator = await server.newOperator();
  maker = await server.newUser();
  await fund(server.host, maker.accountId, 'BTC', '10');
  await fund(server.host, maker.accountId, 'USDT', '10000');
  // A TWAP needs prices on both sides, near each other.
  await maker.expect('placeSpotOrder', { body: { ...order, side: 'sell', price: '20000', qty: '10' } });
  await maker.expect('placeSpotOrder', { body: { ...order, price: '19990' } });
});
beforeEach(async () => {
  user = await server.newUser();
  await fund(server.host, user.accountId, 'USDT', '10000');
});
afterEach(() => server.host.submit({ type: 'freeze-account', accountId: user.accountId, ...FREE }));
afterAll(() => server.close());

const of = ({ accountId }: TestClient) => ({ params: { accountId: String(accountId) } });
const seenOf = async (client: TestClient) => (await operator.expect('consoleUser', of(client))).frozen;
/** Freezes with what is seen at the moment. */
const freeze = async (client: TestClient, body: Partial<RouteBody<'freezeUser'>>, by = operator) =>
  by.call('freezeUser', {
    ...of(client),
    body: { ...NO_ORDERS, seen: await seenOf(client), reason: 'a test', ...body },
  });

/** An operator with a role that has these permissions. */
async function operatorWith(...permissions: readonly string[]): Promise<TestClient> {
  const client = await server.newUser();
  const { roleId } = await operator.expect('createRole', { body: { name: randomUUID(), permissions } });
  await operator.expect('grantRole', { body: { accountId: client.accountId, roleId } });
  return client;
}

describe('a user whose orders are frozen', () => {
  it('places and changes no order by any route, cancels, and trades again when free', async () => {
    const { orderId } = await user.expect('placeSpotOrder', { body: order });
    expect((await freeze(user, {})).data.user).toMatchObject({ frozen: NO_ORDERS, openOrders: 1 });
    const replacement = { orderId, mode: 'stop-on-failure', order: { ...order, clientOrderId: 'frozen-1' } };
    const ways = {
      placeSpotOrder: { body: order },
      placeSpotOrderList: { body: list },
      replaceSpotOrder: { body: replacement },
      amendSpotOrder: { params: { orderId }, body: { qty: '0.005' } },
    } as const;
    for (const [name, request] of Object.entries(ways)) {
      const answer = await user.call(name as keyof typeof ways, request);
      expect(answer, name).toMatchObject({ status: 403, error: 'ACCOUNT_FROZEN' });
    }
    expect((await user.expect('cancelSpotOrder', { params: { orderId } })).status).toBe('CANCELED');
    // The cancel was not the replacement's, so that its repetition has the same answer.
    expect((await user.call('replaceSpotOrder', { body: replacement })).error).toBe('ACCOUNT_FROZEN');
    const listed = await operator.expect('consoleUsers', { query: { state: 'frozen' } });
    expect(listed.items.map(({ accountId }) => accountId)).toEqual([user.accountId]);
    await freeze(user, FREE);
    await user.expect('placeSpotOrder', { body: order });
  });

  it('places none over the socket, nor a program with his API key', async () => {
    const program = await GatewayClient.of(user);
    const socket = await TestSocket.open(user);
    const { orderId } = await user.expect('placeSpotOrder', { body: order });
    const symbol = 'BTCUSDT';
    const values = { symbol, side: 'BUY', type: 'LIMIT', timeInForce: 'GTC', quantity: '0.01', price: '15000' };
    const place = () => program.signed('/api/v3/order', values, { method: 'POST' });
    const { orderId: programOrderId } = (await place()).body as { orderId: number };
    await freeze(user, {});
    expect(await socket.ask('order.place', order)).toMatchObject({ error: 'ACCOUNT_FROZEN' });
    expect(await socket.ask('order.amend', { orderId, qty: '0.005' })).toMatchObject({ error: 'ACCOUNT_FROZEN' });
    const disabled = { code: -2010, msg: 'This action is disabled on this account.' };
    expect(await place()).toMatchObject({ status: 400, body: disabled });
    const query = { symbol, orderId: programOrderId };
    const canceled = await program.signed('/api/v3/order', query, { method: 'DELETE' });
    expect(canceled.body).toMatchObject({ status: 'CANCELED' });
    socket.close();
  });

  it.each([twap, scale])('loses a strategy that is to place an order: $kind', async (body) => {
    await freeze(user, {});
    const ended = await user.expect('placeSpotStrategy', { body });
    expect(ended).toMatchObject({ state: 'failed', reason: 'ACCOUNT_FROZEN' });
    expect(await user.expect('openSpotOrders')).toEqual([]);
  });

  it('loses the open orders and the sessions on demand', async () => {
    await user.expect('placeSpotOrder', { body: order });
    const answer = await freeze(user, { cancelOrders: true, endSessions: true });
    expect(answer.data).toMatchObject({ state: 'done', user: { openOrders: 0, sessions: 0 } });
    expect((await user.call('sessionUser')).error).toBe('LOGIN_REQUIRED');
  });

  const all = { ...NO_ORDERS, seen: FREE, cancelOrders: true, endSessions: true, reason: 'a test' };
  /** Freezes by a service of which a part is another. */
  async function freezeWith(broken: Partial<Pick<FreezeDeps, 'db' | 'host'>>, body: RouteBody<'freezeUser'> = all) {
    const { access, db, host, view } = server;
    // This server's own cache of sessions plays no part.
    const auth = { sessions: { forget: () => undefined } } as unknown as FreezeDeps['auth'];
    const notifier = new NotifyService();
    registerUserMessages(notifier);
    const activity = new ActivityLog(db.pool, Date.now);
    const identity = { get: () => ({ levelOf: async () => 0 }) } as unknown as UserDeps['identity'];
    const users = new ConsoleUsers({ activity, auth, db, host, identity, view, ...broken });
    const freezes = new UserFreezes({ access, activity, auth, db, host, notifier, users, ...broken });
    const by = { ...(await operator.expect('sessionUser')), ...(await sessionOf(operator)) };
    return runAct(randomUUID(), () => freezes.freeze(by as never, user.accountId, body));
  }

  it('keeps his sessions when the exchange is too busy to freeze him', async () => {
    await user.expect('placeSpotOrder', { body: order });
    const submit = () => Promise.reject(new CoreHostError('OVERLOADED', 'too many commands wait'));
    const host = { ...server.host, submit } as unknown as FreezeDeps['host'];
    await expect(freezeWith({ host })).rejects.toMatchObject({ code: 'OVERLOADED' });
    const after = await operator.expect('consoleUser', of(user));
    expect(after).toMatchObject({ frozen: FREE, sessions: 1, openOrders: 1 });
    expect((await freeze(user, all)).data.user).toMatchObject({ frozen: NO_ORDERS, sessions: 0, openOrders: 0 });
  });

  it('keeps his sessions when somebody else has frozen him meanwhile', async () => {
    await freeze(user, { orders: false, withdrawals: true });
    expect(await freezeWith({})).toMatchObject({ ok: false, code: 'FREEZE_CHANGED', field: 'seen' });
    const after = await operator.expect('consoleUser', of(user));
    expect(after).toMatchObject({ frozen: { orders: false, withdrawals: true }, sessions: 1 });
  });

  it('loses his sessions by the call again with the new state, when the first was cut off behind the freeze', async () => {
    await user.expect('placeSpotOrder', { body: order });
    const { pool } = server.db;
    const connect = () => Promise.reject(new Error('stopped'));
    const db = { ...server.db, pool: { query: pool.query.bind(pool), connect } } as unknown as FreezeDeps['db'];
    await expect(freezeWith({ db })).rejects.toThrow('stopped');
    const half = await operator.expect('consoleUser', of(user));
    expect(half).toMatchObject({ frozen: NO_ORDERS, sessions: 1, openOrders: 0 });
    expect((await freeze(user, all)).error).toBe('FREEZE_CHANGED');
    expect((await operator.expect('consoleUser', of(user))).sessions).toBe(1);
    const whole = await freeze(user, { ...all, seen: NO_ORDERS });
    expect(whole.data.user).toMatchObject({ frozen: NO_ORDERS, sessions: 0 });
  });
});

/** What a handler knows of a caller beside his profile. */
async function sessionOf({ accountId }: TestClient) {
  const { rows } = await server.db.pool.query<{ userId: string }>(
    'select id as "userId" from users where account_id = $1',
    [accountId],
  );
  return { accountId, sessionId: 'another', ...rows[0] };
}

describe('a user whose withdrawals are frozen', () => {
  it('transfers nothing, and the check before says so', async () => {
    const body = { type: '2_5', coinId: 52, amount: '10' };
    await freeze(user, { orders: false, withdrawals: true });
    for (const name of ['transferPrecheck', 'transferSubmit'] as const) {
      expect((await user.call(name, { body })).error, name).toBe('WITHDRAWALS_FROZEN');
    }
    const tooMuch = { ...body, amount: '10000000' };
    expect((await user.call('transferPrecheck', { body: tooMuch })).error).toBe('INSUFFICIENT_BALANCE');
    await user.expect('placeSpotOrder', { body: order });
    await server.host.submit({ type: 'freeze-account', accountId: user.accountId, ...FREE });
    await user.expect('transferPrecheck', { body });
    await user.expect('transferSubmit', { body });
  });
});

describe('who freezes', () => {
  it('tells the user of a lift as one, also beside what stays frozen', async () => {
    await freeze(user, { withdrawals: true });
    await freeze(user, { orders: false, withdrawals: true });
    const { rows } = await server.db.pool.query<{ kind: string }>(
      `select kind from notifications where account_id = $1 and kind like 'console.%' order by notification_id`,
      [user.accountId],
    );
    expect(rows.map(({ kind }) => kind)).toEqual(['console.account-frozen', 'console.account-freed']);
  });

  it('undoes nothing that he has not seen', async () => {
    await freeze(user, { orders: false, withdrawals: true });
    expect(await freeze(user, { seen: FREE })).toMatchObject({ status: 409, error: 'FREEZE_CHANGED' });
    expect(await seenOf(user)).toEqual({ orders: false, withdrawals: true });
    const [one, other] = [await server.newUser(), { seen: FREE, orders: false, withdrawals: true }];
    const both = await Promise.all([freeze(one, { seen: FREE }), freeze(one, other)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('cancels orders only of an account that is frozen by it', async () => {
    await user.expect('placeSpotOrder', { body: order });
    const answer = await freeze(user, { ...FREE, cancelOrders: true });
    expect(answer).toMatchObject({ status: 400, error: 'CANCEL_NEEDS_FREEZE' });
    expect(await user.expect('openSpotOrders')).toHaveLength(1);
  });

  it('ends sessions only with the permission for that', async () => {
    const freezer = await operatorWith('console.users.freeze');
    const answer = await freeze(user, { endSessions: true }, freezer);
    expect(answer).toMatchObject({ status: 403, error: 'FORBIDDEN' });
    expect(await seenOf(user)).toEqual(FREE);
    expect((await freeze(user, {}, freezer)).data.user).toMatchObject({ frozen: NO_ORDERS, sessions: 1 });
  });

  it('does nothing to who may do more, nor to himself; to his equals he may', async () => {
    const lower = await operatorWith('console.users.freeze', 'console.users.write', 'console.users.read');
    const [session] = (await operator.expect('consoleUserSessions', of(operator))).items;
    const params = { ...of(operator).params, sessionId: session?.sessionId ?? '' };
    const one = { params, body: { reason: 'a test' } };
    expect((await freeze(operator, {}, lower)).error).toBe('OPERATOR_OUTRANKS');
    expect((await lower.call('endUserSessions', { ...of(operator), body: { reason: 'a test' } })).error).toBe(
      'OPERATOR_OUTRANKS',
    );
    expect((await lower.call('endUserSession', one)).error).toBe('OPERATOR_OUTRANKS');
    const other = await operatorWith('console.markets.read');
    expect((await freeze(other, {}, lower)).error).toBe('OPERATOR_OUTRANKS');
    const equal = await operatorWith('console.users.freeze');
    expect((await freeze(equal, {}, lower)).data.user).toMatchObject({ frozen: NO_ORDERS });
    expect((await freeze(equal, FREE, lower)).status).toBe(200);
    expect((await freeze(lower, {}, lower)).error).toBe('FREEZE_OWN');
    const owner = await server.newOperator();
    expect((await freeze(owner, {})).data.user).toMatchObject({ frozen: NO_ORDERS });
    expect((await freeze(owner, FREE)).status).toBe(200);
    expect((await freeze(operator, {})).error).toBe('FREEZE_OWN');
  });

  it('frees no sub-account of his own, and touches none of who may do more', async () => {
    const { subId } = await operator.expect('createSubAccount', { body: { name: 'Frozen' } });
    const sub = { params: { accountId: String(subId) } };
    const lower = await operatorWith('console.users.freeze', 'console.users.write');
    const body = { ...NO_ORDERS, seen: FREE, reason: 'a test' };
    expect((await lower.call('freezeUser', { ...sub, body })).error).toBe('OPERATOR_OUTRANKS');
    const other = await server.newOperator();
    await other.expect('freezeUser', { ...sub, body });
    const free = { ...FREE, seen: NO_ORDERS, reason: 'a test' };
    expect((await operator.call('freezeUser', { ...sub, body: free })).error).toBe('FREEZE_OWN');
    const login = { isFrozen: true, reason: 'a test' };
    expect((await operator.call('freezeUserLogin', { ...sub, body: login })).error).toBe('FREEZE_OWN');
    await other.expect('freezeUser', { ...sub, body: free });
  });

  it('ends his own other sessions', async () => {
    const again = new TestClient(server.url);
    const lower = await operatorWith('console.users.write');
    await again.enter('login', (await lower.expect('sessionUser')).email, TEST_PASSWORD);
    expect(await lower.expect('endUserSessions', { ...of(lower), body: { reason: 'a test' } })).toEqual({ ended: 1 });
  });
});
