import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TestFloor } from '../../../testing/test-floor.ts';
import type { Stream } from './stream.ts';
import { StreamHub } from './stream-hub.ts';
import { RecordedStream } from './testing/recorded-stream.ts';
import { ZonedKlineStream } from './zoned-kline-stream.ts';

// Streams with their own windows and clocks: rolling tickers, klines of other time zones, the reference price.

const NOON = Date.UTC(2026, 2, 3, 12);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

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
/** A floor takes trades in at once: all that were stamped by now are in its view. */
const clockOf = ({ view }: TestFloor) => ({ nowMs: () => view.nowMs(), settledMs: () => view.nowMs() });
const recorded = (name: string) => new RecordedStream(stream(name));
function at(timeMs: number): void {
  floor.timeMs = timeMs;
  floor.run({ type: 'tick' });
}

describe('rolling-window tickers', () => {
  it('contain the trades of their window, which starts with a minute', () => {
    const [hour, four] = [recorded('btcusdt@ticker_1h'), recorded('btcusdt@ticker_4h')];
    floor.trade(1_000, 10_000);
    at(NOON + 40 * MINUTE);
    floor.trade(1_100, 20_000);
    const ticker = {
      e: '1hTicker',
      E: NOON + 40 * MINUTE,
      s: 'BTCUSDT',
      p: '1.00',
      P: '10.000',
      o: '10.00',
      h: '11.00',
      l: '10.00',
      c: '11.00',
      w: '10.66666666',
      v: '3.0000',
      q: '32.00000000',
      O: NOON - 20 * MINUTE,
      C: NOON + 40 * MINUTE,
      F: 1,
      L: 2,
      n: 2,
    };
    expect(hour.next()).toEqual([ticker]);
    expect(four.next()).toEqual([{ ...ticker, e: '4hTicker', O: ticker.C - 4 * HOUR }]);
    // A minute that the window's beginning lies in is in it as a whole.
    at(NOON + HOUR + MINUTE - 1);
    expect([...hour.next(), ...four.next()]).toEqual([]);
    at(NOON + HOUR + MINUTE);
    expect(hour.next()).toMatchObject([{ o: '11.00', F: 2, n: 1, O: NOON + MINUTE }]);
    expect(four.next()).toEqual([]);
    at(NOON + 2 * HOUR);
    expect(hour.next()).toMatchObject([{ o: '11.00', c: '11.00', p: '0.00', v: '0.0000', F: -1, L: -1, n: 0 }]);
  });

  it('of a day still contain the minute in which it starts', () => {
    const day = recorded('btcusdt@ticker_1d');
    floor.trade(1_000, 10_000);
    floor.timeMs += MINUTE;
    floor.trade(900, 10_000);
    expect(day.next()).toMatchObject([{ e: '1dTicker', o: '10.00', l: '9.00', n: 2 }]);
    at(NOON + 24 * HOUR + MINUTE - 1);
    expect(day.next()).toEqual([]);
    at(NOON + 24 * HOUR + MINUTE);
    expect(day.next()).toMatchObject([{ o: '9.00', h: '9.00', n: 1, O: NOON + MINUTE }]);
    at(NOON + 24 * HOUR + 2 * MINUTE);
    expect(day.next()).toMatchObject([{ o: '9.00', c: '9.00', n: 0 }]);
  });

  it('of all markets are one list of the changed ones', () => {
    const all = recorded('!ticker_4h@arr');
    expect(all.next()).toEqual([]);
    floor.trade(1_000, 10_000);
    expect(all.next()).toMatchObject([[{ e: '4hTicker', s: 'BTCUSDT', n: 1 }]]);
    expect(all.next()).toEqual([]);
    expect(stream('!ticker_4h@arr').current()).toMatchObject([{ s: 'BTCUSDT', c: '10.00' }]);
  });
});

describe('the reference price', () => {
  it('is the last trade’s, sent on each update', () => {
    at(NOON);
    const reference = recorded('btcusdt@referencePrice');
    expect(reference.stream.current()).toEqual({ e: 'referencePrice', s: 'BTCUSDT', r: null, t: NOON });
    expect(reference.next()).toEqual([]);
    floor.trade(1_000, 10_000);
    floor.timeMs += 5;
    floor.trade(1_010, 10_000);
    expect(reference.next()).toEqual([{ e: 'referencePrice', s: 'BTCUSDT', r: '10.10', t: NOON + 5 }]);
    expect(reference.next()).toEqual([]);
    // The same price, set again later.
    floor.timeMs += 5;
    floor.trade(1_010, 10_000);
    expect(reference.next()).toMatchObject([{ r: '10.10', t: NOON + 10 }]);
  });
});

describe('klines of another time zone', () => {
  const FOUR_PM = Date.UTC(2026, 2, 3, 16);
  const settled = () => new Promise((done) => setImmediate(done));

  it('start with earlier trades, and end with the day of their zone', async () => {
    floor.trade(1_000, 10_000);
    const day = recorded('btcusdt@kline_1d@+08:00');
    // Arrives while the stream reads its current state.
    floor.trade(1_020, 20_000, 'sell');
    await settled();
    const k = {
      t: FOUR_PM - 24 * HOUR,
      T: FOUR_PM - 1,
      s: 'BTCUSDT',
      i: '1d',
      f: 1,
      L: 2,
      o: '10.00',
      c: '10.20',
      h: '10.20',
      l: '10.00',
      v: '3.0000',
      n: 2,
      x: false,
      q: '30.40000000',
      V: '1.0000',
      Q: '10.00000000',
      B: '0',
    };
    expect(day.next().at(-1)).toEqual({ e: 'kline', E: NOON, s: 'BTCUSDT', k });
    at(FOUR_PM);
    expect(day.next()).toMatchObject([{ k: { ...k, x: true } }]);
    expect(day.next()).toEqual([]);
    floor.trade(1_050, 10_000);
    expect(day.next()).toMatchObject([{ k: { t: FOUR_PM, T: FOUR_PM + 24 * HOUR - 1, f: 3, n: 1, o: '10.50' } }]);
  });

  it('count each trade once, however late they are read', async () => {
    let answer = () => {};
    const read = async (onMoment: () => void) => {
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      onMoment();
      return { bars: floor.view.market(1).klines.recent('1h'), wholeFromMs: 0 };
    };
    const grid = { interval: '1d', offsetMs: 8 * HOUR } as const;
    const klines = new RecordedStream(new ZonedKlineStream('k', floor.view.market(1), grid, clockOf(floor), read));
    const trade = () => {
      floor.trade(1_000, 10_000);
      const { lastTrade } = floor.view.market(1);
      if (lastTrade) (klines.stream as ZonedKlineStream).noteTrade(lastTrade);
    };
    trade();
    trade();
    answer();
    await settled();
    trade();
    expect(klines.next().map(({ k }) => k)).toMatchObject([
      { n: 2, f: 1, L: 2 },
      { n: 3, f: 1, L: 3 },
    ]);
  });

  it('equal those of UTC when they are aligned', () => {
    floor.trade(1_000, 10_000);
    expect(stream('btcusdt@kline_4h@+08:00')).not.toBeInstanceOf(ZonedKlineStream);
    expect(stream('btcusdt@kline_4h@+08:00').current()).toEqual(stream('btcusdt@kline_4h').current());
    expect(stream('btcusdt@kline_6h@+08:00')).toBeInstanceOf(ZonedKlineStream);
  });

  it('are not sent before the first complete one', async () => {
    floor.trade(1_000, 10_000);
    // Earlier trades belong to the same kline, but history cannot show how many of them.
    const read = async (onMoment: () => void) => {
      onMoment();
      return { bars: [], wholeFromMs: NOON - HOUR };
    };
    const grid = { interval: '1d', offsetMs: 8 * HOUR } as const;
    const klines = new RecordedStream(new ZonedKlineStream('k', floor.view.market(1), grid, clockOf(floor), read));
    const trade = () => {
      floor.trade(1_010, 10_000);
      const { lastTrade } = floor.view.market(1);
      if (lastTrade) (klines.stream as ZonedKlineStream).noteTrade(lastTrade);
    };
    trade();
    await settled();
    trade();
    expect(klines.next()).toEqual([]);
    floor.timeMs = FOUR_PM;
    trade();
    expect(klines.next()).toMatchObject([{ k: { t: FOUR_PM, n: 1 } }]);
  });

  it('are read again after a failed read', async () => {
    let tries = 0;
    const read = async (onMoment: () => void) => {
      onMoment();
      tries += 1;
      if (tries === 1) throw new Error('the database is away');
      return { bars: floor.view.market(1).klines.recent('1h'), wholeFromMs: 0 };
    };
    const grid = { interval: '1d', offsetMs: 8 * HOUR } as const;
    floor.trade(1_000, 10_000);
    const klines = new RecordedStream(new ZonedKlineStream('k', floor.view.market(1), grid, clockOf(floor), read));
    await settled();
    expect(klines.next()).toEqual([]);
    await settled();
    expect(klines.next()).toMatchObject([{ k: { n: 1, c: '10.00' } }]);
  });
});

it.each([
  'btcusdt@ticker_2h',
  'btcusdt@ticker_',
  'btcusdt@ticker_toString',
  '!ticker_1h',
  '!ticker_7d@arr',
  '!miniTicker_1h@arr',
  'btcusdt@referenceprice',
  'btcusdt@kline_1d@8',
  'btcusdt@kline_1d@+8:00',
  'btcusdt@kline_1d@+09:00',
  'btcusdt@kline_1d@-08:00',
  'btcusdt@kline_1d@+08:00@+08:00',
  'btcusdt@kline_1d@',
  'btcusdt@kline_@+08:00',
])('there is no stream %s', (name) => expect(hub.stream(name)).toBeUndefined());
