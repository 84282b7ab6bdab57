import { type RouteName, type RouteSpec, routes } from '@bourse/contract';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { GatewayClient } from '../../testing/gateway-client.ts';
import { startTestServer, type TestServer } from '../../testing/server-fixture.ts';
import { TestClient } from '../../testing/test-client.ts';
import { TestSocket } from '../../testing/test-socket.ts';

const USDT = 52;
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** Gives an account 1,000 USDT. */
const fund = (accountId: number) =>
  server.host.submit({
    type: 'credit',
    accountId,
    wallet: 'spot',
    assetId: USDT,
    amount: 100_000_000_000n,
    reason: 'faucet',
  });

/** A master with 1,000 USDT and one sub-account. */
async function family(name = 'Grid bot') {
  const master = await server.newUser();
  await fund(master.accountId);
  const sub = await master.expect('createSubAccount', { body: { name } });
  return { master, sub, params: { subId: String(sub.subId) } };
}

/** Enters a sub-account as a browser would, and keeps the master's session for the test. */
async function enter(master: TestClient, subId: number): Promise<TestClient> {
  const masterCookie = master.cookie;
  const login = await master.expect('enterSubAccount', { params: { subId: String(subId) } });
  const client = new TestClient(master.base);
  client.cookie = master.cookie;
  client.csrfToken = login.csrfToken;
  client.accountId = login.fid;
  client.password = master.password;
  master.cookie = masterCookie;
  return client;
}

const sent = (fromId: number, toId: number, amount: string, requestId: string = crypto.randomUUID()) => ({
  body: { fromId, toId, coinId: USDT, amount, requestId },
});
const available = async (client: TestClient) =>
  plain((await client.expect('balances')).items.find(({ coinId }) => coinId === USDT)?.available);
/** Without zeros at the end. */
const plain = (amount = '') => amount.replace(/\.?0+$/, '') || '0';
const ORDER = { tradeCode: 'btc_usdt', side: 'buy', type: 'limit', price: '20000', qty: '0.001' };

describe('a sub-account', () => {
  it('has a name that is unique among those of its master', async () => {
    const { master, sub } = await family();
    expect(sub).toMatchObject({ name: 'Grid bot', mayTrade: true, closedModules: [], balances: [], usdt: '0.00' });
    const again = await master.call('createSubAccount', { body: { name: 'GRID BOT' } });
    expect(again).toMatchObject({ error: 'SUB_ACCOUNT_NAME_TAKEN', field: 'name' });
    expect(await master.expect('subAccounts')).toEqual([sub]);
    expect(await (await server.newUser()).expect('subAccounts')).toEqual([]);
  });

  it('is not named by nothing, by what is too long or by what cannot be seen', async () => {
    const master = await server.newUser();
    for (const name of ['', ' ', ' a', 'a ', 'x'.repeat(21), 'a\u0000b', 'a\nb']) {
      expect((await master.call('createSubAccount', { body: { name } })).error, name).toBe('BODY_INVALID');
    }
  });

  it('is one of at most 20, also when all are asked for at once', async () => {
    const master = await server.newUser();
    const made = await Promise.all(
      Array.from({ length: 22 }, (_, at) => master.call('createSubAccount', { body: { name: `Bot ${at}` } })),
    );
    const errors = made.flatMap(({ error }) => (error === undefined ? [] : [error]));
    expect(errors).toEqual(['TOO_MANY_SUB_ACCOUNTS', 'TOO_MANY_SUB_ACCOUNTS']);
    expect(await master.expect('subAccounts')).toHaveLength(20);
  });

  it('is one of at most 40 that are opened within a day, closed ones among them', async () => {
    const master = await server.newUser();
    for (const _round of [1, 2]) {
      const names = Array.from({ length: 20 }, (_, at) => `Bot ${at}`);
      const made = await Promise.all(names.map((name) => master.expect('createSubAccount', { body: { name } })));
      const paramsOf = ({ subId }: { readonly subId: number }) => ({ params: { subId: String(subId) } });
      await Promise.all(made.map((sub) => master.expect('closeSubAccount', paramsOf(sub))));
    }
    expect((await master.call('createSubAccount', { body: { name: 'One more' } })).error).toBe('TOO_MANY_REQUESTS');
  });

  it('of somebody else does not exist', async () => {
    const { sub, params } = await family();
    const other = await server.newUser();
    const rights = { name: 'Mine', mayTrade: false, closedModules: [] };
    for (const answer of [
      await other.call('changeSubAccount', { params, body: rights }),
      await other.call('closeSubAccount', { params }),
      await other.call('enterSubAccount', { params }),
      await other.call('transferBetweenSubAccounts', sent(sub.subId, other.accountId, '1')),
      await other.call('changeSubAccount', { params: { subId: '2000000000' }, body: rights }),
    ]) {
      expect(answer).toMatchObject({ status: 404, error: 'SUB_ACCOUNT_UNKNOWN' });
    }
  });

  it('is renamed, and known by its new name in its own session', async () => {
    const { master, sub, params } = await family();
    const client = await enter(master, sub.subId);
    const body = { name: 'Arbitrage', mayTrade: true, closedModules: ['earn', 'earn'] };
    expect(await master.expect('changeSubAccount', { params, body })).toMatchObject({
      name: 'Arbitrage',
      closedModules: ['earn'],
    });
    expect(await client.expect('sessionUser')).toMatchObject({ fnickname: 'Arbitrage' });
  });
});

describe('its rights', () => {
  it('to trade are taken and given back by its master, for sessions and API keys alike', async () => {
    const { master, sub, params } = await family();
    await fund(sub.subId);
    const client = await enter(master, sub.subId);
    await client.expect('placeSpotOrder', { body: ORDER });
    const rights = { name: sub.name, closedModules: [] };
    const frozen = await master.expect('changeSubAccount', { params, body: { ...rights, mayTrade: false } });
    expect(frozen).toMatchObject({ mayTrade: false, openOrders: 1 });
    expect((await client.call('placeSpotOrder', { body: ORDER })).error).toBe('ACCOUNT_FROZEN');
    const ended = await master.expect('changeSubAccount', {
      params,
      body: { ...rights, mayTrade: false, cancelOrders: true },
    });
    expect(ended).toMatchObject({ openOrders: 0 });
    await master.expect('changeSubAccount', { params, body: { ...rights, mayTrade: true } });
    await client.expect('placeSpotOrder', { body: ORDER });
  });

  it('to a module end at once, also on open sockets and across a reload of the rights', async () => {
    const { master, sub, params } = await family();
    await fund(sub.subId);
    const client = await enter(master, sub.subId);
    const socket = await TestSocket.open(client);
    onTestFinished(() => socket.close());
    const body = { name: sub.name, mayTrade: true, closedModules: ['spot'] };
    await master.expect('changeSubAccount', { params, body });
    expect(await client.call('placeSpotOrder', { body: ORDER })).toMatchObject({
      status: 403,
      error: 'SUB_ACCOUNT_FORBIDDEN',
    });
    const order = { csrfToken: client.csrfToken };
    expect(await socket.ask('order.place', ORDER, order)).toMatchObject({ error: 'SUB_ACCOUNT_FORBIDDEN' });
    await fund(master.accountId);
    await master.expect('placeSpotOrder', { body: ORDER });
  });

  it('never include withdrawals: the core refuses them', async () => {
    const { sub } = await family();
    await fund(sub.subId);
    const { events } = await server.host.submit({
      ...{ type: 'debit', accountId: sub.subId, wallet: 'spot', assetId: USDT, amount: 1n, reason: 'withdrawal' },
    } as const);
    expect(events[0]).toMatchObject({ type: 'rejected', code: 'SUB_ACCOUNT_CANNOT_WITHDRAW' });
  });
});

describe('transfers between accounts of one owner', () => {
  it('go from master to sub-account, back, and between two sub-accounts', async () => {
    const { master, sub } = await family();
    const second = await master.expect('createSubAccount', { body: { name: 'Second' } });
    const client = await enter(master, sub.subId);
    const made = await master.expect('transferBetweenSubAccounts', sent(master.accountId, sub.subId, '100.5'));
    expect(made).toMatchObject({
      state: 'done',
      amount: '100.50000000',
      shortName: 'USDT',
      fromName: '',
      toName: 'Grid bot',
    });
    expect([await available(master), await available(client)]).toEqual(['899.5', '100.5']);
    await master.expect('transferBetweenSubAccounts', sent(sub.subId, second.subId, '0.5'));
    await master.expect('transferBetweenSubAccounts', sent(sub.subId, master.accountId, '100'));
    expect([await available(master), await available(client)]).toEqual(['999.5', '0']);
    const { items } = await master.expect('subAccountTransfers');
    expect(items.map(({ fromName, toName, amount }) => [fromName, toName, plain(amount)])).toEqual([
      ['Grid bot', '', '100'],
      ['Grid bot', 'Second', '0.5'],
      ['', 'Grid bot', '100.5'],
    ]);
    const { items: log } = await master.expect('accountActivity', { query: { group: 'sub-accounts' } });
    expect(log[0]).toMatchObject({
      event: 'sub-account-transfer',
      detail: `100.00000000 USDT: ${sub.subId} → ${master.accountId}`,
      address: '127.0.0.1',
    });
    const first = await master.expect('subAccountTransfers', { query: { limit: '2' } });
    const rest = await master.expect('subAccountTransfers', { query: { limit: '2', cursor: first.nextCursor } });
    expect([...first.items, ...rest.items]).toEqual(items);
    expect(rest.nextCursor).toBe('');
    const ofSecond = await master.expect('subAccountTransfers', { query: { subId: String(second.subId) } });
    expect(ofSecond.items).toHaveLength(1);
    const statement = await client.expect('statement', { query: { reasons: 'sub-account-transfer' } });
    expect(statement.items.map(({ delta }) => plain(delta))).toEqual(['-100', '-0.5', '100.5']);
  });

  it('are made exactly once, however often and at once they are sent', async () => {
    const { master, sub } = await family();
    const request = sent(master.accountId, sub.subId, '10', 'r-1');
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => master.expect('transferBetweenSubAccounts', request)),
    );
    expect(new Set(answers.map(({ transferId }) => transferId)).size).toBe(1);
    expect(await available(master)).toBe('990');
    const other = await master.call('transferBetweenSubAccounts', sent(master.accountId, sub.subId, '11', 'r-1'));
    expect(other).toMatchObject({ status: 409, error: 'SUB_TRANSFER_ID_USED' });
  });

  it('refuse what is wrong, in so many words, and change nothing', async () => {
    const { master, sub } = await family();
    const { body } = sent(master.accountId, sub.subId, '1');
    const rows = [
      ['more than there is', { amount: '1000.00000001' }, 'INSUFFICIENT_BALANCE', 'amount'],
      ['nothing', { amount: '0' }, 'AMOUNT_NOT_POSITIVE', 'amount'],
      ['a debt', { amount: '-1' }, 'AMOUNT_NOT_POSITIVE', 'amount'],
      ['too many decimals', { amount: '1.000000001' }, 'DECIMAL_TOO_PRECISE', 'amount'],
      ['no coin', { coinId: 999_999 }, 'UNKNOWN_ASSET', 'coinId'],
      ['an account that is not there', { toId: 2_000_000_000 }, 'SUB_ACCOUNT_UNKNOWN', 'toId'],
      ['no number', { amount: '１' }, 'DECIMAL_SYNTAX', 'amount'],
    ] as const;
    for (const [what, change, error, field] of rows) {
      const answer = await master.call('transferBetweenSubAccounts', { body: { ...body, ...change } });
      expect(answer, what).toMatchObject({ error, field });
    }
    expect(await available(master)).toBe('1000');
  });

  it('refuse one account as source and target', async () => {
    const { master } = await family();
    const answer = await master.call('transferBetweenSubAccounts', sent(master.accountId, master.accountId, '1'));
    expect(answer.error).toBe('SUB_TRANSFER_SAME_ACCOUNT');
  });

  it('are no way around an operator who has blocked the transfers of the account', async () => {
    const { master, sub } = await family();
    await server.host.submit({ type: 'block-transfers', accountId: master.accountId, blocked: true });
    const answer = await master.call('transferBetweenSubAccounts', sent(master.accountId, sub.subId, '1'));
    expect(answer.error).toBe('TRANSFER_ACCOUNT_BLOCKED');
  });
});

describe('the session in a sub-account', () => {
  it('acts as the sub-account, and says whose it is', async () => {
    const { master, sub } = await family();
    const client = await enter(master, sub.subId);
    const { email, ...user } = await client.expect('sessionUser');
    expect(user).toMatchObject({ fid: sub.subId, fnickname: 'Grid bot', masterId: master.accountId });
    expect(email).toMatch(/@sub-account\.invalid$/);
    expect((await master.expect('sessionUser')).masterId).toBe(0);
    const [entry] = (await master.expect('accountActivity')).items;
    expect(entry).toMatchObject({ event: 'sub-account-entered', detail: 'Grid bot' });
  });

  it('returns to the master’s session, and is over then', async () => {
    const { master, sub } = await family();
    const client = await enter(master, sub.subId);
    const subCookie = client.cookie;
    const back = await client.expect('leaveSubAccount');
    expect(back).toMatchObject({ fid: master.accountId, csrfToken: master.csrfToken, masterId: 0 });
    expect((await client.expect('sessionUser')).fid).toBe(master.accountId);
    client.cookie = subCookie;
    expect((await client.call('sessionUser')).error).toBe('LOGIN_REQUIRED');
    expect(await master.call('leaveSubAccount')).toMatchObject({ error: 'SUB_ACCOUNT_UNKNOWN' });
  });

  it('ends with the session that it was opened from, its sockets too', async () => {
    const { master, sub } = await family();
    const client = await enter(master, sub.subId);
    const socket = await TestSocket.open(client);
    onTestFinished(() => socket.close());
    await client.expect('sessionUser');
    await master.expect('logout');
    expect((await client.call('sessionUser')).error).toBe('LOGIN_REQUIRED');
    expect((await client.call('leaveSubAccount')).error).toBe('LOGIN_REQUIRED');
    expect(await socket.closed).toMatchObject({ reason: 'SESSION_ENDED' });
  });

  it('takes the master’s session with it when it logs out', async () => {
    const { master, sub } = await family();
    const client = await enter(master, sub.subId);
    await client.expect('logout');
    expect((await master.call('sessionUser')).error).toBe('LOGIN_REQUIRED');
  });

  it('is refused while an operator has frozen the login of the sub-account, and the master’s stays', async () => {
    const { master, sub, params } = await family();
    const operator = await server.newOperator();
    const login = { isFrozen: true, reason: 'a test' };
    await operator.expect('freezeUserLogin', { params: { accountId: String(sub.subId) }, body: login });
    expect(await master.call('enterSubAccount', { params })).toMatchObject({ status: 403, error: 'LOGIN_FROZEN' });
    expect((await master.expect('sessionUser')).fid).toBe(master.accountId);
  });

  it('is one at a time from each session of the master', async () => {
    const { master, sub } = await family();
    const first = await enter(master, sub.subId);
    const second = await enter(master, sub.subId);
    expect((await first.call('sessionUser')).error).toBe('LOGIN_REQUIRED');
    expect((await second.expect('sessionUser')).fid).toBe(sub.subId);
  });

  it('may not do what is the master’s', async () => {
    const { master, sub } = await family();
    const client = await enter(master, sub.subId);
    const forbidden = Object.entries<RouteSpec>(routes).filter(([, { masterOnly }]) => masterOnly);
    expect(forbidden.map(([name]) => name)).toEqual(
      expect.arrayContaining(['subAccounts', 'enterSubAccount', 'createApiKey', 'changeApiKey', 'changePassword']),
    );
    for (const [name, { path }] of forbidden) {
      // Who calls is looked at before what is named.
      const params = Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, key = '']) => [key, 'x']));
      const answer = await client.call(name as RouteName, { params });
      expect(answer, name).toMatchObject({ status: 403, error: 'SUB_ACCOUNT_FORBIDDEN' });
    }
  });

  it('is the only one that a sub-account has: nobody logs in to it', async () => {
    const { master, sub } = await family();
    const { email } = await (await enter(master, sub.subId)).expect('sessionUser');
    const answer = await server.visitor().call('login', { body: { email, password: master.password } });
    expect(answer.error).toBe('CREDENTIALS_WRONG');
  });
});

describe('closing', () => {
  it('is refused while there is money, then ends sessions and keys for ever', async () => {
    const { master, sub, params } = await family();
    await master.expect('transferBetweenSubAccounts', sent(master.accountId, sub.subId, '1'));
    expect((await master.call('closeSubAccount', { params })).error).toBe('SUB_ACCOUNT_NOT_EMPTY');
    const client = await enter(master, sub.subId);
    const permissions = { read: true, trade: true, withdraw: false };
    const terms = { label: 'bot', permissions, ipAllowList: [], expiresMs: 0, kind: 'hmac' };
    const made = await master.expect('createApiKey', { body: { ...terms, subId: sub.subId } });
    const gateway = new GatewayClient(server.url, made);
    expect((await gateway.signed('/api/v3/account')).status).toBe(200);
    await master.expect('transferBetweenSubAccounts', sent(sub.subId, master.accountId, '1'));
    await master.expect('closeSubAccount', { params });
    expect(await master.expect('subAccounts')).toEqual([]);
    expect((await client.call('sessionUser')).error).toBe('LOGIN_REQUIRED');
    expect(await master.expect('apiKeys')).toEqual([]);
    await expect.poll(async () => (await gateway.signed('/api/v3/account')).status, { timeout: 2_000 }).toBe(401);
    for (const name of ['closeSubAccount', 'enterSubAccount'] as const) {
      expect((await master.call(name, { params })).error).toBe('SUB_ACCOUNT_UNKNOWN');
    }
    const late = await master.call('transferBetweenSubAccounts', sent(master.accountId, sub.subId, '1'));
    expect(late.error).toBe('SUB_ACCOUNT_UNKNOWN');
    expect((await master.call('createApiKey', { body: { ...terms, subId: sub.subId } })).error).toBe(
      'SUB_ACCOUNT_UNKNOWN',
    );
    // Its name is free again.
    await master.expect('createSubAccount', { body: { name: 'Grid bot' } });
  });
});
