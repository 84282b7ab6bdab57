import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/server-fixture.ts';
import { fund } from '../../../testing/test-world.ts';
import { type ImportedKline, importKlines } from '../../projections/import-klines.ts';
import { klineHistory } from './kline-history.ts';
import { type Bar, mergeBars, rollUp } from './live-klines.ts';
import { loadHistory } from './load-history.ts';
import { WindowBars } from './window-bars.ts';

// Windows are summed from days, hours and minutes; the reference implementation sums minutes alone.

const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;
const MARKETS = [1, 2];

let server: TestServer;
let queries = 0;
beforeAll(async () => {
  server = await startTestServer();
  const now = Date.now();
  const bars = MARKETS.flatMap((marketId) => {
    const minutes = drawMinutes(now - (now % DAY) - 8 * DAY, now - (now % MINUTE), marketId);
    const rows = (interval: ImportedKline['interval']) =>
      rollUp(minutes, interval).map((bar) => ({ ...bar, interval, marketId }));
    return [...rows('1m'), ...rows('1h'), ...rows('1d')];
  });
  await importKlines(server.db.pool, bars);
  await loadHistory(server.view, server.db.pool);
  await trade('310');
});
afterAll(() => server.close());

const windows = (mostKept?: number) =>
  new WindowBars(
    {
      query: ((...call: Parameters<typeof server.db.pool.query>) => {
        queries += 1;
        return server.db.pool.query(...call);
      }) as typeof server.db.pool.query,
    },
    mostKept,
  );
const states = () => MARKETS.map((marketId) => server.view.market(marketId));

async function trade(price: string): Promise<void> {
  const [seller, buyer] = [await server.newUser(), await server.newUser()];
  await fund(server.host, seller.accountId, 'ETH', '10');
  await fund(server.host, buyer.accountId, 'USDT', '100000');
  const order = { tradeCode: 'eth_usdt', type: 'limit', price, qty: '0.5' } as const;
  await seller.expect('placeSpotOrder', { body: { ...order, side: 'sell' } });
  await buyer.expect('placeSpotOrder', { body: { ...order, side: 'buy' } });
}

/** The reference implementation. */
async function fromMinutes(marketId: number, fromMs: number) {
  const state = server.view.market(marketId);
  const [first, ...rest] = await klineHistory(server.db.pool, state, { interval: '1m', fromMs, limit: 20_000 });
  return (
    first && { ...rest.reduce((whole, bar) => mergeBars(whole, bar), first), lastNo: state.lastTrade?.tradeNo ?? 0 }
  );
}

const figures = (bar: Partial<Bar> | undefined) => bar && { ...bar, openMs: 0, lastSeq: 0 };

it('a window of any length equals the sum of its minutes', async () => {
  const tested = windows();
  const nowMinute = Date.now() - (Date.now() % MINUTE);
  const midnight = nowMinute - (nowMinute % DAY);
  const lengths = [0, 1, 7, 59, 60, 61, 119, 240, 1_380, 1_440, 1_441, 2_880, 4_000, 7 * 1_440 - 1, 7 * 1_440];
  const starts = [
    ...lengths.map((minutes) => nowMinute - minutes * MINUTE),
    midnight,
    midnight - DAY,
    midnight - DAY + MINUTE,
  ];
  for (const fromMs of starts) {
    const found = await tested.since(states(), fromMs);
    const wanted = await Promise.all(MARKETS.map((marketId) => fromMinutes(marketId, fromMs)));
    expect(found.map(figures)).toEqual(wanted.map(figures));
  }
});

it('queries the database once for all markets and concurrent callers, and includes later trades', async () => {
  const tested = windows();
  const fromMs = Date.now() - (Date.now() % MINUTE) - 7 * DAY;
  queries = 0;
  const [one, other] = await Promise.all([tested.since(states(), fromMs), tested.since(states(), fromMs)]);
  expect(queries).toBe(1);
  expect(one).toEqual(other);
  await trade('320');
  const [, later] = await tested.since(states(), fromMs);
  expect(later).toMatchObject({ close: 32_000, lastNo: (one[1]?.lastNo ?? 0) + 1 });
  expect(figures(later)).toEqual(figures(await fromMinutes(2, fromMs)));
});

it('reads again after a failed read', async () => {
  let works = false;
  const tested = new WindowBars({
    query: ((...call: Parameters<typeof server.db.pool.query>) =>
      works ? server.db.pool.query(...call) : Promise.reject(new Error('not now'))) as typeof server.db.pool.query,
  });
  const fromMs = Date.now() - (Date.now() % MINUTE) - 3 * DAY;
  await expect(tested.since(states(), fromMs)).rejects.toThrow('not now');
  works = true;
  expect(figures((await tested.since(states(), fromMs))[0])).toEqual(figures(await fromMinutes(1, fromMs)));
});

it('is complete also for a market whose sum was evicted', async () => {
  const tested = windows(2);
  const fromMs = Date.now() - (Date.now() % MINUTE) - 7 * DAY;
  const [one, other] = states();
  if (one === undefined || other === undefined) throw new Error('there are two markets');
  await tested.since([one], fromMs - DAY);
  await tested.since([one], fromMs);
  const found = await tested.since([one, other], fromMs);
  const wanted = await Promise.all(MARKETS.map((marketId) => fromMinutes(marketId, fromMs)));
  expect(found.map(figures)).toEqual(wanted.map(figures));
});

it('is undefined for a market without trades', async () => {
  expect(await windows().since(states(), Date.now() - (Date.now() % DAY) + 400 * DAY)).toEqual([undefined, undefined]);
});

/** Trades in about two minutes of five. */
function drawMinutes(fromMs: number, toMs: number, seedOf: number): Bar[] {
  const bars: Bar[] = [];
  let seed = seedOf;
  for (let openMs = fromMs; openMs < toMs; openMs += MINUTE) {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    if (seed % 5 < 3) continue;
    const open = 30_000 + (seed % 997);
    const lots = BigInt(1 + (seed % 89));
    const prices = { open, high: open + 7, low: open - 5, close: open + 2 };
    bars.push({ openMs, ...prices, lots, quote: lots * 100n, buyLots: 0n, buyQuote: 0n, trades: 3, lastSeq: 0 });
  }
  return bars;
}
