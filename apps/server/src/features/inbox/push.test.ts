import { createECDH, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SessionUser } from '../../platform/auth/session-user.ts';
import { decryptPush } from './testing/decrypt-push.ts';
import { InboxWorld } from './testing/inbox-world.ts';

let world: InboxWorld;
beforeAll(async () => {
  world = await InboxWorld.open();
});
afterAll(() => world.close());

/** Due jobs run: the worker looks for new ones every two seconds of a clock that stands still otherwise. */
const runJobs = (ms = 2_000) => world.time.pass(ms);
const choose = (accountId: number, body: Parameters<typeof world.preferences.change>[1]) =>
  world.preferences.change(accountId, body);

/** A push service of the test's own. */
class Receiver {
  readonly got: { path: string; headers: Record<string, unknown>; body: Buffer }[] = [];
  status = 201;
  private readonly server: Server;
  private constructor(server: Server) {
    this.server = server;
    server.on('request', async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      this.got.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks) });
      response.writeHead(request.url === '/broken' ? 503 : this.status).end();
    });
  }
  static async open(): Promise<Receiver> {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new Receiver(server);
  }
  url(path: string): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}${path}`;
  }
  close(): void {
    this.server.close();
    this.server.closeAllConnections();
  }
}

/** A browser's half of a subscription. */
function newBrowser() {
  const pair = createECDH('prime256v1');
  const auth = randomBytes(16);
  const keys = { p256dh: pair.generateKeys().toString('base64url'), auth: auth.toString('base64url') };
  return { keys, open: (body: Buffer) => JSON.parse(decryptPush(body, pair, auth)) };
}

describe('web push', () => {
  let receiver: Receiver;
  let sessions = 0;
  beforeAll(async () => {
    receiver = await Receiver.open();
  });
  afterAll(() => receiver.close());

  /** Somebody with a session. */
  async function newSession(known?: number): Promise<SessionUser> {
    const accountId = known ?? (await world.newAccount());
    sessions += 1;
    const sessionId = `session-${sessions}`;
    await world.database.pool.query(
      `insert into sessions (id, user_id, token, expires_at)
        select $1, id, $1, now() + interval '1 day' from users where account_id = $2`,
      [sessionId, accountId],
    );
    return { accountId, sessionId } as SessionUser;
  }
  const subscribe = (user: SessionUser, path: string, { keys }: ReturnType<typeof newBrowser>, lang = 'en_US') =>
    world.push.subscribe(user, { endpoint: receiver.url(path), keys, publicKey: world.keys.publicKey, lang });
  const gotAt = (path: string) => receiver.got.filter((sent) => sent.path === path);

  it('reaches the browser encrypted for it alone, in its language, with the link', async () => {
    const [user, browser] = [await newSession(), newBrowser()];
    expect(await subscribe(user, '/first', browser, 'zh_CN')).toMatchObject({ ok: true });
    await world.notify(user.accountId, '7', 'test.security');
    await runJobs();
    const [sent, ...more] = gotAt('/first');
    expect(more).toEqual([]);
    expect(sent?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'high', ttl: '86400' });
    expect(sent?.headers.authorization).toMatch(/^vapid t=[\w.-]+, k=[\w-]{87}$/);
    expect(browser.open(sent?.body ?? Buffer.alloc(0))).toMatchObject({
      title: '号码 7',
      body: '号码是 7。',
      url: '/zh_CN/inMail/noticeNavList',
      tag: 'test.security',
    });
  });

  it('forgets a browser that is gone, and one that fails delays no other one', async () => {
    const user = await newSession();
    await subscribe(user, '/broken', newBrowser());
    await subscribe(user, '/good', newBrowser());
    await world.notify(user.accountId, '1', 'test.security');
    await runJobs();
    expect(gotAt('/good')).toHaveLength(1);
    expect(gotAt('/broken')).toHaveLength(1);
    await runJobs(5_000);
    expect(gotAt('/broken')).toHaveLength(2);
    expect(gotAt('/good')).toHaveLength(1);
    receiver.status = 410;
    await world.notify(user.accountId, '2', 'test.security');
    await runJobs();
    receiver.status = 201;
    const left = (await world.pushStore.list(user.accountId)).map(({ endpoint }) => new URL(endpoint).pathname);
    expect(left).toEqual(['/broken']);
  });

  it('ends with the session, and a browser that somebody else logs in with gets that one’s messages', async () => {
    const [user, next, browser] = [await newSession(), await newSession(), newBrowser()];
    await subscribe(user, '/shared', browser);
    await subscribe(next, '/shared', browser);
    await world.notify(user.accountId, 'old', 'test.security');
    await world.notify(next.accountId, 'next', 'test.security');
    await runJobs();
    expect(gotAt('/shared').map(({ body }) => browser.open(body).title)).toEqual(['Number next']);
    await world.notify(next.accountId, 'late', 'test.security');
    await world.database.pool.query('delete from sessions where id = $1', [next.sessionId]);
    await runJobs();
    expect(gotAt('/shared')).toHaveLength(1);
  });

  it('is left out in quiet hours but for security, and goes to those who chose it when everybody is told', async () => {
    const [user, other] = [await newSession(), await newSession()];
    await subscribe(user, '/quiet', newBrowser());
    await subscribe(other, '/other', newBrowser());
    const channels = (['trades', 'announcements'] as const).map((group) => ({
      group,
      channel: 'push' as const,
      isOn: true,
    }));
    await choose(user.accountId, { channels, quietHours: { isOn: true, from: '00:00', to: '00:00' }, zone: 'UTC' });
    await world.notify(user.accountId, '1');
    await runJobs();
    expect(gotAt('/quiet')).toHaveLength(0);
    await choose(user.accountId, { quietHours: { isOn: false, from: '00:00', to: '00:00' } });
    await world.broadcast('pushed');
    await runJobs();
    await runJobs();
    expect(gotAt('/quiet')).toHaveLength(1);
    expect(gotAt('/other')).toHaveLength(0);
  });

  it('is limited to ten browsers, to keys that are keys, and to our own key', async () => {
    const [user, browser] = [await newSession(), newBrowser()];
    for (let i = 0; i < 10; i += 1) await subscribe(user, `/many-${i}`, newBrowser());
    expect(await subscribe(user, '/many-10', browser)).toMatchObject({ code: 'PUSH_LIMIT' });
    expect(await subscribe(user, '/many-3', browser)).toMatchObject({ ok: true });
    const body = { endpoint: receiver.url('/x'), keys: browser.keys, publicKey: world.keys.publicKey };
    const rows = [
      [{ publicKey: 'old' }, 'PUSH_KEY_OUTDATED'],
      [{ keys: { ...browser.keys, p256dh: Buffer.alloc(65, 4).toString('base64url') } }, 'PUSH_KEYS_INVALID'],
      [{ keys: { ...browser.keys, auth: 'short' } }, 'PUSH_KEYS_INVALID'],
      [{ endpoint: 'ftp://push.example.com/x' }, 'PUSH_ENDPOINT_INVALID'],
    ] as const;
    for (const [more, code] of rows)
      expect(await world.push.subscribe(user, { ...body, ...more })).toMatchObject({ code });
    expect(await world.push.unsubscribe(user.accountId, { endpoint: receiver.url('/many-3') })).toMatchObject({
      ok: true,
    });
    const other = await newSession();
    const foreign = await world.push.unsubscribe(other.accountId, { endpoint: receiver.url('/many-4') });
    expect(foreign).toMatchObject({ code: 'PUSH_SUBSCRIPTION_UNKNOWN' });
  });
});
