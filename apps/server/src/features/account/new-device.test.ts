import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, TEST_PASSWORD, type TestServer } from '../../testing/server-fixture.ts';
import { deviceName, newDeviceMail } from './new-device.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ markets: false });
});
afterAll(() => server.close());

const enter = async (name: 'login' | 'register', email: string, headers: Record<string, string> = {}) => {
  const visitor = server.visitor();
  const body = { email, password: TEST_PASSWORD };
  const answer =
    name === 'login'
      ? await visitor.call(name, { body, headers })
      : await visitor.register(email, TEST_PASSWORD, headers);
  expect(answer.code).toBe(200);
  const cookies = answer.headers.getSetCookie();
  return cookies.find((line) => line.startsWith('bourse_device='))?.split(';', 1)[0] ?? '';
};

const mailsTo = async (email: string) => {
  const { rows } = await server.db.pool.query<{ mail_id: bigint; state: string; subject: string; body_text: string }>(
    'select mail_id, state, subject, body_text from mails where to_address = $1 and template = $2 order by mail_id',
    [email, newDeviceMail.name],
  );
  return rows;
};

it('a login from a new device is reported by mail, one from a known device and a registration are not', async () => {
  const email = 'owner@example.com';
  const device = await enter('register', email, { 'accept-language': 'zh-HK' });
  await enter('login', email, { cookie: device, 'accept-language': 'zh-HK' });
  expect(await mailsTo(email)).toEqual([]);
  // Whoever comes in from elsewhere does not choose the language.
  await enter('login', email, { 'user-agent': FIREFOX, 'accept-language': 'ru' });
  const [mail, ...others] = await mailsTo(email);
  expect(others).toEqual([]);
  expect(mail?.subject).toBe(newDeviceMail.texts.zh_HK?.subject);
  expect(mail?.body_text).toContain('裝置：Firefox, Linux');
  expect(mail?.body_text).toContain('IP 地址：127.0.0.1');
  expect(mail?.body_text).toMatch(/時間：\d{4}-\d\d-\d\d \d\d:\d\d UTC/);
  await expect.poll(async () => (await mailsTo(email))[0]?.state, { timeout: 10_000 }).toBe('sent');
  const file = readFileSync(join(server.config.dataDir, 'mail', `${mail?.mail_id}.eml`), 'utf8');
  expect(file).toContain(`To: ${email}`);
});

it('devices that nobody can tell apart are reported once a day', async () => {
  const email = 'twice@example.com';
  await enter('register', email);
  const device = await enter('login', email);
  await enter('login', email, { cookie: device });
  for (let count = 0; count < 5; count += 1) await enter('login', email);
  expect(await mailsTo(email)).toHaveLength(1);
  await enter('login', email, { 'user-agent': FIREFOX });
  expect(await mailsTo(email)).toHaveLength(2);
});

it('nobody fills a mailbox by logging in from everywhere', async () => {
  const email = 'flooded@example.com';
  await enter('register', email);
  const browsers = ['Edg/1', 'OPR/1', 'Firefox/1', 'Chrome/1'];
  for (const browser of browsers) {
    for (const system of ['Windows', 'Android', 'Linux'])
      await enter('login', email, { 'user-agent': browser + system });
  }
  expect(await mailsTo(email)).toHaveLength(10);
});

it('a refused login is reported to nobody', async () => {
  const email = 'guessed@example.com';
  await enter('register', email);
  const answer = await server.visitor().call('login', { body: { email, password: 'wrong' } });
  expect(answer.error).toBe('CREDENTIALS_WRONG');
  expect(await mailsTo(email)).toEqual([]);
});

it.each([
  [FIREFOX, 'Firefox, Linux'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0',
    'Edge, Windows',
  ],
  ['Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36', 'Chrome, Android'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605 Version/19.0 Safari/604.1', 'Safari, iOS'],
  ['Your account is blocked, visit evil.example', '-'],
  [undefined, '-'],
])('%j is a device by the name %j', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});
