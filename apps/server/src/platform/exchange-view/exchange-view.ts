import type { BalanceData } from '@bourse/contract';
import type {
  BalanceChanged,
  ExchangeEvent,
  LevelChanged,
  MatchPrevented,
  OpenOrder,
  OrderAccepted,
  OrderAmended,
  OrderClosed,
  OrderLabel,
  OrderLabelled,
  Trade,
} from '@bourse/core';
import { firesAbove, formatDecimal, invariant, type MarketSpec, WALLET_IDS, type WalletKind } from '@bourse/domain';
import type { AppliedCommand, RecoveredState } from '../core-host/core-host.ts';
import { AccountBook } from './account-book.ts';
import type { BalanceRecord } from './accounts.ts';
import { type AssetProduct, Catalogue, type MarketProduct } from './catalogue.ts';
import { Countdowns } from './countdowns.ts';
import { KnownOrders } from './known-orders.ts';
import { ListRecords } from './list-records.ts';
import { MarketState } from './market-state.ts';
import { type ListRecord, type OrderRecord, recordOf, UNTOUCHED } from './order-record.ts';
import { isTiming, UNKNOWN_MS, UnreachedStops, withTime } from './order-times.ts';
import { Valuation, worthText } from './valuation.ts';
import { hearersOf, type ViewListener } from './view-listener.ts';

/** What the database knows of an open order beyond the core's state. */
export interface OpenOrderDetail {
  readonly orderId: bigint;
  readonly postOnly: boolean;
  readonly placedLots: number;
  readonly icebergLots: number;
  readonly updatedMs: number;
  /** What it waited for before it came to the book. */
  readonly trigger: OrderRecord['trigger'];
  readonly times: OrderRecord['times'];
  readonly peg: OrderRecord['peg'];
  readonly label: OrderRecord['label'];
  readonly selfTradePrevention: OrderRecord['selfTradePrevention'];
  readonly prevented: OrderRecord['prevented'];
  readonly answer: OrderRecord['answer'];
}

/**
 * The live read model on the main thread: built once from the recovered state and then from events only.
 * It is updated before any caller is answered, so whoever has an answer reads its effect here.
 * It does not keep history: of ended orders it has the latest only, the projections have them all.
 */
export class ExchangeView {
  readonly catalogue = new Catalogue();
  readonly valuation: Valuation;
  /** Sequence of the last command taken in. */
  seq = 0;
  /** Time of that command, milliseconds since the epoch. */
  timeMs = 0;
  /** How far the database is; closed klines and ended orders up to here can be read there. */
  projectedSeq = 0;
  private readonly marketStates = new Map<number, MarketState>();
  private sorted: readonly MarketState[] | undefined;
  private readonly byPair = new Map<string, MarketState>();
  private readonly accounts = new AccountBook();
  private readonly orders = new KnownOrders();
  /** Lists of orders, open ones and those that ended lately. */
  readonly lists = new ListRecords();
  readonly countdowns = new Countdowns();
  private readonly stops = new UnreachedStops();
  private lastPrevented = { seq: 0, entryNo: 0 };
  private listeners: readonly ViewListener[] = [];
  /** Those of them that hear of each kind of change. */
  private hearers = hearersOf([]);
  private readonly clock: () => number;

  /** `clock` tells the time in milliseconds for the rolling windows; scenario replays pass the feed's. */
  constructor(clock: () => number) {
    this.clock = clock;
    this.valuation = new Valuation(this.catalogue, (base, quote) => this.byPair.get(`${base}/${quote}`));
  }

  /** Builds the view from the core's state at start. */
  load(
    state: RecoveredState,
    details: ReadonlyMap<bigint, OpenOrderDetail> = new Map(),
    openLists: readonly ListRecord[] = [],
  ): void {
    invariant(this.seq === 0 && this.marketStates.size === 0, 'an exchange view is loaded once');
    for (const asset of state.assets) this.catalogue.addAsset(asset);
    this.seq = state.seq;
    this.timeMs = state.timeMs;
    for (const { market, status, lastPriceTicks } of state.markets) {
      this.addMarket(new MarketState(this.catalogue.addMarket(market, status))).lastTicks = lastPriceTicks;
    }
    this.accounts.load(state.accountIds, state.balances);
    for (const { accountId, makerFeePpm, takerFeePpm } of state.ownFeeRates) {
      this.accounts.open(accountId).feeRates = { makerFeePpm, takerFeePpm };
    }
    for (const order of state.openOrders) this.loadOrder(order, details.get(order.orderId));
    for (const list of openLists) this.lists.load(list);
    for (const countdown of state.countdowns) this.countdowns.set(countdown);
  }

  /** Adds one who hears of changes, after those who came before; returns the way to stop. */
  listen(listener: ViewListener): () => void {
    this.setListeners([...this.listeners, listener]);
    return () => this.setListeners(this.listeners.filter((known) => known !== listener));
  }

  /** Takes durable commands in, in order. */
  apply(batch: readonly AppliedCommand[]): void {
    this.orders.forgetOld();
    for (const applied of batch) {
      this.timeMs = applied.timeMs;
      this.seq = applied.seq;
      this.applyOne(applied);
      for (const hearer of this.hearers.onCommand) hearer.onCommand(applied);
    }
  }

  /** Tells how far the database is. */
  noteProjected(seq: number): void {
    this.projectedSeq = seq;
  }

  /** Milliseconds since the epoch by the clock that rolls the windows; never behind the last command. */
  nowMs(): number {
    return Math.max(this.clock(), this.timeMs);
  }

  /** Takes names, logos and areas in. */
  setProducts(assets: readonly AssetProduct[], markets: readonly MarketProduct[]): void {
    for (const market of this.catalogue.setProducts(assets, markets)) this.market(market.spec.marketId).market = market;
  }

  /** All markets, in order of their ids. */
  markets(): readonly MarketState[] {
    this.sorted ??= [...this.marketStates.values()].sort((a, b) => a.market.spec.marketId - b.market.spec.marketId);
    return this.sorted;
  }

  /** A market that is known to exist. */
  market(marketId: number): MarketState {
    const state = this.marketStates.get(marketId);
    invariant(state !== undefined, () => `market ${marketId} is not in the view`);
    return state;
  }

  findMarket(marketId: number): MarketState | undefined {
    return this.marketStates.get(marketId);
  }

  findMarketByCode(code: string): MarketState | undefined {
    const listed = this.catalogue.marketByCode(code);
    return listed && this.marketStates.get(listed.spec.marketId);
  }

  /** An order that works or ended lately. */
  order(orderId: bigint): OrderRecord | undefined {
    return this.orders.get(orderId);
  }

  /** An account's working orders, newest first. */
  openOrders(accountId: number): OrderRecord[] {
    return [...this.workingOrders(accountId)].sort((a, b) => (a.orderId < b.orderId ? 1 : -1));
  }

  /** An account's working orders, in no order. */
  workingOrders(accountId: number): readonly OrderRecord[] {
    return this.accounts.find(accountId)?.workingOrders ?? [];
  }

  /** What an account pays on a market, in ppm of what it receives. */
  feeRates(accountId: number, { makerFeePpm, takerFeePpm }: MarketSpec) {
    const own = this.accounts.find(accountId)?.feeRates;
    return { makerFeePpm: own?.makerFeePpm ?? makerFeePpm, takerFeePpm: own?.takerFeePpm ?? takerFeePpm };
  }

  /** One balance; zero when it was never touched. */
  balance(accountId: number, wallet: WalletKind, assetId: number): BalanceRecord {
    return this.accounts.find(accountId)?.balance(wallet, assetId) ?? { wallet, assetId, total: 0n, held: 0n };
  }

  /** An account's balances that are not zero, over all wallets. */
  nonZeroBalances(accountId: number): BalanceRecord[] {
    return this.accounts.find(accountId)?.nonZeroBalances() ?? [];
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

  private setListeners(listeners: readonly ViewListener[]): void {
    this.listeners = listeners;
    this.hearers = hearersOf(listeners);
  }

  private applyOne({ seq, timeMs, events }: AppliedCommand): void {
    let placed: OrderRecord | undefined;
    let list: ListRecord | undefined;
    for (const event of events) {
      // In one switch, which reads the type once: the events' shapes are so many that each reading of it is a search.
      switch (event.type) {
        case 'level-changed':
          this.changeLevel(event, seq);
          break;
        case 'balance-changed':
          this.changeBalance(event);
          break;
        case 'order-accepted':
          placed = this.accept(event, timeMs, list?.listId ?? 0n);
          break;
        case 'order-closed':
          this.close(event, timeMs, seq);
          break;
        case 'trade':
          this.trade(event, timeMs, seq);
          break;
        case 'list-accepted':
          list = this.lists.accept(event, timeMs);
          break;
        case 'list-closed':
          this.closeList(event.listId, timeMs);
          break;
        default:
          this.applyRare(event, timeMs);
      }
    }
    if (list !== undefined) this.answerList(list);
    else if (placed) answer(placed);
  }

  private answerList(list: ListRecord): void {
    for (const orderId of list.orderIds) {
      const order = this.orders.get(orderId);
      if (order !== undefined) answer(order);
    }
    for (const hearer of this.hearers.onList) hearer.onList(list);
  }

  /** Refusals, repeats and postings change nothing here: balances come as events of their own. */
  private applyRare(event: ExchangeEvent, timeMs: number): void {
    if ('orderId' in event && event.type !== 'duplicate' && event.type !== 'order-replaced') {
      this.changeOrder(event, timeMs);
    } else if (event.type === 'match-prevented') {
      this.prevent(event);
    } else if (event.type === 'account-opened') {
      this.accounts.open(event.accountId);
    } else if (event.type === 'fee-rates-set') {
      const { makerFeePpm, takerFeePpm } = event;
      this.accounts.open(event.accountId).feeRates = { makerFeePpm, takerFeePpm };
    } else if (event.type === 'countdown-set') {
      this.countdowns.set(event);
    } else if (event.type === 'countdown-ended') {
      this.countdowns.end(event);
    } else if (event.type === 'asset-created') {
      this.catalogue.addAsset(event.asset);
    } else if (event.type === 'market-created') {
      this.addMarket(new MarketState(this.catalogue.addMarket(event.market, 'trading')));
    } else if (event.type === 'market-status-set') {
      this.market(event.marketId).market = this.catalogue.setStatus(event.marketId, event.status);
    }
  }

  /** Notes what a prevented match has taken off its two orders; what becomes of them is told by events of their own. */
  private prevent({ makerOrderId, takerOrderId, makerLots, takerLots }: MatchPrevented): void {
    const entryNo = this.lastPrevented.seq === this.seq ? this.lastPrevented.entryNo + 1 : 1;
    this.lastPrevented = { seq: this.seq, entryNo };
    for (const [orderId, lots] of [[makerOrderId, makerLots] as const, [takerOrderId, takerLots] as const]) {
      const order = lots > 0 ? this.orders.get(orderId) : undefined;
      if (order === undefined) continue;
      order.prevented = { lots: (order.prevented?.lots ?? 0) + lots, seq: this.seq, entryNo };
      order.updatedMs = this.timeMs;
    }
  }

  private closeList(listId: bigint, timeMs: number): void {
    const list = this.lists.close(listId, timeMs);
    if (list === undefined) return;
    for (const hearer of this.hearers.onList) hearer.onList(list);
  }

  private accept(event: OrderAccepted, timeMs: number, listId: bigint): OrderRecord {
    const order = recordOf(event, timeMs, listId);
    this.orders.add(order);
    this.accounts.open(order.accountId).addWorking(order);
    for (const hearer of this.hearers.onOrder) hearer.onOrder(order);
    return order;
  }

  private trade(event: Trade, timeMs: number, seq: number): void {
    const state = this.market(event.marketId);
    const quote = BigInt(event.priceTicks) * BigInt(event.qtyLots) * state.market.units.quoteUnitsPerTickLot;
    this.fill(event.makerOrderId, event.qtyLots, quote, timeMs);
    this.fill(event.takerOrderId, event.qtyLots, quote, timeMs);
    if (this.stops.size > 0) this.trail(event, timeMs);
    const trade = state.trade(event, timeMs, seq, this.projectedSeq);
    for (const hearer of this.hearers.onTrade) hearer.onTrade(state, trade, event);
  }

  /** Notes which orders begin to trail with a trade. */
  private trail({ marketId, priceTicks }: Trade, timeMs: number): void {
    for (const { orderId } of this.stops.reached(marketId, priceTicks)) {
      const order = this.orders.get(orderId);
      if (order === undefined) continue;
      order.times = withTime(order.times, { trailingMs: timeMs });
      order.updatedMs = timeMs;
      for (const hearer of this.hearers.onOrder) hearer.onOrder(order);
    }
  }

  private fill(orderId: bigint, qtyLots: number, quote: bigint, timeMs: number): void {
    const order = this.orders.get(orderId);
    invariant(order !== undefined, () => `order ${orderId} traded but is not in the view`);
    order.executedLots += qtyLots;
    order.executedQuote += quote;
    order.status = 'PARTIALLY_FILLED';
    order.updatedMs = timeMs;
    for (const hearer of this.hearers.onOrder) hearer.onOrder(order);
  }

  private close(event: OrderClosed, timeMs: number, seq: number): void {
    const order = this.orders.get(event.orderId);
    invariant(order !== undefined, () => `order ${event.orderId} ended but is not in the view`);
    order.executedLots = event.executedLots;
    order.executedQuote = event.executedQuote;
    order.status = event.status;
    order.reason = event.reason;
    order.updatedMs = timeMs;
    order.closedSeq = seq;
    if (this.stops.size > 0) this.stops.delete(order.orderId);
    this.accounts.open(order.accountId).removeWorking(order);
    this.orders.end(order);
    for (const hearer of this.hearers.onOrder) hearer.onOrder(order);
  }

  private changeOrder(event: ExchangeEvent & { readonly orderId: bigint }, timeMs: number): void {
    const order = this.orders.get(event.orderId);
    invariant(order !== undefined, () => `order ${event.orderId} changed but is not in the view`);
    if (event.type === 'order-reduced' || event.type === 'order-sized') order.qtyLots = event.qtyLots;
    else if (event.type === 'order-priced') order.priceTicks = event.priceTicks;
    else if (event.type === 'order-amended') amend(order, event);
    else if (event.type === 'order-timed') order.expiresMs = event.expiresMs;
    else if (event.type === 'order-iceberg') order.icebergLots = event.icebergLots;
    else if (event.type === 'order-labelled') order.label = labelOf(event);
    else if (event.type === 'order-triggered') order.isWaiting = false;
    else if (event.type === 'order-pending') order.isPending = true;
    else if (event.type === 'order-activated') order.isPending = false;
    else if (event.type === 'order-pegged') order.peg = { to: event.to, offsetLevels: event.offsetLevels };
    else if (event.type === 'order-waiting') {
      const { kind, stopPriceTicks, trailingDelta } = event;
      order.trigger = { kind, stopPriceTicks, trailingDelta };
      order.isWaiting = true;
    }
    if (isTiming(event)) order.times = this.stops.note(event, order, timeMs);
    order.updatedMs = timeMs;
    for (const hearer of this.hearers.onOrder) hearer.onOrder(order);
  }

  private changeLevel(event: LevelChanged, seq: number): void {
    const state = this.market(event.marketId);
    state.side(event.side).set(event.priceTicks, event.qtyLots);
    state.bookUpdateId = seq;
    state.revision += 1;
    for (const hearer of this.hearers.onLevel) hearer.onLevel(state, event.side, event.priceTicks);
  }

  private changeBalance(event: BalanceChanged): void {
    this.accounts.open(event.accountId).setBalance(event.wallet, event.assetId, event.total, event.held);
    for (const hearer of this.hearers.onBalance) hearer.onBalance(event.accountId, event.wallet, event.assetId);
  }

  private addMarket(state: MarketState): MarketState {
    const { spec } = state.market;
    state.bookUpdateId = this.seq;
    this.marketStates.set(spec.marketId, state);
    this.sorted = undefined;
    this.byPair.set(`${spec.baseAssetId}/${spec.quoteAssetId}`, state);
    return state;
  }

  private loadOrder(open: OpenOrder, detail: OpenOrderDetail | undefined): void {
    const order: OrderRecord = {
      orderId: open.orderId,
      clientOrderId: open.clientOrderId,
      accountId: open.accountId,
      marketId: open.marketId,
      side: open.side,
      orderType: open.orderType,
      timeInForce: open.timeInForce,
      postOnly: detail?.postOnly ?? false,
      priceTicks: open.priceTicks,
      placedLots: detail?.placedLots ?? open.qtyLots,
      qtyLots: open.qtyLots,
      quoteAmount: 0n,
      placedMs: open.placedMs,
      executedLots: open.executedLots,
      executedQuote: open.executedQuote,
      status: open.executedLots > 0 ? 'PARTIALLY_FILLED' : 'NEW',
      reason: 'NONE',
      updatedMs: detail?.updatedMs ?? open.placedMs,
      trigger: open.waiting ?? detail?.trigger,
      isWaiting: open.waiting !== undefined,
      times: detail?.times,
      expiresMs: open.expiresMs,
      // The core forgets it once nothing is hidden any more.
      icebergLots: detail?.icebergLots ?? open.icebergLots,
      listId: open.listId,
      isPending: open.isPending,
      peg: detail?.peg,
      label: detail?.label,
      selfTradePrevention: detail?.selfTradePrevention,
      prevented: detail?.prevented,
      closedSeq: 0,
      workingAt: 0,
      answer: detail?.answer ?? UNTOUCHED,
    };
    this.orders.add(order);
    this.accounts.open(order.accountId).addWorking(order);
    if (order.isWaiting || order.isPending) {
      if (order.times?.trailingMs !== UNKNOWN_MS) this.loadStop(open);
      return;
    }
    const side = this.market(order.marketId).side(order.side);
    side.set(order.priceTicks, side.lotsAt(order.priceTicks) + order.qtyLots - order.executedLots - open.hiddenLots);
  }

  /** Keeps the stop of an order that will trail when it is reached. */
  private loadStop({ orderId, accountId, marketId, side, waiting, isPending }: OpenOrder): void {
    if (waiting === undefined || waiting.trailingDelta === 0 || waiting.extremeTicks > 0) return;
    const { kind, stopPriceTicks: stopTicks } = waiting;
    const isAbove = firesAbove(kind, side);
    if (stopTicks > 0) this.stops.add({ orderId, accountId, marketId, stopTicks, isAbove, isPending });
  }
}

/** What its owner says of an order's strategy. */
function labelOf({ strategyId, strategyType }: OrderLabelled): OrderLabel {
  return {
    ...(strategyId === undefined ? {} : { strategyId }),
    ...(strategyType === undefined ? {} : { strategyType }),
  };
}

/** Notes that its owner made an order smaller. */
function amend(order: OrderRecord, { qtyLots, clientOrderId }: OrderAmended): void {
  order.qtyLots = qtyLots;
  order.clientOrderId = clientOrderId;
}

/** Notes how far an order is at the end of the command that placed it. */
function answer(order: OrderRecord): void {
  const { executedLots, executedQuote, status, reason } = order;
  if (executedLots > 0 || status !== 'NEW') order.answer = { executedLots, executedQuote, status, reason };
}
