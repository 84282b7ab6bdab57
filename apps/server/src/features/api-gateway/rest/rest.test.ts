import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { GatewayClient, type GatewayRequest } from '../../../testing/gateway-client.ts';
import {
  bodyOf,
  cancelAllOf,
  DELETE,
  type GatewayTraders,
  LIMIT,
  ORDER,
  type Placed,
  POST,
  placeLimit,
  startGatewayTraders,
  type Values,
} from '../../../testing/gateway-traders.ts';
import type { TestServer } from '../../../testing/server-fixture.ts';
import type { TestClient } from '../../../testing/test-client.ts';

let traders: GatewayTraders;
let server: TestServer;
let owner: TestClient;
let mine: GatewayClient;
let theirs: GatewayClient;

const place = (change: Values = {}, client = mine) => placeLimit(client, change);

beforeAll(async () => {
  traders = await startGatewayTraders();
  ({ server, owner, mine, theirs } = traders);
});
afterAll(() => server.close());
afterEach(() => cancelAllOf(traders));

/** LIMIT without some of its parameters. */
function without(...names: (keyof typeof LIMIT)[]): Record<string, string> {
  return Object.fromEntries(Object.entries(LIMIT).filter(([name]) => !names.some((gone) => gone === name)));
}

describe('a signed request', () => {
  it.each(['query', 'body', 'split'] as const)('may have its parameters in query and body: %s', async (way) => {
    const answer = await mine.signed(ORDER, LIMIT, { ...POST, in: way });
    expect(answer).toMatchObject({ status: 200, body: { status: 'NEW' } });
  });

  it('counts the query’s parameter where the body has it too, and both are signed', async () => {
    const answer = await mine.signed(`${ORDER}?quantity=0.02`, LIMIT, { ...POST, in: 'body' });
    // Sent past the signature: rejected. With it inside, the query's value would have counted.
    expect(answer).toMatchObject({ status: 400, body: { code: -1022 } });
  });

  const late = Date.now() - 3_600_000;
  const rows: readonly (readonly [string, GatewayRequest, number, number])[] = [
    ['a wrong signature', { signature: 'a'.repeat(64) }, 400, -1022],
    ['no signature', { signature: '' }, 400, -1102],
    ['a timestamp of an hour ago', { timestamp: late }, 400, -1021],
    ['a timestamp of the future', { timestamp: Date.now() + 3_600_000 }, 400, -1021],
    ['a timestamp that is none', { timestamp: 'now' }, 400, -1102],
    ['a parameter behind what was signed', { tail: 'quantity=1' }, 400, -1101],
    ['another parameter behind what was signed', { tail: 'recvWindow=60000' }, 400, -1022],
    ['an unknown key', { headers: { 'x-mbx-apikey': 'k'.repeat(64) } }, 401, -2015],
    ['a key that is none', { headers: { 'x-mbx-apikey': 'k' } }, 401, -2014],
    ['no key', { headers: { 'x-mbx-apikey': '' } }, 401, -2014],
    ['an unknown unit of time', { headers: { 'x-mbx-time-unit': 'NANOSECOND' } }, 400, -1194],
  ];
  it.each(rows)('is rejected with %s', async (_what, request, status, code) => {
    const before = await owner.expect('openSpotOrders');
    expect(await mine.signed(ORDER, LIMIT, { ...POST, ...request })).toMatchObject({ status, body: { code } });
    expect(await owner.expect('openSpotOrders')).toEqual(before);
  });

  it('is rejected with a receive window of more than a minute', async () => {
    expect(await place({ recvWindow: 60_001 })).toMatchObject({ status: 400, body: { code: -1131 } });
  });

  it('is rejected from an address that the key does not allow', async () => {
    const client = await GatewayClient.of(owner, { ipAllowList: ['10.0.0.0/8'] });
    expect(await place({}, client)).toMatchObject({ status: 401, body: { code: -2015 } });
    const here = await GatewayClient.of(owner, { ipAllowList: ['10.0.0.0/8', '127.0.0.1'] });
    expect(await place({}, here)).toMatchObject({ status: 200 });
  });

  it('is rejected to trade with a read-only key', async () => {
    const reader = await GatewayClient.of(owner, { trade: false });
    expect(await place({}, reader)).toMatchObject({ status: 401, body: { code: -2015 } });
    expect(await reader.signed('/api/v3/account')).toMatchObject({ status: 200, body: { canTrade: false } });
    for (const path of [`${ORDER}/test`, '/api/v3/openOrders', `${ORDER}/amend/keepPriority`]) {
      const method = path.endsWith('test') ? 'POST' : path.endsWith('Priority') ? 'PUT' : 'DELETE';
      expect(await reader.signed(path, {}, { method })).toMatchObject({ status: 401, body: { code: -2015 } });
    }
  });

  it('is rejected with an expired key', async () => {
    const client = await GatewayClient.of(owner, { expiresMs: Date.now() + 2_000 });
    expect(await client.signed('/api/v3/account')).toMatchObject({ status: 200 });
    await expect
      .poll(async () => (await client.signed('/api/v3/account')).body, { timeout: 5_000 })
      .toMatchObject({ code: -2015 });
  });

  it('is rejected with a key that was deleted or may no longer trade, at once', async () => {
    const client = await GatewayClient.of(owner);
    expect(await place({}, client)).toMatchObject({ status: 200 });
    const key = (await owner.expect('apiKeys')).find(({ apiKey }) => apiKey === client.apiKey);
    if (key === undefined) throw new Error('the key is gone');
    const params = { keyId: key.keyId };
    const permissions = { read: true, trade: false, withdraw: false };
    const body = { label: 'less', permissions, ipAllowList: [], expiresMs: 0 };
    await owner.expect('changeApiKey', { params, body });
    expect(await place({}, client)).toMatchObject({ status: 401, body: { code: -2015 } });
    await owner.expect('deleteApiKey', { params });
    expect(await client.signed('/api/v3/account')).toMatchObject({ status: 401, body: { code: -2015 } });
  });

  it('reads and changes the orders, fills and balances of the key’s owner only', async () => {
    const { orderId } = bodyOf<Placed>(await place({ newClientOrderId: 'mine' }));
    const query = { symbol: 'BTCUSDT', orderId };
    expect(await theirs.signed(ORDER, query)).toMatchObject({ body: { code: -2013 } });
    expect(await theirs.signed(ORDER, query, DELETE)).toMatchObject({ body: { code: -2011 } });
    expect(await theirs.signed(ORDER, { symbol: 'BTCUSDT', origClientOrderId: 'mine' })).toMatchObject({
      body: { code: -2013 },
    });
    expect(bodyOf(await theirs.signed('/api/v3/openOrders'))).toEqual([]);
    expect(await mine.signed(ORDER, query)).toMatchObject({ body: { status: 'NEW' } });
  });
});

describe('an order is rejected, and nothing changes', () => {
  const rows: readonly (readonly [string, Readonly<Record<string, string | number>>, number, string?])[] = [
    ['without a symbol', without('symbol'), -1102, "'symbol'"],
    ['without a side', without('side'), -1102, "'side'"],
    ['without a type', without('type'), -1102, "'type'"],
    ['without a price', without('price'), -1102, "'price'"],
    ['without a quantity', without('quantity'), -1102, "'quantity'"],
    ['without a time in force', without('timeInForce'), -1102, "'timeInForce'"],
    ['with an empty price', { ...LIMIT, price: '' }, -1105, "'price'"],
    ['on an unknown symbol', { ...LIMIT, symbol: 'NOPEUSDT' }, -1121],
    ['on a symbol in small letters', { ...LIMIT, symbol: 'btcusdt' }, -1100, "'symbol'"],
    ['on an unknown side', { ...LIMIT, side: 'HOLD' }, -1117],
    ['of an unknown type', { ...LIMIT, type: 'ICEBERG' }, -1116],
    ['with an unknown time in force', { ...LIMIT, timeInForce: 'GTX' }, -1115],
    ['with a price in words', { ...LIMIT, price: 'much' }, -1100, "'price'"],
    ['with a price in exponents', { ...LIMIT, price: '2e4' }, -1100, "'price'"],
    ['with a negative quantity', { ...LIMIT, quantity: '-1' }, -1100, "'quantity'"],
    ['with more decimals than the asset has', { ...LIMIT, quantity: '0.0123456789' }, -1111, "'quantity'"],
    ['with a price off the tick', { ...LIMIT, price: '20000.001' }, -1013, 'PRICE_FILTER'],
    ['with a price of zero', { ...LIMIT, price: '0' }, -1013, 'PRICE_FILTER'],
    ['with a quantity off the lot', { ...LIMIT, quantity: '0.010001' }, -1013, 'LOT_SIZE'],
    ['with too large a quantity', { ...LIMIT, quantity: '99999999' }, -1013, 'LOT_SIZE'],
    ['below the least notional', { ...LIMIT, price: '1' }, -1013, 'NOTIONAL'],
    ['with too many parts of an iceberg', { ...LIMIT, icebergQty: '0.00001' }, -1013, 'ICEBERG_PARTS'],
    ['hiding a part of itself without staying', { ...LIMIT, timeInForce: 'IOC', icebergQty: '0.002' }, -1014],
    ['hiding more than all of itself', { ...LIMIT, icebergQty: '0.02' }, -2010, 'IcebergQty exceeds QTY.'],
    [
      'by market at a price of the book',
      { ...without('price', 'timeInForce'), type: 'MARKET', pegPriceType: 'PRIMARY_PEG' },
      -2010,
      'may not use pegged price',
    ],
    [
      'that only rests at a price of the other side',
      { ...without('price', 'timeInForce'), type: 'LIMIT_MAKER', pegPriceType: 'MARKET_PEG' },
      -2010,
      'cannot be used with this order type',
    ],
    ['by market with a price', { ...LIMIT, type: 'MARKET' }, -1106, "'timeInForce'"],
    ['by market of nothing', { ...without('price', 'quantity', 'timeInForce'), type: 'MARKET' }, -1102],
    [
      'by market of both amounts',
      { ...without('price', 'timeInForce'), type: 'MARKET', quoteOrderQty: '10' },
      -1106,
      "'quoteOrderQty'",
    ],
    ['as a stop without a stop price', { ...LIMIT, type: 'STOP_LOSS_LIMIT' }, -1102, "'stopPrice'"],
    ['as a limit with a stop price', { ...LIMIT, stopPrice: '1' }, -1106, "'stopPrice'"],
    [
      'trailing too closely',
      { ...without('price', 'timeInForce'), type: 'STOP_LOSS', trailingDelta: 1 },
      -1013,
      'TRAILING_DELTA',
    ],
    ['with an unknown prevention', { ...LIMIT, selfTradePreventionMode: 'TRANSFER' }, -1130],
    ['with an unknown answer', { ...LIMIT, newOrderRespType: 'SHORT' }, -1130],
    ['with a strange id', { ...LIMIT, newClientOrderId: 'a b' }, -1100, "'newClientOrderId'"],
    ['with too long an id', { ...LIMIT, newClientOrderId: 'a'.repeat(37) }, -1100],
    ['with what nobody knows', { ...LIMIT, leverage: 3 }, -1104, "read '8' parameter(s) but was sent '9'"],
    ['for more than there is', { ...LIMIT, quantity: '9' }, -2010, 'insufficient balance'],
  ];
  const named = rows.map(([what, values, code, text]) => ({ what, values, code, text: text ?? '' }));
  it.each(named)('$what', async ({ values, code, text }) => {
    const before = await owner.expect('balances');
    // Those of ten seconds begin anew while a test runs.
    const countToday = async () => bodyOf<object[]>(await mine.signed('/api/v3/rateLimit/order'))[1];
    const counts = await countToday();
    for (const path of [ORDER, `${ORDER}/test`]) {
      // The exchange itself is not asked by a test.
      if (path !== ORDER && code === -2010) continue;
      const isByCore = text === 'NOTIONAL' || text === 'ICEBERG_PARTS' || text === 'TRAILING_DELTA';
      if (path !== ORDER && isByCore) continue;
      const answer = await mine.signed(path, values, POST);
      expect(answer).toMatchObject({ status: 400, body: { code, msg: expect.stringContaining(text) } });
    }
    expect(await owner.expect('balances')).toEqual(before);
    expect(await countToday()).toEqual(counts);
  });

  it('a parameter twice', async () => {
    const answer = await mine.signed(`${ORDER}`, LIMIT, { ...POST, tail: 'side=SELL' });
    expect(answer).toMatchObject({ status: 400, body: { code: -1101 } });
  });

  it('that would trigger or match at once', async () => {
    await place({ side: 'SELL', price: '30000' }, theirs);
    await place({ price: '30000' });
    const stop = { ...without('price', 'timeInForce'), type: 'STOP_LOSS', side: 'BUY', stopPrice: '29000' };
    expect(await mine.signed(ORDER, stop, POST)).toMatchObject({
      body: { code: -2010, msg: 'Stop price would trigger immediately.' },
    });
    await place({ side: 'SELL', price: '31000' }, theirs);
    const maker = { ...without('timeInForce'), type: 'LIMIT_MAKER', price: '31000' };
    expect(await mine.signed(ORDER, maker, POST)).toMatchObject({
      body: { code: -2010, msg: 'Order would immediately match and take.' },
    });
  });

  it('on a market that is closed', async () => {
    await server.host.submit({ type: 'set-market-status', marketId: 2, status: 'halted' });
    const eth = { ...LIMIT, symbol: 'ETHUSDT' };
    expect(await mine.signed(ORDER, eth, POST)).toMatchObject({ body: { code: -1013, msg: 'Market is closed.' } });
    const info = await mine.open('/api/v3/exchangeInfo', 'symbolStatus=HALT');
    expect(info.body).toMatchObject({ symbols: [{ symbol: 'ETHUSDT', status: 'HALT' }] });
    await server.host.submit({ type: 'set-market-status', marketId: 2, status: 'trading' });
  });
});

describe('orders', () => {
  it('of the same client order id exist once, also with concurrent requests', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => place({ newClientOrderId: 'once' })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => (body as { code?: number }).code === -2010)).toHaveLength(7);
    expect(await owner.expect('openSpotOrders')).toHaveLength(1);
  });

  it('are found by the latest use of a client order id', async () => {
    const first = bodyOf<Placed>(await place({ newClientOrderId: 'again' }));
    await mine.signed(ORDER, { symbol: 'BTCUSDT', orderId: first.orderId }, DELETE);
    const second = bodyOf<Placed>(await place({ newClientOrderId: 'again' }));
    const byName = () => mine.signed(ORDER, { symbol: 'BTCUSDT', origClientOrderId: 'again' });
    expect((await byName()).body).toMatchObject({ orderId: second.orderId, status: 'NEW' });
    await mine.signed(ORDER, { symbol: 'BTCUSDT', origClientOrderId: 'again' }, DELETE);
    expect((await byName()).body).toMatchObject({ orderId: second.orderId, status: 'CANCELED' });
    expect(await mine.signed(ORDER, { symbol: 'ETHUSDT', orderId: first.orderId })).toMatchObject({
      body: { code: -2013 },
    });
  });

  it('are found by both ids only when both match', async () => {
    const { orderId } = bodyOf<Placed>(await place({ newClientOrderId: 'first-name' }));
    const [right, wrong] = ['first-name', 'another'].map((name) => ({
      symbol: 'BTCUSDT',
      orderId,
      origClientOrderId: name,
    }));
    const code = { status: 400, body: { code: -2039, msg: 'Client order ID is not correct for this order ID.' } };
    const replace = (name: string) =>
      mine.signed(
        `${ORDER}/cancelReplace`,
        { ...LIMIT, cancelReplaceMode: 'STOP_ON_FAILURE', cancelOrderId: orderId, cancelOrigClientOrderId: name },
        POST,
      );
    expect(await mine.signed(ORDER, wrong)).toMatchObject(code);
    expect(await mine.signed(ORDER, wrong, DELETE)).toMatchObject(code);
    const amend = { method: 'PUT' };
    expect(await mine.signed(`${ORDER}/amend/keepPriority`, { ...wrong, newQty: '0.005' }, amend)).toMatchObject(code);
    expect((await replace('another')).body).toMatchObject({ code: -2022, data: { cancelResponse: { code: -2039 } } });
    expect(await mine.signed(ORDER, { ...right, orderId: orderId + 1_000 }, DELETE)).toMatchObject({
      body: { code: -2011 },
    });
    expect(await mine.signed(ORDER, right)).toMatchObject({ body: { orderId, status: 'NEW' } });
    expect(await mine.signed(ORDER, right, DELETE)).toMatchObject({ body: { orderId, status: 'CANCELED' } });
    expect(await mine.signed(ORDER, right)).toMatchObject({ body: { orderId, status: 'CANCELED' } });
    expect(await mine.signed(ORDER, wrong)).toMatchObject(code);
  });

  it('are cancelled in the requested state only', async () => {
    const { orderId } = bodyOf<Placed>(await place());
    const cancel = (cancelRestrictions: string) =>
      mine.signed(ORDER, { symbol: 'BTCUSDT', orderId, cancelRestrictions }, DELETE);
    expect(await cancel('ONLY_PARTIALLY_FILLED')).toMatchObject({ body: { code: -2011 } });
    const words = '`cancelRestrictions` has to be either `ONLY_NEW` or `ONLY_PARTIALLY_FILLED`.';
    expect(await cancel('SOMETIMES')).toMatchObject({ body: { code: -1145, msg: words } });
    expect(await cancel('ONLY_NEW')).toMatchObject({ status: 200, body: { status: 'CANCELED' } });
  });

  it('contain their fills as of their placement', async () => {
    await place({ side: 'SELL', price: '25000', quantity: '0.01' }, theirs);
    await place({ side: 'SELL', price: '25001', quantity: '0.01' }, theirs);
    const taken = await place({ price: '25001', quantity: '0.03' });
    expect(taken.body).toMatchObject({
      status: 'PARTIALLY_FILLED',
      origQty: '0.03000',
      executedQty: '0.02000',
      cummulativeQuoteQty: '500.01000000',
      fills: [
        { price: '25000.00', qty: '0.01000', commission: '0.00002000', commissionAsset: 'BTC' },
        { price: '25001.00', qty: '0.01000' },
      ],
    });
    expect(taken.headers.get('x-mbx-order-count-10s')).toMatch(/^\d+$/);
    const { orderId } = bodyOf<Placed>(taken);
    const fills = bodyOf<{ id: number }[]>(await mine.signed('/api/v3/myTrades', { symbol: 'BTCUSDT', orderId }));
    expect(fills).toHaveLength(2);
    const from = { symbol: 'BTCUSDT', fromId: fills[1]?.id ?? 0 };
    expect(bodyOf<unknown[]>(await mine.signed('/api/v3/myTrades', from))).toEqual([fills[1]]);
    const latest = { symbol: 'BTCUSDT', limit: 1 };
    expect(bodyOf<unknown[]>(await mine.signed('/api/v3/myTrades', latest))).toEqual([fills[1]]);
  });

  it('are listed oldest first, from an order or a time on', async () => {
    const ids: number[] = [];
    for (let count = 0; count < 4; count += 1) ids.push(bodyOf<Placed>(await place()).orderId);
    const list = async (values: Readonly<Record<string, number>>) =>
      bodyOf<Placed[]>(await mine.signed('/api/v3/allOrders', { symbol: 'BTCUSDT', ...values })).map(
        ({ orderId }) => orderId,
      );
    expect(await list({ limit: 3 })).toEqual(ids.slice(1));
    expect(await list({ orderId: ids[1] ?? 0 })).toEqual(ids.slice(1));
    expect(await list({ orderId: ids[1] ?? 0, limit: 2 })).toEqual(ids.slice(1, 3));
    expect(await list({ startTime: Date.now() + 60_000 })).toEqual([]);
    expect(bodyOf<Placed[]>(await mine.signed('/api/v3/openOrders')).map(({ orderId }) => orderId)).toEqual(ids);
    const none = await mine.signed('/api/v3/allOrders', { symbol: 'BTCUSDT', limit: 0 });
    expect(none.body).toMatchObject({ code: -1130 });
  });

  it.each([
    ['allOrders', { startTime: 1, endTime: 86_400_002 }, -1127],
    ['myTrades', { startTime: 1, endTime: 86_400_002 }, -1127],
    ['myTrades', { orderId: 1, startTime: 1 }, -1128],
    ['myTrades', { orderId: 1, endTime: 1 }, -1128],
    ['myTrades', { fromId: 1, endTime: 1 }, -1128],
    ['allOrderList', { startTime: 1, endTime: 86_400_002 }, -1127],
    ['allOrderList', { fromId: 1, startTime: 1 }, -1128],
  ] as const)('are not looked up by %s with %o', async (path, values, code) => {
    const symbol = path === 'allOrderList' ? {} : { symbol: 'BTCUSDT' };
    expect(await mine.signed(`/api/v3/${path}`, { ...symbol, ...values })).toMatchObject({
      status: 400,
      body: { code },
    });
  });

  it('and their fills are looked up by an order, a first trade, both, or times', async () => {
    await place({ side: 'SELL', price: '25100', quantity: '0.02' }, theirs);
    const { orderId } = bodyOf<Placed>(await place({ price: '25100', quantity: '0.02' }));
    const look = async (values: Readonly<Record<string, number>>) =>
      bodyOf<{ id: number; orderId: number }[]>(
        await mine.signed('/api/v3/myTrades', { symbol: 'BTCUSDT', ...values }),
      );
    const [fill] = await look({ orderId });
    expect(fill?.orderId).toBe(orderId);
    const fromId = fill?.id ?? 0;
    expect(await look({ orderId, fromId })).toEqual([fill]);
    expect(await look({ orderId, fromId: fromId + 1 })).toEqual([]);
    const now = Date.now();
    expect((await look({ startTime: now - 86_000_000, endTime: now + 1_000 })).at(-1)).toEqual(fill);
    expect(await look({ endTime: 1 })).toEqual([]);
  });

  it('prevent self-trades in the requested mode', async () => {
    await place({ side: 'SELL', price: '26000' });
    const none = await place({ price: '26000', quantity: '0.002', selfTradePreventionMode: 'NONE' });
    expect(none.body).toMatchObject({ status: 'FILLED', selfTradePreventionMode: 'NONE' });
    const taker = await place({ price: '26000', quantity: '0.002' });
    expect(taker.body).toMatchObject({ status: 'EXPIRED_IN_MATCH', selfTradePreventionMode: 'EXPIRE_TAKER' });
    expect(taker.body).toMatchObject({ preventedQuantity: '0.00200', preventedMatchId: expect.any(Number) });
    const { orderId, preventedMatchId } = bodyOf<Placed & { preventedMatchId: number }>(taker);
    const told = { orderId, preventedQuantity: '0.00200', preventedMatchId };
    const query = { symbol: 'BTCUSDT', orderId };
    expect(await mine.signed(ORDER, query)).toMatchObject({ body: told });
    expect(await mine.signed('/api/v3/allOrders', query)).toMatchObject({ body: [told] });
    const match = { symbol: 'BTCUSDT', preventedMatchId };
    expect(await mine.signed('/api/v3/myPreventedMatches', match)).toMatchObject({ body: [{ takerOrderId: orderId }] });
    expect(none.body).not.toHaveProperty('preventedQuantity');
  });

  it('contain their self-trade prevention mode in every query', async () => {
    const mode = { selfTradePreventionMode: 'EXPIRE_BOTH' };
    const { orderId } = bodyOf<Placed>(await place(mode));
    const usual = bodyOf<Placed>(await place({ selfTradePreventionMode: 'EXPIRE_TAKER' }));
    const told = async (path: string, values: Readonly<Record<string, number>> = {}) =>
      (await mine.signed(path, { symbol: 'BTCUSDT', ...values })).body;
    expect(await told(ORDER, { orderId })).toMatchObject(mode);
    expect(await told('/api/v3/openOrders')).toMatchObject([mode, { selfTradePreventionMode: 'EXPIRE_TAKER' }]);
    expect(await told('/api/v3/allOrders', { orderId })).toMatchObject([
      { orderId, ...mode },
      { orderId: usual.orderId },
    ]);
    const [second, first] = await owner.expect('openSpotOrders');
    expect([first?.selfTradePrevention, second?.selfTradePrevention]).toEqual(['EXPIRE_BOTH', 'EXPIRE_TAKER']);
    expect(await mine.signed(ORDER, { symbol: 'BTCUSDT', orderId }, DELETE)).toMatchObject({ body: mode });
    const legs = { aboveType: 'LIMIT_MAKER', abovePrice: '30000', belowType: 'STOP_LOSS', belowStopPrice: '10000' };
    const pair = { symbol: 'BTCUSDT', side: 'SELL', quantity: '0.01', ...legs, ...mode };
    expect(await mine.signed('/api/v3/orderList/oco', pair, POST)).toMatchObject({
      status: 200,
      body: { orderReports: [mode, mode] },
    });
  });
});

describe('the market', () => {
  beforeAll(async () => {
    for (const price of ['21000', '22000', '22000', '23000']) {
      await place({ side: 'SELL', price }, theirs);
    }
    // One order that takes four others: three aggregates.
    await place({ price: '23000', quantity: '0.04' });
  });

  it('has trades one by one and by taker and price', async () => {
    const trades = bodyOf<{ id: number; price: string }[]>(await mine.open('/api/v3/trades', 'symbol=BTCUSDT&limit=4'));
    expect(trades.map(({ price }) => price)).toEqual(['21000.00', '22000.00', '22000.00', '23000.00']);
    const first = trades[0]?.id ?? 0;
    const aggregates = (query: string) => mine.open('/api/v3/aggTrades', `symbol=BTCUSDT&${query}`);
    const wanted = [
      { a: first, p: '21000.00', q: '0.01000', f: first, l: first },
      { a: first + 1, p: '22000.00', q: '0.02000', f: first + 1, l: first + 2 },
      { a: first + 3, p: '23000.00', q: '0.01000', f: first + 3, l: first + 3 },
    ];
    expect((await aggregates('limit=3')).body).toMatchObject(wanted);
    expect((await aggregates(`fromId=${first}`)).body).toMatchObject(wanted);
    expect((await aggregates(`fromId=${first + 1}&limit=1`)).body).toMatchObject([wanted[1]]);
    // In the middle of an aggregate the next one begins.
    expect((await aggregates(`fromId=${first + 2}`)).body).toMatchObject([wanted[2]]);
    expect((await aggregates(`startTime=${Date.now() + 1_000}`)).body).toEqual([]);
    expect((await aggregates('startTime=0&limit=1')).body).toMatchObject([{ a: 1 }]);
    expect((await aggregates('endTime=1')).body).toEqual([]);
    expect((await aggregates('fromId=1&startTime=1')).body).toMatchObject({ code: -1128 });
    const older = await mine.open('/api/v3/historicalTrades', `symbol=BTCUSDT&fromId=${first}&limit=2`);
    expect(older.body).toEqual(trades.slice(0, 2));
  });

  it('has klines, windows and prices', async () => {
    const day = bodyOf<unknown[][]>(await mine.open('/api/v3/klines', 'symbol=BTCUSDT&interval=1d'));
    expect(day.at(-1)?.slice(2, 5)).toEqual(expect.arrayContaining(['23000.00']));
    const window = await mine.open('/api/v3/ticker', 'symbol=BTCUSDT&windowSize=1h');
    expect(window.body).toMatchObject({ lastPrice: '23000.00', symbol: 'BTCUSDT' });
    const mini = await mine.open('/api/v3/ticker/tradingDay', 'symbols=["BTCUSDT"]&type=MINI');
    expect(mini.body).toMatchObject([{ lastPrice: '23000.00' }]);
    expect(bodyOf<object[]>(mini)[0]).not.toHaveProperty('priceChange');
    expect((await mine.open('/api/v3/ticker/price')).body).toMatchObject([{ price: '23000.00' }, {}]);
    expect((await mine.open('/api/v3/ticker/24hr', 'symbol=BTCUSDT')).body).toMatchObject({ lastPrice: '23000.00' });
    expect((await mine.open('/api/v3/avgPrice', 'symbol=BTCUSDT')).body).toMatchObject({ mins: 5 });
  });

  it.each([
    ['/api/v3/klines', 'symbol=BTCUSDT&interval=1y', -1120],
    ['/api/v3/klines', 'symbol=BTCUSDT', -1102],
    ['/api/v3/klines', 'symbol=BTCUSDT&interval=1m&timeZone=%2B15:00', -1130],
    ['/api/v3/klines', 'symbol=BTCUSDT&interval=1m&startTime=x', -1100],
    ['/api/v3/depth', '', -1102],
    ['/api/v3/depth', 'symbol=BTCUSDT&limit=0', -1130],
    ['/api/v3/depth', 'symbol=BTCUSDT&symbol=ETHUSDT', -1101],
    ['/api/v3/depth', 'symbol=BTCUSDT&lmit=5', -1104],
    ['/api/v3/ticker', '', -1102],
    ['/api/v3/ticker', 'symbol=BTCUSDT&windowSize=8d', -1130],
    ['/api/v3/ticker/24hr', 'symbol=BTCUSDT&symbols=["BTCUSDT"]', -1128],
    ['/api/v3/ticker/24hr', 'symbols=["BTCUSDT","BTCUSDT"]', -1151],
    ['/api/v3/ticker/24hr', 'symbols=BTCUSDT', -1100],
    ['/api/v3/ticker/24hr', 'type=LONG', -1139],
    ['/api/v3/exchangeInfo', 'symbolStatus=SLEEPING', -1122],
    ['/api/v3/exchangeInfo', 'permissions={}', -1130],
    ['/api/v3/%00', '', -1020],
    ['/sapi/v1/nothing', '', -1020],
  ])('%s?%s is refused with %i', async (path, query, code) => {
    const answer = await mine.open(path, query);
    expect(answer.body).toMatchObject({ code });
    expect([400, 404]).toContain(answer.status);
  });

  it('has no symbols with another permission', async () => {
    expect((await mine.open('/api/v3/exchangeInfo', 'permissions=MARGIN')).body).toMatchObject({ symbols: [] });
    const both = bodyOf<{ symbols: unknown[] }>(
      await mine.open('/api/v3/exchangeInfo', 'permissions=["MARGIN","SPOT"]'),
    );
    expect(both.symbols).toHaveLength(2);
  });
});

describe('the account', () => {
  it('pays its own fee rates where it has them', async () => {
    const rates = () => mine.signed('/api/v3/account/commission', { symbol: 'BTCUSDT' });
    expect((await rates()).body).toMatchObject({ standardCommission: { maker: '0.00100000', taker: '0.00200000' } });
    const { accountId } = owner;
    await server.host.submit({ type: 'set-fee-rates', accountId, makerFeePpm: -50, takerFeePpm: 300 });
    expect((await rates()).body).toMatchObject({ standardCommission: { maker: '-0.00005000', taker: '0.00030000' } });
    expect((await mine.signed('/sapi/v1/asset/tradeFee', { symbol: 'BTCUSDT' })).body).toMatchObject([
      { symbol: 'BTCUSDT', takerCommission: '0.00030000' },
    ]);
    await server.host.submit({ type: 'set-fee-rates', accountId, makerFeePpm: null, takerFeePpm: null });
    expect((await mine.signed('/api/v3/account')).body).toMatchObject({ makerCommission: 10, takerCommission: 20 });
  });

  it('shows free and locked balances', async () => {
    await place();
    const { balances } = bodyOf<{ balances: object[] }>(
      await mine.signed('/api/v3/account', { omitZeroBalances: true }),
    );
    expect(balances).toContainEqual(expect.objectContaining({ asset: 'USDT', locked: '200.00000000' }));
    expect(balances).not.toContainEqual(expect.objectContaining({ asset: 'ETH' }));
    const all = bodyOf<{ balances: object[] }>(await mine.signed('/api/v3/account'));
    expect(all.balances).toHaveLength(3);
  });

  it('has one listen key per API key, which ends with it', async () => {
    const client = await GatewayClient.of(owner);
    const path = '/api/v3/userDataStream';
    const { listenKey } = bodyOf<{ listenKey: string }>(await client.open(path, '', POST));
    expect((await client.open(path, '', POST)).body).toEqual({ listenKey });
    expect((await mine.open(path, '', POST)).body).not.toEqual({ listenKey });
    const put = (by: GatewayClient) => by.open(path, `listenKey=${listenKey}`, { method: 'PUT' });
    expect(await put(client)).toMatchObject({ status: 200, body: {} });
    expect(await put(theirs)).toMatchObject({ status: 400, body: { code: -1125 } });
    const key = (await owner.expect('apiKeys')).find(({ apiKey }) => apiKey === client.apiKey);
    await owner.expect('deleteApiKey', { params: { keyId: key?.keyId ?? '' } });
    expect(await put(mine)).toMatchObject({ status: 400, body: { code: -1125 } });
  });
});
