import { WebsocketStream } from '@binance/connector';
import { WebsocketClient } from 'binance';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ccxtProClient, type ProClient } from './support/ccxt-pro-client.ts';
import { gatewayWorld } from './support/gateway-world.ts';
import { type DepthSnapshot, type DepthUpdate, LocalBook } from './support/local-book.ts';
import { QUIET } from './support/quiet-logger.ts';
import { type Heard, StreamSocket } from './support/stream-socket.ts';

// The demo's makers trade, and clients as they come from the registry listen: only their addresses are ours.

const world = gatewayWorld({ BOURSE_MAKERS: 'on' });
const BTC = 'BTC/USDT';

async function restDepth(limit: number): Promise<DepthSnapshot> {
  const response = await fetch(`${world().url}/api/v3/depth?symbol=BTCUSDT&limit=${limit}`);
  return (await response.json()) as DepthSnapshot;
}

/** Waits until something is true that happens by itself. */
async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await new Promise((done) => setTimeout(done, 20));
}

describe('a local book by the documented rule', () => {
  const WANTED_UPDATES = 24;

  it('has no gap, and equals every partial book of its number and every book begun later over REST', async () => {
    const socket = await StreamSocket.open(world().url, '/stream?streams=btcusdt@depth@100ms/btcusdt@depth20@100ms');
    const updates: DepthUpdate[] = [];
    const partials: DepthSnapshot[] = [];
    socket.ws.on('message', (text) => {
      const { stream, data } = JSON.parse(String(text)) as { stream: string; data: unknown };
      if (stream === 'btcusdt@depth@100ms') updates.push(data as DepthUpdate);
      else partials.push(data as DepthSnapshot);
    });
    await until(() => updates.length > 0);
    const snapshots = [await restDepth(5_000)];
    for (const share of [1, 2, 3]) {
      await until(() => updates.length >= (share * WANTED_UPDATES) / 3);
      snapshots.push(await restDepth(5_000));
    }
    await until(() => (updates.at(-1)?.u ?? 0) > (snapshots.at(-1)?.lastUpdateId ?? 0));
    socket.close();

    const books = snapshots.map((snapshot) => new LocalBook(snapshot));
    const [first, ...others] = books;
    let compared = 0;
    for (const update of updates) {
      for (const book of books) book.take(update);
      const partial = partials.find(({ lastUpdateId }) => lastUpdateId === first?.updateId);
      if (partial === undefined) continue;
      compared += 1;
      expect(first?.best(20)).toEqual({ bids: partial.bids, asks: partial.asks });
    }
    for (const other of others) {
      expect(other.updateId).toBe(first?.updateId);
      expect(other.best(5_000)).toEqual(first?.best(5_000));
    }
    expect(books.map(({ gaps }) => gaps)).toEqual([0, 0, 0, 0]);
    expect(first?.applied).toBeGreaterThanOrEqual(WANTED_UPDATES - 1);
    expect(compared).toBeGreaterThan(WANTED_UPDATES / 2);
  });
});

describe('the address /ws', () => {
  it('serves the gateway’s protocol and our own', async () => {
    const socket = await StreamSocket.open(world().url, '/ws');
    expect(await socket.ask('SUBSCRIBE', ['btcusdt@bookTicker'])).toEqual({ result: null, id: 1 });
    expect(await socket.until(({ s }) => s !== undefined)).toMatchObject({ s: 'BTCUSDT', b: expect.any(String) });
    const house = await StreamSocket.open(world().url, '/ws');
    house.ws.send('{"event":"ping"}');
    expect(await house.until(() => true)).toEqual({ event: 'pong' });
    const params = { biz: 'spot', type: 'depth', code: 'btc_usdt', granularity: '' };
    house.ws.send(JSON.stringify({ event: 'subscribe', id: 'd', params }));
    expect(await house.until(({ kind }) => kind === 'snapshot')).toMatchObject({ topic: params });
    socket.close();
    house.close();
  });

  it('returns times in the requested unit, and rejects others', async () => {
    const finer = await StreamSocket.open(world().url, '/ws?timeUnit=MICROSECOND');
    await finer.ask('SUBSCRIBE', ['btcusdt@trade']);
    const { E, T } = await finer.until(({ e }) => e === 'trade');
    expect(Math.abs(Number(E) / 1_000 - Date.now())).toBeLessThan(60_000);
    expect(Math.abs(Number(T) / 1_000 - Date.now())).toBeLessThan(60_000);
    finer.close();
    const wrong = await StreamSocket.open(world().url, '/ws?timeUnit=NANOSECOND');
    wrong.ws.send(JSON.stringify({ method: 'SUBSCRIBE', params: ['btcusdt@trade'], id: 1 }));
    expect(await wrong.closed).toEqual({ code: 1008, reason: 'UNKNOWN_TIME_UNIT' });
  });
});

describe('custom windows and days', () => {
  const HOUR = 3_600_000;

  it('are the same in streams and REST', async () => {
    const get = async (query: string) => (await fetch(`${world().url}/api/v3/${query}`)).json();
    const names = ['btcusdt@ticker_1h', 'btcusdt@kline_1d@+08:00', 'btcusdt@referencePrice', '!ticker_4h@arr'];
    const socket = await StreamSocket.open(world().url, `/stream?streams=${names.join('/')}`);
    const heard = async (name: string) => (await socket.until(({ stream }) => stream === name)).data;
    // Both as of the same trade: what happens in between is asked for again.
    const same = async (name: string, tell: (data: unknown) => unknown, ask: () => Promise<unknown>) => {
      await heard(name);
      await expect
        .poll(async () => {
          const asked = JSON.stringify(await ask());
          return socket.heard.some(({ stream, data }) => stream === name && JSON.stringify(tell(data)) === asked);
        })
        .toBe(true);
    };
    type Ticker = Record<'o' | 'h' | 'l' | 'v' | 'q' | 'n' | 'L' | 'O', unknown>;
    await same(
      'btcusdt@ticker_1h',
      (data) => {
        const { o, h, l, v, q, n, L, O } = data as Ticker;
        return [o, h, l, v, q, n, L, O];
      },
      async () => {
        const window = await get('ticker?symbol=BTCUSDT&windowSize=1h');
        const { openPrice, highPrice, lowPrice, volume, quoteVolume, count, lastId, openTime } = window;
        return [openPrice, highPrice, lowPrice, volume, quoteVolume, count, lastId, openTime];
      },
    );
    await same(
      'btcusdt@kline_1d@+08:00',
      (data) => {
        const { t, T, o, h, l, c, v, q, n, V, Q } = (data as { k: Record<string, unknown> }).k;
        return [t, o, h, l, c, v, T, q, n, V, Q, '0'];
      },
      async () => (await get('klines?symbol=BTCUSDT&interval=1d&timeZone=8&limit=1'))[0],
    );
    const { k } = (await heard('btcusdt@kline_1d@+08:00')) as { k: { t: number } };
    expect(k.t % (24 * HOUR)).toBe(16 * HOUR);
    expect(await heard('btcusdt@referencePrice')).toMatchObject({ e: 'referencePrice', s: 'BTCUSDT' });
    expect(((await heard('!ticker_4h@arr')) as unknown[]).length).toBeGreaterThan(20);
    socket.close();
  });
});

describe('ccxt pro', () => {
  let client: ProClient;
  beforeAll(async () => {
    client = await ccxtProClient(world().url);
  });
  afterAll(() => client.close());

  it('keeps a book', async () => {
    for (let updates = 0; updates < 10; updates += 1) {
      const book = await client.watchOrderBook(BTC);
      const [bid, ask] = [book.bids[0]?.[0] ?? 0, book.asks[0]?.[0] ?? 0];
      expect(bid).toBeGreaterThan(0);
      expect(ask).toBeGreaterThan(bid);
    }
  });

  it('receives trades, tickers and candles', async () => {
    const [trade] = await client.watchTrades(BTC);
    expect(trade).toMatchObject({ symbol: BTC, id: expect.any(String), side: expect.stringMatching(/buy|sell/) });
    expect(trade?.price).toBeGreaterThan(0);
    expect(await client.watchTicker(BTC)).toMatchObject({
      symbol: BTC,
      last: expect.any(Number),
      open: expect.any(Number),
    });
    const ticker = await client.watchTicker(BTC, { name: 'ticker' });
    expect(ticker).toMatchObject({ bid: expect.any(Number), ask: expect.any(Number), baseVolume: expect.any(Number) });
    const [candle] = await client.watchOHLCV(BTC, '1m');
    expect(candle).toHaveLength(6);
    expect((candle?.[0] ?? 1) % 60_000).toBe(0);
  });

  it('receives the best prices of several markets on one connection', async () => {
    const tickers = await client.watchBidsAsks([BTC, 'ETH/USDT']);
    expect(Object.values(tickers)[0]).toMatchObject({ bid: expect.any(Number), ask: expect.any(Number) });
  });

  it('leaves a stream', async () => {
    await client.watchTrades('ETH/USDT');
    await client.unWatchTrades('ETH/USDT');
    await client.watchTrades(BTC);
  });
});

describe('the binance package', () => {
  it('receives raw and formatted messages of several streams', async () => {
    const client = new WebsocketClient({ wsUrl: world().url.replace(/^http/, 'ws'), beautify: true }, QUIET);
    const heard: Heard[] = [];
    client.on('message', (message) => heard.push(message as unknown as Heard));
    client.on('exception', (error) => heard.push({ e: 'exception', error }));
    await client.subscribe(['btcusdt@trade', 'btcusdt@depth@100ms', '!miniTicker@arr'], 'main');
    const kinds = () => new Set(heard.map((message) => (Array.isArray(message) ? 'array' : message.e)));
    await until(() => ['trade', 'depthUpdate', 'array'].every((kind) => kinds().has(kind)));
    expect(kinds().has('exception')).toBe(false);
    client.closeAll(true);
  });
});

describe('the venue’s own connector', () => {
  it.each([false, true])('receives klines and book tickers, combined %s', async (combinedStreams) => {
    const heard: Heard[] = [];
    const quiet = { info() {}, error() {}, warn() {}, debug() {} };
    const client = new WebsocketStream({
      wsURL: world().url.replace(/^http/, 'ws'),
      combinedStreams,
      logger: quiet,
      callbacks: { message: (text: string) => heard.push(JSON.parse(text)) },
    });
    client.bookTicker('btcusdt');
    await until(() => heard.length > 0);
    client.subscribe('btcusdt@kline_1s');
    const payloads = () =>
      heard.map((message) => (combinedStreams ? (message.data as Heard | undefined) : message) ?? message);
    await until(() => payloads().some(({ e }) => e === 'kline'));
    expect(payloads()[0]).toMatchObject({ s: 'BTCUSDT', u: expect.any(Number), b: expect.any(String) });
    expect(heard).toContainEqual({ result: null, id: expect.any(Number) });
    client.disconnect();
  });
});
