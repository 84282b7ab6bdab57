import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { klineHistory } from '../../platform/exchange-view/markets/kline-history.ts';
import { loadHistory } from '../../platform/exchange-view/markets/load-history.ts';
import { saveProducts } from '../../platform/exchange-view/markets/products.ts';
import { importKlines } from '../../platform/projections/import-klines.ts';
import { startTestServer, type TestServer } from '../../testing/server-fixture.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { fund } from '../../testing/test-world.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

describe('market data', () => {
  let server: TestServer;
  let user: TestClient;

  beforeAll(async () => {
    server = await startTestServer();
    user = await server.newUser();
    const assets = [
      { assetId: 1, name: 'Bitcoin', webLogo: '/logos/btc.svg' },
      { assetId: 2, name: 'Ethereum', webLogo: '' },
    ];
    const markets = [
      { marketId: 1, tradeArea: 1, isMarginTrade: true, marginRatio: 5 },
      { marketId: 2, tradeArea: 8, isMarginTrade: false, marginRatio: 0 },
    ];
    await saveProducts(server.db.pool, assets, markets);
    await loadHistory(server.view, server.db.pool);
  });
  afterAll(() => server.close());

  const trade = async (price: string, qty = '0.01', tradeCode = 'btc_usdt') => {
    const code = tradeCode === 'btc_usdt' ? 'BTC' : 'ETH';
    await fund(server.host, user.accountId, code, '10');
    const buyer = await server.newUser();
    await fund(server.host, buyer.accountId, 'USDT', '100000');
    await user.expect('placeSpotOrder', { body: { tradeCode, side: 'sell', type: 'limit', price, qty } });
    await buyer.expect('placeSpotOrder', { body: { tradeCode, side: 'buy', type: 'limit', price, qty } });
  };

  it('lists markets with the core’s numbers and the house’s names', async () => {
    const list = await server.visitor().expect('tradeInfo');
    expect(list).toMatchObject([
      { tradeCode: 'btc_usdt', baseName: 'Bitcoin', webLogo: '/logos/btc.svg', marginRatio: 5, digit: '2#1#0' },
      { tradeCode: 'eth_usdt', baseName: 'Ethereum', tradeArea: 8, isMarginTrade: false, tickSize: '0.01' },
    ]);
    const areas = await server.visitor().expect('marketAreas');
    expect(areas.map((area) => area.tradeIds)).toEqual([[1], [], [2]]);
    expect(await server.visitor().expect('tradeAreas')).toEqual(areas);
    expect(await server.visitor().expect('checkTradeArea', { query: { tradeId: '2' } })).toEqual({
      tradeId: 2,
      tradeArea: 8,
    });
    const alts = await server.visitor().expect('realMarkets', { query: { tradeArea: '8' } });
    expect(alts.map((ticker) => ticker.tradeCode)).toEqual(['eth_usdt']);
  });

  it.each(['oneTradeInfo', 'checkTradeArea', 'fullDepth', 'realTimeTrade'] as const)(
    '%s says which field named no market',
    async (name) => {
      const visitor = server.visitor();
      const unknown = { status: 404, error: 'UNKNOWN_MARKET' };
      const byCode = await visitor.call(name, { query: { tradeCode: 'no_usdt' } });
      expect(byCode).toMatchObject({ ...unknown, field: 'tradeCode' });
      expect(await visitor.call(name, { query: { tradeId: '99' } })).toMatchObject({ ...unknown, field: 'tradeId' });
      expect(await visitor.call(name)).toMatchObject({ ...unknown, field: 'tradeId' });
    },
  );

  it('shows a trade in the ticker, the list of trades and the small chart', async () => {
    await trade('20000');
    await trade('21000', '0.02');
    const { ticker } = await server.visitor().expect('oneTradeInfo', { query: { tradeCode: 'btc_usdt' } });
    expect(ticker).toMatchObject({ last: '21000.00', open: '20000.00', change: '+5.00', volume: '0.03000' });
    const trades = await server.visitor().expect('realTimeTrade', { query: { tradeCode: 'btc_usdt', limit: '1' } });
    expect(trades).toMatchObject([{ price: '21000.00', qty: '0.02000', side: 'buy' }]);
    const lines = await server.visitor().expect('trendlines');
    expect(lines.find((line) => line.tradeId === 1)?.closes.at(-1)).toBe('21000.00');
    expect(lines.find((line) => line.tradeId === 2)?.closes).toEqual([]);
  });

  it('SH-03 lists the languages, the pseudo-language in the demo only', async () => {
    const values = (await server.visitor().expect('locales')).map((locale) => locale.value);
    expect(values).toHaveLength(14);
    expect(values.slice(0, 3)).toEqual(['en_US', 'zh_CN', 'zh_HK']);
    expect(values.slice(-2)).toEqual(['ar_AE', 'longest']);
  });

  describe('klines', () => {
    const bar = (interval: '1m' | '1h' | '1d', openMs: number, price: number) => ({
      marketId: 2,
      interval,
      openMs,
      open: price,
      high: price + 50,
      low: price - 50,
      close: price + 10,
      lots: 100n,
      quote: 1_000n,
      trades: 4,
    });
    const start = Date.UTC(2024, 0, 30, 22);
    const get = async (query: Record<string, string>) =>
      server.visitor().expect('klines', { query: { tradeCode: 'eth_usdt', ...query } });
    const live = () => server.view.market(2);

    beforeAll(async () => {
      const hours = Array.from({ length: 30 }, (_, index) => bar('1h', start + index * HOUR, 10_000 + index));
      const days = Array.from({ length: 70 }, (_, index) => bar('1d', Date.UTC(2023, 11, 20 + index), 20_000 + index));
      // The minute in which live trading begins is there already, in part.
      const now = Date.now();
      await importKlines(server.db.pool, [...hours, ...days, bar('1m', now - (now % MINUTE), 30_000)]);
      await loadHistory(server.view, server.db.pool);
    });

    it('aggregates hours to four hours aligned to the clock', async () => {
      const bars = await get({ interval: '4h', toMs: String(start + 29 * HOUR) });
      expect(bars.map((line) => line[0])).toEqual(
        [20, 24, 28, 32, 36, 40, 44, 48].map((hour) => Date.UTC(2024, 0, 30, hour)),
      );
      expect(bars[0]).toEqual([
        Date.UTC(2024, 0, 30, 20),
        '100.00',
        '100.51',
        '99.50',
        '100.11',
        '0.00200',
        '0.00002000',
        // Trades of imported history have no numbers, so they are not counted.
        0,
      ]);
      expect(bars[1]?.[5]).toBe('0.00400');
    });

    it('aggregates days to weeks from Mondays and to months', async () => {
      const weeks = await get({ interval: '1w', limit: '3', toMs: String(Date.UTC(2024, 1, 20)) });
      expect(weeks.map((line) => line[0])).toEqual([5, 12, 19].map((day) => Date.UTC(2024, 1, day)));
      const months = await get({ interval: '1M', toMs: String(Date.UTC(2024, 1, 27)) });
      expect(months.map((line) => [line[0], line[5]])).toEqual([
        [Date.UTC(2023, 11, 1), '0.01200'],
        [Date.UTC(2024, 0, 1), '0.03100'],
        [Date.UTC(2024, 1, 1), '0.02700'],
      ]);
    });

    it('returns the first ones from a time, the latest without, and none outside the range', async () => {
      const from = await get({ interval: '1h', fromMs: String(start + 1), limit: '2' });
      expect(from.map((line) => line[0])).toEqual([start + HOUR, start + 2 * HOUR]);
      const to = await get({ interval: '1h', toMs: String(start + 5 * HOUR - 1), limit: '2' });
      expect(to.map((line) => line[0])).toEqual([start + 3 * HOUR, start + 4 * HOUR]);
      const none = await get({ interval: '1h', fromMs: String(start - 5 * HOUR), toMs: String(start - 1) });
      expect(none).toEqual([]);
    });

    it('accepts any time that the contract allows', async () => {
      for (const interval of ['1s', '1w', '1M'] as const) {
        const latest = '9999999999999999';
        expect(await get({ interval, fromMs: latest, toMs: latest })).toEqual([]);
        expect((await get({ interval: '1M', toMs: latest, limit: '1' })).length).toBe(1);
      }
    });

    it('takes the ticker’s last price from history until the first trade', async () => {
      const { ticker } = await server.visitor().expect('oneTradeInfo', { query: { tradeCode: 'eth_usdt' } });
      expect(ticker).toMatchObject({ last: '300.10', open: '300.00', high: '300.50' });
    });

    it('joins live trades to imported and stored klines without gaps or duplicates', async () => {
      await trade('310', '0.5', 'eth_usdt');
      await trade('305', '0.5', 'eth_usdt');
      const state = live();
      for (const interval of ['1m', '5m', '1h', '1d', '1w', '1M'] as const) {
        const bars = await klineHistory(server.db.pool, state, { interval, limit: 1_500 });
        const opens = bars.map((line) => line.openMs);
        expect(new Set(opens).size).toBe(opens.length);
        expect(opens).toEqual([...opens].sort((a, b) => a - b));
        expect(bars.at(-1)).toEqual({ ...state.klines.current(interval), lastSeq: expect.any(Number) });
        expect(bars.at(-1)?.close).toBe(30_500);
      }
      const [minute] = (await get({ interval: '1m', limit: '2' })).slice(-1);
      expect(minute?.[4]).toBe('305.00');
    });

    it('responds from memory without a database', async () => {
      const bars = await klineHistory(undefined, live(), { interval: '1s', limit: 10 });
      expect(bars.at(-1)?.close).toBe(30_500);
    });

    it.each([
      [{ interval: '7m' }, 'interval'],
      [{ interval: '1m', limit: '0' }, 'limit'],
      [{ interval: '1m', fromMs: '-1' }, 'fromMs'],
    ])('refuses %j', async (query, field) => {
      const all = { tradeCode: 'eth_usdt', ...query };
      expect(await server.visitor().call('klines', { query: all })).toMatchObject({ error: 'QUERY_INVALID', field });
    });
  });
});
