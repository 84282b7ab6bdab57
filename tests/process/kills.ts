/*
 * Kills the real server repeatedly on the same data while orders arrive. Everything acknowledged must be present afterwards, and an
 * order whose response was lost can be resent with the same clientOrderId without being placed twice.
 */
import { deepStrictEqual, ok, strictEqual } from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { OnProgress } from '../prove/progress.ts';
import { ApiClient } from '../support/api.ts';
import { startRealServer, temporaryDataDir } from '../support/real-server.ts';

const CLIENTS = 8;
/** The depth of the load at which a life ends: 10, 25, 40 … orders acknowledged, and again from the beginning. */
const DEPTHS = 40;
const MOST_ORDERS = 100;
const PASSWORD = 'kill-test-2026';
const MARKET = 'btc_usdt';

interface Sent {
  readonly clientOrderId: string;
  readonly price: string;
  /** Empty while unanswered. */
  orderId: string;
}

/** What so many lives came to. */
export interface KillResult {
  readonly acknowledged: number;
  /** Orders whose answer was lost with the server. */
  readonly unanswered: number;
}

/** Kills the server so many times; throws when an acknowledged order is lost or one is there twice. */
export async function proveKills(cycles: number, onProgress?: OnProgress): Promise<KillResult> {
  const data = temporaryDataDir();
  const env = { BOURSE_DEMO_PASSWORD: PASSWORD, BOURSE_MAKERS: 'off', BOURSE_RATE_LIMITS: 'off' };
  const start = () => startRealServer({ dataDir: data.path, env });
  const result = { acknowledged: 0, unanswered: 0 };
  let server = await start();
  try {
    for (let cycle = 0; cycle < cycles; cycle += 1) {
      const client = new ApiClient(server.url);
      await client.login('demo@bourse.test', PASSWORD);
      const sent: Sent[] = [];
      const load = Promise.all(
        Array.from({ length: CLIENTS }, (_, index) => placeUntilKilled(client, 1_000 + index * MOST_ORDERS, sent)),
      );
      await underLoad(load, () => sent.filter(({ orderId }) => orderId !== '').length > 10 + (cycle % DEPTHS) * 15);
      await server.killHard();
      await load;
      server = await start();
      const revived = new ApiClient(server.url);
      await revived.login('demo@bourse.test', PASSWORD);
      await verify(revived, sent);
      await revived.expect('cancelAllSpotOrders', { query: {} });
      const unanswered = sent.filter(({ orderId }) => orderId === '').length;
      result.unanswered += unanswered;
      result.acknowledged += sent.length - unanswered;
      onProgress?.(cycle + 1, cycles);
    }
    strictEqual(await server.stop(), 0, 'the server stops in good order');
  } finally {
    await server.killHard();
    data.remove();
  }
  return result;
}

/** Places orders one after the other until the server is gone; notes what was sent and what was acknowledged. */
async function placeUntilKilled(client: ApiClient, base: number, sent: Sent[]): Promise<void> {
  for (let i = 0; i < MOST_ORDERS; i += 1) {
    const order: Sent = { clientOrderId: randomUUID(), price: String(base + i), orderId: '' };
    sent.push(order);
    const answer = await client.call('placeSpotOrder', { body: bodyOf(order) }).catch(() => undefined);
    if (answer === undefined) return;
    strictEqual(answer.code, 200, `an order was refused: ${answer.error} ${answer.msg}`);
    order.orderId = answer.data.orderId;
  }
}

function bodyOf({ clientOrderId, price }: Sent) {
  return { tradeCode: MARKET, side: 'buy', type: 'limit', price, qty: '0.01', clientOrderId } as const;
}

/** Waits until the load is deep enough, or over, or has failed. */
async function underLoad(load: Promise<unknown>, isDeepEnough: () => boolean): Promise<void> {
  let isOver = false;
  const over = load.finally(() => {
    isOver = true;
  });
  const deep = async () => {
    while (!isOver && !isDeepEnough()) await new Promise((done) => setTimeout(done, 1));
  };
  await Promise.race([over, deep()]);
}

/** After a restart: every acknowledged order is open as it was acknowledged; an unanswered one is placed once at most. */
async function verify(client: ApiClient, sent: readonly Sent[]): Promise<void> {
  const before = await client.expect('openSpotOrders', { query: { tradeCode: MARKET } });
  const byId = new Map(before.map((order) => [order.orderId, order]));
  for (const { orderId, clientOrderId } of sent) {
    if (orderId === '') continue;
    const found = byId.get(orderId);
    ok(found !== undefined, `order ${orderId} was acknowledged and is lost`);
    deepStrictEqual([found.clientOrderId, found.status], [clientOrderId, 'NEW']);
  }
  for (const order of sent.filter(({ orderId }) => orderId === '')) {
    const known = before.find(({ clientOrderId }) => clientOrderId === order.clientOrderId);
    const again = await client.expect('placeSpotOrder', { body: bodyOf(order) });
    if (known !== undefined) strictEqual(again.orderId, known.orderId, 'the same id is the same order');
  }
  const after = await client.expect('openSpotOrders', { query: { tradeCode: MARKET } });
  const ids = (orders: readonly { readonly clientOrderId: string }[]) =>
    orders.map(({ clientOrderId }) => clientOrderId).sort();
  deepStrictEqual(ids(after), ids(sent), 'every order is there once');
  const { items } = await client.expect('balances');
  const held = items.find(({ shortName }) => shortName === 'USDT')?.held;
  // Every order is of a whole price times 0.01.
  const cents = sent.reduce((sum, { price }) => sum + BigInt(price), 0n);
  strictEqual(held, `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}000000`, 'what is held is what is open');
}
