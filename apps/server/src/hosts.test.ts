import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { exchangeRaw } from './testing/raw-http.ts';
import { startTestServer, TEST_PASSWORD, type TestServer } from './testing/server-fixture.ts';
import type { TestClient } from './testing/test-client.ts';

const PUBLIC = 'exchange.example';
const ENV = {
  BOURSE_RATE_LIMITS: 'on',
  BOURSE_PUBLIC_URL: `https://${PUBLIC}`,
  BOURSE_ALLOWED_HOSTS: 'second.example:8443',
};
const EVIL = 'evil.example';

let home: TestServer;
let site: TestServer;
let user: TestClient;
beforeAll(async () => {
  [home, site] = await Promise.all([startTestServer(), startTestServer({ env: { ...ENV, BOURSE_TRUST_PROXY: 'on' } })]);
  user = await site.newUser();
});
afterAll(() => Promise.all([home.close(), site.close()]));

const portOf = (server: TestServer) => new URL(server.url).port;

/** A request with these host header lines, otherwise as a browser or bot would send it. */
function request(server: TestServer, target: string, lines: readonly string[], body?: string) {
  const [method = 'GET', path = target] = target.includes(' ') ? target.split(' ') : ['GET', target];
  const content = body === undefined ? [] : ['content-type: application/json', `content-length: ${body.length}`];
  const head = [`${method} ${path} HTTP/1.1`, ...lines, ...content, 'connection: close'].join('\r\n');
  return exchangeRaw(server.url, `${head}\r\n\r\n${body ?? ''}`);
}

const UPGRADE = [
  ...['connection: Upgrade', 'upgrade: websocket', 'sec-websocket-version: 13'],
  'sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==',
];
const upgrade = (server: TestServer, path: string, lines: readonly string[]) =>
  exchangeRaw(server.url, `${[`GET ${path} HTTP/1.1`, ...lines, ...UPGRADE].join('\r\n')}\r\n\r\n`);

const ORDER = '{"marketId":1,"side":"buy","type":"limit","price":"1","qty":"1"}';
/** Every entry point: a page, a public call, the direct lane with and without a body, a login, the compatible gateway, metrics. */
type WayIn = readonly [target: string, body?: string];
const WAYS_IN: readonly WayIn[] = [
  ['/'],
  ['/hk-web/public/common/locales'],
  ['POST /hk-web/v2/spot/order', ORDER],
  ['DELETE /hk-web/v2/spot/order/1'],
  ['POST /hk-web/v2/login', '{"email":"a@example.com","password":"only-for-tests-2026"}'],
  ['/api/v3/ping'],
  ['POST /api/v3/order'],
  ['/metrics'],
  ['/openapi.json'],
  ['/nothing'],
];
const SOCKETS = ['/ws', '/stream?streams=btcusdt@trade', '/ws/btcusdt@trade', '/ws-api/v3', '/other'];

/** Hosts that are not ours, in many spellings. */
const badHosts = (port: string): readonly (readonly string[])[] => [
  [`host: ${EVIL}`],
  [`host: ${EVIL}:${port}`],
  ['host:'],
  ['host: '],
  [`host: 127.0.0.1:${port}, ${EVIL}`],
  [`host: 127.0.0.1:${port}.${EVIL}`],
  [`host: x@127.0.0.1:${port}`],
  [`host: http://127.0.0.1:${port}`],
  ['host: 127.0.0.1'],
  [`host: 127.0.0.1:1${port}`],
  [`host: localhost.:${port}`],
  [`host: ${PUBLIC}.${EVIL}`],
  [`host: not${PUBLIC}`],
  [`host: ${PUBLIC}:8443`],
];

describe.each(['at home', 'with a public URL'])('a foreign host name, %s', (where) => {
  const server = () => (where === 'at home' ? home : site);

  it.each(WAYS_IN.map((way) => [way[0], way] as const))('is rejected by %s', async (_what, [target, body]) => {
    for (const host of [`host: ${EVIL}`, `host: ${EVIL}:${portOf(server())}`]) {
      const answer = await request(server(), target, [host, `origin: http://${EVIL}`], body);
      expect(answer).toMatchObject({ status: 421, body: expect.stringContaining('"HOST_UNKNOWN"') });
    }
  });

  it('is rejected in every spelling, over HTTP and for a WebSocket', async () => {
    for (const lines of badHosts(portOf(server()))) {
      expect([lines, (await request(server(), '/hk-web/public/common/locales', lines)).status]).toEqual([lines, 421]);
      expect([lines, (await upgrade(server(), '/ws', lines)).status]).toEqual([lines, 421]);
    }
  });

  it('is rejected beside a second host header, and without one', async () => {
    const own = `127.0.0.1:${portOf(server())}`;
    const notOne = [
      [],
      [`host: ${own}`, `host: ${EVIL}`],
      [`host: ${EVIL}`, `host: ${own}`],
      [`host: ${own}`, `Host: ${own}`],
    ];
    for (const lines of notOne) {
      const invalid = { status: 400, body: expect.stringContaining('"HOST_INVALID"') };
      expect(await request(server(), '/hk-web/public/common/locales', lines)).toMatchObject(invalid);
      expect(await request(server(), '/healthz', lines)).toMatchObject(invalid);
      expect(await upgrade(server(), '/ws', lines)).toMatchObject(invalid);
    }
  });

  it.each(SOCKETS)('opens no WebSocket at %s', async (path) => {
    const answer = await upgrade(server(), path, [`host: ${EVIL}`, `origin: http://${EVIL}`]);
    expect(answer).toMatchObject({ status: 421, body: expect.stringContaining('"HOST_UNKNOWN"') });
  });

  it('is not taken from an absolute URL in the request line either', async () => {
    const lines = [`host: 127.0.0.1:${portOf(server())}`];
    expect((await request(server(), `GET http://${EVIL}/hk-web/public/common/locales`, lines)).status).toBe(421);
    expect((await request(server(), `GET ${server().url}/hk-web/public/common/locales`, lines)).status).toBe(200);
  });

  it('may read the liveness probe', async () => {
    for (const path of ['/healthz', '/readyz', '/healthz?from=balancer']) {
      expect((await request(server(), path, [`host: ${EVIL}`])).status).toBe(200);
    }
  });
});

describe('our own host names', () => {
  it.each(['127.0.0.1', 'localhost', 'LocalHost', '[::1]', 'bourse.localhost'])('at home: %s', async (name) => {
    const lines = [`host: ${name}:${portOf(home)}`];
    const origin = `origin: http://${name.toLowerCase()}:${portOf(home)}`;
    expect((await request(home, '/hk-web/public/common/locales', lines)).status).toBe(200);
    expect((await upgrade(home, '/ws', [...lines, origin])).status).toBe(101);
    expect((await upgrade(home, '/stream?streams=btcusdt@trade', lines)).status).toBe(101);
  });

  it.each([PUBLIC, `${PUBLIC}:443`, 'EXCHANGE.example', 'second.example:8443'])(
    'with a public URL: %s',
    async (name) => {
      expect((await request(site, '/hk-web/public/common/locales', [`host: ${name}`])).status).toBe(200);
      expect((await upgrade(site, '/ws', [`host: ${name}`])).status).toBe(101);
    },
  );

  it('include the backup domains of the settings', async () => {
    const operator = await site.newOperator();
    const statusOf = async (host: string) =>
      (await request(site, '/hk-web/public/common/locales', [`host: ${host}`])).status;
    expect(await statusOf('backup.example')).toBe(421);
    const set = (value: readonly string[]) =>
      operator.expect('setConsoleSetting', { params: { key: 'backupDomains' }, body: { value } });
    await set(['backup.example', 'http://plain.example', 'wrong.example:99999']);
    await vi.waitFor(async () => expect(await statusOf('backup.example')).toBe(200));
    expect(await statusOf('plain.example')).toBe(200);
    expect(site.gateway.http.hosts.isOurOrigin('https://backup.example')).toBe(true);
    expect(site.gateway.http.hosts.isOurOrigin('http://backup.example')).toBe(false);
    expect(site.gateway.http.hosts.isOurOrigin('http://plain.example')).toBe(true);
    await set([]);
    await vi.waitFor(async () => expect(await statusOf('backup.example')).toBe(421));
  });

  it('include the forwarded host of a trusted proxy', async () => {
    const host = `host: ${PUBLIC}`;
    const status = async (server: TestServer, lines: readonly string[]) =>
      (await request(server, '/hk-web/public/common/locales', lines)).status;
    expect(await status(site, [host, `x-forwarded-host: ${PUBLIC}`])).toBe(200);
    expect(await status(site, [host, `x-forwarded-host: ${EVIL}`])).toBe(421);
    expect(await status(site, [host, `x-forwarded-host: ${PUBLIC}, ${EVIL}`])).toBe(421);
    expect(await status(site, [`host: ${EVIL}`, `x-forwarded-host: ${PUBLIC}`])).toBe(421);
    // No proxy is trusted, so the header comes from the caller itself.
    const own = `host: 127.0.0.1:${portOf(home)}`;
    expect(await status(home, [own, `x-forwarded-host: ${EVIL}`])).toBe(200);
    expect(await status(home, [`host: ${EVIL}`, `x-forwarded-host: 127.0.0.1:${portOf(home)}`])).toBe(421);
  });
});

describe('an origin that is not ours', () => {
  const ours = () => [`https://${PUBLIC}`, 'https://second.example:8443'];
  const others = () => [
    ...[`http://${PUBLIC}`, `https://${PUBLIC}:8443`, `https://${EVIL}`, `https://${PUBLIC}.${EVIL}`, 'null'],
    ...['http://second.example:8443', site.url, `https://${PUBLIC}, https://${EVIL}`, `wss://${PUBLIC}`],
  ];

  it('logs nobody in', async () => {
    const body = { email: 'nobody@example.com', password: TEST_PASSWORD };
    for (const origin of others()) {
      const answer = await site.visitor().call('login', { body, headers: { origin } });
      expect([origin, answer.error, answer.field]).toEqual([origin, 'CSRF_INVALID', 'origin']);
    }
    for (const origin of ours()) {
      expect((await site.visitor().call('login', { body, headers: { origin } })).error).toBe('CREDENTIALS_WRONG');
    }
  });

  it('changes nothing, even with the session’s CSRF token', async () => {
    for (const origin of others()) {
      for (const name of ['cancelAllSpotOrders', 'logout'] as const) {
        const answer = await user.call(name, { headers: { origin } });
        expect([origin, answer.error, answer.field]).toEqual([origin, 'CSRF_INVALID', 'origin']);
      }
    }
    for (const origin of ours()) {
      expect(await user.call('cancelAllSpotOrders', { headers: { origin } })).toMatchObject({ code: 200 });
    }
  });

  it('opens no WebSocket', async () => {
    const open = async (origin: string) => {
      const ws = new WebSocket(`${site.url.replace('http', 'ws')}/ws`, { headers: { origin, cookie: user.cookie } });
      const outcome = await Promise.race([
        once(ws, 'open').then(() => 101),
        once(ws, 'unexpected-response').then(([, response]) => (response as { statusCode: number }).statusCode),
      ]);
      ws.on('error', () => undefined);
      ws.terminate();
      return outcome;
    };
    for (const origin of others()) expect([origin, await open(origin)]).toEqual([origin, 403]);
    for (const origin of ours()) expect([origin, await open(origin)]).toEqual([origin, 101]);
  });
});
