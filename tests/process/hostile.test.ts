import { connect } from 'node:net';
import { API_CODES, type ApiErrorName } from '@bourse/contract';
import { KLINE_INTERVALS } from '@bourse/domain';
import { cursorOf, encodeCursor } from '@bourse/server/platform/pages/cursor.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { ApiClient } from '../support/api.ts';
import { type RealServer, startRealServer, temporaryDataDir } from '../support/real-server.ts';
import { HTTP_ROWS, type HttpRow, type Targets } from './hostile-http.ts';
import { BREAK_ROWS, FRAME_ROWS } from './hostile-socket.ts';

// The real server under hostile input: each is rejected with its stable code, changes no balances or orders, and leaves the
// server healthy. Two funded users: the attacker, who sends, and the victim, who has an order in the book.

const PASSWORD = 'hostile-test-2026';
const data = temporaryDataDir();
let server: RealServer;
let attacker: ApiClient;
let victim: ApiClient;
let targets: Targets;
let before: unknown;

async function register(email: string): Promise<ApiClient> {
  const client = new ApiClient(server.url);
  await client.register(email, PASSWORD);
  return client;
}

/** State that must not change: balances and open orders of both users. */
async function holdings(): Promise<unknown> {
  const of = async (client: ApiClient) => {
    const [{ items }, orders] = await Promise.all([client.expect('balances'), client.expect('openSpotOrders')]);
    const money = items.map(({ shortName, total, held }) => ({ shortName, total, held }));
    return { money, orders };
  };
  const [mine, others] = await Promise.all([of(attacker), of(victim)]);
  return { attacker: mine, victim: others };
}

beforeAll(async () => {
  server = await startRealServer({ dataDir: data.path, env: { BOURSE_MAKERS: 'off', BOURSE_RATE_LIMITS: 'off' } });
  attacker = await register('attacker@example.com');
  victim = await register('victim@example.com');
  for (const client of [attacker, victim]) await client.expect('demoFaucet', { body: { coinId: 52 } });
  const resting = { tradeCode: 'btc_usdt', side: 'buy', type: 'limit', price: '50000', qty: '0.01' } as const;
  const { orderId } = await victim.expect('placeSpotOrder', { body: resting });
  targets = {
    victimOrderId: orderId,
    victimCsrfToken: victim.csrfToken,
    attackerCookie: attacker.cookie,
  };
  before = await holdings();
});
afterAll(async () => {
  await server.stop();
  data.remove();
});

async function send(row: HttpRow): Promise<{ status: number; answer: unknown }> {
  const own: Record<string, string> =
    row.as === 'visitor' ? {} : { cookie: attacker.cookie, 'x-csrf-token': attacker.csrfToken };
  const type = row.body === undefined ? {} : { 'content-type': 'application/json' };
  const extra = typeof row.headers === 'function' ? row.headers(targets) : row.headers;
  const headers = Object.entries({ ...own, ...type, ...extra }).filter(([, value]) => value !== '');
  const path = typeof row.path === 'function' ? row.path(targets) : row.path;
  const asItIs = typeof row.body === 'string' || row.body instanceof Uint8Array;
  const body = asItIs ? (row.body as BodyInit) : JSON.stringify(row.body);
  const init = { method: row.method ?? 'GET', headers, ...(row.body === undefined ? {} : { body }) };
  const response = await fetch(`${server.url}${path}`, init);
  return { status: response.status, answer: await response.json() };
}

describe('over HTTP', () => {
  it.each(HTTP_ROWS.map((row) => [row.what, row] as const))('%s', async (_what, row) => {
    const { http, code } = API_CODES[row.error];
    const { status, answer } = await send(row);
    const field = row.field === undefined ? {} : { field: row.field };
    expect({ status, answer }).toMatchObject({
      status: http,
      answer: { code, error: row.error, data: null, ...field },
    });
    expect(await holdings()).toEqual(before);
  });
});

/** Sends bytes as they are and answers everything that comes back until the server closes. */
function exchangeBytes(bytes: string): Promise<string> {
  return new Promise((done) => {
    const socket = connect(server.port, '127.0.0.1', () => socket.write(bytes));
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    socket.on('error', () => undefined);
    socket.on('close', () => done(answer));
  });
}

describe('over a bare connection', () => {
  const session = () => `cookie: ${victim.cookie}\r\nx-csrf-token: ${victim.csrfToken}\r\n`;
  const own = () => `host: 127.0.0.1:${server.port}\r\n`;
  const cancelAll = () => `DELETE /hk-web/v2/spot/orders HTTP/1.1\r\n${own()}`;
  const post = () => `POST /hk-web/v2/login HTTP/1.1\r\n${own()}content-type: application/json\r\n`;

  it.each([
    ['two lengths', () => `${post()}content-length: 2\r\ncontent-length: 60\r\n\r\n{}${cancelAll()}${session()}\r\n`],
    [
      'length and chunks',
      () => `${post()}content-length: 4\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n${cancelAll()}${session()}\r\n`,
    ],
    ['chunks in disguise', () => `${post()}transfer-encoding : chunked\r\n\r\n0\r\n\r\n${cancelAll()}${session()}\r\n`],
    ['a chunk of −1', () => `${post()}transfer-encoding: chunked\r\n\r\n-1\r\n${cancelAll()}${session()}\r\n`],
    ['a header within a header', () => `GET /healthz HTTP/1.1\r\n${own()}x-a: b\n${cancelAll()}${session()}\r\n`],
    ['a length of −1', () => `${post()}content-length: -1\r\n\r\n{}`],
    ['no host', () => 'GET /healthz HTTP/1.1\r\n\r\n'],
    ['no HTTP', () => '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\r\n\r\n'],
  ])('%s: one refusal, and nothing behind it is obeyed', async (_what, bytes) => {
    const answer = await exchangeBytes(bytes());
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer.match(/HTTP\/1\.1 /g)).toHaveLength(1);
    expect(await holdings()).toEqual(before);
  });

  it('a body of 10 MB: rejected by its announced length', async () => {
    // Nothing of it is sent: a server that hangs up while its client still writes may cut off its own answer.
    const answer = await exchangeBytes(`${post()}content-length: 10000000\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 413 .*"error":"BODY_TOO_LARGE"/s);
  });

  it('headers of 20 KB: rejected', async () => {
    const answer = await exchangeBytes(`GET /healthz HTTP/1.1\r\n${own()}x-large: ${'x'.repeat(20_000)}\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 431 /);
  });

  it('two hundred requests that never complete: others are served meanwhile', async () => {
    const half = Array.from({ length: 200 }, () => {
      const socket = connect(server.port, '127.0.0.1');
      socket.on('error', () => undefined);
      socket.write(`${post()}content-length: 1000\r\n\r\n{"email":`);
      return socket;
    });
    await Promise.all(half.map((socket) => new Promise((done) => socket.once('connect', done))));
    expect(await holdings()).toEqual(before);
    for (const socket of half) socket.destroy();
  });
});

interface Heard {
  readonly id?: string;
  readonly error?: ApiErrorName;
  readonly field?: string;
  readonly code?: number;
}

/** Opens a socket as the attacker; answers are taken one by one. */
async function openSocket(headers: Readonly<Record<string, string>> = { cookie: attacker.cookie }) {
  const ws = new WebSocket(`${server.url.replace('http', 'ws')}/ws`, { headers });
  const waiting: ((message: Heard) => void)[] = [];
  ws.on('message', (bytes) => waiting.shift()?.(JSON.parse(String(bytes)) as Heard));
  ws.on('error', () => undefined);
  const closed = new Promise<number>((done) => ws.on('close', done));
  await new Promise((done) => ws.once('open', done));
  const ask = (frame: string | Buffer) =>
    new Promise<Heard>((done) => {
      waiting.push(done);
      ws.send(frame);
    });
  return { ws, closed, ask };
}

describe('over the socket', () => {
  const open: WebSocket[] = [];
  const socketOf = async (headers?: Readonly<Record<string, string>>) => {
    const socket = await openSocket(headers);
    open.push(socket.ws);
    return socket;
  };
  afterEach(() => {
    for (const ws of open.splice(0)) ws.terminate();
  });

  it.each(FRAME_ROWS.map((row) => [row.what, row] as const))('%s', async (_what, { frame, error, field }) => {
    const { ask } = await socketOf();
    const answer = await ask(typeof frame === 'function' ? frame(attacker.csrfToken) : frame);
    expect(answer).toMatchObject({ error, field, code: API_CODES[error].code });
    expect(await ask('{"event":"ping"}')).toEqual({ event: 'pong' });
    expect(await holdings()).toEqual(before);
  });

  it.each(BREAK_ROWS.map((row) => [row.what, row] as const))('%s ends the socket', async (_what, row) => {
    const { ws, closed } = await socketOf();
    (ws as unknown as { _socket: NodeJS.WritableStream })._socket.write(row.bytes);
    expect(await closed).toBe(row.closeCode);
  });

  it('a visitor can neither place orders nor subscribe to an account', async () => {
    const { ask } = await socketOf({});
    const params = { tradeCode: 'btc_usdt', side: 'buy', type: 'limit', price: '50000', qty: '0.01' };
    const order = JSON.stringify({ event: 'order.place', id: 'a', csrfToken: victim.csrfToken, params });
    expect(await ask(order)).toMatchObject({ error: 'LOGIN_REQUIRED' });
    const account = { biz: 'spot', type: 'account', code: '', granularity: '' };
    const follow = JSON.stringify({ event: 'subscribe', id: 'b', params: account });
    expect(await ask(follow)).toMatchObject({ error: 'LOGIN_REQUIRED' });
    expect(await holdings()).toEqual(before);
  });

  it('ten thousand subscriptions: a hundred are accepted, the rest rejected', async () => {
    const { ws } = await socketOf();
    const granularities = KLINE_INTERVALS.map((interval) => ({ type: 'kline', granularity: interval }));
    const topics = (await attacker.expect('tradeInfo')).flatMap(({ tradeCode: code }) =>
      granularities.map((topic) => ({ biz: 'spot', code, ...topic })),
    );
    expect(topics.length).toBeGreaterThan(200);
    const answers: Heard[] = [];
    const all = new Promise<void>((done) => {
      ws.on('message', (bytes) => {
        const message = JSON.parse(String(bytes)) as Heard;
        if (message.id !== undefined) answers.push(message);
        if (answers.length === 10_000) done();
      });
    });
    for (let step = 1; step <= 10_000; step += 1) {
      const invented = { biz: 'spot', type: 'depth', code: 'eth_usdt', granularity: (step / 100 + 1_000).toFixed(2) };
      const params = topics[step - 1] ?? invented;
      ws.send(JSON.stringify({ event: 'subscribe', id: String(step), params }));
    }
    await all;
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(100);
    expect(answers.filter(({ error }) => error === 'TOO_MANY_REQUESTS')).toHaveLength(topics.length - 100);
    expect(answers.filter(({ error }) => error === 'DEPTH_STEP_UNKNOWN')).toHaveLength(10_000 - topics.length);
  });

  it('two hundred sockets that stop in the middle of a frame: others are served meanwhile', async () => {
    const sockets = await Promise.all(Array.from({ length: 200 }, () => socketOf()));
    for (const { ws } of sockets) {
      (ws as unknown as { _socket: NodeJS.WritableStream })._socket.write(Buffer.from([0x81, 0xfe, 0x10]));
    }
    expect(await holdings()).toEqual(before);
  });
});

describe('at the ends of the ranges', () => {
  const LAST_MS = '9999999999999999';
  const most = 2n ** 63n - 1n;
  /** Valid cursors with the largest keys that there can be. */
  const LAST_CURSORS = {
    orders: encodeCursor(cursorOf('spot-orders', ['int']), [most]),
    fills: encodeCursor(cursorOf('spot-fills', ['int', 'int', 'word']), [most, most, 'taker']),
    statement: encodeCursor(cursorOf('statement', ['int', 'int']), [most, 2n ** 31n - 1n]),
  };

  it.each(['1s', '1m', '1d', '1w', '1M'])('klines of %s from the first to the last millisecond', async (interval) => {
    for (const [fromMs, toMs] of [
      ['0', '0'],
      ['0', LAST_MS],
      [LAST_MS, LAST_MS],
      [LAST_MS, '0'],
    ]) {
      const query = new URLSearchParams({ tradeCode: 'btc_usdt', interval, fromMs: fromMs ?? '', toMs: toMs ?? '' });
      const response = await fetch(`${server.url}/kline-history/market/klines?${query}`);
      expect({ fromMs, toMs, status: response.status }).toMatchObject({ status: 200 });
    }
  });

  it.each([
    `/hk-web/v2/spot/orders/history?fromMs=${LAST_MS}&toMs=${LAST_MS}&cursor=${LAST_CURSORS.orders}`,
    `/hk-web/v2/spot/fills?cursor=${LAST_CURSORS.fills}`,
    `/hk-web/v2/spot/fills?orderId=${'9'.repeat(20)}`,
    `/hk-web/v2/wallet/statement?cursor=${LAST_CURSORS.statement}`,
  ])('%s is a page', async (path) => {
    const response = await fetch(`${server.url}${path}`, { headers: { cookie: attacker.cookie } });
    expect({ status: response.status, answer: await response.json() }).toMatchObject({
      status: 200,
      answer: { code: 200 },
    });
  });
});

describe('a session that has ended', () => {
  it('is invalid for every encoding of its cookie', async () => {
    const client = await register('leaver@example.com');
    const spelled = client.cookie.replace(/=(.)/, (_, first: string) => `=%${first.charCodeAt(0).toString(16)}`);
    const statuses = () =>
      Promise.all(
        [client.cookie, spelled].map(async (cookie) => {
          return (await fetch(`${server.url}/hk-web/v2/session`, { headers: { cookie } })).status;
        }),
      );
    const cookie = client.cookie;
    expect(await statuses()).toEqual([200, 200]);
    await client.expect('logout');
    client.cookie = cookie;
    expect(await statuses()).toEqual([401, 401]);
  });
});

describe('at the same time', () => {
  const many = <T>(count: number, call: () => Promise<T>) => Promise.all(Array.from({ length: count }, call));

  it('one address registers once', async () => {
    const client = new ApiClient(server.url);
    const body = { email: 'race@example.com', password: PASSWORD, termsVersion: '1' };
    const begun = await many(4, () => client.expect('register', { body }));
    const codes = await Promise.all(
      begun.map(async ({ challengeId }) => {
        return { challengeId, code: (await client.expect('registrationMail', { params: { challengeId } })).code };
      }),
    );
    const answers = await Promise.all(
      [...codes, ...codes].map((body) => new ApiClient(server.url).call('confirmRegistration', { body })),
    );
    expect(answers.map(({ error }) => error ?? 'OK').sort()).toEqual([...Array(7).fill('CHALLENGE_INVALID'), 'OK']);
  });

  it('the faucet keeps its limit, and each credit counts once', async () => {
    const client = await register('thirsty@example.com');
    const answers = await many(40, () => client.call('demoFaucet', { body: { coinId: 52 } }));
    const given = answers.filter(({ code }) => code === 200);
    expect(answers.filter(({ error }) => error === 'FAUCET_LIMIT').length + given.length).toBe(40);
    expect(given).toHaveLength(5);
    const { items } = await client.expect('balances');
    expect(items.find(({ shortName }) => shortName === 'USDT')).toMatchObject({ total: '50000.00000000' });
  });

  it('one client order id is one order, and one order is cancelled once', async () => {
    const client = await register('hasty@example.com');
    await client.expect('demoFaucet', { body: { coinId: 52 } });
    const order = { tradeCode: 'btc_usdt', side: 'buy', type: 'limit', price: '50000', qty: '0.01' } as const;
    const placed = await many(30, () => client.call('placeSpotOrder', { body: { ...order, clientOrderId: 'mine' } }));
    expect(new Set(placed.map((answer) => JSON.stringify(answer))).size).toBe(1);
    const orderId = placed[0]?.data.orderId ?? '';
    const other = await client.call('placeSpotOrder', { body: { ...order, side: 'sell', clientOrderId: 'mine' } });
    expect(other).toMatchObject({ status: 409, error: 'CLIENT_ORDER_ID_USED', field: 'clientOrderId', data: null });
    const canceled = await many(20, () => client.call('cancelSpotOrder', { params: { orderId } }));
    expect(canceled.map(({ error }) => error ?? 'OK').sort()).toEqual(['OK', ...Array(19).fill('UNKNOWN_ORDER')]);
    const { items } = await client.expect('balances');
    expect(items.find(({ shortName }) => shortName === 'USDT')).toMatchObject({
      total: '10000.00000000',
      held: '0.00000000',
    });
  });
});

describe('afterwards', () => {
  it('the server is healthy, no balance has changed, and its output contains no secret', async () => {
    expect(await (await fetch(`${server.url}/readyz`)).json()).toEqual({ status: 'ready' });
    expect(await holdings()).toEqual(before);
    expect(server.output()).not.toContain(PASSWORD);
    expect(server.output()).not.toMatch(/a request failed|a socket message failed/);
    await victim.expect('cancelSpotOrder', { params: { orderId: targets.victimOrderId } });
  });
});
