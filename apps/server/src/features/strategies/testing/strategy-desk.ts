import type { OrderData, RouteBody, RouteData } from '@bourse/contract';
import { silentLogger } from '../../../platform/logger.ts';
import { type RunningServer, startServer } from '../../../server.ts';
import { DrivenTime } from '../../../testing/driven-time.ts';
import { makeOwner, TEST_PASSWORD, temporaryDir, testConfig } from '../../../testing/server-fixture.ts';
import { TestClient } from '../../../testing/test-client.ts';
import { fund, listTestMarkets } from '../../../testing/test-world.ts';

export type StrategyBody = RouteBody<'placeSpotStrategy'>;
export type StrategyData = RouteData<'cancelSpotStrategy'>;

/** Five bids of 0.01 BTC from 10,000 down to 9,600. */
export const SCALE = {
  kind: 'scale',
  tradeCode: 'btc_usdt',
  side: 'buy',
  qty: '0.05',
  fromPrice: '10000',
  toPrice: '9600',
  orderCount: 5,
} as const;

/** Eleven slices of 0.01 BTC in five minutes. */
export const TWAP = {
  kind: 'twap',
  tradeCode: 'btc_usdt',
  side: 'buy',
  qty: '0.11',
  durationMs: 300_000,
} as const;

/** Duration of a slice. */
export const SLICE_MS = 30_000;

/** A server whose strategies run by a test clock, with a trader and a counterparty; it can be restarted. */
export class StrategyDesk {
  readonly time = new DrivenTime();
  private readonly dir = temporaryDir();
  private running: RunningServer | undefined;
  private readers: { readonly trader: TestClient; readonly other: TestClient } | undefined;
  private users = 0;

  get server(): RunningServer {
    if (this.running === undefined) throw new Error('the server is not running');
    return this.running;
  }

  get trader(): TestClient {
    if (this.readers === undefined) throw new Error('nobody is logged in');
    return this.readers.trader;
  }

  get other(): TestClient {
    if (this.readers === undefined) throw new Error('nobody is logged in');
    return this.readers.other;
  }

  /** Opens the market, with two funded users. */
  async open(): Promise<void> {
    await this.start();
    await listTestMarkets(this.server.host);
    this.readers = { trader: await this.newTrader('100', '5000000'), other: await this.newTrader('100', '5000000') };
  }

  /** A new user with this balance of both coins. */
  async newTrader(btc: string, usdt: string): Promise<TestClient> {
    const client = new TestClient(this.server.url);
    this.users += 1;
    await client.enter('register', `trader-${this.users}@example.com`, TEST_PASSWORD);
    if (btc !== '0') await fund(this.server.host, client.accountId, 'BTC', btc);
    if (usdt !== '0') await fund(this.server.host, client.accountId, 'USDT', usdt);
    return client;
  }

  async start(): Promise<void> {
    this.running = await startServer(testConfig(this.dir.path), {
      logger: silentLogger(),
      durable: false,
      checkResponses: true,
      seed: false,
      time: this.time,
    });
    if (this.readers !== undefined) {
      this.readers = { trader: this.moved(this.readers.trader), other: this.moved(this.readers.other) };
    }
  }

  /** The same session at the current server. */
  private moved(client: TestClient): TestClient {
    const again = new TestClient(this.server.url);
    return Object.assign(again, {
      cookie: client.cookie,
      csrfToken: client.csrfToken,
      accountId: client.accountId,
    });
  }

  async stop(): Promise<void> {
    const failures = await this.server.stop();
    this.running = undefined;
    if (failures.length > 0) throw new AggregateError(failures.map(({ error }) => error));
  }

  async close(): Promise<void> {
    await this.stop();
    this.dir.remove();
  }

  /** Rests an order of the counterparty in the book. */
  async rest(side: 'buy' | 'sell', price: string, qty: string): Promise<OrderData> {
    const body = { tradeCode: 'btc_usdt', side, type: 'limit', price, qty };
    return this.other.expect('placeSpotOrder', { body });
  }

  /** Ends all orders and strategies of both users. */
  async clear(): Promise<void> {
    const { items } = await this.trader.expect('spotStrategies', { query: { state: 'running' } });
    for (const { strategyId } of items) await this.trader.expect('cancelSpotStrategy', { params: { strategyId } });
    await this.trader.expect('cancelAllSpotOrders');
    await this.other.expect('cancelAllSpotOrders');
  }

  place(body: StrategyBody, client = this.trader): Promise<StrategyData> {
    return client.expect('placeSpotStrategy', { body });
  }

  /** The current state of a strategy of the trader's. */
  one({ strategyId }: Pick<StrategyData, 'strategyId'>): Promise<RouteData<'spotStrategy'>> {
    return this.trader.expect('spotStrategy', { params: { strategyId } });
  }

  /** Every order of the trader's that belongs to a strategy, by its client order id, oldest first. */
  async ordersOf({ kind, strategyId }: Pick<StrategyData, 'kind' | 'strategyId'>): Promise<OrderData[]> {
    const { items } = await this.trader.expect('spotOrderHistory', { query: { limit: '100' } });
    return items.filter(({ clientOrderId }) => clientOrderId.startsWith(`${kind}-${strategyId}-`)).toReversed();
  }

  /** The trader's amounts on hold for open orders. */
  async held(code: 'BTC' | 'USDT', client = this.trader): Promise<number> {
    const { items } = await client.expect('balances');
    return Number(items.find(({ shortName }) => shortName === code)?.held ?? '0');
  }

  /** Changes rows as a crash would have left them. */
  async sql(text: string, values: readonly unknown[] = []): Promise<void> {
    await this.server.db.pool.query(text, [...values]);
  }

  /** Halts or resumes the market. */
  async setMarket(status: 'trading' | 'halted'): Promise<void> {
    await this.server.host.submit({ type: 'set-market-status', marketId: 1, status });
  }

  /** Closes or opens a module of the exchange, as an operator does. */
  async setModule(module: 'spot', value: 'on' | 'off'): Promise<void> {
    const operator = await this.newTrader('0', '0');
    await makeOwner(this.server, operator.accountId);
    await operator.expect('setConsoleSetting', { params: { key: 'modules' }, body: { value: { [module]: value } } });
  }
}
