import { readFileSync, writeFileSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, TEST_PASSWORD, type TestServer } from '../../testing/server-fixture.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { makerLogins } from './maker-accounts.ts';
import { type MarketMakers, startMarketMakers } from './makers/market-makers.ts';
import { type DemoWorld, seedDemoWorld } from './seed-demo-world.ts';
import { DEMO_MARKETS } from './world.ts';

/** Time in which something must have happened on a busy machine. */
const SOON = { timeout: 45_000, interval: 100 };

/** A wire between makers and server that a test can cut. */
class Wire {
  readonly url: string;
  private readonly server: Server;
  private readonly sockets: Set<Socket>;

  private constructor(server: Server, sockets: Set<Socket>, url: string) {
    this.server = server;
    this.sockets = sockets;
    this.url = url;
  }

  /** `urlOf` tells where it leads, once somebody connects. */
  static async to(urlOf: () => string): Promise<Wire> {
    const sockets = new Set<Socket>();
    const server = createServer((near) => {
      const target = new URL(urlOf());
      const far = connect(Number(target.port), target.hostname);
      for (const socket of [near, far]) {
        sockets.add(socket);
        socket.on('error', () => undefined);
        socket.on('close', () => {
          sockets.delete(socket);
          near.destroy();
          far.destroy();
        });
      }
      near.pipe(far);
      far.pipe(near);
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    return new Wire(server, sockets, `http://127.0.0.1:${address.port}`);
  }

  cut(): void {
    for (const socket of this.sockets) socket.destroy();
  }

  close(): void {
    this.cut();
    this.server.close();
  }
}

let server: TestServer;
let wire: Wire;
let makers: MarketMakers | undefined;
let world: DemoWorld;
let trader: TestClient;
const messages: string[] = [];

const seedAgain = () =>
  seedDemoWorld({
    host: server.host,
    view: server.view,
    pool: server.db.pool,
    ensureUser: (user) => server.houseUsers.ensureUser(user),
    ensureOwner: (userId) => server.access.roles.ensureOwner(userId),
    dataDir: server.config.dataDir,
    demoPassword: TEST_PASSWORD,
    makerSecret: 'only-for-tests',
    nowMs: Date.now,
  });

const openOrdersOfMakers = () =>
  world.makerAccountIds.reduce((sum, accountId) => sum + server.view.openOrders(accountId).length, 0);

beforeAll(async () => {
  wire = await Wire.to(() => server.url);
  // Makers ask for the host of the wire.
  const env = { BOURSE_ALLOWED_HOSTS: new URL(wire.url).host };
  server = await startTestServer({ env, seed: true, checkResponses: false });
  trader = server.visitor();
  await trader.enter('login', 'demo@bourse.test', TEST_PASSWORD);
}, 90_000);

afterAll(async () => {
  await makers?.stop();
  wire?.close();
  await server?.close();
}, 30_000);

describe('the seeded demo world', () => {
  it('lists every market with a price and a past', async () => {
    const tickers = await trader.expect('symbolTickers');
    expect(tickers).toHaveLength(DEMO_MARKETS.length);
    expect(tickers.filter((ticker) => Number(ticker.last) <= 0)).toEqual([]);
    const days = await trader.expect('klines', { query: { tradeCode: 'btc_usdt', interval: '1d', limit: '1000' } });
    expect(days.length).toBe(731);
    const minutes = await trader.expect('klines', { query: { tradeCode: 'eth_usdt', interval: '5m', limit: '400' } });
    expect(minutes.length).toBe(400);
  });

  it('funds the demo trader once, however often it is seeded', async () => {
    const total = async () => (await trader.expect('balances')).items.map((item) => [item.shortName, item.total]);
    const before = await total();
    expect(before).toContainEqual(['USDT', '100000.00000000']);
    expect(before).toContainEqual(['BTC', '1.50000000']);
    await seedAgain();
    expect(await total()).toEqual(before);
    // As after a crash between the credits and the note that they were made.
    const note = join(server.config.dataDir, 'demo-world.json');
    const { funded, ...rest } = JSON.parse(readFileSync(note, 'utf8')) as { funded: boolean };
    expect(funded).toBe(true);
    writeFileSync(note, JSON.stringify(rest));
    world = await seedAgain();
    expect(await total()).toEqual(before);
  });

  it('gives makers names and passwords that only the data directory’s secret tells', () => {
    const { makers: some, taker } = makerLogins('secret');
    const others = makerLogins('another');
    expect(new Set([...some, taker].map((login) => login.password)).size).toBe(some.length + 1);
    expect(others.taker.password).not.toBe(taker.password);
  });
});

describe('market makers', () => {
  it('fill every book through the public API', async () => {
    makers = startMarketMakers({
      url: wire.url,
      logins: world.logins,
      makerAccountIds: world.makerAccountIds,
      host: server.host,
      view: server.view,
      log: (message) => messages.push(message),
      seed: 'test',
    });
    await makers.trading;
    await expect
      .poll(() => server.view.markets().filter((state) => state.bids.size < 20 || state.asks.size < 20).length, SOON)
      .toBe(0);
    for (const state of server.view.markets()) {
      const [bid = 0, ask = 0] = [state.bids.best(), state.asks.best()];
      expect(ask).toBeGreaterThan(bid);
      // Within one percent, or as close as the market's tick allows.
      expect(ask - bid).toBeLessThan(Math.max(4, ask / 100));
    }
  }, 60_000);

  it('trade on the lively markets', async () => {
    const btc = server.view.findMarketByCode('btc_usdt');
    await expect.poll(() => btc?.recentTrades(200).length ?? 0, SOON).toBeGreaterThan(20);
  }, 60_000);

  it('fill a user’s market order at once and a limit order in the spread soon', async () => {
    const market = { tradeCode: 'btc_usdt', side: 'buy', type: 'market', quoteAmount: '500' };
    expect(await trader.expect('placeSpotOrder', { body: market })).toMatchObject({
      status: expect.stringMatching('FILLED|EXPIRED'),
    });
    const { bids } = await trader.expect('fullDepth', { query: { tradeCode: 'btc_usdt', limit: '1' } });
    const price = (Number(bids[0]?.[0]) + 0.01).toFixed(2);
    const limit = { tradeCode: 'btc_usdt', side: 'sell', type: 'limit', price, qty: '0.01' };
    const { orderId } = await trader.expect('placeSpotOrder', { body: limit });
    const status = async () => (await trader.expect('spotOrder', { params: { orderId } })).status;
    await expect.poll(status, SOON).toBe('FILLED');
  }, 60_000);

  it('come back after their connection is lost, without leftovers', async () => {
    const before = openOrdersOfMakers();
    wire.cut();
    await expect.poll(() => messages.some((message) => message.includes('lost their connection')), SOON).toBe(true);
    const btc = server.view.findMarketByCode('btc_usdt');
    const fillNo = () => btc?.recentTrades(1)[0]?.fillNo ?? 0;
    const lastBefore = fillNo();
    await expect.poll(fillNo, SOON).toBeGreaterThan(lastBefore + 5);
    await expect
      .poll(() => server.view.markets().filter((state) => state.bids.size < 20 || state.asks.size < 20).length, SOON)
      .toBe(0);
    expect(openOrdersOfMakers()).toBeLessThan(before * 1.4);
  }, 120_000);

  it('get their funds back when a user’s trades have used them up', async () => {
    const [accountId = 0] = world.makerAccountIds;
    await makers?.stop();
    await server.host.submit({ type: 'cancel-all', accountId });
    const { total } = server.view.balance(accountId, 'spot', 52);
    await server.host.submit({
      type: 'debit',
      accountId,
      wallet: 'spot',
      assetId: 52,
      amount: total - 1n,
      reason: 'adjustment',
    });
    await seedAgain();
    expect(server.view.balance(accountId, 'spot', 52).total).toBeGreaterThan(total / 2n);
  });
});
