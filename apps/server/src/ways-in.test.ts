import { gzipSync } from 'node:zlib';
import { API_CODES, type RouteName, type RouteSpec, routes } from '@bourse/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from './testing/server-fixture.ts';

// Checks that run before any route: unknown paths, encoded bodies, and forms of visitors.

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const ROUTES = Object.entries<RouteSpec>(routes).filter(([, { method }]) => method !== 'GET');
const GATEWAY = [
  ['POST', '/api/v3/order'],
  ['DELETE', '/api/v3/openOrders'],
  ['PUT', '/api/v3/userDataStream'],
  ['POST', '/sapi/v1/userDataStream'],
] as const;
const PACKED = new Uint8Array(gzipSync('{"a":1}'));

function send(
  method: string,
  path: string,
  body: NonNullable<RequestInit['body']>,
  headers: Record<string, string>,
): Promise<Response> {
  const own = { origin: server.url, ...headers };
  return fetch(server.url + path.replaceAll(/\{\w+\}/g, '1'), { method, body, headers: own });
}

describe('a body with a content encoding', () => {
  it.each(ROUTES)('is rejected by %s', async (_name, { method, path }) => {
    for (const encoding of ['gzip', 'br', 'deflate', 'x-unknown', 'identity, gzip']) {
      const headers = { 'content-type': 'application/json', 'content-encoding': encoding };
      const answer = await send(method, path, PACKED, headers);
      expect(answer.status).toBe(415);
      expect(await answer.json()).toMatchObject({ error: 'CONTENT_ENCODING_UNSUPPORTED', data: null });
    }
  });

  it.each(GATEWAY)('is rejected by the gateway’s %s %s', async (method, path) => {
    const answer = await send(method, path, PACKED, { 'content-encoding': 'gzip' });
    expect(answer.status).toBe(415);
    expect(await answer.json()).toEqual({ code: -1100, msg: expect.stringContaining('Content-Encoding') });
  });

  it('is accepted when it is identity, or when there is no body', async () => {
    const headers = { 'content-type': 'application/json', 'content-encoding': 'identity' };
    const login = routes.login.path;
    expect((await send('POST', login, '{}', headers)).status).toBe(400);
    const answer = await fetch(server.url + routes.locales.path, { headers: { 'content-encoding': 'gzip' } });
    expect(answer.status).toBe(200);
  });
});

describe('a form', () => {
  const parts = Array.from(
    { length: 300 },
    (_, n) => `--x\r\ncontent-disposition: form-data; name="${n}"\r\n\r\n1\r\n`,
  );
  const FORMS = [
    ['multipart/form-data; boundary=x', `${parts.join('')}--x--\r\n`],
    ['application/x-www-form-urlencoded', 'a=1&'.repeat(5_000)],
  ] as const;

  it.each(FORMS)('of a visitor is rejected unread: %s', async (type, body) => {
    for (const [name, spec] of ROUTES.filter(([, { body }]) => body !== undefined)) {
      const answer = await send(spec.method, spec.path, body, { 'content-type': type });
      const { error } = (await answer.json()) as { error: string };
      // Routes that visitors may call take no forms.
      expect(error, name).toBe(spec.auth === 'user' ? 'LOGIN_REQUIRED' : 'MEDIA_TYPE_UNSUPPORTED');
    }
  });

  it.each(FORMS)('above the size limit is not read where forms are taken: %s', async (type, body) => {
    const user = await server.newUser();
    const answer = await user.call('userFavorite', { body, headers: { 'content-type': type } });
    expect(answer).toMatchObject({ status: 413, error: 'BODY_TOO_LARGE' });
  });
});

describe('an unknown path', () => {
  const roots = [...new Set([...Object.values<RouteSpec>(routes).map(({ path }) => path.split('/')[1])])];

  it.each([...roots, 'api', 'sapi', 'fapi', 'dapi'])(
    'in the tree /%s is answered in JSON, for any method',
    async (root) => {
      for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND']) {
        for (const path of [`/${root}`, `/${root}/`, `/${root}/v1/no/such/call`, `/${root}/index.html`]) {
          const answer = await fetch(server.url + path, { method, headers: { accept: 'text/html' } });
          expect(answer.status, `${method} ${path}`).toBe(404);
          expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
          const text = await answer.text();
          if (method !== 'HEAD')
            expect(JSON.parse(text)).toMatchObject({ code: expect.any(Number), msg: expect.any(String) });
        }
      }
    },
  );

  it('is rejected with the code of its own API', async () => {
    const answer = await fetch(`${server.url}/swap/v1/portal/public`);
    expect(await answer.json()).toMatchObject({ code: API_CODES.ROUTE_UNKNOWN.code, error: 'ROUTE_UNKNOWN' });
    const gateway = await fetch(`${server.url}/api/v3/nothing`);
    expect((await gateway.json()) as object).toEqual({ code: expect.any(Number), msg: expect.any(String) });
  });

  it('is not a path of the contract', () => {
    const names = Object.keys(routes) as RouteName[];
    expect(names.every((name) => roots.includes(routes[name].path.split('/')[1]))).toBe(true);
  });
});
