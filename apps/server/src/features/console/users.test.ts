import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readPages } from '../../testing/read-pages.ts';
import { startTestServer, TEST_PASSWORD, type TestServer } from '../../testing/server-fixture.ts';
import { TestClient } from '../../testing/test-client.ts';
import { fund } from '../../testing/test-world.ts';

let server: TestServer;
let operator: TestClient;
let user: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  operator = await server.newOperator();
});
beforeEach(async () => {
  user = await server.newUser();
});
afterAll(() => server.close());

const emailOf = async (client: TestClient) => (await client.expect('sessionUser')).email;
const of = ({ accountId }: TestClient) => ({ params: { accountId: String(accountId) } });
const reason = 'a test';
const order = { tradeCode: 'btc_usdt', side: 'buy', type: 'limit', price: '10000', qty: '0.01' };
const loginAgain = async (client: TestClient) => {
  const again = new TestClient(server.url);
  await again.enter('login', await emailOf(client), TEST_PASSWORD);
  return again;
};

describe('the list of users', () => {
  const list = async (query: Record<string, string>) => (await operator.expect('consoleUsers', { query })).items;

  it('finds one by id, by the beginning of the address and by that of the nickname', async () => {
    const email = await emailOf(user);
    const found = { accountId: user.accountId, email, roles: [], frozen: { orders: false, withdrawals: false } };
    expect(await list({ accountId: String(user.accountId) })).toMatchObject([found]);
    expect(await list({ email: email.slice(0, -9).toUpperCase() })).toMatchObject([found]);
    const [{ nickname } = { nickname: '' }] = await list({ email });
    const named = await list({ nickname: nickname.slice(0, -1).toUpperCase(), accountId: String(user.accountId) });
    expect(named).toMatchObject([found]);
    for (const query of [
      { email: '%' },
      { email: `x${email}` },
      { nickname: '_%' },
      { nickname: nickname.slice(1) },
      { accountId: '999999' },
    ]) {
      expect(await list(query)).toEqual([]);
    }
  });

  it('finds one by anything that names him in one field', async () => {
    const email = await emailOf(user);
    const key = { label: 'bot', permissions: { read: true, trade: false, withdraw: false } };
    const { apiKey } = await user.expect('createApiKey', {
      body: { ...key, ipAllowList: [], expiresMs: 0, kind: 'hmac' },
    });
    await server.db.pool.query(
      "update sessions set ip_address = '2001:db8::7' where user_id = (select id from users where account_id = $1)",
      [user.accountId],
    );
    const found = async (q: string) => (await list({ q })).map(({ accountId }) => accountId);
    for (const q of [
      String(user.accountId),
      ` ${email.slice(0, -3).toUpperCase()} `,
      apiKey.slice(0, 12),
      '2001:DB8::7',
    ]) {
      expect(await found(q), q).toContain(user.accountId);
    }
    for (const q of ['%', '_', `x${email}`, apiKey.slice(1, 12), "' or 1=1 --", '2001:db8::8', '2147483648']) {
      expect(await found(q), q).not.toContain(user.accountId);
    }
  });

  it('is read page by page, the newest first, and has the roles', async () => {
    const page = (query: Record<string, string>) => operator.expect('consoleUsers', { query });
    const ids = (await readPages(page, 2)).map(({ accountId }) => accountId);
    expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => b - a));
    expect(ids).toContain(user.accountId);
    const [own] = await list({ accountId: String(operator.accountId) });
    expect(own?.roles).toEqual(['owner']);
  });
});

describe('a user', () => {
  it('is shown with worth, open orders, sessions and fee rates', async () => {
    await fund(server.host, user.accountId, 'USDT', '1000');
    await user.expect('placeSpotOrder', { body: order });
    expect(await operator.expect('consoleUser', of(user))).toMatchObject({
      accountId: user.accountId,
      email: await emailOf(user),
      usdt: '1000.00',
      openOrders: 1,
      sessions: 1,
      apiKeys: 0,
      makerFeePpm: null,
      takerFeePpm: null,
      language: 'en_US',
      isEmailProved: true,
      hasAuthenticator: false,
      passkeys: 0,
      identityLevel: 0,
      masterAccountId: 0,
      loginFrozenMs: 0,
      closedMs: 0,
    });
  });

  it('is shown with balances of all wallets, filtered and page by page', async () => {
    await fund(server.host, user.accountId, 'USDT', '1000');
    await fund(server.host, user.accountId, 'BTC', '2');
    await user.expect('transferSubmit', { body: { type: '2_5', coinId: 52, amount: '10' } });
    const page = (query: Record<string, string>) => operator.expect('consoleUserBalances', { ...of(user), query });
    const rows = (await readPages(page, 1)).map(({ coinId, total, wallet }) => [wallet, coinId, total]);
    expect(rows).toEqual([
      [2, 1, '2.00000000'],
      [2, 52, '990.00000000'],
      [5, 52, '10.00000000'],
    ]);
    expect((await page({ wallet: '5' })).items).toMatchObject([{ wallet: 5, coinId: 52, tradeId: 0 }]);
    expect((await page({ coinId: '1' })).items).toMatchObject([{ wallet: 2, coinId: 1 }]);
  });

  it('is shown with API keys, without anything secret', async () => {
    const terms = { label: 'bot', permissions: { read: true, trade: true, withdraw: false } };
    await user.expect('createApiKey', { body: { ...terms, ipAllowList: [], expiresMs: 0, kind: 'hmac' } });
    const { items } = await operator.expect('consoleUserApiKeys', of(user));
    expect(items).toMatchObject([{ ...terms, kind: 'hmac', lastUsedMs: 0 }]);
    expect(Object.keys(items[0] ?? {}).filter((key) => /secret|public/i.test(key))).toEqual([]);
  });

  it('gets fee rates of his own, which the core checks, and loses them again', async () => {
    const set = (makerFeePpm: number | null, takerFeePpm: number | null) =>
      operator.call('setUserFeeRates', { ...of(user), body: { makerFeePpm, takerFeePpm, reason } });
    expect((await set(-5, 10)).data).toMatchObject({ makerFeePpm: -5, takerFeePpm: 10 });
    expect((await set(0, -1)).error).toBe('FEE_RATE_INVALID');
    expect((await set(null, null)).data).toMatchObject({ makerFeePpm: null, takerFeePpm: null });
  });

  it('keeps fee rates that another operator has set unseen, also at the same moment', async () => {
    const seen = { makerFeePpm: null, takerFeePpm: null };
    const set = (takerFeePpm: number) =>
      operator.call('setUserFeeRates', { ...of(user), body: { makerFeePpm: null, takerFeePpm, seen, reason } });
    const answers = await Promise.all([set(20), set(30)]);
    expect(answers.map(({ error = 'ok' }) => error).toSorted()).toEqual(['FEE_RATES_CHANGED', 'ok']);
    expect(await set(40)).toMatchObject({ status: 409, error: 'FEE_RATES_CHANGED' });
    await operator.expect('setUserFeeRates', { ...of(user), body: { ...seen, reason } });
  });

  it('sets no fee rates of his own as an operator, nor of his sub-account', async () => {
    const body = { makerFeePpm: -100_000, takerFeePpm: null, reason };
    expect((await operator.call('setUserFeeRates', { ...of(operator), body })).error).toBe('FEE_OWN');
    const { subId } = await operator.expect('createSubAccount', { body: { name: 'Rebates' } });
    const sub = { params: { accountId: String(subId) }, body };
    expect((await operator.call('setUserFeeRates', sub)).error).toBe('FEE_OWN');
    expect(await operator.expect('consoleUser', of(operator))).toMatchObject({ makerFeePpm: null });
  });

  it('that does not exist is nobody’s in every call', async () => {
    const nobody = { params: { accountId: '999999', sessionId: 'x' } };
    const bodies = {
      setUserFeeRates: { makerFeePpm: null, takerFeePpm: null, reason },
      freezeUser: { orders: true, withdrawals: true, seen: { orders: false, withdrawals: false }, reason },
      freezeUserLogin: { isFrozen: true, reason },
    };
    for (const name of ['consoleUser', 'consoleUserBalances', 'consoleUserSessions', 'consoleUserApiKeys'] as const) {
      expect((await operator.call(name, nobody)).error, name).toBe('UNKNOWN_ACCOUNT');
    }
    for (const name of ['endUserSession', 'endUserSessions'] as const) {
      expect((await operator.call(name, { ...nobody, body: { reason } })).error, name).toBe('UNKNOWN_ACCOUNT');
    }
    for (const name of ['setUserFeeRates', 'freezeUser', 'freezeUserLogin'] as const) {
      expect((await operator.call(name, { ...nobody, body: bodies[name] })).error, name).toBe('UNKNOWN_ACCOUNT');
    }
    const seen = { makerFeePpm: 1, takerFeePpm: 1 };
    const body = { ...bodies.setUserFeeRates, seen };
    expect((await operator.call('setUserFeeRates', { ...nobody, body })).error).toBe('UNKNOWN_ACCOUNT');
  });
});

describe('sessions of a user', () => {
  const page = (client: TestClient) => (query: Record<string, string>) =>
    operator.expect('consoleUserSessions', { ...of(client), query });

  it('are listed, the newest first, and one is ended without the others', async () => {
    const second = await loginAgain(user);
    const sessions = await readPages(page(user), 1);
    expect(sessions).toMatchObject([
      { address: '127.0.0.1', isOwn: false },
      { address: '127.0.0.1', isOwn: false },
    ]);
    const params = { ...of(user).params, sessionId: sessions[0]?.sessionId ?? '' };
    await operator.expect('endUserSession', { params, body: { reason } });
    expect((await second.call('sessionUser')).error).toBe('LOGIN_REQUIRED');
    expect((await user.call('sessionUser')).code).toBe(200);
    expect((await operator.call('endUserSession', { params, body: { reason } })).error).toBe('SESSION_UNKNOWN');
    const other = {
      ...of(await server.newUser()).params,
      sessionId: (await readPages(page(user), 5))[0]?.sessionId ?? '',
    };
    expect((await operator.call('endUserSession', { params: other, body: { reason } })).error).toBe('SESSION_UNKNOWN');
  });

  it('are ended all at once, but for the caller’s own', async () => {
    await loginAgain(user);
    expect(await operator.expect('endUserSessions', { ...of(user), body: { reason } })).toEqual({ ended: 2 });
    expect((await user.call('sessionUser')).error).toBe('LOGIN_REQUIRED');
    await loginAgain(operator);
    expect(await operator.expect('endUserSessions', { ...of(operator), body: { reason } })).toEqual({ ended: 1 });
    expect((await readPages(page(operator), 5)).map(({ isOwn }) => isOwn)).toEqual([true]);
  });

  it('have the time of their last use', async () => {
    await server.db.pool.query(
      `update sessions set updated_at = now() - interval '1 hour'
        where user_id = (select id from users where account_id = $1)`,
      [user.accountId],
    );
    const lastUse = async () => (await readPages(page(user), 5))[0]?.lastUsedMs ?? 0;
    expect(await lastUse()).toBeLessThan(Date.now() - 3_000_000);
    // The same cookie in another encoding is not in the cache.
    user.cookie = user.cookie.replace(/%2B|%2F|%3D/i, (code) => decodeURIComponent(code));
    await user.expect('sessionUser');
    await expect.poll(lastUse).toBeGreaterThan(Date.now() - 60_000);
  });
});
