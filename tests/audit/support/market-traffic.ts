import { randomUUID } from 'node:crypto';
import { ApiClient } from '../../support/api.ts';

/** How busy a market is to be. */
export interface TrafficRates {
  readonly tradesPerSecond: number;
  /** Price levels that appear or change. */
  readonly levelsPerSecond: number;
}

const TRADERS = 4;
const TICK_MS = 50;
/** How far from the market the passive orders rest, as parts of the price; near enough to be in everybody's view. */
const AWAY = { least: 0.0002, most: 0.004 };

/**
 * People who make one market busy through the public API: some take the makers' orders in small pieces, buying and selling
 * by turns so that their money lasts; some rest orders near the market and cancel them again.
 */
export class MarketTraffic {
  private readonly clients: readonly ApiClient[];
  private readonly code: string;
  private readonly resting: { readonly client: ApiClient; readonly orderId: string }[] = [];
  private readonly pending = new Set<Promise<void>>();
  private timer: NodeJS.Timeout | undefined;
  private last: number;
  private taken = 0;
  private rested = 0;

  private constructor(clients: readonly ApiClient[], code: string, last: number) {
    this.clients = clients;
    this.code = code;
    this.last = last;
  }

  /** Registers and funds the people. */
  static async prepare(base: string, code: string): Promise<MarketTraffic> {
    const clients = await Promise.all(Array.from({ length: TRADERS }, () => fundedClient(base, code)));
    return new MarketTraffic(clients, code, await lastPrice(clients[0], code));
  }

  start({ tradesPerSecond, levelsPerSecond }: TrafficRates): void {
    const started = performance.now();
    this.timer = setInterval(() => {
      const seconds = (performance.now() - started) / 1_000;
      while (this.taken < seconds * tradesPerSecond) this.run(this.take());
      while (this.rested < seconds * levelsPerSecond) this.run(this.rest());
    }, TICK_MS);
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    await Promise.all(this.pending);
  }

  private run(work: Promise<void>): void {
    this.pending.add(work);
    void work.finally(() => this.pending.delete(work));
  }

  private client(turn: number): ApiClient {
    const client = this.clients[turn % this.clients.length];
    if (client === undefined) throw new Error('nobody trades');
    return client;
  }

  private async take(): Promise<void> {
    const turn = this.taken;
    this.taken += 1;
    const buys = turn % 2 === 0;
    // Limit orders through the market: exactly one small fill each, never a walk through the book.
    const price = (this.last * (buys ? 1.005 : 0.995)).toFixed(2);
    const body = { tradeCode: this.code, side: buys ? 'buy' : 'sell', type: 'limit', price, qty: '0.0002' } as const;
    const answer = await this.client(turn >> 1).call('placeSpotOrder', { body: { ...body, timeInForce: 'IOC' } });
    if (turn % 50 === 0) this.last = await lastPrice(this.client(0), this.code);
    if (answer.code !== 200 && turn < 2) throw new Error(`take: ${answer.error} ${answer.msg}`);
  }

  private async rest(): Promise<void> {
    const turn = this.rested;
    this.rested += 1;
    const oldest = this.resting.length > 100 ? this.resting.shift() : undefined;
    if (turn % 2 === 1 && oldest !== undefined) {
      await oldest.client.call('cancelSpotOrder', { params: { orderId: oldest.orderId } });
      return;
    }
    const buys = turn % 4 < 2;
    const away = AWAY.least + ((turn * 37) % 100) * ((AWAY.most - AWAY.least) / 100);
    const price = (this.last * (buys ? 1 - away : 1 + away)).toFixed(2);
    const body = { tradeCode: this.code, side: buys ? 'buy' : 'sell', type: 'limit', price, qty: '0.0003' } as const;
    const client = this.client(turn >> 1);
    const answer = await client.call('placeSpotOrder', { body: { ...body, timeInForce: 'GTC' } });
    if (answer.code === 200) this.resting.push({ client, orderId: answer.data.orderId });
  }
}

async function lastPrice(client: ApiClient | undefined, code: string): Promise<number> {
  const tickers = await client?.expect('symbolTickers');
  const last = tickers?.find(({ tradeCode }) => tradeCode === code)?.last;
  if (last === undefined) throw new Error(`${code} has no price`);
  return Number(last);
}

async function fundedClient(base: string, code: string): Promise<ApiClient> {
  const client = new ApiClient(base);
  const email = `busy-${randomUUID()}@example.test`;
  await client.register(email, 'somebody busy on a market');
  const { items } = await client.expect('balances');
  for (const coin of code.toUpperCase().split('_')) {
    const coinId = items.find(({ shortName }) => shortName === coin)?.coinId;
    if (coinId === undefined) throw new Error(`no coin ${coin}`);
    for (let gift = 0; gift < 3; gift += 1) await client.expect('demoFaucet', { body: { coinId } });
  }
  return client;
}
