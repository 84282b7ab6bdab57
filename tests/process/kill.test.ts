import { randomUUID } from 'node:crypto';
import { afterAll, expect, it } from 'vitest';
import { ApiClient } from '../support/api.ts';
import { startRealServer, temporaryDataDir } from '../support/real-server.ts';

// The real server, killed as by a power cut while orders arrive. Whatever it acknowledged must be there afterwards, and an
// order whose answer got lost can be sent again with the same clientOrderId without being placed twice.

const CYCLES = Number(process.env.BOURSE_KILL_CYCLES ?? 20);
const CLIENTS = 8;
const PASSWORD = 'kill-test-2026';
const MARKET = 'btc_usdt';
const data = temporaryDataDir();
const env = { BOURSE_DEMO_PASSWORD: PASSWORD, BOURSE_MAKERS: 'off' };

afterAll(() => data.remove());

interface Sent {
  readonly clientOrderId: string;
  readonly price: string;
  /** Empty while unanswered. */
  orderId: string;
}

/** Places orders one after the other until the server is gone; notes what was sent and what was acknowledged. */
async function placeUntilKilled(client: ApiClient, base: number, sent: Sent[]): Promise<void> {
  for (let i = 0; i < 100; i += 1) {
    const order: Sent = { clientOrderId: randomUUID(), price: String(base + i), orderId: '' };
    sent.push(order);
    const body = {
      tradeCode: MARKET,
      side: 'buy',
      type: 'limit',
      price: order.price,
      qty: '0.01',
      clientOrderId: order.clientOrderId,
    } as const;
    const answer = await client.call('placeSpotOrder', { body }).catch(() => undefined);
    if (answer === undefined) return;
    expect(answer).toMatchObject({ code: 200 });
    order.orderId = answer.data.orderId;
  }
}

/** After a restart: every acknowledged order is open as it was acknowledged; an unanswered one is placed once at most. */
async function verify(client: ApiClient, sent: readonly Sent[]): Promise<void> {
  const before = await client.expect('openSpotOrders', { query: { tradeCode: MARKET } });
  const byId = new Map(before.map((order) => [order.orderId, order]));
  for (const order of sent) {
    if (order.orderId)
      expect(byId.get(order.orderId)).toMatchObject({ clientOrderId: order.clientOrderId, status: 'NEW' });
  }
  for (const { clientOrderId, price } of sent.filter((order) => !order.orderId)) {
    const known = before.find((order) => order.clientOrderId === clientOrderId);
    const body = { tradeCode: MARKET, side: 'buy', type: 'limit', price, qty: '0.01', clientOrderId } as const;
    const again = await client.expect('placeSpotOrder', { body });
    if (known) expect(again.orderId).toBe(known.orderId);
  }
  const after = await client.expect('openSpotOrders', { query: { tradeCode: MARKET } });
  expect(after.map((order) => order.clientOrderId).sort()).toEqual(sent.map((order) => order.clientOrderId).sort());
  const { items } = await client.expect('balances');
  const usdt = items.find((item) => item.shortName === 'USDT');
  const held = sent.reduce((sum, order) => sum + Number(order.price), 0) / 100;
  expect(Number(usdt?.held)).toBeCloseTo(held, 8);
}

it(`keeps every acknowledged order through ${CYCLES} kills under load`, { timeout: 900_000 }, async () => {
  let server = await startRealServer({ dataDir: data.path, env });
  for (let cycle = 0; cycle < CYCLES; cycle += 1) {
    const client = new ApiClient(server.url);
    await client.login('demo@bourse.test', PASSWORD);
    const sent: Sent[] = [];
    const load = Promise.all(
      Array.from({ length: CLIENTS }, (_, index) => placeUntilKilled(client, 1_000 + index * 100, sent)),
    );
    // Killed at a different depth of the load each time, always in the middle of it.
    const acknowledged = () => sent.filter((order) => order.orderId).length;
    await expect.poll(acknowledged, { interval: 1, timeout: 30_000 }).toBeGreaterThan(10 + cycle * 15);
    await server.killHard();
    await load;
    server = await startRealServer({ dataDir: data.path, env });
    const revived = new ApiClient(server.url);
    await revived.login('demo@bourse.test', PASSWORD);
    await verify(revived, sent);
    await revived.expect('cancelAllSpotOrders', { query: {} });
  }
  expect(await server.stop()).toBe(0);
});
