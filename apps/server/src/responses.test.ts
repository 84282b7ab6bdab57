import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exchangeRaw } from './testing/raw-http.ts';
import { startTestServer, type TestServer, temporaryDir } from './testing/server-fixture.ts';

/*
 * The headers of every response, whichever part of the server wrote it. A new kind of response gets a row here.
 */

const HOST = 'exchange.example';
const web = temporaryDir();
let secure: TestServer;
let plain: TestServer;
beforeAll(async () => {
  mkdirSync(join(web.path, 'assets'));
  writeFileSync(join(web.path, 'index.html'), '<html><script>let theme;</script></html>');
  writeFileSync(join(web.path, 'assets', 'app-1a2b.js'), 'main();');
  const env = { BOURSE_WEB_DIR: web.path };
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

const CLOSED_POLICY = "default-src 'none'; frame-ancestors 'none'";
const HSTS = /^max-age=31536000; includeSubDomains$/;

describe('over https, every response has the security headers', () => {
  it.each(named(OTHERS))('%s', async (_what, [, status, line, headers, body]) => {
    const answer = await send(secure, HOST, { line, headers, body });
    expect(answer.status).toBe(status);
    expect(answer.headers.get('content-security-policy')).toEqual([CLOSED_POLICY]);
    expect(answer.headers.get('x-content-type-options')).toEqual(['nosniff']);
    expect(answer.headers.get('x-frame-options')).toEqual(['DENY']);
    expect(answer.headers.get('referrer-policy')).toEqual(['no-referrer']);
    expect(answer.headers.get('strict-transport-security')).toEqual([expect.stringMatching(HSTS)]);
  });

  it.each([undefined, `authorization: Bearer ${'m'.repeat(32)}`])('the metrics with %s', async (authorization) => {
    const answer = await send(secure, HOST, { line: 'GET /metrics', headers: authorization });
    expect(answer.status).toBe(authorization === undefined ? 403 : 200);
    expect(answer.headers.get('content-security-policy')).toEqual([CLOSED_POLICY]);
    expect(answer.headers.get('x-content-type-options')).toEqual(['nosniff']);
    expect(answer.headers.get('strict-transport-security')).toHaveLength(1);
  });

  it.each(named(PAGES))('%s, with its own content security policy', async (_what, [, status, line, headers, body]) => {
    const answer = await send(secure, HOST, { line, headers, body });
    expect(answer.status).toBe(status);
    const [policy = '', ...more] = answer.headers.get('content-security-policy') ?? [];
    expect(more).toEqual([]);
    expect(policy).toMatch(/script-src 'self' 'sha256-[^']+'/);
    expect(policy).toContain("frame-ancestors 'none'");
    // Only our own WebSocket origins.
    expect(policy).toContain(`connect-src 'self' wss://${HOST};`);
    expect(policy).not.toMatch(/\bwss?:(?!\/\/exchange\.example)/);
    expect(answer.headers.get('x-content-type-options')).toEqual(['nosniff']);
    expect(answer.headers.get('referrer-policy')).toEqual(['same-origin']);
    expect(answer.headers.get('strict-transport-security')).toEqual([expect.stringMatching(HSTS)]);
  });
});

describe('over plain http', () => {
  it.each(named([...OTHERS.slice(0, 4), ...OTHERS.slice(-5)]))(
    'there is no HSTS: %s',
    async (_what, [, status, line, headers, body]) => {
      const answer = await send(plain, new URL(plain.url).host, { line, headers, body });
      expect(answer.status).toBe(status);
      expect(answer.headers.get('strict-transport-security')).toBeUndefined();
      expect(answer.headers.get('content-security-policy')).toEqual([CLOSED_POLICY]);
    },
  );

  it('a page may open WebSockets to the host that served it', async () => {
    const { port } = new URL(plain.url);
    const { headers } = await send(plain, `localhost:${port}`, { line: 'GET /' });
    expect(headers.get('content-security-policy')?.[0]).toContain(`connect-src 'self' ws://localhost:${port};`);
  });
});
