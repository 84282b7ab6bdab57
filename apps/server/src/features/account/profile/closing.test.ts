import type { RouteName } from '@bourse/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, TEST_PASSWORD, type TestServer } from '../../../testing/server-fixture.ts';
import type { TestClient, WireRequest } from '../../../testing/test-client.ts';
import { fund } from '../../../testing/test-world.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const ORDER = { tradeCode: 'btc_usdt', side: 'buy', type: 'limit', price: '10000', qty: '0.001' } as const;
/** A call without the proof that the client makes by itself otherwise. */
async function unproved(client: TestClient, name: RouteName, request: WireRequest) {
  const { password } = client;
  client.password = undefined;
  const answer = await client.call(name, request);
  client.password = password;
  return answer;
}
const emailOf = async (client: TestClient) => (await client.expect('sessionUser')).email;
const close = async (client: TestClient) => client.call('closeAccount', { body: { email: await emailOf(client) } });
const obstaclesOf = async (client: TestClient) => (await client.expect('closingObstacles')).obstacles;

describe('closing an account', () => {
  it('takes a proof and the typed address', async () => {
    const client = await server.newUser();
    const email = await emailOf(client);
    expect((await unproved(client, 'closeAccount', { body: { email } })).error).toBe('STEP_UP_REQUIRED');
    const answer = await client.call('closeAccount', { body: { email: 'x@example.com' } });
    expect(answer).toMatchObject({ error: 'CLOSING_NOT_CONFIRMED', field: 'email' });
  });

  it('ends sessions and logins; a login is answered afterwards as for an unknown address, which stays taken', async () => {
    const client = await server.newUser();
    const email = await emailOf(client);
    const other = server.visitor();
    await other.enter('login', email, TEST_PASSWORD);
    expect(await obstaclesOf(client)).toEqual([]);
    expect(await close(client)).toMatchObject({ code: 200 });
    for (const one of [client, other]) expect((await one.call('sessionUser')).error).toBe('LOGIN_REQUIRED');
    const login = (address: string) =>
      server.visitor().call('login', { body: { email: address, password: TEST_PASSWORD } });
    const [closed, unknown] = [await login(email), await login('nobody-at-all@example.com')];
    expect({ ...closed, headers: undefined }).toEqual({ ...unknown, headers: undefined });
    const { rowCount } = await server.db.pool.query('select from users where email = $1', [email]);
    expect(rowCount).toBe(1);
    const mail = await server.db.pool.query('select from mails where to_address = $1 and template = $2', [
      email,
      'account.closed',
    ]);
    expect(mail.rowCount).toBe(1);
  });

  it('is refused while money, an order or a role is there, and says which', async () => {
    const client = await server.newUser();
    await fund(server.host, client.accountId, 'USDT', '100');
    expect(await obstaclesOf(client)).toEqual(['money']);
    expect((await close(client)).error).toBe('ACCOUNT_NOT_EMPTY');
    await client.expect('placeSpotOrder', { body: ORDER });
    expect(await obstaclesOf(client)).toEqual(['money', 'open-orders']);
    expect((await close(client)).error).toBe('ACCOUNT_NOT_EMPTY');
    expect(await obstaclesOf(await server.newOperator())).toEqual(['roles']);
    // It was not frozen for good.
    expect((await client.call('placeSpotOrder', { body: ORDER })).code).toBe(200);
  });

  it('loses against money that comes at the same time, or nothing can be placed any more', async () => {
    for (let i = 0; i < 6; i += 1) {
      const client = await server.newUser();
      const [answer] = await Promise.all([close(client), fund(server.host, client.accountId, 'USDT', '100')]);
      const placed = await client.call('placeSpotOrder', { body: ORDER });
      if (answer.code === 200) expect(placed.error).toBe('LOGIN_REQUIRED');
      else {
        expect(answer.error).toBe('ACCOUNT_NOT_EMPTY');
        await expect.poll(() => server.view.frozen.get(client.accountId)).toBeUndefined();
        expect((await client.call('placeSpotOrder', { body: ORDER })).code).toBe(200);
      }
    }
  });

  it('leaves a freeze by an operator as it was when it is refused', async () => {
    const client = await server.newUser();
    const { accountId } = client;
    await server.host.submit({ type: 'freeze-account', accountId, orders: false, withdrawals: true });
    const [answer] = await Promise.all([close(client), fund(server.host, accountId, 'USDT', '100')]);
    if (answer.code === 200) return;
    await expect.poll(() => server.view.frozen.get(accountId)).toEqual({ orders: false, withdrawals: true });
  });

  it('asked for in two browsers at once closes once', async () => {
    const client = await server.newUser();
    const email = await emailOf(client);
    const other = server.visitor();
    await other.enter('login', email, TEST_PASSWORD);
    const answers = await Promise.all(
      [client, other].map(async (one) => {
        const headers = { 'x-step-up-proof': await one.prove('closeAccount') };
        return { one, headers };
      }),
    ).then((proved) =>
      Promise.all(proved.map(({ one, headers }) => one.call('closeAccount', { body: { email }, headers }))),
    );
    expect(answers.some(({ code }) => code === 200)).toBe(true);
    const { rows } = await server.db.pool.query('select state from account_closings where account_id = $1', [
      client.accountId,
    ]);
    expect(rows).toEqual([{ state: 'closed' }]);
  });

  it('that a server left half done is finished by the job', async () => {
    const client = await server.newUser();
    const { rows } = await server.db.pool.query<{ id: string; closing_id: string }>(
      `insert into account_closings (user_id, account_id, orders_frozen, withdrawals_frozen, state)
        select id, account_id, false, false, 'checking' from users where account_id = $1
        returning user_id as id, closing_id::text`,
      [client.accountId],
    );
    await server.db.pool.query(`insert into jobs (kind, id, due_ms) values ('account.finish-closing', $1, 0)`, [
      rows[0]?.closing_id,
    ]);
    await expect.poll(async () => (await client.call('sessionUser')).error, { timeout: 10_000 }).toBe('LOGIN_REQUIRED');
  });
});
