import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import { type RouteSpec, routes } from '@bourse/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBareApp } from '../../testing/bare-app.ts';
import { CoreHostError } from '../core-host/core-host.ts';
import type { HttpApp } from './http-app.ts';
import { PAGE_LIST, type PageList } from './known-pages.ts';
import { route } from './route.ts';
import { sendJson } from './send.ts';
import { registerWebApp } from './web-app.ts';

const INLINE = 'document.title = "x"';
const PAGE = `<!doctype html><script>${INLINE}</script><script type="module" src="/assets/app-1a2b.js"></script>`;
const DRAWN = `${PAGE}<div id="first">Markets</div>`;
const SCRIPT = `console.log("${'long '.repeat(500)}")`;
const PAGES: PageList = {
  languages: ['en_US', 'fr_FR', 'zh_CN'],
  paths: ['', 'market', 'trade/exchange', 'margin/trade', 'margin/trade/{code}', 'support/nav/3'],
  languagesForBuilders: ['longest'],
  pathsForBuilders: ['design'],
};
const webDir = mkdtempSync(join(tmpdir(), 'bourse-web-'));

let app: HttpApp;
beforeAll(async () => {
  mkdirSync(join(webDir, 'assets'));
  writeFileSync(join(webDir, 'index.html'), PAGE);
  mkdirSync(join(webDir, 'first', 'fr_FR', 'trade'), { recursive: true });
  for (const file of ['fr_FR.html', 'fr_FR/market.html', 'fr_FR/trade/exchange.html']) {
    writeFileSync(join(webDir, 'first', file), `${DRAWN}${file}`);
  }
  writeFileSync(join(webDir, PAGE_LIST), JSON.stringify(PAGES));
  writeFileSync(join(webDir, 'favicon.svg'), '<svg/>');
  writeFileSync(join(webDir, 'assets', 'app-1a2b.js'), SCRIPT);
  writeFileSync(join(webDir, 'assets', 'app-1a2b.js.gz'), gzipSync(SCRIPT));
  app = await createBareApp();
  route(app, 'locales', () => ({ ok: true, value: [] }));
  app.fastify.get('/long', (request, reply) => sendJson(request, reply, 200, JSON.stringify('long '.repeat(5_000))));
  app.fastify.get('/broken', () => {
    throw new Error('the secret of the house');
  });
  await registerWebApp(app, webDir, { isSecure: false, isProduction: false });
  await app.fastify.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await app.fastify.close();
  rmSync(webDir, { recursive: true, force: true });
});

const get = (url: string, headers: Record<string, string> = {}) => app.fastify.inject({ method: 'GET', url, headers });

describe('the web application', () => {
  const KNOWN = [
    '/',
    '/en_US',
    '/en_US/',
    '/zh_CN/trade/exchange/?tradeCode=btc_usdt',
    '/market?area=2',
    '/en_US/Market',
    '/en_US/mark%65t',
    '/margin/trade/btc_usdt',
    '/en_US/margin/trade/btc%5Fusdt',
    '/en_US/support/nav/3',
    '/longest/market',
    '/en_US/design',
  ];
  const UNKNOWN = [
    '/en_US/no-such-page',
    '/no-such-page',
    '/en_US/a.b',
    '/no.such.file',
    '/xx_YY',
    '/xx_YY/market',
    '/EN_us/market',
    '/en_US/fr_FR/market',
    '/en_US/support/nav/4',
    '/en_US/margin/trade/btc_usdt/more',
    '/en_US//market',
    '//en_US/market',
    '/en_US/market//',
    '/en_US/%00',
    '/%00',
    '/en_US/margin/trade/%00',
    '/en_US/margin/trade/..%2f..%2fetc',
    '/en_US/margin/trade/%2e%2e',
    '/en_US/..%5c..%5cetc',
    '/..%2f..%2fetc%2fpasswd',
    '/en_US/market%0a',
    '/wsx',
    '/healthz/more',
  ];

  it.each(KNOWN.flatMap((url) => [[url, 200] as const]).concat(UNKNOWN.map((url) => [url, 404] as never)))(
    'SH-10 starts at %s with status %i, for HEAD as for GET',
    async (url, status) => {
      const answer = await get(url);
      expect(answer.statusCode).toBe(status);
      expect(answer.body).toBe(PAGE);
      expect(answer.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' });
      expect(answer.headers['content-security-policy']).toContain("script-src 'self' 'sha256-");
      const head = await app.fastify.inject({ method: 'HEAD', url });
      expect(head.statusCode).toBe(status);
      expect(head.body).toBe('');
      expect(head.headers['content-length']).toBe(answer.headers['content-length']);
    },
  );

  it.each(['/../package.json', '/en_US/../market', '/assets/../../package.json', '/en_US/./market', '/..'])(
    'does not follow %s, which no browser sends',
    async (path) => {
      const { port } = app.fastify.server.address() as AddressInfo;
      const [answer] = (await once(request({ port, path }).end(), 'response')) as [IncomingMessage];
      expect(answer.statusCode).toBe(404);
      expect(await text(answer)).toBe(PAGE);
    },
  );

  it.each(['/longest/market', '/en_US/design'])('SH-03 knows no %s in production', async (url) => {
    const production = await createBareApp();
    await registerWebApp(production, webDir, { isSecure: false, isProduction: true });
    expect((await production.fastify.inject({ method: 'GET', url })).statusCode).toBe(404);
    expect((await production.fastify.inject({ method: 'GET', url: '/en_US/market' })).statusCode).toBe(200);
    await production.fastify.close();
  });

  it.each([
    ['/fr_FR', 'fr_FR.html'],
    ['/fr_FR/', 'fr_FR.html'],
    ['/fr_FR/market?area=2', 'fr_FR/market.html'],
    ['/fr_FR/trade/exchange/?tradeCode=btc_usdt', 'fr_FR/trade/exchange.html'],
  ])('starts at %s with the page that the build has drawn', async (url, file) => {
    const answer = await get(url);
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toBe(`${DRAWN}${file}`);
    expect(answer.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' });
    expect(answer.headers['content-security-policy']).toContain("script-src 'self' 'sha256-");
  });

  it('caches files with a hash in their names for ever, and revalidates the others', async () => {
    expect((await get('/assets/app-1a2b.js')).headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect((await get('/favicon.svg')).headers).toMatchObject({
      'cache-control': 'no-cache',
      'content-type': 'image/svg+xml',
    });
  });

  it('sends the compressed form of a file to clients that accept it', async () => {
    const packed = await get('/assets/app-1a2b.js', { 'accept-encoding': 'gzip' });
    expect(packed.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(packed.rawPayload).toString()).toBe(SCRIPT);
    expect((await get('/assets/app-1a2b.js')).body).toBe(SCRIPT);
  });

  it('does not send a page for a file of an older build', async () => {
    expect((await get('/assets/app-0000.js')).json()).toMatchObject({ error: 'ROUTE_UNKNOWN' });
  });

  it.each([
    '/../package.json',
    '/assets/../../package.json',
    '/%2e%2e/package.json',
    '/assets/%2e%2e%2f%2e%2e%2fpackage.json',
  ])('does not leave its directory for %s', async (url) => {
    const answer = await get(url);
    expect(answer.body).not.toContain('"dependencies"');
    expect([200, 400, 403, 404]).toContain(answer.statusCode);
  });

  it('allows only its own scripts, and no framing', async () => {
    const { headers } = await get('/');
    const hash = createHash('sha256').update(INLINE).digest('base64');
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain(`script-src 'self' 'sha256-${hash}'`);
    expect(policy).not.toContain("script-src 'self' 'unsafe");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toMatch(/connect-src 'self' ws:\/\/(127\.0\.0\.1|localhost)(:\d+)?;/);
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'same-origin' });
    expect(headers['strict-transport-security']).toBeUndefined();
  });

  it('sends HSTS when served over https', async () => {
    const secure = await createBareApp();
    await registerWebApp(secure, webDir, { isSecure: true, isProduction: true });
    const answer = await secure.fastify.inject({ method: 'GET', url: '/' });
    expect(answer.headers['strict-transport-security']).toContain('max-age=31536000');
    expect(answer.headers['content-security-policy']).toContain('upgrade-insecure-requests');
    await secure.fastify.close();
  });

  it('shows a message when it is not built', async () => {
    const bare = await createBareApp();
    await registerWebApp(bare, join(webDir, 'nothing'), { isSecure: false, isProduction: false });
    expect((await bare.fastify.inject({ method: 'GET', url: '/' })).body).toContain('npm run build');
    await bare.fastify.close();
  });
});

describe('the API beside it', () => {
  it('never responds with a page', async () => {
    const roots = new Set(Object.values<RouteSpec>(routes).map(({ path }) => path.split('/')[1]));
    expect([...roots].sort()).toEqual(['hk-web', 'kline-history', 'swap']);
    for (const root of roots) {
      const first = `%${root?.charCodeAt(0).toString(16)}${root?.slice(1)}`;
      for (const url of [`/${root}`, `/${root}/`, `/${root}/nothing/x.js`, `//${root}/v1/portal`, `/${first}/v1`]) {
        for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'] as const) {
          const answer = await app.fastify.inject({ method, url, headers: { accept: 'text/html' } });
          expect(answer.statusCode, `${method} ${url}`).toBe(404);
          expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
          if (method === 'HEAD') continue;
          expect(answer.json()).toMatchObject({ code: 40_400, error: 'ROUTE_UNKNOWN', data: null });
        }
      }
    }
  });

  it.each(['/ws', '/ws/', '/ws/btcusdt@trade', '/stream?streams=btcusdt@trade', '/ws-api/v3'])(
    'says of %s that a WebSocket is to be opened there',
    async (url) => {
      const answer = await get(url, { accept: 'text/html' });
      expect(answer.statusCode).toBe(426);
      expect(answer.headers.upgrade).toBe('websocket');
      expect(answer.json()).toMatchObject({ code: 42_600, error: 'UPGRADE_REQUIRED', data: null });
    },
  );

  it('passes paths that only share a prefix to the site', async () => {
    for (const url of ['/wsx', '/swaps', '/hk-webs/x']) {
      expect((await get(url)).headers['content-type']).toContain('text/html');
    }
  });

  it('sends no-store and nosniff', async () => {
    const answer = await get('/hk-web/public/common/locales');
    expect(answer.json()).toEqual({ code: 200, msg: '', data: [] });
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
  });

  it('compresses long responses only for clients that accept it', async () => {
    const packed = await get('/long', { 'accept-encoding': 'br, gzip' });
    expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
    expect(JSON.parse(gunzipSync(packed.rawPayload).toString())).toBe('long '.repeat(5_000));
    for (const accepted of ['', 'br', 'gzip;q=0']) {
      expect((await get('/long', { 'accept-encoding': accepted })).headers['content-encoding']).toBeUndefined();
    }
  });

  it('responds to an internal error without details', async () => {
    const answer = await get('/broken');
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toMatchObject({ code: 50_000, error: 'INTERNAL', data: null });
    expect(answer.json().msg).toMatch(/^Something went wrong on our side \(request \S+\)\.$/);
    expect(answer.body).not.toContain('secret');
  });

  it.each([
    ['OVERLOADED', 'OVERLOADED'],
    ['STOPPING', 'NOT_READY'],
    ['FAILED', 'NOT_READY'],
  ] as const)('says that the exchange is %s as %s, with 503', async (code, error) => {
    const busy = await createBareApp();
    route(busy, 'locales', () => Promise.reject(new CoreHostError(code, 'not now')));
    const answer = await busy.fastify.inject({ method: 'GET', url: '/hk-web/public/common/locales' });
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toMatchObject({ error, data: null });
    await busy.fastify.close();
  });

  it('rejects requests while the server starts or stops', async () => {
    const closed = await createBareApp({ isOpen: () => false });
    route(closed, 'locales', () => ({ ok: true, value: [] }));
    const answer = await closed.fastify.inject({ method: 'GET', url: '/hk-web/public/common/locales' });
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toMatchObject({ error: 'NOT_READY' });
    await closed.fastify.close();
  });

  it('accepts one handler per route', () => {
    expect(() => route(app, 'locales', () => ({ ok: true, value: [] }))).toThrow(/two handlers/);
  });
});
