import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, TEST_PASSWORD, type TestServer } from '../../testing/server-fixture.ts';
import type { TestClient } from '../../testing/test-client.ts';

const NEW_PASSWORD = 'another-one-for-tests-77';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ markets: false });
});
afterAll(() => server.close());

const mailsTo = async (email: string, template: string) => {
  const { rows } = await server.db.pool.query<{ subject: string; body_text: string }>(
    'select subject, body_text from mails where to_address = $1 and template = $2 order by mail_id',
    [email, template],
  );
  return rows;
};
const emailOf = async (client: TestClient) => (await client.expect('sessionUser')).email;
const login = (email: string, password: string) => server.visitor().call('login', { body: { email, password } });
const again = async (email: string, password = TEST_PASSWORD) => {
  const client = server.visitor();
  await client.enter('login', email, password);
  return client;
};

/** Asks for a link and returns the token of the newest one. */
async function tokenFor(email: string, mails = 1): Promise<string> {
  await server.visitor().expect('requestPasswordReset', { body: { email } });
  const count = async () => (await mailsTo(email, 'account.password-reset')).length;
  await expect.poll(count, { timeout: 10_000 }).toBe(mails);
  const body = (await mailsTo(email, 'account.password-reset')).at(-1)?.body_text ?? '';
  const [, link, token] = /(http\S+)#([\w-]{43})/.exec(body) ?? [];
  expect(link).toBe(`${server.url}/en_US/login/password`);
  return token ?? '';
}

const reset = (token: string, newPassword = NEW_PASSWORD) =>
  server.visitor().call('resetPassword', { body: { token, newPassword } });

describe('changing the password', () => {
  it('takes the old one, ends all other sessions at once, keeps that of the caller, and tells the owner', async () => {
    const client = await server.newUser();
    const email = await emailOf(client);
    const other = await again(email);
    const changed = await client.call('changePassword', {
      body: { password: TEST_PASSWORD, newPassword: NEW_PASSWORD },
    });
    expect(changed).toMatchObject({ code: 200, data: { ended: 1 } });
    expect((await other.call('sessionUser')).error).toBe('LOGIN_REQUIRED');
    expect((await client.call('sessionUser')).code).toBe(200);
    expect((await login(email, TEST_PASSWORD)).error).toBe('CREDENTIALS_WRONG');
    expect((await login(email, NEW_PASSWORD)).code).toBe(200);
    const mails = await mailsTo(email, 'account.password-changed');
    expect(mails).toMatchObject([{ subject: 'Your password was changed' }]);
    expect(mails[0]?.body_text).toContain('127.0.0.1');
  });

  it.each([
    ['a wrong old one', { password: 'wrong', newPassword: NEW_PASSWORD }, 'CREDENTIALS_WRONG', 'password'],
    ['the same', { password: TEST_PASSWORD, newPassword: TEST_PASSWORD }, 'PASSWORD_SAME', 'newPassword'],
    ['a weak one', { password: TEST_PASSWORD, newPassword: 'password1234' }, 'PASSWORD_COMMON', 'newPassword'],
    ['a short one', { password: TEST_PASSWORD, newPassword: 'a7%kQ' }, 'PASSWORD_WEAK', 'newPassword'],
  ])('rejects %s and changes nothing', async (_, body, error, field) => {
    const client = await server.newUser();
    const email = await emailOf(client);
    const other = await again(email);
    expect(await client.call('changePassword', { body })).toMatchObject({ error, field });
    expect((await other.call('sessionUser')).code).toBe(200);
    expect((await login(email, TEST_PASSWORD)).code).toBe(200);
    expect(await mailsTo(email, 'account.password-changed')).toEqual([]);
  });

  it('makes links void that were mailed before', async () => {
    const client = await server.newUser();
    const token = await tokenFor(await emailOf(client));
    await client.expect('changePassword', { body: { password: TEST_PASSWORD, newPassword: NEW_PASSWORD } });
    expect((await reset(token, 'a-third-one-for-tests-88')).error).toBe('RESET_LINK_INVALID');
  });
});

describe('a new password by mail', () => {
  it('is set once by the link, ends every session, logs nobody in, and tells the owner', async () => {
    const client = await server.newUser();
    const email = await emailOf(client);
    const token = await tokenFor(email);
    const answer = await reset(token);
    expect(answer).toMatchObject({ code: 200, data: {} });
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect((await client.call('sessionUser')).error).toBe('LOGIN_REQUIRED');
    expect((await login(email, TEST_PASSWORD)).error).toBe('CREDENTIALS_WRONG');
    expect((await login(email, NEW_PASSWORD)).code).toBe(200);
    expect(await mailsTo(email, 'account.password-changed')).toHaveLength(1);
    expect((await reset(token, 'a-third-one-for-tests-88')).error).toBe('RESET_LINK_INVALID');
  });

  it('is set by one of several who use the link at once', async () => {
    const token = await tokenFor(await emailOf(await server.newUser()));
    const answers = await Promise.all(['one', 'two', 'three'].map((name) => reset(token, `${name}-only-for-tests-99`)));
    expect(answers.map(({ code, error }) => error ?? code).toSorted()).toEqual([
      200,
      'RESET_LINK_INVALID',
      'RESET_LINK_INVALID',
    ]);
  });

  it('takes the newest link only, and none after half an hour', async () => {
    const email = await emailOf(await server.newUser());
    const first = await tokenFor(email);
    const second = await tokenFor(email, 2);
    expect((await reset(first)).error).toBe('RESET_LINK_INVALID');
    await server.db.pool.query(`update password_resets set created_at = created_at - interval '30 minutes'`);
    expect((await reset(second)).error).toBe('RESET_LINK_INVALID');
    expect((await login(email, TEST_PASSWORD)).code).toBe(200);
  });

  it('keeps the link good when the new password is too weak', async () => {
    const token = await tokenFor(await emailOf(await server.newUser()));
    expect(await reset(token, 'password1234')).toMatchObject({ error: 'PASSWORD_COMMON', field: 'newPassword' });
    expect((await reset(token)).code).toBe(200);
  });

  it('is mailed three times an hour at most', async () => {
    const email = await emailOf(await server.newUser());
    for (const mails of [1, 2, 3]) await tokenFor(email, mails);
    await server.visitor().expect('requestPasswordReset', { body: { email } });
    // Whatever was asked for before it is done by now: mails of one account wait for each other.
    await server.db.pool.query('select 1 from users where email = $1 for update', [email]);
    expect(await mailsTo(email, 'account.password-reset')).toHaveLength(3);
  });

  it('answers the same for an address without an account, and mails nothing', async () => {
    const known = await server
      .visitor()
      .call('requestPasswordReset', { body: { email: await emailOf(await server.newUser()) } });
    const unknown = await server.visitor().call('requestPasswordReset', { body: { email: 'nobody-here@example.com' } });
    const { headers: _, ...seen } = unknown;
    const { headers: __, ...expected } = known;
    expect(seen).toEqual(expected);
    expect(await mailsTo('nobody-here@example.com', 'account.password-reset')).toEqual([]);
  });

  it.each(['', 'x', 'x'.repeat(43), "' or 1=1 --"])('rejects the token %j', async (token) => {
    expect((await reset(token)).error).toBe('RESET_LINK_INVALID');
  });

  it('rejects what is no address', async () => {
    const answer = await server.visitor().call('requestPasswordReset', { body: { email: 'no address' } });
    expect(answer).toMatchObject({ error: 'EMAIL_INVALID', field: 'email' });
  });

  it('never writes the token down', async () => {
    const token = await tokenFor(await emailOf(await server.newUser()));
    const { rows } = await server.db.pool.query<{ text: string }>(
      'select password_resets::text as text from password_resets',
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter(({ text }) => text.includes(token))).toEqual([]);
  });
});
