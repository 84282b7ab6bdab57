import type { Accounts } from '../kernel/accounts/accounts.ts';
import { IntIndex } from '../kernel/int-index.ts';
import type { Ledger } from '../kernel/ledger/ledger.ts';
import * as records from '../kernel/record-layout.ts';
import type { Kernel } from '../kernel/state.ts';
import { OrderPool } from './book/order-pool.ts';
import { Lists } from './lists/lists.ts';
import type { Market } from './market.ts';
import type { OrderEvents } from './order-events.ts';
import * as orders from './order-layout.ts';
import { Countdowns } from './triggers/countdowns.ts';
import type { Extra } from './triggers/extra.ts';
import { Timers } from './triggers/timers.ts';

const { ACCOUNT, ORDERS_FROZEN } = records;
const { INT } = orders;

/** All markets and orders. */
export class TradingState {
  declare readonly kernel: Kernel;
  declare readonly accounts: Accounts;
  declare readonly ledger: Ledger;
  readonly markets: Market[] = [];
  private readonly marketIndex = new IntIndex();
  readonly pool = new OrderPool();
  /** What orders have beyond their records, by slot. */
  readonly extras = new Map<number, Extra>();
  readonly timers = new Timers();
  readonly countdowns = new Countdowns();
  readonly lists = new Lists();
  /** Markets with a price that triggers have not seen yet. */
  readonly moved: Market[] = [];
  /** Whether a market has traded since last prices were reported; used where there are rooms that follow them. */
  hasNewPrices = false;
  /** Index of the market whose levels may have changed, −1 for none; further ones, which few commands have, are in a list. */
  private dirtyMarket = -1;
  private readonly otherDirtyMarkets: number[] = [];

  constructor(kernel: Kernel) {
    this.kernel = kernel;
    this.accounts = kernel.accounts;
    this.ledger = kernel.ledger;
  }

  /** Time of the command under way. */
  get timeMs(): number {
    return this.kernel.timeMs;
  }

  /** Whether an account (−1: none) may neither place nor change orders. */
  isFrozen(owner: number): boolean {
    return owner >= 0 && (this.accounts.get(owner, ACCOUNT.FROZEN) & ORDERS_FROZEN) !== 0;
  }

  /** Whether something happened that other orders may follow from. */
  get hasConsequences(): boolean {
    return this.moved.length > 0 || this.lists.hasNotices;
  }

  /** Passes a price on to the triggers that follow it. */
  onPrice(market: Market, kind: number, priceTicks: number): void {
    market.triggersOf(kind).onPrice(priceTicks);
    if (!this.moved.includes(market)) this.moved.push(market);
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

  /** Takes an order's extra away, if it has one; its list is notified how the order ended. */
  dropExtra(slot: number, status: number): void {
    if (this.pool.int(slot, INT.HAS_EXTRA) === 0) return;
    const list = this.extras.get(slot)?.list;
    if (list !== undefined) this.lists.notify(list, slot, status);
    this.extras.delete(slot);
    this.pool.setInt(slot, INT.HAS_EXTRA, 0);
  }

  /** Remembers that the levels of a market may have changed. */
  markDirty(market: Market): void {
    const { index } = market;
    if (this.dirtyMarket === index) return;
    if (this.dirtyMarket < 0) this.dirtyMarket = index;
    else if (!this.otherDirtyMarkets.includes(index)) this.otherDirtyMarkets.push(index);
  }

  /** Reports the last price of each market that has traded since the last time: only markets whose levels may have changed have. */
  eachLastPrice(report: (marketId: number, priceTicks: number) => void): void {
    // What is traded by whoever gets a price is reported the next time.
    this.hasNewPrices = false;
    if (this.dirtyMarket < 0) return;
    const further = this.otherDirtyMarkets.length;
    reportLastPrice(this.markets[this.dirtyMarket] as Market, report);
    for (let at = 0; at < further; at++) {
      reportLastPrice(this.markets[this.otherDirtyMarkets[at] as number] as Market, report);
    }
  }

  /** Writes the levels that the command has changed. */
  publish(out: OrderEvents): void {
    if (this.dirtyMarket < 0) return;
    publishMarket(this.markets[this.dirtyMarket] as Market, out);
    this.dirtyMarket = -1;
    if (this.otherDirtyMarkets.length > 0) this.publishOthers(out);
  }

  private publishOthers(out: OrderEvents): void {
    for (const index of this.otherDirtyMarkets) publishMarket(this.markets[index] as Market, out);
    this.otherDirtyMarkets.length = 0;
  }
}

/** Reports the last price of a market if it has traded since the last time. */
function reportLastPrice(market: Market, report: (marketId: number, priceTicks: number) => void): void {
  if (market.reportedTradeNo === market.lastTradeNo) return;
  market.reportedTradeNo = market.lastTradeNo;
  report(market.id, market.lastPriceTicks);
}

function publishMarket({ id, bids, asks }: Market, out: OrderEvents): void {
  if (bids.isDirty) bids.publish(id, out);
  if (asks.isDirty) asks.publish(id, out);
}
