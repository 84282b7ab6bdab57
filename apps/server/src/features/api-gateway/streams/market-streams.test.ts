import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TestFloor } from '../../../testing/test-floor.ts';
import { KlineStream } from './kline-stream.ts';
import type { Stream } from './stream.ts';
import { StreamHub } from './stream-hub.ts';
import { RecordedStream } from './testing/recorded-stream.ts';

const NOON = Date.UTC(2026, 2, 3, 12);
const MINUTE = 60_000;

let floor: TestFloor;
let hub: StreamHub;

beforeEach(() => {
  floor = new TestFloor(NOON);
  hub = new StreamHub(floor.view);
});
afterEach(() => hub.close());

function stream(name: string): Stream {
  const found = hub.stream(name);
  if (found === undefined) throw new Error(`there is no stream ${name}`);
  return found;
}

const recorded = (name: string) => new RecordedStream(stream(name));

describe('trade streams', () => {
  it('send every trade with price, quantity and whether the buyer was the maker', () => {
    const trades = recorded('btcusdt@trade');
    floor.trade(1_000, 12_345, 'buy');
    floor.trade(1_001, 10_000, 'sell');
    expect(trades.next()).toEqual([
      { e: 'trade', E: NOON, s: 'BTCUSDT', t: 1, p: '10.00', q: '1.2345', T: NOON, m: false, M: true },
      { e: 'trade', E: NOON, s: 'BTCUSDT', t: 2, p: '10.01', q: '1.0000', T: NOON, m: true, M: true },
    ]);
    expect(trades.next()).toEqual([]);
  });

  it('aggregate the trades of one order at one price', () => {
    const trades = recorded('btcusdt@aggTrade');
    for (const qtyLots of [100, 200, 300]) floor.limit(1_000, 'sell', 1_000, qtyLots);
    floor.limit(1_000, 'sell', 1_001, 50);
    floor.limit(1_001, 'buy', 1_001, 650);
    floor.trade(1_001, 7);
    expect(trades.next()).toMatchObject([
      { e: 'aggTrade', a: 1, f: 1, l: 3, p: '10.00', q: '0.0600', m: false },
      { e: 'aggTrade', a: 4, f: 4, l: 4, p: '10.01', q: '0.0050', m: false },
      { e: 'aggTrade', a: 5, f: 5, l: 5, p: '10.01', q: '0.0007' },
    ]);
  });
});

describe('block trades', () => {
  it('can be subscribed to, and there are none', () => {
    const blocks = recorded('btcusdt@blockTrade');
    floor.trade(1_000, 12_345, 'buy');
    expect(blocks.next()).toEqual([]);
    expect(blocks.stream.current()).toBeUndefined();
  });
});

describe('kline streams', () => {
  it('send the current kline with its trades and taker volume, and once more when it is closed', () => {
    const klines = recorded('btcusdt@kline_1m');
    floor.timeMs = NOON + 1_000;
    floor.trade(1_000, 10_000, 'buy');
    floor.trade(1_010, 20_000, 'sell');
    const k = {
      t: NOON,
      T: NOON + MINUTE - 1,
      s: 'BTCUSDT',
      i: '1m',
      f: 1,
      L: 2,
      o: '10.00',
      c: '10.10',
      h: '10.10',
      l: '10.00',
      v: '3.0000',
      n: 2,
      x: false,
      q: '30.20000000',
      V: '1.0000',
      Q: '10.00000000',
      B: '0',
    };
    expect(klines.next()).toEqual([{ e: 'kline', E: NOON + 1_000, s: 'BTCUSDT', k }]);
    expect(klines.next()).toEqual([]);
    floor.timeMs = NOON + MINUTE;
    floor.trade(1_020, 10_000, 'buy');
    const [closed, current, ...rest] = klines.next();
    expect(closed?.k).toEqual({ ...k, x: true });
    expect(current?.k).toMatchObject({ t: NOON + MINUTE, f: 3, L: 3, o: '10.20', n: 1, x: false });
    expect(rest).toEqual([]);
  });

  it('send a kline as closed without a further trade, once', () => {
    const klines = recorded('btcusdt@kline_1s');
    floor.trade(1_000, 10_000);
    expect(klines.next()).toMatchObject([{ k: { t: NOON, x: false } }]);
    floor.timeMs = NOON + 1_000;
    floor.run({ type: 'tick' });
    expect(klines.next()).toMatchObject([{ k: { t: NOON, x: true, n: 1 } }]);
    expect(klines.next()).toEqual([]);
  });

  it('send each interval without a trade when it is closed, flat and without ids', () => {
    const klines = recorded('btcusdt@kline_1s');
    floor.trade(1_000, 10_000);
    floor.trade(1_010, 10_000);
    klines.next();
    floor.timeMs = NOON + 2_500;
    floor.run({ type: 'tick' });
    const quiet = { f: -1, L: -1, o: '10.10', c: '10.10', h: '10.10', l: '10.10', v: '0.0000', n: 0, q: '0.00000000' };
    expect(klines.next().map(({ k }) => k)).toMatchObject([
      { t: NOON, x: true, n: 2 },
      { ...quiet, t: NOON + 1_000, T: NOON + 1_999, x: true },
    ]);
    expect(klines.next()).toEqual([]);
    // A new subscriber gets the current interval.
    expect(stream('btcusdt@kline_1s').current()).toMatchObject({ k: { ...quiet, t: NOON + 2_000, x: false } });
    floor.timeMs = NOON + 5_000;
    floor.trade(1_020, 10_000);
    expect(klines.next().map(({ k }) => [k.t - NOON, k.x, k.c])).toEqual([
      [2_000, true, '10.10'],
      [3_000, true, '10.10'],
      [4_000, true, '10.10'],
      [5_000, false, '10.20'],
    ]);
  });

  it('start with the current interval when the last trade is long ago', () => {
    floor.trade(1_000, 10_000);
    floor.timeMs = NOON + 3 * 3_600_000 + 90_000;
    floor.run({ type: 'tick' });
    const klines = recorded('btcusdt@kline_1m');
    const openMs = floor.timeMs - 30_000;
    expect(klines.stream.current()).toMatchObject({ k: { t: openMs, o: '10.00', n: 0, x: false } });
    expect(klines.next()).toEqual([]);
    floor.timeMs = openMs + MINUTE;
    floor.run({ type: 'tick' });
    expect(klines.next()).toMatchObject([{ k: { t: openMs, n: 0, x: true } }]);
  });

  it('send a kline as closed when it can get no more trades, whatever the clock shows', () => {
    let settledMs = NOON;
    const clock = { nowMs: () => NOON + 60_000, settledMs: () => settledMs };
    const klines = new RecordedStream(
      new KlineStream('k', floor.view.market(1), { interval: '1s', offsetMs: 0 }, clock),
    );
    const note = () => {
      const { lastTrade } = floor.view.market(1);
      if (lastTrade) (klines.stream as KlineStream).noteTrade(lastTrade);
    };
    floor.trade(1_000, 10_000);
    note();
    expect(klines.next()).toMatchObject([{ k: { t: NOON, x: false, n: 1 } }]);
    floor.timeMs = NOON + 999;
    floor.trade(1_000, 10_000);
    note();
    expect(klines.next()).toMatchObject([{ k: { t: NOON, x: false, n: 2 } }]);
    settledMs = NOON + 1_000;
    expect(klines.stream.current()).toMatchObject({ k: { t: NOON, x: false, n: 2 } });
    expect(klines.next()).toMatchObject([{ k: { t: NOON, x: true, n: 2 } }]);
    expect(klines.next()).toEqual([]);
  });

  it('send each of several klines that started and ended between two flushes', () => {
    const klines = recorded('btcusdt@kline_1s');
    for (const second of [0, 1, 2]) {
      floor.timeMs = NOON + second * 1_000;
      floor.trade(1_000 + second, 10_000);
    }
    expect(klines.next().map(({ k }) => [k.t, k.x, k.c])).toEqual([
      [NOON, true, '10.00'],
      [NOON + 1_000, true, '10.01'],
      [NOON + 2_000, false, '10.02'],
    ]);
  });
});

describe('ticker streams', () => {
  it('send when the last 24 hours have changed, not when only time has passed', () => {
    const [ticker, mini] = [recorded('btcusdt@ticker'), recorded('btcusdt@miniTicker')];
    expect(ticker.next()).toEqual([]);
    floor.trade(1_000, 10_000);
    expect(ticker.next()).toMatchObject([{ e: '24hrTicker', s: 'BTCUSDT', c: '10.00', Q: '1.0000', n: 1, F: 1, L: 1 }]);
    expect(mini.next()).toEqual([
      {
        e: '24hrMiniTicker',
        E: NOON,
        s: 'BTCUSDT',
        c: '10.00',
        o: '10.00',
        h: '10.00',
        l: '10.00',
        v: '1.0000',
        q: '10.00000000',
      },
    ]);
    floor.timeMs += 1_000;
    floor.run({ type: 'tick' });
    expect([...ticker.next(), ...mini.next()]).toEqual([]);
    floor.limit(1_000, 'sell', 1_100, 5);
    expect(ticker.next()).toMatchObject([{ a: '11.00', A: '0.0005', b: '0.00' }]);
    expect(mini.next()).toEqual([]);
  });

  it('of all markets are one list of the changed ones', () => {
    const [all, mini] = [recorded('!ticker@arr'), recorded('!miniTicker@arr')];
    expect([...all.next(), ...mini.next()]).toEqual([]);
    floor.trade(1_000, 10_000);
    expect(all.next()).toMatchObject([[{ e: '24hrTicker', s: 'BTCUSDT' }]]);
    expect(mini.next()).toMatchObject([[{ e: '24hrMiniTicker', s: 'BTCUSDT' }]]);
    expect(stream('!ticker@arr').current()).toMatchObject([{ s: 'BTCUSDT', c: '10.00' }]);
  });

  it.each([
    ['!miniTicker@arr', 1],
    ['!miniTicker@arr@1000ms', 1],
    ['!miniTicker@arr@3000ms', 3],
  ] as const)('of all markets in short may be had at another speed: %s every %i s', (name, everyS) => {
    vi.useFakeTimers();
    const slow = new StreamHub(floor.view);
    try {
      const followed = slow.stream(name);
      if (followed === undefined) throw new Error(`there is no stream ${name}`);
      const told: number[] = [];
      followed.followers.add({
        take: (_stream, { combined }) => told.push(String(combined).length),
        forget: () => undefined,
      });
      const heardAfter = [1, 2, 3, 4, 5, 6].map((second) => {
        floor.trade(1_000 + second, 10_000);
        vi.advanceTimersByTime(1_000);
        return told.length;
      });
      expect(heardAfter).toEqual([1, 2, 3, 4, 5, 6].map((second) => Math.floor(second / everyS)));
    } finally {
      slow.close();
      vi.useRealTimers();
    }
  });

  it('have no other speeds', () => {
    for (const name of ['!miniTicker@arr@2000ms', '!ticker@arr@3000ms', 'btcusdt@miniTicker@3000ms']) {
      expect(hub.stream(name)).toBeUndefined();
    }
  });

  it('send the average price when it changes', () => {
    const average = recorded('btcusdt@avgPrice');
    floor.trade(1_000, 10_000);
    floor.trade(1_003, 20_000);
    const told = { e: 'avgPrice', E: NOON, s: 'BTCUSDT', i: '5m', w: '10.02000000', T: NOON };
    expect(average.next()).toEqual([told]);
    expect(average.next()).toEqual([]);
  });
});

describe('book streams', () => {
  it('send changed levels with contiguous update ids, zero for a removed one', () => {
    const depth = recorded('btcusdt@depth');
    const before = floor.view.market(1).bookUpdateId;
    floor.limit(1_000, 'buy', 900, 5);
    floor.limit(1_000, 'buy', 910, 6);
    const sell = floor.limit(1_000, 'sell', 1_000, 7);
    const [first] = depth.next();
    expect(first).toEqual({
      e: 'depthUpdate',
      E: NOON,
      s: 'BTCUSDT',
      U: before + 1,
      u: floor.exchange.seq,
      b: [
        ['9.10', '0.0006'],
        ['9.00', '0.0005'],
      ],
      a: [['10.00', '0.0007']],
    });
    floor.run({ type: 'credit', accountId: 1_000, wallet: 'spot', assetId: 1, amount: 1n, reason: 'deposit' });
    expect(depth.next()).toEqual([]);
    floor.run({ type: 'cancel-order', accountId: 1_000, orderId: sell });
    expect(depth.next()).toMatchObject([
      { U: (first?.u ?? 0) + 1, u: floor.exchange.seq, b: [], a: [['10.00', '0.0000']] },
    ]);
  });

  it('send the best levels with the update id of the book', () => {
    const best = recorded('btcusdt@depth5@100ms');
    for (const ticks of [900, 901, 902, 903, 904, 905]) floor.limit(1_000, 'buy', ticks, 10);
    const [told, ...rest] = best.next();
    expect(told?.lastUpdateId).toBe(floor.exchange.seq);
    expect(told?.bids.map(([price]) => price)).toEqual(['9.05', '9.04', '9.03', '9.02', '9.01']);
    expect(told?.asks).toEqual([]);
    expect(rest).toEqual([]);
    expect(best.next()).toEqual([]);
  });

  it('send the best prices when they change, not when deeper levels change', () => {
    const [one, all] = [recorded('btcusdt@bookTicker'), recorded('!bookTicker')];
    floor.limit(1_000, 'buy', 900, 10);
    const told = { u: floor.exchange.seq, s: 'BTCUSDT', b: '9.00', B: '0.0010', a: '0.00', A: '0.0000' };
    expect(one.next()).toEqual([told]);
    expect(all.next()).toEqual([told]);
    floor.limit(1_000, 'buy', 890, 10);
    expect([...one.next(), ...all.next()]).toEqual([]);
  });
});

describe('the hub', () => {
  it.each([
    'btcusdt@Trade',
    'BTCUSDT@trade',
    'nonesuch@trade',
    'btcusdt@kline_7m',
    'btcusdt@depth7',
    'btcusdt@depth@50ms',
    'btcusdt',
    '@trade',
    '!ticker',
    '',
    '__proto__@trade',
  ])('has no stream %j', (name) => {
    expect(hub.stream(name)).toBeUndefined();
  });

  it('creates a stream for its first subscriber, shares it, and releases it after the last', () => {
    const first = recorded('btcusdt@depth20@100ms');
    expect(stream('btcusdt@depth20@100ms')).toBe(first.stream);
    hub.release(first.stream);
    expect(hub.size).toBe(1);
    first.stream.followers.delete(first);
    hub.release(first.stream);
    expect(hub.size).toBe(0);
  });

  it('sends trades and best prices at the end of the event loop’s turn', async () => {
    const trade = new Promise<string>((resolve) => {
      stream('btcusdt@trade').followers.add({ take: (_, { raw }) => resolve(String(raw)), forget: () => undefined });
    });
    floor.trade(1_000, 10_000);
    expect(JSON.parse(await trade)).toMatchObject({ e: 'trade', t: 1 });
  });
});
