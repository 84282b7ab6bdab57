import type { RouteName } from '@bourse/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DrivenTime } from '../../../testing/driven-time.ts';
import { startTestServer, TEST_PASSWORD, type TestServer } from '../../../testing/server-fixture.ts';
import type { TestClient, WireRequest } from '../../../testing/test-client.ts';
import { fund } from '../../../testing/test-world.ts';

const time = new DrivenTime();
const DAY_MS = 86_400_000;
const FIREFOX = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ time });
});
afterAll(() => server.close());

/** A call without the proof that the client makes by itself otherwise. */
async function unproved(client: TestClient, name: RouteName, request: WireRequest) {
  const { password } = client;
  client.password = undefined;
  const answer = await client.call(name, request);
  client.password = password;
  return answer;
}
const emailOf = async (client: TestClient) => (await client.expect('sessionUser')).email;
const secondBrowserOf = async (client: TestClient) => {
  const other = server.visitor();
  await other.enter('login', await emailOf(client), TEST_PASSWORD);
  return other;
};
/** A login whose device is known from then on. */
async function browserOf(email: string, headers: Readonly<Record<string, string>> = {}) {
  const client = server.visitor();
  const answer = await client.call('login', { body: { email, password: TEST_PASSWORD }, headers });
  client.csrfToken = answer.data.csrfToken;
  const line = answer.headers.getSetCookie().find((cookie) => cookie.startsWith('bourse_device='));
  return { client, headers: { cookie: `${client.cookie}; ${line?.split(';', 1)[0] ?? ''}` } };
}
const nickname = (client: TestClient, name: string) => client.call('setNickname', { body: { nickname: name } });

describe('a nickname', () => {
  it('is shown at once, in every session, and noted', async () => {
    const client = await server.newUser();
    const other = await secondBrowserOf(client);
    await other.expect('sessionUser');
    expect((await nickname(client, ' Ann  ')).data).toEqual({ nickname: 'Ann' });
    for (const one of [client, other]) expect((await one.expect('sessionUser')).fnickname).toBe('Ann');
    const { items } = await client.expect('accountActivity', { query: { group: 'profile' } });
    expect(items).toMatchObject([{ event: 'nickname-changed', detail: 'Ann', address: '127.0.0.1' }]);
  });

  it('changes three times a day; the same again counts nothing', async () => {
    const client = await server.newUser();
    for (const name of ['A', 'A', 'B', 'C', 'C']) expect((await nickname(client, name)).code).toBe(200);
    expect(await nickname(client, 'D')).toMatchObject({ status: 429, error: 'NICKNAME_LIMIT', field: 'nickname' });
    await time.pass(DAY_MS);
    expect((await nickname(client, 'D')).code).toBe(200);
  });

  it('that is none is refused', async () => {
    const client = await server.newUser();
    expect(await nickname(client, '<b>')).toMatchObject({ status: 400, error: 'NICKNAME_INVALID' });
    expect(await nickname(client, 'A\u0000')).toMatchObject({ status: 400, error: 'BODY_INVALID' });
  });

  it('of parallel changes no more are accepted than a day allows', async () => {
    const client = await server.newUser();
    const answers = await Promise.all(Array.from({ length: 8 }, (_, i) => nickname(client, `Name ${i}`)));
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(3);
  });
});

describe('preferences', () => {
  it('are the same in every browser of the user, and nobody else’s', async () => {
    const client = await server.newUser();
    const other = await secondBrowserOf(client);
    const stranger = await server.newUser();
    expect(await client.expect('preferences')).toEqual({ version: 0, values: {} });
    await client.expect('setPreferences', { body: { values: { theme: 'light', USER_AssetsUnit: 3 } } });
    const changed = await other.expect('setPreferences', { body: { values: { encryption: true, theme: 'dark' } } });
    expect(changed.values).toEqual({ theme: 'dark', USER_AssetsUnit: 3, encryption: true });
    expect(await client.expect('preferences')).toEqual(changed);
    expect(await stranger.expect('preferences')).toEqual({ version: 0, values: {} });
  });

  it('lose nothing when two browsers change different ones at once, and the version rises with each', async () => {
    const client = await server.newUser();
    const changes = [{ theme: 'light' }, { updown: 'red-up' }, { currency: 'CNY' }, { confirmOrders: true }] as const;
    const answers = await Promise.all(changes.map((values) => client.expect('setPreferences', { body: { values } })));
    expect(answers.map(({ version }) => version).toSorted()).toEqual([1, 2, 3, 4]);
    expect((await client.expect('preferences')).values).toEqual(Object.assign({}, ...changes));
  });

  it('choose the language of the user’s mails', async () => {
    const client = await server.newUser();
    await client.expect('setPreferences', { body: { values: { locale: 'zh_CN' } } });
    const language = () => server.db.pool.query('select language from users where account_id = $1', [client.accountId]);
    expect((await language()).rows).toEqual([{ language: 'zh_CN' }]);
    // A login in a browser that he is known by has another one.
    const first = await browserOf(await emailOf(client), { 'accept-language': 'ru' });
    await browserOf(await emailOf(client), { 'accept-language': 'ru', cookie: first.headers.cookie });
    expect((await language()).rows).toEqual([{ language: 'zh_CN' }]);
  });

  it.each([[{ theme: 'pink' }], [{ currency: 'dollars' }], [{ USER_AssetsUnit: 5 }], [{ locale: 'xx_XX' }]])(
    'of another kind are refused: %j',
    async (values) => {
      const client = await server.newUser();
      expect(await client.call('setPreferences', { body: { values } as never })).toMatchObject({ status: 400 });
      expect((await client.expect('preferences')).version).toBe(0);
    },
  );
});

describe('the overview', () => {
  it('has real figures: fees, limits and how much is used, and what protects the account', async () => {
    const client = await server.newUser();
    await fund(server.host, client.accountId, 'USDT', '1000');
    const before = await client.expect('accountOverview');
    expect(before).toMatchObject({
      identityLevel: 0,
      makerFee: { from: '0.1000', to: '0.1000' },
      takerFee: { from: '0.2000', to: '0.2000' },
      withdrawalsPausedUntilMs: 0,
      security: { score: 20 },
    });
    const order = { tradeCode: 'btc_usdt', side: 'buy', type: 'limit', price: '10000', qty: '0.001' } as const;
    await client.expect('placeSpotOrder', { body: order });
    await client.expect('setPhishingCode', { body: { code: 'Blue42' } });
    const { limits, security } = await client.expect('accountOverview');
    expect(limits.find(({ limit }) => limit === 'open-orders')).toEqual({
      ...{ limit: 'open-orders', used: '1', most: '1000', unit: '' },
    });
    expect(limits.find(({ limit }) => limit === 'alerts')).toMatchObject({ used: '0' });
    expect(security.score).toBe(30);
    expect(security.protections.filter(({ isOn }) => isOn).map(({ protection }) => protection)).toEqual([
      'email',
      'phishing-code',
    ]);
  });
});

describe('the anti-phishing code', () => {
  const textsTo = async (email: string) => {
    const sql = 'select body_text from mails where to_address = $1 order by mail_id';
    const { rows } = await server.db.pool.query<{ body_text: string }>(sql, [email]);
    return rows.map(({ body_text }) => body_text);
  };

  it('is shown in every mail to its user, in none before and in none to anybody else', async () => {
    const client = await server.newUser();
    const email = await emailOf(client);
    const before = (await textsTo(email)).length;
    await client.expect('setPhishingCode', { body: { code: 'Blue42' } });
    expect(await client.expect('phishingCode')).toEqual({ code: 'Blue42' });
    const target = `new-${email}`;
    await client.expect('beginEmailChange', { body: { email: target } });
    const texts = await textsTo(email);
    expect(texts.slice(0, before).join('')).not.toContain('Blue42');
    expect(texts.slice(before)).toHaveLength(1);
    expect(texts.at(-1)).toMatch(/^Your anti-phishing code: Blue42\n/);
    expect((await textsTo(target)).join('')).not.toContain('Blue42');
    await client.expect('setPhishingCode', { body: { code: '' } });
    expect(await client.expect('phishingCode')).toEqual({ code: '' });
  });

  it('wants a proof, and is 4 to 20 letters and digits', async () => {
    const client = await server.newUser();
    const bare = await unproved(client, 'setPhishingCode', { body: { code: 'Blue42' } });
    expect(bare).toMatchObject({ error: 'STEP_UP_REQUIRED' });
    for (const code of ['abc', 'a'.repeat(21), 'a b c', 'äöüß', '<b>x</b>']) {
      expect(await client.call('setPhishingCode', { body: { code } }), code).toMatchObject({ status: 400 });
    }
  });
});

describe('known devices', () => {
  /** The user in one more browser, which keeps its device's cookie as well. */
  it('are listed with the browser of the call, and forgotten one by one', async () => {
    const owner = await server.newUser();
    const email = await emailOf(owner);
    await browserOf(email, FIREFOX);
    const { client, headers } = await browserOf(email);
    const devices = await client.expect('ownDevices', { headers });
    expect(devices.map(({ isCurrent }) => isCurrent)).toEqual([true, false, false]);
    const [fox] = devices.filter(({ device }) => device === 'Firefox, Linux');
    expect(fox).toMatchObject({ isCurrent: false, address: '127.0.0.1' });
    const params = { deviceId: fox?.deviceId ?? '' };
    const stranger = await server.newUser();
    expect((await stranger.call('removeOwnDevice', { params })).error).toBe('DEVICE_UNKNOWN');
    await client.expect('removeOwnDevice', { params });
    expect((await client.call('removeOwnDevice', { params })).error).toBe('DEVICE_UNKNOWN');
    expect(await client.expect('ownDevices')).toHaveLength(devices.length - 1);
    const { items } = await client.expect('accountActivity', { query: { group: 'login' } });
    expect(items[0]).toMatchObject({ event: 'device-removed', detail: 'Firefox, Linux' });
  });

  it('go with all other sessions, but for that of the call', async () => {
    const owner = await server.newUser();
    const { client, headers } = await browserOf(await emailOf(owner));
    expect(await client.expect('ownDevices')).toHaveLength(2);
    await client.expect('endOtherSessions', { headers });
    expect(await client.expect('ownDevices', { headers })).toMatchObject([{ isCurrent: true }]);
  });
});

describe('the activity log', () => {
  it('has what happened to the account, and nothing of others', async () => {
    const client = await server.newUser();
    await server.newUser();
    await secondBrowserOf(client);
    await client.expect('endOtherSessions');
    const { items } = await client.expect('accountActivity', { query: { group: 'login' } });
    expect(items[0]).toMatchObject({ event: 'sessions-ended', detail: '1', timeMs: time.nowMs() });
    const none = await client.expect('accountActivity', { query: { fromMs: String(time.nowMs() + 1) } });
    expect(none.items).toEqual([]);
    const whole = await client.expect('accountActivity', { query: { toMs: String(time.nowMs()) } });
    expect(whole.items.length).toBeGreaterThanOrEqual(items.length);
  });

  it('has logouts', async () => {
    const client = await server.newUser();
    await (await secondBrowserOf(client)).expect('logout');
    const { items } = await client.expect('accountActivity', { query: { group: 'login' } });
    expect(items[0]).toMatchObject({ event: 'logout' });
  });

  it('is kept for a year', async () => {
    const client = await server.newUser();
    await client.expect('endOtherSessions');
    const count = async () => (await client.expect('accountActivity')).items.length;
    expect(await count()).toBeGreaterThan(0);
    await time.pass(366 * DAY_MS);
    await expect.poll(count).toBe(0);
  });
});
