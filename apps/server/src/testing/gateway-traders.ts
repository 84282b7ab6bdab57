import { GatewayClient } from './gateway-client.ts';
import { startTestServer, type TestServer } from './server-fixture.ts';
import type { TestClient } from './test-client.ts';
import { fund } from './test-world.ts';

/** A gateway and two traders with a key each, both with 100,000 USDT and 10 BTC. */
export interface GatewayTraders {
  readonly server: TestServer;
  readonly owner: TestClient;
  readonly other: TestClient;
  /** The owner's client of the gateway, and the other's. */
  readonly mine: GatewayClient;
  readonly theirs: GatewayClient;
}

/** Parameters of a call. */
export type Values = Readonly<Record<string, string | number>>;

/** What an order is answered with, as far as tests go on with it. */
export interface Placed {
  readonly orderId: number;
  readonly clientOrderId: string;
}
/** The same of a list. */
export interface PlacedList {
  readonly orderListId: number;
  readonly listClientOrderId: string;
  readonly orders: readonly Placed[];
  readonly orderReports: readonly object[];
}

export const POST = { method: 'POST' } as const;
export const DELETE = { method: 'DELETE' } as const;

export const ORDER = '/api/v3/order';
/** An order that rests where nothing is sold at its price. */
export const LIMIT = {
  symbol: 'BTCUSDT',
  side: 'BUY',
  type: 'LIMIT',
  timeInForce: 'GTC',
  quantity: '0.01',
  price: '20000',
};
/** A pair that sells above or, as a stop, below. */
export const OCO = {
  symbol: 'BTCUSDT',
  side: 'SELL',
  quantity: '0.01',
  aboveType: 'LIMIT_MAKER',
  abovePrice: '25000',
  belowType: 'STOP_LOSS_LIMIT',
  belowStopPrice: '15000',
  belowPrice: '14900',
  belowTimeInForce: 'GTC',
};

/** The first order of a list, which others wait for: it rests where `LIMIT` would, a little lower. */
export const WORKING = {
  symbol: 'BTCUSDT',
  workingType: 'LIMIT',
  workingSide: 'BUY',
  workingPrice: '19000',
  workingQuantity: '0.01',
  workingTimeInForce: 'GTC',
};

/** An answer's body, as what the test knows it to be. */
export const bodyOf = <T>(answer: { readonly body: unknown }) => answer.body as T;

export async function startGatewayTraders(): Promise<GatewayTraders> {
  const server = await startTestServer();
  const [owner, other] = [await server.newUser(), await server.newUser()];
  for (const { accountId } of [owner, other]) {
    await fund(server.host, accountId, 'USDT', '100000');
    await fund(server.host, accountId, 'BTC', '10');
  }
  return { server, owner, other, mine: await GatewayClient.of(owner), theirs: await GatewayClient.of(other) };
}

/** Places `LIMIT` with some of it changed. */
export function placeLimit(client: GatewayClient, change: Values = {}) {
  return client.signed(ORDER, { ...LIMIT, ...change }, POST);
}

/** The status of an order as the gateway tells it. */
export async function statusOf(client: GatewayClient, orderId: number | undefined): Promise<string> {
  const answer = await client.signed(ORDER, { symbol: LIMIT.symbol, orderId: orderId ?? 0 });
  return bodyOf<{ status: string }>(answer).status;
}

/** Lets the last price be another one: the other trades with itself, so that nothing of the owner's changes. What of it rests is canceled. */
export async function tradeAt({ theirs, other }: GatewayTraders, price: string): Promise<void> {
  await placeLimit(theirs, { side: 'SELL', price, quantity: '0.001' });
  await placeLimit(theirs, { price, quantity: '0.001', selfTradePreventionMode: 'NONE' });
  await other.expect('cancelAllSpotOrders');
}

/** Cancels what is open of both. */
export async function cancelAllOf({ owner, other }: GatewayTraders): Promise<void> {
  for (const client of [owner, other]) await client.expect('cancelAllSpotOrders');
}
