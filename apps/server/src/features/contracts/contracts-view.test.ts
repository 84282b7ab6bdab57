import type { Command } from '@bourse/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CoreHost } from '../../platform/core-host/core-host.ts';
import { silentLogger } from '../../platform/logger.ts';
import { type RunningServer, startServer } from '../../server.ts';
import { DrivenTime } from '../../testing/driven-time.ts';
import { TEST_PASSWORD, temporaryDir, testConfig } from '../../testing/server-fixture.ts';
import { TestClient } from '../../testing/test-client.ts';
import { fund, listTestMarkets, TEST_ASSETS } from '../../testing/test-world.ts';
import { ContractFigures } from './contract-figures.ts';
import { contractsPart } from './contracts-part.ts';
import { limitOrder } from './testing/contracts-floor.ts';
import { bring, INVERSE, LINEAR, listContracts, markAt } from './testing/contracts-world.ts';

const dir = temporaryDir();
/** It stands still: the prices of the contracts are those that the test sets. */
const time = new DrivenTime();
let server: RunningServer;
let ann: TestClient;
let ben: TestClient;

async function start(): Promise<void> {
  server = await startServer(testConfig(dir.path), {
    logger: silentLogger(),
    durable: false,
    checkResponses: true,
    seed: false,
    time,
  });
}

async function must(host: CoreHost, command: Command) {
  const applied = await host.submit(command);
  const [first] = applied.events;
  if (first?.type === 'rejected') throw new Error(`${command.type} was rejected: ${first.code}`);
  return applied;
}

/** Id of the order that a command places. */
async function placed(command: Command): Promise<string> {
  const { events } = await must(server.host, command);
  const [first] = events;
  return first?.type === 'order-accepted' ? first.orderId.toString() : '';
}

beforeAll(async () => {
  await start();
  await listTestMarkets(server.host);
  for (const command of listContracts()) await must(server.host, command);
  [ann, ben] = [new TestClient(server.url), new TestClient(server.url)];
  await ann.enter('register', 'ann@example.com', TEST_PASSWORD);
  await ben.enter('register', 'ben@example.com', TEST_PASSWORD);
  for (const { accountId } of [ann, ben]) {
    await must(server.host, bring(accountId, 10_000n * 10n ** 8n));
    await must(server.host, bring(accountId, 10n ** 8n, TEST_ASSETS.BTC.assetId));
    await fund(server.host, accountId, 'USDT', '1000');
  }
});
afterAll(async () => {
  await server.stop();
  dir.remove();
});

/** Orders on contracts: one that rests, one that only reduces, one that waits for its mark. */
let onContracts: readonly string[] = [];
const SPOT = { tradeCode: 'btc_usdt', side: 'buy', type: 'limit', price: '20000', qty: '0.01' };

/** All that the view tells of contracts, without what passes with time. */
function told() {
  const { view } = server;
  const part = view.partOf(contractsPart);
  const figures = new ContractFigures(part, view);
  return {
    contracts: part.all().map(({ contractId, markTicks, openLots }) => ({ contractId, markTicks, openLots })),
    markets: view.contracts().map((state) => {
      const { timeMs: _timeMs, ...ticker } = state.ticker(view.nowMs());
      const { lastTicks } = state;
      return { ticker, lastTicks, depth: state.depth(10), trades: state.recentTrades(10), kline: state.kline('1d') };
    }),
    accounts: [ann, ben].map(({ accountId }) => ({
      purses: figures.pursesOf(accountId, 'perpetual').map((key) => figures.purse(key)),
      positions: figures.positionsOf(accountId).map(({ contract: _contract, ...position }) => position),
      orders: view.openOrders(accountId, 'perpetual').map((order) => ({ ...order, workingAt: 0 })),
    })),
  };
}

describe('contracts beside spot markets', () => {
  it('trade, and are the same after a restart', async () => {
    await must(server.host, limitOrder(ann.accountId, 'sell', 1_000, 600_000));
    await must(server.host, limitOrder(ben.accountId, 'buy', 1_000, 600_000));
    const inverse = { marketId: INVERSE.marketId };
    await must(server.host, limitOrder(ann.accountId, 'buy', 60, 600_000, inverse));
    await must(server.host, limitOrder(ben.accountId, 'sell', 60, 600_000, inverse));
    onContracts = [
      await placed(limitOrder(ann.accountId, 'sell', 10, 601_000)),
      await placed(limitOrder(ann.accountId, 'buy', 20, 590_000, { reduceOnly: true })),
      await placed(
        limitOrder(ann.accountId, 'buy', 5, 650_000, {
          reduceOnly: true,
          trigger: { kind: 'stop-loss', stopPriceTicks: 640_000, price: 'mark' },
        }),
      ),
    ];
    await must(server.host, markAt(605_000));
    const before = told();
    expect(before.markets.map(({ ticker }) => [ticker.last, ticker.volume, ticker.amount])).toEqual([
      ['60000.0', '1.000', '60000.00000000'],
      ['60000.0', '6000', '0.10000000'],
    ]);
    expect(before.accounts[0]?.orders).toMatchObject([
      { isWaiting: true, reduceOnly: true },
      { priceTicks: 590_000, reduceOnly: true },
      { priceTicks: 601_000 },
    ]);
    expect(before.accounts[1]?.positions).toMatchObject([
      { exposure: { lots: 1_000 }, unrealisedUnits: 500n * 10n ** 8n },
      { exposure: { lots: -60 } },
    ]);
    const hash = await server.host.stateHash();
    expect(await server.stop()).toEqual([]);
    await start();
    expect(await server.host.stateHash()).toBe(hash);
    expect(told()).toEqual(before);
  });

  it('are nothing to spot: its lists, prices and calls have spot’s orders only', async () => {
    const client = new TestClient(server.url);
    await client.enter('login', 'ann@example.com', TEST_PASSWORD);
    const { orderId } = await client.expect('placeSpotOrder', { body: SPOT });
    expect(await client.expect('openSpotOrders')).toMatchObject([{ orderId }]);
    const history = await client.expect('spotOrderHistory');
    expect(history.items).toMatchObject([{ orderId }]);
    expect((await client.expect('spotFills')).items).toEqual([]);
    const tickers = await client.expect('symbolTickers');
    expect(tickers.map(({ tradeCode }) => tradeCode)).not.toContain(LINEAR.code);
    const [resting = ''] = onContracts;
    const params = { orderId: resting };
    const replacement = { orderId: resting, mode: 'stop-on-failure', order: SPOT };
    const answers = [
      await client.call('spotOrder', { params }),
      await client.call('cancelSpotOrder', { params }),
      await client.call('amendSpotOrder', { params, body: { qty: '0.001' } }),
      await client.call('replaceSpotOrder', { body: replacement }),
    ];
    expect(answers.map(({ error }) => error)).toEqual(answers.map(() => 'UNKNOWN_ORDER'));
    expect(server.view.order(BigInt(resting))?.closedSeq).toBe(0);
    expect(await client.expect('cancelAllSpotOrders', { body: {} })).toEqual({ canceled: 1 });
    expect(server.view.openOrders(ann.accountId)).toEqual([]);
    expect(server.view.openOrders(ann.accountId, 'perpetual')).toHaveLength(3);
  });

  it('of a product are counted with all open orders of an account', () => {
    expect(server.view.openOrderCount(ann.accountId)).toBe(3);
    expect(server.view.openOrderCount(ben.accountId)).toBe(0);
  });
});
