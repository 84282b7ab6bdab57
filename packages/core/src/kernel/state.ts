import type { AssetSpec } from '@bourse/domain';
import { REJECT_CODES, type RejectCode } from '../reject-codes.ts';
import { OrderPool } from '../trading/book/order-pool.ts';
import { Lists } from '../trading/lists/lists.ts';
import type { Market } from '../trading/market.ts';
import { Countdowns } from '../trading/triggers/countdowns.ts';
import type { Extra } from '../trading/triggers/extra.ts';
import { Timers } from '../trading/triggers/timers.ts';
import { Accounts } from './accounts/accounts.ts';
import type { EventBuffer } from './codec/event-buffer.ts';
import { grownInts } from './columns.ts';
import type { ExchangeOptions } from './exchange.ts';
import { IntIndex } from './int-index.ts';
import { KeyStore } from './keys/key-store.ts';
import { Ledger } from './ledger/ledger.ts';
import * as records from './record-layout.ts';

const { INT } = records;

/** What an exchange is created with when nothing else is said. */
export const DEFAULT_OPTIONS: Required<ExchangeOptions> = {
  maxOpenOrders: 1_000,
  maxKeys: 1_048_576,
  maxKeysPerAccount: 10_000,
  keyRetentionMs: 24 * 60 * 60 * 1_000,
};

/** A refusal's number; its place in the written order. */
export function codeIndexOf(code: RejectCode): number {
  return REJECT_CODES.indexOf(code);
}

/** Everything the exchange knows; the rooms (ledger, spot, funds) are functions over it. */
export class State {
  declare readonly options: Required<ExchangeOptions>;
  seq = 0;
  timeMs = 0;
  readonly assets: AssetSpec[] = [];
  /** Asset id by asset index. */
  assetIds = new Int32Array(64);
  readonly assetIndexById = new Map<number, number>();
  readonly markets: Market[] = [];
  private readonly marketIndex = new IntIndex();
  readonly accounts = new Accounts();
  readonly ledger = new Ledger();
  readonly pool = new OrderPool();
  declare readonly keys: KeyStore;
  /** What orders have beyond their records, by slot. */
  readonly extras = new Map<number, Extra>();
  readonly timers = new Timers();
  readonly countdowns = new Countdowns();
  readonly lists = new Lists();
  /** What the command under way came to, for its idempotency key: order id words and refusal + 1. */
  outcomeLow = 0;
  outcomeHigh = 0;
  outcomeRefusal = 0;
  /** Index of the market whose levels may have changed, −1 for none; further ones, which few commands have, are in a list. */
  private dirtyMarket = -1;
  private readonly otherDirtyMarkets: number[] = [];

  constructor(options: Required<ExchangeOptions>) {
    this.options = options;
    this.keys = new KeyStore(options);
  }

  /** Adds an asset and returns its index. */
  addAsset(asset: AssetSpec): number {
    const index = this.assets.length;
    if (index === this.assetIds.length) this.assetIds = grownInts(this.assetIds, index * 2);
    this.assets.push(asset);
    this.assetIds[index] = asset.assetId;
    this.assetIndexById.set(asset.assetId, index);
    return index;
  }

  /** Adds a market whose index is the number of markets. */
  addMarket(market: Market): void {
    this.markets.push(market);
    this.marketIndex.add(market.id, market.index);
  }

  /** A market by its id. Ids beyond 32 bits are nobody's. */
  findMarket(marketId: number): Market | undefined {
    return marketId === (marketId | 0) ? this.markets[this.marketIndex.find(marketId | 0)] : undefined;
  }

  /** An order's extra; made when it has none. */
  ensureExtra(slot: number): Extra {
    let extra = this.extras.get(slot);
    if (extra === undefined) {
      extra = { expiresMs: 0, waiting: undefined, iceberg: undefined, list: undefined, pending: undefined, amends: 0 };
      this.extras.set(slot, extra);
      this.pool.setInt(slot, INT.HAS_EXTRA, 1);
    }
    return extra;
  }

  /** Lets an order end by itself at a time. */
  setExpiry(slot: number, expiresMs: number): void {
    this.ensureExtra(slot).expiresMs = expiresMs;
    this.timers.add(this.pool, slot, expiresMs);
  }

  /** Lots of an order that the book does not show. */
  hiddenLots(slot: number): number {
    if (this.pool.int(slot, INT.HAS_EXTRA) === 0) return 0;
    return this.extras.get(slot)?.iceberg?.hiddenLots ?? 0;
  }

  /** Takes an order's extra away, if it has one; its list hears how the order ended. */
  dropExtra(slot: number, status: number): void {
    if (this.pool.int(slot, INT.HAS_EXTRA) === 0) return;
    const list = this.extras.get(slot)?.list;
    if (list !== undefined) this.lists.tell(list, slot, status);
    this.extras.delete(slot);
    this.pool.setInt(slot, INT.HAS_EXTRA, 0);
  }

  /** Answers the command under way with a refusal. */
  refuse(accountId: number, codeIndex: number, out: EventBuffer): void {
    this.outcomeRefusal = codeIndex + 1;
    out.rejected(accountId, codeIndex);
  }

  /** Remembers that the levels of a market may have changed. */
  markDirty(market: Market): void {
    const { index } = market;
    if (this.dirtyMarket === index) return;
    if (this.dirtyMarket < 0) this.dirtyMarket = index;
    else if (!this.otherDirtyMarkets.includes(index)) this.otherDirtyMarkets.push(index);
  }

  /** Writes levels and balances that the command has changed. */
  publish(out: EventBuffer): void {
    if (this.dirtyMarket >= 0) {
      publishMarket(this.markets[this.dirtyMarket] as Market, out);
      this.dirtyMarket = -1;
      if (this.otherDirtyMarkets.length > 0) this.publishOthers(out);
    }
    this.ledger.publish(out);
  }

  private publishOthers(out: EventBuffer): void {
    for (const index of this.otherDirtyMarkets) publishMarket(this.markets[index] as Market, out);
    this.otherDirtyMarkets.length = 0;
  }
}

function publishMarket({ id, bids, asks }: Market, out: EventBuffer): void {
  if (bids.isDirty) bids.publish(id, out);
  if (asks.isDirty) asks.publish(id, out);
}
