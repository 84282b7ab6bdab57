import { type AssetSpec, invariant, type MarketSpec, type WalletKind } from '@bourse/domain';
import type { ClaimedRow, Exchange, MarketState } from './exchange.ts';
import type { HouseAccount } from './kernel/accounts/house-accounts.ts';
import type { CommandMeta } from './kernel/commands.ts';
import { Engine } from './kernel/engine.ts';
import type * as kernelTypes from './kernel/exchange.ts';
import { tableOf } from './kernel/kernel-room.ts';
import type { RoomSpec } from './kernel/room.ts';
import { readKernel } from './kernel/snapshot/kernel-section.ts';
import { sha256 as plainSha256, type Sha256 } from './kernel/snapshot/sha256.ts';
import { openSnapshot, readSections, type Snapshot } from './kernel/snapshot/snapshot.ts';
import { DEFAULT_OPTIONS, Kernel } from './kernel/state.ts';
import * as balances from './kernel/views.ts';
import { type Command, type ExchangeEvent, ROOMS } from './rooms/index.ts';
import { SPOT } from './rooms/spot/codes.ts';
import type { Market } from './trading/market.ts';
import { OrderEvents } from './trading/order-events.ts';
import { tradingRoom } from './trading/room.ts';
import type { TradingState } from './trading/state.ts';
import type * as views from './trading/view-types.ts';
import * as trading from './trading/views.ts';

/** What an exchange is made with, beside its options. */
export interface Runtime {
  /** The platform's SHA-256: about fifteen times as fast as plain JavaScript, which counts for snapshots of large exchanges. */
  readonly sha256?: Sha256;
  /** The rooms; absent: those of the product. */
  readonly rooms?: readonly RoomSpec[];
}

/** A new exchange without assets, markets or users. The options become part of its state. */
export function createExchange(options: kernelTypes.ExchangeOptions = {}, runtime: Runtime = {}): Exchange {
  const complete = { ...DEFAULT_OPTIONS, ...options };
  for (const [name, value] of Object.entries(complete)) {
    invariant(Number.isSafeInteger(value) && value >= 0, `option ${name} is no whole number`);
  }
  return new ComposedExchange(new Kernel(complete), runtime);
}

/** An exchange from what `snapshot()` gave. Throws a `CodecError` when the bytes are cut off, altered or of another version. */
export function restoreExchange(bytes: Uint8Array, runtime: Runtime = {}): Exchange {
  const snapshot = openSnapshot(bytes, runtime.sha256 ?? plainSha256);
  const kernel = readKernel(snapshot.sections.get(0) ?? new Uint8Array(0));
  kernel.seq = snapshot.seq;
  kernel.timeMs = snapshot.timeMs;
  return new ComposedExchange(kernel, runtime, snapshot);
}

/** The engine with the views of the kernel and of trading. */
class ComposedExchange extends Engine implements Exchange {
  declare private readonly trading: TradingState;

  constructor(kernel: Kernel, { rooms = ROOMS, sha256 = plainSha256 }: Runtime, snapshot?: Snapshot) {
    super({ kernel, table: tableOf(rooms), lane: tradingRoom, sha256, events: new OrderEvents() });
    this.trading = this.use(tradingRoom).state;
    if (snapshot !== undefined) this.restore((instances) => readSections(snapshot, instances));
  }

  apply(command: Command, meta?: Partial<CommandMeta>): readonly ExchangeEvent[] {
    return this.applyCommand(command, meta) as readonly ExchangeEvent[];
  }
  balance(accountId: number, wallet: WalletKind, assetId: number, scope?: number): kernelTypes.Balance {
    return balances.balanceOf(this.kernel, accountId, wallet, assetId, scope);
  }
  balances(accountId?: number): readonly kernelTypes.BalanceRow[] {
    return balances.balancesOf(this.kernel, accountId);
  }
  balanceColumns(): kernelTypes.BalanceColumns {
    return balances.balanceColumnsOf(this.kernel);
  }
  totals(assetId: number): { readonly total: bigint; readonly held: bigint } {
    return balances.totalsOf(this.kernel, assetId);
  }
  claimed(): readonly ClaimedRow[] {
    const byRow = new Map<number, bigint>();
    for (const { amount, row } of this.claims()) {
      invariant(row >= 0, 'a room holds something of a balance that there is not');
      byRow.set(row, (byRow.get(row) ?? 0n) + amount);
    }
    return balances.balancesOf(this.kernel).map(({ accountId, assetId, held, scope = 0, wallet }, row) => ({
      accountId,
      wallet,
      scope,
      assetId,
      claimed: byRow.get(row) ?? 0n,
      held,
    }));
  }
  accounts(): readonly kernelTypes.AccountView[] {
    return balances.accountsOf(this.kernel);
  }
  houseAccounts(): readonly HouseAccount[] {
    return [...this.kernel.accounts.house.values()];
  }
  assets(): readonly AssetSpec[] {
    return [...this.kernel.assets];
  }
  book(marketId: number, depth?: number): views.BookView {
    return trading.bookOf(this.trading, marketId, depth);
  }
  openOrders(accountId?: number): readonly views.OpenOrder[] {
    return trading.openOrdersOf(this.trading, accountId);
  }
  openLists(accountId?: number): readonly views.OpenList[] {
    return trading.openListsOf(this.trading, accountId);
  }
  order(orderId: bigint): views.OpenOrder | undefined {
    return trading.orderOf(this.trading, orderId);
  }
  countdowns(): readonly views.CountdownView[] {
    return trading.countdownsOf(this.trading);
  }
  markets(): readonly MarketSpec[] {
    return this.spotMarkets().map(({ spec }) => spec as MarketSpec);
  }
  marketStates(): readonly MarketState[] {
    return this.spotMarkets().map(({ lastPriceTicks, lastTradeNo, spec, statusName }) => ({
      market: spec as MarketSpec,
      status: statusName,
      lastPriceTicks,
      lastTradeNo,
    }));
  }

  /** Only the spot room lists markets with `MarketSpec`s. */
  private spotMarkets(): readonly Market[] {
    return this.trading.markets.filter(({ room }) => room === SPOT);
  }
}
