import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { GatewayClient } from '../../../testing/gateway-client.ts';
import {
  bodyOf,
  cancelAllOf,
  DELETE,
  type GatewayTraders,
  LIMIT,
  OCO,
  type Placed,
  type PlacedList,
  POST,
  placeLimit,
  startGatewayTraders,
  statusOf,
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

describe('a list of two of which one ends the other', () => {
  it('is placed atomically, holds its funds once, and is found by both ids', async () => {
    await tradeAt(traders, '20000');
    const placed = bodyOf<PlacedList>(
      await list('oco', { ...OCO, listClientOrderId: 'my-list', aboveClientOrderId: 'up' }),
    );
    expect(placed).toMatchObject({
      contingencyType: 'OCO',
      listStatusType: 'EXEC_STARTED',
      listOrderStatus: 'EXECUTING',
      listClientOrderId: 'my-list',
      symbol: 'BTCUSDT',
      orders: [{ clientOrderId: 'up' }, {}],
      orderReports: [
        { type: 'LIMIT_MAKER', status: 'NEW', price: '25000.00', orderListId: placed.orderListId },
        { type: 'STOP_LOSS_LIMIT', status: 'NEW', stopPrice: '15000.00', workingTime: -1 },
      ],
    });
    const { balances } = bodyOf<{ balances: object[] }>(await mine.signed('/api/v3/account'));
    expect(balances).toContainEqual(expect.objectContaining({ asset: 'BTC', locked: '0.01000000' }));
    const { orderReports: _, ...told } = placed;
    const find = async (values: Values) => (await mine.signed('/api/v3/orderList', values)).body;
    expect(await find({ orderListId: placed.orderListId })).toEqual(told);
    expect(await find({ origClientOrderId: 'my-list' })).toEqual(told);
    expect((await mine.signed('/api/v3/openOrderList')).body).toEqual([told]);
    // The client id is free again when the list has ended, not before.
    expect(await list('oco', { ...OCO, listClientOrderId: 'my-list' })).toMatchObject({ body: { code: -2010 } });
    expect(await theirs.signed('/api/v3/orderList', { orderListId: placed.orderListId })).toMatchObject({
      body: { code: -2018 },
    });
    const canceled = await mine.signed(
      '/api/v3/orderList',
      { symbol: 'BTCUSDT', listClientOrderId: 'my-list' },
      DELETE,
    );
    expect(canceled.body).toMatchObject({
      listOrderStatus: 'ALL_DONE',
      orderReports: [{ status: 'CANCELED' }, { status: 'CANCELED' }],
    });
    expect(await find({ orderListId: placed.orderListId })).toMatchObject({ listOrderStatus: 'ALL_DONE' });
    expect((await mine.signed('/api/v3/openOrderList')).body).toEqual([]);
    expect(bodyOf<object[]>(await mine.signed('/api/v3/allOrderList')).at(-1)).toMatchObject({
      orderListId: placed.orderListId,
    });
  });

  it('ends the other order when one trades', async () => {
    await tradeAt(traders, '20000');
    const { orders } = bodyOf<PlacedList>(await list('oco', OCO));
    await place({ price: '25000', quantity: '0.004' }, theirs);
    expect(await statusOf(mine, orders[0]?.orderId)).toBe('PARTIALLY_FILLED');
    expect(await statusOf(mine, orders[1]?.orderId)).toBe('EXPIRED');
  });

  it('is cancelled whole by one of its orders, and by cancelling all', async () => {
    await tradeAt(traders, '20000');
    const first = bodyOf<PlacedList>(await list('oco', OCO));
    const query = { symbol: 'BTCUSDT', orderId: first.orders[1]?.orderId ?? 0, newClientOrderId: 'away' };
    expect((await mine.signed('/api/v3/order', query, DELETE)).body).toMatchObject({
      orderListId: first.orderListId,
      orderReports: [
        { status: 'CANCELED', clientOrderId: 'away' },
        { status: 'CANCELED', clientOrderId: 'away' },
      ],
    });
    const second = bodyOf<PlacedList>(await list('oco', OCO));
    const alone = bodyOf<Placed>(await place());
    const all = bodyOf<object[]>(await mine.signed('/api/v3/openOrders', { symbol: 'BTCUSDT' }, DELETE));
    expect(all).toMatchObject([
      { orderId: alone.orderId, status: 'CANCELED' },
      { orderListId: second.orderListId, orderReports: [{ status: 'CANCELED' }, { status: 'CANCELED' }] },
    ]);
  });

  const wrong: readonly (readonly [string, Values, number])[] = [
    ['prices on the wrong sides', { abovePrice: '19000' }, -2010],
    ['two limit orders', { belowType: 'LIMIT_MAKER', belowPrice: '18000' }, -1106],
    ['no price above', { abovePrice: '' }, -1105],
    ['no stop below', { belowStopPrice: '' }, -1105],
    ['an unknown kind', { aboveType: 'ICEBERG' }, -1116],
    ['an unknown parameter', { middlePrice: '1' }, -1104],
    ['a peg beside a price', { abovePegPriceType: 'PRIMARY_PEG' }, -1106],
    ['an amount in quote', { aboveQuoteOrderQty: '5' }, -1106],
    ['a price off the tick', { abovePrice: '25000.001' }, -1013],
    ['one id for both', { aboveClientOrderId: 'same', belowClientOrderId: 'same' }, -2010],
  ];
  it.each(wrong)('is rejected with %s, and nothing is placed', async (_what, change, code) => {
    await tradeAt(traders, '20000');
    expect(await list('oco', { ...OCO, ...change })).toMatchObject({ status: 400, body: { code } });
    expect(await traders.owner.expect('openSpotOrders')).toEqual([]);
  });
});

describe('a pair whose orders cannot stand together', () => {
  const LEGS: Readonly<Record<string, Values>> = {
    LIMIT_MAKER: { Type: 'LIMIT_MAKER', Price: '20500' },
    LIMIT: { Type: 'LIMIT', Price: '20500', TimeInForce: 'GTC' },
    MARKET: { Type: 'MARKET' },
    STOP_LOSS: { Type: 'STOP_LOSS', StopPrice: '19000' },
    STOP_LOSS_LIMIT: { Type: 'STOP_LOSS_LIMIT', StopPrice: '19000', Price: '18900', TimeInForce: 'GTC' },
    TAKE_PROFIT: { Type: 'TAKE_PROFIT', StopPrice: '21000' },
    TAKE_PROFIT_LIMIT: { Type: 'TAKE_PROFIT_LIMIT', StopPrice: '21000', Price: '21000', TimeInForce: 'GTC' },
  };
  const legOf = (prefix: string, kind: string) =>
    Object.fromEntries(Object.entries(LEGS[kind] ?? {}).map(([name, value]) => [`${prefix}${name}`, value]));
  const rows: readonly (readonly [side: string, above: string, below: string, code: number])[] = [
    ['SELL', 'LIMIT', 'STOP_LOSS', -1158],
    ['SELL', 'LIMIT_MAKER', 'MARKET', -1158],
    ['BUY', 'STOP_LOSS', 'LIMIT', -1158],
    ['SELL', 'LIMIT_MAKER', 'LIMIT_MAKER', -1168],
    ['BUY', 'LIMIT_MAKER', 'LIMIT_MAKER', -1168],
    ['BUY', 'LIMIT_MAKER', 'STOP_LOSS', -1165],
    ['SELL', 'TAKE_PROFIT', 'LIMIT_MAKER', -1166],
    ['BUY', 'STOP_LOSS', 'STOP_LOSS_LIMIT', -1196],
    ['SELL', 'STOP_LOSS', 'STOP_LOSS_LIMIT', -1197],
    ['SELL', 'STOP_LOSS_LIMIT', 'LIMIT_MAKER', -1197],
    ['BUY', 'TAKE_PROFIT', 'STOP_LOSS', -1198],
    ['BUY', 'TAKE_PROFIT_LIMIT', 'TAKE_PROFIT', -1198],
    ['SELL', 'TAKE_PROFIT', 'TAKE_PROFIT_LIMIT', -1199],
    ['SELL', 'LIMIT_MAKER', 'TAKE_PROFIT', -1199],
  ];
  const pairs = rows.flatMap(([side, above, below, code]) => {
    const pair = { ...legOf('above', above), ...legOf('below', below) };
    const pending = { ...legOf('pendingAbove', above), ...legOf('pendingBelow', below), pendingSide: side };
    return [
      ['oco', side, above, below, { symbol: 'BTCUSDT', side, quantity: '0.01', ...pair }, code],
      ['otoco', side, above, below, { ...WORKING, ...pending, pendingQuantity: '0.01' }, code],
    ] as const;
  });
  it.each(pairs)('%s, %s, %s above %s below', async (kind, _side, _above, _below, values, code) => {
    await tradeAt(traders, '20000');
    expect(await list(kind, values)).toMatchObject({ status: 400, body: { code, msg: expect.any(String) } });
    expect(await traders.owner.expect('openSpotOrders')).toEqual([]);
  });

  it('nor hide a part of one that does not stay', async () => {
    const iceberg = { belowIcebergQty: '0.005', belowTimeInForce: 'FOK' };
    expect(await list('oco', { ...OCO, ...iceberg })).toMatchObject({
      body: { code: -1160, msg: "Parameter 'belowIcebergQty' is not supported if `belowTimeInForce` is not GTC." },
    });
    const { quantity: _quantity, ...legs } = { ...OCO, ...iceberg };
    const pending = Object.fromEntries(
      Object.entries(legs).map(([name, value]) => [
        name === 'symbol' ? name : `pending${name.charAt(0).toUpperCase()}${name.slice(1)}`,
        value,
      ]),
    );
    expect(await list('opoco', { ...WORKING, ...pending })).toMatchObject({ body: { code: -1160 } });
  });
});

describe('the older call for a pair', () => {
  const OLD = { symbol: 'BTCUSDT', side: 'SELL', quantity: '0.01', price: '25000', stopPrice: '15000' };
  const old = (values: Values) => mine.signed('/api/v3/order/oco', { ...OLD, ...values }, POST);

  it('places the same pair as the newer one', async () => {
    await tradeAt(traders, '20000');
    const sell = await old({ limitClientOrderId: 'up', stopClientOrderId: 'down' });
    expect(sell.body).toMatchObject({
      contingencyType: 'OCO',
      orderReports: [
        { clientOrderId: 'up', type: 'LIMIT_MAKER', price: '25000.00' },
        { clientOrderId: 'down', type: 'STOP_LOSS', stopPrice: '15000.00' },
      ],
    });
    const stop = { stopPrice: '26000', stopLimitPrice: '26100', stopLimitTimeInForce: 'GTC' };
    const buy = await old({ side: 'BUY', price: '15000', ...stop });
    expect(buy.body).toMatchObject({
      orderReports: [
        { type: 'STOP_LOSS_LIMIT', stopPrice: '26000.00', price: '26100.00' },
        { type: 'LIMIT_MAKER', price: '15000.00' },
      ],
    });
  });

  it.each([
    [{ side: '' }, -1105],
    [{ side: 'HOLD' }, -1117],
    [{ stopLimitPrice: '14900' }, -1102],
    [{ abovePrice: '1' }, -1104],
    [{ price: '19000' }, -2010],
  ] as const)('is refused with %o', async (values, code) => {
    await tradeAt(traders, '20000');
    expect(await old(values)).toMatchObject({ status: 400, body: { code } });
    expect(await traders.owner.expect('openSpotOrders')).toEqual([]);
  });
});

describe('a list whose first order brings the others', () => {
  it('keeps the other order pending until the first is filled', async () => {
    await tradeAt(traders, '20000');
    const pending = {
      pendingType: 'LIMIT',
      pendingSide: 'SELL',
      pendingPrice: '30000',
      pendingQuantity: '0.009',
      pendingTimeInForce: 'GTC',
    };
    const { orders, orderReports } = bodyOf<PlacedList>(await list('oto', { ...WORKING, ...pending }));
    expect(orderReports).toMatchObject([{ status: 'NEW' }, { status: 'PENDING_NEW', workingTime: -1 }]);
    expect(await statusOf(mine, orders[1]?.orderId)).toBe('PENDING_NEW');
    await place({ side: 'SELL', price: '19000' }, theirs);
    expect(await statusOf(mine, orders[0]?.orderId)).toBe('FILLED');
    expect(await statusOf(mine, orders[1]?.orderId)).toBe('NEW');
  });

  it('is named by the trades of its orders, and by no others', async () => {
    await tradeAt(traders, '20000');
    const one = { pendingType: 'MARKET', pendingSide: 'SELL', pendingQuantity: '0.009' };
    const { orderListId, orders } = bodyOf<PlacedList>(await list('oto', { ...WORKING, ...one }));
    const alone = bodyOf<Placed>(await place({ price: '19000' }));
    await place({ side: 'SELL', price: '19000', quantity: '0.02' }, theirs);
    const told = bodyOf<object[]>(await mine.signed('/api/v3/myTrades', { symbol: 'BTCUSDT', limit: 2 }));
    expect(told).toMatchObject([
      { orderId: orders[0]?.orderId, orderListId },
      { orderId: alone.orderId, orderListId: -1 },
    ]);
    const theirTrades = await theirs.signed('/api/v3/myTrades', { symbol: 'BTCUSDT', limit: 2 });
    expect(theirTrades.body).toMatchObject([{ orderListId: -1 }, { orderListId: -1 }]);
  });

  const PAIR = {
    pendingSide: 'SELL',
    pendingQuantity: '0.009',
    pendingAboveType: 'LIMIT_MAKER',
    pendingAbovePrice: '30000',
    pendingBelowType: 'STOP_LOSS',
    pendingBelowStopPrice: '15000',
  };

  it('is answered with the others pending when the first is filled at once, although they are active', async () => {
    await tradeAt(traders, '20000');
    await place({ side: 'SELL', price: '19000', quantity: '0.03' }, theirs);
    const one = { pendingType: 'LIMIT', pendingSide: 'SELL', pendingPrice: '30000', pendingQuantity: '0.009' };
    const oto = { ...WORKING, ...one, pendingTimeInForce: 'GTC', newOrderRespType: 'FULL' };
    const single = bodyOf<PlacedList>(await list('oto', oto));
    expect(single).toMatchObject({ listStatusType: 'EXEC_STARTED', listOrderStatus: 'EXECUTING' });
    expect(single.orderReports).toMatchObject([
      { status: 'FILLED', executedQty: '0.01000', fills: [{ price: '19000.00' }] },
      { status: 'PENDING_NEW', price: '30000.00', origQty: '0.00900', workingTime: -1, fills: [] },
    ]);
    expect(await statusOf(mine, single.orders[1]?.orderId)).toBe('NEW');
    const pair = bodyOf<PlacedList>(await list('otoco', { ...WORKING, ...PAIR, newOrderRespType: 'RESULT' }));
    const statuses = [{ status: 'FILLED' }, { status: 'PENDING_NEW' }, { status: 'PENDING_NEW' }];
    expect(pair.orderReports).toMatchObject(statuses);
    expect(await statusOf(mine, pair.orders[2]?.orderId)).toBe('NEW');
    // Ended at once, too: it would have taken.
    const taking = { ...PAIR, pendingAbovePrice: '21000', pendingBelowStopPrice: '20500' };
    const ended = await list('otoco', { ...WORKING, ...taking, newOrderRespType: 'RESULT' });
    expect(ended.body).toMatchObject({ listOrderStatus: 'EXECUTING', orderReports: statuses });
  });

  it('is answered with orders that expired when the first does so', async () => {
    await tradeAt(traders, '20000');
    const placed = bodyOf<PlacedList>(await list('otoco', { ...WORKING, ...PAIR, workingTimeInForce: 'FOK' }));
    expect(placed).toMatchObject({ listStatusType: 'ALL_DONE', listOrderStatus: 'ALL_DONE' });
    expect(placed.orderReports).toMatchObject([{ status: 'EXPIRED' }, { status: 'EXPIRED' }, { status: 'EXPIRED' }]);
  });

  it('may bring a pair of which one ends the other', async () => {
    await tradeAt(traders, '20000');
    const placed = bodyOf<PlacedList>(await list('otoco', { ...WORKING, ...PAIR, newOrderRespType: 'ACK' }));
    expect(placed).toMatchObject({ contingencyType: 'OTO', orders: [{}, {}, {}] });
    expect(Object.keys(placed.orderReports[0] ?? {})).toHaveLength(5);
    const ids = placed.orders.map(({ orderId }) => orderId);
    await place({ side: 'SELL', price: '19000' }, theirs);
    expect(await Promise.all(ids.map((orderId) => statusOf(mine, orderId)))).toEqual(['FILLED', 'NEW', 'NEW']);
    const canceled = await mine.signed(
      '/api/v3/orderList',
      { symbol: 'BTCUSDT', orderListId: placed.orderListId },
      DELETE,
    );
    expect(canceled.status).toBe(200);
    expect(await Promise.all(ids.map((orderId) => statusOf(mine, orderId)))).toEqual([
      'FILLED',
      'CANCELED',
      'CANCELED',
    ]);
  });
});

describe('a pegged order', () => {
  const { price: _price, ...UNPRICED } = LIMIT;

  it('gets its price from the book', async () => {
    await place({ price: '18000' }, theirs);
    await place({ price: '17999' }, theirs);
    await place({ side: 'SELL', price: '21000' }, theirs);
    const peg = (values: Values) => mine.signed('/api/v3/order', { ...UNPRICED, ...values }, POST);
    expect((await peg({ pegPriceType: 'PRIMARY_PEG' })).body).toMatchObject({
      price: '18000.00',
      pegPriceType: 'PRIMARY_PEG',
      peggedPrice: '18000.00',
    });
    const deeper = { pegPriceType: 'PRIMARY_PEG', pegOffsetType: 'PRICE_LEVEL', pegOffsetValue: 1 };
    const { orderId } = bodyOf<Placed>(await peg(deeper));
    expect((await mine.signed('/api/v3/order', { symbol: 'BTCUSDT', orderId })).body).toMatchObject({
      price: '17999.00',
      pegOffsetType: 'PRICE_LEVEL',
      pegOffsetValue: 1,
    });
    expect((await peg({ pegPriceType: 'MARKET_PEG' })).body).toMatchObject({
      status: 'FILLED',
      peggedPrice: '21000.00',
    });
    expect((await peg({ pegPriceType: 'MARKET_PEG' })).body).toMatchObject({
      code: -2010,
      msg: 'Order book liquidity is too low for this pegged order.',
    });
  });

  it.each([
    [{ pegPriceType: 'PRIMARY_PEG', price: '1' }, -1106],
    [{ pegPriceType: 'MIDDLE_PEG' }, -1210],
    [{ pegPriceType: 'PRIMARY_PEG', pegOffsetType: 'TICKS', pegOffsetValue: 1 }, -1211],
    [{ pegPriceType: 'PRIMARY_PEG', pegOffsetValue: 1 }, -1128],
    [{ pegPriceType: 'PRIMARY_PEG', pegOffsetType: 'PRICE_LEVEL', pegOffsetValue: 101 }, -1130],
    [{ price: '20000', pegOffsetType: 'PRICE_LEVEL', pegOffsetValue: 1 }, -1102],
  ] as const)('is refused with %o', async (values, code) => {
    expect(await mine.signed('/api/v3/order', { ...UNPRICED, ...values }, POST)).toMatchObject({ body: { code } });
  });
});

describe('matches prevented by self-trade prevention', () => {
  it('are listed for their owner', async () => {
    const maker = bodyOf<Placed>(await place({ side: 'SELL', price: '22000' }));
    const taker = bodyOf<Placed>(await place({ price: '22000', quantity: '0.004' }));
    const find = async (values: Values, client = mine) =>
      (await client.signed('/api/v3/myPreventedMatches', { symbol: 'BTCUSDT', ...values })).body;
    const [match] = (await find({ orderId: maker.orderId })) as { preventedMatchId: number }[];
    expect(match).toMatchObject({
      symbol: 'BTCUSDT',
      takerOrderId: taker.orderId,
      makerOrderId: maker.orderId,
      selfTradePreventionMode: 'EXPIRE_TAKER',
      price: '22000.00',
      takerPreventedQuantity: '0.00400',
    });
    const preventedMatchId = match?.preventedMatchId ?? 0;
    expect(await find({ preventedMatchId })).toEqual([match]);
    expect(await find({ orderId: taker.orderId })).toEqual([match]);
    const from = (fromPreventedMatchId: number) => find({ orderId: taker.orderId, fromPreventedMatchId });
    expect([await from(preventedMatchId), await from(preventedMatchId + 1)]).toEqual([[match], []]);
    expect(await find({ preventedMatchId }, theirs)).toEqual([]);
    expect(await find({})).toMatchObject({ code: -1102 });
  });
});
