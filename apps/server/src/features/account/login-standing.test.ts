import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTransaction } from '../../platform/projections/transaction.ts';
import { bytesOfBase32 } from '../../testing/base32.ts';
import { startTestServer, TEST_PASSWORD, type TestServer } from '../../testing/server-fixture.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { KnownDevices } from './known-devices.ts';
import { codeOfStep, stepAt } from './totp.ts';

const NEW_PASSWORD = 'another-one-for-tests-77';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ markets: false });
});
afterAll(() => server.close());

const userIdOf = async ({ accountId }: TestClient) => {
  const { rows } = await server.db.pool.query<{ id: string }>('select id from users where account_id = $1', [
    accountId,
  ]);
  return rows[0]?.id ?? '';
};

/** Begins a call while a transaction holds a lock that the call comes to wait for, then commits what changed meanwhile. */
async function during<T>(userId: string, lock: string, change: string, call: () => Promise<T>): Promise<T> {
  return inTransaction(server.db.pool, async (tx) => {
    await tx.query(lock);
    await tx.query('select 1 from users where id = $1 for no key update', [userId]);
    const answer = call();
    const waiting = 'select 1 from pg_locks where not granted';
    await expect
      .poll(async () => (await server.db.pool.query(waiting)).rowCount, { timeout: 10_000 })
      .toBeGreaterThan(0);
    await tx.query(change, [userId]);
    return { answer };
  }).then(({ answer }) => answer);
}

it.each([
  ['its password is replaced', `update credentials set password = password || 'x' where user_id = $1`],
  [
    'a second factor is turned on',
    `insert into second_factors (user_id, secret, confirmed_at) values ($1, 'sealed', now())`,
  ],
])('a login that is under way while %s opens no session', async (_, change) => {
  const client = await server.newUser();
  const { email } = await client.expect('sessionUser');
  const userId = await userIdOf(client);
  // As all sessions are ended, after which the login stores its own.
  const answer = await during(userId, 'lock table sessions in share mode', change, () =>
    server.visitor().call('login', { body: { email, password: TEST_PASSWORD } }),
  );
  expect(answer).toMatchObject({ status: 401, error: 'CREDENTIALS_WRONG' });
  expect(answer.headers.getSetCookie()).toEqual([]);
  expect(await client.expect('ownSessions')).toHaveLength(1);
});

it.each(['changePassword', 'confirmSecondFactor'] as const)(
  '%s does nothing for a session that ends while it is under way',
  async (name) => {
    const client = await server.newUser();
    const { email } = await client.expect('sessionUser');
    const { secret } = await client.expect('beginSecondFactor');
    const body =
      name === 'changePassword'
        ? { password: TEST_PASSWORD, newPassword: NEW_PASSWORD }
        : { code: codeOfStep(bytesOfBase32(secret), stepAt(Date.now())) };
    const answer = await during(await userIdOf(client), 'select 1', 'delete from sessions where user_id = $1', () =>
      client.call(name, { body }),
    );
    expect(answer.error).toBe('LOGIN_REQUIRED');
    const login = await server.visitor().call('login', { body: { email, password: TEST_PASSWORD } });
    expect(login.code).toBe(200);
  },
);

it('approveQrLogin lets nobody in by a session that ends while it is under way', async () => {
  const [phone, browser] = [await server.newUser(), server.visitor()];
  const asked = await browser.call('beginQrLogin');
  const { token } = asked.data as { token: string };
  await phone.expect('seeQrLogin', { body: { token } });
  const answer = await during(await userIdOf(phone), 'select 1', 'delete from sessions where user_id = $1', () =>
    phone.call('approveQrLogin', { body: { token } }),
  );
  expect(answer.error).toBe('LOGIN_REQUIRED');
  const { rows } = await server.db.pool.query('select state from qr_logins');
  expect(rows).toEqual([{ state: 'seen' }]);
});

it('a browser is not known by a login whose session has ended by then', async () => {
  const client = await server.newUser();
  const userId = await userIdOf(client);
  const devices = new KnownDevices(server.db.pool, { notify: () => Promise.resolve(true) });
  await server.db.pool.query('delete from known_devices where user_id = $1', [userId]);
  const user = { userId, accountId: client.accountId, sessionId: 'ended' };
  const login = { isRegistration: false, timeMs: Date.now(), address: '192.0.2.1' };
  const more = { userAgent: undefined, acceptLanguage: undefined };
  expect(await devices.remember(user, [], undefined, { ...login, ...more })).toBeUndefined();
  const { rowCount } = await server.db.pool.query('select 1 from known_devices where user_id = $1', [userId]);
  expect(rowCount).toBe(0);
});
