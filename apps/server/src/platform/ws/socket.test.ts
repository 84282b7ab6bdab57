import { connect } from 'node:net';
import type { AccountData, DepthData, OrderData, PublicTradeData, TickerData, Topic } from '@bourse/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { startTestServer, type TestServer } from '../../testing/server-fixture.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { TestSocket } from '../../testing/test-socket.ts';
import { fund } from '../../testing/test-world.ts';

const topic = (type: Topic['type'], code = '', granularity = ''): Topic => ({ biz: 'spot', type, code, granularity });
const BOOK = topic('depth', 'btc_usdt');
const limit = (side: 'buy' | 'sell', price: string, qty = '0.01') => {
  return { tradeCode: 'btc_usdt', side, type: 'limit', price, qty } as const;
};

describe('the socket', () => {
  let server: TestServer;
  let maker: TestClient;
  let taker: TestClient;
  const sockets: TestSocket[] = [];

  beforeAll(async () => {
    server = await startTestServer();
    maker = await server.newUser();
    taker = await server.newUser();
    for (const { accountId } of [maker, taker]) {
      await fund(server.host, accountId, 'BTC', '1000');
      await fund(server.host, accountId, 'USDT', '50000000');
    }
  });
  afterAll(() => server.close());
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.close();
    await maker.expect('cancelAllSpotOrders');
    await taker.expect('cancelAllSpotOrders');
  });

  const open = async (client: TestClient, headers?: Record<string, string>) => {
    const socket = await TestSocket.open(client, headers);
    sockets.push(socket);
    return socket;
  };

  /** Applies a topic's messages as a client does; any gap is an error. */
  function replayBook(messages: readonly { kind: string; seq: number; data: DepthData }[]) {
    const sides = { bids: new Map<string, string>(), asks: new Map<string, string>() };
    let seq = -1;
    for (const message of messages) {
      if (message.kind === 'snapshot') {
        sides.bids.clear();
        sides.asks.clear();
      } else if (message.seq !== seq + 1) {
        throw new Error(`gap: ${message.seq} after ${seq}`);
      }
      seq = message.seq;
      for (const side of ['bids', 'asks'] as const) {
        for (const [price, qty] of message.data[side]) {
          if (Number(qty) === 0) sides[side].delete(price);
          else sides[side].set(price, qty);
        }
      }
    }
    const sorted = (side: Map<string, string>, sign: number) =>
      [...side].sort((a, b) => sign * (Number(a[0]) - Number(b[0])));
    return { seq, bids: sorted(sides.bids, -1), asks: sorted(sides.asks, 1) };
  }

  it('streams a book whose snapshot and deltas, without a gap, equal the book over HTTP', async () => {
    const socket = await open(server.visitor());
    await maker.expect('placeSpotOrder', { body: limit('buy', '19000') });
    await socket.follow<DepthData>(BOOK);
    await socket.follow<DepthData>(topic('depth', 'btc_usdt', '10'));
    for (let step = 0; step < 60; step += 1) {
      const price = (20_000 + ((step * 37) % 23) - 11).toString();
      const side = step % 3 === 0 ? 'sell' : 'buy';
      await (step % 2 === 0 ? maker : taker).expect('placeSpotOrder', { body: limit(side, price) });
      if (step % 20 === 19) await maker.expect('cancelAllSpotOrders');
    }
    const told = await server.visitor().expect('fullDepth', { query: { tradeCode: 'btc_usdt', limit: '1000' } });
    await expect.poll(() => socket.of(BOOK).at(-1)?.seq).toBe(told.seq);
    const { seq, bids, asks } = told;
    expect(replayBook(socket.of<DepthData>(BOOK))).toEqual({ seq, bids, asks });
    expect(bids.length).toBeGreaterThan(3);

    const coarse = topic('depth', 'btc_usdt', '10');
    const grouped = server.view.market(1).depth(1_000, 1_000);
    await expect
      .poll(() => {
        const { bids: coarseBids, asks: coarseAsks } = replayBook(socket.of<DepthData>(coarse));
        return { bids: coarseBids, asks: coarseAsks };
      })
      .toEqual(grouped);
  });

  it('streams trades without a gap, newest last, and the same as HTTP lists them', async () => {
    const trades = topic('trades', 'btc_usdt');
    const socket = await open(server.visitor());
    const before = await socket.follow<PublicTradeData[]>(trades);
    for (let step = 0; step < 5; step += 1) {
      await maker.expect('placeSpotOrder', { body: limit('sell', '21000') });
      await taker.expect('placeSpotOrder', { body: limit('buy', '21000') });
    }
    await expect
      .poll(() => socket.of<PublicTradeData[]>(trades).flatMap((m) => (m.kind === 'delta' ? m.data : [])).length)
      .toBe(5);
    const deltas = socket.of<PublicTradeData[]>(trades).slice(1);
    expect(deltas.map((message) => message.seq)).toEqual(deltas.map((_, index) => before.seq + 1 + index));
    const listed = await server.visitor().expect('realTimeTrade', { query: { tradeCode: 'btc_usdt', limit: '5' } });
    expect(deltas.flatMap((message) => message.data)).toEqual(listed.reverse());
  });

  it('streams the kline of a trade and a ticker that shows it', async () => {
    const kline = topic('kline', 'btc_usdt', '1h');
    const socket = await open(server.visitor());
    await socket.follow(kline);
    await socket.follow(topic('tickers'));
    await maker.expect('placeSpotOrder', { body: limit('sell', '22345.67') });
    await taker.expect('placeSpotOrder', { body: limit('buy', '22345.67') });
    await expect.poll(() => (socket.of<string[]>(kline).at(-1)?.data ?? [])[4]).toBe('22345.67');
    const lasts = () =>
      socket
        .of<TickerData[]>(topic('tickers'))
        .flatMap((m) => m.data.filter((t) => t.tradeId === 1).map((t) => t.last));
    await expect.poll(() => lasts().at(-1)).toBe('22345.67');
  });

  it('streams orders, fills and balances to their own account only', async () => {
    const [mine, others] = [await open(maker), await open(taker)];
    await mine.follow<AccountData>(topic('account'));
    await others.follow<AccountData>(topic('account'));
    const sell = await maker.expect('placeSpotOrder', { body: limit('sell', '23000') });
    await expect.poll(() => mine.of<AccountData>(topic('account')).length).toBe(2);
    expect(others.of(topic('account')).length).toBe(1);
    await taker.expect('placeSpotOrder', { body: limit('buy', '23000', '0.004') });
    await expect.poll(() => mine.of<AccountData>(topic('account')).length).toBe(3);
    const last = mine.of<AccountData>(topic('account')).at(-1)?.data;
    expect(last?.orders).toMatchObject([{ orderId: sell.orderId, status: 'PARTIALLY_FILLED', executedQty: '0.00400' }]);
    expect(last?.fills).toMatchObject([
      { orderId: sell.orderId, clientOrderId: sell.clientOrderId, role: 'maker', side: 'sell', qty: '0.00400' },
    ]);
    const balances = await maker.expect('balances');
    for (const balance of last?.balances ?? []) {
      expect(balances.items.find((item) => item.coinId === balance.coinId)).toMatchObject({ total: balance.total });
    }
  });

  it('places and cancels with the same response as HTTP, once per clientOrderId across both', async () => {
    const socket = await open(maker);
    const body = { ...limit('sell', '24000'), clientOrderId: 'both-ways-1' };
    const placed = await socket.ask('order.place', body);
    expect(placed).toMatchObject({ code: 200, data: { status: 'NEW', clientOrderId: 'both-ways-1' } });
    expect(await maker.expect('placeSpotOrder', { body })).toEqual(placed.data);
    const { orderId } = placed.data as OrderData;
    expect(await socket.ask('order.amend', { orderId, qty: '99' })).toMatchObject({
      error: 'AMEND_NOT_SMALLER',
      field: 'qty',
    });
    expect(await socket.ask('order.cancel', { orderId })).toMatchObject({ code: 200, data: { status: 'CANCELED' } });
    expect(await socket.ask('order.cancel', { orderId })).toMatchObject({ error: 'UNKNOWN_ORDER', field: 'orderId' });
    expect((await socket.ask('order.place', body)).data).toEqual(placed.data);
  });

  it.each([
    ['a visitor', { csrfToken: 'x' }, 'LOGIN_REQUIRED'],
    ['a wrong token', { csrfToken: 'x' }, 'CSRF_INVALID'],
  ])('refuses an order of %s', async (who, more, error) => {
    const socket = await open(who === 'a visitor' ? server.visitor() : maker);
    expect(await socket.ask('order.place', limit('buy', '1000'), more)).toMatchObject({ error });
  });

  it('groups a book by the market’s depth steps', async () => {
    const market = (await server.visitor().expect('tradeInfo')).find(({ tradeCode }) => tradeCode === 'btc_usdt');
    expect(market?.depthSteps).toEqual(['0.01', '0.1', '1', '10']);
    const socket = await open(server.visitor());
    for (const step of market?.depthSteps ?? []) await socket.follow(topic('depth', 'btc_usdt', step));
  });

  it.each<[Topic, string, string]>([
    [topic('depth', 'nope_usdt'), 'UNKNOWN_MARKET', 'code'],
    ...['0.001', '-1', '0.02', '0.10', '00.1', '1.0', '2', '100', '1e1', ' 1'].map((step): [Topic, string, string] => [
      topic('depth', 'btc_usdt', step),
      'DEPTH_STEP_UNKNOWN',
      'granularity',
    ]),
    [topic('kline', 'btc_usdt', '7m'), 'QUERY_INVALID', 'granularity'],
    [topic('trades', 'btc_usdt', 'x'), 'QUERY_INVALID', 'granularity'],
    [topic('tickers', 'btc_usdt'), 'UNKNOWN_MARKET', 'code'],
    [topic('account'), 'LOGIN_REQUIRED', ''],
  ])('refuses the topic %j', async (asked, error, field) => {
    const socket = await open(server.visitor());
    expect(await socket.ask('subscribe', asked)).toMatchObject({ error, field });
    expect(await socket.ask('unsubscribe', topic('depth', 'btc_usdt'))).toMatchObject({ code: 200 });
  });

  it('rejects a price off the tick with its field, like HTTP', async () => {
    const socket = await open(maker);
    expect(await socket.ask('order.place', limit('buy', '1.001'))).toMatchObject({
      code: 41012,
      error: 'PRICE_OFF_TICK',
      field: 'price',
    });
  });

  it.each([
    ['not JSON', 'nonsense{', ''],
    ['no object', '17', ''],
    ['an unknown event', '{"event":"fly","id":"a"}', 'event'],
    ['a missing token', '{"event":"order.place","id":"a","params":{}}', 'csrfToken'],
    ['a wrong field', '{"event":"order.cancel","id":"a","csrfToken":"t","params":{"orderId":"-4"}}', 'orderId'],
    [
      'a number where a text belongs',
      '{"event":"order.place","id":"a","csrfToken":"t","params":{"tradeCode":"btc_usdt","side":"buy","type":"limit","price":1,"qty":"1"}}',
      'price',
    ],
  ])('answers %s with BODY_INVALID and stays open', async (_, text, field) => {
    const socket = await open(maker);
    const answer = socket.until((message) => (message as { error?: string }).error !== undefined);
    socket.ws.send(text);
    expect(await answer).toMatchObject({ error: 'BODY_INVALID', field });
    expect(await socket.ask('unsubscribe', BOOK)).toMatchObject({ code: 200 });
  });

  it('rejects binary frames and closes after too many malformed messages', async () => {
    const socket = await open(server.visitor());
    for (let count = 0; count < 20; count += 1) socket.ws.send(Buffer.from([1, 2, 3]));
    expect(await socket.closed).toEqual({ code: 4002, reason: 'MESSAGE_INVALID' });
    expect(socket.heard[0]).toMatchObject({ error: 'BODY_INVALID' });
  });

  it('closes on a message that is too large, with the protocol’s own code', async () => {
    const socket = await open(server.visitor());
    socket.ws.send('x'.repeat(20_000));
    expect(await socket.closed).toMatchObject({ code: 1009 });
  });

  it('survives invalid frames', async () => {
    const socket = await open(server.visitor());
    const raw = socket.ws as unknown as { _socket: NodeJS.WritableStream };
    raw._socket.write(Buffer.from([0xff, 0xff, 0x00, 0x13, 0x37]));
    await socket.closed;
    expect(await server.visitor().call('locales')).toMatchObject({ code: 200 });
  });

  it('answers ping with pong', async () => {
    const socket = await open(server.visitor());
    const pong = socket.until((message) => (message as { event?: string }).event === 'pong');
    socket.ws.send('{"event":"ping"}');
    expect(await pong).toEqual({ event: 'pong' });
  });

  it.each([
    ['another site', '/ws', { origin: 'https://evil.example' }, 403],
    ['another path', '/other', {}, 404],
  ])('refuses the handshake of %s', async (_, path, headers, status) => {
    const ws = new WebSocket(`${server.url.replace('http', 'ws')}${path}`, { headers });
    const rejected = await new Promise((resolve) => {
      ws.on('unexpected-response', (_request, response) => resolve(response.statusCode));
      ws.on('error', () => undefined);
    });
    expect(rejected).toBe(status);
  });

  it('accepts the handshake of our own page', async () => {
    const socket = await open(server.visitor(), { origin: server.url });
    expect(await socket.ask('unsubscribe', BOOK)).toMatchObject({ code: 200 });
  });

  it('closes the sockets of a session that ends, and only those', async () => {
    const user = await server.newUser();
    const [own, other] = [await open(user), await open(maker)];
    await own.follow(topic('account'));
    await user.expect('logout');
    expect(await own.closed).toEqual({ code: 4004, reason: 'SESSION_ENDED' });
    expect(await other.ask('unsubscribe', BOOK)).toMatchObject({ code: 200 });
  });

  it('releases a connection that is cut during the handshake', async () => {
    const { hostname, port } = new URL(server.url);
    const raw = connect(Number(port), hostname);
    raw.write('GET /ws HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n');
    raw.resetAndDestroy();
    expect(await server.visitor().call('locales')).toMatchObject({ code: 200 });
  });
});
