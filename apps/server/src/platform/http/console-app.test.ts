import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBareApp } from '../../testing/bare-app.ts';
import { exchangeRaw } from '../../testing/raw-http.ts';
import { registerConsoleApp } from './console-app.ts';
import type { HttpApp } from './http-app.ts';
import { registerWebApp } from './web-app.ts';

const PAGE = '<!doctype html><script type="module" src="/console/assets/app-1a2b.js"></script>';
const SITE = '<!doctype html><p>The site.</p>';
const dir = mkdtempSync(join(tmpdir(), 'bourse-console-'));
const consoleDir = join(dir, 'console');
const webDir = join(dir, 'web');

let app: HttpApp;
let address: string;
beforeAll(async () => {
  mkdirSync(join(consoleDir, 'assets'), { recursive: true });
  mkdirSync(webDir);
  writeFileSync(join(consoleDir, 'index.html'), PAGE);
  writeFileSync(join(consoleDir, 'theme.js'), '1;');
  writeFileSync(join(consoleDir, 'assets', 'app-1a2b.js'), '2;');
  writeFileSync(join(webDir, 'index.html'), SITE);
  writeFileSync(join(dir, 'secret.txt'), 'a secret');
  app = await createBareApp();
  await registerConsoleApp(app, consoleDir, { isSecure: false });
  await registerWebApp(app, webDir, { isSecure: false, isProduction: false });
  address = await app.fastify.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await app.fastify.close();
  rmSync(dir, { recursive: true, force: true });
});

const get = (url: string) => app.fastify.inject({ method: 'GET', url });

describe('the console', () => {
  it.each(['/console', '/console/', '/console/en_US/audit', '/console/zh_CN/users/1000?from=1', '/console/index.html'])(
    'starts at %s, is kept by nobody and listed nowhere',
    async (url) => {
      const answer = await get(url);
      expect([answer.statusCode, answer.body]).toEqual([200, PAGE]);
      expect(answer.headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex, nofollow',
        'referrer-policy': 'no-referrer',
        'x-frame-options': 'DENY',
      });
    },
  );

  it('runs its own files only, opens sockets at its own host only and is framed by nobody', async () => {
    const { headers } = await get('/console');
    const policy = String(headers['content-security-policy']).split(';');
    expect(policy).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        "script-src 'self'",
        expect.stringMatching(/^connect-src 'self' ws:\/\/(127\.0\.0\.1|localhost)(:\d+)?$/),
        "frame-ancestors 'none'",
      ]),
    );
  });

  it('keeps files whose names carry a digest, and asks for the others again', async () => {
    expect((await get('/console/assets/app-1a2b.js')).headers['cache-control']).toContain('immutable');
    expect((await get('/console/theme.js')).headers['cache-control']).toBe('no-cache');
  });

  it.each(['/console/assets/app-old.js', '/console/none.txt'])(
    'has no file at %s, and answers so in words',
    async (url) => {
      const answer = await get(url);
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toMatchObject({ error: 'ROUTE_UNKNOWN', msg: expect.stringContaining(' ') });
    },
  );

  it.each(['/console/../secret.txt', '/console/assets/../../secret.txt', '/console/..%2fsecret.txt'])(
    'leads nobody out of its directory by %s, sent as it is',
    async (path) => {
      // A client that follows the standard resolves the dots itself and never sends them.
      const answer = await exchangeRaw(address, `GET ${path} HTTP/1.1\r\nhost: ${new URL(address).host}\r\n\r\n`);
      expect(answer.body).not.toContain('a secret');
      expect(answer.status).toBe(404);
      expect(JSON.parse(answer.body)).toMatchObject({ error: 'ROUTE_UNKNOWN' });
    },
  );

  it('leaves every other address to the site', async () => {
    expect((await get('/consoles')).body).toBe(SITE);
    expect((await get('/en_US/console')).body).toBe(SITE);
  });

  it('says so when it is not built', async () => {
    const bare = await createBareApp();
    await registerConsoleApp(bare, join(dir, 'nothing'), { isSecure: false });
    expect((await bare.fastify.inject({ method: 'GET', url: '/console' })).body).toContain('npm run build');
    await bare.fastify.close();
  });

  it('over https, asks for https only', async () => {
    const secure = await createBareApp();
    await registerConsoleApp(secure, consoleDir, { isSecure: true });
    const { headers } = await secure.fastify.inject({ method: 'GET', url: '/console' });
    expect(headers['strict-transport-security']).toMatch(/^max-age=/);
    expect(headers['content-security-policy']).toContain('upgrade-insecure-requests');
    await secure.fastify.close();
  });
});
