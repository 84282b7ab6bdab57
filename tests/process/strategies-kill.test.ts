import { afterAll, beforeAll, expect, it } from 'vitest';
import { SEED, serverToKill } from './server-to-kill.ts';

// A ladder of forty orders, and a server that is killed somewhere within placing them: whatever was sent, noted or neither, when
// it runs again there are forty orders with forty names and exactly the quantity that was asked for. The same kill meets gifts of the
// faucet on their way through the outbox: however often they are asked for, a coin comes exactly five times.

const CYCLES = 4;
const ORDERS = 40;
/** What the faucet gives of one coin on one day. */
const GIFTS = 5;

/** A kill comes at most so many milliseconds after the first call. */
const MOST_MS = 50;

const server = serverToKill();

beforeAll(() => server.start());
afterAll(() => server.close());

/** Asks for gifts until the faucet gives no more, and counts those that have arrived. */
async function countGifts(coinId: number): Promise<number> {
  const take = () => server.client.call('demoFaucet', { body: { coinId } });
  await expect.poll(async () => (await take()).error, { timeout: 30_000 }).toBe('FAUCET_LIMIT');
  const query = { coinId: String(coinId), reasons: 'faucet' };
  const arrived = async () => (await server.client.expect('statement', { query })).items.length;
  await expect.poll(arrived, { timeout: 10_000 }).toBeGreaterThanOrEqual(GIFTS);
  return arrived();
}

it(`ladders and faucet credits interrupted by ${CYCLES} kills are executed exactly once (seed ${SEED})`, {
  timeout: 600_000,
}, async () => {
  const coins = (await server.client.expect('balances')).items.map(({ coinId }) => coinId);
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
    const asked = server.client.call('placeSpotStrategy', { body }).then(
      () => undefined,
      () => undefined,
    );
    const gifts = Array.from({ length: 3 }, () =>
      server.client.call('demoFaucet', { body: { coinId } }).then(
        () => undefined,
        () => undefined,
      ),
    );
    await server.killSoon(cycle, MOST_MS);
    await Promise.all([asked, ...gifts]);
    await server.start();
    // Whoever heard no answer asks again, under the same id.
    const { strategyId } = await server.client.expect('placeSpotStrategy', { body });
    const params = { strategyId };
    await expect
      .poll(async () => (await server.client.expect('spotStrategy', { params })).placedOrders, { timeout: 30_000 })
      .toBe(ORDERS);
    const open = await server.client.expect('openSpotOrders', { query: {} });
    expect(open).toHaveLength(ORDERS);
    expect(new Set(open.map(({ clientOrderId }) => clientOrderId)).size).toBe(ORDERS);
    expect(open.reduce((sum, { qty }) => sum + Math.round(Number(qty) * 1e8), 0)).toBe(4_000_000);
    await server.client.expect('cancelSpotStrategy', { params });
    expect(await server.client.expect('openSpotOrders', { query: {} })).toEqual([]);
    expect(await countGifts(coinId)).toBe(GIFTS);
  }
});
