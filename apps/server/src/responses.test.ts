import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UNSUBSCRIBE_PATH } from './features/inbox/unsubscribe-links.ts';
import { CLOSED_POLICY } from './platform/http/security-headers.ts';
import { exchangeRaw, type RawResponse } from './testing/raw-http.ts';
import { SMALLEST_PNG } from './testing/route-samples.ts';
import { startTestServer, TEST_PASSWORD, type TestServer, temporaryDir } from './testing/server-fixture.ts';

/*
 * The headers of every response, whichever part of the server wrote it. A new kind of response gets a row here.
 */

const HOST = 'exchange.example';
const web = temporaryDir();
let secure: TestServer;
let plain: TestServer;
beforeAll(async () => {
  mkdirSync(join(web.path, 'assets'));
  mkdirSync(join(web.path, 'console'));
  mkdirSync(join(web.path, 'first'));
  writeFileSync(join(web.path, 'index.html'), '<html><style>a{}</style><script>let theme;</script></html>');
  writeFileSync(join(web.path, 'first', 'en_US.html'), '<html><style>a{}</style><style>b{}</style></html>');
  writeFileSync(join(web.path, 'console', 'index.html'), '<html></html>');
  writeFileSync(join(web.path, 'assets', 'app-1a2b.js'), 'main();');
  const env = { BOURSE_WEB_DIR: web.path, BOURSE_CONSOLE_DIR: join(web.path, 'console') };
  [secure, plain] = await Promise.all([
    startTestServer({
      env: {
        ...env,
        BOURSE_RATE_LIMITS: 'on',
        BOURSE_PUBLIC_URL: `https://${HOST}`,
        BOURSE_METRICS_TOKEN: 'm'.repeat(32),
      },
    }),
    startTestServer({ env }),
  ]);
});
afterAll(async () => {
  await Promise.all([secure.close(), plain.close()]);
  web.remove();
});

const UPGRADE =
  'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==';

/** A request line and further header lines. */
interface Sent {
  readonly line: string;
  readonly headers?: string | undefined;
  readonly body?: string | undefined;
}

type Row = readonly [what: string, status: number, line: string, headers?: string, body?: string];

const PAGES: readonly Row[] = [
  ['the first page', 200, 'GET /'],
  ['a page that the build has drawn', 200, 'GET /en_US'],
  ['the page of identity checks', 200, 'GET /en_US/personVerified'],
  ['a file', 200, 'GET /assets/app-1a2b.js'],
  ['a file that is there already', 200, 'HEAD /assets/app-1a2b.js'],
];

const OTHERS: readonly Row[] = [
  ['a file that is gone', 404, 'GET /assets/gone-1a2b.js'],
  ['an API call', 200, 'GET /hk-web/public/common/locales'],
  ['a long answer, compressed', 200, 'GET /openapi.json', 'accept-encoding: gzip'],
  ['a refused API call', 401, 'GET /hk-web/v2/session'],
  ['a wrong query', 400, 'GET /hk-web/v3/fullDepth?tradeCode=%00'],
  ['an address that cannot be read', 400, 'GET /hk-web/%zz'],
  ['an unknown call', 404, 'GET /hk-web/nothing'],
  ['a wrong method', 405, 'DELETE /hk-web/v2/login'],
  ['a method that would echo the request', 405, 'TRACE /hk-web/v2/session'],
  ['the direct lane with a body', 401, 'POST /hk-web/v2/spot/order', 'content-type: application/json', '{"a":1}'],
  ['the direct lane with a broken body', 401, 'POST /hk-web/v2/spot/order', 'content-type: application/json', '{"a'],
  ['the direct lane without a body', 401, 'DELETE /hk-web/v2/spot/order/1'],
  ['a body of another type', 415, 'POST /hk-web/v2/login', 'content-type: text/plain', 'hello'],
  ['a body too large', 413, 'POST /hk-web/v2/login', 'content-type: application/json', 'x'.repeat(70_000)],
  ['the compatible gateway', 200, 'GET /api/v3/ping'],
  ['the gateway’s refusal', 400, 'GET /api/v3/depth?symbol=NOTHING'],
  ['an unknown call of the gateway', 404, 'GET /sapi/v1/nothing'],
  ['the gateway’s unreadable address', 404, 'GET /api/%zz'],
  ['a feed', 200, 'GET /hk-web/public/content/rss?lang=en_US'],
  ['a picture that is not there', 404, 'GET /hk-web/public/content/help/0123456789abcdef/none.webp'],
  ['the sitemap', 200, 'GET /sitemap.xml'],
  ['the rules for search engines', 200, 'GET /robots.txt'],
  ['health', 200, 'GET /healthz'],
  ['readiness', 200, 'GET /readyz'],
  ['the description', 200, 'GET /openapi.json'],
  ['a socket’s address without an upgrade', 426, 'GET /ws'],
  ['another host', 421, 'GET /', 'host: evil.example'],
  ['two hosts', 400, 'GET /healthz', 'host: a.example\r\nhost: b.example'],
  ['headers too long', 431, 'GET /', `x-long: ${'x'.repeat(20_000)}`],
  ['what is not HTTP', 400, 'GET / nonsense'],
  ['an upgrade from another site', 403, 'GET /ws', `origin: https://evil.example\r\n${UPGRADE}`],
  ['an upgrade for another host', 421, 'GET /ws', `host: evil.example\r\n${UPGRADE}`],
  ['an upgrade to nowhere', 404, 'GET /nowhere', UPGRADE],
  ['an upgrade that the gateway refuses', 400, 'GET /stream?streams=btcusdt@trade&timeUnit=day', UPGRADE],
  ['an upgrade that is none', 400, 'GET /ws', UPGRADE.replace('dGhlIHNhbXBsZSBub25jZQ==', 'short')],
];

const send = (server: TestServer, host: string, { line, headers, body = '' }: Sent) => {
  const length = body === '' ? '' : `content-length: ${body.length}\r\n`;
  const more = headers === undefined ? '' : `${headers}\r\n`;
  const own = headers?.startsWith('host:') ? '' : `host: ${host}\r\n`;
  const close = headers?.includes('Upgrade') ? '' : 'connection: close\r\n';
  return exchangeRaw(server.url, `${line} HTTP/1.1\r\n${own}${more}${length}${close}\r\n${body}`);
};

const named = (rows: readonly Row[]) => rows.map((row) => [row[0], row] as const);

const HSTS = /^max-age=31536000; includeSubDomains$/;
const NO_CAMERA = /^camera=\(\), microphone=\(\), geolocation=\(\)/;

/** Headers that every response has, whatever wrote it. */
function expectShared({ headers }: RawResponse): void {
  expect(headers.get('x-content-type-options')).toEqual(['nosniff']);
  expect(headers.get('x-frame-options')).toEqual(['DENY']);
  expect(headers.get('cross-origin-opener-policy')).toEqual(['same-origin']);
  expect(headers.get('cross-origin-resource-policy')).toEqual(['same-origin']);
  expect(headers.get('access-control-allow-origin')).toBeUndefined();
  expect(headers.get('content-security-policy')).toHaveLength(1);
  expect(headers.get('content-security-policy')?.[0]).toMatch(/frame-ancestors 'none'/);
  expect(headers.get('content-security-policy')?.[0]).toMatch(/base-uri 'none'/);
  expect(headers.get('content-security-policy')?.[0]).not.toMatch(/unsafe/);
  expect(headers.get('permissions-policy')).toHaveLength(1);
}

/** Headers of what is no page. */
function expectClosed(answer: RawResponse): void {
  expectShared(answer);
  expect(answer.headers.get('content-security-policy')).toEqual([CLOSED_POLICY]);
  expect(answer.headers.get('referrer-policy')).toEqual(['no-referrer']);
  expect(answer.headers.get('permissions-policy')).toEqual([expect.stringMatching(NO_CAMERA)]);
}

describe('over https, every response has the security headers', () => {
  it.each(named(OTHERS))('%s', async (_what, [, status, line, headers, body]) => {
    const answer = await send(secure, HOST, { line, headers, body });
    expect(answer.status).toBe(status);
    expectClosed(answer);
    expect(answer.headers.get('strict-transport-security')).toEqual([expect.stringMatching(HSTS)]);
  });

  it.each([undefined, `authorization: Bearer ${'m'.repeat(32)}`])('the metrics with %s', async (authorization) => {
    const answer = await send(secure, HOST, { line: 'GET /metrics', headers: authorization });
    expect(answer.status).toBe(authorization === undefined ? 403 : 200);
    expectClosed(answer);
    expect(answer.headers.get('strict-transport-security')).toHaveLength(1);
  });

  it.each(named(PAGES))('%s, with its own content security policy', async (_what, [, status, line, headers, body]) => {
    const answer = await send(secure, HOST, { line, headers, body });
    expect(answer.status).toBe(status);
    expectShared(answer);
    const [policy = ''] = answer.headers.get('content-security-policy') ?? [];
    expect(policy).toMatch(/script-src 'self' 'sha256-[^']+';/);
    // The two styles that stand in the pages, each once.
    expect(policy).toMatch(/style-src 'self' 'sha256-[^']+' 'sha256-[^']+';/);
    expect(policy).toContain("object-src 'none'");
    // Only our own WebSocket origins.
    expect(policy).toContain(`connect-src 'self' wss://${HOST};`);
    expect(policy).not.toMatch(/\bwss?:(?!\/\/exchange\.example)/);
    expect(answer.headers.get('referrer-policy')).toEqual(['same-origin']);
    // Identity checks photograph faces and documents.
    expect(answer.headers.get('permissions-policy')).toEqual([
      expect.stringMatching(/^camera=\(self\), microphone=\(\)/),
    ]);
    expect(answer.headers.get('strict-transport-security')).toEqual([expect.stringMatching(HSTS)]);
  });

  it('the console, which runs and styles by its own files alone', async () => {
    const answer = await send(secure, HOST, { line: 'GET /console' });
    expect(answer.status).toBe(200);
    expectShared(answer);
    const [policy = ''] = answer.headers.get('content-security-policy') ?? [];
    expect(policy).toMatch(/default-src 'none';script-src 'self';style-src 'self';/);
    expect(answer.headers.get('permissions-policy')).toEqual([expect.stringMatching(NO_CAMERA)]);
    expect(answer.headers.get('strict-transport-security')).toEqual([expect.stringMatching(HSTS)]);
  });

  it('a file that a user sent, which runs nothing even when it is opened by itself', async () => {
    const owner = await secure.newUser();
    const { photo } = await owner.expect('setUserPhoto', { body: SMALLEST_PNG });
    const answer = await send(secure, HOST, { line: `GET ${photo}`, headers: `cookie: ${owner.cookie}` });
    expect(answer.status).toBe(200);
    expectShared(answer);
    expect(answer.headers.get('content-security-policy')).toEqual([`${CLOSED_POLICY}; sandbox`]);
    expect(answer.headers.get('content-disposition')).toEqual([expect.stringMatching(/^attachment; filename="/)]);
  });

  it('cookies are of this host, of https and of our own site', async () => {
    const { headers } = await secure.visitor().register('cookies@example.com', TEST_PASSWORD);
    const cookies = headers.getSetCookie();
    expect(cookies.length).toBeGreaterThan(1);
    for (const cookie of cookies) expect(cookie).toMatch(/^__Host-[^;]+;.* Path=\/;.*\bSecure\b/);
    for (const cookie of cookies) expect(cookie).toMatch(/; SameSite=(Lax|Strict)/);
    // Scripts read one, which says that there is a session and opens nothing.
    const readable = cookies.filter((cookie) => !cookie.includes('HttpOnly'));
    expect(readable).toEqual([expect.stringMatching(/^__Host-bourse_user=1;/)]);
  });

  it('the page behind the link in a mail, which styles by one hash and runs nothing', async () => {
    const answer = await send(secure, HOST, { line: `GET ${UNSUBSCRIBE_PATH}?token=x` });
    expectShared(answer);
    expect(answer.headers.get('content-security-policy')?.[0]).toMatch(/^default-src 'none'; style-src 'sha256-/);
  });
});

describe('over plain http', () => {
  it.each(named([...OTHERS.slice(0, 4), ...OTHERS.slice(-5)]))(
    'there is no HSTS: %s',
    async (_what, [, status, line, headers, body]) => {
      const answer = await send(plain, new URL(plain.url).host, { line, headers, body });
      expect(answer.status).toBe(status);
      expect(answer.headers.get('strict-transport-security')).toBeUndefined();
      expectClosed(answer);
    },
  );

  it('a page may open WebSockets to the host that served it', async () => {
    const { port } = new URL(plain.url);
    const { headers } = await send(plain, `localhost:${port}`, { line: 'GET /' });
    expect(headers.get('content-security-policy')?.[0]).toContain(`connect-src 'self' ws://localhost:${port};`);
  });
});
