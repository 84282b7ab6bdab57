import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSessionStore } from '../../platform/auth/authenticator.ts';
import { createBetterAuth } from '../../platform/auth/better-auth.ts';
import { sessionCookieName } from '../../platform/auth/cookie-names.ts';
import { silentLogger } from '../../platform/logger.ts';
import { openSecrets } from '../../platform/secrets.ts';
import { SMALLEST_PNG } from '../../testing/route-samples.ts';
import { startTestServer, TEST_PASSWORD, type TestServer } from '../../testing/server-fixture.ts';
import type { TestClient, WireResponse } from '../../testing/test-client.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const login = (email: string, password = TEST_PASSWORD) =>
  server.visitor().call('login', { body: { email, password } });
const cookieOf = (answer: WireResponse) => answer.headers.getSetCookie()[0] ?? '';

/** A session store of a freshly started server: same secrets, empty cache. */
function freshSessions() {
  const secrets = openSecrets(server.config.dataDir, 'demo');
  if (!secrets.ok) throw new Error(secrets.message);
  const secret = secrets.value.auth;
  const cookies = { secure: false };
  const auth = createBetterAuth({ db: server.db, secret, cookies, logger: silentLogger() });
  return createSessionStore({ auth, cookieName: sessionCookieName(cookies), secret });
}

describe('a user', () => {
  beforeAll(() => server.visitor().register('ann@example.com', TEST_PASSWORD));

  it('is told of with picture and VIP level', async () => {
    const client = server.visitor();
    await client.enter('register', 'vip@example.com', TEST_PASSWORD);
    const set = (what: string) =>
      server.db.pool.query(`update users set ${what} where account_id = $1`, [client.accountId]);
    await set(`vip_level = 15, vip_type = 2, image = '/photos/vip.png'`);
    expect((await login('vip@example.com')).data).toMatchObject({ vipLevel: 15, vipType: 2, photo: '/photos/vip.png' });
    await expect(set('vip_level = 16')).rejects.toThrow(/check constraint/);
    await expect(set('vip_level = -1')).rejects.toThrow(/check constraint/);
  });
});

describe('logging in', () => {
  it('sets an HttpOnly SameSite cookie', async () => {
    const cookie = cookieOf(await login('ann@example.com'));
    expect(cookie).toMatch(/^bourse_session=[^;]+; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/);
  });

  it('sets a marker cookie readable by scripts that grants no access, and removes it at logout', async () => {
    const client = server.visitor();
    const body = { email: 'ann@example.com', password: TEST_PASSWORD };
    const entered = await client.call('login', { body });
    expect(entered.headers.getSetCookie()[1]).toBe('bourse_user=1; Max-Age=604800; Path=/; SameSite=Lax');
    const pretender = server.visitor();
    pretender.cookie = 'bourse_user=1';
    expect((await pretender.call('sessionUser')).error).toBe('LOGIN_REQUIRED');
    client.csrfToken = entered.data.csrfToken;
    const left = await client.call('logout');
    expect(left.headers.getSetCookie()[1]).toBe('bourse_user=; Max-Age=0; Path=/; SameSite=Lax');
  });

  it('responds to an unknown address like to a wrong password', async () => {
    const [unknown, wrong, malformed] = await Promise.all([
      login('nobody@example.com'),
      login('ann@example.com', 'not the password'),
      login('not an address'),
    ]);
    for (const answer of [unknown, wrong, malformed]) {
      expect(answer).toMatchObject({ status: 401, error: 'CREDENTIALS_WRONG', field: '', data: null });
      expect(answer.msg).toBe(wrong.msg);
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
  });

  it('creates a new session and token for each login', async () => {
    const [first, second] = [server.visitor(), server.visitor()];
    await first.enter('login', 'ann@example.com', TEST_PASSWORD);
    await second.enter('login', 'ann@example.com', TEST_PASSWORD);
    expect(first.cookie).not.toBe(second.cookie);
    expect(first.csrfToken).not.toBe(second.csrfToken);
    expect(first.accountId).toBe(second.accountId);
  });

  it('does not adopt a planted session', async () => {
    const client = server.visitor();
    client.cookie = 'bourse_session=planted-by-somebody-else';
    await client.enter('login', 'ann@example.com', TEST_PASSWORD);
    expect(client.cookie).not.toContain('planted');
    const planted = server.visitor();
    planted.cookie = 'bourse_session=planted-by-somebody-else';
    expect((await planted.call('sessionUser')).error).toBe('LOGIN_REQUIRED');
  });

  it('ends the browser’s previous session', async () => {
    const before = await server.newUser();
    const again = server.visitor();
    again.cookie = before.cookie;
    await again.enter('login', 'ann@example.com', TEST_PASSWORD);
    expect((await before.call('sessionUser')).error).toBe('LOGIN_REQUIRED');
    expect((await again.call('sessionUser')).code).toBe(200);
  });

  it('opens a core account missing after a crash', async () => {
    const { rows } = await server.db.pool.query<{ account_id: number }>(
      `select account_id from users where email = 'ann@example.com'`,
    );
    // As after a crash between the user's row and the core's account: a row whose account the core has never seen.
    const lost = 2_000_000 + (rows[0]?.account_id ?? 0);
    await server.db.pool.query(`update users set account_id = $1 where email = 'ann@example.com'`, [lost]);
    const client = server.visitor();
    await client.enter('login', 'ann@example.com', TEST_PASSWORD);
    expect(client.accountId).toBe(lost);
    expect((await client.call('demoFaucet', { body: { coinId: 52 } })).code).toBe(200);
  });
});

describe('a session', () => {
  it('ends with logout, at once and for every copy of the cookie', async () => {
    const client = await server.newUser();
    const stolen = server.visitor();
    stolen.cookie = client.cookie;
    expect((await stolen.call('sessionUser')).code).toBe(200);
    const answer = await client.call('logout');
    expect(cookieOf(answer)).toMatch(/^bourse_session=; Max-Age=0; Path=\/; HttpOnly; SameSite=Lax$/);
    expect((await stolen.call('sessionUser')).error).toBe('LOGIN_REQUIRED');
    expect((await client.call('logout')).error).toBe('LOGIN_REQUIRED');
  });

  it('ends with logout for every encoding of its cookie', async () => {
    const client = await server.newUser();
    const spelled = server.visitor();
    const [name = '', value = ''] = client.cookie.split('=');
    spelled.cookie = `${name}=%${value.charCodeAt(0).toString(16)}${value.slice(1)}`;
    expect((await spelled.call('sessionUser')).code).toBe(200);
    await client.call('logout');
    expect((await spelled.call('sessionUser')).error).toBe('LOGIN_REQUIRED');
  });

  it('expires after a week, also for a server that has not cached it', async () => {
    const client = await server.newUser();
    const headers = { cookie: client.cookie };
    expect(await freshSessions().authenticateRequest(headers)).toMatchObject({ accountId: client.accountId });
    const token = client.cookie.split('=')[1]?.split('.')[0];
    const { rowCount } = await server.db.pool.query(
      `update sessions set expires_at = now() - interval '1 second' where token = $1`,
      [token],
    );
    expect(rowCount).toBe(1);
    expect(await freshSessions().authenticateRequest(headers)).toBeUndefined();
  });

  it('is not found by a lookup that was under way when it ended', async () => {
    const headers = { cookie: (await server.newUser()).cookie };
    const sessions = freshSessions();
    const sessionId = (await sessions.authenticateUncached(headers))?.sessionId ?? '';
    const lookup = sessions.authenticateUncached(headers);
    sessions.forget(sessionId);
    expect(await lookup).toBeUndefined();
  });

  it('is invalid with a changed signature', async () => {
    const client = await server.newUser();
    const forged = server.visitor();
    forged.cookie = client.cookie.replace(/.{4}$/, (end) => (end === 'AAAA' ? 'BBBB' : 'AAAA'));
    expect((await forged.call('sessionUser')).error).toBe('LOGIN_REQUIRED');
  });

  it('accepts only its own CSRF token', async () => {
    const [mine, yours]: [TestClient, TestClient] = [await server.newUser(), await server.newUser()];
    mine.csrfToken = yours.csrfToken;
    expect(await mine.call('cancelAllSpotOrders')).toMatchObject({ status: 403, error: 'CSRF_INVALID' });
  });

  it('keeps its token across calls', async () => {
    const client = await server.newUser();
    expect((await client.expect('sessionUser')).csrfToken).toBe(client.csrfToken);
  });
});

describe('a user of the house', () => {
  const house = { email: 'keeper@bourse.test', nickname: 'Keeper' };

  it('is created once, and its password follows the configuration', async () => {
    const first = await server.houseUsers.ensureUser({ ...house, password: 'the first password' });
    const again = await server.houseUsers.ensureUser({ ...house, password: 'the second password' });
    expect(again).toEqual(first);
    expect((await login(house.email, 'the first password')).error).toBe('CREDENTIALS_WRONG');
    expect((await login(house.email, 'the second password')).data).toMatchObject({ fid: first.accountId });
  });
});

describe('guessing', () => {
  it('is stopped after twenty wrong passwords for one address', async () => {
    const guarded = await startTestServer({ env: { BOURSE_RATE_LIMITS: 'on' }, markets: false });
    const client = guarded.visitor();
    await client.enter('register', 'guessed@example.com', TEST_PASSWORD);
    const attempt = (password: string) => client.call('login', { body: { email: 'guessed@example.com', password } });
    for (let i = 0; i < 20; i += 1) expect((await attempt(`wrong ${i}`)).error).toBe('CREDENTIALS_WRONG');
    expect(await attempt(TEST_PASSWORD)).toMatchObject({ status: 429, error: 'TOO_MANY_REQUESTS' });
    for (let i = 0; i < 120; i += 1) await attempt('wrong');
    const other = await guarded.visitor().call('login', { body: { email: 'x@example.com', password: 'wrong' } });
    expect(other).toMatchObject({ status: 429, error: 'TOO_MANY_REQUESTS', data: null });
    expect(other.headers.get('retry-after')).not.toBeNull();
    await guarded.close();
  });
});

describe('a sensitive call', () => {
  const key = {
    label: 'bot',
    permissions: { read: true, trade: false, withdraw: false },
    ipAllowList: [],
    expiresMs: 0,
    kind: 'hmac',
  };
  const prove = (client: TestClient, password = TEST_PASSWORD, act = 'createApiKey') =>
    client.call('safetyCheck', { body: { act, password } });
  const newKey = (client: TestClient, proof?: string) =>
    client.call('createApiKey', { body: key, headers: proof === undefined ? {} : { 'x-step-up-proof': proof } });

  it('wants the password anew, each time, and after everything else was right', async () => {
    const client = await server.newUser();
    client.password = undefined;
    expect(await newKey(client)).toMatchObject({ status: 403, code: 40330, error: 'STEP_UP_REQUIRED' });
    expect((await client.call('createApiKey', { body: { ...key, kind: 'x' } })).error).toBe('BODY_INVALID');
    const { data } = await prove(client);
    expect(data.validUntilMs).toBeGreaterThan(Date.now() + 4 * 60_000);
    // Somebody with the same session who tries the call all the time has no proof.
    expect((await newKey(client)).error).toBe('STEP_UP_REQUIRED');
    expect((await newKey(client, data.proof)).code).toBe(200);
    expect((await newKey(client, data.proof)).error).toBe('STEP_UP_REQUIRED');
    expect(await client.expect('apiKeys')).toHaveLength(1);
  });

  it('is not opened by a wrong password, another session’s proof, or one for another call', async () => {
    const client = await server.newUser();
    client.password = undefined;
    const wrong = await prove(client, 'not the password');
    expect(wrong).toMatchObject({ status: 401, error: 'CREDENTIALS_WRONG', field: 'password' });
    expect(await prove(client, TEST_PASSWORD, 'balances')).toMatchObject({ error: 'BODY_INVALID', field: 'act' });
    const ofAnotherCall = await prove(client, TEST_PASSWORD, 'grantRole');
    expect((await newKey(client, ofAnotherCall.data.proof)).error).toBe('STEP_UP_REQUIRED');
    const elsewhere = server.visitor();
    const { email } = await client.expect('sessionUser');
    await elsewhere.enter('login', email, TEST_PASSWORD);
    const { data } = await prove(elsewhere);
    expect((await newKey(client, data.proof)).error).toBe('STEP_UP_REQUIRED');
  });
});

describe('a picture of the user', () => {
  it('is stored anew, shown by the session, served as an attachment to its owner only, and goes', async () => {
    const [client, other] = [await server.newUser(), await server.newUser()];
    const { photo } = await client.expect('setUserPhoto', {
      body: SMALLEST_PNG,
      headers: { 'content-type': 'image/gif' },
    });
    expect(photo).toMatch(/^\/hk-web\/v2\/user\/photo\/[0-9a-f-]{36}$/);
    expect((await client.expect('sessionUser')).photo).toBe(photo);
    const served = await client.send('GET', photo);
    expect(served).toMatchObject({ status: 200, data: expect.any(Buffer) });
    const header = (name: string) => served.headers.get(name);
    expect(header('content-type')).toBe('image/png');
    expect(header('content-disposition')).toMatch(/^attachment; filename="[0-9a-f-]{36}\.png"$/);
    expect(header('content-security-policy')).toMatch(/^default-src 'none'; .*frame-ancestors 'none'; sandbox$/);
    expect(header('x-content-type-options')).toBe('nosniff');
    expect(header('cache-control')).toBe('private, no-store');
    expect(header('x-frame-options')).toBe('DENY');
    expect(await other.send('GET', photo)).toMatchObject({ status: 404, error: 'FILE_UNKNOWN' });
    expect(await server.visitor().send('GET', photo)).toMatchObject({ status: 401, error: 'LOGIN_REQUIRED' });
    const next = await client.expect('setUserPhoto', { body: SMALLEST_PNG });
    expect(next.photo).not.toBe(photo);
    expect(await client.send('GET', photo)).toMatchObject({ error: 'FILE_UNKNOWN' });
    expect(await client.expect('deleteUserPhoto')).toEqual({ photo: '' });
    expect((await client.expect('sessionUser')).photo).toBe('');
    expect((await server.db.pool.query('select 1 from files')).rowCount).toBe(0);
  });

  it.each([
    ['nothing', undefined, 'FILE_TYPE_UNSUPPORTED'],
    ['HTML that calls itself a picture', '<!doctype html>', 'FILE_TYPE_UNSUPPORTED'],
    ['a broken picture', SMALLEST_PNG.subarray(0, 40), 'FILE_INVALID'],
    ['more than two mebibytes', Buffer.concat([SMALLEST_PNG, Buffer.alloc(2 * 1024 * 1024)]), 'BODY_TOO_LARGE'],
  ])('is not %s', async (_what, body, error) => {
    const client = await server.newUser();
    const headers = { 'content-type': 'image/png' };
    expect(await client.call('setUserPhoto', { body, headers })).toMatchObject({ error });
    expect((await client.expect('sessionUser')).photo).toBe('');
  });
});
