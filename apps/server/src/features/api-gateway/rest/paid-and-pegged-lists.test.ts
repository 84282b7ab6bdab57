import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { GatewayClient } from '../../../testing/gateway-client.ts';
import {
  bodyOf,
  cancelAllOf,
  DELETE,
  type GatewayTraders,
  OCO,
  type Placed,
  type PlacedList,
  POST,
  placeLimit,
  startGatewayTraders,
  tradeAt,
  type Values,
  WORKING,
} from '../../../testing/gateway-traders.ts';

let traders: GatewayTraders;
let mine: GatewayClient;
let theirs: GatewayClient;

const place = (change: Values = {}, client = mine) => placeLimit(client, change);
const list = (kind: string, values: Values) => mine.signed(`/api/v3/orderList/${kind}`, values, POST);

beforeAll(async () => {
  traders = await startGatewayTraders();
  ({ mine, theirs } = traders);
  await tradeAt(traders, '20000');
});
afterAll(() => traders.server.close());
afterEach(() => cancelAllOf(traders));

describe('a list whose first order funds the others', () => {
  const pending = { pendingType: 'LIMIT', pendingSide: 'SELL', pendingPrice: '30000', pendingTimeInForce: 'GTC' };
  const pair = {
    pendingSide: 'SELL',
    pendingAboveType: 'LIMIT_MAKER',
    pendingAbovePrice: '30000',
    pendingBelowType: 'STOP_LOSS',
    pendingBelowStopPrice: '15000',
  };
  const orderOf = async (placed: Placed | undefined) =>
    (await mine.signed('/api/v3/order', { symbol: 'BTCUSDT', orderId: placed?.orderId ?? 0 })).body;
  const locked = async () => {
    const { balances } = bodyOf<{ balances: { asset: string; locked: string }[] }>(
      await mine.signed('/api/v3/account'),
    );
    return balances.find(({ asset }) => asset === 'BTC')?.locked;
  };

  it('locks what it receives, and sells that when it is filled', async () => {
    await tradeAt(traders, '20000');
    const placed = bodyOf<PlacedList>(await list('opo', { ...WORKING, ...pending }));
    expect(placed).toMatchObject({ contingencyType: 'OTO', orderReports: [{ origQty: '0.01000' }, {}] });
    expect(placed.orderReports[1]).toMatchObject({ status: 'PENDING_NEW', executedQty: '0.00000', workingTime: -1 });
    expect(placed.orderReports[1]).not.toHaveProperty('origQty');
    expect(await orderOf(placed.orders[1])).not.toHaveProperty('origQty');
    await place({ side: 'SELL', price: '19000', quantity: '0.004' }, theirs);
    expect(await locked()).toBe('0.00399600');
    await place({ side: 'SELL', price: '19000', quantity: '0.006' }, theirs);
    expect(await orderOf(placed.orders[1])).toMatchObject({ status: 'NEW', origQty: '0.00999', isWorking: true });
    expect(await locked()).toBe('0.00999000');
  });

  it('may bring a pair, and unlocks what came in when it is cancelled before', async () => {
    await tradeAt(traders, '20000');
    const placed = bodyOf<PlacedList>(await list('opoco', { ...WORKING, ...pair }));
    await place({ side: 'SELL', price: '19000', quantity: '0.004' }, theirs);
    const query = { symbol: 'BTCUSDT', orderListId: placed.orderListId };
    const canceled = bodyOf<PlacedList>(await mine.signed('/api/v3/orderList', query, DELETE));
    expect(canceled.orderReports).toMatchObject([{ executedQty: '0.00400' }, { status: 'CANCELED' }, {}]);
    expect(canceled.orderReports[1]).not.toHaveProperty('origQty');
    expect(await locked()).toBe('0.00000000');
  });

  it('is answered with pending orders when the first one is filled at once; what became of them is asked for', async () => {
    await tradeAt(traders, '20000');
    await place({ side: 'SELL', price: '19000' }, theirs);
    const market = { pendingType: 'MARKET', pendingSide: 'SELL' };
    const placed = bodyOf<PlacedList>(await list('opo', { ...WORKING, ...market, newOrderRespType: 'FULL' }));
    expect(placed).toMatchObject({ listStatusType: 'EXEC_STARTED', listOrderStatus: 'EXECUTING' });
    expect(placed.orderReports).toMatchObject([
      { status: 'FILLED', fills: [{ qty: '0.01000' }] },
      { status: 'PENDING_NEW', type: 'MARKET', executedQty: '0.00000', workingTime: -1, fills: [] },
    ]);
    expect(placed.orderReports[1]).not.toHaveProperty('origQty');
    expect(await orderOf(placed.orders[1])).toMatchObject({ status: 'EXPIRED', origQty: '0.00998' });
    const query = { orderListId: placed.orderListId };
    expect((await mine.signed('/api/v3/orderList', query)).body).toMatchObject({ listOrderStatus: 'ALL_DONE' });
  });

  it('counts each order', async () => {
    await tradeAt(traders, '20000');
    const count = async () =>
      bodyOf<{ count: number }[]>(await mine.signed('/api/v3/rateLimit/order')).at(-1)?.count ?? 0;
    const before = await count();
    await list('opo', { ...WORKING, ...pending });
    await list('opoco', { ...WORKING, ...pair });
    expect((await count()) - before).toBe(5);
  });

  it.each([
    ['a quantity for what it pays', 'opo', { ...pending, pendingQuantity: '0.01' }, -1106],
    ['a quantity for the pair', 'opoco', { ...pair, pendingQuantity: '0.01' }, -1106],
    ['an amount for it', 'opo', { pendingType: 'MARKET', pendingSide: 'SELL', pendingQuoteOrderQty: '5' }, -1106],
    ['a first order that sells', 'opo', { ...pending, workingSide: 'SELL' }, -1222],
    ['a second order that buys', 'opo', { ...pending, pendingSide: 'BUY' }, -1223],
    ['a pair that buys', 'opoco', { ...pair, pendingSide: 'BUY' }, -1223],
    ['no price', 'opo', { pendingType: 'LIMIT', pendingSide: 'SELL', pendingTimeInForce: 'GTC' }, -1102],
    ['prices on the wrong sides', 'opoco', { ...pair, pendingAbovePrice: '14000' }, -2010],
  ] as const)('is refused with %s', async (_what, kind, values, code) => {
    await tradeAt(traders, '20000');
    expect(await list(kind, { ...WORKING, ...values })).toMatchObject({ status: 400, body: { code } });
    expect(await traders.owner.expect('openSpotOrders')).toEqual([]);
  });

  it('is allowed on every symbol', async () => {
    const { symbols } = bodyOf<{ symbols: object[] }>(await mine.signed('/api/v3/exchangeInfo'));
    expect(symbols.length).toBeGreaterThan(0);
    for (const symbol of symbols) expect(symbol).toMatchObject({ opoAllowed: true, otoAllowed: true });
  });
});

describe('pegged orders of a list', () => {
  const orderOf = async (placed: Placed | undefined) =>
    (await mine.signed('/api/v3/order', { symbol: 'BTCUSDT', orderId: placed?.orderId ?? 0 })).body;

  it('that come at once have the price of the book', async () => {
    await tradeAt(traders, '20000');
    await place({ side: 'SELL', price: '25500', quantity: '0.001' }, theirs);
    const { abovePrice: _above, belowPrice: _below, ...unpriced } = OCO;
    const pegs = { abovePegPriceType: 'PRIMARY_PEG', belowPegPriceType: 'MARKET_PEG' };
    const placed = bodyOf<PlacedList>(await list('oco', { ...unpriced, ...pegs }));
    expect(placed.orderReports).toMatchObject([
      { type: 'LIMIT_MAKER', price: '25500.00', pegPriceType: 'PRIMARY_PEG', peggedPrice: '25500.00' },
      { type: 'STOP_LOSS_LIMIT', price: '0.00', stopPrice: '15000.00', pegPriceType: 'MARKET_PEG' },
    ]);
    expect(placed.orderReports[1]).not.toHaveProperty('peggedPrice');
    await place({ price: '14800', quantity: '0.01' }, theirs);
    await place({ price: '14900', quantity: '0.001' }, theirs);
    await place({ side: 'SELL', price: '14900', quantity: '0.001', selfTradePreventionMode: 'NONE' }, theirs);
    expect(await orderOf(placed.orders[1])).toMatchObject({
      status: 'FILLED',
      price: '14800.00',
      peggedPrice: '14800.00',
    });
  });

  it('that are pending have it when the first one is filled', async () => {
    await tradeAt(traders, '20000');
    await place({ side: 'SELL', price: '31000', quantity: '0.001' }, theirs);
    await place({ side: 'SELL', price: '32000', quantity: '0.001' }, theirs);
    const pair = {
      pendingSide: 'SELL',
      pendingAboveType: 'LIMIT_MAKER',
      pendingAbovePegPriceType: 'PRIMARY_PEG',
      pendingAbovePegOffsetType: 'PRICE_LEVEL',
      pendingAbovePegOffsetValue: 1,
      pendingBelowType: 'STOP_LOSS_LIMIT',
      pendingBelowTimeInForce: 'GTC',
      pendingBelowStopPrice: '15000',
      pendingBelowPegPriceType: 'MARKET_PEG',
    };
    const placed = bodyOf<PlacedList>(await list('opoco', { ...WORKING, ...pair }));
    expect(placed.orderReports[1]).toMatchObject({ price: '0.00', pegOffsetType: 'PRICE_LEVEL', pegOffsetValue: 1 });
    expect(placed.orderReports[1]).not.toHaveProperty('peggedPrice');
    await place({ side: 'SELL', price: '19000' }, theirs);
    expect(await orderOf(placed.orders[1])).toMatchObject({
      status: 'NEW',
      price: '32000.00',
      peggedPrice: '32000.00',
    });
    expect(await orderOf(placed.orders[2])).toMatchObject({ status: 'NEW', price: '0.00', origQty: '0.00999' });
  });

  it('and a first one may be pegged too', async () => {
    await tradeAt(traders, '20000');
    await place({ price: '19500', quantity: '0.001' }, theirs);
    const { workingPrice: _price, ...working } = WORKING;
    const pending = { pendingType: 'LIMIT', pendingSide: 'SELL', pendingPrice: '30000', pendingTimeInForce: 'GTC' };
    const pegged = { ...working, ...pending, pendingQuantity: '0.009', workingPegPriceType: 'PRIMARY_PEG' };
    expect((await list('oto', pegged)).body).toMatchObject({ orderReports: [{ price: '19500.00' }, {}] });
    expect(await list('oto', { ...pegged, workingPegPriceType: 'MARKET_PEG' })).toMatchObject({
      body: { code: -2010, msg: 'Order book liquidity is too low for this pegged order.' },
    });
    expect(await list('oto', { ...pegged, workingPegOffsetValue: 1 })).toMatchObject({ body: { code: -1128 } });
    const stop = { pendingType: 'STOP_LOSS', pendingSide: 'SELL', pendingQuantity: '0.009', pendingStopPrice: '15000' };
    expect(await list('oto', { ...WORKING, ...stop, pendingPegPriceType: 'PRIMARY_PEG' })).toMatchObject({
      status: 400,
    });
  });

  it('a stop-limit order that stands alone has it when its stop is reached', async () => {
    const stop = { symbol: 'BTCUSDT', side: 'SELL', type: 'STOP_LOSS_LIMIT', timeInForce: 'GTC', quantity: '0.01' };
    const pegged = { ...stop, stopPrice: '19000', pegPriceType: 'PRIMARY_PEG', newOrderRespType: 'RESULT' };
    const placed = await mine.signed('/api/v3/order', pegged, POST);
    expect(placed.body).toMatchObject({
      price: '0.00',
      stopPrice: '19000.00',
      pegPriceType: 'PRIMARY_PEG',
      status: 'NEW',
    });
    expect(placed.body).not.toHaveProperty('peggedPrice');
    await place({ side: 'SELL', price: '19100', quantity: '0.001' }, theirs);
    await place({ side: 'SELL', price: '19000', quantity: '0.001' }, theirs);
    await place({ price: '19000', quantity: '0.001', selfTradePreventionMode: 'NONE' });
    const { orderId } = bodyOf<Placed>(placed);
    expect((await mine.signed('/api/v3/order', { symbol: 'BTCUSDT', orderId })).body).toMatchObject({
      peggedPrice: '19100.00',
      isWorking: true,
      status: 'NEW',
    });
    await tradeAt(traders, '20000');
  });
});
