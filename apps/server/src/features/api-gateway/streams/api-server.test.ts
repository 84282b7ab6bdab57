import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FLOOR_ACCOUNTS } from '../../../testing/test-floor.ts';
import { marketEndpoints } from '../rest/market-endpoints.ts';
import { endpointsByMethod, METHOD_CALLS } from './api-methods.ts';
import { readApiRequest, signedPayloads } from './api-requests.ts';
import { readStreamRequest } from './stream-requests.ts';
import { type RigKey, type RigMessage, type RigSocket, StreamRig, signedBy } from './testing/stream-rig.ts';

const [MINE] = FLOOR_ACCOUNTS;

/** More than any request may have. */
const letters = 'abcdefghijk'.split('');
const manyParameters = letters.flatMap((a) => letters.map((b) => `"${a}${b}":1`)).join(',');

let rig: StreamRig;
let socket: RigSocket;
let ed25519: RigKey;
let hmac: RigKey;

beforeEach(async () => {
  rig = await new StreamRig().start();
  socket = await rig.connect('/ws-api/v3');
  ed25519 = rig.addKey('ed25519', MINE);
  hmac = rig.addKey('hmac', MINE);
});
afterEach(() => rig.stop());

describe('a request to the WebSocket API', () => {
  it('is answered with id, status, result and the limits that it counted against', async () => {
    const answer = await socket.ask('time');
    expect(answer).toMatchObject({ id: 1, status: 200, result: { serverTime: expect.any(Number) } });
    expect(answer.rateLimits).toEqual([
      { rateLimitType: 'REQUEST_WEIGHT', interval: 'MINUTE', intervalNum: 1, limit: 6_000, count: 3 },
    ]);
    expect(await socket.ask('ping', { returnRateLimits: false })).toEqual({ id: 2, status: 200, result: {} });
    const quiet = await rig.connect('/ws-api/v3?returnRateLimits=false');
    expect(await quiet.ask('v3/ping')).toEqual({ id: 1, status: 200, result: {} });
  });

  it('has its times in microseconds when the URL requests them, also in events and errors', async () => {
    const finer = await rig.connect('/ws-api/v3?timeUnit=MICROSECOND');
    const atMs = Date.now();
    const { result } = (await finer.ask('time')) as { result: { serverTime: number } };
    expect(result.serverTime % 1_000).toBe(0);
    expect(result.serverTime).toBeGreaterThanOrEqual(atMs * 1_000);
    const status = (await finer.ask('session.status')) as { result: Record<string, number> };
    expect(status.result.connectedSince).toBeGreaterThan(1e15);
    expect(await finer.ask('userDataStream.subscribe.signature', signedBy(hmac))).toMatchObject({ status: 200 });
    rig.floor.limit(MINE, 'buy', 900, 5);
    const T = rig.floor.timeMs * 1_000;
    const report = await finer.until(({ event }) => (event as { e?: string })?.e === 'executionReport');
    expect(report).toMatchObject({ subscriptionId: 0, event: { T, O: T, W: T, i: expect.any(Number) } });
    const position = await finer.until(({ event }) => (event as { e?: string })?.e === 'outboundAccountPosition');
    expect(position).toMatchObject({ event: { u: T } });
  });

  it('reads what REST reads: texts, numbers, lists', async () => {
    rig.floor.trade(1_000, 10);
    rig.floor.limit(MINE, 'buy', 900, 5);
    expect(await socket.ask('depth', { symbol: 'BTCUSDT', limit: 5 })).toMatchObject({
      result: { lastUpdateId: rig.floor.exchange.seq, bids: [['9.00', '0.0005']], asks: [] },
    });
    expect(await socket.ask('ticker.price', { symbols: ['BTCUSDT'] })).toMatchObject({
      result: [{ symbol: 'BTCUSDT', price: '10.00' }],
    });
    expect(await socket.ask('ticker.book', { symbol: 'BTCUSDT' })).toMatchObject({ result: { bidPrice: '9.00' } });
  });

  it.each([
    ['{bad', null, -1135],
    ['[1]', null, -1135],
    ['7', null, -1135],
    ['{"method":"ping"}', null, -1135],
    ['{"id":{},"method":"ping"}', null, -1135],
    ['{"id":1.5,"method":"ping"}', null, -1135],
    ['{"id":true,"method":"ping"}', null, -1135],
    ['{"id":"","method":"ping"}', null, -1135],
    ['{"id":"ä","method":"ping"}', null, -1135],
    [`{"id":"${'x'.repeat(37)}","method":"ping"}`, null, -1135],
    ['{"id":9223372036854775808,"method":"ping"}', null, -1135],
    ['{"id":"a"}', 'a', -1135],
    ['{"id":"a","method":7}', 'a', -1135],
    ['{"id":"a","method":"v4/ping"}', 'a', -1102],
    ['{"id":"a","method":"ping","params":{"a":1}}', 'a', -1101],
    ['{"id":"a","method":"session.status","params":{"a":1}}', 'a', -1101],
    ['{"id":"a","method":"session.logout","params":{"symbol":"BTCUSDT"}}', 'a', -1101],
    ['{"id":"a","method":"ping","params":{"returnRateLimits":"yes"}}', 'a', -1130],
    ['{"id":"a","method":"ping","params":{"returnRateLimits":1}}', 'a', -1130],
    ['{"id":"a","method":"nonesuch"}', 'a', -1020],
    ['{"id":"a","method":"__proto__"}', 'a', -1102],
    ['{"id":"a","method":"constructor"}', 'a', -1020],
    ['['.repeat(60_000), null, -1135],
    [`{"id":"a","method":"depth","params":${'{"a":'.repeat(9_000)}1${'}'.repeat(9_000)}}`, null, -1135],
    ['{"id":"a","method":"depth","params":{"symbol":"BTCUSDT","limit":1e999}}', 'a', -1100],
    ['{"id":"a","method":"depth","params":{"__proto__":"x"}}', 'a', -1100],
    ['{"id":"a","method":"depth","params":{"symbol":"BTCUSDT","constructor":"x"}}', 'a', -1104],
    ['{"id":"a","method":"order.place","params":{"symbol":"BTCUSDT\\u0000"}}', 'a', -1020],
    ['{"id":"a","method":"depth","params":[1]}', 'a', -1135],
    ['{"id":"a","method":"depth","params":"symbol=BTCUSDT"}', 'a', -1135],
    ['{"id":"a","method":"depth","params":{"symbol":{"x":1}}}', 'a', -1135],
    ['{"id":"a","method":"depth","params":{"symbol":[["BTCUSDT"]]}}', 'a', -1135],
    ['{"id":"a","method":"depth","params":{"symbol":null}}', 'a', -1102],
    ['{"id":"a","method":"depth"}', 'a', -1102],
    ['{"id":"a","method":"depth","params":{"symbol":"NOPEUSDT"}}', 'a', -1121],
    ['{"id":"a","method":"depth","params":{"symbol":"BTCUSDT","colour":"red"}}', 'a', -1104],
    ['{"id":null,"method":"depth","params":{"symbol":"BTCUSDT","limit":"x"}}', null, -1100],
  ])('%.80s is refused, and the connection goes on', async (text, id, code) => {
    expect(await socket.next(text)).toMatchObject({ id, status: 400, error: { code, msg: expect.any(String) } });
    expect(await socket.ask('ping')).toMatchObject({ status: 200 });
  });

  it('gets the limit of connections in exchangeInfo, if there is one', async () => {
    const limits = async (from: RigSocket) => {
      const { result } = (await from.ask('exchangeInfo', { symbol: 'BTCUSDT' })) as {
        result: { rateLimits: object[] };
      };
      return result.rateLimits;
    };
    const limit = { rateLimitType: 'CONNECTIONS', interval: 'MINUTE', intervalNum: 5, limit: 300 };
    expect(await limits(socket)).toContainEqual(limit);
    const free = await new StreamRig({ connections: undefined }).start();
    expect(await limits(await free.connect('/ws-api/v3'))).not.toContainEqual(expect.objectContaining({ limit: 300 }));
    await free.stop();
  });

  it('is parsed or rejected, for any input', () => {
    const part = fc.oneof(
      fc.json({ maxDepth: 3 }),
      fc.constantFrom('1', '"a"', '"SUBSCRIBE"', '"ping"', 'null', '{}', '[]'),
    );
    const text = fc.oneof(
      { weight: 1, arbitrary: fc.string() },
      { weight: 1, arbitrary: fc.json() },
      {
        weight: 4,
        arbitrary: fc
          .dictionary(fc.constantFrom('id', 'method', 'params', 'x'), part)
          .map((parts) => `{${Object.entries(parts).map(([name, value]) => `"${name}":${value}`)}}`),
      },
    );
    fc.assert(
      fc.property(text, (sent) => {
        for (const read of [readApiRequest(sent), readStreamRequest(sent)]) {
          // The id goes back into JSON as it is.
          const id: unknown = JSON.parse(read.id);
          expect(id === null || typeof id === 'string' || typeof id === 'number').toBe(true);
          if (!read.ok) expect(read.error).toMatchObject({ code: expect.any(Number), msg: expect.any(String) });
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it('may have any id that the documentation has, and gets it back as it came', async () => {
    for (const id of ['1', '-9223372036854775808', '9223372036854775807', 'null', '"aB-_9"', `"${'x'.repeat(36)}"`]) {
      const text = new Promise<string>((resolve) => {
        socket.ws.once('message', (data) => resolve(String(data)));
      });
      socket.ws.send(`{"id":${id},"method":"ping","params":null}`);
      expect(await text).toContain(`{"id":${id},"status":200`);
    }
  });

  it('gets an error that names the fault', async () => {
    const error = async (text: string) => (await socket.next(text)).error;
    expect(await error('{"id":"a b","method":"ping"}')).toEqual({
      code: -1135,
      msg: "Invalid 'id' in JSON request; expected an integer, a string matching '^[a-zA-Z0-9-_]{1,36}$', or null.",
    });
    expect(await error('{"id":1,"method":"ping","params":[]}')).toEqual({
      code: -1135,
      msg: "Invalid 'params' in JSON request; expected an object.",
    });
  });

  it('treats null parameters as absent', async () => {
    expect(await socket.ask('depth', { symbol: 'BTCUSDT', limit: null })).toMatchObject({ status: 200 });
    expect(await socket.ask('ticker.price', { symbol: null, symbols: ['BTCUSDT'] })).toMatchObject({ status: 200 });
  });

  it('is rejected at the upgrade when it requires a binary encoding', async () => {
    const disabled = { status: 400, body: { code: -1155, msg: 'SBE is not enabled.' } };
    expect(await rig.rejected('/ws-api/v3?responseFormat=sbe&sbeSchemaId=3&sbeSchemaVersion=2')).toEqual(disabled);
    expect(await rig.rejected('/ws-api/v3?responseFormat=json&responseFormat=sbe')).toEqual(disabled);
    expect(await rig.rejected('/ws-api/v3?responseFormat=xml')).toMatchObject({ body: { code: -1130 } });
    expect(await rig.rejected('/ws-api/v3?returnRateLimits=maybe')).toMatchObject({ body: { code: -1130 } });
    const json = await rig.connect('/ws-api/v3?responseFormat=json');
    expect(await json.ask('ping')).toMatchObject({ status: 200 });
  });

  it.each(['/ws-api/v3', '/ws-api/v3?timeUnit=MICROSECOND'])(
    'is notified before the connection closes: %s',
    async (path) => {
      const old = await new StreamRig({ heartbeatMs: 5, lifeMs: 20 }).start();
      const ended = await old.connect(path);
      const began = (Date.now() - 1_000) * (path.endsWith('SECOND') ? 1_000 : 1);
      expect(await ended.closed).toEqual({ code: 1000, reason: 'LIFE_OVER' });
      const event = { e: 'serverShutdown', E: expect.any(Number) };
      expect(ended.received).toEqual([{ event }]);
      const [told] = ended.received as unknown as [{ event: { E: number } }];
      expect(told.event.E).toBeGreaterThan(began);
      await old.stop();
      const stopped = await rig.connect(path);
      const stopping = stopped.until(({ event: told }) => told !== undefined);
      await rig.stop();
      expect(await stopping).toEqual({ event });
    },
  );

  it.each([
    ['{bad', 1],
    ['{"id":"a b","method":"ping"}', 1],
    ['{"id":1,"method":"depth","params":[1]}', 1],
    ['{"id":1,"method":"nonesuch"}', 2],
    ['{"id":1,"method":"ping","params":{"returnRateLimits":"yes"}}', 1],
    [`{"id":1,"method":"depth","params":{${manyParameters}}}`, 5],
    ['{"id":1,"method":"session.logon","params":{"apiKey":"x","signature":"y","timestamp":1}}', 2],
  ])('costs weight although it is refused: %.60s', async (text, weight) => {
    const used = async (message: string) => {
      const { rateLimits } = await socket.next(message);
      return (rateLimits as { count: number }[])[0]?.count ?? 0;
    };
    const minuteOf = () => Math.floor(Date.now() / 60_000);
    const minute = minuteOf();
    const before = await used('{"id":0,"method":"ping"}');
    const after = await used(text);
    expect(after - before).toBe(minuteOf() === minute ? weight : after - before);
  });

  it('that is malformed does not bypass a ban', async () => {
    const limited = await new StreamRig({}, true).start();
    const deaf = await limited.connect('/ws-api/v3');
    const other = await limited.connect('/ws-api/v3');
    for (let count = 0; count < 46; count += 1) {
      deaf.ws.send(JSON.stringify({ id: count, method: 'depth', params: { symbol: 'BTCUSDT', limit: 5_000 } }));
    }
    await deaf.closed;
    expect(await other.next('{bad')).toMatchObject({ id: null, status: 418, error: { code: -1003 } });
    expect(await other.closed).toEqual({ code: 1008, reason: 'BANNED' });
    await limited.stop();
  });

  it('is rejected when the address is over its weight', async () => {
    const limited = await new StreamRig({}, true).start();
    const hungry = await limited.connect('/ws-api/v3');
    const asked = Array.from({ length: 25 }, () => hungry.ask('depth', { symbol: 'BTCUSDT', limit: 5_000 }));
    const last = (await Promise.all(asked)).at(-1);
    expect(last).toMatchObject({ status: 429, error: { code: -1003, data: { retryAfter: expect.any(Number) } } });
    await limited.stop();
  });

  it('closes the connection of an address that continues, which is banned for a while', async () => {
    const limited = await new StreamRig({}, true).start();
    const deaf = await limited.connect('/ws-api/v3');
    for (let count = 0; count < 46; count += 1) {
      deaf.ws.send(JSON.stringify({ id: count, method: 'depth', params: { symbol: 'BTCUSDT', limit: 5_000 } }));
    }
    expect(await deaf.closed).toEqual({ code: 1008, reason: 'BANNED' });
    const { status, error } = deaf.received.at(-1) as { status: number; error: { code: number; msg: string } };
    expect([status, error.code]).toEqual([418, -1003]);
    expect(error.msg).toMatch(/^Way too much request weight used; IP banned until \d{13}\./);
    for (const path of ['/ws-api/v3', '/ws-api/v3?responseFormat=sbe', '/ws-api/v3?timeUnit=DAY']) {
      expect(await limited.rejected(path)).toMatchObject({ status: 418, body: { code: -1003 } });
    }
    await limited.stop();
  });
});

describe('a session', () => {
  const loggedOff = { apiKey: null, authorizedSince: null, userDataStream: false };

  it('starts with an Ed25519 key, returns its status, and ends', async () => {
    expect(await socket.ask('session.status')).toMatchObject({ status: 200, result: loggedOff });
    const logon = await socket.ask('session.logon', signedBy(ed25519));
    const loggedOn = { apiKey: ed25519.key.apiKey, authorizedSince: expect.any(Number), userDataStream: false };
    expect(logon).toMatchObject({ status: 200, result: { ...loggedOn, connectedSince: expect.any(Number) } });
    expect(await socket.ask('session.status')).toMatchObject({ result: loggedOn });
    expect(await socket.ask('session.logout')).toMatchObject({ status: 200, result: loggedOff });
  });

  it.each([
    ['an HMAC key', () => signedBy(hmac), 400, -4056],
    ['a wrong signature', () => ({ ...signedBy(ed25519), signature: 'AAAA' }), 400, -1022],
    ['a signature over something else', () => ({ ...signedBy(ed25519), recvWindow: 9_000 }), 400, -1022],
    ['no signature', () => ({ apiKey: ed25519.key.apiKey, timestamp: Date.now() }), 400, -1102],
    ['no time', () => ({ apiKey: ed25519.key.apiKey, signature: 'AAAA' }), 400, -1102],
    ['an old time', () => signedBy(ed25519, { timestamp: Date.now() - 20_000 }), 400, -1021],
    ['a key that nobody has', () => ({ ...signedBy(ed25519), apiKey: 'x'.repeat(64) }), 401, -2015],
    ['no key', () => ({ timestamp: Date.now(), signature: 'AAAA' }), 401, -2014],
  ])('does not begin with %s', async (_what, params, status, code) => {
    expect(await socket.ask('session.logon', params())).toMatchObject({ status, error: { code } });
    expect(await socket.ask('session.status')).toMatchObject({ result: loggedOff });
  });

  it('ends with a notification when its key expires', async () => {
    const short = rig.addKey('ed25519', MINE, { expiresMs: Date.now() + 400 });
    await socket.ask('session.logon', signedBy(short));
    await socket.ask('userDataStream.subscribe');
    expect(await socket.until(({ event }) => event !== undefined)).toMatchObject({
      event: { e: 'eventStreamTerminated' },
    });
    expect(await socket.until(({ id }) => id === null)).toMatchObject({ status: 401, error: { code: -2015 } });
    expect(await socket.ask('session.logon', signedBy(short))).toMatchObject({ status: 401, error: { code: -2015 } });
  });

  it('ends with a notification when its key is revoked', async () => {
    await socket.ask('session.logon', signedBy(ed25519));
    await socket.ask('userDataStream.subscribe');
    rig.revoke(ed25519);
    expect(await socket.until(({ event }) => event !== undefined)).toMatchObject({
      subscriptionId: 0,
      event: { e: 'eventStreamTerminated' },
    });
    expect(await socket.until(({ id }) => id === null)).toMatchObject({ status: 401, error: { code: -2015 } });
    expect(await socket.ask('session.status')).toMatchObject({ result: loggedOff });
    rig.floor.limit(MINE, 'buy', 900, 5);
    await socket.ask('ping');
    expect(socket.received.filter(({ event }) => event !== undefined)).toHaveLength(1);
  });
});

/** The notification that a subscription has ended. */
const endOf =
  (id: number) =>
  ({ subscriptionId, event }: RigMessage): boolean =>
    subscriptionId === id && Object(event).e === 'eventStreamTerminated';

describe('user data over the API', () => {
  it('comes with the number of its subscription, for a session or by a signature', async () => {
    expect(await socket.ask('userDataStream.subscribe')).toMatchObject({ status: 401, error: { code: -2015 } });
    const answer = await socket.ask('userDataStream.subscribe.signature', signedBy(hmac));
    expect(answer).toMatchObject({ status: 200, result: { subscriptionId: 0 } });
    rig.floor.limit(MINE, 'buy', 900, 5);
    expect(await socket.until(({ event }) => event !== undefined)).toMatchObject({
      subscriptionId: 0,
      event: { e: 'executionReport', x: 'NEW' },
    });
    expect(await socket.ask('userDataStream.subscribe.signature', signedBy(hmac))).toMatchObject({
      error: { code: -2035 },
    });
    expect(await socket.ask('session.subscriptions')).toMatchObject({ result: [{ subscriptionId: 0 }] });
    const theirs = rig.addKey('hmac', FLOOR_ACCOUNTS[1]);
    const second = await socket.ask('userDataStream.subscribe.signature', signedBy(theirs));
    expect(second).toMatchObject({ result: { subscriptionId: 1 } });
    expect(await socket.ask('userDataStream.unsubscribe', { subscriptionId: 0 })).toMatchObject({
      status: 200,
      result: {},
    });
    expect(await socket.until(endOf(0))).toMatchObject({ event: { E: expect.any(Number) } });
    expect(await socket.ask('session.subscriptions')).toMatchObject({ result: [{ subscriptionId: 1 }] });
    expect(await socket.ask('userDataStream.unsubscribe')).toMatchObject({ status: 200, result: {} });
    expect(await socket.until(endOf(1))).toMatchObject({ event: { E: expect.any(Number) } });
    expect(await socket.ask('userDataStream.unsubscribe')).toMatchObject({ status: 400, error: { code: -2036 } });
  });

  it('ends with the session, and with the connection', async () => {
    await socket.ask('session.logon', signedBy(ed25519));
    await socket.ask('userDataStream.subscribe');
    expect(await socket.ask('session.status')).toMatchObject({ result: { userDataStream: true } });
    await socket.ask('session.logout');
    expect(await socket.until(({ event }) => event !== undefined)).toMatchObject({
      event: { e: 'eventStreamTerminated' },
    });
    await socket.ask('userDataStream.subscribe.signature', signedBy(hmac));
    socket.ws.close();
    await socket.closed;
    rig.floor.limit(MINE, 'buy', 900, 5);
    expect(rig.connections).toBe(0);
  });
});

describe('what a signature is over', () => {
  it('is the parameters by name, as they were written', () => {
    const text = '{"id":1,"method":"x","params":{"price":0.10,"b":true,"a":"ü &","signature":"s","timestamp":1}}';
    const read = readApiRequest(text);
    if (!read.ok) throw new Error(read.error.msg);
    expect(signedPayloads(read.request.params)).toEqual([
      'a=ü &&b=true&price=0.10&timestamp=1',
      'a=%C3%BC%20%26&b=true&price=0.10&timestamp=1',
    ]);
  });

  it('may be written as in an address', async () => {
    const odd = { apiKey: hmac.key.apiKey, listenKey: 'a b', timestamp: Date.now() };
    const payload = `apiKey=${odd.apiKey}&listenKey=a%20b&timestamp=${odd.timestamp}`;
    const asked = { ...odd, signature: hmac.sign(payload) };
    expect(await socket.ask('userDataStream.subscribe.signature', asked)).toMatchObject({ status: 200 });
  });
});

describe('the methods', () => {
  it.each([...METHOD_CALLS.keys()])('%s can be asked for', (method) => {
    expect(readApiRequest(JSON.stringify({ id: 1, method }))).toMatchObject({ ok: true, request: { method } });
  });

  it('are those whose calls REST has', () => {
    const methods = endpointsByMethod(marketEndpoints(rig.floor.view));
    expect(methods.has('depth')).toBe(true);
    expect(methods.has('order.place')).toBe(false);
  });
});
