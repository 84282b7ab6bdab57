import { afterAll, beforeAll, expect, it } from 'vitest';
import { ApiClient } from '../support/api.ts';
import { type RealServer, startRealServer, temporaryDataDir } from '../support/real-server.ts';

// A ladder of forty orders, and a server that is killed somewhere within placing them: whatever was sent, noted or neither, when
// it runs again there are forty orders with forty names and exactly the quantity that was asked for. The same kill meets gifts of the
// faucet on their way through the outbox: however often they are asked for, a coin comes exactly five times.

const CYCLES = 4;
const ORDERS = 40;
/** What the faucet gives of one coin on one day. */
const GIFTS = 5;
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

/** Asks for gifts until the faucet gives no more, and counts those that have arrived. */
async function countGifts(coinId: number): Promise<number> {
  const take = () => client.call('demoFaucet', { body: { coinId } });
  await expect.poll(async () => (await take()).error, { timeout: 30_000 }).toBe('FAUCET_LIMIT');
  const query = { coinId: String(coinId), reasons: 'faucet' };
  const arrived = async () => (await client.expect('statement', { query })).items.length;
  await expect.poll(arrived, { timeout: 10_000 }).toBeGreaterThanOrEqual(GIFTS);
  return arrived();
}

it(`ladders and faucet credits interrupted by ${CYCLES} kills are executed exactly once (seed ${SEED})`, {
  timeout: 600_000,
}, async () => {
  const coins = (await client.expect('balances')).items.map(({ coinId }) => coinId);
  for (let cycle = 0; cycle < CYCLES; cycle += 1) {
    const coinId = coins[cycle] ?? 0;
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
    const gifts = Array.from({ length: 3 }, () =>
      client.call('demoFaucet', { body: { coinId } }).then(
        () => undefined,
        () => undefined,
      ),
    );
    await new Promise((done) => setTimeout(done, delayOf(cycle)));
    await server.killHard();
    await Promise.all([asked, ...gifts]);
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
    expect(await countGifts(coinId)).toBe(GIFTS);
  }
});
