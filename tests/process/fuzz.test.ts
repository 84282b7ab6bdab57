import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { API_CODES, type RouteName, type RouteSpec, routes } from '@bourse/contract';
import { routeSamples } from '@bourse/server/testing/route-samples.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiClient } from '../support/api.ts';
import { type RealServer, startRealServer, temporaryDataDir } from '../support/real-server.ts';

// The real server under random input, shaped after right input. BOURSE_SEED repeats a run; fast-check prints what failed.

const SEED = Number(process.env.BOURSE_SEED ?? Date.now() % 1_000_000_000);
const PASSWORD = 'fuzz-test-2026';
const data = temporaryDataDir();
let server: RealServer;
let user: ApiClient;
let victim: ApiClient;
let before: unknown;

async function register(email: string): Promise<ApiClient> {
  const client = new ApiClient(server.url);
  await client.register(email, PASSWORD);
  await client.expect('demoFaucet', { body: { coinId: 52 } });
  return client;
}

const holdingsOf = async (client: ApiClient) => {
  const [{ items }, orders] = await Promise.all([client.expect('balances'), client.expect('openSpotOrders')]);
  return { money: items.map(({ shortName, total, held }) => ({ shortName, total, held })), orders };
};

beforeAll(async () => {
  server = await startRealServer({ dataDir: data.path, env: { BOURSE_MAKERS: 'off', BOURSE_RATE_LIMITS: 'off' } });
  user = await register('fuzz@example.com');
  victim = await register('victim@example.com');
  const order = { tradeCode: 'btc_usdt', side: 'buy', type: 'limit', price: '1000', qty: '0.01' } as const;
  await victim.expect('placeSpotOrder', { body: order });
  before = await holdingsOf(victim);
});
afterAll(async () => {
  await server.stop();
  data.remove();
});

const STRANGE = [
  '',
  '0',
  '-0',
  '-1',
  '1e9',
  'NaN',
  'null',
  '__proto__',
  'constructor',
  '\u0000',
  '\ud800',
  '٣',
  '💥',
  '../..',
];
const strangeText = fc.oneof(
  fc.constantFrom(...STRANGE, '9'.repeat(30), 'x'.repeat(3_000), "' or 1=1 --", '0.000000000000000001'),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.bigInt().map(String),
  fc.double().map(String),
);
const strangeValue = fc.oneof(
  strangeText,
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom(1e300, -1e-300, 2 ** 53, -1, 0.5, true, [], {}, null),
);
/** What becomes of a field of a right request; `undefined` takes it away. */
const change = fc.record({
  where: fc.constantFrom('body', 'query', 'params'),
  pick: fc.nat(),
  name: fc.option(fc.oneof(fc.constantFrom('__proto__', 'toString', 'operate', 'tradeCode', 'limit'), strangeText)),
  value: fc.option(strangeValue, { nil: undefined }),
});
type Change = typeof change extends fc.Arbitrary<infer T> ? T : never;

/** Everything but what would end the session that all requests share, or make passwords be hashed for minutes. */
const NAMES = (Object.keys(routes) as RouteName[]).filter((name) => !['logout', 'register', 'login'].includes(name));
const SAMPLES = routeSamples({ orderId: '1', keyId: '1', listId: '1', strategyId: '1' });

function changed(fields: unknown, changes: readonly Change[]): Record<string, unknown> {
  const result: Record<string, unknown> = { ...(fields as Record<string, unknown> | undefined) };
  for (const { pick, name, value } of changes) {
    const names = Object.keys(result);
    const field = name ?? names[pick % Math.max(1, names.length)] ?? 'x';
    if (value === undefined) delete result[field];
    else Object.defineProperty(result, field, { value, enumerable: true, configurable: true, writable: true });
  }
  return result;
}

interface Sent {
  readonly status: number;
  readonly text: string;
  readonly isJson: boolean;
}

async function send(name: RouteName, changes: readonly Change[], rawBody: string | undefined): Promise<Sent> {
  const { method, path } = routes[name];
  const sample = SAMPLES[name];
  const of = (where: string) => changes.filter((each) => each.where === where);
  const params = changed(sample.params, of('params'));
  const filled = path.replace(/\{(\w+)\}/g, (_, key: string) => encoded(String(params[key])));
  const query = Object.entries(changed(typeof sample.query === 'object' ? sample.query : {}, of('query')))
    .map(([key, value]) => `${encoded(key)}=${encoded(typeof value === 'string' ? value : JSON.stringify(value))}`)
    .join('&');
  const hasBody = method !== 'GET' && sample.body !== undefined;
  const body = rawBody ?? JSON.stringify(changed(sample.body, of('body')));
  const headers = { cookie: user.cookie, 'x-csrf-token': user.csrfToken, origin: server.url };
  const url = new URL(`${server.url}${filled}${query === '' ? '' : `?${query}`}`);
  const { signed }: RouteSpec = routes[name];
  const call = { method, target: `${url.pathname}${url.search}`, body: hasBody ? body : undefined };
  const signature = signed ? await (await user.device()).sign(call) : {};
  const response = await fetch(url, {
    method,
    headers: { ...headers, ...signature, ...(hasBody ? { 'content-type': 'application/json' } : {}) },
    ...(hasBody ? { body } : {}),
  });
  const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
  return { status: response.status, text: await response.text(), isJson };
}

/** Lone surrogates have no percent form; they go as what a sloppy client makes of them. */
function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

describe(`over HTTP, from seed ${SEED}`, () => {
  it('every response is a success or a known rejection, never an internal error', { timeout: 300_000 }, async () => {
    const seen = new Map<string, number>();
    const property = fc.asyncProperty(
      fc.constantFrom(...NAMES),
      fc.array(change, { minLength: 1, maxLength: 3 }),
      fc.option(fc.oneof(fc.json(), strangeText), { nil: undefined, freq: 8 }),
      async (name, changes, rawBody) => {
        const { status, text, isJson } = await send(name, changes, rawBody);
        const where = `${name}: ${status} ${text.slice(0, 300)}`;
        expect(status, where).toBeLessThan(500);
        if (status >= 300 && status < 400) return;
        const { file }: RouteSpec = routes[name];
        if (file && !isJson) {
          expect(status, where).toBe(200);
          return;
        }
        const answer = status === 204 ? {} : (JSON.parse(text) as { error?: string; code?: number });
        seen.set(answer.error ?? 'OK', (seen.get(answer.error ?? 'OK') ?? 0) + 1);
        if (answer.error === undefined) {
          expect(status, where).toBe(200);
          return;
        }
        const known = API_CODES[answer.error as keyof typeof API_CODES];
        expect({ http: status, code: answer.code }, where).toEqual({ http: known?.http, code: known?.code });
      },
    );
    await fc.assert(property, { seed: SEED, numRuns: 2_500, endOnFailure: true });
    expect(seen.size).toBeGreaterThan(8);
    expect(seen.get('OK')).toBeGreaterThan(50);
    expect(await holdingsOf(victim)).toEqual(before);
    expect(server.output()).not.toMatch(/a request failed/);
  });
});

/** A frame as a client writes it; what is said of its length may be a lie. */
const frame = fc.record({
  first: fc.oneof(fc.constantFrom(0x81, 0x82, 0x01, 0x80, 0x00, 0x88, 0x89, 0x8a, 0x09, 0x08), fc.nat(255)),
  isMasked: fc.oneof({ weight: 6, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) }),
  mask: fc.uint8Array({ minLength: 4, maxLength: 4 }),
  payload: fc.oneof(
    fc.uint8Array({ maxLength: 300 }),
    strangeValue.map((value) => Buffer.from(JSON.stringify({ event: value, id: 'x', params: value }) ?? '')),
    fc
      .tuple(
        fc.constantFrom('order.place', 'order.cancel', 'orderList.place', 'countdown.set', 'subscribe'),
        strangeValue,
      )
      .map(([event, params]) => Buffer.from(JSON.stringify({ event, id: 'x', csrfToken: user.csrfToken, params }))),
    fc.nat(7_000).map((depth) => Buffer.from('['.repeat(depth) + ']'.repeat(depth))),
    fc.nat(20_000).map((length) => Buffer.alloc(length, 0x78)),
    fc.constant(Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22])),
  ),
  lie: fc.option(fc.oneof(fc.nat(130), fc.nat(70_000), fc.maxSafeInteger().map(Math.abs)), { freq: 8 }),
});
type Frame = typeof frame extends fc.Arbitrary<infer T> ? T : never;

function bytesOf({ first, isMasked, mask, payload, lie }: Frame): Buffer {
  const length = lie ?? payload.length;
  const head = Buffer.alloc(10);
  head[0] = first;
  const wide = length > 65_535 ? 127 : length > 125 ? 126 : length;
  head[1] = wide | (isMasked ? 0x80 : 0);
  if (wide === 126) head.writeUInt16BE(length, 2);
  if (wide === 127) head.writeBigUInt64BE(BigInt(length), 2);
  const size = wide === 127 ? 10 : wide === 126 ? 4 : 2;
  const body = Buffer.from(payload);
  if (isMasked) for (let at = 0; at < body.length; at += 1) body[at] = (body[at] ?? 0) ^ (mask[at & 3] ?? 0);
  return Buffer.concat([head.subarray(0, size), isMasked ? Buffer.from(mask) : Buffer.alloc(0), body]);
}

/** Opens a socket by hand, writes the bytes, hangs up, and answers what came back until the server hung up too. */
function throwAt(bytes: Buffer): Promise<Buffer> {
  return new Promise((done) => {
    const heard: Buffer[] = [];
    const socket = connect(server.port, '127.0.0.1');
    const key = randomBytes(16).toString('base64');
    const headers = `Host: 127.0.0.1:${server.port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nCookie: ${user.cookie}`;
    socket.write(`GET /ws HTTP/1.1\r\n${headers}\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\n\r\n`);
    socket.once('data', () => socket.end(bytes));
    socket.on('data', (chunk) => heard.push(chunk));
    socket.on('error', () => undefined);
    socket.on('close', () => done(Buffer.concat(heard)));
  });
}

describe(`over the socket, from seed ${SEED}`, () => {
  it('arbitrary frames end at most their own socket', { timeout: 300_000 }, async () => {
    const property = fc.asyncProperty(
      fc.array(frame, { minLength: 1, maxLength: 5 }),
      fc.uint8Array({ maxLength: 20 }),
      async (frames, rest) => {
        const heard = await throwAt(Buffer.concat([...frames.map(bytesOf), Buffer.from(rest)]));
        expect(heard.subarray(0, 12).toString()).toBe('HTTP/1.1 101');
      },
    );
    await fc.assert(property, { seed: SEED, numRuns: 600, endOnFailure: true });
    expect(await holdingsOf(victim)).toEqual(before);
    const ready = await fetch(`${server.url}/readyz`);
    expect(await ready.json()).toEqual({ status: 'ready' });
    expect(server.output()).not.toMatch(/a socket message failed|a request failed/);
  });

  it('an invalid handshake opens no socket', { timeout: 120_000 }, async () => {
    const lines = fc.array(
      fc.constantFrom(
        'Upgrade: websocket',
        'Connection: Upgrade',
        'Sec-WebSocket-Version: 99',
        'Sec-WebSocket-Key: x',
        'Upgrade: h2c',
      ),
      { maxLength: 5 },
    );
    const property = fc.asyncProperty(lines, fc.constantFrom('GET', 'POST', 'BREW'), async (headers, method) => {
      const answer = await new Promise<string>((done) => {
        const socket = connect(server.port, '127.0.0.1');
        let heard = '';
        socket.on('data', (chunk) => {
          heard += chunk;
        });
        socket.on('error', () => undefined);
        socket.on('close', () => done(heard));
        socket.end(
          `${method} /ws HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\n${headers.map((line) => `${line}\r\n`).join('')}\r\n`,
        );
      });
      // Without the words of a handshake it is a request for a page.
      expect(answer.split('\r\n')[0]).toMatch(/^(HTTP\/1\.1 (200|4\d\d) .*|)$/);
    });
    await fc.assert(property, { seed: SEED, numRuns: 100, endOnFailure: true });
  });
});
