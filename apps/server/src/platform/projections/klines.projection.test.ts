import type { Command, Exchange } from '@bourse/core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PROJECTIONS } from '../../features/projections.ts';
import { bareExchange, viewOf } from '../../testing/bare-view.ts';
import { openScratchDatabase } from '../../testing/scratch-database.ts';
import { startTestServer, type TestServer } from '../../testing/server-fixture.ts';
import type { Database } from '../db/database.ts';
import { loadHistory } from '../exchange-view/markets/load-history.ts';
import { openProjectionWriter, type ProjectionWriter } from './projection-writer.ts';

const NOON = Date.UTC(2026, 2, 1, 12);
const HOUR_MS = 3_600_000;
let server: TestServer;
let database: Database;
let writer: ProjectionWriter;
let exchange: Exchange;

beforeAll(async () => {
  server = await startTestServer({ markets: false });
  database = (await openScratchDatabase(server, 'klines')).database;
  writer = await openProjectionWriter(database.pool, PROJECTIONS);
  exchange = bareExchange({ usdtScale: 8, market: {} });
  // The projections begin with the first command: a catalogue as the bare exchange has it.
  const events = [
    ...exchange.assets().map((asset) => ({ type: 'asset-created', asset }) as const),
    ...exchange.marketStates().map(({ market }) => ({ type: 'market-created', market }) as const),
  ];
  await writer.commit([1, 2, 3].map((seq) => ({ seq, timeMs: NOON, correlation: 0, events: seq === 3 ? events : [] })));
});
afterAll(async () => {
  await database.close();
  await server.close();
});

async function run(command: Command, timeMs: number): Promise<void> {
  const events = exchange.apply(command, { timeMs });
  await writer.commit([{ seq: exchange.seq, timeMs, correlation: 0, events }]);
}

async function trade(timeMs: number): Promise<void> {
  for (const [accountId, side] of [
    [1_000, 'sell'],
    [1_001, 'buy'],
  ] as const) {
    const order = { type: 'place-order', accountId, marketId: 1, side, orderType: 'limit' } as const;
    await run({ ...order, priceTicks: 20_000, qtyLots: 10 }, timeMs);
  }
}

const seconds = async () => {
  const { rows } = await database.pool.query<{ open_ms: bigint }>(
    `select open_ms from klines where interval = '1s' order by open_ms`,
  );
  return rows.map(({ open_ms }) => Number(open_ms));
};

it('the last one-second kline of a market outlives its age, so that a restart shows it', async () => {
  for (const accountId of [1_000, 1_001]) {
    await run({ type: 'open-account', accountId }, NOON);
    for (const assetId of [1, 52]) {
      const credit = {
        type: 'credit',
        accountId,
        wallet: 'spot',
        assetId,
        amount: 10n ** 15n,
        reason: 'deposit',
      } as const;
      await run(credit, NOON);
    }
  }
  await trade(NOON + 1_000);
  await trade(NOON + 2_000);
  await run({ type: 'tick' }, NOON + 8 * HOUR_MS);
  expect(await seconds()).toEqual([NOON + 2_000]);
  const view = viewOf(exchange);
  await loadHistory(view, database.pool);
  expect(view.market(1).kline('1s')?.[0]).toBe(NOON + 2_000);

  await trade(NOON + 9 * HOUR_MS);
  await run({ type: 'tick' }, NOON + 10 * HOUR_MS);
  expect(await seconds()).toEqual([NOON + 9 * HOUR_MS]);
});
