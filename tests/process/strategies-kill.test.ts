import { afterAll, beforeAll, expect, it } from 'vitest';
import { ApiClient } from '../support/api.ts';
import { type RealServer, startRealServer, temporaryDataDir } from '../support/real-server.ts';

// A ladder of forty orders, and a server that is killed somewhere within placing them: whatever was sent, noted or neither, when
// it runs again there are forty orders with forty names and exactly the quantity that was asked for.

const CYCLES = 4;
const ORDERS = 40;
const SEED = Number(process.env.BOURSE_SEED ?? Date.now() % 1_000_000);
const PASSWORD = 'only-for-tests-2026';
const ENV = { BOURSE_DEMO_PASSWORD: PASSWORD, BOURSE_MAKERS: 'off', BOURSE_RATE_LIMITS: 'off' };

const dir = temporaryDataDir();
let server: RealServer;
let client: ApiClient;

async function start(): Promise<void> {
  const before = client;
  server = await startRealServer({ dataDir: dir.path, env: ENV });
  client = new ApiClient(server.url);
  if (before === undefined) await client.login('demo@bourse.test', PASSWORD);
  else Object.assign(client, { cookie: before.cookie, csrfToken: before.csrfToken });
}

beforeAll(start);
afterAll(async () => {
  await server.stop();
  dir.remove();
});

/** Milliseconds until the kill of a cycle, 2 … 50, the same for the same seed. */
function delayOf(cycle: number): number {
  return 2 + (((SEED + cycle * 7_919) * 2_654_435_761) % 49);
}

it(`a ladder that ${CYCLES} kills break off has each of its orders once (seed ${SEED})`, {
  timeout: 600_000,
}, async () => {
  for (let cycle = 0; cycle < CYCLES; cycle += 1) {
    const body = {
      kind: 'scale',
      tradeCode: 'btc_usdt',
      side: 'buy',
      qty: '0.04',
      fromPrice: '60000',
      toPrice: '59000',
      orderCount: ORDERS,
      clientStrategyId: `ladder-${cycle}`,
    } as const;
    const asked = client.call('placeSpotStrategy', { body }).then(
      () => undefined,
      () => undefined,
    );
    await new Promise((done) => setTimeout(done, delayOf(cycle)));
    await server.killHard();
    await asked;
    await start();
    // Whoever heard no answer asks again, under the same id.
    const { strategyId } = await client.expect('placeSpotStrategy', { body });
    const params = { strategyId };
    await expect
      .poll(async () => (await client.expect('spotStrategy', { params })).placedOrders, { timeout: 30_000 })
      .toBe(ORDERS);
    const open = await client.expect('openSpotOrders', { query: {} });
    expect(open).toHaveLength(ORDERS);
    expect(new Set(open.map(({ clientOrderId }) => clientOrderId)).size).toBe(ORDERS);
    expect(open.reduce((sum, { qty }) => sum + Math.round(Number(qty) * 1e8), 0)).toBe(4_000_000);
    await client.expect('cancelSpotStrategy', { params });
    expect(await client.expect('openSpotOrders', { query: {} })).toEqual([]);
  }
});
