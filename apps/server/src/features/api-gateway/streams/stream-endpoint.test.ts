import { afterEach, describe, expect, it } from 'vitest';
import { FLOOR_ACCOUNTS } from '../../../testing/test-floor.ts';
import type { StreamLimits } from './stream-endpoint.ts';
import { StreamRig } from './testing/stream-rig.ts';

let rig: StreamRig;
afterEach(() => rig.stop());

async function start(limits: Partial<StreamLimits> = {}): Promise<StreamRig> {
  rig = await new StreamRig(limits).start();
  return rig;
}

describe('a connection to the streams', () => {
  it('subscribes to the streams of its URL, raw, and gets their current state at once', async () => {
    await start();
    rig.floor.limit(FLOOR_ACCOUNTS[0], 'buy', 900, 10);
    const socket = await rig.connect('/ws/btcusdt@bookTicker');
    expect(await socket.until(() => true)).toMatchObject({ s: 'BTCUSDT', b: '9.00' });
    rig.floor.limit(FLOOR_ACCOUNTS[0], 'buy', 910, 10);
    expect(await socket.until(({ b }) => b === '9.10')).toMatchObject({ u: rig.floor.exchange.seq });
  });

  it('wraps every message with the stream’s name when it is combined', async () => {
    await start();
    const socket = await rig.connect('/stream?streams=btcusdt@trade/btcusdt@bookTicker');
    rig.floor.trade(1_000, 10);
    const trade = await socket.until(({ stream }) => stream === 'btcusdt@trade');
    expect(trade).toMatchObject({ data: { e: 'trade', p: '10.00' } });
  });

  it('subscribes, lists, changes its form and unsubscribes', async () => {
    await start();
    const socket = await rig.connect('/ws/0');
    expect(await socket.ask('SUBSCRIBE', ['btcusdt@trade', 'btcusdt@trade'])).toEqual({ result: null, id: 1 });
    expect(await socket.ask('LIST_SUBSCRIPTIONS')).toEqual({ result: ['btcusdt@trade'], id: 2 });
    expect(await socket.ask('GET_PROPERTY', ['combined'])).toEqual({ result: false, id: 3 });
    rig.floor.trade(1_000, 10);
    expect(await socket.until(({ e }) => e === 'trade')).toMatchObject({ t: 1 });
    expect(await socket.ask('SET_PROPERTY', ['combined', true])).toEqual({ result: null, id: 4 });
    rig.floor.trade(1_000, 10);
    expect(await socket.until(({ stream }) => stream !== undefined)).toMatchObject({ data: { t: 2 } });
    expect(await socket.ask('UNSUBSCRIBE', ['btcusdt@trade', 'btcusdt@depth'])).toEqual({ result: null, id: 5 });
    const before = socket.received.length;
    rig.floor.trade(1_000, 10);
    expect(await socket.ask('LIST_SUBSCRIPTIONS')).toEqual({ result: [], id: 6 });
    expect(socket.received).toHaveLength(before + 1);
  });

  it('has its times in microseconds on request, in each form, beside others in milliseconds', async () => {
    await start();
    const usual = await rig.connect('/ws/btcusdt@trade');
    const raw = await rig.connect('/ws/btcusdt@trade?timeUnit=MICROSECOND');
    const combined = await rig.connect('/stream?streams=btcusdt@trade/btcusdt@kline_1m&timeUnit=microsecond');
    rig.floor.trade(1_000, 10);
    const told = await usual.until(({ e }) => e === 'trade');
    const T = rig.floor.timeMs;
    expect(told).toMatchObject({ T, p: '10.00' });
    const finer = { ...told, E: Number(told.E) * 1_000, T: T * 1_000 };
    expect(await raw.until(({ e }) => e === 'trade')).toEqual(finer);
    expect(await combined.until(({ stream }) => stream === 'btcusdt@trade')).toEqual({
      stream: 'btcusdt@trade',
      data: finer,
    });
    const minuteMs = T - (T % 60_000);
    expect(await combined.until(({ stream }) => stream === 'btcusdt@kline_1m')).toMatchObject({
      data: { k: { t: minuteMs * 1_000, T: (minuteMs + 60_000) * 1_000 - 1 } },
    });
  });

  it('gets an error for an unknown stream, and is subscribed to none of the request', async () => {
    await start();
    const socket = await rig.connect('/ws/btcusdt@nonesuch');
    const msg = 'Invalid request: unknown stream btcusdt@nonesuch';
    expect(await socket.until(() => true)).toEqual({ error: { code: 2, msg }, id: null });
    const answer = await socket.ask('SUBSCRIBE', ['btcusdt@trade', 'btcusdt@nonesuch']);
    expect(answer).toEqual({ error: { code: 2, msg }, id: 1 });
    expect(await socket.ask('LIST_SUBSCRIPTIONS')).toMatchObject({ result: [] });
  });

  it('subscribes to at most 1,024 streams', async () => {
    await start();
    const socket = await rig.connect('/stream');
    const names = Array.from({ length: 1_025 }, (_, index) => `btcusdt@depth${index}`);
    expect(await socket.ask('SUBSCRIBE', names)).toMatchObject({
      error: { code: 2, msg: 'Invalid request: a connection follows at most 1024 streams' },
    });
  });

  it.each([
    '{bad',
    '[]',
    '"text"',
    '{"id":{},"method":"SUBSCRIBE"}',
    '{"id":77,"method":"__proto__"}',
    '{"id":77}',
    '',
    '\u0000',
  ])('stays open when it sends %j', async (text) => {
    await start();
    const socket = await rig.connect('/ws/0');
    expect(await socket.next(text)).toMatchObject({ error: { code: expect.any(Number), msg: expect.any(String) } });
    expect(await socket.ask('LIST_SUBSCRIPTIONS')).toMatchObject({ result: [] });
  });

  it('is closed when it sends bytes', async () => {
    await start();
    const socket = await rig.connect('/ws/0');
    socket.ws.send(Buffer.from('{}'));
    expect(await socket.closed).toEqual({ code: 1003, reason: 'TEXT_ONLY' });
  });

  it.each(['message', 'ping', 'pong'] as const)('is closed when it sends more than five a second: %s', async (kind) => {
    await start({ messageRate: { perSecond: 5, burst: 5 } });
    const socket = await rig.connect('/ws/0');
    for (let sent = 0; sent < 6; sent += 1) {
      if (kind === 'message') socket.ws.send('{"id":1,"method":"LIST_SUBSCRIPTIONS"}');
      else socket.ws[kind]();
    }
    expect(await socket.closed).toEqual({ code: 1008, reason: 'TOO_MANY_MESSAGES' });
  });

  it('is pinged, and closed when it sends no pong in time', async () => {
    await start({ heartbeatMs: 20, pongMs: 200 });
    const [alive, dead] = [await rig.connect('/ws/0'), await rig.connect('/ws/0')];
    alive.ws.on('ping', (payload) => alive.ws.pong(payload));
    // An unsolicited pong does not count.
    dead.ws.on('ping', () => dead.ws.pong());
    expect(await dead.closed).toEqual({ code: 1008, reason: 'NO_PONG' });
    expect(await alive.ask('LIST_SUBSCRIPTIONS')).toMatchObject({ result: [] });
  });

  it('is closed at its maximum age', async () => {
    await start({ heartbeatMs: 20, lifeMs: 100 });
    const socket = await rig.connect('/ws/0');
    expect(await socket.closed).toEqual({ code: 1000, reason: 'LIFE_OVER' });
  });

  it('skips superseded messages only when it is slow, and gets the current state in the end', async () => {
    await start({ conflateBytes: 20_000, dropBytes: 100_000_000, dropMs: 60_000 });
    const socket = await rig.connect('/stream?streams=btcusdt@trade/btcusdt@bookTicker');
    socket.ws.pause();
    let [trades, turns, slowTurns] = [0, 0, 0];
    while (slowTurns < 20) {
      for (let burst = 0; burst < 500; burst += 1) rig.floor.trade(1_000, 1);
      trades += 500;
      turns += 1;
      rig.floor.limit(FLOOR_ACCOUNTS[0], 'buy', 100 + turns, 1);
      if (rig.slowConnections > 0) slowTurns += 1;
      await new Promise((done) => setImmediate(done));
    }
    socket.ws.resume();
    await socket.until(({ data }) => (data as { u?: number }).u === rig.floor.exchange.seq);
    const of = (name: string) => socket.received.filter(({ stream }) => stream === name);
    expect(of('btcusdt@trade')).toHaveLength(trades);
    expect(of('btcusdt@bookTicker').length).toBeLessThan(turns - 10);
  });

  it('is dropped with a reason when it does not read', async () => {
    await start({ conflateBytes: 10_000, dropBytes: 200_000 });
    const socket = await rig.connect('/ws/btcusdt@trade');
    socket.ws.pause();
    const closed = socket.closed;
    let trades = 0;
    while (rig.connections > 0 && trades < 200_000) {
      for (let burst = 0; burst < 500; burst += 1) rig.floor.trade(1_000, 1);
      trades += 500;
      await new Promise((done) => setImmediate(done));
    }
    socket.ws.resume();
    // A client that does not read gets the reason only if it starts to read in time.
    expect(['1006 ', '1008 TOO_SLOW']).toContain(`${(await closed).code} ${(await closed).reason}`);
    // The client has seen the close; the server notices it a moment later.
    await expect.poll(() => rig.connections).toBe(0);
  });

  it('is rejected when its address opened too many, independently of other addresses', async () => {
    await start({ connections: { max: 2, windowMs: 60_000 } });
    const from = (address: string) => ({ 'x-forwarded-for': `9.9.9.9, ${address}` });
    await rig.connect('/ws/0', from('1.1.1.1'));
    await rig.connect('/ws-api/v3', from('1.1.1.1'));
    expect(await rig.rejected('/stream', from('1.1.1.1'))).toMatchObject({ status: 429, body: { code: -1034 } });
    await rig.connect('/ws/0', from('2.2.2.2'));
    await rig.connect('/ws/0', from('2001:db8::1'));
    await rig.connect('/ws/0', from('2001:db8::2'));
    expect(await rig.rejected('/ws/0', from('2001:db8::3'))).toMatchObject({ status: 429 });
    expect(await rig.rejected('/ws/0', from('::ffff:1.1.1.1'))).toMatchObject({ status: 429 });
  });

  it('is rejected at the total maximum, when the server stops, and with an unknown time unit', async () => {
    await start({ maxSockets: 1 });
    expect(await rig.rejected('/stream?timeUnit=SECOND')).toMatchObject({ status: 400, body: { code: -1194 } });
    await rig.connect('/ws/0');
    expect(await rig.rejected('/ws/0')).toMatchObject({ status: 503, body: { code: -1008 } });
    rig.isOpen = false;
    expect(await rig.rejected('/ws/0')).toMatchObject({ status: 503, body: { code: -1016 } });
  });

  it('is closed with a reason when the server stops', async () => {
    await start();
    const socket = await rig.connect('/ws/0');
    await rig.stop();
    expect(await socket.closed).toEqual({ code: 1001, reason: 'SERVER_STOPPING' });
  });
});

describe('a user data stream', () => {
  it('sends the events of its own account only, raw or combined', async () => {
    await start();
    const [mine, theirs] = [rig.addKey('hmac', FLOOR_ACCOUNTS[0]), rig.addKey('hmac', FLOOR_ACCOUNTS[1])];
    const { listenKey } = rig.listenKeys.open(mine.key, Date.now());
    const raw = await rig.connect(`/ws/${listenKey}`);
    const combined = await rig.connect('/stream');
    await combined.ask('SUBSCRIBE', [listenKey]);
    const other = await rig.connect(`/ws/${rig.listenKeys.open(theirs.key, Date.now()).listenKey}`);
    rig.floor.limit(FLOOR_ACCOUNTS[0], 'buy', 900, 10);
    expect(await raw.until(({ e }) => e === 'executionReport')).toMatchObject({ x: 'NEW', p: '9.00' });
    expect(await combined.until(({ stream }) => stream === listenKey)).toMatchObject({
      data: { e: 'executionReport' },
    });
    expect(await other.ask('LIST_SUBSCRIPTIONS')).toMatchObject({ id: 1 });
    expect(other.received).toHaveLength(1);
  });

  it('ends when its listen key is closed or expires', async () => {
    await start({ heartbeatMs: 20 });
    const { key } = rig.addKey('hmac', FLOOR_ACCOUNTS[0]);
    const { listenKey } = rig.listenKeys.open(key, Date.now());
    const socket = await rig.connect(`/ws/${listenKey}`);
    await socket.ask('LIST_SUBSCRIPTIONS');
    rig.listenKeys.close(key.accountId, listenKey, Date.now());
    expect(await socket.until(({ e }) => e === 'listenKeyExpired')).toMatchObject({ listenKey });
    expect(await socket.ask('LIST_SUBSCRIPTIONS')).toMatchObject({ result: [] });
    const old = rig.listenKeys.open(key, Date.now() - 3_600_000 + 300);
    await socket.ask('SUBSCRIBE', [old.listenKey]);
    expect(await socket.until(({ listenKey: ended }) => ended === old.listenKey)).toMatchObject({
      e: 'listenKeyExpired',
    });
    expect(await socket.ask('SUBSCRIBE', [old.listenKey])).toMatchObject({ error: { code: 2 } });
  });
});
