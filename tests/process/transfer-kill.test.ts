import { afterAll, beforeAll, expect, it } from 'vitest';
import { SEED, serverToKill } from './server-to-kill.ts';

// Twenty named transfers on their way, and a server that is killed meanwhile: sent again under their
// names, each is made once, and all money is where the history says.

const CYCLES = 2;
const TRANSFERS = 20;
const COIN = 52;

/** A kill comes at most so many milliseconds after the first call. */
const MOST_MS = 40;

const server = serverToKill();

beforeAll(() => server.start());
afterAll(() => server.close());

async function hundredthsIn(wallet: number): Promise<number> {
  const rows = await server.client.expect('walletRows', { query: {} });
  const total = rows.find((row) => row.wallet === wallet && row.coinId === COIN)?.total ?? '0';
  return Math.round(Number(total) * 100);
}

it(`TR-08 IN-08 transfers interrupted by ${CYCLES} kills are made and reported exactly once (seed ${SEED})`, {
  timeout: 300_000,
}, async () => {
  const total = (await hundredthsIn(2)) + (await hundredthsIn(5));
  for (let cycle = 0; cycle < CYCLES; cycle += 1) {
    const send = (at: number) => {
      const clientTransferId = `kill-${cycle}-${at}`;
      const body = { type: '2_5', coinId: COIN, amount: `${at + 1}.25`, clientTransferId };
      return server.client.call('transferSubmit', { body });
    };
    const sent = Array.from({ length: TRANSFERS }, (_, at) => send(at).catch(() => undefined));
    await server.killSoon(cycle, MOST_MS);
    const acknowledged = await Promise.all(sent);
    await server.start();
    for (const [at, first] of acknowledged.entries()) {
      const again = await send(at);
      expect(again.code).toBe(200);
      if (first !== undefined) expect(again.data).toEqual(first.data);
    }
    const { items } = await server.client.expect('transferHistory', { query: { limit: '100' } });
    expect(items).toHaveLength((cycle + 1) * TRANSFERS);
    // The owner is told of each once, whatever the kill has cut.
    const told = async () => {
      const { data, totalCount } = await server.client.expect('inboxList', {
        body: { moduleId: 1, submoduleId: 112, pageSize: 100 },
      });
      const ids = data.map(({ dataJson }) => JSON.parse(dataJson).transferId).filter((id) => id !== undefined);
      return [totalCount, ids.length, new Set(ids).size];
    };
    const all = (cycle + 1) * TRANSFERS;
    await expect.poll(told, { timeout: 30_000, interval: 250 }).toEqual([all, all, all]);
    // 1.25 + 2.25 + … + 20.25.
    expect(await hundredthsIn(5)).toBe((cycle + 1) * 21_500);
    expect((await hundredthsIn(2)) + (await hundredthsIn(5))).toBe(total);
  }
});
