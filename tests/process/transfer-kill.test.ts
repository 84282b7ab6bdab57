import { afterAll, beforeAll, expect, it } from 'vitest';
import { ApiClient } from '../support/api.ts';
import { type RealServer, startRealServer, temporaryDataDir } from '../support/real-server.ts';

// Twenty named transfers on their way, and a server that is killed meanwhile: sent again under their
// names, each is made once, and all money is where the history says.

const CYCLES = 2;
const TRANSFERS = 20;
const SEED = Number(process.env.BOURSE_SEED ?? Date.now() % 1_000_000);
const PASSWORD = 'only-for-tests-2026';
const ENV = { BOURSE_DEMO_PASSWORD: PASSWORD, BOURSE_MAKERS: 'off', BOURSE_RATE_LIMITS: 'off' };
const COIN = 52;

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

/** Milliseconds until the kill of a cycle, 2 … 40, the same for the same seed. */
function delayOf(cycle: number): number {
  return 2 + (((SEED + cycle * 7_919) * 2_654_435_761) % 39);
}

async function hundredthsIn(wallet: number): Promise<number> {
  const rows = await client.expect('walletRows', { query: {} });
  const total = rows.find((row) => row.wallet === wallet && row.coinId === COIN)?.total ?? '0';
  return Math.round(Number(total) * 100);
}

it(`TR-08 transfers interrupted by ${CYCLES} kills are made exactly once (seed ${SEED})`, {
  timeout: 300_000,
}, async () => {
  const total = (await hundredthsIn(2)) + (await hundredthsIn(5));
  for (let cycle = 0; cycle < CYCLES; cycle += 1) {
    const send = (at: number) => {
      const clientTransferId = `kill-${cycle}-${at}`;
      const body = { type: '2_5', coinId: COIN, amount: `${at + 1}.25`, clientTransferId };
      return client.call('transferSubmit', { body });
    };
    const sent = Array.from({ length: TRANSFERS }, (_, at) => send(at).catch(() => undefined));
    await new Promise((done) => setTimeout(done, delayOf(cycle)));
    await server.killHard();
    const acknowledged = await Promise.all(sent);
    await start();
    for (const [at, first] of acknowledged.entries()) {
      const again = await send(at);
      expect(again.code).toBe(200);
      if (first !== undefined) expect(again.data).toEqual(first.data);
    }
    const { items } = await client.expect('transferHistory', { query: { limit: '100' } });
    expect(items).toHaveLength((cycle + 1) * TRANSFERS);
    // 1.25 + 2.25 + … + 20.25.
    expect(await hundredthsIn(5)).toBe((cycle + 1) * 21_500);
    expect((await hundredthsIn(2)) + (await hundredthsIn(5))).toBe(total);
  }
});
