import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadHistory } from '../../../platform/exchange-view/markets/load-history.ts';
import { importKlines } from '../../../platform/projections/import-klines.ts';
import { startTestServer, type TestServer } from '../../../testing/server-fixture.ts';
import { MarketFigures } from './market-figures.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  const now = Date.now();
  const bar = (interval: '1h' | '1d' | '1m', openMs: number, price: number, marketId: number) => ({
    marketId,
    interval,
    openMs,
    open: price,
    high: price + 50,
    low: price - 50,
    close: price,
    lots: 100n,
    quote: 1_000n,
    trades: 4,
  });
  const bars = (interval: '1h' | '1d' | '1m', ms: number, count: number, price: (at: number) => number) =>
    [1, 2].flatMap((marketId) =>
      Array.from({ length: count }, (_, at) =>
        bar(interval, now - (now % ms) - (count - 1 - at) * ms, price(at), marketId),
      ),
    );
  await importKlines(server.db.pool, [
    ...bars('1d', DAY, 400, (at) => 10_000 + 1_000 * Math.round(Math.sin(at) * 3)),
    ...bars('1h', HOUR, 800, (at) => (at === 799 ? 10_000 : 8_000)),
    ...bars('1m', 60_000, 100, (at) => (at < 50 ? 5_000 : 10_000)),
  ]);
  await loadHistory(server.view, server.db.pool);
});
afterAll(() => server.close());

describe('figures of markets', () => {
  it('follow from the history of each', async () => {
    const { markets, timeMs } = await server.visitor().expect('marketFigures');
    expect(Math.abs(timeMs - server.view.nowMs())).toBeLessThan(60_000);
    expect(markets.map(({ tradeId }) => tradeId)).toEqual([1, 2]);
    const [first] = markets;
    expect(first).toMatchObject({ high: '130.50', low: '69.50', rsi: { '1h': expect.stringMatching(/^\d+\.\d\d$/) } });
    expect(first?.changes['1h']).toBe('+100.00');
    expect(first?.changes['7d']).toBe('+25.00');
    expect(first?.changes['1y']).toMatch(/^[+-]\d+\.\d\d$/);
    expect(Number(first?.volatility)).toBeGreaterThan(0);
    expect(first?.sinceMs).toBeGreaterThan(0);
  });

  it('correlate what moves alike by one', async () => {
    const { tradeCodes, rows, days } = await server.visitor().expect('marketCorrelation');
    expect(days).toBe(30);
    expect([...tradeCodes].sort()).toEqual(['btc_usdt', 'eth_usdt']);
    expect(rows).toEqual([
      ['1.00', '1.00'],
      ['1.00', '1.00'],
    ]);
  });

  it('are computed once for all who ask at the same time', async () => {
    const figures = new MarketFigures({ view: server.view, pool: server.db.pool, onError: () => undefined });
    const [a, b] = await Promise.all([figures.current(), figures.current()]);
    expect(a).toBe(b);
    expect(await figures.current()).toBe(a);
  });
});
