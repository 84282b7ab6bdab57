import { once } from 'node:events';
import { connect } from 'node:net';
import {
  anything,
  assert,
  asyncProperty,
  constantFrom,
  emailAddress,
  oneof,
  record,
  string,
  stringMatching,
} from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { captureLog, type LogLine } from '../../testing/captured-log.ts';
import { startTestServer, TEST_PASSWORD, type TestServer } from '../../testing/server-fixture.ts';
import { TestClient, type WireResponse } from '../../testing/test-client.ts';

const deviceOf = (answer: WireResponse) =>
  answer.headers
    .getSetCookie()
    .find((line) => line.startsWith('bourse_device='))
    ?.split(';', 1)[0] ?? '';

describe('guessing', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({
      env: { BOURSE_RATE_LIMITS: 'on', BOURSE_TRUST_PROXY: 'on' },
      markets: false,
    });
  });
  afterAll(() => server.close());

  const login = (email: string, password: string, from: string, cookie = '') =>
    server.visitor().call('login', {
      body: { email, password },
      headers: { 'x-forwarded-for': from, ...(cookie === '' ? {} : { cookie }) },
    });
  const register = (email: string, cookie = '') =>
    server
      .visitor()
      .register(email, TEST_PASSWORD, { 'x-forwarded-for': '203.0.113.1', ...(cookie === '' ? {} : { cookie }) });

  it('is counted before passwords are verified: of 45 concurrent attempts 20 are verified', async () => {
    await register('at-once@example.com');
    const answers = await Promise.all(
      Array.from({ length: 45 }, (_, i) => login('at-once@example.com', `wrong ${i}`, '192.0.2.45')),
    );
    expect(answers.filter(({ error }) => error === 'CREDENTIALS_WRONG')).toHaveLength(20);
    expect(answers.filter(({ error }) => error === 'TOO_MANY_REQUESTS')).toHaveLength(25);
    const right = await login('at-once@example.com', TEST_PASSWORD, '192.0.2.45');
    expect(right).toMatchObject({ status: 429, error: 'TOO_MANY_REQUESTS' });
    expect(Number(right.headers.get('retry-after'))).toBeGreaterThan(500);
  });

  it('is counted for the proof of a sensitive call as for a login', async () => {
    const client = server.visitor();
    await client.enter('register', 'proof@example.com', TEST_PASSWORD);
    const prove = (password: string) => client.call('safetyCheck', { body: { act: 'createApiKey', password } });
    for (let i = 0; i < 20; i += 1) expect((await prove(`wrong ${i}`)).error).toBe('CREDENTIALS_WRONG');
    expect(await prove(TEST_PASSWORD)).toMatchObject({ status: 429, error: 'TOO_MANY_REQUESTS' });
  });

  it('from elsewhere does not lock out the owner, at once on a known device and after a wait on a new one', async () => {
    const device = deviceOf(await register('owner@example.com'));
    for (let i = 0; i < 100; i += 1) await login('owner@example.com', `wrong ${i}`, `10.1.${i >> 2}.${i}`);
    expect((await login('owner@example.com', TEST_PASSWORD, '10.1.0.0', device)).code).toBe(200);
    const fresh = await login('owner@example.com', TEST_PASSWORD, '203.0.113.77');
    expect(fresh).toMatchObject({ status: 429, error: 'TOO_MANY_REQUESTS' });
    expect(Number(fresh.headers.get('retry-after'))).toBeGreaterThan(25);
    expect(Number(fresh.headers.get('retry-after'))).toBeLessThanOrEqual(30);
  });

  it('is rejected the same way whether the account exists or not', async () => {
    await register('exists@example.com');
    const outcome = async (email: string) => {
      const answers = [];
      for (let i = 0; i < 22; i += 1) answers.push(login(email, `wrong ${i}`, '192.0.2.99'));
      return (await Promise.all(answers)).map(({ status, error, msg, field }) => ({ status, error, msg, field }));
    };
    expect(await outcome('exists@example.com')).toEqual(await outcome('does-not@example.com'));
  });

  it('recognizes a device for one account only, after a login there', async () => {
    const mine = deviceOf(await register('mine@example.com'));
    const both = deviceOf(await register('second@example.com', mine));
    // A browser with two accounts is known to both, by tokens that have nothing in common.
    expect(both.split('=')[1]?.split('.')).toEqual([expect.any(String), mine.split('=')[1]]);
    const { rows } = await server.db.pool.query<{ users: bigint; tokens: bigint }>(
      `select count(distinct user_id) as users, count(distinct token_hash) as tokens from known_devices
         join users on users.id = user_id where email in ('mine@example.com', 'second@example.com')`,
    );
    expect(rows[0]).toEqual({ users: 2n, tokens: 2n });
    for (let i = 0; i < 20; i += 1) await login('second@example.com', 'wrong', `10.2.0.${i}`);
    expect((await login('second@example.com', TEST_PASSWORD, '10.3.0.1', mine)).status).toBe(429);
    expect((await login('second@example.com', TEST_PASSWORD, '10.3.0.1', both)).code).toBe(200);
  });

  it('marks a device with an HttpOnly cookie, and keeps it across logins', async () => {
    const answer = await register('cookie@example.com');
    const line = answer.headers.getSetCookie()[2] ?? '';
    expect(line).toMatch(/^bourse_device=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/);
    const again = await login('cookie@example.com', TEST_PASSWORD, '203.0.113.1', deviceOf(answer));
    expect(deviceOf(again)).toBe(deviceOf(answer));
    const planted = `bourse_device=${'A'.repeat(43)}`;
    const fresh = await login('cookie@example.com', TEST_PASSWORD, '203.0.113.1', planted);
    expect(deviceOf(fresh).split('=')[1]?.split('.')[0]).not.toBe('A'.repeat(43));
  });

  it('removes known devices and sessions after a password change', async () => {
    const house = { email: 'changed@bourse.test', nickname: 'Changed' };
    await server.houseUsers.ensureUser({ ...house, password: TEST_PASSWORD });
    const entered = await login(house.email, TEST_PASSWORD, '203.0.113.1');
    const { userId } = await server.houseUsers.ensureUser({ ...house, password: 'quite another phrase' });
    const left = (table: string) =>
      server.db.pool.query(`select 1 from ${table} where user_id = $1`, [userId]).then(({ rowCount }) => rowCount);
    expect(entered.code).toBe(200);
    expect(await left('known_devices')).toBe(0);
    expect(await left('sessions')).toBe(0);
  });
});

describe('arbitrary input to login and registration', () => {
  const { logger, lines } = captureLog();
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ markets: false, logger });
  });
  afterAll(() => server.close());

  const troubles = (): LogLine[] =>
    lines.filter((line) => line.level >= 50 || JSON.stringify(line).includes('node_modules'));

  it('may be an address with any legal character, also at its beginning, under any top-level domain', async () => {
    const emails = [..."!#$%&'*+-/=?^_`{|}~"].map((sign) => `${sign}ann${sign}b@example.photography`);
    const answers = await Promise.all(emails.map((email) => server.visitor().register(email, TEST_PASSWORD)));
    expect(answers.map(({ data }) => data.email)).toEqual(emails);
    await server.visitor().enter('login', "'ANN'b@Example.Photography", TEST_PASSWORD);
  });

  it('international addresses are one account in both spellings', async () => {
    const client = server.visitor();
    await client.enter('register', 'åsa@münchen.example', TEST_PASSWORD);
    await client.enter('login', 'ÅSA@xn--mnchen-3ya.example', TEST_PASSWORD);
  });

  it('is answered with a code, never with an internal error', async () => {
    const text = oneof(string(), string({ unit: 'binary' }), stringMatching(/^[\ud800-\udfff]{1,20}$/));
    const email = oneof(
      { weight: 4, arbitrary: emailAddress() },
      { weight: 2, arbitrary: text.map((local) => `${local}@example.com`) },
      { weight: 2, arbitrary: text.map((domain) => `ann@${domain}.com`) },
      anything(),
    );
    const password = oneof(
      text,
      constantFrom(TEST_PASSWORD, '\0'.repeat(12), 'x'.repeat(129), 'ﷺ'.repeat(128), '\ud800'.repeat(20)),
      anything(),
    );
    const headers = record({
      'user-agent': stringMatching(/^[\x20-\x7e\xa0-\xff]{0,40}$/),
      cookie: oneof(
        constantFrom('bourse_device=', `bourse_device=${'A'.repeat(43)}`, 'bourse_session=%00%ff', '=;=;%'),
        stringMatching(/^[\x21-\x7e]{0,60}$/),
      ),
    });
    const codes = new Set<string | undefined>();
    await assert(
      asyncProperty(constantFrom('register', 'login'), email, password, headers, async (name, e, p, sent) => {
        const body = JSON.stringify({ email: e, password: p, termsVersion: '1' });
        const answer = await server.visitor().call(name, { body, headers: sent });
        codes.add(answer.error);
        expect(answer.status).toBeLessThan(500);
      }),
      { seed: 20_261_125, numRuns: 100 },
    );
    expect([...codes]).toEqual(
      expect.arrayContaining([undefined, 'EMAIL_INVALID', 'CREDENTIALS_WRONG', 'PASSWORD_WEAK']),
    );
    expect(troubles()).toEqual([]);
  });

  it('may be aborted, which only logs a debug line', async () => {
    const { hostname, port } = new URL(server.url);
    for (const name of ['register', 'login']) {
      for (let i = 0; i < 10; i += 1) {
        const socket = connect(Number(port), hostname);
        socket.write(
          `POST /hk-web/v2/${name} HTTP/1.1\r\nhost: ${hostname}\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{"email":`,
        );
        await once(socket, 'connect');
        socket.destroy();
        await once(socket, 'close');
      }
    }
    // Once another request is answered, the server has heard of the ends before it.
    await new TestClient(server.url).call('login', { body: { email: 'x', password: 'y' } });
    expect(troubles()).toEqual([]);
  });
});
