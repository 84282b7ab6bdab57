import { createHmac } from 'node:crypto';
import type { ClientMessage, RouteBody } from '@bourse/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { type ClientKey, gatewayWorld } from '../clients/support/gateway-world.ts';
import type { ApiClient } from '../support/api.ts';

// Requests that a client repeats after a lost response: sent ten times concurrently to the real server, they have one effect.
// Calls with a client id return the same response to all ten; a cancel or amendment has one success, and the others receive
// the same rejection.

const TIMES = 10;
const world = gatewayWorld({ BOURSE_RATE_LIMITS: 'off' });
let user: ApiClient;
let maker: ApiClient;
let key: ClientKey;
let socket: Socket;

interface Heard {
  readonly id: string;
  readonly code: number;
  readonly error?: string;
  readonly data?: unknown;
}

/** The orders of a socket, each with an answer of its own. */
class Socket {
  readonly ws: WebSocket;
  readonly opened: Promise<unknown>;
  private readonly waiting = new Map<string, (answer: Heard) => void>();
  private next = 0;

  constructor(url: string, cookie: string) {
    this.ws = new WebSocket(`${url.replace('http', 'ws')}/ws`, { headers: { cookie } });
    this.opened = new Promise((done) => this.ws.once('open', done));
    this.ws.on('message', (bytes) => {
      const answer = JSON.parse(String(bytes)) as Heard;
      this.waiting.get(answer.id)?.(answer);
    });
  }

  ask(message: object): Promise<Heard> {
    this.next += 1;
    const id = String(this.next);
    return new Promise((done) => {
      this.waiting.set(id, done);
      this.ws.send(JSON.stringify({ ...message, id, csrfToken: user.csrfToken }));
    });
  }
}

const tenTimes = <T>(call: () => Promise<T>): Promise<T[]> => Promise.all(Array.from({ length: TIMES }, call));

type Signed = Extract<ClientMessage, { readonly csrfToken: string }>;
/** A message as it is given; id and token are added. */
type Asked = Signed extends infer M ? (M extends Signed ? Omit<M, 'id' | 'csrfToken'> : never) : never;

/** The same message ten times over the socket, without the ids of the answers. */
async function overSocket(message: Asked): Promise<Omit<Heard, 'id'>[]> {
  const answers = await tenTimes(() => socket.ask(message));
  return answers.map(({ id: _id, ...answer }) => answer);
}

/** All answers are the same and accept; gives the one. */
function oneResponse<T extends { readonly code: number }>(answers: readonly T[]): T {
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size, JSON.stringify(answers)).toBe(1);
  const [first] = answers;
  if (first === undefined) throw new Error('no answer');
  expect(first).toMatchObject({ code: 200 });
  return first;
}

/** One answer accepts, the nine others reject in the same words; gives the one. */
function oneEffect<T extends { readonly code: number; readonly error?: string }>(
  answers: readonly T[],
  error: string,
): T {
  const accepted = answers.filter(({ code }) => code === 200);
  const rejected = answers.filter(({ code }) => code !== 200);
  expect(accepted, JSON.stringify(answers)).toHaveLength(1);
  expect(new Set(rejected.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(rejected[0]).toMatchObject({ error });
  return accepted[0] as T;
}

async function usdt(): Promise<{ readonly total: string; readonly held: string } | undefined> {
  const { items } = await user.expect('balances');
  return items.find(({ shortName }) => shortName === 'USDT');
}

const openIds = async () => (await user.expect('openSpotOrders')).map(({ orderId }) => orderId);
const LIMIT = { tradeCode: 'btc_usdt', side: 'buy', type: 'limit', price: '50000', qty: '0.01' } as const;
const ENTRY = { side: 'buy', type: 'limit', price: '50000', qty: '0.01' } as const;
const EXIT = { side: 'sell', type: 'limit', price: '90000', qty: '0.005' } as const;
const LIST = { tradeCode: 'btc_usdt', contingency: 'OTO', orders: [{ ...ENTRY }, { ...EXIT }] } as const;
const placed = (change: object = {}) => user.expect('placeSpotOrder', { body: { ...LIMIT, ...change } });

beforeAll(async () => {
  const [trader, other] = [await world().newTrader('repeats'), await world().newTrader('sells')];
  user = trader.client;
  maker = other.client;
  key = await trader.makeKey();
  socket = new Socket(world().url, user.cookie);
  await socket.opened;
});
afterEach(async () => {
  await user.expect('cancelAllSpotOrders', { query: {} });
  expect(await usdt()).toMatchObject({ held: '0.00000000' });
});
afterAll(() => socket.ws.terminate());

describe('over HTTP, ten times at once', () => {
  it.each([
    ['a limit order', {}],
    ['an order that waits for a price', { trigger: 'stop-loss', price: '80000', stopPrice: '79000' }],
    ['an order with a time', { timeInForce: 'GTD', expiresMs: 4_000_000_000_000 }],
    ['a post-only iceberg', { postOnly: true, icebergQty: '0.001' }],
  ])('%s is placed once', async (what, change) => {
    const body = {
      ...LIMIT,
      ...change,
      clientOrderId: `http-${what.replaceAll(' ', '-')}`,
    } as RouteBody<'placeSpotOrder'>;
    const { data } = oneResponse(await tenTimes(() => user.call('placeSpotOrder', { body })));
    expect(await openIds()).toEqual([data.orderId]);
  });

  it('a market order buys once', async () => {
    await maker.expect('placeSpotOrder', { body: { ...LIMIT, side: 'sell', price: '60000', qty: '0.1' } });
    const before = Number((await usdt())?.total);
    const body = { tradeCode: 'btc_usdt', side: 'buy', type: 'market', qty: '0.01', clientOrderId: 'market' } as const;
    const { data } = oneResponse(await tenTimes(() => user.call('placeSpotOrder', { body })));
    expect(data).toMatchObject({ status: 'FILLED', executedQty: '0.01000' });
    expect(Number((await usdt())?.total)).toBeCloseTo(before - 600, 6);
    await maker.expect('cancelAllSpotOrders', { query: {} });
  });

  it('a rejected order is rejected ten times, permanently', async () => {
    const body = { ...LIMIT, qty: '9', clientOrderId: 'too-large' } as const;
    const answers = await tenTimes(() => user.call('placeSpotOrder', { body }));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject({ error: 'INSUFFICIENT_BALANCE' });
    expect(await openIds()).toEqual([]);
  });

  it('an order list is placed once', async () => {
    const body = { ...LIST, orders: [ENTRY, EXIT], listClientOrderId: 'http-list' };
    const { data } = oneResponse(await tenTimes(() => user.call('placeSpotOrderList', { body })));
    expect((await user.expect('openSpotOrderLists')).map(({ listId }) => listId)).toEqual([data.listId]);
  });

  it('a strategy is started once, with its orders', async () => {
    const ladder = { qty: '0.02', fromPrice: '50000', toPrice: '51000', orderCount: 2, clientStrategyId: 'ladder' };
    const body = { kind: 'scale', tradeCode: 'btc_usdt', side: 'buy', ...ladder } as const;
    const answers = await tenTimes(() => user.call('placeSpotStrategy', { body }));
    expect(answers.map(({ error }) => error ?? 'OK')).toEqual(Array(TIMES).fill('OK'));
    expect(new Set(answers.map(({ data }) => data.strategyId)).size).toBe(1);
    await expect.poll(openIds, { timeout: 20_000 }).toHaveLength(2);
    expect((await user.expect('spotStrategies')).items).toHaveLength(1);
  });

  it('an order is replaced once', async () => {
    const { orderId } = await placed();
    const order = { ...LIMIT, price: '49000', clientOrderId: 'http-replacement' };
    const body = { orderId, mode: 'stop-on-failure', order } as const;
    const { data } = oneResponse(await tenTimes(() => user.call('replaceSpotOrder', { body })));
    expect(await openIds()).toEqual([data.placed?.orderId]);
  });

  it('an order and a list are cancelled once, and an order amended once', async () => {
    const { orderId } = await placed();
    const smaller = { params: { orderId }, body: { qty: '0.005' } };
    oneEffect(await tenTimes(() => user.call('amendSpotOrder', smaller)), 'AMEND_NOT_SMALLER');
    expect(await usdt()).toMatchObject({ held: '250.00000000' });
    oneEffect(await tenTimes(() => user.call('cancelSpotOrder', { params: { orderId } })), 'UNKNOWN_ORDER');
    const { listId } = await user.expect('placeSpotOrderList', { body: { ...LIST, orders: [ENTRY, EXIT] } });
    oneEffect(await tenTimes(() => user.call('cancelSpotOrderList', { params: { listId } })), 'UNKNOWN_LIST');
    expect(await openIds()).toEqual([]);
  });

  it('all orders are cancelled once', async () => {
    for (let n = 0; n < 5; n += 1) await placed();
    const answers = await tenTimes(() => user.call('cancelAllSpotOrders', { query: {} }));
    expect(answers.every(({ code }) => code === 200)).toBe(true);
    expect(answers.reduce((sum, { data }) => sum + data.canceled, 0)).toBe(5);
    expect(await openIds()).toEqual([]);
  });

  it('a countdown is one countdown', async () => {
    const answers = await tenTimes(() => user.call('setSpotCountdown', { body: { countdownMs: 80_000_000 } }));
    expect(answers.every(({ code }) => code === 200)).toBe(true);
    const off = await tenTimes(() => user.call('setSpotCountdown', { body: { countdownMs: 0 } }));
    expect(oneResponse(off).data).toEqual({ deadlineMs: 0 });
  });
});

describe('over the socket, ten times at once', () => {
  it('an order is placed, replaced, amended and cancelled once', async () => {
    const params = { ...LIMIT, clientOrderId: 'ws-order' };
    const first = oneResponse(await overSocket({ event: 'order.place', params })).data as { orderId: string };
    const order = { ...LIMIT, clientOrderId: 'ws-replacement' };
    const replace = { orderId: first.orderId, mode: 'stop-on-failure', order } as const;
    const second = oneResponse(await overSocket({ event: 'order.replace', params: replace })).data as {
      placed: { orderId: string };
    };
    const { orderId } = second.placed;
    expect(await openIds()).toEqual([orderId]);
    oneEffect(await overSocket({ event: 'order.amend', params: { orderId, qty: '0.004' } }), 'AMEND_NOT_SMALLER');
    expect(await usdt()).toMatchObject({ held: '200.00000000' });
    oneEffect(await overSocket({ event: 'order.cancel', params: { orderId } }), 'UNKNOWN_ORDER');
  });

  it('an order list is placed and cancelled once', async () => {
    const params = { ...LIST, orders: [ENTRY, EXIT], listClientOrderId: 'ws-list' };
    const { listId } = oneResponse(await overSocket({ event: 'orderList.place', params })).data as { listId: string };
    expect((await user.expect('openSpotOrderLists')).map((list) => list.listId)).toEqual([listId]);
    oneEffect(await overSocket({ event: 'orderList.cancel', params: { listId } }), 'UNKNOWN_LIST');
  });

  it('a client id is shared by HTTP and socket', async () => {
    const order = { ...LIMIT, clientOrderId: 'both-ways' };
    const calls = Array.from({ length: TIMES }, async (_, n) => {
      if (n % 2 === 0) return (await user.call('placeSpotOrder', { body: order })).data.orderId;
      return ((await socket.ask({ event: 'order.place', params: order })).data as { orderId: string }).orderId;
    });
    const ids = new Set(await Promise.all(calls));
    expect(await openIds()).toEqual([...ids]);
  });
});

describe('over the compatible gateway, ten times at once', () => {
  const signed = async (method: string, path: string, params: Readonly<Record<string, string>>) => {
    const query = new URLSearchParams({ ...params, timestamp: String(Date.now()), recvWindow: '60000' });
    query.set('signature', createHmac('sha256', key.secret).update(query.toString()).digest('hex'));
    const headers = { 'x-mbx-apikey': key.apiKey };
    const response = await fetch(`${world().url}/api/v3/${path}?${query}`, { method, headers });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  const NEW = { symbol: 'BTCUSDT', side: 'BUY', type: 'LIMIT', timeInForce: 'GTC', quantity: '0.01', price: '50000' };
  type GatewayResult = Awaited<ReturnType<typeof signed>>;

  /** The venue's way: the first is taken, a repetition is rejected as one. */
  function takenOnce(answers: readonly GatewayResult[], code: number): GatewayResult['body'] {
    const taken = answers.filter(({ status }) => status === 200);
    const rejected = answers.filter(({ status }) => status !== 200);
    expect(taken, JSON.stringify(answers)).toHaveLength(1);
    expect(new Set(rejected.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(rejected[0]?.body).toMatchObject({ code });
    return taken[0]?.body ?? {};
  }

  it('an order is placed, amended and cancelled once', async () => {
    const params = { ...NEW, newClientOrderId: 'gate-order' };
    takenOnce(await tenTimes(() => signed('POST', 'order', params)), -2010);
    expect(await openIds()).toHaveLength(1);
    const named = { symbol: 'BTCUSDT', origClientOrderId: 'gate-order' };
    const same = { ...named, newClientOrderId: 'gate-order' };
    const smaller = () => signed('PUT', 'order/amend/keepPriority', { ...same, newQty: '0.004' });
    const amended = await tenTimes(smaller);
    expect(amended.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await usdt()).toMatchObject({ held: '200.00000000' });
    takenOnce(await tenTimes(() => signed('DELETE', 'order', named)), -2011);
  });

  it('an order is replaced once', async () => {
    takenOnce(await tenTimes(() => signed('POST', 'order', { ...NEW, newClientOrderId: 'gate-old' })), -2010);
    const replace = {
      ...NEW,
      cancelReplaceMode: 'STOP_ON_FAILURE',
      cancelOrigClientOrderId: 'gate-old',
      newClientOrderId: 'gate-new',
    };
    const answers = await tenTimes(() => signed('POST', 'order/cancelReplace', replace));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const open = await user.expect('openSpotOrders');
    expect(open.map(({ clientOrderId }) => clientOrderId)).toEqual(['gate-new']);
  });

  it('an order list is placed and cancelled once', async () => {
    const legs = { workingType: 'LIMIT', workingSide: 'BUY', workingPrice: '50000', workingQuantity: '0.01' };
    const later = { pendingType: 'LIMIT', pendingSide: 'SELL', pendingPrice: '90000', pendingQuantity: '0.005' };
    const times = { workingTimeInForce: 'GTC', pendingTimeInForce: 'GTC' };
    const params = { symbol: 'BTCUSDT', listClientOrderId: 'gate-list', ...legs, ...later, ...times };
    takenOnce(await tenTimes(() => signed('POST', 'orderList/oto', params)), -2010);
    expect(await user.expect('openSpotOrderLists')).toHaveLength(1);
    const named = { symbol: 'BTCUSDT', listClientOrderId: 'gate-list' };
    takenOnce(await tenTimes(() => signed('DELETE', 'orderList', named)), -2011);
  });
});
