import { connect } from 'node:net';
import { API_CODES, type RouteName, type RouteSpec, routes } from '@bourse/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jsonParsingCases } from './testing/json-cases.ts';
import { routeSamples } from './testing/route-samples.ts';
import { startTestServer, type TestServer } from './testing/server-fixture.ts';
import type { TestClient, WireResponse } from './testing/test-client.ts';
import { fund } from './testing/test-world.ts';

// Hostile input is rejected with a code of the error catalogue, never with a 5xx or a stack trace, and changes nothing.

const NAMES = Object.keys(routes) as RouteName[];
const specOf = (name: RouteName): RouteSpec => routes[name];
const WITH_BODY = NAMES.filter((name) => specOf(name).body !== undefined);
const WITH_QUERY = NAMES.filter((name) => specOf(name).query !== undefined);
const WITH_PARAMS = NAMES.filter((name) => specOf(name).params !== undefined);

let server: TestServer;
let user: TestClient;
const sampleOf = (name: RouteName) => routeSamples({ orderId: '1', keyId: '1' })[name];

beforeAll(async () => {
  server = await startTestServer();
  // May call everything, so that every rejection here is caused by the input.
  user = await server.newOperator();
  await fund(server.host, user.accountId, 'USDT', '100000');
});
afterAll(() => server.close());

/** Asserts that the response is an error of the catalogue. */
function expectRejection(answer: WireResponse, what: string): void {
  const { error = '' } = answer;
  const known = Object.entries(API_CODES).find(([name]) => name === error)?.[1];
  expect(known, `${what}: ${answer.status} ${error}`).toBeDefined();
  expect(answer, what).toMatchObject({ status: known?.http, code: known?.code, data: null });
  expect(answer.status, what).toBeLessThan(500);
  expect(answer.msg, what).not.toMatch(/\bat .*\.[jt]s:|node_modules|Error:/);
}

const WRONG_BODIES: readonly (readonly [string, unknown])[] = [
  ['nothing at all', ''],
  ['null', 'null'],
  ['a number', '42'],
  ['a text', '"x"'],
  ['a list', '[]'],
  ['a list of an object', '[{}]'],
  ['an empty object', '{}'],
  ['half an object', '{"a":'],
  ['a key twice', '{"operate":1,"operate":1,"keyword":"a","keyword":"b"}'],
  ['a prototype', '{"__proto__":{"coinId":52,"keyword":"x"}}'],
  ['a constructor', '{"constructor":{"prototype":{"x":1}}}'],
  ['a prototype in its depth', '{"a":{"b":[{"__proto__":{"isAdmin":true}}]}}'],
  ['a key twice in its depth', '{"a":{"b":1,"\\u0062":2}}'],
  ['lists in lists', `${'['.repeat(40)}${']'.repeat(40)}`],
  ['objects in objects', `${'{"a":'.repeat(40)}1${'}'.repeat(40)}`],
  ['bytes that are no text', Buffer.from([0x7b, 0xff, 0xfe, 0x7d])],
];

const WRONG_VALUES = [{}, [[]], { a: 1 }, ['a', 'b'], 'x'.repeat(1_000), '\u0000', '-', '💥'.repeat(40)];
const WRONG_PARAMS = ['0', '-1', '1.5', 'x', '9'.repeat(21), '%00', '../../etc/passwd', '9'.repeat(20)];
const WRONG_TYPES = ['text/plain', 'application/xml', 'multipart/form-data; boundary=x', 'application/jsonp'];

const NO_FIELDS = new Set(['an empty object', 'a constructor']);
const takesNoFields = (name: RouteName) => specOf(name).body?.safeParse({}).success === true;

describe.each(WITH_BODY)('%s', (name) => {
  it('rejects what is no body of it', async () => {
    const send = async ([what, body]: (typeof WRONG_BODIES)[number]) => {
      const answer = await user.call(name, { ...sampleOf(name), body });
      // Where every field may be left out, nothing is a body; keys that are no field are not read.
      const isBody = NO_FIELDS.has(what) && takesNoFields(name);
      if (answer.code === 200) return expect(isBody, what).toBe(true);
      expectRejection(answer, what);
      if (!isBody) expect(answer.error, what).toBe('BODY_INVALID');
    };
    await Promise.all(WRONG_BODIES.map(send));
  });

  it('rejects each of its fields with a wrong type', async () => {
    const { body, ...rest } = sampleOf(name);
    const sample = body as Record<string, unknown>;
    for (const field of Object.keys(sample)) {
      const send = async (wrong: unknown) => {
        const answer = await user.call(name, { ...rest, body: { ...sample, [field]: wrong } });
        if (answer.code !== 200) expectRejection(answer, `${field} = ${JSON.stringify(wrong).slice(0, 40)}`);
      };
      await Promise.all(WRONG_VALUES.map(send));
    }
  });

  it('refuses bodies of other media types', async () => {
    const send = async (type: string) => {
      const answer = await user.call(name, { ...sampleOf(name), body: '{}', headers: { 'content-type': type } });
      // One route takes forms of both kinds; there a malformed form is a malformed body.
      const isForm = name === 'userFavorite' && type.startsWith('multipart/');
      const rejection = { status: 415, error: 'MEDIA_TYPE_UNSUPPORTED' };
      expect(answer, type).toMatchObject(isForm ? { status: 400, error: 'BODY_INVALID' } : rejection);
    };
    await Promise.all(WRONG_TYPES.map(send));
  });

  it('rejects a body of 65 KiB', async () => {
    const answer = await user.call(name, { ...sampleOf(name), body: JSON.stringify({ x: 'x'.repeat(65 * 1_024) }) });
    expect(answer).toMatchObject({ status: 413, error: 'BODY_TOO_LARGE' });
  });
});

describe.each(WITH_QUERY)('%s', (name) => {
  it('rejects or ignores unknown parameters', async () => {
    const { query } = sampleOf(name);
    const fields = Object.keys((specOf(name).query as { def?: { shape?: object } } | undefined)?.def?.shape ?? {});
    expect(fields.length).toBeGreaterThan(0);
    const strange = [
      '',
      '0',
      '-1',
      '1e9',
      '99999999999999999999',
      'null',
      "' or 1=1 --",
      '%00',
      '💥',
      'x'.repeat(2_000),
    ];
    for (const field of fields) {
      const send = async (value: string) => {
        const answer = await user.call(name, { query: { ...(query as object), [field]: value } });
        if (answer.code !== 200) expectRejection(answer, `${field}=${value.slice(0, 30)}`);
      };
      await Promise.all(strange.map(send));
      const twice = await user.call(name, { query: `${field}=1&${field}=2` });
      expectRejection(twice, `${field} twice`);
      expect(twice.error).toBe('QUERY_INVALID');
    }
  });
});

describe.each(WITH_PARAMS)('%s', (name) => {
  it('refuses what is no name of anything in its path', async () => {
    const { params, ...rest } = sampleOf(name);
    const send = async (value: string) => {
      const wrong = Object.fromEntries(Object.keys(params ?? {}).map((key) => [key, value]));
      expectRejection(await user.call(name, { ...rest, params: wrong }), value);
    };
    await Promise.all(WRONG_PARAMS.map(send));
  });
});

describe('a malformed request', () => {
  it.each([
    ['an unknown route', 'GET', '/hk-web/nothing', 'ROUTE_UNKNOWN'],
    ['an unknown route under a known one', 'GET', '/hk-web/v2/spot/order', 'METHOD_NOT_ALLOWED'],
    ['a known route with another method', 'PUT', '/hk-web/v2/spot/order', 'METHOD_NOT_ALLOWED'],
    ['a route of the application with another method', 'POST', '/en_US/market', 'ROUTE_UNKNOWN'],
    ['a broken percent sign', 'GET', '/hk-web/%E0%A4%A', 'QUERY_INVALID'],
  ] as const)('%s is refused', async (_what, method, path, error) => {
    const answer = await user.send(method, path);
    expectRejection(answer, path);
    expect(answer.error).toBe(error);
  });

  it('with a wrong method gets the allowed methods of the route', async () => {
    const answer = await user.send('PATCH', '/hk-web/user/user_favorite_json');
    expect(answer.status).toBe(405);
    expect(answer.headers.get('allow')?.split(', ').sort()).toEqual(['GET', 'POST']);
  });

  it('that is not HTTP gets a response and a closed connection', async () => {
    expect(await rawRequest('hello\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 .*"error":"QUERY_INVALID"/s);
  });

  it('with headers of 100 KiB is rejected', async () => {
    const answer = await rawRequest(`GET /healthz HTTP/1.1\r\nhost: x\r\nx-large: ${'x'.repeat(100_000)}\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 431 /);
  });
});

/** Sends raw bytes and returns everything received. */
function rawRequest(text: string): Promise<string> {
  const { hostname, port } = new URL(server.url);
  return new Promise((done, failed) => {
    const socket = connect(Number(port), hostname, () => socket.write(text));
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    socket.on('close', () => done(answer));
    socket.on('error', (error) => (answer === '' ? failed(error) : done(answer)));
  });
}

describe('the public JSON parsing cases', () => {
  const cases = jsonParsingCases();

  it.runIf(cases.length > 0).each(['login', 'placeSpotOrder', 'userFavorite'] as const)(
    'never break %s',
    async (name) => {
      for (const { name: what, b64 } of cases) {
        if (b64 === undefined) continue;
        const answer = await user.call(name, { body: Buffer.from(b64, 'base64') });
        expectRejection(answer, what);
        if (what.startsWith('n_')) expect(answer, what).toMatchObject({ status: 400, error: 'BODY_INVALID' });
      }
    },
  );
});

describe('after all hostile input', () => {
  it('the server is healthy, and the user’s balances and orders are unchanged', async () => {
    expect(await (await fetch(`${server.url}/healthz`)).json()).toEqual({ status: 'ok' });
    expect(await (await fetch(`${server.url}/readyz`)).json()).toEqual({ status: 'ready' });
    expect(await user.expect('openSpotOrders')).toEqual([]);
    const { items } = await user.expect('balances');
    expect(items.find(({ shortName }) => shortName === 'USDT')).toMatchObject({ held: '0.00000000' });
  });
});
