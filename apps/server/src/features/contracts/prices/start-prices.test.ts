import type { Command } from '@bourse/core';
import { BTC_TIERS, type ContractSpec, nextFundingMs, tiersOfRows } from '@bourse/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { silentLogger } from '../../../platform/logger.ts';
import { type RunningServer, startServer } from '../../../server.ts';
import { DrivenTime } from '../../../testing/driven-time.ts';
import { TEST_PASSWORD, temporaryDir, testConfig } from '../../../testing/server-fixture.ts';
import { TestClient } from '../../../testing/test-client.ts';
import { fund, listTestMarkets, TEST_ASSETS } from '../../../testing/test-world.ts';
import { contractsPart } from '../contracts-part.ts';

const CONTRACT: ContractSpec = {
  marketId: 1_001,
  code: 'btc_usdt',
  kind: 'perpetual',
  isMock: false,
  direction: 'linear',
  settleAssetId: TEST_ASSETS.USDT.assetId,
  underlying: 'BTC',
  quote: 'USDT',
  priceScale: 1,
  tickSize: 1,
  qtyScale: 3,
  lotSize: 1,
  minQtyLots: 1,
  maxQtyLots: 1_000_000,
  maxPriceTicks: 100_000_000,
  minNotional: 0n,
  priceBandPpm: 0,
  makerFeePpm: 0,
  takerFeePpm: 0,
  selfTradePrevention: 'EXPIRE_TAKER',
  tiers: tiersOfRows(BTC_TIERS, TEST_ASSETS.USDT.scale),
  liquidationFeePpm: 5_000,
  largePositionUnits: 0n,
  fundCapLots: 0,
  fundSliceLots: 0,
};
const LISTING: readonly Command[] = [
  { type: 'open-house-account', accountId: 20, name: 'contracts-clearing', class: 'clearing', floor: -(10n ** 17n) },
  { type: 'open-house-account', accountId: 21, name: 'insurance-btc', class: 'insurance' },
  { type: 'create-contract', contract: CONTRACT, clearingAccountId: 20, fundAccountId: 21 },
];

describe('contract prices of a server', () => {
  const dir = temporaryDir();
  const time = new DrivenTime();
  let server: RunningServer;
  const start = () => startServer(testConfig(dir.path), { logger: silentLogger(), durable: false, seed: false, time });
  const contract = () => server.view.partOf(contractsPart).contract(CONTRACT.marketId);

  beforeAll(async () => {
    server = await start();
    await listTestMarkets(server.host);
    const trader = new TestClient(server.url);
    await trader.enter('register', 'maker@example.com', TEST_PASSWORD);
    await fund(server.host, trader.accountId, 'BTC', '10');
    await fund(server.host, trader.accountId, 'USDT', '1000000');
    const order = { tradeCode: 'btc_usdt', type: 'limit', qty: '0.1' } as const;
    await trader.expect('placeSpotOrder', { body: { ...order, side: 'buy', price: '59990' } });
    await trader.expect('placeSpotOrder', { body: { ...order, side: 'sell', price: '60010' } });
  });
  afterAll(async () => {
    await server.stop();
    dir.remove();
  });

  it('arrive in the core within a second, from venues around the spot book', async () => {
    for (const { events } of await server.host.submitMany(LISTING.map((command) => ({ command })))) {
      expect(events[0]?.type).not.toBe('rejected');
    }
    expect(contract().markTicks).toBe(0);
    await time.pass(1_000);
    expect(contract().indexTicks).toBeGreaterThan(599_800);
    expect(contract().indexTicks).toBeLessThan(600_200);
    expect(contract()).toMatchObject({ markTicks: contract().indexTicks, priceState: 'live' });
  });

  it('keep their period over a restart, and settle a stamp that was missed before anybody can trade', async () => {
    const stampMs = nextFundingMs(time.nowMs(), 8);
    await time.pass(1_000);
    expect((await server.stop()).map(({ what }) => what)).toEqual([]);
    await time.pass(9 * 3_600_000);
    server = await start();
    expect(contract().funding).toMatchObject({ stampMs });
    const { rows } = await server.db.pool.query<{ readonly state: { readonly period: { readonly startMs: number } } }>(
      'select state from contract_price_states',
    );
    expect(rows.map(({ state }) => state.period.startMs)).toEqual([stampMs]);
    await time.pass(1_000);
    expect(contract().priceState).toBe('live');
  });
});
