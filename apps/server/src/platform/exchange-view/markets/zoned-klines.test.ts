import { type KlineInterval, zonedKlineOpenMs } from '@bourse/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/server-fixture.ts';
import { fund } from '../../../testing/test-world.ts';
import { type ImportedKline, importKlines } from '../../projections/import-klines.ts';
import { klineHistory } from './kline-history.ts';
import { type Bar, mergeBars } from './live-klines.ts';
import { loadHistory } from './load-history.ts';
import { zonedKlineHistory } from './zoned-klines.ts';

// Klines of other time zones use whole stored bars where possible; the reference implementation uses minutes alone.

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const MARKET = 2;

let server: TestServer;
/** Start of the minutes; hours start two days earlier, days a month earlier. */
let minutesFrom: number;
beforeAll(async () => {
  server = await startTestServer();
  const now = Date.now();
  minutesFrom = now - (now % DAY) - 6 * DAY;
  const minutes = drawMinutes(minutesFrom, now - (now % MINUTE));
  const hours = [...drawLonger(HOUR, minutesFrom - 2 * DAY, minutesFrom), ...sums(minutes, HOUR)];
  const days = [...drawLonger(DAY, minutesFrom - 32 * DAY, minutesFrom - 2 * DAY), ...sums(hours, DAY)];
  const rows = (interval: ImportedKline['interval'], bars: readonly Bar[]) =>
    bars.map((bar) => ({ ...bar, interval, marketId: MARKET }));
  await importKlines(server.db.pool, [...rows('1m', minutes), ...rows('1h', hours), ...rows('1d', days)]);
  await loadHistory(server.view, server.db.pool);
  await trade();
});
afterAll(() => server.close());

const state = () => server.view.market(MARKET);
const read = (interval: KlineInterval, offsetMs: number, range: { fromMs?: number; toMs?: number; limit: number }) =>
  zonedKlineHistory(server.db.pool, state(), { interval, offsetMs, ...range });

async function trade(): Promise<void> {
  const [seller, buyer] = [await server.newUser(), await server.newUser()];
  await fund(server.host, seller.accountId, 'ETH', '10');
  await fund(server.host, buyer.accountId, 'USDT', '100000');
  const order = { tradeCode: 'eth_usdt', type: 'limit', price: '310', qty: '0.5' } as const;
  await seller.expect('placeSpotOrder', { body: { ...order, side: 'sell' } });
  await buyer.expect('placeSpotOrder', { body: { ...order, side: 'buy' } });
}

/** The reference implementation. */
async function fromMinutes(interval: KlineInterval, offsetMs: number): Promise<Bar[]> {
  const minutes = await klineHistory(server.db.pool, state(), { interval: '1m', limit: 20_000 });
  return rolled(minutes, (timeMs) => zonedKlineOpenMs(interval, timeMs, offsetMs));
}

describe('klines of another time zone', () => {
  it.each([
    ['1h', 5.75],
    ['2h', -1],
    ['30m', 0.25],
    ['6h', 8],
    ['12h', -3.5],
    ['1d', 8],
    ['1d', -12],
    ['1d', 14],
    ['1d', 5.75],
    ['3d', 1],
  ] as const)('%s at UTC%d are what the minutes add up to', async (interval, hours) => {
    const wanted = await fromMinutes(interval, hours * HOUR);
    const found = await read(interval, hours * HOUR, { limit: 5_000 });
    // The first kline of the reference is incomplete where older history has no minutes.
    const whole = found.filter(({ openMs }) => openMs >= minutesFrom);
    expect(whole.map(plain)).toEqual(wanted.slice(-whole.length).map(plain));
    expect(whole.length).toBeGreaterThanOrEqual(wanted.length - 1);
  });

  it('with the same alignment equal those of UTC', async () => {
    for (const [interval, hours] of [
      ['4h', 8],
      ['1m', 5.75],
      ['1s', 3],
      ['1w', 0],
    ] as const) {
      const request = { interval, limit: 50 } as const;
      expect(await read(interval, hours * HOUR, request)).toEqual(await klineHistory(server.db.pool, state(), request));
    }
  });

  it('are the first ones with a start time, otherwise the latest, and none outside the range', async () => {
    const all = await read('6h', 2 * HOUR, { limit: 1_000 });
    const opens = all.map(({ openMs }) => openMs);
    expect(opens.every((openMs) => (openMs + 2 * HOUR) % (6 * HOUR) === 0)).toBe(true);
    const fromMs = (opens.at(-9) ?? 0) - 1;
    expect(await read('6h', 2 * HOUR, { fromMs, limit: 3 })).toEqual(all.slice(-9, -6));
    expect(await read('6h', 2 * HOUR, { fromMs: fromMs + 2, limit: 3 })).toEqual(all.slice(-8, -5));
    expect(await read('6h', 2 * HOUR, { toMs: fromMs, limit: 2 })).toEqual(all.slice(-11, -9));
    expect(await read('6h', 2 * HOUR, { fromMs, toMs: fromMs + 1, limit: 9 })).toEqual(all.slice(-9, -8));
    expect(await read('6h', 2 * HOUR, { fromMs, toMs: fromMs - 1, limit: 9 })).toEqual([]);
    expect(await read('1M', 2 * HOUR, { fromMs: 9e15, limit: 9 })).toEqual([]);
    for (const limit of [1, 2, 7]) expect(await read('6h', 2 * HOUR, { limit })).toEqual(all.slice(-limit));
  });

  it('start where history has bars fine enough to complete them', async () => {
    const days = await read('1d', 8 * HOUR, { limit: 1_000 });
    expect(days[0]?.openMs).toBe(minutesFrom - 2 * DAY + 16 * HOUR);
    const quarters = await read('1d', 5.75 * HOUR, { limit: 1_000 });
    expect(quarters[0]?.openMs).toBe(minutesFrom + 18.25 * HOUR);
    // Days that contain no boundary of a kline need no hours.
    expect((await read('1d', 0, { limit: 1_000 })).length).toBeGreaterThan(30);
  });

  it.each([
    ['1h', 5.75],
    ['6h', 5.75],
    ['1d', 8],
    ['1d', 5.75],
  ] as const)(
    'are all there from any time on, also from before there are such bars: %s at UTC%d',
    async (interval, hours) => {
      const all = await read(interval, hours * HOUR, { limit: 5_000 });
      for (const fromMs of [0, minutesFrom - 31 * DAY, minutesFrom - 2 * DAY, minutesFrom - HOUR, minutesFrom]) {
        const wanted = all.filter(({ openMs }) => openMs >= fromMs);
        for (const limit of [1, 2, 5, 20]) {
          expect(await read(interval, hours * HOUR, { fromMs, limit })).toEqual(wanted.slice(0, limit));
        }
      }
    },
  );

  it('come from memory alone where there is no database', async () => {
    const bars = await zonedKlineHistory(undefined, state(), { interval: '1d', offsetMs: 8 * HOUR, limit: 3 });
    expect(bars.at(-1)).toMatchObject({ close: 31_000 });
  });
});

it('the price before the last 24 hours comes from the history before them', async () => {
  const nowMs = server.view.nowMs();
  const minutes = await klineHistory(server.db.pool, state(), { interval: '1m', limit: 20_000 });
  const before = minutes.filter(({ openMs }) => openMs <= nowMs - (nowMs % MINUTE) - DAY).at(-1);
  await loadHistory(server.view, server.db.pool);
  expect(state().window.previousClose(nowMs)).toBe(before?.close);
});

const plain = ({ lastSeq: _, ...bar }: Bar) => bar;

/** Trades in about two minutes of five, but for some minutes a day before the end. */
function drawMinutes(fromMs: number, toMs: number): Bar[] {
  const bars: Bar[] = [];
  let seed = 7;
  for (let openMs = fromMs; openMs < toMs; openMs += MINUTE) {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    if (seed % 5 < 3 || Math.abs(toMs - DAY - openMs) < 5 * MINUTE) continue;
    bars.push(bar(openMs, 30_000 + (seed % 997), BigInt(1 + (seed % 89))));
  }
  return bars;
}

function drawLonger(stepMs: number, fromMs: number, toMs: number): Bar[] {
  const bars: Bar[] = [];
  for (let openMs = fromMs; openMs < toMs; openMs += stepMs) bars.push(bar(openMs, 29_000 + bars.length, 50n));
  return bars;
}

function bar(openMs: number, open: number, lots: bigint): Bar {
  const prices = { open, high: open + 7, low: open - 5, close: open + 2 };
  return { openMs, ...prices, lots, quote: lots * 100n, buyLots: 0n, buyQuote: 0n, trades: 3, lastSeq: 0 };
}

const sums = (bars: readonly Bar[], lengthMs: number) => rolled(bars, (timeMs) => timeMs - (timeMs % lengthMs));

function rolled(bars: readonly Bar[], openOf: (timeMs: number) => number): Bar[] {
  const found: Bar[] = [];
  for (const each of bars) {
    const openMs = openOf(each.openMs);
    const last = found.at(-1);
    if (last?.openMs === openMs) found[found.length - 1] = mergeBars(last, each);
    else found.push({ ...each, openMs });
  }
  return found;
}
