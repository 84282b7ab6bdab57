import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startEmbeddedPostgres } from './platform/db/embedded-postgres.ts';
import { silentLogger } from './platform/logger.ts';
import { openSecrets } from './platform/secrets.ts';
import { type RunningServer, startServer } from './server.ts';
import type { StartOptions } from './start-options.ts';
import { StartRejected } from './start-rejected.ts';
import { makeOwner, TEST_PASSWORD, temporaryDir, testConfig } from './testing/server-fixture.ts';
import { TestClient } from './testing/test-client.ts';
import { fund, listTestMarkets } from './testing/test-world.ts';

const QUIET: StartOptions = { logger: silentLogger(), durable: false, checkResponses: true, seed: false };
let dir: ReturnType<typeof temporaryDir>;
let running: RunningServer[] = [];

beforeEach(() => {
  dir = temporaryDir();
});
afterEach(async () => {
  for (const server of running.splice(0)) await server.stop();
  dir.remove();
});

async function start(env: Record<string, string> = {}, options: StartOptions = {}): Promise<RunningServer> {
  const server = await startServer(testConfig(dir.path, env), { ...QUIET, ...options });
  running.push(server);
  return server;
}

async function stop(server: RunningServer): Promise<void> {
  running = running.filter((other) => other !== server);
  expect(await server.stop()).toEqual([]);
}

describe('a server', () => {
  it('restarts with its users, orders and balances', async () => {
    const first = await start();
    await listTestMarkets(first.host);
    const client = new TestClient(first.url);
    await client.enter('register', 'ann@example.com', TEST_PASSWORD);
    await fund(first.host, client.accountId, 'USDT', '1000');
    const body = { tradeCode: 'btc_usdt', side: 'buy', type: 'limit', price: '20000', qty: '0.01' };
    const { orderId } = await client.expect('placeSpotOrder', { body });
    const hash = await first.host.stateHash();
    await stop(first);

    const second = await start();
    expect(await second.host.stateHash()).toBe(hash);
    const again = new TestClient(second.url);
    await again.enter('login', 'ann@example.com', TEST_PASSWORD);
    expect(again.accountId).toBe(client.accountId);
    expect(await again.expect('openSpotOrders')).toMatchObject([{ orderId, status: 'NEW', price: '20000.00' }]);
    const { items } = await again.expect('balances');
    expect(items.find(({ shortName }) => shortName === 'USDT')).toMatchObject({
      total: '1000.00000000',
      held: '200.00000000',
      available: '800.00000000',
    });
    const statement = await again.expect('statement');
    expect(statement.items).toMatchObject([{ reason: 'deposit', delta: '1000.00000000' }]);
  });

  it('keeps trigger, iceberg and good-till-date orders over a restart, and the public book', async () => {
    const first = await start();
    await listTestMarkets(first.host);
    const client = new TestClient(first.url);
    await client.enter('register', 'ann@example.com', TEST_PASSWORD);
    await fund(first.host, client.accountId, 'BTC', '1');
    await fund(first.host, client.accountId, 'USDT', '1000');
    const order = { tradeCode: 'btc_usdt', side: 'sell', type: 'limit', price: '20000', qty: '0.01' };
    const stop1 = { ...order, price: '18000', trigger: 'stop-loss', stopPrice: '19000' };
    const waiting = await client.expect('placeSpotOrder', { body: stop1 });
    const timed = { ...order, side: 'buy', price: '10000', timeInForce: 'GTD', expiresMs: Date.now() + 2_000 };
    const { orderId } = await client.expect('placeSpotOrder', { body: timed });
    const { accountId } = client;
    const hidden = { priceTicks: 2_100_000, qtyLots: 5_000, icebergLots: 1_000 };
    const iceberg = {
      type: 'place-order',
      orderType: 'limit',
      accountId,
      marketId: 1,
      side: 'sell',
      ...hidden,
    } as const;
    expect((await first.host.submit(iceberg)).events[0]?.type).toBe('order-accepted');
    const query = { tradeCode: 'btc_usdt' };
    const { asks } = await client.expect('fullDepth', { query });
    expect(asks).toHaveLength(1);
    await stop(first);

    const second = await start();
    const again = new TestClient(second.url);
    await again.enter('login', 'ann@example.com', TEST_PASSWORD);
    expect((await again.expect('fullDepth', { query })).asks).toEqual(asks);
    expect(await again.expect('openSpotOrders')).toContainEqual(waiting);
    const timedNow = () => again.expect('spotOrder', { params: { orderId } });
    await expect.poll(async () => (await timedNow()).status, { timeout: 20_000 }).toBe('EXPIRED');
    await again.expect('cancelAllSpotOrders');
    const { items } = await again.expect('balances');
    for (const { held } of items) expect(Number(held)).toBe(0);
  });

  it('keeps order lists and countdowns over a restart', async () => {
    const first = await start();
    await listTestMarkets(first.host);
    const client = new TestClient(first.url);
    await client.enter('register', 'ann@example.com', TEST_PASSWORD);
    await fund(first.host, client.accountId, 'BTC', '1');
    await fund(first.host, client.accountId, 'USDT', '100000');
    const entry = { side: 'buy', type: 'limit', price: '20000', qty: '0.01' } as const;
    const legs = [
      { side: 'sell', type: 'limit', price: '30000', qty: '0.01', postOnly: true, clientOrderId: 'profit' },
      { side: 'sell', type: 'market', qty: '0.01', trigger: 'stop-loss', stopPrice: '15000' },
    ] as const;
    const named = { tradeCode: 'btc_usdt', listClientOrderId: 'bracket-1' };
    const list = await client.expect('placeSpotOrderList', {
      body: { ...named, contingency: 'OTOCO', orders: [entry, ...legs] },
    });
    const later = await client.expect('placeSpotOrderList', {
      body: {
        tradeCode: 'btc_usdt',
        contingency: 'OTO',
        orders: [entry, { side: 'sell', type: 'market', qty: '0.01' }],
      },
    });
    // Longer than a restart takes on a busy machine: the orders that it cancels must still be open then.
    await client.expect('setSpotCountdown', { body: { countdownMs: 8_000 } });
    const { items: running } = await client.expect('spotCountdowns');
    expect(running).toHaveLength(1);
    const orders = await client.expect('openSpotOrders');
    const hash = await first.host.stateHash();
    await stop(first);

    const second = await start();
    expect(await second.host.stateHash()).toBe(hash);
    const again = new TestClient(second.url);
    await again.enter('login', 'ann@example.com', TEST_PASSWORD);
    expect(await again.expect('openSpotOrders')).toEqual(orders);
    expect(await again.expect('openSpotOrderLists')).toEqual([later, list]);
    expect((await again.expect('spotCountdowns')).items).toEqual(running);
    const params = { listId: list.listId };
    await expect
      .poll(async () => (await again.expect('spotOrderList', { params })).status, { timeout: 20_000 })
      .toBe('ALL_DONE');
    const ended = await again.expect('spotOrderList', { params });
    for (const order of ended.orders) expect(order).toMatchObject({ status: 'CANCELED', reason: 'COUNTDOWN_ENDED' });
    expect(await again.expect('openSpotOrders')).toEqual([]);
    expect((await again.expect('spotCountdowns')).items).toEqual([]);
  });

  it('keeps a session over a restart', async () => {
    const first = await start();
    const client = new TestClient(first.url);
    await client.enter('register', 'ann@example.com', TEST_PASSWORD);
    await stop(first);
    const second = await start();
    const again = new TestClient(second.url);
    again.cookie = client.cookie;
    expect(await again.expect('sessionUser')).toMatchObject({ fid: client.accountId, csrfToken: client.csrfToken });
  });

  it('reports its start’s progress, and closes its port when it stops', async () => {
    const lines: string[] = [];
    const server = await start({}, { onProgress: (line) => lines.push(line) });
    expect(lines).toContain('creating the database (first start only)');
    expect(lines.at(-1)).toBe('recovering the exchange');
    const { url } = server;
    await stop(server);
    await expect(fetch(`${url}/healthz`)).rejects.toThrow();
  });

  it('serves its health, readiness and metrics', async () => {
    const { url } = await start();
    expect(await (await fetch(`${url}/healthz`)).json()).toEqual({ status: 'ok' });
    expect(await (await fetch(`${url}/readyz`)).json()).toEqual({ status: 'ready' });
    await new TestClient(url).expect('tradeInfo');
    const metrics = await (await fetch(`${url}/metrics`)).text();
    expect(metrics).toContain('bourse_http_requests_total{route="tradeInfo",status="200"} 1');
    for (const name of ['bourse_core_seq', 'bourse_core_backlog', 'bourse_projection_lag', 'bourse_sockets']) {
      expect(metrics).toMatch(new RegExp(`^${name} \\d+$`, 'm'));
    }
  });

  it('serves the description of its API', async () => {
    const { url } = await start();
    const description = await (await fetch(`${url}/openapi.json`)).json();
    expect(description).toMatchObject({
      openapi: '3.1.0',
      paths: { '/hk-web/v2/login': { post: { operationId: 'login' } } },
    });
  });

  it('is not ready without its database, and ready again when that is back', async () => {
    const server = await start();
    const ready = async () => (await fetch(`${server.url}/readyz`)).status;
    expect(await ready()).toBe(200);
    const pidFile = join(server.config.dataDir, 'postgres', 'postmaster.pid');
    process.kill(Number.parseInt(readFileSync(pidFile, 'utf8'), 10), 'SIGKILL');
    await expect.poll(ready, { timeout: 10_000 }).toBe(503);
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    await expect.poll(ready, { timeout: 40_000 }).toBe(200);
    await new TestClient(server.url).enter('register', 'ann@example.com', TEST_PASSWORD);
  });
});

describe('a database that was lost', () => {
  it('does not assign account ids that the journal already uses', async () => {
    const first = await start();
    await listTestMarkets(first.host);
    const ann = new TestClient(first.url);
    await ann.enter('register', 'ann@example.com', TEST_PASSWORD);
    await fund(first.host, ann.accountId, 'USDT', '1000');
    await stop(first);
    rmSync(join(dir.path, 'postgres'), { recursive: true });

    const second = await start();
    const eve = new TestClient(second.url);
    await eve.enter('register', 'eve@example.com', TEST_PASSWORD);
    expect(eve.accountId).toBeGreaterThan(ann.accountId);
    const { items } = await eve.expect('balances');
    expect(items.every(({ total }) => Number(total) === 0)).toBe(true);
  });

  it('rolls a registration back when its account already exists in the core', async () => {
    const server = await start();
    const ann = new TestClient(server.url);
    await ann.enter('register', 'ann@example.com', TEST_PASSWORD);
    await server.db.pool.query(`delete from users; select setval('account_ids', 1000, false)`);
    const eve = new TestClient(server.url);
    await expect(eve.register('eve@example.com', TEST_PASSWORD)).rejects.toThrow(/500 INTERNAL/);
    expect((await server.db.pool.query('select 1 from users')).rowCount).toBe(0);
    expect((await eve.call('sessionUser')).error).toBe('LOGIN_REQUIRED');
  });
});

describe('a replayed scenario', () => {
  it('can be watched, and accepts no commands from others', async () => {
    const server = await start({}, { clock: 'scenario' });
    const client = new TestClient(server.url);
    expect((await client.call('tradeInfo')).code).toBe(200);
    const body = { email: 'ann@example.com', password: TEST_PASSWORD };
    const answer = await client.call('register', { body: { ...body, termsVersion: '1' } });
    expect(answer).toMatchObject({ status: 403, error: 'FORBIDDEN' });
    expect(await client.call('login', { body })).toMatchObject({ error: 'CREDENTIALS_WRONG' });
  });
});

describe('a start is rejected', () => {
  it('when the port is taken, and leaves the directory free', async () => {
    const taken = createServer();
    await new Promise<void>((done) => taken.listen(0, '127.0.0.1', done));
    const address = taken.address();
    const port = typeof address === 'object' ? String(address?.port) : '';
    await expect(start({ PORT: port })).rejects.toThrow(
      new StartRejected(`Port ${port} is taken; stop what uses it, or set PORT to another one.`),
    );
    await new Promise((done) => taken.close(done));
    expect((await start({ PORT: port })).url).toBe(`http://127.0.0.1:${port}`);
  });

  it('when another server runs on the data directory, which keeps running', async () => {
    const first = await start();
    await expect(start()).rejects.toThrow(/Another server is running/);
    await new TestClient(first.url).enter('register', 'ann@example.com', TEST_PASSWORD);
  });

  it('when the secrets are damaged', async () => {
    mkdirSync(dir.path, { recursive: true });
    writeFileSync(join(dir.path, 'secrets.json'), 'x');
    await expect(start()).rejects.toThrow(/secrets\.json is damaged/);
  });

  it('when the database cannot be reached', async () => {
    const url = 'postgres://nobody:secret@127.0.0.1:1/none';
    const rejected = await start({ DATABASE_URL: url }).catch((error: unknown) => error);
    expect(rejected).toBeInstanceOf(StartRejected);
    expect(String(rejected)).toMatch(/database cannot be reached/);
    expect(String(rejected)).not.toContain('secret');
  });

  it('in production on a demo’s directory', async () => {
    openSecrets(dir.path, 'demo');
    await expect(startServer(productionConfig(), QUIET)).rejects.toThrow(/was made by a demo/);
  });

  it('as a demo on production’s directory', async () => {
    openSecrets(dir.path, 'production');
    await expect(startServer(testConfig(dir.path), QUIET)).rejects.toThrow(/belongs to a production server/);
  });
});

function productionConfig(env: Record<string, string> = {}) {
  return { ...testConfig(dir.path), mode: 'production' as const, demoPassword: undefined, ...env };
}

/** Registers with the code from the mail that waits in the database for a mail server. */
async function registerInProduction(
  client: TestClient,
  { db }: RunningServer,
  email: string,
  headers: Record<string, string>,
) {
  const begun = await client.expect('register', {
    body: { email, password: TEST_PASSWORD, termsVersion: '1' },
    headers,
  });
  const { challengeId } = begun;
  expect((await client.call('registrationMail', { params: { challengeId } })).error).toBe('DEMO_ONLY');
  const codeOf = async () => {
    const sql = 'select body_text from mails where to_address = $1';
    const { rows } = await db.pool.query<{ readonly body_text: string }>(sql, [email]);
    return /^\d{6}$/m.exec(rows[0]?.body_text ?? '')?.[0];
  };
  await expect.poll(codeOf).toBeDefined();
  return client.call('confirmRegistration', { body: { challengeId, code: await codeOf() }, headers });
}

describe('production', () => {
  it('has no demo users, no faucet, no pseudo-language, and secure cookies behind https', async () => {
    const server = await startServer(productionConfig({ publicUrl: 'https://exchange.example' }), QUIET);
    running.push(server);
    await listTestMarkets(server.host);
    expect(server.demoPassword).toBeUndefined();
    const client = new TestClient(server.url);
    const demo = await client.call('register', {
      body: { email: 'demo@bourse.test', password: TEST_PASSWORD, termsVersion: '1' },
    });
    expect(demo.error).toBe('EMAIL_INVALID');
    const origin = { origin: 'https://exchange.example' };
    const answer = await registerInProduction(client, server, 'ann@example.com', origin);
    expect(answer.headers.getSetCookie()[0]).toMatch(
      /^__Host-bourse_session=.*; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    expect(answer.headers.getSetCookie()[1]).toMatch(/^__Host-bourse_user=1; .*; Path=\/; Secure; SameSite=Lax$/);
    client.csrfToken = answer.data.csrfToken;
    expect((await client.call('demoFaucet', { body: { coinId: 52 } })).error).toBe('DEMO_ONLY');
    await makeOwner(server, answer.data.fid);
    const { rows } = await server.db.pool.query<{ id: bigint }>(
      `insert into mails (template, language, to_address, subject, body_text, body_html)
        values ('test.notice', 'en_US', 'bob@example.com', 'Hello', 'a code', '') returning mail_id as id`,
    );
    const mail = { params: { mailId: String(rows[0]?.id) } };
    // The first owner sets a second factor before the console opens.
    expect(await client.expect('consoleStanding')).toEqual({ isFactorMissing: true });
    expect(await client.call('consoleMail', mail)).toMatchObject({ status: 403, error: 'CONSOLE_FACTOR_REQUIRED' });
    await server.db.pool.query(
      "insert into second_factors (user_id, secret, confirmed_at) select id, 'x', now() from users where account_id = $1",
      [answer.data.fid],
    );
    const read = await client.call('consoleMail', mail);
    expect(read).toMatchObject({ error: 'DEMO_ONLY', data: null });
    const languages = (await client.expect('locales')).map(({ value }) => value);
    expect(languages).toHaveLength(13);
    expect(languages).not.toContain('longest');
  });

  it.each([undefined, 'f'.repeat(64)])(
    'shows its figures for the token %s only, to no address',
    async (metricsToken) => {
      const server = await startServer({ ...productionConfig(), trustProxy: true, metricsToken }, QUIET);
      running.push(server);
      const status = async (headers: Record<string, string>) =>
        (await fetch(`${server.url}/metrics`, { headers })).status;
      const forged = ['127.0.0.1', '::1', '127.0.0.1, 203.0.113.9'].flatMap((address) =>
        ['x-real-ip', 'x-forwarded-for', 'x-client-ip', 'cf-connecting-ip', 'forwarded'].map((name) => ({
          [name]: address,
        })),
      );
      const wrong = ['', 'Bearer', 'Bearer undefined', `Bearer ${'f'.repeat(63)}`, `bearer ${'f'.repeat(64)}`];
      for (const headers of [{}, ...forged, ...wrong.map((authorization) => ({ authorization }))]) {
        expect(await status(headers)).toBe(403);
      }
      const right = { authorization: `Bearer ${'f'.repeat(64)}` };
      expect(await status(right)).toBe(metricsToken === undefined ? 403 : 200);
    },
  );

  it('rate-limits by the address that its proxy saw, not the one that a client claims', async () => {
    const config = { ...productionConfig(), trustProxy: true, rateLimits: true };
    const server = await startServer(config, QUIET);
    running.push(server);
    const attempt = (claimed: string) =>
      new TestClient(server.url).call('login', {
        body: { email: `${claimed}@example.com`, password: TEST_PASSWORD },
        headers: { 'x-forwarded-for': `10.0.0.${claimed}, 203.0.113.9` },
      });
    const answers = [];
    for (let i = 0; i < 21; i += 1) answers.push((await attempt(String(i))).error);
    expect(answers.slice(0, 20)).toEqual(Array(20).fill('CREDENTIALS_WRONG'));
    expect(answers[20]).toBe('TOO_MANY_REQUESTS');
  });

  it('counts the addresses of one IPv6 network as one, and IPv4 alike in both spellings', async () => {
    const server = await startServer({ ...productionConfig(), trustProxy: true, rateLimits: true }, QUIET);
    running.push(server);
    let tries = 0;
    const attempt = async (from: string) => {
      tries += 1;
      const body = { email: `${tries}@example.com`, password: TEST_PASSWORD };
      const headers = { 'x-forwarded-for': from };
      return (await new TestClient(server.url).call('login', { body, headers })).error;
    };
    for (let i = 0; i < 20; i += 1) expect(await attempt(`2001:db8:1:2:${i}::1`)).toBe('CREDENTIALS_WRONG');
    expect(await attempt('2001:DB8:1:2::ffff')).toBe('TOO_MANY_REQUESTS');
    expect(await attempt('2001:db8:1:3::1')).toBe('CREDENTIALS_WRONG');
    for (let i = 0; i < 20; i += 1) {
      expect(await attempt(i % 2 === 0 ? '192.0.2.7' : '::ffff:192.0.2.7')).toBe('CREDENTIALS_WRONG');
    }
    expect(await attempt('::ffff:c000:207')).toBe('TOO_MANY_REQUESTS');
  });

  it('rejects a database that has demo users', async () => {
    const outside = temporaryDir();
    const postgres = await startEmbeddedPostgres({
      dataDir: outside.path,
      secret: 'a'.repeat(48),
      onProgress: () => undefined,
      durable: false,
    });
    const demo = await startServer({ ...testConfig(join(dir.path, 'demo')), databaseUrl: postgres.url }, QUIET);
    await demo.houseUsers.ensureUser({ email: 'demo@bourse.test', nickname: 'Demo', password: TEST_PASSWORD });
    await stop(demo);
    const production = { ...productionConfig(), dataDir: join(dir.path, 'production'), databaseUrl: postgres.url };
    await expect(startServer(production, QUIET)).rejects.toThrow(/has demo users/);
    await postgres.stop();
    outside.remove();
  });
});
