import ccxt, { type binance } from 'ccxt';
import { beforeAll, describe, expect, it } from 'vitest';
import { ccxtClient, idOf } from './support/ccxt-client.ts';
import { DEMO_KEY, gatewayWorld, type Trader } from './support/gateway-world.ts';

// ccxt 4.5.84 as it comes from the registry: only the addresses in `urls.api` are ours.

const world = gatewayWorld();
let visitor: binance;
let demo: binance;
let other: binance;
let otherTrader: Trader;
const BTC = 'BTC/USDT';
const ETH = 'ETH/USDT';

beforeAll(async () => {
  visitor = ccxtClient(world().url);
  demo = ccxtClient(world().url, DEMO_KEY);
  otherTrader = await world().newTrader('other');
  other = ccxtClient(world().url, await otherTrader.makeKey());
  await Promise.all([visitor, demo, other].map((client) => client.loadMarkets()));
});

describe('markets', () => {
  it('are loaded with precision, limits and order types', () => {
    const market = visitor.market(BTC);
    expect(market).toMatchObject({
      id: 'BTCUSDT',
      base: 'BTC',
      quote: 'USDT',
      type: 'spot',
      active: true,
      precision: { price: 0.01, amount: 0.00001 },
      limits: { amount: { min: 0.00001 }, cost: { min: 5 } },
    });
    expect(visitor.symbols.length).toBeGreaterThan(35);
    expect(visitor.symbols.every((symbol) => !symbol.includes(':'))).toBe(true);
  });

  it('include the coins for authenticated clients', async () => {
    const currencies = (await demo.fetchCurrencies()) as Record<string, { id: string; precision?: number }>;
    expect(currencies).toMatchObject({ BTC: { id: 'BTC' }, USDT: { id: 'USDT' } });
  });

  it('return time and status', async () => {
    expect(Math.abs(((await visitor.fetchTime()) ?? 0) - Date.now())).toBeLessThan(5_000);
    expect(await visitor.fetchStatus()).toMatchObject({ status: 'ok' });
  });
});

describe('market data', () => {
  beforeAll(async () => {
    await other.createOrder(BTC, 'limit', 'sell', 0.01, 65_000);
    await other.createOrder(BTC, 'limit', 'buy', 0.01, 60_000);
  });

  it('has the book, best prices first', async () => {
    const book = await visitor.fetchOrderBook(BTC, 5);
    expect(book).toMatchObject({ symbol: BTC, bids: [[60_000, 0.01]], asks: [[65_000, 0.01]] });
    expect(book.nonce).toBeGreaterThan(0);
    expect(await visitor.fetchBidsAsks([BTC])).toMatchObject({ [BTC]: { bid: 60_000, ask: 65_000 } });
  });

  it('has tickers of one market, of some and of all', async () => {
    const ticker = await visitor.fetchTicker(BTC);
    expect(ticker).toMatchObject({ symbol: BTC, bid: 60_000, ask: 65_000 });
    expect(ticker.last).toBeGreaterThan(0);
    expect(Object.keys(await visitor.fetchTickers([BTC, ETH])).sort()).toEqual([BTC, ETH]);
    expect(Object.keys(await visitor.fetchTickers()).length).toBe(visitor.symbols.length);
    expect((await visitor.fetchLastPrices([ETH]))[ETH]?.price).toBeGreaterThan(0);
  });

  it('has candles without gaps, the newest last', async () => {
    const candles = await visitor.fetchOHLCV(BTC, '1m', undefined, 50);
    expect(candles).toHaveLength(50);
    const steps = candles.slice(1).map(([time], at) => (time ?? 0) - (candles[at]?.[0] ?? 0));
    expect(new Set(steps)).toEqual(new Set([60_000]));
    const since = candles[10]?.[0] ?? 0;
    const from = await visitor.fetchOHLCV(BTC, '1m', since, 5);
    expect(from.map(([time]) => time)).toEqual([0, 1, 2, 3, 4].map((step) => since + step * 60_000));
    expect(await visitor.fetchOHLCV(BTC, '1w')).not.toHaveLength(0);
  });
});

describe('orders', () => {
  it('are placed, found, listed and cancelled', async () => {
    const placed = await demo.createOrder(BTC, 'limit', 'buy', 0.02, 50_000.5);
    expect(placed).toMatchObject({
      symbol: BTC,
      type: 'limit',
      side: 'buy',
      price: 50_000.5,
      amount: 0.02,
      filled: 0,
      status: 'open',
      timeInForce: 'GTC',
    });
    const found = await demo.fetchOrder(idOf(placed), BTC);
    expect(found).toMatchObject({ id: placed.id, clientOrderId: placed.clientOrderId, status: 'open' });
    expect((await demo.fetchOpenOrders(BTC)).map(({ id }) => id)).toEqual([placed.id]);
    expect(await demo.fetchOpenOrders(ETH)).toEqual([]);
    const canceled = await demo.cancelOrder(idOf(placed), BTC);
    expect(canceled).toMatchObject({ id: placed.id, status: 'canceled' });
    expect(await demo.fetchOrder(idOf(placed), BTC)).toMatchObject({ status: 'canceled' });
    expect(await demo.fetchOpenOrders(BTC)).toEqual([]);
    expect((await demo.fetchOrders(BTC)).map(({ id }) => id)).toContain(placed.id);
  });

  it('hold money while they are open', async () => {
    const before = (await demo.fetchBalance()) as unknown as Record<string, Record<string, number>>;
    const placed = await demo.createOrder(BTC, 'limit', 'buy', 0.02, 50_000);
    const during = (await demo.fetchBalance()) as unknown as Record<string, Record<string, number>>;
    expect(during.USDT?.used).toBe(1_000);
    expect(during.USDT?.free).toBeCloseTo((before.USDT?.free ?? 0) - 1_000, 6);
    expect(during.USDT?.total).toBe(before.USDT?.total);
    await demo.cancelOrder(idOf(placed), BTC);
    expect(await demo.fetchBalance()).toMatchObject({ USDT: before.USDT });
  });

  it('are matched: fills, fees and trades on both sides', async () => {
    const resting = await other.createOrder(ETH, 'limit', 'sell', 0.5, 3_000);
    const taken = await demo.createOrder(ETH, 'market', 'buy', 0.2);
    expect(taken).toMatchObject({ status: 'closed', filled: 0.2, average: 3_000, cost: 600 });
    expect(taken.trades).toHaveLength(1);
    expect(taken.trades[0]).toMatchObject({ price: 3_000, amount: 0.2, fee: { currency: 'ETH' } });
    expect(await other.fetchOrder(idOf(resting), ETH)).toMatchObject({ status: 'open', filled: 0.2, remaining: 0.3 });
    const [mine] = await demo.fetchMyTrades(ETH);
    expect(mine).toMatchObject({ order: taken.id, side: 'buy', takerOrMaker: 'taker', amount: 0.2, price: 3_000 });
    const [theirs] = await other.fetchMyTrades(ETH);
    expect(theirs).toMatchObject({ order: resting.id, side: 'sell', takerOrMaker: 'maker', id: mine?.id });
    expect(await demo.fetchOrderTrades(idOf(taken), ETH)).toHaveLength(1);
    const [shown] = await visitor.fetchTrades(ETH, undefined, 1);
    expect(shown).toMatchObject({ price: 3_000, amount: 0.2, side: 'buy' });
    expect((await demo.fetchClosedOrders(ETH)).map(({ id }) => id)).toContain(taken.id);
    await other.cancelOrder(idOf(resting), ETH);
  });

  it('spend a quote amount at market', async () => {
    await other.createOrder(ETH, 'limit', 'sell', 0.5, 3_000);
    const bought = await demo.createMarketBuyOrderWithCost(ETH, 150);
    expect(bought).toMatchObject({ status: 'closed', cost: 150, filled: 0.05, amount: 0.05 });
    await other.cancelAllOrders(ETH);
  });

  it('are all cancelled at once', async () => {
    for (const price of [50_000, 50_001, 50_002]) await demo.createOrder(BTC, 'limit', 'buy', 0.001, price);
    const canceled = await demo.cancelAllOrders(BTC);
    expect(canceled).toHaveLength(3);
    expect(await demo.fetchOpenOrders(BTC)).toEqual([]);
  });

  it('are triggered by a price', async () => {
    await other.createOrder(ETH, 'limit', 'sell', 0.01, 3_000);
    await demo.createOrder(ETH, 'market', 'buy', 0.01);
    const stop = await demo.createOrder(ETH, 'limit', 'sell', 0.01, 2_500, { stopLossPrice: 2_600 });
    const found = await demo.fetchOrder(idOf(stop), ETH);
    expect(found).toMatchObject({ status: 'open', type: 'limit', price: 2_500, triggerPrice: 2_600 });
    await demo.cancelOrder(idOf(stop), ETH);
    const trailing = await demo.createOrder(ETH, 'market', 'sell', 0.01, undefined, {
      trailingPercent: 1,
      stopLossOrTakeProfit: 'stopLoss',
    });
    expect((await demo.fetchOrder(idOf(trailing), ETH)).info).toMatchObject({ trailingDelta: 100 });
    await demo.cancelOrder(idOf(trailing), ETH);
  });

  it('are replaced', async () => {
    const old = await demo.createOrder(BTC, 'limit', 'buy', 0.02, 50_000);
    const edited = await demo.editOrder(idOf(old), BTC, 'limit', 'buy', 0.01, 51_000);
    expect(edited).toMatchObject({ status: 'open', amount: 0.01, price: 51_000 });
    expect(edited.id).not.toBe(old.id);
    expect(await demo.fetchOrder(idOf(old), BTC)).toMatchObject({ status: 'canceled' });
    await demo.cancelOrder(idOf(edited), BTC);
    await expect(demo.editOrder(idOf(old), BTC, 'limit', 'buy', 0.01, 51_000)).rejects.toThrow('cancel-replace failed');
    expect(await demo.fetchOpenOrders(BTC)).toEqual([]);
  });

  it('can be tested without being placed', async () => {
    await demo.createOrder(BTC, 'limit', 'buy', 0.02, 50_000, { test: true });
    expect(await demo.fetchOpenOrders(BTC)).toEqual([]);
  });

  it('have fees', async () => {
    const fee = (await demo.fetchTradingFee(BTC)) as { maker: number; taker: number };
    expect(fee.taker).toBeGreaterThan(0);
    expect(Object.keys(await demo.fetchTradingFees()).length).toBe(demo.symbols.length);
  });
});

describe('rejections', () => {
  const rows: readonly (readonly [string, () => Promise<unknown>, new (...args: never[]) => Error])[] = [
    ['too little money', () => demo.createOrder(BTC, 'limit', 'buy', 100, 50_000), ccxt.InsufficientFunds],
    // ccxt knows this filter's class by the venue's own host name only.
    ['too small an order', () => demo.createOrder(BTC, 'limit', 'buy', 0.00001, 50_000), ccxt.BadRequest],
    ['a price off the tick', () => raw(demo, { price: '50000.001' }), ccxt.InvalidOrder],
    ['a quantity off the lot', () => raw(demo, { quantity: '0.000001' }), ccxt.InvalidOrder],
    ['an order that nobody placed', () => demo.fetchOrder('123456789', BTC), ccxt.OrderNotFound],
    ['to cancel what is not there', () => demo.cancelOrder('123456789', BTC), ccxt.OrderNotFound],
    ['an unknown symbol', () => raw(demo, { symbol: 'NOPEUSDT' }), ccxt.BadSymbol],
    [
      'post-only that would take',
      () => demo.createOrder(BTC, 'limit', 'buy', 0.01, 66_000, { postOnly: true }),
      ccxt.OrderImmediatelyFillable,
    ],
    [
      'a wrong secret',
      () => ccxtClient(world().url, { ...DEMO_KEY, secret: 'x'.repeat(32) }).fetchBalance(),
      ccxt.AuthenticationError,
    ],
    [
      'an unknown key',
      () => ccxtClient(world().url, { ...DEMO_KEY, apiKey: 'x'.repeat(64) }).fetchBalance(),
      ccxt.AuthenticationError,
    ],
  ];
  it.each(rows)('%s', async (_what, call, error) => {
    await expect(call()).rejects.toBeInstanceOf(error);
  });

  it('the same client order id twice, while the first is open', async () => {
    const params = { newClientOrderId: 'mine-1' };
    const first = await demo.createOrder(BTC, 'limit', 'buy', 0.001, 50_000, params);
    const again = () => demo.createOrder(BTC, 'limit', 'buy', 0.001, 50_000, params);
    await expect(again()).rejects.toBeInstanceOf(ccxt.InvalidOrder);
    await expect(again()).rejects.toThrow('Duplicate order sent.');
    await demo.cancelOrder(idOf(first), BTC);
    const reused = await again();
    expect(reused.id).not.toBe(first.id);
    await demo.cancelOrder('', BTC, { origClientOrderId: 'mine-1' });
  });

  it('an outdated request', async () => {
    const late = ccxtClient(world().url, DEMO_KEY);
    late.nonce = () => Date.now() - 20_000;
    await expect(late.fetchBalance()).rejects.toBeInstanceOf(ccxt.InvalidNonce);
  });

  it('trading with a read-only key', async () => {
    const reader = ccxtClient(world().url, await otherTrader.makeKey({ trade: false }));
    await expect(reader.fetchBalance()).resolves.toHaveProperty('USDT');
    // ccxt takes this code for a ban once it has been let in; the words are ours.
    await expect(reader.createOrder(BTC, 'limit', 'buy', 0.001, 50_000)).rejects.toThrow('-2015');
    expect(await other.fetchOpenOrders(BTC)).toHaveLength(2);
  });
});

/** An order past ccxt's own rounding. */
function raw(client: binance, change: Readonly<Record<string, string>>): Promise<unknown> {
  const order = { symbol: 'BTCUSDT', side: 'BUY', type: 'LIMIT', timeInForce: 'GTC', quantity: '0.01', price: '50000' };
  return client.privatePostOrder({ ...order, ...change });
}

describe('keys of other kinds', () => {
  it.each(['ed25519', 'rsa'] as const)('sign with %s', async (kind) => {
    const key = await otherTrader.makeKey({ kind });
    const client = ccxtClient(world().url, key);
    await client.loadMarkets();
    const placed = await client.createOrder(BTC, 'limit', 'buy', 0.001, 50_000);
    expect(await client.fetchOrder(idOf(placed), BTC)).toMatchObject({ status: 'open' });
    await client.cancelOrder(idOf(placed), BTC);
    await otherTrader.client.expect('deleteApiKey', { params: { keyId: key.keyId } });
    await expect(client.fetchBalance()).rejects.toThrow('-2015');
  });
});
