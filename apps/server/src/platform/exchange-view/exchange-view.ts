import type { BalanceData } from '@bourse/contract';
import type { HouseAccount } from '@bourse/core';
import { formatDecimal, invariant, type MarketSpec, WALLET_IDS, type WalletKind } from '@bourse/domain';
import type { AppliedCommand, RecoveredState } from '../core-host/core-host.ts';
import type { BalanceVisitor } from './accounts/account-book.ts';
import type { BalanceRecord, Frozen, OwnFeeRates } from './accounts/account-state.ts';
import { AccountsPart } from './accounts/accounts-part.ts';
import { Valuation, worthText } from './accounts/valuation.ts';
import type { AssetProduct, Catalogue, MarketProduct } from './markets/catalogue.ts';
import type { ListedContract } from './markets/contract-catalogue.ts';
import type { Product } from './markets/instrument.ts';
import type { InstrumentState, MarketState } from './markets/market-state.ts';
import { type ContractState, MarketsPart } from './markets/markets-part.ts';
import type { ListRecords } from './orders/list-records.ts';
import type { OpenOrderDetail } from './orders/open-order-detail.ts';
import type { ListRecord, OrderRecord } from './orders/order-record.ts';
import { OrdersPart } from './orders/orders-part.ts';
import type { ViewListener } from './view-listener.ts';
import { ViewListeners } from './view-listeners.ts';
import { handlersByType, type ViewPart, type ViewPartDefinition } from './view-part.ts';

/**
 * The live read model on the main thread: built once from the recovered state and then from events only.
 * It is updated before any caller is answered, so a caller who has the response reads its effect here.
 * It does not keep history: it has the latest ended orders only, the projections have them all.
 *
 * Method: a host that applies commands and tracks their sequence, and parts that handle the events they name; an event that
 * no part handles changes nothing. Markets, accounts and orders are shared parts; a feature adds its own part.
 */
export class ExchangeView {
  readonly valuation: Valuation;
  /** Sequence of the last applied command. */
  seq = 0;
  /** Time of that command, milliseconds since the epoch. */
  timeMs = 0;
  /** Sequence of the database; closed klines and ended orders up to here can be read there. */
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
   * orders come before markets, so that listeners to a trade find its orders updated.
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
    // It was created by this definition.
    return part as Part;
  }

  /** Adds a listener to spot after the existing ones; returns a function that removes it. */
  listen(listener: ViewListener): () => void {
    return this.listeners.add(listener);
  }

  /** The same to contracts. */
  listenToContracts(listener: ViewListener<ListedContract>): () => void {
    return this.listeners.addToContracts(listener);
  }

  /** Applies durable commands, in order. */
  apply(batch: readonly AppliedCommand[]): void {
    for (const part of this.parts) part.beginBatch?.();
    for (const applied of batch) {
      this.timeMs = applied.timeMs;
      this.seq = applied.seq;
      this.applyOne(applied);
      for (const listener of this.listeners.shared.onCommand) listener.onCommand(applied);
    }
  }

  private applyOne(applied: AppliedCommand): void {
    for (const part of this.beginning) part.beginCommand?.(applied);
    for (const event of applied.events) {
      // The type is read once: the events have so many shapes that each read is a megamorphic lookup.
      const handlers = this.handlers.get(event.type);
      if (handlers !== undefined) for (const handle of handlers) handle(event, applied);
    }
    for (const part of this.ending) part.endCommand?.(applied);
  }

  /** Sets the sequence of the database. */
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

  /** Sets names, logos and areas. */
  setProducts(assets: readonly AssetProduct[], markets: readonly MarketProduct[]): void {
    this.marketsPart.setProducts(assets, markets);
  }

  /** All spot markets, in order of their ids. */
  markets(): readonly MarketState[] {
    return this.marketsPart.all();
  }

  /** A spot market that must exist. */
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

  /** All contracts, in order of listing. */
  contracts(): readonly ContractState[] {
    return this.marketsPart.allContracts();
  }

  /** A contract that must exist. */
  contract(contractId: number): ContractState {
    return this.marketsPart.contract(contractId);
  }

  findContract(contractId: number): ContractState | undefined {
    return this.marketsPart.findContract(contractId);
  }

  findContractByCode(code: string): ContractState | undefined {
    return this.marketsPart.findContractByCode(code);
  }

  /** A spot market or a contract that must exist. */
  instrument(marketId: number): InstrumentState {
    return this.marketsPart.instrument(marketId);
  }

  findInstrument(marketId: number): InstrumentState | undefined {
    return this.marketsPart.findInstrument(marketId);
  }

  /** All spot markets and contracts. */
  instruments(): readonly InstrumentState[] {
    return [...this.markets(), ...this.contracts()];
  }

  /** Order lists of spot: open ones and the latest that ended. */
  get lists(): ListRecords {
    return this.listsOf('spot');
  }

  listsOf(product: Product): ListRecords {
    return this.orders.listsOf(product);
  }

  /** A list of any product that is open, or one of the latest that ended. */
  findList(listId: bigint): ListRecord | undefined {
    return this.orders.findList(listId);
  }

  /** An open order of any product, or one of the latest that ended. */
  order(orderId: bigint): OrderRecord | undefined {
    return this.orders.find(orderId);
  }

  /** An account's open orders of a product, newest first. */
  openOrders(accountId: number, product: Product = 'spot'): OrderRecord[] {
    return this.orders.openOf(accountId, product);
  }

  /** An account's open orders of a product, unsorted. */
  workingOrders(accountId: number, product: Product = 'spot'): readonly OrderRecord[] {
    return this.orders.workingOf(accountId, product);
  }

  /** Number of an account's open orders of all products. */
  openOrderCount(accountId: number): number {
    return this.orders.openCount(accountId);
  }

  /** What an account pays on a market, in ppm of what it receives. */
  feeRates(accountId: number, market: MarketSpec) {
    return this.accounts.feeRates(accountId, market);
  }

  /** An account's own fee rates; null: those of each market. */
  ownFeeRates(accountId: number): OwnFeeRates {
    return this.accounts.ownFeeRates(accountId);
  }

  /** What is frozen, by account; others are free. */
  get frozen(): ReadonlyMap<number, Frozen> {
    return this.accounts.frozen;
  }

  /** Accounts of the house, by id. */
  get houseAccounts(): ReadonlyMap<number, HouseAccount> {
    return this.accounts.house;
  }

  /** Visits every balance of every account, all of an account one after the other, house accounts included. */
  eachBalance(visit: BalanceVisitor): void {
    this.accounts.eachBalance(visit);
  }

  /** One balance, of an isolated wallet by its market (`scope`); zero when it never changed. */
  balance(accountId: number, wallet: WalletKind, assetId: number, scope = 0): BalanceRecord {
    return this.accounts.balance(accountId, wallet, assetId, scope);
  }

  /** An account's balances that are not zero, over all wallets. */
  nonZeroBalances(accountId: number): BalanceRecord[] {
    return this.accounts.nonZeroBalances(accountId);
  }

  /** Value of an account's wallet at last prices, in 10^-8 USDT; a coin without a price counts as zero. */
  walletWorth(accountId: number, wallet: WalletKind): bigint {
    return this.nonZeroBalances(accountId)
      .filter((balance) => balance.wallet === wallet)
      .reduce((sum, { assetId, total }) => sum + (this.valuation.usdt(assetId, total) ?? 0n), 0n);
  }

  /** A balance in the API's format. */
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
