import type { AppliedCommand, Command, ListLeg, PlaceLimit } from '@bourse/core';
import { importKlines } from '../platform/projections/import-klines.ts';
import { bodyOf, type GatewayTraders, startGatewayTraders } from './gateway-traders.ts';
import { sampleScale } from './route-samples.ts';
import { TEST_ASSETS } from './test-world.ts';

const MINUTE = 60_000;
/** 20,000.00, in ticks. */
const PRICE = 2_000_000;
/** 0.001 BTC. */
const LOTS = 100;

/**
 * A trader with much of everything that lists tell: fills of one command, orders, lists, credits and prevented matches of one
 * millisecond, trades with himself, orders that were canceled and amended, and klines with gaps. `write` adds more of it.
 */
export class PagingWorld {
  readonly traders: GatewayTraders;
  /** An order that was amended several times, and one that met several of its owner's. */
  amendedId = 0n;
  preventedId = 0n;

  private constructor(traders: GatewayTraders) {
    this.traders = traders;
  }

  static async start(): Promise<PagingWorld> {
    const world = new PagingWorld(await startGatewayTraders());
    await world.fill();
    return world;
  }

  close(): Promise<void> {
    return this.traders.server.close();
  }

  /** A little more of everything, all in one millisecond. */
  async write(): Promise<void> {
    await this.batch([
      this.rest(this.other, 'sell', PRICE, LOTS),
      this.rest(this.mine, 'buy', PRICE, LOTS),
      this.rest(this.mine, 'buy', PRICE - 100_000, LOTS),
      this.list(),
      this.credit(),
      this.transfer(),
      ...this.conversion(),
    ]);
    await this.messages();
  }

  /** Messages of a module that nothing else here writes, and events of the activity log. */
  private async messages(): Promise<void> {
    await this.traders.server.db.pool.query(
      `insert into inbox_messages (notification_id, account_id, kind, params, module, submodule, created_at)
        select least((select min(notification_id) from inbox_messages), 0) - n, $1, 'paging.message', '{}', 6, 0, now()
          from generate_series(1, 4) as n`,
      [this.mine],
    );
    await this.traders.server.db.pool.query(
      `insert into account_activity (account_id, event, address, device, detail, occurred_at)
        select $1, event, '', '', '', to_timestamp(1800000000) from unnest(array['login', 'password-changed', 'password-reset']) as event`,
      [this.mine],
    );
  }

  private get mine(): number {
    return this.traders.owner.accountId;
  }

  private get other(): number {
    return this.traders.other.accountId;
  }

  /** Runs commands together: they are of one millisecond. */
  private batch(commands: readonly Command[]): Promise<readonly AppliedCommand[]> {
    return this.traders.server.host.submitMany(commands.map((command) => ({ command })));
  }

  private rest(
    accountId: number,
    side: 'buy' | 'sell',
    priceTicks: number,
    qtyLots: number,
    more: object = {},
  ): PlaceLimit {
    const order = { type: 'place-order', orderType: 'limit', marketId: 1 } as const;
    return { ...order, accountId, side, priceTicks, qtyLots, ...more };
  }

  private list(): Command {
    const leg = { orderType: 'limit', qtyLots: LOTS } as const;
    const orders: ListLeg[] = [
      { ...leg, side: 'buy', priceTicks: PRICE - 200_000 },
      { ...leg, side: 'sell', priceTicks: PRICE + 500_000 },
    ];
    return { type: 'place-list', accountId: this.mine, marketId: 1, contingency: 'OTO', orders };
  }

  private credit(): Command {
    const { assetId } = TEST_ASSETS.USDT;
    return { type: 'credit', accountId: this.mine, wallet: 'spot', assetId, amount: 100n, reason: 'deposit' };
  }

  private transfer(): Command {
    const { assetId } = TEST_ASSETS.USDT;
    return { type: 'transfer', accountId: this.mine, from: 'spot', to: 'perpetual', assetId, amount: 1n };
  }

  /** A lot for BTC, from an order of the other one. */
  private conversion(): Command[] {
    const { BTC, USDT } = TEST_ASSETS;
    const path = { fromAssetId: USDT.assetId, toAssetId: BTC.assetId, legs: [{ marketId: 1, side: 'buy' }] } as const;
    // 25 USDT.
    const amount = 25n * 10n ** BigInt(USDT.scale);
    return [
      this.rest(this.other, 'sell', PRICE, LOTS),
      { type: 'convert', accountId: this.mine, ...path, amount, minReceived: 0n },
    ];
  }

  private alert(priceTicks: number): Command {
    return { type: 'create-alert', accountId: this.mine, marketId: 1, kind: 'above', priceTicks, repeats: false };
  }

  private async fill(): Promise<void> {
    await this.messages();
    const { mine, other } = this;
    const times = <T>(count: number, make: (at: number) => T): T[] =>
      Array.from({ length: count }, (_, at) => make(at));
    // The first trade sets them all off.
    await this.batch(times(6, (at) => this.alert(PRICE + 10 * at)));
    // One command with fills at three prices; then two takers at one price in one millisecond.
    await this.batch([
      ...times(6, (at) => this.rest(other, 'sell', PRICE + 100 * (at % 3), LOTS)),
      this.rest(mine, 'buy', PRICE + 200, 6 * LOTS),
      ...times(4, () => this.rest(other, 'buy', PRICE, LOTS)),
      this.rest(mine, 'sell', PRICE, 2 * LOTS),
      this.rest(mine, 'sell', PRICE, 2 * LOTS),
    ]);
    // Trades with himself: each is two fills with one number.
    await this.batch([
      ...times(3, () => this.rest(mine, 'sell', PRICE, LOTS)),
      this.rest(mine, 'buy', PRICE, 3 * LOTS, { selfTradePrevention: 'NONE' }),
    ]);
    const prevented = await this.batch([
      ...times(4, (at) => this.rest(mine, 'sell', PRICE + 100 * at, LOTS)),
      this.rest(mine, 'buy', PRICE + 300, 4 * LOTS, { selfTradePrevention: 'EXPIRE_MAKER' }),
    ]);
    this.preventedId = placedId(prevented[4]);
    await this.batch([
      ...times(5, (at) => this.rest(mine, 'buy', PRICE - 100_000 - at, LOTS)),
      { type: 'cancel-all', accountId: mine },
      this.rest(mine, 'buy', PRICE - 100_000, 1),
      ...times(5, () => this.rest(mine, 'buy', PRICE - 100_000, LOTS)),
      ...times(5, () => this.list()),
      ...times(4, () => this.credit()),
      ...times(5, () => this.transfer()),
      ...times(5, () => this.conversion()).flat(),
    ]);
    await this.amend();
    for (let count = 0; count < 5; count += 1)
      await this.traders.owner.expect('placeSpotStrategy', { body: sampleScale });
    await importKlines(this.traders.server.db.pool, gappyMinutes(Date.now()));
  }

  private async amend(): Promise<void> {
    const [placed] = await this.batch([this.rest(this.mine, 'buy', PRICE - 100_000, 10 * LOTS)]);
    this.amendedId = placedId(placed);
    const { accountId, orderId } = { accountId: this.mine, orderId: this.amendedId };
    await this.batch(
      [9, 8, 7, 6, 5].map((size): Command => ({ type: 'amend-order', accountId, orderId, qtyLots: size * LOTS })),
    );
  }

  /** A public call of the gateway, or a signed one; its rows. */
  async rows<Row>(path: string, values: Readonly<Record<string, string | number>>, isSigned: boolean): Promise<Row[]> {
    const { mine } = this.traders;
    const query = Object.entries(values).map(([name, value]) => `${name}=${value}`);
    const answer = await (isSigned ? mine.signed(path, values) : mine.open(path, query.join('&')));
    if (answer.status !== 200) throw new Error(`${path} ${JSON.stringify(values)}: ${JSON.stringify(answer.body)}`);
    return bodyOf<Row[]>(answer);
  }
}

function placedId(applied: AppliedCommand | undefined): bigint {
  const [event] = applied?.events ?? [];
  if (event?.type !== 'order-accepted') throw new Error(`not accepted: ${JSON.stringify(event?.type)}`);
  return event.orderId;
}

/** Minutes of ETH/USDT of which nobody traded in most. */
function* gappyMinutes(nowMs: number) {
  const openMs = nowMs - (nowMs % MINUTE);
  for (const back of [40, 39, 31, 30, 24, 11, 10, 9, 2]) {
    const price = 100_000 + back;
    const prices = { open: price, high: price, low: price, close: price };
    yield {
      marketId: 2,
      interval: '1m' as const,
      openMs: openMs - back * MINUTE,
      ...prices,
      lots: 5n,
      quote: 50n,
      trades: 1,
    };
  }
}
