import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { GatewayClient } from '../../../testing/gateway-client.ts';
import { startTestServer, type TestServer } from '../../../testing/server-fixture.ts';
import { fund } from '../../../testing/test-world.ts';

// Correctly signed hostile input gets a response of the gateway, never a 5xx, and conserves all balances.

let server: TestServer;
let mine: GatewayClient;
let accountId: number;
beforeAll(async () => {
  server = await startTestServer();
  const owner = await server.newUser();
  ({ accountId } = owner);
  await fund(server.host, accountId, 'USDT', '100000');
  await fund(server.host, accountId, 'BTC', '10');
  mine = await GatewayClient.of(owner);
});
afterAll(() => server.close());

const ORDER = ['symbol', 'side', 'type', 'timeInForce', 'quantity', 'price', 'stopPrice', 'icebergQty'];
const MORE = [
  'quoteOrderQty',
  'trailingDelta',
  'newClientOrderId',
  'newOrderRespType',
  'selfTradePreventionMode',
  'strategyType',
];
const NAMED = ['symbol', 'orderId', 'origClientOrderId'];
const RANGE = ['symbol', 'startTime', 'endTime', 'fromId', 'limit'];
const PAIR = ['aboveType', 'abovePrice', 'belowType', 'belowStopPrice'];
const WORKING = ['workingType', 'workingSide', 'workingPrice', 'workingQuantity', 'workingTimeInForce'];

/** Calls, and the parameters that they know. */
const CALLS: readonly (readonly [string, readonly string[]])[] = [
  ['GET exchangeInfo', ['symbol', 'symbols']],
  ['GET executionRules', ['symbol', 'symbols']],
  ['GET executionRules', ['symbolStatus']],
  ['GET referencePrice', ['symbol']],
  ['GET referencePrice/calculation', ['symbol', 'symbolStatus']],
  ['GET depth', ['symbol', 'limit', 'symbolStatus']],
  ['GET trades', ['symbol', 'limit']],
  ['GET historicalTrades', ['symbol', 'limit', 'fromId']],
  ['GET historicalBlockTrades', ['symbol', 'fromId', 'limit']],
  ['GET aggTrades', RANGE],
  ['GET klines', ['symbol', 'interval', 'startTime', 'endTime', 'limit', 'timeZone']],
  ['GET uiKlines', ['symbol', 'interval', 'timeZone']],
  ['GET avgPrice', ['symbol']],
  ['GET ticker', ['symbol', 'symbols', 'windowSize']],
  ['GET ticker/24hr', ['symbol', 'symbols']],
  ['GET ticker/price', ['symbol', 'symbols']],
  ['GET ticker/bookTicker', ['symbol', 'symbols']],
  ['GET ticker/tradingDay', ['symbol', 'timeZone', 'symbolStatus', 'type']],
  ['POST order', [...ORDER, ...MORE]],
  ['POST order', [...ORDER.slice(0, 6), 'newOrderRespType']],
  ['POST order', ['symbol', 'side', 'type', 'timeInForce', 'quantity', 'pegPriceType']],
  ['POST order/test', [...ORDER, ...MORE]],
  ['POST order/cancelReplace', [...ORDER.slice(0, 6), 'cancelReplaceMode', 'cancelOrderId']],
  ['GET order', NAMED],
  ['DELETE order', NAMED],
  ['PUT order/amend/keepPriority', ['symbol', 'orderId', 'newQty']],
  ['GET openOrders', ['symbol']],
  ['DELETE openOrders', ['symbol']],
  ['GET allOrders', ['symbol', 'orderId', 'startTime', 'endTime', 'limit']],
  ['POST orderList/oco', ['symbol', 'side', 'quantity', ...PAIR]],
  ['POST orderList/oto', ['symbol', ...WORKING, 'pendingType', 'pendingSide', 'pendingQuantity']],
  ['GET orderList', ['orderListId', 'origClientOrderId']],
  ['DELETE orderList', ['symbol', 'orderListId']],
  ['GET openOrderList', []],
  ['GET allOrderList', ['fromId', 'startTime', 'endTime', 'limit']],
  ['GET account', ['recvWindow']],
  ['GET account/commission', ['symbol']],
  ['GET myTrades', [...RANGE, 'orderId']],
  ['GET myPreventedMatches', ['symbol', 'orderId', 'limit']],
  ['GET myFilters', ['symbol']],
  ['GET myAllocations', ['symbol', 'startTime', 'endTime', 'limit', 'orderId']],
  ['GET rateLimit/order', []],
];

/** What each parameter may rightly be; a test takes some of them and spoils some of those. */
const RIGHT: Readonly<Record<string, readonly string[]>> = {
  symbol: ['BTCUSDT', 'ETHUSDT'],
  symbols: ['["BTCUSDT"]'],
  side: ['BUY', 'SELL'],
  type: ['LIMIT', 'MARKET', 'LIMIT_MAKER', 'STOP_LOSS', 'TAKE_PROFIT_LIMIT', 'MINI'],
  timeInForce: ['GTC', 'IOC', 'FOK'],
  quantity: ['0.01', '1'],
  quoteOrderQty: ['100'],
  price: ['20000', '21000.5'],
  stopPrice: ['15000'],
  trailingDelta: ['100'],
  icebergQty: ['0.002'],
  newClientOrderId: ['a', 'b'],
  origClientOrderId: ['a', 'b'],
  newOrderRespType: ['ACK', 'FULL'],
  selfTradePreventionMode: ['NONE', 'EXPIRE_BOTH', 'DECREMENT'],
  pegPriceType: ['PRIMARY_PEG'],
  strategyType: ['1000000'],
  orderId: ['1', '3'],
  newQty: ['0.005'],
  cancelReplaceMode: ['ALLOW_FAILURE'],
  cancelOrderId: ['2'],
  aboveType: ['LIMIT_MAKER'],
  abovePrice: ['30000'],
  belowType: ['STOP_LOSS'],
  belowStopPrice: ['10000'],
  workingType: ['LIMIT'],
  workingSide: ['BUY'],
  workingPrice: ['19000'],
  workingQuantity: ['0.01'],
  workingTimeInForce: ['GTC'],
  pendingType: ['MARKET'],
  pendingSide: ['SELL'],
  pendingQuantity: ['0.009'],
  orderListId: ['1'],
  fromId: ['1'],
  startTime: ['0'],
  endTime: ['9007199254740991'],
  limit: ['5'],
  interval: ['1m', '1d', '1M'],
  timeZone: ['8', '-3:30'],
  symbolStatus: ['TRADING', 'HALT'],
  windowSize: ['7d'],
  recvWindow: ['60000'],
};
const WRONG = [
  '',
  '0',
  '-1',
  '1.5',
  '1e9',
  '9007199254740991',
  '99999999999999999999',
  '0.000000000000000000001',
  'null',
  '[]',
  '["A","A"]',
  '{"a":1}',
  "' or 1=1 --",
  '\u0000',
  '💥',
  '__proto__',
  'x'.repeat(2_000),
] as const;

const anyOf = (name: string) =>
  fc.oneof(
    { weight: 12, arbitrary: fc.constantFrom(...(RIGHT[name] ?? [''])) },
    { weight: 1, arbitrary: fc.constantFrom(...WRONG) },
  );
/** A call with most of its parameters, most of them right. */
const requests = fc.constantFrom(...CALLS).chain(([call, names]) =>
  fc
    .subarray([...names], { minLength: Math.ceil(names.length * 0.6) })
    .chain((some) => fc.record(Object.fromEntries(some.map((name) => [name, anyOf(name)]))))
    .map((values) => ({ call, values })),
);
const strangers = fc.dictionary(
  fc.constantFrom('constructor', '__proto__', 'leverage', 'a[b]', ''),
  fc.constantFrom(...WRONG),
  {
    maxKeys: 1,
  },
);

it('is answered with a code of the gateway', async () => {
  let served = 0;
  await fc.assert(
    fc.asyncProperty(requests, fc.integer({ min: 0, max: 9 }), strangers, async ({ call, values }, dice, strange) => {
      const [method = '', path] = call.split(' ');
      const all: Record<string, string> = { ...values, ...(dice === 0 ? strange : {}) };
      const answer = await mine.signed(`/api/v3/${path}`, all, { method });
      expect(answer.status, `${call} ${JSON.stringify(all)}`).toBeLessThan(500);
      if (answer.status === 200) served += 1;
      else expect(answer.body).toMatchObject({ code: expect.any(Number), msg: expect.any(String) });
    }),
    { numRuns: 600 },
  );
  // Enough of them have to be right for the wrong ones to come this far.
  expect(served).toBeGreaterThan(100);
  // Only the account itself is there to trade with, so it still has what it had, less fees.
  const left = server.view.nonZeroBalances(accountId);
  expect(left.map(({ total }) => total > 0n)).toEqual([true, true]);
  expect(await server.host.stateHash()).toMatch(/^[0-9a-f]{64}$/);
});
