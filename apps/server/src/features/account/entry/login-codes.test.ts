import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bytesOfBase32 } from '../../../testing/base32.ts';
import { mailedCode, mailsTo } from '../../../testing/mails.ts';
import { startTestServer, TEST_PASSWORD, type TestServer } from '../../../testing/server-fixture.ts';
import type { TestClient, WireResponse } from '../../../testing/test-client.ts';
import { codeOfStep, stepAt } from '../totp.ts';
import { LOGIN_CODE } from './entry.messages.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ markets: false, env: { BOURSE_TRUST_PROXY: 'on', BOURSE_RATE_LIMITS: 'on' } });
});
afterAll(() => server.close());

interface From {
  readonly address?: string;
  readonly cookie?: string;
}
const headersOf = ({ address = '203.0.113.1', cookie = '' }: From) => ({
  'x-forwarded-for': address,
  ...(cookie !== '' && { cookie }),
});
const begin = (email: string, from: From = {}) =>
  server.visitor().call('requestLoginCode', { body: { email }, headers: headersOf(from) });
const enter = (challengeId: string, mailCode: string, more: object = {}, from: From = {}) =>
  server.visitor().call('loginByCode', { body: { challengeId, mailCode, ...more }, headers: headersOf(from) });
const deviceOf = (answer: WireResponse) =>
  answer.headers
    .getSetCookie()
    .find((line) => line.startsWith('bourse_device='))
    ?.split(';', 1)[0] ?? '';
const register = (email: string) => server.visitor().register(email, TEST_PASSWORD, headersOf({}));
const other = (code: string) => (code === '000000' ? '111111' : '000000');

describe('a login by mailed code', () => {
  it('gets in without the password, once', async () => {
    const email = 'ann@example.com';
    await register(email);
    const { challengeId } = (await begin(' ANN@example.com ')).data;
    const code = await mailedCode(server, email, LOGIN_CODE);
    const answers = await Promise.all([enter(challengeId, code), enter(challengeId, code)]);
    expect(answers.map(({ error }) => error ?? 'OK').sort()).toEqual(['CHALLENGE_INVALID', 'OK']);
    expect(answers.find(({ code }) => code === 200)?.data.email).toBe(email);
    expect((await enter(challengeId, code)).error).toBe('CHALLENGE_INVALID');
  });

  it('answers the same for every address, and mails those that have an account', async () => {
    await register('known@example.com');
    const [known, unknown] = [await begin('known@example.com'), await begin('unknown@example.com')];
    expect(Object.keys(known.data)).toEqual(Object.keys(unknown.data));
    expect({ status: known.status, msg: known.msg }).toEqual({ status: unknown.status, msg: unknown.msg });
    await mailedCode(server, 'known@example.com', LOGIN_CODE);
    expect(await mailsTo(server, 'unknown@example.com')).toEqual([]);
    const errors = async (id: string) => {
      const found = [];
      for (let i = 0; i < 6; i += 1) found.push((await enter(id, '1234567')).error);
      return found;
    };
    expect(await errors(known.data.challengeId)).toEqual(await errors(unknown.data.challengeId));
    expect((await begin('no address')).error).toBe('EMAIL_INVALID');
  });

  it('is no second factor: an account that has one wants it beside the mail, and the mail stays good meanwhile', async () => {
    const email = 'careful@example.com';
    await register(email);
    const client: TestClient = server.visitor();
    await client.enter('login', email, TEST_PASSWORD);
    const { secret } = await client.expect('beginSecondFactor');
    const codeOf = (away: number) => codeOfStep(bytesOfBase32(secret), stepAt(Date.now()) + away);
    await client.expect('confirmSecondFactor', { body: { code: codeOf(-1) } });
    const { challengeId } = (await begin(email)).data;
    const mailCode = await mailedCode(server, email, LOGIN_CODE);
    expect(await enter(challengeId, mailCode)).toMatchObject({ error: 'SECOND_FACTOR_REQUIRED', field: 'code' });
    expect((await enter(challengeId, mailCode, { code: mailCode })).error).toBe('SECOND_FACTOR_WRONG');
    const right = await enter(challengeId, mailCode, { code: codeOf(0) });
    expect(right.code).toBe(200);
    expect((await enter(challengeId, mailCode, { code: codeOf(1) })).error).toBe('CHALLENGE_INVALID');
  });

  it('counts for the address that it was sent to, not for one that the account had', async () => {
    const email = 'moved@example.com';
    await register(email);
    const { challengeId } = (await begin(email)).data;
    const code = await mailedCode(server, email, LOGIN_CODE);
    await server.db.pool.query(`update users set email = 'elsewhere@example.com' where email = $1`, [email]);
    expect((await enter(challengeId, code)).error).toBe('CHALLENGE_INVALID');
  });
});

describe('100 wrong codes and requests from elsewhere', () => {
  it('do not keep the owner from his code, on a known device nor on a new one', async () => {
    const email = 'victim@example.com';
    const device = deviceOf(await register(email));
    for (let i = 0; i < 20; i += 1) {
      const address = `10.7.${i}.1`;
      const { challengeId } = (await begin(email, { address })).data;
      await Promise.all(Array.from({ length: 5 }, () => enter(challengeId, '1234567', {}, { address })));
    }
    // Strangers have used up their share of fifteen mails, with that of the registration; what the account knows has its own.
    await expect.poll(async () => (await mailsTo(server, email, LOGIN_CODE)).length, { timeout: 5_000 }).toBe(14);
    const from = { address: '10.7.0.1', cookie: device };
    const { challengeId } = (await begin(email, from)).data;
    const code = await mailedCode(server, email, LOGIN_CODE, 15);
    expect((await enter(challengeId, other(code), {}, from)).error).toBe('MAIL_CODE_WRONG');
    expect((await enter(challengeId, code, {}, from)).code).toBe(200);
    const login = { body: { email, password: TEST_PASSWORD }, headers: headersOf({ address: '203.0.113.77' }) };
    expect((await server.visitor().call('login', login)).code).toBe(200);
  });
});
