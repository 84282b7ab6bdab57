import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { GatewayClient } from '../../../testing/gateway-client.ts';
import { startTestServer, type TestServer } from '../../../testing/server-fixture.ts';
import type { TestClient } from '../../../testing/test-client.ts';
import { fund } from '../../../testing/test-world.ts';

/*
 * The examples with which Binance explains its rules (self-trade prevention, trailing stops, the count of unfilled orders), played on
 * the gateway. Where its amounts are below the market's least, they are made larger by one factor.
 */

const ORDER = '/api/v3/order';
const POST = { method: 'POST' } as const;
const DELETE = { method: 'DELETE' } as const;
type Values = Readonly<Record<string, string | number>>;
interface Placed {
  readonly orderId: number;
  readonly status: string;
  readonly preventedMatches?: readonly {
    readonly preventedMatchId: number;
    readonly makerPreventedQuantity?: string;
  }[];
}

let server: TestServer;
const owners: TestClient[] = [];
let mine: GatewayClient;
let maker: GatewayClient;
let taker: GatewayClient;

beforeAll(async () => {
  server = await startTestServer();
  const clients: GatewayClient[] = [];
  for (let count = 0; count < 3; count += 1) {
    const owner = await server.newUser();
    await fund(server.host, owner.accountId, 'USDT', '10000000');
    await fund(server.host, owner.accountId, 'BTC', '10000');
    owners.push(owner);
    clients.push(await GatewayClient.of(owner));
  }
  [mine, maker, taker] = clients as [GatewayClient, GatewayClient, GatewayClient];
});
afterAll(() => server.close());
afterEach(async () => {
  for (const owner of owners) await owner.expect('cancelAllSpotOrders');
});

async function place(client: GatewayClient, side: 'BUY' | 'SELL', values: Values): Promise<Placed> {
  const kind = 'type' in values ? {} : { type: 'LIMIT', timeInForce: 'GTC' };
  const answer = await client.signed(ORDER, { symbol: 'BTCUSDT', side, ...kind, ...values }, POST);
  expect(answer).toMatchObject({ status: 200 });
  return answer.body as Placed;
}
const told = async (client: GatewayClient, { orderId }: Placed) =>
  (await client.signed(ORDER, { symbol: 'BTCUSDT', orderId })).body;

describe('self-trade prevention', () => {
  const none = { selfTradePreventionMode: 'NONE' };
  const three = () =>
    Promise.all([
      place(mine, 'BUY', { quantity: '12', price: '1.2', ...none }),
      place(mine, 'BUY', { quantity: '13', price: '1.1', ...none }),
      place(mine, 'BUY', { quantity: '81', price: '1', ...none }),
    ]);
  const statuses = (orders: readonly Placed[]) =>
    Promise.all(orders.map(async (order) => ((await told(mine, order)) as Placed).status));

  it('A: NONE lets both trade', async () => {
    const resting = await place(mine, 'BUY', { quantity: '10', price: '1', ...none });
    const came = await place(mine, 'SELL', { quantity: '10', price: '1', ...none });
    expect(came).toMatchObject({ status: 'FILLED', executedQty: '10.00000', fills: [{ price: '1.00' }] });
    expect(await told(mine, resting)).toMatchObject({ status: 'FILLED', executedQty: '10.00000' });
  });

  it('B: EXPIRE_MAKER ends what rests, and the taker comes to rest', async () => {
    const resting = await three();
    const came = await place(mine, 'SELL', { quantity: '30', price: '1', selfTradePreventionMode: 'EXPIRE_MAKER' });
    expect(came).toMatchObject({ status: 'NEW', origQty: '30.00000', executedQty: '0.00000', fills: [] });
    expect(came).toMatchObject({
      preventedMatches: resting.map(({ orderId }, at) => ({
        makerOrderId: orderId,
        price: ['1.20', '1.10', '1.00'][at],
        makerPreventedQuantity: ['12.00000', '13.00000', '81.00000'][at],
      })),
    });
    expect(came).not.toHaveProperty('preventedQuantity');
    const { preventedMatches = [] } = came;
    for (const [at, order] of resting.entries()) {
      expect(preventedMatches[at]).not.toHaveProperty('takerPreventedQuantity');
      expect(await told(mine, order)).toMatchObject({
        status: 'EXPIRED_IN_MATCH',
        preventedMatchId: preventedMatches[at]?.preventedMatchId,
        preventedQuantity: preventedMatches[at]?.makerPreventedQuantity,
      });
    }
  });

  it('C: EXPIRE_TAKER ends the taker, and what rests stays', async () => {
    const resting = await three();
    const came = await place(mine, 'SELL', { quantity: '30', price: '1', selfTradePreventionMode: 'EXPIRE_TAKER' });
    const quantities = { origQty: '30.00000', executedQty: '0.00000', preventedQuantity: '30.00000' };
    expect(await told(mine, came)).toMatchObject({ status: 'EXPIRED_IN_MATCH', ...quantities });
    expect(await statuses(resting)).toEqual(['NEW', 'NEW', 'NEW']);
  });

  it('D: EXPIRE_BOTH ends both', async () => {
    const resting = await place(mine, 'BUY', { quantity: '10', price: '1', ...none });
    const came = await place(mine, 'SELL', { quantity: '30', price: '1', selfTradePreventionMode: 'EXPIRE_BOTH' });
    expect(came).toMatchObject({
      preventedMatches: [{ takerPreventedQuantity: '30.00000', makerPreventedQuantity: '10.00000' }],
      preventedQuantity: '30.00000',
    });
    expect(await statuses([resting, came])).toEqual(['EXPIRED_IN_MATCH', 'EXPIRED_IN_MATCH']);
  });

  it('E: the taker’s mode counts, not the one that rests', async () => {
    const resting = await place(mine, 'BUY', { quantity: '10', price: '1', selfTradePreventionMode: 'EXPIRE_MAKER' });
    const came = await place(mine, 'SELL', { quantity: '10', price: '1', selfTradePreventionMode: 'EXPIRE_TAKER' });
    expect(await statuses([resting, came])).toEqual(['NEW', 'EXPIRED_IN_MATCH']);
  });

  it('F: a market order that met only its own orders expires for want of others', async () => {
    const resting = await place(mine, 'BUY', { quantity: '10', price: '1', ...none });
    const came = await place(mine, 'SELL', {
      type: 'MARKET',
      quantity: '10',
      selfTradePreventionMode: 'EXPIRE_MAKER',
    });
    expect(await statuses([resting, came])).toEqual(['EXPIRED_IN_MATCH', 'EXPIRED']);
  });

  it('G: DECREMENT takes the smaller one off both', async () => {
    const resting = await place(mine, 'BUY', { quantity: '6', price: '2', ...none });
    const came = await place(mine, 'SELL', { quantity: '3', price: '2', selfTradePreventionMode: 'DECREMENT' });
    expect(await statuses([resting, came])).toEqual(['NEW', 'EXPIRED_IN_MATCH']);
    const prevented = { preventedQuantity: '3.00000' };
    expect(await told(mine, resting)).toMatchObject({ origQty: '6.00000', executedQty: '0.00000', ...prevented });
    expect(await told(mine, came)).toMatchObject({ origQty: '3.00000', executedQty: '0.00000', ...prevented });
    await place(taker, 'SELL', { quantity: '4', price: '2' });
    const filled = { status: 'FILLED', origQty: '6.00000', executedQty: '3.00000', ...prevented };
    expect(await told(mine, resting)).toMatchObject(filled);
  });
});

describe('trailing stops', () => {
  const trade = async (price: string) => {
    await place(maker, 'SELL', { quantity: '0.001', price });
    await place(taker, 'BUY', { quantity: '0.001', price, timeInForce: 'IOC', type: 'LIMIT' });
  };

  const rows = [
    ['A', 'STOP_LOSS_LIMIT', 'BUY', 44_000, 500, 45_000, [37_000, 44_000, 45_000, 46_000, 42_000], 44_100],
    ['B', 'STOP_LOSS_LIMIT', 'SELL', 39_000, 1_000, 38_000, [41_500, 39_000, 37_000, 41_000], 36_900],
    ['C', 'TAKE_PROFIT_LIMIT', 'BUY', 38_000, 850, 38_500, [42_000, 38_000, 37_000, 39_000, 38_000], 40_145],
    ['D', 'TAKE_PROFIT_LIMIT', 'SELL', 42_000, 750, 41_000, [41_500, 39_000, 42_000, 45_000, 44_000, 46_500], 43_012.5],
    ['E', 'STOP_LOSS_LIMIT', 'SELL', undefined, 700, 39_000, [42_000, 39_500, 45_500], 42_315],
  ] as const;
  it.each(rows)('%s: %s %s from %s on, %d hundredths of a percent', async (...row) => {
    const [, type, side, stopPrice, trailingDelta, price, before, fires] = row;
    await trade('40000');
    const stop = stopPrice === undefined ? {} : { stopPrice };
    const terms = { type, timeInForce: 'GTC', quantity: '0.01', price, trailingDelta };
    const order = await place(mine, side, { ...terms, ...stop });
    for (const at of before) {
      await trade(String(at));
      expect(await told(mine, order)).toMatchObject({ status: 'NEW', isWorking: false });
    }
    // One tick short of what fires it.
    await trade(String(side === 'BUY' ? fires - 0.01 : fires + 0.01));
    expect(await told(mine, order)).toMatchObject({ isWorking: false });
    await trade(String(fires));
    expect(await told(mine, order)).toMatchObject({ status: 'NEW', isWorking: true });
  });
});

describe('the count of unfilled orders', () => {
  /** A day's count; at midnight it would begin anew. */
  const unfilled = async (client: GatewayClient) => {
    const limits = (await client.signed('/api/v3/rateLimit/order')).body as { interval: string; count: number }[];
    return limits.find(({ interval }) => interval === 'DAY')?.count ?? Number.NaN;
  };
  const fresh = async () => {
    const owner = await server.newUser();
    await fund(server.host, owner.accountId, 'USDT', '10000000');
    owners.push(owner);
    return GatewayClient.of(owner);
  };
  const buy = (client: GatewayClient, price: number, quantity = '0.02') =>
    place(client, 'BUY', { quantity, price: String(price) });
  const sell = (price: number, quantity: string) => place(maker, 'SELL', { quantity, price: String(price) });

  it('grows with each order, and a taker’s first trade takes one off', async () => {
    const client = await fresh();
    await buy(client, 20_000);
    expect(await unfilled(client)).toBe(1);
    await sell(21_000, '0.01');
    await buy(client, 21_000);
    expect(await unfilled(client)).toBe(1);
    await buy(client, 20_000);
    expect(await unfilled(client)).toBe(2);
    await sell(21_000, '0.005');
    await sell(21_000, '0.005');
    expect(await unfilled(client)).toBe(2);
    await sell(21_000, '0.01');
    await place(client, 'BUY', { type: 'MARKET', quantity: '0.01' });
    expect(await unfilled(client)).toBe(2);
  });

  it('loses five with a maker’s first trade, and is never below zero', async () => {
    const client = await fresh();
    for (const price of [21_000, 20_900, 20_000, 20_000, 20_000]) await buy(client, price);
    expect(await unfilled(client)).toBe(5);
    await sell(21_000, '0.01');
    expect(await unfilled(client)).toBe(0);
    for (const price of [20_000, 20_000]) await buy(client, price);
    expect(await unfilled(client)).toBe(2);
    await sell(21_000, '0.005');
    await sell(21_000, '0.005');
    expect(await unfilled(client)).toBe(2);
    await sell(20_900, '0.01');
    expect(await unfilled(client)).toBe(0);
    await buy(client, 20_000);
    expect(await unfilled(client)).toBe(1);
  });

  it('does not change with a cancel or an expiry', async () => {
    const client = await fresh();
    const first = await buy(client, 20_000);
    await client.signed(ORDER, { symbol: 'BTCUSDT', orderId: first.orderId }, DELETE);
    await buy(client, 20_000);
    await sell(21_000, '0.02');
    const fok = { type: 'LIMIT', timeInForce: 'FOK', quantity: '0.02', price: '21000' };
    expect(await place(client, 'BUY', fok)).toMatchObject({ status: 'FILLED' });
    expect(await unfilled(client)).toBe(2);
    const last = await buy(client, 20_000);
    expect(await place(client, 'BUY', fok)).toMatchObject({ status: 'EXPIRED' });
    expect(await unfilled(client)).toBe(4);
    await client.signed(ORDER, { symbol: 'BTCUSDT', orderId: last.orderId }, DELETE);
    await buy(client, 20_000);
    expect(await unfilled(client)).toBe(5);
  });
});

describe('a market order', () => {
  it('fills what there is, and the rest expires', async () => {
    await place(maker, 'SELL', { quantity: '2', price: '100' });
    await place(maker, 'SELL', { quantity: '2', price: '100' });
    const came = await place(taker, 'BUY', { type: 'MARKET', quantity: '6' });
    expect(came).toMatchObject({
      status: 'EXPIRED',
      timeInForce: 'GTC',
      price: '0.00',
      origQty: '6.00000',
      executedQty: '4.00000',
      cummulativeQuoteQty: '400.00000000',
      fills: [{ qty: '2.00000' }, { qty: '2.00000' }],
    });
  });
});
