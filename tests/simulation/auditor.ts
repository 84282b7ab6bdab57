/**
 * Checks an exchange from outside, by its events and public views only. It shares no code
 * with the generator or the naive exchange. Any broken rule is an `AuditError` that names it.
 */
import type { Exchange, ExchangeEvent, OpenOrder } from '@bourse/core';
import type { AssetSpec, MarketSpec } from '@bourse/domain';

/** The world account, the only one that may have a negative balance. */
const WORLD = 1;

/** An invariant was violated. */
export class AuditError extends Error {}

/** Follows one exchange, command by command. */
export class Auditor {
  private readonly exchange: Exchange;
  private readonly balances = new Map<string, { total: bigint; held: bigint }>();
  private readonly levels = new Map<string, { qtyLots: number; orderCount: number }>();
  private readonly open = new Map<bigint, number>();
  private readonly waits = new Set<bigint>();
  private readonly lastTradeNo = new Map<number, number>();
  private readonly lists = new Map<bigint, readonly bigint[]>();
  /** Amounts received by working orders that fund others, by list id, which is their order id. */
  private readonly paid = new Map<bigint, Paid>();
  private highestId = 0n;

  /** Begins with the exchange as it is. */
  constructor(exchange: Exchange) {
    this.exchange = exchange;
    for (const { accountId, wallet, assetId, total, held } of exchange.balances()) {
      this.balances.set(`${accountId}/${wallet}/${assetId}`, { total, held });
    }
    for (const order of exchange.openOrders()) {
      this.open.set(order.orderId, order.qtyLots - order.executedLots);
      if (order.waiting !== undefined) this.waits.add(order.orderId);
      if (order.orderId > this.highestId) this.highestId = order.orderId;
    }
    for (const { listId, orderIds, contingency, accountId, marketId, held } of exchange.openLists()) {
      this.lists.set(listId, orderIds);
      if (pays(contingency)) this.paid.set(listId, { accountId, marketId, received: held });
    }
    for (const { market, lastTradeNo } of exchange.marketStates()) {
      this.lastTradeNo.set(market.marketId, lastTradeNo);
      const { bids, asks } = exchange.book(market.marketId);
      for (const [side, levels] of [
        ['buy', bids],
        ['sell', asks],
      ] as const) {
        for (const { priceTicks, ...rest } of levels) this.levels.set(`${market.marketId}/${side}/${priceTicks}`, rest);
      }
    }
  }

  /** Checks one command's events against the state before it and, when `isFull`, the whole state after it. */
  audit(events: readonly ExchangeEvent[], isFull: boolean): void {
    const sums = new Map<number, bigint>();
    for (const event of events) {
      if (event.type === 'balance-changed') {
        const before = this.balances.get(`${event.accountId}/${event.wallet}/${event.assetId}`)?.total ?? 0n;
        sums.set(event.assetId, (sums.get(event.assetId) ?? 0n) + event.total - before);
      }
      this.follow(event);
    }
    for (const [assetId, sum] of sums) demand(sum === 0n, `a command moves asset ${assetId}, it makes none: ${sum}`);
    if (!isFull) return;
    this.checkMoney();
    this.checkOrders();
    for (const market of this.exchange.markets()) this.checkBook(market);
  }

  private follow(event: ExchangeEvent): void {
    switch (event.type) {
      case 'order-accepted':
        demand(event.orderId > this.highestId, 'order ids grow and are never used again');
        this.highestId = event.orderId;
        this.open.set(event.orderId, event.qtyLots);
        break;
      case 'trade':
        demand(event.tradeNo === (this.lastTradeNo.get(event.marketId) ?? 0) + 1, 'trades are numbered without a gap');
        this.lastTradeNo.set(event.marketId, event.tradeNo);
        demand(event.qtyLots > 0 && event.priceTicks > 0, 'a trade has a price and a quantity');
        for (const id of [event.makerOrderId, event.takerOrderId]) this.fill(id, event.qtyLots);
        this.checkFees(event);
        this.receive(event);
        break;
      case 'order-closed':
        demand(this.open.delete(event.orderId), 'only an open order ends, and only once');
        this.waits.delete(event.orderId);
        break;
      case 'order-waiting':
        this.waits.add(event.orderId);
        break;
      case 'list-accepted':
        demand(event.listId === event.orderIds[0], 'a list is named by its first order');
        this.lists.set(event.listId, event.orderIds);
        if (pays(event.contingency)) this.paid.set(event.listId, { ...event, received: 0n });
        break;
      case 'order-priced':
        demand(event.priceTicks > 0 && this.open.has(event.orderId), 'an open order gets a price');
        break;
      case 'order-sized':
        this.size(event);
        break;
      case 'list-closed':
        demand(!this.lists.get(event.listId)?.some((id) => this.open.has(id)), 'a list ends when none of it is open');
        demand(this.lists.delete(event.listId), 'only an open list ends, and only once');
        this.paid.delete(event.listId);
        break;
      case 'order-triggered':
        demand(this.waits.delete(event.orderId), 'only a waiting order is set off, and only once');
        break;
      case 'level-changed':
        this.followLevel(event.marketId, event.side, event.priceTicks, event.qtyLots, event.orderCount);
        break;
      case 'balance-changed': {
        const { total, held } = event;
        this.balances.set(`${event.accountId}/${event.wallet}/${event.assetId}`, { total, held });
        break;
      }
    }
  }

  private fill(orderId: bigint, lots: number): void {
    const left = this.open.get(orderId);
    demand(left !== undefined && !this.waits.has(orderId), 'only open orders trade, and none that waits');
    this.open.set(orderId, (left ?? 0) - lots);
  }

  /** At the trade's own price the sides together pay nothing or something: no two accounts get money out of the house by trading. */
  private checkFees({
    makerFee,
    marketId,
    priceTicks,
    qtyLots,
    takerFee,
    takerSide,
  }: ExchangeEvent & { type: 'trade' }) {
    const base = BigInt(qtyLots) * this.baseUnits(marketId);
    const quote = BigInt(qtyLots) * BigInt(priceTicks) * this.quoteUnits(marketId);
    const [takerGets, makerGets] = takerSide === 'buy' ? [base, quote] : [quote, base];
    // Both fees as shares of what the side gets, on one denominator.
    demand(takerFee * makerGets + makerFee * takerGets >= 0n, 'the fees of a trade sum to nothing or more');
  }

  /** What the buyer of a trade gets, when it is to pay for other orders. */
  private receive(trade: ExchangeEvent & { type: 'trade' }): void {
    const isTaker = trade.takerSide === 'buy';
    const paid = this.paid.get(isTaker ? trade.takerOrderId : trade.makerOrderId);
    if (paid === undefined) return;
    paid.received +=
      BigInt(trade.qtyLots) * this.baseUnits(trade.marketId) - (isTaker ? trade.takerFee : trade.makerFee);
  }

  /** A pending order is as large as what was received allows, and not larger than any order may be. */
  private size({ orderId, marketId, qtyLots }: ExchangeEvent & { type: 'order-sized' }): void {
    const [listId] = [...this.lists].find(([, ids]) => ids.includes(orderId)) ?? [0n];
    const paid = this.paid.get(listId);
    if (paid === undefined) throw new AuditError('only an order that another one pays for gets its quantity later');
    demand(!this.open.has(listId), 'the working order is done when those that it pays for get their quantity');
    const perLot = this.baseUnits(marketId);
    const most = this.exchange.markets().find((market) => market.marketId === marketId)?.maxQtyLots ?? 0;
    const rest = paid.received - BigInt(qtyLots) * perLot;
    demand(rest >= 0n && (rest < perLot || qtyLots === most), 'an order is as large as what was received for it');
    this.open.set(orderId, qtyLots);
  }

  private baseUnits(marketId: number): bigint {
    const market = this.exchange.markets().find((spec) => spec.marketId === marketId);
    const asset = this.exchange.assets().find(({ assetId }) => assetId === market?.baseAssetId);
    if (market === undefined || asset === undefined) throw new AuditError('a trade on no market');
    return BigInt(market.lotSize) * 10n ** BigInt(asset.scale - market.qtyScale);
  }

  /** Smallest quote units of one tick × one lot. */
  private quoteUnits(marketId: number): bigint {
    const market = this.exchange.markets().find((spec) => spec.marketId === marketId);
    const asset = this.exchange.assets().find(({ assetId }) => assetId === market?.quoteAssetId);
    if (market === undefined || asset === undefined) throw new AuditError('a trade on no market');
    const scale = asset.scale - market.priceScale - market.qtyScale;
    const units = BigInt(market.tickSize) * BigInt(market.lotSize);
    return scale >= 0 ? units * 10n ** BigInt(scale) : units / 10n ** BigInt(-scale);
  }

  private followLevel(marketId: number, side: string, priceTicks: number, qtyLots: number, orderCount: number): void {
    demand(qtyLots > 0 === orderCount > 0, 'a level has lots exactly when it has orders');
    const key = `${marketId}/${side}/${priceTicks}`;
    if (orderCount === 0) this.levels.delete(key);
    else this.levels.set(key, { qtyLots, orderCount });
  }

  /** Balances: each asset sums to zero, only the world account is negative, held ≤ total, and events contain every change. */
  private checkMoney(): void {
    const sums = new Map<number, bigint>();
    for (const { accountId, wallet, assetId, total, held } of this.exchange.balances()) {
      const where = `${accountId}/${wallet}/${assetId}`;
      sums.set(assetId, (sums.get(assetId) ?? 0n) + total);
      demand(accountId === WORLD ? total <= 0n : total >= 0n, `nothing negative: ${where}`);
      demand(held >= 0n && (held === 0n || held <= total), `holds are covered: ${where}`);
      const told = this.balances.get(where) ?? { total: 0n, held: 0n };
      demand(told.total === total && told.held === held, `balance events tell the balance: ${where}`);
    }
    for (const [assetId, sum] of sums) demand(sum === 0n, `asset ${assetId} sums to zero, not ${sum}`);
    for (const { accountId, assetId, claimed, held, wallet } of this.exchange.claimed()) {
      demand(claimed === held, `holds are claimed by rooms: ${accountId}/${wallet}/${assetId}`);
    }
  }

  /** Holds are exactly what open orders need. */
  private checkOrders(): void {
    const holds = new Map<string, bigint>();
    const orders = this.exchange.openOrders();
    const pairs = Map.groupBy(
      orders.filter(({ listId, isPending }) => listId !== 0n && !isPending),
      ({ listId }) => listId,
    );
    const specs = new Map(this.exchange.markets().map((market) => [market.marketId, market]));
    const assets = new Map(this.exchange.assets().map((asset) => [asset.assetId, asset]));
    for (const order of orders) {
      const market = specs.get(order.marketId);
      if (market === undefined) throw new AuditError('an open order on no market');
      const key = `${order.accountId}/${order.side === 'sell' ? market.baseAssetId : market.quoteAssetId}`;
      if (order.isPending) continue;
      const hold = holdOf(order, market, assets);
      // The two orders of a pair hold the larger of what each needs; one that only trails has no price to tell it by.
      const pair = pairs.get(order.listId) ?? [];
      const isTold = pair.every((other) => !onlyTrails(other));
      const other = pair.find(({ orderId }) => orderId < order.orderId);
      const more = !isTold
        ? (order.waiting?.hold ?? hold)
        : other === undefined
          ? hold
          : hold - holdOf(other, market, assets);
      holds.set(key, (holds.get(key) ?? 0n) + (more > 0n ? more : 0n));
    }
    for (const [listId, { accountId, marketId, received }] of this.paid) {
      const key = `${accountId}/${specs.get(marketId)?.baseAssetId}`;
      // Held from the first fill of the working order, whose id the list has, to its end.
      if (this.open.has(listId)) holds.set(key, (holds.get(key) ?? 0n) + received);
    }
    for (const { listId, held } of this.exchange.openLists()) {
      const received = this.open.has(listId) ? (this.paid.get(listId)?.received ?? 0n) : 0n;
      demand(held === received, 'a list holds what its working order has brought in');
    }
    for (const { accountId, wallet, assetId, held } of this.exchange.balances()) {
      const expected = wallet === 'spot' ? (holds.get(`${accountId}/${assetId}`) ?? 0n) : 0n;
      demand(held === expected, `holds equal open orders: ${accountId}/${wallet}/${assetId} ${held} ${expected}`);
    }
    const told = [...this.lists].map(([listId, ids]) => [listId, ids.filter((id) => this.open.has(id))]);
    const lists = this.exchange.openLists().map(({ listId, orderIds }) => [listId, orderIds]);
    demand(told.join(';') === lists.join(';'), 'list events tell the lists and what is open of each');
    demand(orders.length === this.open.size, 'order events tell the open orders');
    for (const order of orders) {
      demand(this.open.has(order.orderId), 'order events tell each open order');
      demand(this.waits.has(order.orderId) === (order.waiting !== undefined), 'order events tell who waits');
    }
  }

  private checkBook(market: MarketSpec): void {
    const { bids, asks } = this.exchange.book(market.marketId);
    const [bid, ask] = [bids[0], asks[0]];
    demand(!bid || !ask || bid.priceTicks < ask.priceTicks, 'the book is not crossed');
    const known = [...this.levels.keys()].filter((key) => key.startsWith(`${market.marketId}/`)).length;
    demand(known === bids.length + asks.length, 'level events tell how many levels there are');
    for (const [side, levels] of [
      ['buy', bids],
      ['sell', asks],
    ] as const) {
      levels.forEach((level, i) => {
        const told = this.levels.get(`${market.marketId}/${side}/${level.priceTicks}`);
        demand(told?.qtyLots === level.qtyLots && told.orderCount === level.orderCount, 'level events tell the levels');
        const next = levels[i + 1];
        const sorted =
          !next || (side === 'buy' ? next.priceTicks < level.priceTicks : next.priceTicks > level.priceTicks);
        demand(sorted, 'levels are sorted, the best first');
      });
    }
  }
}

/** The amount received by a working order, smallest units of base. */
interface Paid {
  readonly accountId: number;
  readonly marketId: number;
  received: bigint;
}

const pays = (contingency: string): boolean => contingency === 'OPO' || contingency === 'OPOCO';

/** A market buy that follows the price has no price of its own. */
function onlyTrails({ side, priceTicks, waiting }: OpenOrder): boolean {
  return side === 'buy' && priceTicks === 0 && waiting?.stopPriceTicks === 0;
}

function holdOf(order: OpenOrder, market: MarketSpec, assets: ReadonlyMap<number, AssetSpec>): bigint {
  const measure = order.priceTicks || (order.waiting?.stopPriceTicks ?? 0);
  if (order.side === 'buy' && measure === 0) return order.waiting?.hold ?? 0n;
  const scale = (assetId: number): bigint => BigInt(assets.get(assetId)?.scale ?? 0);
  const lots = BigInt(order.qtyLots - order.executedLots) * BigInt(market.lotSize);
  if (order.side === 'sell') return lots * 10n ** (scale(market.baseAssetId) - BigInt(market.qtyScale));
  const ticks = BigInt(measure) * BigInt(market.tickSize);
  return (lots * ticks * 10n ** scale(market.quoteAssetId)) / 10n ** BigInt(market.priceScale + market.qtyScale);
}

function demand(condition: boolean, rule: string): void {
  if (!condition) throw new AuditError(rule);
}
