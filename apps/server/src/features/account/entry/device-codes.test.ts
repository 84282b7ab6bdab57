import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bytesOfBase32 } from '../../../testing/base32.ts';
import { mailedCode, mailsTo } from '../../../testing/mails.ts';
import { startTestServer, TEST_PASSWORD, type TestServer } from '../../../testing/server-fixture.ts';
import type { WireResponse } from '../../../testing/test-client.ts';
import { codeOfStep, stepAt } from '../totp.ts';
import { DEVICE_CODE } from './entry.messages.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ markets: false, env: { BOURSE_TRUST_PROXY: 'on' } });
  const operator = await server.newOperator();
  const params = { key: 'account.confirm-new-devices' };
  await operator.expect('setConsoleSetting', { params, body: { value: 'on' } });
});
afterAll(() => server.close());

const login = (email: string, more: object = {}, headers: Record<string, string> = {}) =>
  server.visitor().call('login', {
    body: { email, password: TEST_PASSWORD, ...more },
    headers: { 'x-forwarded-for': '203.0.113.5', ...headers },
  });
const register = (email: string) => server.visitor().register(email, TEST_PASSWORD);
const deviceOf = (answer: WireResponse) =>
  answer.headers
    .getSetCookie()
    .find((line) => line.startsWith('bourse_device='))
    ?.split(';', 1)[0] ?? '';
const other = (code: string) => (code === '000000' ? '111111' : '000000');

describe('a login from a new device', () => {
  it('needs the code of a mail after the right password, once; the device is known then', async () => {
    const email = 'ann@example.com';
    const first = await register(email);
    const asked = await login(email);
    expect(asked).toMatchObject({ status: 401, error: 'DEVICE_CODE_REQUIRED', field: 'deviceCode' });
    const code = await mailedCode(server, email, DEVICE_CODE);
    const [mail] = await mailsTo(server, email, DEVICE_CODE);
    expect(mail?.text).toContain('203.0.113.5');
    expect((await login(email, { deviceCode: other(code) })).error).toBe('MAIL_CODE_WRONG');
    const entered = await login(email, { deviceCode: code });
    expect(entered.code).toBe(200);
    expect((await login(email, {}, { cookie: deviceOf(entered) })).code).toBe(200);
    expect((await login(email, {}, { cookie: deviceOf(first) })).code).toBe(200);
    // Spent: a further new device needs its own.
    expect((await login(email, { deviceCode: code })).error).toBe('DEVICE_CODE_REQUIRED');
  });

  it('mails nothing to whoever has not given the right password', async () => {
    const email = 'guessed@example.com';
    await register(email);
    expect((await login(email, { password: 'not the password' })).error).toBe('CREDENTIALS_WRONG');
    expect(await mailsTo(server, email, DEVICE_CODE)).toEqual([]);
  });

  it('has a code for each network: attempts from elsewhere neither use nor spend it', async () => {
    const email = 'bob@example.com';
    await register(email);
    await login(email);
    const code = await mailedCode(server, email, DEVICE_CODE);
    const elsewhere = { 'x-forwarded-for': '10.9.9.9' };
    expect((await login(email, { deviceCode: code }, elsewhere)).error).toBe('DEVICE_CODE_REQUIRED');
    for (let i = 0; i < 10; i += 1) await login(email, { deviceCode: '1234567' }, elsewhere);
    expect((await login(email, { deviceCode: code })).code).toBe(200);
  });

  it('may be wrong five times, then a new mail is needed', async () => {
    const email = 'five@example.com';
    await register(email);
    await login(email);
    const code = await mailedCode(server, email, DEVICE_CODE);
    for (let i = 0; i < 5; i += 1) {
      expect((await login(email, { deviceCode: other(code) })).error).toBe('MAIL_CODE_WRONG');
    }
    expect(await login(email, { deviceCode: code })).toMatchObject({ error: 'CHALLENGE_INVALID', field: 'deviceCode' });
    expect((await login(email)).error).toBe('DEVICE_CODE_REQUIRED');
    const next = await mailedCode(server, email, DEVICE_CODE, 2);
    expect((await login(email, { deviceCode: next })).code).toBe(200);
  });

  it('is worth nothing once the account has another address: it proves the mailbox that it went to', async () => {
    const email = 'moved@example.com';
    await register(email);
    await login(email);
    const code = await mailedCode(server, email, DEVICE_CODE);
    const moved = `to-${email}`;
    await server.db.pool.query('update users set email = $2 where email = $1', [email, moved]);
    expect((await login(moved, { deviceCode: code })).error).toBe('DEVICE_CODE_REQUIRED');
    expect((await login(moved, { deviceCode: await mailedCode(server, moved, DEVICE_CODE) })).code).toBe(200);
  });

  it('is mailed once a minute', async () => {
    const email = 'often@example.com';
    await register(email);
    for (let i = 0; i < 4; i += 1) expect((await login(email)).error).toBe('DEVICE_CODE_REQUIRED');
    await mailedCode(server, email, DEVICE_CODE);
  });

  it('asks no account that has a second factor, which says more', async () => {
    const email = 'careful@example.com';
    const client = server.visitor();
    await client.enter('register', email, TEST_PASSWORD);
    const { secret } = await client.expect('beginSecondFactor');
    const codeOf = (away: number) => codeOfStep(bytesOfBase32(secret), stepAt(Date.now()) + away);
    await client.expect('confirmSecondFactor', { body: { code: codeOf(-1) } });
    expect((await login(email)).error).toBe('SECOND_FACTOR_REQUIRED');
    expect((await login(email, { code: codeOf(0) })).code).toBe(200);
    expect(await mailsTo(server, email, DEVICE_CODE)).toEqual([]);
  });
});
