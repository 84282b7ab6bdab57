import type { InboxData, Topic } from '@bourse/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DrivenTime } from '../../testing/driven-time.ts';
import { startTestServer, TEST_PASSWORD, type TestServer } from '../../testing/server-fixture.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { TestSocket } from '../../testing/test-socket.ts';
import { fund } from '../../testing/test-world.ts';

const time = new DrivenTime();
let server: TestServer;
let user: TestClient;
beforeAll(async () => {
  server = await startTestServer({ time, env: { BOURSE_PUBLIC_URL: 'http://127.0.0.1' } });
});
afterAll(() => server.close());
beforeEach(async () => {
  user = await server.newUser();
  user.password = TEST_PASSWORD;
});

/** A busy machine takes its time. */
const SOON = { timeout: 10_000 };
const topic = (code = 'en_US'): Topic => ({ biz: 'portal', type: 'inbox', code, granularity: '' });
const list = (client = user, body: object = {}) => client.expect('inboxList', { body: { lang: 'en_US', ...body } });
const titles = async (client = user) => (await list(client, { pageSize: 100 })).data.map(({ title }) => title);
const createKey = (label: string) => {
  const permissions = { read: true, trade: false, withdraw: false };
  return user.expect('createApiKey', { body: { kind: 'hmac', label, permissions, ipAllowList: [], expiresMs: 0 } });
};
/** Everything that was acknowledged is reported. */
async function report(): Promise<void> {
  await server.projector.whenProjected(server.view.seq);
  await time.pass(5_000);
}

describe('IN-05 the list', () => {
  it('IN-01 has the fields of the specification, in the language of the reader, with English as fallback', async () => {
    const { data, totalCount } = await list();
    expect(totalCount).toBe(1);
    expect(data).toEqual([
      {
        id: expect.stringMatching(/^\d+$/),
        title: 'Welcome to Bourse',
        content: expect.stringContaining('Your account is open'),
        createdTime: expect.any(Number),
        read: 0,
        hasLink: false,
        bizType: 1,
        moduleCode: 1,
        submoduleCode: 112,
        jumpLink: '',
        supportCode: '',
        dataJson: '{}',
        formatDataJson: '{}',
      },
    ]);
    const titleIn = async (lang?: string, headers = {}) =>
      (await user.expect('inboxList', { body: { ...(lang === undefined ? {} : { lang }) }, headers })).data[0]?.title;
    expect(await titleIn('zh_CN')).toBe('欢迎来到 Bourse');
    expect(await titleIn(undefined, { 'accept-language': 'zh-HK' })).toBe('歡迎來到 Bourse');
    expect(await titleIn('de_DE')).toBe('Welcome to Bourse');
    expect(await titleIn('longest')).toBe('Welcome to Bourse');
  });

  it('is paged by number and by cursor, and filtered by module and submodule', async () => {
    for (const label of ['a', 'b', 'c']) await createKey(label);
    const second = await list(user, { pageSize: 2, pageNum: 2 });
    expect([second.totalCount, second.data.map(({ bizType }) => bizType)]).toEqual([4, [50, 1]]);
    const { items, nextCursor } = await user.expect('inboxMessages', { query: { limit: '3', lang: 'en_US' } });
    expect(items.map(({ dataJson }) => JSON.parse(dataJson).label)).toEqual(['c', 'b', 'a']);
    const rest = await user.expect('inboxMessages', { query: { cursor: nextCursor } });
    expect(rest.items.map(({ bizType }) => bizType)).toEqual([1]);
    const count = async (moduleId: number, submoduleId: number) =>
      (await list(user, { moduleId, submoduleId })).totalCount;
    expect([await count(1, 0), await count(0, 116), await count(1, 112), await count(21, 0)]).toEqual([4, 3, 1, 0]);
  });

  it('is classified by the modules and submodules of the specification', async () => {
    const classes = await user.expect('inboxClassify');
    expect(classes.map(({ moduleCode }) => moduleCode)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 20, 21]);
    expect(classes[1]).toEqual({ moduleCode: 2, submodule: [105, 106, 107] });
  });
});

describe('IN-04 reading', () => {
  it('IN-02 IN-03 one message, all of them, or up to one lowers the count at once', async () => {
    for (const label of ['a', 'b', 'c']) await createKey(label);
    const { data } = await list();
    const count = async () => (await user.expect('inboxUnreadCount')).countTotal;
    expect(await count()).toBe(4);
    const one = await user.expect('inboxStatus', { body: { rangeType: 1, messageId: data[0]?.id } });
    expect(one.countTotal).toBe(3);
    const upTo = await user.expect('inboxReadUpTo', { body: { messageId: data[2]?.id } });
    expect(upTo.countTotal).toBe(1);
    expect(upTo.version).toBeGreaterThan(one.version);
    const unread = await user.expect('inboxMessages', { query: { unread: '1' } });
    expect(unread.items.map(({ id, read }) => [id, read])).toEqual([[data[1]?.id, 0]]);
    expect((await user.expect('inboxStatus', { body: { rangeType: 0 } })).countTotal).toBe(0);
    expect(await count()).toBe(0);
    const foreign = await (await server.newUser()).call('inboxStatus', {
      body: { rangeType: 1, messageId: data[0]?.id },
    });
    expect(foreign).toMatchObject({ status: 404, error: 'INBOX_MESSAGE_UNKNOWN' });
  });
});

describe('IN-08 an open inbox', () => {
  it('hears of what arrives and of what is read elsewhere, each tab in its language', async () => {
    const [first, second] = [await TestSocket.open(user), await TestSocket.open(user)];
    await first.follow<InboxData>(topic());
    await second.follow<InboxData>(topic('zh_CN'));
    const heard = (socket: TestSocket, code: string) => socket.of<InboxData>(topic(code)).map(({ data }) => data);
    const last = (socket: TestSocket, code: string) => heard(socket, code).at(-1);
    await expect.poll(() => last(first, 'en_US')?.unread?.countTotal, SOON).toBe(1);
    await createKey('live');
    await expect.poll(() => last(first, 'en_US')?.messages[0]?.title, SOON).toBe('API key created');
    await expect.poll(() => last(second, 'zh_CN')?.messages[0]?.title, SOON).toBe('API 密钥已创建');
    const newest = last(first, 'en_US')?.messages[0];
    expect([newest?.read, newest?.jumpLink, last(first, 'en_US')?.unread?.countTotal]).toEqual([
      0,
      '/user/apiSetting',
      2,
    ]);
    await user.expect('inboxStatus', { body: { rangeType: 1, messageId: newest?.id } });
    await expect.poll(() => last(second, 'zh_CN')?.readIds, SOON).toEqual([newest?.id]);
    await user.expect('inboxStatus', { body: { rangeType: 0 } });
    await expect.poll(() => last(second, 'zh_CN')?.unread?.countTotal, SOON).toBe(0);
    const versions = heard(second, 'zh_CN').flatMap(({ unread }) => (unread === null ? [] : [unread.version]));
    expect(versions).toEqual(versions.toSorted((a, b) => a - b));
    const third = await TestSocket.open(user);
    const { data } = await third.follow<InboxData>(topic());
    expect(data.unread?.countTotal).toBe(0);
    expect(data.messages.map(({ read }) => read)).toEqual([1, 1]);
    for (const socket of [first, second, third]) socket.ws.close();
  });

  it('is told to load its lists again when the server may have missed something, and has it all then', async () => {
    const socket = await TestSocket.open(user);
    await socket.follow<InboxData>(topic());
    const heard = () => socket.of<InboxData>(topic()).map(({ data }) => data);
    await expect.poll(() => heard().at(-1)?.unread?.countTotal, SOON).toBe(1);
    const before = heard().length;
    // Nobody is notified of it: only whoever loads again can know.
    await server.db.pool.query(
      `insert into inbox_messages (notification_id, account_id, kind, params, module, submodule)
        values (-1, $1, 'api-keys.created', '{"label": "unheard"}', 1, 116)`,
      [user.accountId],
    );
    await server.db.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'bourse-bourse_inbox' and datname = current_database()`,
    );
    const after = () =>
      heard()
        .slice(before)
        .find(({ reload, unread }) => reload && unread?.countTotal === 2);
    await expect.poll(after, SOON).toBeDefined();
    expect(after()?.messages.map(({ bizType }) => bizType)).toEqual([50, 1]);
    socket.ws.close();
  });

  it.each([
    [{ code: 'xx' }, 'QUERY_INVALID'],
    [{ granularity: '1' }, 'QUERY_INVALID'],
  ])('does not exist as %j', async (more, error) => {
    const socket = await TestSocket.open(user);
    expect(await socket.ask('subscribe', { ...topic(), ...more })).toMatchObject({ error });
    socket.ws.close();
  });

  it('is no visitor’s', async () => {
    const socket = await TestSocket.open(server.visitor());
    expect(await socket.ask('subscribe', topic())).toMatchObject({ error: 'LOGIN_REQUIRED' });
    socket.ws.close();
  });
});

describe('IN-08 what happens is reported', () => {
  const order = (side: 'buy' | 'sell', price: string, qty: string) => ({
    body: { tradeCode: 'btc_usdt', side, type: 'limit', price, qty },
  });
  let seller: TestClient;
  // Nobody is told of what traded before the very first look.
  beforeAll(report);
  beforeEach(async () => {
    seller = await server.newUser();
    await fund(server.host, seller.accountId, 'BTC', '10');
    await fund(server.host, user.accountId, 'USDT', '1000000');
  });

  it('an order once: when it is filled, and when it ends after a part', async () => {
    await seller.expect('placeSpotOrder', order('sell', '20000', '0.03'));
    await user.expect('placeSpotOrder', order('buy', '20000', '0.01'));
    const { orderId } = await user.expect('placeSpotOrder', order('buy', '20000', '0.05'));
    await report();
    await report();
    // Reported once, and the one that is still open not yet.
    expect(await titles()).toEqual(['Bought 0.01000 BTC', 'Welcome to Bourse']);
    await user.expect('cancelSpotOrder', { params: { orderId } });
    await user.expect('placeSpotOrder', order('buy', '10000', '0.01'));
    await report();
    await user.expect('cancelAllSpotOrders');
    await report();
    const { data } = await list();
    expect(data.map(({ title }) => title)).toEqual([
      'Bought 0.02000 BTC, order ended',
      'Bought 0.01000 BTC',
      'Welcome to Bourse',
    ]);
    expect(data[1]).toMatchObject({
      content: 'Your order on BTC/USDT is filled: 0.01000 BTC at 20000.00 USDT on average.',
      jumpLink: '/orderHome/coinTradeOrder',
      moduleCode: 21,
    });
    expect(await titles(seller)).toEqual(['Sold 0.03000 BTC', 'Welcome to Bourse']);
  });

  it('many orders of a bot as one message, and a strategy instead of its orders', async () => {
    for (let i = 0; i < 8; i += 1) await seller.expect('placeSpotOrder', order('sell', '20000', '0.01'));
    await user.expect('placeSpotOrder', order('buy', '20000', '0.08'));
    await report();
    expect(await titles(seller)).toEqual(['8 of your orders traded and ended', 'Welcome to Bourse']);
    const body = { kind: 'scale', tradeCode: 'btc_usdt', side: 'sell', qty: '0.02', orderCount: 2 };
    await seller.expect('placeSpotStrategy', { body: { ...body, fromPrice: '20000', toPrice: '20100' } });
    await user.expect('placeSpotOrder', order('buy', '20100', '0.02'));
    await expect
      .poll(async () => {
        await report();
        return (await titles(seller))[0];
      }, SOON)
      .toBe('Scale order on BTC/USDT has ended');
    expect(await titles(seller)).toHaveLength(3);
  });

  it('an order list once, instead of its orders', async () => {
    const orders = [
      { side: 'buy', type: 'limit', price: '20000', qty: '0.01' },
      { side: 'sell', type: 'limit', price: '20500', qty: '0.01' },
    ];
    await fund(server.host, user.accountId, 'BTC', '1');
    await user.expect('placeSpotOrderList', { body: { tradeCode: 'btc_usdt', contingency: 'OTO', orders } });
    await seller.expect('placeSpotOrder', order('sell', '20000', '0.01'));
    await report();
    expect(await titles()).toEqual(['Welcome to Bourse']);
    await fund(server.host, seller.accountId, 'USDT', '1000');
    expect(await user.expect('openSpotOrders')).toMatchObject([{ price: '20500.00', side: 'sell' }]);
    await seller.expect('placeSpotOrder', order('buy', '20500', '0.01'));
    await report();
    expect(await titles()).toEqual(['Order list on BTC/USDT has ended', 'Welcome to Bourse']);
  });

  it('a transfer, a login, and an account that is frozen and freed', async () => {
    await user.expect('transferSubmit', { body: { type: '2_5', coinId: 52, amount: '1' } });
    await report();
    expect((await list()).data[0]).toMatchObject({
      title: 'Transfer completed',
      jumpLink: '/orderHome/transferRecord?source=2&target=5',
    });
    const { email } = await user.expect('sessionUser');
    await server.visitor().enter('login', email, TEST_PASSWORD);
    expect((await list()).data[0]).toMatchObject({ title: 'New device logged in to your account', bizType: 2 });
    const operator = await server.newOperator();
    operator.password = TEST_PASSWORD;
    const freeze = (isOn: boolean) =>
      operator.expect('freezeUser', {
        params: { accountId: String(user.accountId) },
        body: { orders: isOn, withdrawals: false, seen: { orders: !isOn, withdrawals: false }, reason: 'a test' },
      });
    await freeze(true);
    expect((await titles())[0]).toBe('Your account is frozen');
    await freeze(false);
    expect((await titles())[0]).toBe('A freeze of your account was lifted');
  });
});

describe('the page that ends mails', () => {
  it('asks by GET and acts by POST, without a session', async () => {
    await user.expect('setNotifyPreferences', {
      body: { channels: [{ group: 'system', channel: 'mail', isOn: true }] },
    });
    await fund(server.host, user.accountId, 'USDT', '10');
    await user.expect('transferSubmit', { body: { type: '2_5', coinId: 52, amount: '1' } });
    await report();
    const { rows } = await server.db.pool.query<{ url: string }>(
      `select unsubscribe_url as url from mails
        where to_address = (select email from users where account_id = $1) and unsubscribe_url <> ''`,
      [user.accountId],
    );
    const { search, pathname } = new URL(rows[0]?.url ?? '');
    const call = (method: string, query = search) =>
      fetch(`${server.url}${pathname}${query}`, {
        method,
        ...(method === 'POST' ? { body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) } : {}),
      });
    const isOn = async () =>
      (await user.expect('notifyPreferences')).channels.find((row) => row.group === 'system' && row.channel === 'mail')
        ?.isOn;
    const asked = await call('GET');
    expect([asked.status, await isOn()]).toEqual([200, true]);
    expect(await asked.text()).toContain('<form method="post"');
    expect([(await call('POST', `${search}x`)).status, await isOn()]).toEqual([404, true]);
    expect([(await call('POST')).status, await isOn()]).toEqual([200, false]);
    expect((await call('GET', '?token=<script>')).status).toBe(404);
  });
});

describe('push subscriptions', () => {
  it.each(['https://127.0.0.1/x', 'https://169.254.169.254/x', 'http://push.example.com/x', 'https://localhost/x'])(
    'of the own network are rejected: %s',
    async (endpoint) => {
      const { publicKey } = await user.expect('pushSubscriptions');
      const keys = { p256dh: publicKey, auth: Buffer.alloc(16).toString('base64url') };
      const answer = await user.call('pushSubscribe', { body: { endpoint, keys, publicKey } });
      expect(answer).toMatchObject({ status: 400, error: 'PUSH_ENDPOINT_INVALID' });
    },
  );

  it('end at logout', async () => {
    const { publicKey } = await user.expect('pushSubscriptions');
    const keys = { p256dh: publicKey, auth: Buffer.alloc(16).toString('base64url') };
    await user.expect('pushSubscribe', { body: { endpoint: 'https://push.example.com/mine', keys, publicKey } });
    expect((await user.expect('pushSubscriptions')).subscriptions).toMatchObject([
      { service: 'push.example.com', isOwn: true },
    ]);
    await user.expect('logout');
    const { rows } = await server.db.pool.query('select from push_subscriptions where account_id = $1', [
      user.accountId,
    ]);
    expect(rows).toEqual([]);
  });
});
