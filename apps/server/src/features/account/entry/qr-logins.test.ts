import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, TEST_PASSWORD, type TestServer } from '../../../testing/server-fixture.ts';
import { TestClient, type WireResponse } from '../../../testing/test-client.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ markets: false, env: { BOURSE_TRUST_PROXY: 'on' } });
});
afterAll(() => server.close());

/** A browser that asks to be logged in. */
class Asking {
  cookie = '';
  token = '';
  number = '';
  readonly client = new TestClient(server.url);

  async begin(address = '198.51.100.7') {
    const headers = { 'user-agent': FIREFOX, 'x-forwarded-for': address };
    const answer = await this.client.call('beginQrLogin', { headers });
    this.cookie = cookieOf(answer);
    if (answer.code === 200) ({ token: this.token, number: this.number } = answer.data);
    return answer;
  }

  poll(cookie = this.cookie) {
    return new TestClient(server.url).call('pollQrLogin', { headers: cookie === '' ? {} : { cookie } });
  }
}

const cookieOf = (answer: WireResponse) =>
  answer.headers
    .getSetCookie()
    .find((line) => line.startsWith('bourse_qr='))
    ?.split(';', 1)[0] ?? '';
const asking = async () => {
  const browser = new Asking();
  await browser.begin();
  return browser;
};
const body = ({ token }: Asking) => ({ body: { token } });
const sessionsOf = async ({ accountId }: TestClient) =>
  (
    await server.db.pool.query('select 1 from sessions join users on users.id = user_id where account_id = $1', [
      accountId,
    ])
  ).rowCount;

describe('a login by QR code', () => {
  it('gives the session to the browser that asked, once its number was seen and approved on the phone', async () => {
    const phone = await server.newUser();
    const browser = new Asking();
    const begun = await browser.begin();
    expect(begun.data.number).toMatch(/^\d\d$/);
    expect(begun.data.expiresMs - Date.now()).toBeLessThanOrEqual(120_000);
    const line = begun.headers.getSetCookie().find((one) => one.startsWith('bourse_qr=')) ?? '';
    expect(line).toMatch(/^bourse_qr=[\w-]{43}; Max-Age=120; Path=\/; HttpOnly; SameSite=Strict$/);
    expect((await browser.poll()).data).toEqual({ state: 'waiting' });
    const question = await phone.expect('seeQrLogin', body(browser));
    expect(question).toMatchObject({ number: browser.number, device: 'Firefox, Linux', address: '198.51.100.7' });
    expect((await browser.poll()).data).toEqual({ state: 'seen' });
    await phone.expect('approveQrLogin', body(browser));
    const answer = await browser.poll();
    expect(answer.data).toMatchObject({ state: 'approved', login: { fid: phone.accountId } });
    const session = answer.headers.getSetCookie().find((one) => one.startsWith('bourse_session=')) ?? '';
    const logged = server.visitor();
    logged.cookie = session.split(';', 1)[0] ?? '';
    expect((await logged.expect('sessionUser')).fid).toBe(phone.accountId);
    // Used: neither the cookie nor the code is worth anything any more.
    expect((await browser.poll()).data).toEqual({ state: 'ended' });
    expect((await phone.call('seeQrLogin', body(browser))).error).toBe('QR_LOGIN_INVALID');
  });

  it('gives nothing to a third client that has the code, before, during and after', async () => {
    const phone = await server.newUser();
    const browser = await asking();
    const third = await asking();
    const poll = async () => [
      (await browser.poll('')).data,
      (await browser.poll(`bourse_qr=${browser.token}`)).data,
      (await third.poll()).data,
    ];
    const nothing = [{ state: 'ended' }, { state: 'ended' }, { state: 'waiting' }];
    expect(await poll()).toEqual(nothing);
    await phone.expect('seeQrLogin', body(browser));
    expect(await poll()).toEqual(nothing);
    await phone.expect('approveQrLogin', body(browser));
    expect(await poll()).toEqual(nothing);
    expect((await browser.poll()).data.state).toBe('approved');
    expect(await poll()).toEqual(nothing);
  });

  it('makes one session of parallel polls', async () => {
    const phone = await server.newUser();
    const browser = await asking();
    await phone.expect('seeQrLogin', body(browser));
    await phone.expect('approveQrLogin', body(browser));
    const answers = await Promise.all(Array.from({ length: 6 }, () => browser.poll()));
    expect(answers.filter(({ data }) => data.login !== undefined)).toHaveLength(1);
    expect(await sessionsOf(phone)).toBe(2);
  });

  it('needs a look first, a proof of the owner, and the account that looked', async () => {
    const [phone, stranger] = [await server.newUser(), await server.newUser()];
    const browser = await asking();
    expect((await phone.call('approveQrLogin', body(browser))).error).toBe('QR_LOGIN_INVALID');
    await phone.expect('seeQrLogin', body(browser));
    expect((await stranger.call('seeQrLogin', body(browser))).error).toBe('QR_LOGIN_INVALID');
    expect((await stranger.call('approveQrLogin', body(browser))).error).toBe('QR_LOGIN_INVALID');
    expect((await stranger.call('refuseQrLogin', body(browser))).error).toBe('QR_LOGIN_INVALID');
    phone.password = undefined;
    expect((await phone.call('approveQrLogin', body(browser))).error).toBe('STEP_UP_REQUIRED');
    expect((await browser.poll()).data).toEqual({ state: 'seen' });
  });

  it('is refused for good', async () => {
    const phone = await server.newUser();
    const browser = await asking();
    await phone.expect('seeQrLogin', body(browser));
    await phone.expect('refuseQrLogin', body(browser));
    expect((await browser.poll()).data).toEqual({ state: 'refused' });
    for (const name of ['seeQrLogin', 'approveQrLogin'] as const) {
      expect((await phone.call(name, body(browser))).error).toBe('QR_LOGIN_INVALID');
    }
    expect((await browser.poll()).data).toEqual({ state: 'refused' });
  });

  it('ends with its two minutes, approved or not', async () => {
    const phone = await server.newUser();
    const [waiting, approved] = [await asking(), await asking()];
    await phone.expect('seeQrLogin', body(approved));
    await phone.expect('approveQrLogin', body(approved));
    await server.db.pool.query(`update qr_logins set expires_at = expires_at - interval '2 minutes'`);
    expect((await phone.call('seeQrLogin', body(waiting))).error).toBe('QR_LOGIN_INVALID');
    expect((await approved.poll()).data).toEqual({ state: 'ended' });
  });

  it('ends when the password changes between the approval and the session', async () => {
    const phone = await server.newUser();
    const browser = await asking();
    await phone.expect('seeQrLogin', body(browser));
    await phone.expect('approveQrLogin', body(browser));
    const change = { password: TEST_PASSWORD, newPassword: 'another-one-for-tests-77' };
    await phone.expect('changePassword', { body: change });
    expect((await browser.poll()).data).toEqual({ state: 'ended' });
    expect(await sessionsOf(phone)).toBe(1);
  });

  it('is limited for each network, and leaves others alone', async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, () => new Asking().begin('192.0.2.88')));
    const begun = answers.filter(({ code }) => code === 200).length;
    expect(begun).toBeGreaterThanOrEqual(30);
    const full = await new Asking().begin('192.0.2.88');
    expect(full).toMatchObject({ status: 429, error: 'TOO_MANY_REQUESTS' });
    expect((await new Asking().begin('192.0.2.89')).code).toBe(200);
  });
});
