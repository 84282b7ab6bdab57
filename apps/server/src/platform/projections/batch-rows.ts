import type {
  ExchangeEvent,
  ListAccepted,
  MatchPrevented,
  OrderAccepted,
  OrderActivated,
  OrderAmended,
  OrderClosed,
  OrderIceberg,
  OrderLabelled,
  OrderPegged,
  OrderPending,
  OrderTimed,
  OrderTriggered,
  OrderWaiting,
  Trade,
} from '@bourse/core';
import { type AssetSpec, invariant, type MarketSpec, type MarketUnits, unitsOfListed } from '@bourse/domain';
import type { AppliedCommand } from '../core-host/core-host.ts';
import type { OrderPrevention } from '../exchange-view/order-record.ts';
import { type OrderTimes, type TimedOrder, type UnreachedStops, withTime } from '../exchange-view/order-times.ts';
import { isPlain, LEDGER_ENTRIES, ORDERS, PLAIN_ORDERS, TRADES } from './copied-tables.ts';
import { CopyRows } from './copy-format.ts';
import { KlineRows } from './kline-rows.ts';
import { CommandLines } from './statement-lines.ts';
import { UnfilledRuns } from './unfilled-runs.ts';

/** An order first seen in this batch, with its progress at the end of it. */
export interface OrderRow {
  accepted: OrderAccepted;
  readonly placedMs: number;
  priceTicks: number;
  qtyLots: number;
  executedLots: number;
  executedQuote: bigint;
  status: string;
  reason: string;
  /** The same four as its own command left them. */
  answerLots: number;
  answerQuote: bigint;
  answerStatus: string;
  answerReason: string;
  /** What it waits or waited for. */
  trigger: OrderWaiting | undefined;
  isWaiting: boolean;
  times: OrderTimes | undefined;
  expiresMs: number;
  icebergLots: number;
  /** 0n: of no list. */
  readonly listId: bigint;
  isPending: boolean;
  peg: OrderPegged | undefined;
  label: OrderLabelled | undefined;
  /** Undefined unless self-trade prevention has taken something off it. */
  prevented: OrderPrevention | undefined;
  updatedMs: number;
}

/** A list first seen in this batch. */
export interface ListRow {
  readonly accepted: ListAccepted;
  readonly placedMs: number;
  isOpen: boolean;
  updatedMs: number;
}

/** Two orders of one account that were kept from trading. */
export interface PreventedRow {
  readonly prevented: MatchPrevented;
  readonly seq: number;
  /** Counts within the command. */
  readonly entryNo: number;
  readonly timeMs: number;
}

/** An order that its owner made smaller. */
export interface AmendmentRow {
  readonly amended: OrderAmended;
  readonly seq: number;
  readonly timeMs: number;
}

/** What this batch changed on an order of an earlier one: executions are additions. */
export interface OrderPatch {
  readonly accountId: number;
  /** The price that the book gave it; undefined when it stays. */
  priceTicks: number | undefined;
  /** The order's new quantity; undefined when it stays. */
  qtyLots: number | undefined;
  /** undefined when it stays. */
  clientOrderId: string | undefined;
  addedLots: number;
  addedQuote: bigint;
  /** undefined when it stays. */
  status: string | undefined;
  reason: string;
  /** undefined when it stays. */
  isWaiting: boolean | undefined;
  /** undefined when it stays. */
  isPending: boolean | undefined;
  /** When it came to the book, unless it waits for its price from then on; undefined when it stays. */
  workingMs: number | undefined;
  /** When it began to trail, if it does; undefined when it stays. */
  trailingMs: number | undefined;
  /** What was prevented of it in this batch; undefined: nothing. */
  prevented: OrderPrevention | undefined;
  updatedMs: number;
}

/** The markets and assets that rows are reckoned with. They come from the events too, so a rebuild needs nothing else. */
export class ProjectedSpecs {
  readonly assets = new Map<number, AssetSpec>();
  readonly markets = new Map<number, { spec: MarketSpec; units: MarketUnits }>();

  addAsset(asset: AssetSpec): void {
    this.assets.set(asset.assetId, asset);
  }

  addMarket(spec: MarketSpec): void {
    const base = this.assets.get(spec.baseAssetId);
    const quote = this.assets.get(spec.quoteAssetId);
    invariant(base !== undefined && quote !== undefined, () => `market ${spec.code} was projected before its assets`);
    this.markets.set(spec.marketId, { spec, units: unitsOfListed(spec, base, quote) });
  }

  market(marketId: number): { spec: MarketSpec; units: MarketUnits } {
    const market = this.markets.get(marketId);
    invariant(market !== undefined, () => `market ${marketId} was not projected`);
    return market;
  }
}

/** Everything that a batch of commands adds to the tables. */
export class BatchRows {
  readonly newAssets: AssetSpec[] = [];
  readonly newMarkets: MarketSpec[] = [];
  /** Orders first seen here that work on. */
  private readonly working = new Map<bigint, OrderRow>();
  private readonly plainOrders = new CopyRows(PLAIN_ORDERS);
  private readonly conditionalOrders = new CopyRows(ORDERS);
  readonly patches = new Map<bigint, OrderPatch>();
  readonly lists = new Map<bigint, ListRow>();
  /** Lists of earlier batches that are done, and when. */
  readonly closedLists = new Map<bigint, number>();
  readonly prevented: PreventedRow[] = [];
  readonly amendments: AmendmentRow[] = [];
  private readonly trades = new CopyRows(TRADES);
  private readonly ledger = new CopyRows(LEDGER_ENTRIES);
  private readonly copied: readonly CopyRows<never>[] = [
    this.plainOrders,
    this.conditionalOrders,
    this.trades,
    this.ledger,
  ];
  readonly klines = new KlineRows();
  readonly unfilled = new UnfilledRuns();
  private readonly specs: ProjectedSpecs;
  /** Changed as the batch is taken in: what the next one goes on from. */
  readonly stops: UnreachedStops;
  /**
   * Of the command that is taken in: what it moved, the orders that it placed, and those that it ended. One object each for all, or they
   * cost more than the rows.
   */
  private readonly lines = new CommandLines();
  private readonly placed: OrderRow[] = [];
  private readonly ended: OrderRow[] = [];

  constructor(specs: ProjectedSpecs, stops: UnreachedStops) {
    this.specs = specs;
    this.stops = stops;
  }

  /** Takes one command's events in. */
  add(applied: AppliedCommand): void {
    const { lines, placed, ended } = this;
    let listId = 0n;
    lines.begin(applied);
    for (const event of applied.events) {
      // In a switch, which reads the type once: the events' shapes are so many that each reading of it is a search.
      switch (event.type) {
        case 'level-changed':
        case 'balance-changed':
          break;
        case 'order-accepted':
          placed.push(this.accept(event, applied.timeMs, listId));
          break;
        case 'order-closed':
          this.close(event, applied.timeMs);
          break;
        case 'trade':
          this.trade(event, applied.timeMs);
          break;
        case 'posted':
          lines.post(event);
          break;
        case 'match-prevented':
          this.prevent(event, applied);
          break;
        case 'list-accepted':
          listId = this.acceptList(event, applied.timeMs);
          break;
        case 'order-amended':
          this.amend(event, applied);
          break;
        default:
          this.applyRest(event, applied.timeMs);
      }
    }
    // Taken out one by one: setting an array's length is a slow call, even of an empty one, and this comes with every command.
    for (let row = placed.pop(); row !== undefined; row = placed.pop()) answer(row);
    for (let row = ended.pop(); row !== undefined; row = ended.pop()) this.write(row);
    lines.finish(applied.events, this.trades, this.ledger);
  }

  /** The rows to copy, each table's at once; nothing can be taken in any more. */
  copies(): CopyRows<never>[] {
    for (const row of this.working.values()) this.write(row);
    return this.copied.filter(({ length }) => length > 0);
  }

  /** Gives the memory of the rows back, once they are stored. */
  release(): void {
    for (const rows of this.copied) rows.release();
  }

  /**
   * Encodes an order's row and forgets it. As soon as it ends, not with all others: in a flood most orders end a moment after they came,
   * and what dies young costs the garbage collector next to nothing. Should something happen to it all the same, that is a patch.
   */
  private write(row: OrderRow): void {
    this.working.delete(row.accepted.orderId);
    if (isPlain(row)) this.plainOrders.add(row);
    else this.conditionalOrders.add(row);
  }

  private applyRest(event: ExchangeEvent, timeMs: number): void {
    if (event.type === 'order-reduced' || event.type === 'order-sized') {
      this.changed(event, timeMs).qtyLots = event.qtyLots;
    } else if (event.type === 'order-priced') {
      this.changed(event, timeMs).priceTicks = event.priceTicks;
    } else if (event.type === 'order-triggered') {
      this.trigger(event, timeMs);
    } else if (event.type === 'list-closed') {
      this.closeList(event.listId, timeMs);
    } else if (isTold(event)) {
      this.complete(event, timeMs);
    } else if (event.type === 'asset-created') {
      this.specs.addAsset(event.asset);
      this.newAssets.push(event.asset);
    } else if (event.type === 'market-created') {
      this.specs.addMarket(event.market);
      this.newMarkets.push(event.market);
    }
  }

  private close(closed: OrderClosed, timeMs: number): void {
    if (closed.executedLots === 0) this.unfilled.note(closed.accountId, closed.orderId, timeMs);
    if (this.stops.size > 0) this.stops.delete(closed.orderId);
    const ended = this.changed(closed, timeMs);
    ended.status = closed.status;
    ended.reason = closed.reason;
    // Of an order of an earlier batch its trades are added.
    if (!('accepted' in ended)) return;
    ended.executedLots = closed.executedLots;
    ended.executedQuote = closed.executedQuote;
    this.ended.push(ended);
  }

  private acceptList(accepted: ListAccepted, timeMs: number): bigint {
    this.lists.set(accepted.listId, { accepted, placedMs: timeMs, isOpen: true, updatedMs: timeMs });
    return accepted.listId;
  }

  private closeList(listId: bigint, timeMs: number): void {
    const row = this.lists.get(listId);
    if (row === undefined) this.closedLists.set(listId, timeMs);
    else Object.assign(row, { isOpen: false, updatedMs: timeMs });
  }

  private prevent(prevented: MatchPrevented, { seq, timeMs }: AppliedCommand): void {
    const last = this.prevented.at(-1);
    const entryNo = last?.seq === seq ? last.entryNo + 1 : 1;
    this.prevented.push({ prevented, seq, entryNo, timeMs });
    const { accountId, makerOrderId, takerOrderId, makerLots, takerLots } = prevented;
    for (const [orderId, lots] of [[makerOrderId, makerLots] as const, [takerOrderId, takerLots] as const]) {
      if (lots === 0) continue;
      const order = this.changed({ accountId, orderId }, timeMs);
      order.prevented = { lots: (order.prevented?.lots ?? 0) + lots, seq, entryNo };
    }
  }

  private amend(amended: OrderAmended, { seq, timeMs }: AppliedCommand): void {
    this.amendments.push({ amended, seq, timeMs });
    const { qtyLots, clientOrderId } = amended;
    const order = this.changed(amended, timeMs);
    order.qtyLots = qtyLots;
    if ('accepted' in order) order.accepted = { ...order.accepted, clientOrderId };
    else order.clientOrderId = clientOrderId;
  }

  /** What an order is told to be in the command that accepts it, beyond the acceptance itself. */
  private complete(event: Told, timeMs: number): void {
    if (event.type === 'order-activated') {
      this.activate(event, timeMs);
      return;
    }
    const row = this.working.get(event.orderId);
    invariant(row !== undefined, () => `order ${event.orderId} was not accepted in the batch that describes it`);
    if (event.type === 'order-timed') {
      row.expiresMs = event.expiresMs;
      return;
    }
    if (event.type === 'order-iceberg') {
      row.icebergLots = event.icebergLots;
      return;
    }
    if (event.type === 'order-labelled') {
      row.label = event;
      return;
    }
    if (event.type === 'order-pending') {
      row.isPending = true;
      row.times = this.stops.note(event, timingOf(row), timeMs);
      return;
    }
    if (event.type === 'order-pegged') {
      row.peg = event;
      return;
    }
    row.trigger = event;
    row.isWaiting = true;
    row.times = this.stops.note(event, timingOf(row), timeMs);
  }

  /** A trade has set an order off. */
  private trigger(event: OrderTriggered, timeMs: number): void {
    const order = this.changed(event, timeMs);
    order.isWaiting = false;
    if ('accepted' in order) order.times = this.stops.note(event, timingOf(order), timeMs);
    else order.workingMs = timeMs;
  }

  /** A pending order has its turn: it works from now on, or follows the price, or waits for it; what it is, its row says. */
  private activate(event: OrderActivated, timeMs: number): void {
    const order = this.changed(event, timeMs);
    order.isPending = false;
    if ('accepted' in order) {
      order.times = this.stops.note(event, timingOf(order), timeMs);
      return;
    }
    order.workingMs = timeMs;
    if (!this.stops.setPending(event.orderId, false)) order.trailingMs = timeMs;
  }

  /** Orders that begin to trail with a trade. */
  private trail({ marketId, priceTicks }: Trade, timeMs: number): void {
    for (const stop of this.stops.reached(marketId, priceTicks)) {
      const order = this.changed(stop, timeMs);
      if ('accepted' in order) order.times = withTime(order.times, { trailingMs: timeMs });
      else order.trailingMs = timeMs;
    }
  }

  private accept(accepted: OrderAccepted, timeMs: number, listId: bigint): OrderRow {
    const row: OrderRow = {
      accepted,
      placedMs: timeMs,
      priceTicks: accepted.priceTicks,
      qtyLots: accepted.qtyLots,
      executedLots: 0,
      executedQuote: 0n,
      status: 'NEW',
      reason: 'NONE',
      answerLots: 0,
      answerQuote: 0n,
      answerStatus: 'NEW',
      answerReason: 'NONE',
      trigger: undefined,
      isWaiting: false,
      times: undefined,
      expiresMs: 0,
      icebergLots: 0,
      listId,
      isPending: false,
      peg: undefined,
      label: undefined,
      prevented: undefined,
      updatedMs: timeMs,
    };
    this.working.set(accepted.orderId, row);
    return row;
  }

  private trade(trade: Trade, timeMs: number): void {
    const { spec, units } = this.specs.market(trade.marketId);
    const lots = BigInt(trade.qtyLots);
    const quote = BigInt(trade.priceTicks) * lots * units.quoteUnitsPerTickLot;
    if (this.stops.size > 0) this.trail(trade, timeMs);
    const executed = { lots: trade.qtyLots, quote, timeMs };
    this.execute({ accountId: trade.makerAccountId, orderId: trade.makerOrderId }, executed);
    this.execute({ accountId: trade.takerAccountId, orderId: trade.takerOrderId }, executed);
    this.lines.trade(trade, spec, lots * units.baseUnitsPerLot, quote);
    const { marketId, priceTicks, takerSide } = trade;
    this.klines.add(marketId, { timeMs, priceTicks, lots, quote, takerSide, seq: 0 });
  }

  private execute(order: OrderName, { lots, quote, timeMs }: Executed): void {
    const traded = this.changed(order, timeMs);
    traded.status = 'PARTIALLY_FILLED';
    traded.reason = 'NONE';
    if ('accepted' in traded) {
      traded.executedLots += lots;
      traded.executedQuote += quote;
    } else {
      traded.addedLots += lots;
      traded.addedQuote += quote;
    }
  }

  /** The row of an order that something happened to, or what the batch changes on it if it has one already. */
  private changed(order: OrderName, timeMs: number): OrderRow | OrderPatch {
    const row = this.working.get(order.orderId) ?? this.patchOf(order);
    row.updatedMs = timeMs;
    return row;
  }

  private patchOf({ accountId, orderId }: OrderName): OrderPatch {
    let patch = this.patches.get(orderId);
    if (patch === undefined) {
      patch = {
        accountId,
        priceTicks: undefined,
        qtyLots: undefined,
        clientOrderId: undefined,
        addedLots: 0,
        addedQuote: 0n,
        status: undefined,
        reason: 'NONE',
        isWaiting: undefined,
        isPending: undefined,
        workingMs: undefined,
        trailingMs: undefined,
        prevented: undefined,
        updatedMs: 0,
      };
      this.patches.set(orderId, patch);
    }
    return patch;
  }
}

/** Keeps what the order's own command came to: its answer, which stays when the order goes on. */
function answer(row: OrderRow): void {
  row.answerLots = row.executedLots;
  row.answerQuote = row.executedQuote;
  row.answerStatus = row.status;
  row.answerReason = row.reason;
}

/** What of an order its times depend on. */
function timingOf({ accepted, trigger, times }: OrderRow): TimedOrder {
  return { side: accepted.side, trigger, times };
}

/** By what the table knows an order. */
interface OrderName {
  readonly accountId: number;
  readonly orderId: bigint;
}

/** A part of an order that traded. */
interface Executed {
  readonly lots: number;
  readonly quote: bigint;
  readonly timeMs: number;
}

/** Events that say more about an order. */
type Told = OrderWaiting | OrderTimed | OrderIceberg | OrderLabelled | OrderPending | OrderActivated | OrderPegged;
const TOLD: ReadonlySet<string> = new Set<Told['type']>([
  'order-waiting',
  'order-timed',
  'order-iceberg',
  'order-labelled',
  'order-pending',
  'order-activated',
  'order-pegged',
]);

function isTold(event: ExchangeEvent): event is Told {
  return TOLD.has(event.type);
}
