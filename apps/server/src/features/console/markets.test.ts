import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readPages } from '../../testing/read-pages.ts';
import { startTestServer, type TestServer } from '../../testing/server-fixture.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { fund } from '../../testing/test-world.ts';

let server: TestServer;
let operator: TestClient;
let trader: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  operator = await server.newOperator();
  trader = await server.newUser();
  await fund(server.host, trader.accountId, 'USDT', '1000000');
});
afterAll(() => server.close());

const ETH = { params: { tradeId: '2' } };
const TERMS = {
  minQty: '0.00001',
  maxQty: '1000',
  minNotional: '5',
  priceBandPpm: 0,
  executionRangePpm: 0,
  makerFeePpm: 1_000,
  takerFeePpm: 2_000,
  selfTradePrevention: 'EXPIRE_TAKER',
  limits: {},
} as const;
const NEW = {
  tradeId: 7_001,
  tradeCode: 'sol_usdt',
  baseCoinId: 7_000,
  quoteCoinId: 52,
  priceScale: 3,
  qtyScale: 2,
  tickSize: '0.005',
  lotSize: '0.01',
  maxPrice: '5000',
  tradeArea: 8,
  ...TERMS,
  minQty: '0.01',
};
const SOL = { coinId: 7_000, shortName: 'SOL', scale: 9, name: 'Solana', webLogo: '' };
const termsVersion = async () => {
  const { items } = await operator.expect('consoleMarkets', { query: { tradeCode: 'eth_usdt' } });
  return items[0]?.termsVersion ?? '';
};
const configure = async (changes: object) =>
  operator.call('configureMarket', { ...ETH, body: { termsVersion: await termsVersion(), ...TERMS, ...changes } });
const order = (more: object) =>
  trader.call('placeSpotOrder', {
    body: { tradeCode: 'eth_usdt', side: 'buy', type: 'limit', price: '1000', qty: '0.1', ...more },
  });

describe('the terms of a market', () => {
  it('are shown with every setting, and count for the next order and on every page', async () => {
    const changed = await configure({
      minQty: '0.05',
      maxQty: '0.5',
      minNotional: '60',
      priceBandPpm: 50_000,
      makerFeePpm: -100,
      takerFeePpm: 900,
      limits: { maxPosition: '10', maxTriggerOrders: 3 },
    });
    const expected = {
      tradeId: 2,
      minQty: '0.05000',
      maxQty: '0.50000',
      minNotional: '60',
      priceBandPpm: 50_000,
      makerFeePpm: -100,
      takerFeePpm: 900,
      selfTradePrevention: 'EXPIRE_TAKER',
      limits: { maxPosition: '10.00000', maxTriggerOrders: 3, maxOrderLists: 0 },
    };
    expect(changed.data).toMatchObject(expected);
    const { selfTradePrevention: _, ...published } = expected;
    const markets = await server.visitor().expect('tradeInfo');
    expect(markets.find(({ tradeId }) => tradeId === 2)).toMatchObject(published);
    expect((await order({ qty: '0.04' })).error).toBe('QTY_TOO_SMALL');
    expect((await order({ qty: '0.6' })).error).toBe('QTY_TOO_LARGE');
    expect((await order({ price: '599', qty: '0.1' })).error).toBe('NOTIONAL_TOO_SMALL');
    expect((await order({})).code).toBe(200);
    await configure({});
    expect((await order({ qty: '0.01' })).code).toBe(200);
    await trader.expect('cancelAllSpotOrders');
  });

  it('are in the database, from which the next start takes them', async () => {
    await configure({ makerFeePpm: 123 });
    await expect.poll(() => server.projector.projectedSeq).toBe(server.host.seq);
    const { rows } = await server.db.pool.query<{ spec: object }>('select spec from core_markets where market_id = 2');
    expect(rows[0]?.spec).toMatchObject({ makerFeePpm: 123 });
  });

  it.each([
    [{ minQty: '0.000001' }, 'QTY_OFF_LOT', 'minQty'],
    [{ maxQty: '0' }, 'QTY_NOT_POSITIVE', 'maxQty'],
    [{ maxQty: '1e3' }, 'BODY_INVALID', 'maxQty'],
    [{ minNotional: '0.000000001' }, 'DECIMAL_TOO_PRECISE', 'minNotional'],
    [{ limits: { maxPosition: '0.000001' } }, 'QTY_OFF_LOT', 'limits.maxPosition'],
    [{ minQty: '2000' }, 'MARKET_BOUNDS_INVALID', ''],
    [{ makerFeePpm: -2_001 }, 'MARKET_BOUNDS_INVALID', ''],
    [{ limits: { maxIcebergParts: 51 } }, 'MARKET_BOUNDS_INVALID', ''],
    [{ maxQty: '90000000000' }, 'MARKET_NOTIONAL_OVERFLOWS', ''],
  ])('are refused: %j', async (changes, code, field) => {
    expect(await configure(changes)).toMatchObject({ error: code, field });
  });

  it('change only from what the operator has seen: of two at once, one is refused', async () => {
    await configure({});
    const seen = await termsVersion();
    const put = (makerFeePpm: number) =>
      operator.call('configureMarket', { ...ETH, body: { termsVersion: seen, ...TERMS, makerFeePpm } });
    const answers = await Promise.all([put(1_100), put(1_200)]);
    expect(answers.map(({ error = 'ok' }) => error).toSorted()).toEqual(['MARKET_TERMS_CHANGED', 'ok']);
    expect((await put(1_300)).error).toBe('MARKET_TERMS_CHANGED');
    await configure({});
    expect(await termsVersion()).toBe(seen);
  });

  it('have no limit of the position with 0', async () => {
    for (const maxPosition of ['', '0', '0.00']) {
      expect((await configure({ limits: { maxPosition } })).data).toMatchObject({ limits: { maxPosition: '' } });
    }
  });

  it('of a market that is not there are nobody’s', async () => {
    const params = { tradeId: '99' };
    const body = { termsVersion: 'any', ...TERMS };
    expect((await operator.call('configureMarket', { params, body })).error).toBe('UNKNOWN_MARKET');
    expect((await operator.call('setMarketStatus', { params, body: { status: 'halted' } })).error).toBe(
      'UNKNOWN_MARKET',
    );
    expect((await operator.call('setMarketArea', { params, body: { tradeArea: 1 } })).error).toBe('UNKNOWN_MARKET');
  });
});

it('a market is halted, lets users cancel, and trades again', async () => {
  await configure({});
  const { data } = await order({});
  const set = (status: string) => operator.expect('setMarketStatus', { ...ETH, body: { status } });
  for (const status of ['halted', 'cancel-only']) {
    expect((await set(status)).status).toBe(status);
    expect((await order({})).error).toBe('MARKET_NOT_TRADING');
  }
  await trader.expect('cancelSpotOrder', { params: { orderId: data.orderId } });
  await set('trading');
  expect((await order({})).code).toBe(200);
});

it('a market moves to another area of the setting', async () => {
  const move = (tradeArea: number) => operator.call('setMarketArea', { ...ETH, body: { tradeArea } });
  expect((await move(8)).data).toMatchObject({ tradeArea: 8 });
  const areas = await server.visitor().expect('tradeAreas');
  expect(areas.find(({ tradeArea }) => tradeArea === 8)?.tradeIds).toContain(2);
  expect((await move(77)).error).toBe('TRADE_AREA_UNKNOWN');
  await move(1);
});

describe('a listing', () => {
  it('takes a coin and a market, which trades at once', async () => {
    expect((await operator.call('createMarket', { body: NEW })).error).toBe('UNKNOWN_ASSET');
    expect(await operator.expect('createAsset', { body: SOL })).toEqual({ ...SOL, markets: 0 });
    const market = await operator.expect('createMarket', { body: NEW });
    expect(market).toMatchObject({
      tradeId: 7_001,
      tradeCode: 'sol_usdt',
      baseName: 'Solana',
      tickSize: '0.005',
      lotSize: '0.01',
      maxPrice: '5000.000',
      tradeArea: 8,
      status: 'trading',
      last: '',
    });
    expect((await order({ tradeCode: 'sol_usdt', price: '100.005', qty: '1' })).code).toBe(200);
    expect((await order({ tradeCode: 'sol_usdt', price: '100.001', qty: '1' })).error).toBe('PRICE_OFF_TICK');
    const found = await operator.expect('consoleAssets', { query: { name: 'solan' } });
    expect(found.items).toEqual([{ ...SOL, markets: 1 }]);
  });

  it('is repeatable when the database fails before the core has it, and leaves nothing when the core refuses', async () => {
    const coin = { coinId: 7_020, shortName: 'LATE', scale: 8, name: 'Late', webLogo: '/logos/late.svg' };
    const sql = (text: string) => server.db.pool.query(text);
    await sql('alter table asset_products add constraint broken check (asset_id <> 7020)');
    expect((await operator.call('createAsset', { body: coin })).error).toBe('INTERNAL');
    await sql('alter table asset_products drop constraint broken');
    expect(await operator.expect('createAsset', { body: coin })).toEqual({ ...coin, markets: 0 });
    expect((await operator.call('createAsset', { body: { ...coin, coinId: 7_021, shortName: 'low' } })).error).toBe(
      'ASSET_INVALID',
    );
    expect((await sql('select asset_id from asset_products where asset_id = 7021')).rows).toEqual([]);
  });

  it('of a coin gets another name and logo, which every server takes from the database', async () => {
    const set = (coinId: string, body: object) => operator.call('setAsset', { params: { coinId }, body });
    expect((await set('7000', { name: 'Sol', webLogo: '/logos/sol.svg' })).data).toMatchObject({ name: 'Sol' });
    const names = async () => {
      const markets = await server.visitor().expect('tradeInfo');
      return markets.filter(({ tradeId }) => tradeId === 7_001).map(({ baseName, webLogo }) => [baseName, webLogo]);
    };
    expect(await names()).toEqual([['Sol', '/logos/sol.svg']]);
    await server.db.pool.query(`update asset_products set name = 'Solana', web_logo = '' where asset_id = 7000`);
    await expect.poll(names).toEqual([['Solana', '']]);
    expect((await set('7999', { name: 'None', webLogo: '' })).error).toBe('UNKNOWN_ASSET');
    for (const webLogo of ['https://example.com/a.svg', '//example.com/a.svg', '/\\example.com', '/a b', 'a.svg']) {
      expect(await set('7000', { name: 'Sol', webLogo })).toMatchObject({ error: 'BODY_INVALID', field: 'webLogo' });
    }
    for (const name of ['A\u0000B', ' A', 'A\n']) {
      expect(await set('7000', { name, webLogo: '' })).toMatchObject({ error: 'BODY_INVALID', field: 'name' });
    }
  });

  it.each([
    [{ ...SOL, shortName: 'OTHER' }, 'ASSET_EXISTS'],
    [{ ...SOL, coinId: 7_009 }, 'ASSET_EXISTS'],
    [{ ...SOL, coinId: 7_009, shortName: 'low' }, 'ASSET_INVALID'],
    [{ ...SOL, coinId: 7_009, shortName: 'BIG', scale: 19 }, 'ASSET_INVALID'],
    [{ ...SOL, coinId: 7_009, shortName: 'BAD', webLogo: 'javascript:alert(1)' }, 'BODY_INVALID'],
  ])('refuses a coin: %j', async (body, code) => {
    expect((await operator.call('createAsset', { body })).error).toBe(code);
  });

  it.each([
    [{}, 'MARKET_EXISTS', ''],
    [{ tradeId: 7_002 }, 'MARKET_EXISTS', ''],
    [{ tradeId: 7_002, tradeCode: 'sol_x' }, 'MARKET_PAIR_EXISTS', ''],
    [{ tradeId: 7_002, tradeCode: 'sol_x', quoteCoinId: 9_999 }, 'UNKNOWN_ASSET', 'quoteCoinId'],
    [{ tradeId: 7_002, tradeCode: 'sol_x', tradeArea: 77 }, 'TRADE_AREA_UNKNOWN', 'tradeArea'],
    [{ tradeId: 7_002, tradeCode: 'sol_x', tickSize: '0' }, 'MARKET_BOUNDS_INVALID', 'tickSize'],
    [{ tradeId: 7_002, tradeCode: 'sol_x', lotSize: '0.001' }, 'DECIMAL_TOO_PRECISE', 'lotSize'],
    [{ tradeId: 7_002, tradeCode: 'sol_x', maxPrice: '10.001' }, 'PRICE_OFF_TICK', 'maxPrice'],
    [
      { tradeId: 7_002, tradeCode: 'sol_x', priceScale: 9, tickSize: '0.000000001', maxPrice: '1' },
      'MARKET_NOTIONAL_NOT_EXACT',
      '',
    ],
    [
      { tradeId: 7_002, tradeCode: 'sol_x', qtyScale: 10, priceScale: 0, tickSize: '1' },
      'MARKET_LOT_NOT_IN_BASE_UNITS',
      '',
    ],
  ])('refuses a market: %j', async (changes, code, field) => {
    expect(await operator.call('createMarket', { body: { ...NEW, ...changes } })).toMatchObject({ error: code, field });
  });

  it('is in lists that are read page by page and filtered', async () => {
    const markets = (query: Record<string, string>) => operator.expect('consoleMarkets', { query });
    const ids = (items: readonly { readonly tradeId: number }[]) => items.map(({ tradeId }) => tradeId);
    expect(ids(await readPages(markets, 2))).toEqual([1, 2, 7_001]);
    expect(ids((await markets({ tradeCode: 'SOL' })).items)).toEqual([7_001]);
    expect(ids((await markets({ tradeArea: '8' })).items)).toEqual([7_001]);
    expect(ids((await markets({ coinId: '1' })).items)).toEqual([1]);
    expect(ids((await markets({ status: 'halted' })).items)).toEqual([]);
    const assets = await readPages((query) => operator.expect('consoleAssets', { query }), 3);
    expect(assets.map(({ coinId }) => coinId)).toEqual([1, 2, 52, 7_000, 7_020]);
  });
});
