import type { MarketLimits, MarketSpec } from '@bourse/domain';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { GatewayClient } from '../../../testing/gateway-client.ts';
import { startTestServer, type TestServer } from '../../../testing/server-fixture.ts';
import type { TestClient } from '../../../testing/test-client.ts';
import { fund } from '../../../testing/test-world.ts';

let server: TestServer;
let owner: TestClient;
let mine: GatewayClient;
let theirs: GatewayClient;

const LIMITS: MarketLimits = {
  maxPositionLots: 200_000,
  maxTriggerOrders: 1,
  maxIcebergOrders: 1,
  maxOrderLists: 1,
  maxOrderAmends: 2,
  maxIcebergParts: 4,
  minTrailingAbove: 50,
  maxTrailingAbove: 500,
  minTrailingBelow: 60,
  maxTrailingBelow: 600,
  bidUpPpm: 1_200_000,
  bidDownPpm: 200_000,
  askUpPpm: 5_000_000,
  askDownPpm: 800_000,
  averageMinutes: 5,
};
const ORDER = '/api/v3/order';
const POST = { method: 'POST' } as const;
const LIMIT = { symbol: 'ETHBTC', side: 'SELL', type: 'LIMIT', timeInForce: 'GTC', quantity: '0.1', price: '0.05' };
const place = (change: Readonly<Record<string, string | number>> = {}, client = mine) =>
  client.signed(ORDER, { ...LIMIT, ...change }, POST);
const STOP = { symbol: 'ETHBTC', side: 'SELL', type: 'STOP_LOSS', quantity: '0.1', stopPrice: '0.045' };

beforeAll(async () => {
  server = await startTestServer();
  const known = server.view.market(1).market.spec;
  const market: MarketSpec = {
    ...known,
    marketId: 3,
    code: 'eth_btc',
    baseAssetId: 2,
    quoteAssetId: 1,
    priceScale: 4,
    qtyScale: 4,
    minQtyLots: 10,
    minNotional: 0n,
    limits: LIMITS,
  };
  await server.host.submit({ type: 'create-market', market });
  const other = await server.newUser();
  owner = await server.newUser();
  for (const { accountId } of [owner, other]) {
    await fund(server.host, accountId, 'ETH', '10');
    await fund(server.host, accountId, 'BTC', '10');
  }
  [mine, theirs] = [await GatewayClient.of(owner), await GatewayClient.of(other)];
  // The market has a price, and an average: 0.05.
  await place({}, theirs);
  await place({ side: 'BUY' }, theirs);
  await theirs.signed(ORDER, { ...LIMIT, selfTradePreventionMode: 'NONE' }, POST);
  await theirs.signed(ORDER, { ...LIMIT, side: 'BUY', selfTradePreventionMode: 'NONE' }, POST);
  await theirs.signed('/api/v3/openOrders', { symbol: 'ETHBTC' }, { method: 'DELETE' });
});
afterAll(() => server.close());
afterEach(() => owner.expect('cancelAllSpotOrders'));

/** The filters of a symbol by their kind. */
async function filtersOf(symbol: string): Promise<Record<string, object>> {
  const { body } = await mine.open('/api/v3/exchangeInfo', `symbol=${symbol}`);
  const { symbols } = body as { symbols: { filters: { filterType: string }[] }[] };
  return Object.fromEntries((symbols[0]?.filters ?? []).map((filter) => [filter.filterType, filter]));
}

describe('a market’s limits', () => {
  it('are returned as filters, and by our own API', async () => {
    expect(await filtersOf('ETHBTC')).toMatchObject({
      MAX_POSITION: { maxPosition: '20.0000' },
      MAX_NUM_ALGO_ORDERS: { maxNumAlgoOrders: 1 },
      MAX_NUM_ICEBERG_ORDERS: { maxNumIcebergOrders: 1 },
      MAX_NUM_ORDER_LISTS: { maxNumOrderLists: 1 },
      MAX_NUM_ORDER_AMENDS: { maxNumOrderAmends: 2 },
      ICEBERG_PARTS: { limit: 4 },
      TRAILING_DELTA: {
        minTrailingAboveDelta: 50,
        maxTrailingAboveDelta: 500,
        minTrailingBelowDelta: 60,
        maxTrailingBelowDelta: 600,
      },
      PERCENT_PRICE_BY_SIDE: {
        bidMultiplierUp: '1.200000',
        bidMultiplierDown: '0.200000',
        askMultiplierUp: '5.000000',
        askMultiplierDown: '0.800000',
        avgPriceMins: 5,
      },
    });
    const { maxPositionLots: _lots, ...limits } = LIMITS;
    const told = (await owner.expect('tradeInfo')).find(({ tradeCode }) => tradeCode === 'eth_btc');
    expect(told?.limits).toEqual({ ...limits, maxPosition: '20.0000' });
  });

  it('are returned for an account when they depend on it', async () => {
    const { body } = await mine.signed('/api/v3/myFilters', { symbol: 'ETHBTC' });
    const { symbolFilters } = body as { symbolFilters: { filterType: string }[] };
    expect(symbolFilters.map(({ filterType }) => filterType)).toEqual([
      'MAX_NUM_ORDERS',
      'MAX_NUM_ALGO_ORDERS',
      'MAX_NUM_ICEBERG_ORDERS',
      'MAX_POSITION',
      'MAX_NUM_ORDER_LISTS',
      'MAX_NUM_ORDER_AMENDS',
    ]);
  });

  it('are absent when there are none', async () => {
    const filters = await filtersOf('BTCUSDT');
    for (const name of ['MAX_POSITION', 'MAX_NUM_ALGO_ORDERS', 'MAX_NUM_ICEBERG_ORDERS', 'MAX_NUM_ORDER_LISTS']) {
      expect(filters).not.toHaveProperty(name);
    }
    expect(filters).not.toHaveProperty('MAX_NUM_ORDER_AMENDS');
    expect(filters).toMatchObject({
      ICEBERG_PARTS: { limit: 50 },
      TRAILING_DELTA: { minTrailingAboveDelta: 10, maxTrailingBelowDelta: 2_000 },
    });
  });

  const rows: readonly (readonly [string, Readonly<Record<string, string | number>>, string])[] = [
    ['a buy of more than one may have', { side: 'BUY', quantity: '10.0001' }, 'MAX_POSITION'],
    ['a buy far above the average', { side: 'BUY', price: '0.0601' }, 'PERCENT_PRICE_BY_SIDE'],
    ['a sell far below the average', { price: '0.0399' }, 'PERCENT_PRICE_BY_SIDE'],
    ['more parts than the market lets', { icebergQty: '0.02' }, 'ICEBERG_PARTS'],
  ];
  it.each(rows)('refuse %s', async (_what, change, filter) => {
    expect(await place(change)).toMatchObject({ status: 400, body: { code: -1013, msg: `Filter failure: ${filter}` } });
    expect(await owner.expect('openSpotOrders')).toEqual([]);
  });

  it('reject a market order by amount below the minimum quantity', async () => {
    await theirs.signed(ORDER, { ...LIMIT, quantity: '0.01' }, POST);
    const buy = (quoteOrderQty: string) =>
      mine.signed(ORDER, { symbol: 'ETHBTC', side: 'BUY', type: 'MARKET', quoteOrderQty }, POST);
    expect(await buy('0.00004999')).toMatchObject({
      status: 400,
      body: { code: -1013, msg: 'Filter failure: LOT_SIZE' },
    });
    expect(await buy('0.00005')).toMatchObject({ status: 200, body: { status: 'FILLED', executedQty: '0.0010' } });
    await theirs.signed('/api/v3/openOrders', { symbol: 'ETHBTC' }, { method: 'DELETE' });
  });

  it('reject trailing deltas below the minimum', async () => {
    const { stopPrice: _stop, ...order } = STOP;
    expect(await mine.signed(ORDER, { ...order, trailingDelta: 59 }, POST)).toMatchObject({
      body: { code: -1013, msg: 'Filter failure: TRAILING_DELTA' },
    });
    expect(await mine.signed(ORDER, { ...order, trailingDelta: 60 }, POST)).toMatchObject({ status: 200 });
  });

  it('reject an order beyond the maximum of its kind', async () => {
    expect(await mine.signed(ORDER, STOP, POST)).toMatchObject({ status: 200 });
    expect(await mine.signed(ORDER, STOP, POST)).toMatchObject({
      body: { code: -1013, msg: 'Filter failure: MAX_NUM_ALGO_ORDERS' },
    });
    const iceberg = { price: '0.06', icebergQty: '0.05' };
    expect(await place(iceberg)).toMatchObject({ status: 200 });
    expect(await place(iceberg)).toMatchObject({
      body: { code: -1013, msg: 'Filter failure: MAX_NUM_ICEBERG_ORDERS' },
    });
    const entry = { workingType: 'LIMIT', workingSide: 'SELL', workingQuantity: '0.1', workingPrice: '0.06' };
    const pending = { pendingType: 'LIMIT', pendingSide: 'BUY', pendingQuantity: '0.1', pendingPrice: '0.04' };
    const times = { workingTimeInForce: 'GTC', pendingTimeInForce: 'GTC' };
    const list = { symbol: 'ETHBTC', ...entry, ...pending, ...times };
    expect(await mine.signed('/api/v3/orderList/oto', list, POST)).toMatchObject({ status: 200 });
    expect(await mine.signed('/api/v3/orderList/oto', list, POST)).toMatchObject({
      body: { code: -1013, msg: 'Filter failure: MAX_NUM_ORDER_LISTS' },
    });
  });

  it('reject a third amendment, and the order is unchanged', async () => {
    const { orderId } = (await place()).body as { orderId: number };
    const amend = (newQty: string) =>
      mine.signed(`${ORDER}/amend/keepPriority`, { symbol: 'ETHBTC', orderId, newQty }, { method: 'PUT' });
    await amend('0.09');
    await amend('0.08');
    expect(await amend('0.07')).toMatchObject({
      status: 400,
      body: { code: -2038, msg: 'Filter failure: MAX_NUM_ORDER_AMENDS' },
    });
    expect(await owner.expect('openSpotOrders')).toMatchObject([{ qty: '0.0800' }]);
  });
});
