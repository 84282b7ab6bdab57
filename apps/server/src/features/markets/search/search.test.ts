import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { loadHistory } from '../../../platform/exchange-view/markets/load-history.ts';
import { saveProducts } from '../../../platform/exchange-view/markets/products.ts';
import { startTestServer, type TestServer } from '../../../testing/server-fixture.ts';
import type { TestClient } from '../../../testing/test-client.ts';
import { NO_CONTRACTS } from '../instruments.ts';
import { delivery, perpetual } from '../testing/fixture-contracts.ts';
import { MarketSearch } from './market-search.ts';
import { PopularSearches } from './popular-searches.ts';
import { SearchesStore } from './searches.store.ts';

const WEEK_MS = 604_800_000;
const DAY_MS = 86_400_000;

let server: TestServer;
let visitor: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  visitor = server.visitor();
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

const codesOf = (found: { readonly spots: readonly { readonly tradeCode: string }[] }) =>
  found.spots.map((spot) => spot.tradeCode);

describe('search', () => {
  it.each([
    'btc',
    'BTC',
    'btc/usdt',
    'BTC-USDT',
    'btc_usdt',
    'Btc Usdt',
    '  btc  ',
    'ＢＴＣ／ＵＳＤＴ',
    'btcu',
    'bitcoin',
    'itco',
    '\u200fbtc\u202c',
    'b\u200btc',
    'btc\u0000',
  ])('finds BTC/USDT by %j', async (keyword) => {
    expect(codesOf(await visitor.expect('searchMarkets', { query: { keyword } }))).toEqual(['btc_usdt']);
    expect(codesOf(await visitor.expect('logSearch', { body: { keyword } }))).toEqual(['btc_usdt']);
  });

  it('SR-07 returns the fields of a row', async () => {
    const { result, spots, swaps } = await visitor.expect('searchMarkets', { query: { keyword: 'btc' } });
    expect({ result, swaps }).toEqual({ result: true, swaps: [] });
    expect(spots).toEqual([
      {
        tradeId: 1,
        tradeCode: 'btc_usdt',
        baseCurrency: 'BTC',
        quoteCurrency: 'USDT',
        webLogo: '/logos/btc.svg',
        last: '',
        change: '+0.00',
        digit: '2#1#0',
        isMarginTrade: true,
        marginRatio: 5,
        tradeArea: 1,
        rank: 1,
      },
    ]);
  });

  it.each([
    '',
    '  ',
    '/',
    'zzz',
    '%',
    'b%c',
    '.*',
    '(?:btc)+',
    '[a-z]',
    '^btc$',
    'btc|eth',
    '\\',
    "' or 1=1 --",
    '🚀',
    '\u202e\u200f',
    '\u0000\u0007',
    '\ud83d',
    'x'.repeat(64),
    '\ufdfa'.repeat(64),
  ])('finds nothing by %j, and says so', async (keyword) => {
    const none = { result: false, spots: [], swaps: [] };
    expect(await visitor.expect('searchMarkets', { query: { keyword } })).toEqual(none);
    expect(await visitor.expect('logSearch', { body: { keyword } })).toEqual(none);
  });

  it('rejects a keyword of more than 64 characters', async () => {
    const rejection = { status: 400, field: 'keyword' };
    const keyword = 'b'.repeat(65);
    expect(await visitor.call('searchMarkets', { query: { keyword } })).toMatchObject({
      ...rejection,
      error: 'QUERY_INVALID',
    });
    expect(await visitor.call('logSearch', { body: { keyword } })).toMatchObject({
      ...rejection,
      error: 'BODY_INVALID',
    });
    expect(await visitor.call('searchMarkets')).toMatchObject({ ...rejection, error: 'QUERY_INVALID' });
  });

  it.each([
    [{ keyword: 'btc', tradeId: 99 }, 'UNKNOWN_MARKET', 'tradeId'],
    [{ keyword: 'btc', contractCode: 'no_usdt' }, 'UNKNOWN_CONTRACT', 'contractCode'],
    [{ keyword: 'btc', contractCode: 'NO' }, 'BODY_INVALID', 'contractCode'],
    [{ keyword: 'btc', tradeId: '1' }, 'BODY_INVALID', 'tradeId'],
    [{ keyword: ['btc'] }, 'BODY_INVALID', 'keyword'],
  ])('refuses to count %j', async (body, error, field) => {
    expect(await visitor.call('logSearch', { body })).toMatchObject({ error, field });
  });
});

describe('the popular list', () => {
  const popular = async () => codesOf(await visitor.expect('popularSearch'));
  const rows = async () =>
    (await server.db.pool.query('select instrument, count(*)::integer as people from instrument_searches group by 1'))
      .rows;

  it('counts each searcher once a day, and the selected instrument rather than the best match', async () => {
    await server.db.pool.query('delete from instrument_searches');
    const users = await Promise.all([server.newUser(), server.newUser()]);
    for (const user of users) await user.expect('logSearch', { body: { keyword: 'usdt', tradeId: 2 } });
    for (let time = 0; time < 50; time += 1) await visitor.expect('logSearch', { body: { keyword: 'btc' } });
    expect(await rows()).toEqual(
      expect.arrayContaining([
        { instrument: 'spot:2', people: 2 },
        { instrument: 'spot:1', people: 1 },
      ]),
    );
    await vi.waitFor(async () => expect(await popular()).toEqual(['eth_usdt', 'btc_usdt']), { timeout: 10_000 });
  });

  it('stores neither names nor addresses', async () => {
    const { rows: found } = await server.db.pool.query<{ searcher: Buffer }>(
      'select searcher from instrument_searches',
    );
    for (const { searcher } of found) expect(searcher).toHaveLength(16);
  });
});

/** The list over time, with the clock in the test's hand. */
describe('the popular list over days', () => {
  const today = 20_000;
  let store: SearchesStore;
  let nowMs = 0;
  const note = (day: number, instrument: string, people: readonly number[]) =>
    Promise.all(people.map((person) => store.note(day, instrument, Buffer.from([person]))));

  beforeAll(async () => {
    store = new SearchesStore(server.db.pool);
    await server.db.pool.query('delete from instrument_searches');
    nowMs = today * DAY_MS + 1;
  });

  it('halves searches after two days and drops them after a week', async () => {
    await note(today - 2, 'spot:1', [1, 2, 3]);
    await note(today, 'spot:2', [1, 2]);
    await note(today - 7, 'spot:3', [1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(await store.popular(today, 10)).toEqual(['spot:2', 'spot:1']);
    await note(today, 'spot:1', [4]);
    expect(await store.popular(today, 10)).toEqual(['spot:1', 'spot:2']);
    expect(await store.popular(today - 5, 1)).toEqual(['spot:3']);
  });

  it('counts a daily searcher once', async () => {
    for (let day = today - 6; day <= today; day += 1) await note(day, 'spot:4', [1]);
    expect(await store.popular(today, 10)).toEqual(['spot:1', 'spot:2', 'spot:4']);
    expect(await store.note(today, 'spot:4', Buffer.from([1]))).toBe(false);
  });

  it('is cached, refreshed when it has changed, and cleaned once a day', async () => {
    const failures: unknown[] = [];
    const searches = new PopularSearches(
      store,
      () => nowMs,
      (error) => failures.push(error),
    );
    const read = vi.spyOn(store, 'popular');
    expect(await searches.keys()).toEqual(['spot:1', 'spot:2', 'spot:4']);
    await Promise.all([searches.keys(), searches.keys()]);
    expect(read).toHaveBeenCalledTimes(1);
    for (const accountId of [1_000, 1_001, 1_002]) await searches.count('spot:2', { accountId });
    await searches.count('spot:2', { accountId: 1_000 });
    expect(await searches.keys()).toEqual(['spot:1', 'spot:2', 'spot:4']);
    nowMs += 1_001;
    await searches.keys();
    await vi.waitFor(async () => expect(await searches.keys()).toEqual(['spot:2', 'spot:1', 'spot:4']));
    const { rows } = await server.db.pool.query('select min(day)::integer as oldest from instrument_searches');
    expect(rows).toEqual([{ oldest: today - 6 }]);
    expect(failures).toEqual([]);
  });
});

/** The exchange trades no contracts yet: the very classes over contracts of the test's own. */
describe('contracts in search', () => {
  const nowMs = () => server.view.nowMs();
  const contracts = () => {
    const at = nowMs() + 60_000;
    return [
      perpetual('btc_usdt', { turnover: 5_000n, changeBasisPoints: 125 }),
      perpetual('eth_usdt', { turnover: 9_000n, changeBasisPoints: -7 }),
      delivery('btc_usdt_w_d', at, { turnover: 1n }),
      delivery('btc_usdt_n_d', at + WEEK_MS, { turnover: 2n }),
      delivery('btc_usdt_q_d', at + 12 * WEEK_MS, { turnover: 3n }),
      delivery('btc_usdt_nq_d', at + 25 * WEEK_MS, { turnover: 4n }),
    ];
  };
  let search: MarketSearch;
  beforeAll(() => {
    const source = contracts();
    search = new MarketSearch(server.view, { contracts: () => source });
  });

  it('SR-08 are returned with their period, and SR-09 ranked by turnover in dollars', () => {
    const { result, spots, swaps } = search.find('btc');
    expect(result).toBe(true);
    expect(swaps.map(({ contractCode, contractType }) => [contractCode, contractType])).toEqual([
      ['btc_usdt', 'perpetual'],
      ['btc_usdt_nq_d', 'nextQuarter'],
      ['btc_usdt_q_d', 'quarter'],
      ['btc_usdt_n_d', 'nextWeek'],
      ['btc_usdt_w_d', 'week'],
    ]);
    expect(swaps[0]).toMatchObject({ instType: 4, liquidationDate: 0, changepercentage: '+1.25', rank: 1 });
    expect(swaps[4]).toMatchObject({ instType: 5, liquidationDate: expect.any(Number), changepercentage: '+0.00' });
    expect(spots).toMatchObject([{ tradeCode: 'btc_usdt', rank: 6 }]);
  });

  it('are found by their code too', () => {
    expect(search.find('BTC_USDT_W').swaps.map((swap) => swap.contractCode)).toEqual(['btc_usdt_w_d']);
  });

  it('count in the popular list like spot markets', () => {
    const list = search.popular(['contract:btc_usdt_w_d', 'spot:2', 'contract:gone', 'spot:77', 'nonsense']);
    const ranked = [
      ...list.spots.map((row) => ({ key: row.tradeCode, rank: row.rank })),
      ...list.swaps.map((row) => ({ key: row.contractCode, rank: row.rank })),
    ];
    const order = ranked.sort((a, b) => a.rank - b.rank).map((row) => row.key);
    expect(order.slice(0, 3)).toEqual(['btc_usdt_w_d', 'eth_usdt', 'eth_usdt']);
    expect(order).toHaveLength(8);
    expect(new Set(ranked.map((row) => row.rank)).size).toBe(8);
  });

  it('follow the list when a contract is added or removed', () => {
    let list = contracts();
    const changing = new MarketSearch(server.view, { contracts: () => list });
    expect(changing.find('eth').swaps).toHaveLength(1);
    list = list.filter((contract) => contract.baseCurrency !== 'ETH');
    expect(changing.find('eth').swaps).toEqual([]);
    expect(new MarketSearch(server.view, NO_CONTRACTS).find('btc').swaps).toEqual([]);
  });

  it('are searched among ten thousand while turnovers are refreshed', async () => {
    const many = Array.from({ length: 10_000 }, (_, at) =>
      perpetual(`c${at.toString(36)}_usdt`, { turnover: BigInt(at) }),
    );
    const weighed = vi.fn(() => 1n);
    const heavy = { ...perpetual('cx_usdt'), turnover: weighed };
    const large = new MarketSearch(server.view, { contracts: () => [...many, heavy].slice() });
    expect(large.find('usdt').swaps).toHaveLength(100);
    expect(weighed).toHaveBeenCalledTimes(1);
    await Promise.all(
      Array.from({ length: 50 }, async () => expect(large.find('c9').swaps.length).toBeGreaterThan(30)),
    );
    // Searching does not weigh ten thousand instruments each time.
    expect(weighed).toHaveBeenCalledTimes(1);
  });
});
