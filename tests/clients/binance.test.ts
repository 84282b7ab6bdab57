import { MainClient } from 'binance';
import { beforeAll, describe, expect, it } from 'vitest';
import { type ClientKey, DEMO_KEY, gatewayWorld, type Trader } from './support/gateway-world.ts';

// binance 3.6.5 as it comes from the registry: only `baseUrl` is ours.

const world = gatewayWorld();
let demo: MainClient;
let other: MainClient;
let otherTrader: Trader;
const clientOf = ({ apiKey, secret }: ClientKey, url: string) =>
  new MainClient({ api_key: apiKey, api_secret: secret, baseUrl: url, disableTimeSync: true });

beforeAll(async () => {
  demo = clientOf(DEMO_KEY, world().url);
  otherTrader = await world().newTrader('other');
  other = clientOf(await otherTrader.makeKey(), world().url);
});

const LIMIT = {
  symbol: 'BTCUSDT',
  side: 'BUY',
  type: 'LIMIT',
  timeInForce: 'GTC',
  quantity: 0.01,
  price: 50_000,
} as const;

describe('market data', () => {
  it('has symbols with their filters', async () => {
    const { symbols } = await demo.getExchangeInfo({ symbol: 'BTCUSDT' });
    expect(symbols).toHaveLength(1);
    const kinds = symbols[0]?.filters.map(({ filterType }) => filterType);
    expect(kinds).toEqual(expect.arrayContaining(['PRICE_FILTER', 'LOT_SIZE', 'NOTIONAL', 'PERCENT_PRICE_BY_SIDE']));
    expect((await demo.getExchangeInfo({ symbols: ['BTCUSDT', 'ETHUSDT'] })).symbols).toHaveLength(2);
  });

  it('has candles, averages and windows', async () => {
    const [candle] = await demo.getKlines({ symbol: 'BTCUSDT', interval: '1h', limit: 1 });
    expect(candle).toHaveLength(12);
    expect(await demo.getAvgPrice({ symbol: 'BTCUSDT' })).toMatchObject({ mins: 5 });
    expect(await demo.getRollingWindowTicker({ symbol: 'BTCUSDT', windowSize: '4h' } as never)).toMatchObject({
      symbol: 'BTCUSDT',
    });
    expect(await demo.getTradingDayTicker({ symbol: 'BTCUSDT' })).toMatchObject({ symbol: 'BTCUSDT' });
    expect(await demo.getSymbolPriceTicker({ symbol: 'BTCUSDT' })).toMatchObject({ symbol: 'BTCUSDT' });
  });
});

describe('orders', () => {
  it('are placed with all three response types, found and cancelled', async () => {
    const ack = await demo.submitNewOrder({ ...LIMIT, newOrderRespType: 'ACK' });
    expect(Object.keys(ack).sort()).toEqual(['clientOrderId', 'orderId', 'orderListId', 'symbol', 'transactTime']);
    const result = await demo.submitNewOrder({ ...LIMIT, newOrderRespType: 'RESULT' });
    expect(result).toMatchObject({ status: 'NEW', origQty: '0.01000', price: '50000.00', type: 'LIMIT' });
    expect(result).not.toHaveProperty('fills');
    const full = await demo.submitNewOrder({ ...LIMIT, newOrderRespType: 'FULL' });
    expect(full).toMatchObject({ fills: [] });
    const ids = [ack, result, full].map(({ orderId }) => orderId);
    expect((await demo.getOpenOrders({ symbol: 'BTCUSDT' })).map(({ orderId }) => orderId)).toEqual(ids);
    expect(await demo.getOrder({ symbol: 'BTCUSDT', orderId: full.orderId })).toMatchObject({ status: 'NEW' });
    const canceled = await demo.cancelOrder({ symbol: 'BTCUSDT', orderId: full.orderId });
    expect(canceled).toMatchObject({ status: 'CANCELED', origClientOrderId: full.clientOrderId });
    expect(await demo.cancelAllSymbolOrders({ symbol: 'BTCUSDT' })).toHaveLength(2);
    expect(await demo.getAllOrders({ symbol: 'BTCUSDT', orderId: ack.orderId })).toHaveLength(3);
  });

  it('are matched: fills with fees in the received asset', async () => {
    const resting = await other.submitNewOrder({ ...LIMIT, side: 'SELL', price: 60_000, newOrderRespType: 'RESULT' });
    const market = { symbol: 'BTCUSDT', side: 'BUY', type: 'MARKET', quoteOrderQty: 60 } as const;
    const taken = await demo.submitNewOrder({ ...market, newOrderRespType: 'FULL' });
    expect(taken).toMatchObject({
      status: 'FILLED',
      executedQty: '0.00100',
      cummulativeQuoteQty: '60.00000000',
      fills: [{ price: '60000.00', qty: '0.00100', commissionAsset: 'BTC' }],
    });
    const [fill] = await demo.getAccountTradeList({ symbol: 'BTCUSDT', orderId: taken.orderId });
    expect(fill).toMatchObject({ orderId: taken.orderId, isBuyer: true, isMaker: false, quoteQty: '60.00000000' });
    expect((await other.getAccountTradeList({ symbol: 'BTCUSDT' })).at(-1)).toMatchObject({
      orderId: resting.orderId,
      isMaker: true,
    });
    const [trade] = await demo.getAggregateTrades({ symbol: 'BTCUSDT', limit: 1 });
    expect(trade).toMatchObject({ p: '60000.00', q: '0.00100', m: false });
    await other.cancelOrder({ symbol: 'BTCUSDT', orderId: resting.orderId });
  });

  it('are placed after another one is filled', async () => {
    const working = { workingType: 'LIMIT', workingSide: 'BUY', workingPrice: 50_000, workingQuantity: 0.01 } as const;
    const pending = { pendingSide: 'SELL', pendingQuantity: 0.009 } as const;
    const pair = { pendingAboveType: 'LIMIT_MAKER', pendingAbovePrice: 70_000, pendingBelowType: 'STOP_LOSS' } as const;
    const more = { workingTimeInForce: 'GTC', pendingBelowStopPrice: 40_000 } as const;
    const list = { symbol: 'BTCUSDT', ...working, ...pending, ...pair, ...more };
    const placed = await demo.submitNewOrderListOTOCO(list as never);
    expect(placed).toMatchObject({ contingencyType: 'OTO', listOrderStatus: 'EXECUTING' });
    const states = (await demo.getOpenOrders({ symbol: 'BTCUSDT' })).map(({ status }) => status);
    expect(states).toEqual(['NEW', 'PENDING_NEW', 'PENDING_NEW']);
    const { orderListId } = placed;
    expect(await demo.cancelOCO({ symbol: 'BTCUSDT', orderListId })).toMatchObject({ listOrderStatus: 'ALL_DONE' });
    expect(await demo.getOpenOrders({ symbol: 'BTCUSDT' })).toEqual([]);
  });

  it('fund the following orders', async () => {
    const working = { workingType: 'LIMIT', workingSide: 'BUY', workingPrice: 50_000, workingQuantity: 0.01 } as const;
    const pending = { pendingType: 'LIMIT', pendingSide: 'SELL', pendingPrice: 70_000 } as const;
    const times = { workingTimeInForce: 'GTC', pendingTimeInForce: 'GTC' } as const;
    const list = { symbol: 'BTCUSDT', ...working, ...pending, ...times };
    const { orders, ...placed } = await demo.submitNewOrderListOPO(list as never);
    expect(placed).toMatchObject({ contingencyType: 'OTO', listOrderStatus: 'EXECUTING' });
    await other.submitNewOrder({ ...LIMIT, side: 'SELL' });
    const exit = await demo.getOrder({ symbol: 'BTCUSDT', orderId: orders[1]?.orderId ?? 0 });
    expect(exit).toMatchObject({ status: 'NEW', side: 'SELL' });
    expect(Number(exit.origQty)).toBeLessThan(0.01);
    expect(Number(exit.origQty)).toBeGreaterThan(0.009);
    await demo.cancelAllSymbolOrders({ symbol: 'BTCUSDT' });
    const pair = { pendingSide: 'SELL', pendingAboveType: 'LIMIT_MAKER', pendingAbovePrice: 70_000 } as const;
    const stop = { pendingBelowType: 'STOP_LOSS', pendingBelowStopPrice: 40_000 } as const;
    const bracket = { symbol: 'BTCUSDT', ...working, workingTimeInForce: 'GTC', ...pair, ...stop };
    const { orderListId } = await demo.submitNewOrderListOPOCO(bracket as never);
    expect(await demo.cancelOCO({ symbol: 'BTCUSDT', orderListId })).toMatchObject({ listOrderStatus: 'ALL_DONE' });
  });

  it('are rejected with the codes that clients expect', async () => {
    await expect(demo.submitNewOrder({ ...LIMIT, quantity: 1_000 } as never)).rejects.toMatchObject({ code: -1013 });
    await expect(demo.submitNewOrder({ ...LIMIT, quantity: 100 } as never)).rejects.toMatchObject({ code: -2010 });
    await expect(demo.getOrder({ symbol: 'BTCUSDT', orderId: 999_999 })).rejects.toMatchObject({ code: -2013 });
    await expect(demo.cancelOrder({ symbol: 'BTCUSDT', orderId: 999_999 })).rejects.toMatchObject({ code: -2011 });
    await expect(demo.getOrderBook({ symbol: 'NOPE' })).rejects.toMatchObject({ code: -1121 });
  });
});

describe('the account', () => {
  it('has balances, fees and the key’s permissions', async () => {
    const account = await demo.getAccountInformation({ omitZeroBalances: true });
    expect(account).toMatchObject({ accountType: 'SPOT', canTrade: true });
    expect(account.balances.every(({ free, locked }) => Number(free) + Number(locked) > 0)).toBe(true);
    expect(await demo.getApiKeyPermissions()).toMatchObject({ enableReading: true, enableWithdrawals: false });
    expect(await demo.getOrderRateLimit()).toMatchObject([{ interval: 'SECOND' }, { interval: 'DAY' }]);
    expect((await demo.getBalances()).find(({ coin }) => coin === 'BTC')).toMatchObject({ networkList: [] });
  });
});

it('returns empty results for unsupported products', async () => {
  expect(await demo.getHistoricalBlockTrades({ symbol: 'BTCUSDT', fromId: 0 })).toEqual([]);
  expect(await demo.getAllocations({ symbol: 'BTCUSDT' })).toEqual([]);
  expect(await demo.getDepositHistory()).toEqual([]);
  expect(await demo.getWithdrawHistory()).toEqual([]);
  expect(await demo.getAssetDetail()).toMatchObject({ BTC: { depositStatus: false, withdrawStatus: false } });
});

it.each(['ed25519', 'hmac'] as const)('signs with %s', async (kind) => {
  const client = clientOf(await otherTrader.makeKey({ kind }), world().url);
  const { orderId } = await client.submitNewOrder({ ...LIMIT, newOrderRespType: 'RESULT' });
  expect(await client.cancelOrder({ symbol: 'BTCUSDT', orderId })).toMatchObject({ status: 'CANCELED' });
});
