import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GatewayClient } from '../../testing/gateway-client.ts';
import { startTestServer, type TestServer } from '../../testing/server-fixture.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { fund } from '../../testing/test-world.ts';

let server: TestServer;
let master: TestClient;
let sub: { readonly subId: number; readonly name: string };
beforeAll(async () => {
  server = await startTestServer();
  master = await server.newUser();
  sub = await master.expect('createSubAccount', { body: { name: 'Bot' } });
  await fund(server.host, master.accountId, 'USDT', '1000');
});
afterAll(() => server.close());

const READ = { read: true, trade: false, transfer: false, withdraw: false };
const terms = (more: object = {}) => ({
  ...{ label: 'key', kind: 'hmac', permissions: READ, ipAllowList: [] as string[], expiresMs: 0 },
  ...more,
});
const keyOf = async (owner: TestClient, more: object = {}) =>
  new GatewayClient(server.url, await owner.expect('createApiKey', { body: terms(more) }));
const usdtOf = (accountId: number) => server.view.balance(accountId, 'spot', 52).total;
const ONE = 100_000_000n;

describe('PR-21 a key of a sub-account', () => {
  it('is made by the master for it, listed with its name, and acts for it alone', async () => {
    const made = await master.expect('createApiKey', { body: terms({ subId: sub.subId }) });
    expect(made).toMatchObject({ subId: sub.subId, subName: 'Bot' });
    const { secretKey: _, ...listed } = made;
    expect(await master.expect('apiKeys')).toContainEqual(listed);
    await fund(server.host, sub.subId, 'BTC', '3');
    const key = new GatewayClient(server.url, made);
    const { body } = await key.signed('/api/v3/account', { omitZeroBalances: true });
    expect(body).toMatchObject({ balances: [{ asset: 'BTC', free: '3.00000000' }] });
    const params = { keyId: made.keyId };
    const changed = await master.expect('changeApiKey', { params, body: terms({ label: 'other' }) });
    expect(changed).toMatchObject({ label: 'other', subId: sub.subId });
    await master.expect('deleteApiKey', { params });
    expect((await key.signed('/api/v3/account')).status).toBe(401);
  });

  it('never withdraws, whatever its list of addresses', async () => {
    const more = { permissions: { ...READ, withdraw: true }, ipAllowList: ['203.0.113.7'] };
    const refused = { status: 403, error: 'SUB_ACCOUNT_CANNOT_WITHDRAW', field: 'permissions' };
    expect(await master.call('createApiKey', { body: terms({ ...more, subId: sub.subId }) })).toMatchObject(refused);
    const { keyId } = await master.expect('createApiKey', { body: terms({ subId: sub.subId }) });
    expect(await master.call('changeApiKey', { params: { keyId }, body: terms(more) })).toMatchObject(refused);
    await master.expect('deleteApiKey', { params: { keyId } });
  });

  it('of somebody else does not exist: neither to make, nor to change, nor to delete', async () => {
    const other = await server.newUser();
    const { keyId } = await master.expect('createApiKey', { body: terms({ subId: sub.subId }) });
    expect((await other.call('createApiKey', { body: terms({ subId: sub.subId }) })).error).toBe('SUB_ACCOUNT_UNKNOWN');
    expect((await other.call('createApiKey', { body: terms({ subId: 1_000_000 }) })).error).toBe('SUB_ACCOUNT_UNKNOWN');
    for (const id of [keyId, '999999']) {
      const params = { keyId: id };
      expect((await other.call('changeApiKey', { params, body: terms() })).error).toBe('API_KEY_UNKNOWN');
      expect((await other.call('deleteApiKey', { params })).error).toBe('API_KEY_UNKNOWN');
    }
    expect(await other.expect('apiKeys')).toEqual([]);
    await master.expect('deleteApiKey', { params: { keyId } });
  });

  it('writes what happens to it to the log of its master', async () => {
    const { keyId } = await master.expect('createApiKey', { body: terms({ subId: sub.subId, label: 'logged' }) });
    await master.expect('deleteApiKey', { params: { keyId } });
    const { items } = await master.expect('accountActivity', { query: { group: 'keys' } });
    expect(items.slice(0, 2).map(({ event, detail }) => [event, detail])).toEqual([
      ['api-key-deleted', 'Bot: logged'],
      ['api-key-created', 'Bot: logged'],
    ]);
  });
});

describe('PR-21 transfers by key', () => {
  const transfer = (key: GatewayClient, values: Readonly<Record<string, string | number>>) =>
    key.signed('/sapi/v1/sub-account/universalTransfer', values, { method: 'POST' });
  const SPOT = { fromAccountType: 'SPOT', toAccountType: 'SPOT', asset: 'USDT' };
  const emailOf = async (key: GatewayClient) => {
    const { body } = await key.signed('/sapi/v1/sub-account/list');
    return (body as { subAccounts: { email: string; remark: string }[] }).subAccounts[0]?.email ?? '';
  };

  it('go where the master says, once for each client id', async () => {
    const key = await keyOf(master, { permissions: { ...READ, transfer: true } });
    const { body } = await key.signed('/sapi/v1/account/apiRestrictions');
    expect(body).toMatchObject({ permitsUniversalTransfer: true, enableWithdrawals: false });
    const toEmail = await emailOf(key);
    const before = usdtOf(sub.subId);
    const values = { ...SPOT, toEmail, amount: '5', clientTranId: 'tran-1' };
    const answers = [await transfer(key, values), await transfer(key, values)];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[1]?.body).toEqual(answers[0]?.body);
    expect(usdtOf(sub.subId)).toBe(before + 5n * ONE);
    expect((await transfer(key, { ...SPOT, fromEmail: toEmail, amount: '2' })).status).toBe(200);
    expect(usdtOf(sub.subId)).toBe(before + 3n * ONE);
  });

  it.each([
    ['a stranger', { toEmail: 'somebody@example.com', amount: '1' }, -1130],
    ['more than there is', { amount: '5000000' }, -9000],
    ['nowhere', { toEmail: '', amount: '1' }, -1105],
    ['a coin that there is not', { asset: 'NONE', amount: '1' }, -1130],
    ['another wallet', { toAccountType: 'MARGIN', amount: '1' }, -1130],
  ])('to %s are refused', async (_what, change, code) => {
    const key = await keyOf(master, { permissions: { ...READ, transfer: true } });
    const toEmail = await emailOf(key);
    const { status, body } = await transfer(key, { ...SPOT, toEmail, ...change });
    expect({ status, body }).toMatchObject({ status: 400, body: { code } });
  });

  it('need the permission, which neither reading nor trading includes', async () => {
    const key = await keyOf(master, { permissions: { ...READ, trade: true } });
    expect((await transfer(key, { ...SPOT, amount: '1' })).body).toMatchObject({ code: -2015 });
  });

  it('by a sub-account’s own key go to its master and nowhere else', async () => {
    const key = await keyOf(master, { subId: sub.subId, permissions: { ...READ, transfer: true } });
    const before = usdtOf(master.accountId);
    await fund(server.host, sub.subId, 'USDT', '1');
    const back = await key.signed(
      '/sapi/v1/sub-account/transfer/subToMaster',
      { asset: 'USDT', amount: '1' },
      { method: 'POST' },
    );
    expect(back.status).toBe(200);
    expect(usdtOf(master.accountId)).toBe(before + ONE);
    expect((await transfer(key, { ...SPOT, amount: '1' })).body).toMatchObject({ code: -2015 });
    expect((await key.signed('/sapi/v1/sub-account/list')).body).toMatchObject({ code: -2015 });
  });
});

describe('PR-21 a key never outlives what its owner may do', () => {
  it.each([
    ['login is frozen', 'login_frozen_at'],
    ['account is closed', 'closed_at'],
  ])('it is refused within two seconds after its owner’s %s, a sub-account’s with it', async (_what, column) => {
    const owner = await server.newUser();
    const own = await owner.expect('createSubAccount', { body: { name: 'Bot' } });
    const keys = [await keyOf(owner), await keyOf(owner, { subId: own.subId })];
    for (const key of keys) expect((await key.signed('/api/v3/account')).status).toBe(200);
    await server.db.pool.query(`update users set ${column} = now() where account_id = $1`, [owner.accountId]);
    for (const key of keys) {
      await expect.poll(async () => (await key.signed('/api/v3/account')).status, { timeout: 2_000 }).toBe(401);
    }
  });
});
