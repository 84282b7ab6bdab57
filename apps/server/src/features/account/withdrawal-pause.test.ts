import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPasskey, codeOf, newOwner, type Owner, stepUpAssertion } from '../../testing/factor-world.ts';
import { startTestServer, TEST_PASSWORD, type TestServer } from '../../testing/server-fixture.ts';
import { SoftAuthenticator } from '../../testing/soft-authenticator.ts';
import { TestSocket } from '../../testing/test-socket.ts';
import { fund } from '../../testing/test-world.ts';

const NEW_PASSWORD = 'another-one-for-tests-77';
const PAUSED = { type: 'rejected', code: 'WITHDRAWALS_PAUSED' };

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** A withdrawal as every way out makes it: page, API key or whatever comes later. */
const withdraw = async ({ client: { accountId } }: Pick<Owner, 'client'>) => {
  const money = { wallet: 'spot', assetId: 52, amount: 1n, reason: 'withdrawal' } as const;
  return (await server.host.submit({ type: 'debit', accountId, ...money })).events[0];
};
const byCode = async ({ client, secret }: Owner, act: string) => {
  const body = { act, password: TEST_PASSWORD, code: codeOf(secret) };
  return { 'x-step-up-proof': (await client.expect('safetyCheck', { body })).proof };
};
const byKey = async ({ client, key }: Owner, act: string) => {
  if (key === undefined) throw new Error('no passkey');
  const body = { act, passkey: await stepUpAssertion(client, key, act) };
  return { 'x-step-up-proof': (await client.expect('safetyCheck', { body })).proof };
};

describe('withdrawals are paused after', () => {
  const changes: readonly (readonly [string, object, (owner: Owner) => Promise<unknown>])[] = [
    [
      'a change of the password',
      {},
      ({ client }) => client.expect('changePassword', { body: { password: TEST_PASSWORD, newPassword: NEW_PASSWORD } }),
    ],
    [
      'a new password by mail',
      {},
      async ({ email }) => {
        await server.visitor().expect('requestPasswordReset', { body: { email } });
        const sql = `select body_text from mails where to_address = $1 and template = 'account.password-reset'`;
        const textOf = async () => (await server.db.pool.query<{ body_text: string }>(sql, [email])).rows[0]?.body_text;
        await expect.poll(textOf, { timeout: 10_000 }).toBeDefined();
        const token = /#([\w-]{43})/.exec((await textOf()) ?? '')?.[1] ?? '';
        await server.visitor().expect('resetPassword', { body: { token, newPassword: NEW_PASSWORD } });
      },
    ],
    [
      'an authenticator app',
      {},
      async ({ client }) => {
        const { secret } = await client.expect('beginSecondFactor');
        await client.expect('confirmSecondFactor', { body: { code: codeOf(secret, 0) } });
      },
    ],
    ['a passkey', {}, ({ client }) => addPasskey(client, new SoftAuthenticator(server.url))],
    [
      'the end of the app',
      { app: true },
      async (owner) => owner.client.expect('endSecondFactor', { headers: await byCode(owner, 'endSecondFactor') }),
    ],
    [
      'new backup codes',
      { app: true },
      async (owner) => owner.client.expect('renewBackupCodes', { headers: await byCode(owner, 'renewBackupCodes') }),
    ],
    [
      'the end of a passkey',
      { passkey: true },
      async (owner) => {
        const passkeyId = (await owner.client.expect('passkeys'))[0]?.passkeyId ?? '';
        await owner.client.expect('removePasskey', {
          params: { passkeyId },
          headers: await byKey(owner, 'removePasskey'),
        });
      },
    ],
  ];
  it.each(changes)('%s', async (_, has, change) => {
    const owner = await newOwner(server, has);
    await fund(server.host, owner.client.accountId, 'USDT', '100');
    if (Object.keys(has).length === 0) expect(await withdraw(owner)).toMatchObject({ type: 'posted' });
    else await forget(owner);
    await change(owner);
    await expect.poll(() => withdraw(owner), { timeout: 10_000 }).toMatchObject(PAUSED);
    const sql = `select count(*)::integer as n from account_activity where account_id = $1 and event = 'withdrawals-paused'`;
    const { rows } = await server.db.pool.query<{ n: number }>(sql, [owner.client.accountId]);
    expect(rows[0]?.n).toBe(1);
  });

  /** What making the owner's factors left in the log. */
  const forget = ({ client }: Owner) =>
    server.db.pool.query(`delete from account_activity where account_id = $1`, [client.accountId]);

  it('and not of anybody else, nor by a rename or a login', async () => {
    const [owner, other] = [await newOwner(server), await newOwner(server)];
    for (const { client } of [owner, other]) await fund(server.host, client.accountId, 'USDT', '100');
    await addPasskey(owner.client, new SoftAuthenticator(server.url));
    await expect.poll(() => withdraw(owner), { timeout: 10_000 }).toMatchObject(PAUSED);
    await server.visitor().enter('login', other.email, TEST_PASSWORD);
    expect(await withdraw(other)).toMatchObject({ type: 'posted' });
  });
});

it('a change of the password closes the sockets of all other sessions within two seconds, and forgets every browser', async () => {
  const owner = await newOwner(server);
  const other = server.visitor();
  await other.enter('login', owner.email, TEST_PASSWORD);
  const [own, foreign] = [await TestSocket.open(owner.client), await TestSocket.open(other)];
  const startedMs = performance.now();
  await owner.client.expect('changePassword', { body: { password: TEST_PASSWORD, newPassword: NEW_PASSWORD } });
  expect(await foreign.closed).toMatchObject({ reason: 'SESSION_ENDED' });
  expect(performance.now() - startedMs).toBeLessThan(2_000);
  expect((await other.call('sessionUser')).error).toBe('LOGIN_REQUIRED');
  expect(own.ws.readyState).toBe(own.ws.OPEN);
  own.ws.close();
  const { rows } = await server.db.pool.query('select 1 from known_devices where user_id = $1', [owner.userId]);
  expect(rows).toEqual([]);
});
