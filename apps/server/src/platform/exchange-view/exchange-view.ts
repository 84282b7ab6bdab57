import type { BalanceData } from '@bourse/contract';
import { formatDecimal, invariant, type MarketSpec, WALLET_IDS, type WalletKind } from '@bourse/domain';
import type { AppliedCommand, RecoveredState } from '../core-host/core-host.ts';
import type { BalanceRecord } from './accounts/account-state.ts';
import { AccountsPart } from './accounts/accounts-part.ts';
import { Valuation, worthText } from './accounts/valuation.ts';
import type { AssetProduct, Catalogue, MarketProduct } from './markets/catalogue.ts';
import type { MarketState } from './markets/market-state.ts';
import { MarketsPart } from './markets/markets-part.ts';
import type { ListRecords } from './orders/list-records.ts';
import type { OpenOrderDetail } from './orders/open-order-detail.ts';
import type { ListRecord, OrderRecord } from './orders/order-record.ts';
import { OrdersPart } from './orders/orders-part.ts';
import type { ViewListener } from './view-listener.ts';
import { ViewListeners } from './view-listeners.ts';
import { handlersByType, type ViewPart, type ViewPartDefinition } from './view-part.ts';

/**
 * The live read model on the main thread: built once from the recovered state and then from events only.
 * It is updated before any caller is answered, so whoever has an answer reads its effect here.
 * It does not keep history: of ended orders it has the latest only, the projections have them all.
 *
 * Method: a host that takes commands in and knows how far it is, and parts that handle the events they know; an event that
 * no part knows changes nothing. Markets, accounts and orders are read by many and stand here; a feature adds its own part.
 */
export class ExchangeView {
  readonly valuation: Valuation;
  /** Sequence of the last command taken in. */
  seq = 0;
  /** Time of that command, milliseconds since the epoch. */
  timeMs = 0;
  /** How far the database is; closed klines and ended orders up to here can be read there. */
  projectedSeq = 0;
  private readonly listeners = new ViewListeners();
  private readonly marketsPart = new MarketsPart(this.listeners, this);
  private readonly accounts = new AccountsPart(this.listeners);
  private readonly orders = new OrdersPart(this.listeners, this.marketsPart);
  private readonly added: ReadonlyMap<ViewPartDefinition, ViewPart>;
  private readonly parts: readonly ViewPart[];
  private readonly handlers: ReturnType<typeof handlersByType>;
  private readonly beginning: readonly ViewPart[];
  private readonly ending: readonly ViewPart[];
  private readonly clock: () => number;

  /**
   * `clock` returns milliseconds for the rolling windows; scenario replays pass the feed's. `definitions` are the features' parts;
   * orders come before markets, so that whoever hears of a trade finds its orders changed.
   */
  constructor(clock: () => number, definitions: readonly ViewPartDefinition[] = []) {
    this.clock = clock;
    this.valuation = new Valuation(this.catalogue, (base, quote) => this.marketsPart.ofPair(base, quote));
    this.added = new Map(definitions.map((definition) => [definition, definition.create()]));
    this.parts = [this.accounts, this.orders, this.marketsPart, ...this.added.values()];
    this.handlers = handlersByType(this.parts);
    this.beginning = this.parts.filter(({ beginCommand }) => beginCommand !== undefined);
    this.ending = this.parts.filter(({ endCommand }) => endCommand !== undefined);
  }

  /** Builds the view from the core's state at start. */
  load(
    state: RecoveredState,
    details: ReadonlyMap<bigint, OpenOrderDetail> = new Map(),
    openLists: readonly ListRecord[] = [],
  ): void {
    invariant(this.seq === 0, 'an exchange view is loaded once');
    this.seq = state.seq;
    this.timeMs = state.timeMs;
    for (const part of this.parts) part.load?.(state);
    this.orders.loadOrders(state.openOrders, details, openLists);
  }

  /** A feature's part. */
  partOf<Part extends ViewPart>(definition: ViewPartDefinition<Part>): Part {
    const part = this.added.get(definition);
    invariant(part !== undefined, () => `the part ${definition.name} is not in the view`);
    // It was created by this very definition.
    return part as Part;
  }

  /** Adds one who follows changes, after those who came before; returns the way to stop. */
  listen(listener: ViewListener): () => void {
    return this.listeners.add(listener);
  }

  /** Takes durable commands in, in order. */
  apply(batch: readonly AppliedCommand[]): void {
    for (const part of this.parts) part.beginBatch?.();
    for (const applied of batch) {
      this.timeMs = applied.timeMs;
      this.seq = applied.seq;
      this.applyOne(applied);
      for (const listener of this.listeners.by.onCommand) listener.onCommand(applied);
    }
  }

  private applyOne(applied: AppliedCommand): void {
    for (const part of this.beginning) part.beginCommand?.(applied);
    for (const event of applied.events) {
      // The type is read once: the events' shapes are so many that each reading of it is a search.
      const handlers = this.handlers.get(event.type);
      if (handlers !== undefined) for (const handle of handlers) handle(event, applied);
    }
    for (const part of this.ending) part.endCommand?.(applied);
  }

  /** Notes how far the database is. */
  noteProjected(seq: number): void {
    this.projectedSeq = seq;
  }

  /** Milliseconds since the epoch by the clock that rolls the windows; never behind the last command. */
  nowMs(): number {
    return Math.max(this.clock(), this.timeMs);
  }

  get catalogue(): Catalogue {
    return this.marketsPart.catalogue;
  }

  /** Takes names, logos and areas in. */
  setProducts(assets: readonly AssetProduct[], markets: readonly MarketProduct[]): void {
    this.marketsPart.setProducts(assets, markets);
  }

  /** All markets, in order of their ids. */
  markets(): readonly MarketState[] {
    return this.marketsPart.all();
  }

  /** A market that is known to exist. */
  market(marketId: number): MarketState {
    return this.marketsPart.market(marketId);
  }

  findMarket(marketId: number): MarketState | undefined {
    return this.marketsPart.find(marketId);
  }

  findMarketByCode(code: string): MarketState | undefined {
    const listed = this.catalogue.marketByCode(code);
    return listed && this.marketsPart.find(listed.spec.marketId);
  }

  /** Lists of orders, open ones and those that ended lately. */
  get lists(): ListRecords {
    return this.orders.lists;
  }

  /** An order that works or ended lately. */
  order(orderId: bigint): OrderRecord | undefined {
    return this.orders.find(orderId);
  }

  /** An account's working orders, newest first. */
  openOrders(accountId: number): OrderRecord[] {
    return this.orders.openOf(accountId);
  }

  /** An account's working orders, in no order. */
  workingOrders(accountId: number): readonly OrderRecord[] {
    return this.orders.workingOf(accountId);
  }

  /** What an account pays on a market, in ppm of what it receives. */
  feeRates(accountId: number, market: MarketSpec) {
    return this.accounts.feeRates(accountId, market);
  }

  /** One balance; zero when it was never touched. */
  balance(accountId: number, wallet: WalletKind, assetId: number): BalanceRecord {
    return this.accounts.balance(accountId, wallet, assetId);
  }

  /** An account's balances that are not zero, over all wallets. */
  nonZeroBalances(accountId: number): BalanceRecord[] {
    return this.accounts.nonZeroBalances(accountId);
  }

  /** What an account's wallet is worth at last prices, in 10^-8 USDT; a coin without a price counts as nothing. */
  walletWorth(accountId: number, wallet: WalletKind): bigint {
    return this.nonZeroBalances(accountId)
      .filter((balance) => balance.wallet === wallet)
      .reduce((sum, { assetId, total }) => sum + (this.valuation.usdt(assetId, total) ?? 0n), 0n);
  }

  /** A balance as the API tells it. */
  balanceData(record: BalanceRecord): BalanceData {
    const asset = this.catalogue.asset(record.assetId);
    invariant(asset !== undefined, () => `asset ${record.assetId} is not in the catalogue`);
    const product = this.catalogue.assetProduct(asset);
    return {
      coinId: asset.assetId,
      shortName: asset.code,
      name: product.name,
      webLogo: product.webLogo,
      wallet: WALLET_IDS[record.wallet],
      total: formatDecimal(record.total, asset.scale),
      held: formatDecimal(record.held, asset.scale),
      available: formatDecimal(record.total - record.held, asset.scale),
      usdt: worthText(this.valuation.usdt(asset.assetId, record.total), 2),
    };
  }
}
