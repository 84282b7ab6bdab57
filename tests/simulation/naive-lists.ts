/** Lists of orders in the naive exchange, and the turns of orders that something sets off. */
import type {
  CancelList,
  ExchangeEvent,
  Peg,
  PlaceLimit,
  PlaceList,
  PlaceMarket,
  RejectCode,
  Trigger,
} from '@bourse/core';
import { NaiveChecks } from './naive-checks.ts';
import { closed, crosses, fires, isIceberg, type NaiveOrder, type NaiveWaiting, type Taker } from './naive-orders.ts';
import type { ApiResult, NaiveMarket } from './naive-world.ts';

type Order = PlaceLimit | PlaceMarket;
type Turn = { order: NaiveWaiting; priceTicks: number };

/** A list; its orders by id, ended ones too. */
interface NaiveList {
  readonly listId: bigint;
  readonly accountId: number;
  readonly marketId: number;
  readonly orderIds: readonly bigint[];
  readonly kind: PlaceList['contingency'];
  stage: 'working' | 'pair' | 'loose' | 'closed';
  /** Whether the working order pays for the others, and what of that is held for them. */
  readonly pays: boolean;
  held: bigint;
}

/** What lists add to the checks and the book. */
export class NaiveLists extends NaiveChecks {
  /** The list of each order that ever was in one. */
  readonly lists = new Map<bigint, NaiveList>();
  /** The client's own id of each order that ever was, and how often each was amended. */
  readonly names = new Map<bigint, string>();
  readonly amends = new Map<bigint, number>();

  protected accepted(command: PlaceLimit | PlaceMarket, orderId: bigint): ExchangeEvent {
    const limit = command.orderType === 'limit' ? command : undefined;
    const mode = command.selfTradePrevention;
    this.names.set(orderId, command.clientOrderId ?? '');
    return {
      type: 'order-accepted',
      orderId,
      clientOrderId: command.clientOrderId ?? '',
      accountId: command.accountId,
      marketId: command.marketId,
      side: command.side,
      orderType: command.orderType,
      timeInForce: limit === undefined ? 'IOC' : (limit.timeInForce ?? 'GTC'),
      postOnly: limit?.postOnly ?? false,
      priceTicks: limit?.priceTicks ?? 0,
      qtyLots: command.qtyLots ?? 0,
      quoteAmount: (command.orderType === 'market' ? command.quoteAmount : undefined) ?? 0n,
      selfTradePrevention: mode === this.market(command.marketId).spec.selfTradePrevention ? undefined : mode,
    };
  }

  protected wait(command: PlaceLimit | PlaceMarket, trigger: Trigger, orderId: bigint, events: ExchangeEvent[]): void {
    const order = this.waitingOf(command, trigger, orderId);
    this.waiting.push(order);
    const hold = this.holdOf(order);
    this.balance(order.accountId, 'spot', hold.assetId).held += hold.amount;
    const { accountId, marketId } = command;
    const { kind, stopPriceTicks = 0, trailingDelta = 0 } = trigger;
    events.push({ type: 'order-waiting', orderId, accountId, marketId, kind, stopPriceTicks, trailingDelta });
  }

  protected cancelList({ accountId, listId }: CancelList): ApiResult {
    if (!this.accounts.has(accountId)) return 'UNKNOWN_ACCOUNT';
    const list = this.lists.get(listId);
    if (list?.accountId !== accountId || list.listId !== listId || list.stage === 'closed') return 'UNKNOWN_LIST';
    const open = this.open().filter(({ orderId }) => list.orderIds.includes(orderId));
    return this.heard(open.map((order) => this.end(order, 'CANCELED', 'USER_CANCELED')));
  }

  protected placeList(command: PlaceList, orderIds: readonly bigint[]): ApiResult {
    const { accountId, marketId, contingency, listClientOrderId = '' } = command;
    const orders = command.orders.map((leg): Order => ({ ...leg, type: 'place-order', accountId, marketId }));
    const rejection =
      this.limitRejection(orders, 1) ?? this.laterRejection(contingency, orders) ?? this.listRejection(command, orders);
    // Its pegs' prices are in `orders` by now.
    if (rejection !== undefined) return rejection;
    const [listId = 0n] = orderIds;
    const events: ExchangeEvent[] = [
      { type: 'list-accepted', listId, listClientOrderId, accountId, marketId, contingency, orderIds },
    ];
    const stage = contingency === 'OCO' ? 'pair' : 'working';
    const pays = contingency === 'OPO' || contingency === 'OPOCO';
    const list: NaiveList = { listId, accountId, marketId, orderIds, kind: contingency, stage, pays, held: 0n };
    for (const [leg, order] of orders.entries()) {
      const orderId = orderIds[leg] ?? 0n;
      this.lists.set(orderId, list);
      events.push(this.accepted(order, orderId));
      const name = { orderId, accountId, marketId };
      const { trigger } = order;
      if (trigger !== undefined) {
        const { kind, stopPriceTicks = 0, trailingDelta = 0 } = trigger;
        events.push({ type: 'order-waiting', ...name, kind, stopPriceTicks, trailingDelta });
      }
      if (stage === 'working' && leg > 0) events.push({ type: 'order-pending', ...name, listId });
      if (order.label !== undefined) events.push({ ...order.label, type: 'order-labelled', ...name });
      const { icebergLots, expiresMs, peg } = order.orderType === 'limit' ? order : {};
      if (icebergLots !== undefined) events.push({ type: 'order-iceberg', ...name, icebergLots });
      if (peg !== undefined)
        events.push({ type: 'order-pegged', ...name, to: peg.to, offsetLevels: peg.offsetLevels ?? 0 });
      if (expiresMs !== undefined) events.push({ type: 'order-timed', ...name, expiresMs });
      this.pending.push(this.waitingOf(order, trigger ?? { kind: 'stop-loss' }, orderId));
    }
    const ids = [...orderIds];
    const queue: Turn[] = [];
    if (stage === 'pair') this.tie(ids, queue, events);
    else this.bring(ids[0] ?? 0n, events);
    this.settle(marketId, events);
    return events;
  }

  /** Whether what a list would buy later is too much, its entry filled. */
  private laterRejection(contingency: PlaceList['contingency'], orders: readonly Order[]): RejectCode | undefined {
    const [first] = orders;
    const market = this.markets.get(first?.marketId ?? 0);
    if (first === undefined || market?.status !== 'trading' || !this.accounts.has(first.accountId)) return undefined;
    if (contingency === 'OCO') return undefined;
    const [entry = 0, ...later] = orders.map((order) => (order.side === 'buy' ? (order.qtyLots ?? 0) : 0));
    const most = Math.max(...later);
    return most > 0 ? this.positionRejection(first.accountId, market, entry + most) : undefined;
  }

  /** The pair that an order's list ends with; none in a list whose second order waits for the first. */
  protected pairOf(orderId: bigint): readonly bigint[] {
    const list = this.lists.get(orderId);
    return list === undefined || list.kind === 'OTO' || list.kind === 'OPO' ? [] : list.orderIds.slice(-2);
  }

  protected override isSecondOfPair({ orderId }: NaiveOrder, open: readonly NaiveOrder[]): boolean {
    const [one, other] = this.pairOf(orderId);
    return other === orderId && open.some((order) => order.orderId === one);
  }

  protected override listsAmong(orders: readonly NaiveOrder[]): number {
    return new Set(orders.flatMap(({ orderId }) => this.lists.get(orderId) ?? [])).size;
  }

  private listRejection({ contingency, marketId }: PlaceList, orders: Order[]): RejectCode | undefined {
    const [first] = orders;
    if (first === undefined) throw new Error('a list without orders');
    if (!this.accounts.has(first.accountId)) return 'UNKNOWN_ACCOUNT';
    const market = this.markets.get(marketId);
    if (market === undefined) return 'UNKNOWN_MARKET';
    if (market.status !== 'trading') return 'MARKET_NOT_TRADING';
    const isOco = contingency === 'OCO';
    for (const [leg, order] of orders.entries()) {
      if (order.orderType === 'market' || order.peg === undefined) continue;
      const { peg, side, trigger } = order;
      if ((peg.offsetLevels ?? 0) < 0 || (peg.offsetLevels ?? 0) > 100) return 'PEG_INVALID';
      if (trigger !== undefined || (!isOco && leg > 0)) continue;
      const priceTicks = this.bookPrice(marketId, side, peg);
      if (priceTicks === undefined) return 'PEG_LEVEL_MISSING';
      orders[leg] = { ...order, priceTicks };
    }
    const pair = isOco || orders.length === 3 ? orders.slice(-2) : [];
    const pays = contingency === 'OPO' || contingency === 'OPOCO';
    const odd = (order: Order): boolean =>
      order.orderType === 'limit'
        ? order.expiresMs !== undefined || order.timeInForce === 'GTD'
        : order.quoteAmount !== undefined;
    if (orders.slice(isOco ? 0 : 1).some(odd)) return 'LIST_LEGS_INVALID';
    if (!isOco && (first.orderType !== 'limit' || first.trigger !== undefined)) return 'LIST_LEGS_INVALID';
    const isSale = (order: Order): boolean => order.side === 'sell' && order.qtyLots === 0;
    if (pays && (first.side === 'sell' || !orders.slice(1).every(isSale))) return 'LIST_LEGS_INVALID';
    const shape = this.pairRejection(pair, isOco ? market.last : undefined);
    if (shape !== undefined) return shape;
    for (const [leg, order] of orders.entries()) {
      const limit = order.orderType === 'limit' ? order : undefined;
      const timed = limit?.expiresMs !== undefined;
      if (timed !== (limit?.timeInForce === 'GTD') || (limit?.expiresMs ?? Infinity) <= this.timeMs)
        return 'EXPIRY_INVALID';
      if (limit?.icebergLots !== undefined && !isIceberg(limit, limit.icebergLots)) return 'ICEBERG_INVALID';
      const isUnsized = pays && leg > 0;
      if (!isUnsized && limit?.icebergLots !== undefined && limit.icebergLots > limit.qtyLots) {
        return 'ICEBERG_TOO_LARGE';
      }
      const { trigger } = order;
      let rejection: RejectCode | undefined;
      if (!isOco && leg > 0) {
        if (trigger !== undefined && this.isOddTrigger(order, trigger, market)) return 'TRIGGER_INVALID';
        const priced = this.measured(order, market);
        const measured = pays ? { ...priced, qtyLots: market.spec.maxQtyLots } : priced;
        rejection = this.formRejection(measured as Order, { ...market, last: trigger?.stopPriceTicks ?? market.last });
      } else {
        const priced = this.measured(order, market);
        rejection = trigger === undefined ? this.rejection(priced) : this.waitingRejection(priced, trigger);
      }
      if (rejection !== undefined) return rejection;
    }
    return this.countOf(first.accountId) + orders.length > this.maxOpenOrders ? 'TOO_MANY_OPEN_ORDERS' : undefined;
  }

  /** The order with the price that it is measured at while the book has not given it one: its stop, the last one, or any. */
  protected measured(order: Order, { last, spec }: NaiveMarket): Order {
    if (order.orderType === 'market' || order.peg === undefined || order.priceTicks !== 0) return order;
    const ticks = order.trigger === undefined ? 0 : (order.trigger.stopPriceTicks ?? last);
    return { ...order, priceTicks: ticks || spec.maxPriceTicks };
  }

  /** `last` is the last price for a pair that comes at once, undefined for one that comes later. */
  private pairRejection([above, below]: readonly Order[], last: number | undefined): RejectCode | undefined {
    if (above === undefined || below === undefined) return undefined;
    const kindOf = (order: Order): string => {
      if (order.trigger !== undefined) return order.trigger.kind;
      return order.orderType === 'limit' && order.postOnly === true ? 'take-profit' : 'other';
    };
    const wanted = above.side === 'sell' ? 'take-profit/stop-loss' : 'stop-loss/take-profit';
    if (`${kindOf(above)}/${kindOf(below)}` !== wanted) return 'LIST_LEGS_INVALID';
    if (above.side !== below.side || above.qtyLots !== below.qtyLots) return 'LIST_LEGS_DIFFER';
    const priceOf = (order: Order): number =>
      (order.trigger === undefined ? (order as PlaceLimit).priceTicks || undefined : order.trigger.stopPriceTicks) ??
      Number.NaN;
    if (priceOf(above) <= priceOf(below)) return 'LIST_PRICES_INVALID';
    if (last === undefined) return undefined;
    if (last === 0) return 'MARKET_HAS_NO_PRICE';
    if (above.trigger === undefined && priceOf(above) <= last) return 'LIST_PRICES_INVALID';
    return below.trigger === undefined && priceOf(below) >= last ? 'LIST_PRICES_INVALID' : undefined;
  }

  private takePending(orderId: bigint): NaiveWaiting {
    const order = this.pending.find((other) => other.orderId === orderId);
    if (order === undefined) throw new Error('no pending order');
    this.pending = this.pending.filter((other) => other !== order);
    const now: NaiveWaiting = { ...order, lastThen: this.market(order.marketId).last };
    return now;
  }

  /** What a pending order will hold when it comes now. */
  private needOf(orderId: bigint): { assetId: number; amount: bigint } {
    const order = this.pending.find((other) => other.orderId === orderId);
    if (order === undefined) throw new Error('no pending order');
    const now: NaiveWaiting = { ...order, lastThen: this.market(order.marketId).last };
    return this.fullHoldOf(now);
  }

  /** A pending order comes to the book. */
  private bring(orderId: bigint, events: ExchangeEvent[]): void {
    const order = this.takePending(orderId);
    this.enter(order, events);
  }

  /** An order that holds nothing comes to the book, if it can be paid, and a post-only one if it does not take. */
  private enter(order: NaiveWaiting, events: ExchangeEvent[]): void {
    const { command, orderId, accountId, marketId, side } = order;
    const taker = { ...this.takerOf(command, orderId), qtyLots: order.qtyLots, priceTicks: order.priceTicks };
    const { spec, units } = this.market(marketId);
    const isSell = side === 'sell';
    const own = this.balance(accountId, 'spot', isSell ? spec.baseAssetId : spec.quoteAssetId);
    const lots = BigInt(taker.qtyLots);
    let needed = isSell ? lots * units.baseUnitsPerLot : lots * BigInt(taker.priceTicks) * units.quoteUnitsPerTickLot;
    if (taker.isMarket && !isSell) needed = this.foresee(taker).cost;
    const [best] = this.queue(marketId, isSell ? 'buy' : 'sell');
    const isMaker = command.orderType === 'limit' && command.postOnly === true;
    if (needed > own.total - own.held) events.push(closed(taker, 'EXPIRED', 'INSUFFICIENT_BALANCE'));
    else if (isMaker && best !== undefined && crosses(taker, best)) {
      events.push(closed(taker, 'EXPIRED', 'POST_ONLY_WOULD_TAKE'));
    } else this.run(command, taker, events);
  }

  /** Brings orders that hold their funds together: those for the book first, each further one holds what it needs beyond. */
  private tie(orderIds: readonly bigint[], queue: Turn[], events: ExchangeEvent[]): void {
    const commandOf = (orderId: bigint): Order | undefined =>
      this.pending.find((order) => order.orderId === orderId)?.command;
    const sorted = [...orderIds].sort(
      (a, b) => Number(commandOf(a)?.trigger !== undefined) - Number(commandOf(b)?.trigger !== undefined),
    );
    let before = 0n;
    for (const orderId of sorted) {
      const need = this.needOf(orderId).amount;
      if (commandOf(orderId)?.trigger === undefined) this.bring(orderId, events);
      else {
        const order = { ...this.takePending(orderId), covered: before < need ? before : need };
        this.waiting.push(order);
        const hold = this.holdOf(order);
        this.balance(order.accountId, 'spot', hold.assetId).held += hold.amount;
        const { last } = this.market(order.marketId);
        // Asked of a copy: nothing has traded since it waits.
        const { stopPriceTicks, trailingDelta } = order.trigger;
        const isPassed = stopPriceTicks !== undefined && trailingDelta === undefined && fires({ ...order }, last);
        if (isPassed) queue.push({ order, priceTicks: last });
      }
      before = need;
    }
  }

  /** Applies events to lists until nothing more follows; no order enters a book by it. */
  protected heard(events: ExchangeEvent[]): ExchangeEvent[] {
    for (let i = 0; i < events.length; i++) {
      const news = newsOf(events[i]);
      if (news !== undefined) this.tell(news.orderId, news.what, [], events);
    }
    return events;
  }

  private tell(orderId: bigint, what: string, queue: Turn[], events: ExchangeEvent[]): void {
    const list = this.lists.get(orderId);
    if (list === undefined || list.stage === 'closed') return;
    if (list.stage === 'working' && what !== 'matched') {
      list.stage = 'loose';
      const received = this.letGo(list);
      if (what === 'CANCELED') this.endRest(list, orderId, 'CANCELED', 'USER_CANCELED', events);
      else if (what === 'FILLED') this.release(list, received, queue, events);
      else this.endRest(list, orderId, 'EXPIRED', 'OTO_PHASE_ONE_EXPIRED', events);
    } else if (list.stage === 'pair') {
      list.stage = 'loose';
      if (what === 'CANCELED') this.endRest(list, orderId, 'CANCELED', 'USER_CANCELED', events);
      else this.endRest(list, orderId, 'EXPIRED', what === 'matched' ? 'OCO_TRIGGER' : 'LIST_ENDED', events);
    }
    if (this.open().some((order) => list.orderIds.includes(order.orderId))) return;
    list.stage = 'closed';
    const { listId, accountId, marketId } = list;
    events.push({ type: 'list-closed', listId, accountId, marketId });
  }

  private endRest(
    list: NaiveList,
    except: bigint,
    status: 'CANCELED' | 'EXPIRED',
    reason: string,
    events: ExchangeEvent[],
  ): void {
    for (const order of this.open()) {
      if (order.orderId === except || !list.orderIds.includes(order.orderId)) continue;
      events.push(this.end(order, status, reason));
    }
  }

  /** What the working order brought in is held for the others no more. */
  private letGo(list: NaiveList): bigint {
    const { held } = list;
    this.balance(list.accountId, 'spot', this.market(list.marketId).spec.baseAssetId).held -= held;
    list.held = 0n;
    return held;
  }

  /** A trade, and what its buyer holds of it when that pays for other orders. */
  protected override trade(taker: Taker, maker: NaiveOrder, lots: number, events: ExchangeEvent[]): void {
    const buyer = taker.side === 'buy' ? taker : maker;
    const { spec } = this.market(taker.marketId);
    const own = this.balance(buyer.accountId, 'spot', spec.baseAssetId);
    const list = this.lists.get(buyer.orderId);
    const at = events.length;
    super.trade(taker, maker, lots, events);
    if (list?.pays !== true || list.stage !== 'working') return;
    const told = events[at];
    if (told?.type !== 'trade') throw new Error('a trade tells itself first');
    const fee = buyer === taker ? told.takerFee : told.makerFee;
    const received = BigInt(lots) * this.market(taker.marketId).units.baseUnitsPerLot - fee;
    own.held += received;
    list.held += received;
  }

  /** Why an order that was paid for is none of this market. */
  private unfit(order: NaiveWaiting): string | undefined {
    const { command, qtyLots } = order;
    const { spec, units, last } = this.market(command.marketId);
    const limit = command.orderType === 'limit' ? command : undefined;
    const ticks = order.priceTicks || (command.trigger?.stopPriceTicks ?? last);
    if (BigInt(ticks) * BigInt(qtyLots) * units.quoteUnitsPerTickLot < spec.minNotional) return 'NOTIONAL_TOO_SMALL';
    const { icebergLots } = limit ?? {};
    const mostParts = Math.min(50, spec.limits?.maxIcebergParts || 50);
    return icebergLots !== undefined && Math.ceil(qtyLots / icebergLots) > mostParts ? 'ICEBERG_INVALID' : undefined;
  }

  /** A pegged order gets its price; why it cannot come to the book. */
  private priced(order: NaiveWaiting, peg: Peg, events: ExchangeEvent[]): string | undefined {
    const { orderId, accountId, marketId, side, qtyLots } = order;
    const priceTicks = this.bookPrice(marketId, side, peg);
    if (priceTicks === undefined) return 'PEG_LEVEL_MISSING';
    order.priceTicks = priceTicks;
    events.push({ type: 'order-priced', orderId, accountId, marketId, priceTicks });
    const { spec, units, last } = this.market(marketId);
    const away = BigInt(Math.abs(priceTicks - last)) * 1_000_000n;
    const isFar = spec.priceBandPpm > 0 && last > 0 && away > BigInt(last) * BigInt(spec.priceBandPpm);
    if (isFar || this.sideBandRejection({ side, priceTicks }, this.market(marketId)) !== undefined)
      return 'PRICE_OUT_OF_BAND';
    const notional = BigInt(priceTicks) * BigInt(qtyLots) * units.quoteUnitsPerTickLot;
    return notional < spec.minNotional ? 'NOTIONAL_TOO_SMALL' : undefined;
  }

  /** Why a pending order cannot come now; a pegged one for the book gets its price. */
  private obstacle(order: NaiveWaiting, pays: boolean, events: ExchangeEvent[]): string | undefined {
    const { command, qtyLots, marketId } = order;
    if (pays && qtyLots < Math.max(1, this.market(marketId).spec.minQtyLots)) return 'QTY_TOO_SMALL';
    const peg = command.orderType === 'limit' && command.trigger === undefined ? command.peg : undefined;
    const reason = peg === undefined ? undefined : this.priced(order, peg, events);
    return reason ?? (pays ? this.unfit(order) : undefined);
  }

  private release(list: NaiveList, received: bigint, queue: Turn[], events: ExchangeEvent[]): void {
    const { accountId, marketId } = list;
    const orders = this.pending.filter((order) => list.orderIds.includes(order.orderId));
    if (!this.mayOrder(accountId)) {
      for (const order of orders) events.push(this.end(order, 'EXPIRED', 'ACCOUNT_FROZEN'));
      return;
    }
    const orderIds = orders.map(({ orderId }) => orderId);
    const { spec, units } = this.market(marketId);
    const lots = Math.min(Number(received / units.baseUnitsPerLot), spec.maxQtyLots);
    for (const order of list.pays ? orders : []) {
      order.qtyLots = lots;
      events.push({ type: 'order-sized', orderId: order.orderId, accountId, marketId, qtyLots: lots });
    }
    const unfit = orders.map((order) => this.obstacle(order, list.pays, events));
    for (const orderId of orderIds) events.push({ type: 'order-activated', orderId, accountId, marketId });
    if (unfit.some((reason) => reason !== undefined)) {
      for (const [at, order] of orders.entries()) events.push(this.end(order, 'EXPIRED', unfit[at] ?? 'LIST_ENDED'));
      return;
    }
    const [first] = orders;
    if (orders.length === 1 && first?.command.trigger === undefined) {
      for (const orderId of orderIds) this.bring(orderId, events);
      return;
    }
    const isPoor = orderIds.some((orderId) => {
      const { assetId, amount } = this.needOf(orderId);
      const { total, held } = this.balance(accountId, 'spot', assetId);
      return amount > total - held;
    });
    if (isPoor) {
      for (const order of orders) events.push(this.end(order, 'EXPIRED', 'INSUFFICIENT_BALANCE'));
      return;
    }
    if (orders.length === 2) list.stage = 'pair';
    this.tie(orderIds, queue, events);
  }

  /**
   * Plays the events to those who wait for a price and to lists. Lists come first; then those that fire take their turn, and what
   * they trade is played again.
   */
  protected settle(marketId: number, events: ExchangeEvent[]): void {
    const queue: Turn[] = [];
    const news: { orderId: bigint; what: string }[] = [];
    let heard = 0;
    const listen = (): void => {
      for (; heard < events.length; heard++) {
        const event = events[heard];
        const said = newsOf(event);
        if (said !== undefined) news.push(said);
        if (event?.type !== 'trade') continue;
        const still = this.waiting.filter((order) => !queue.some((fired) => fired.order === order));
        for (const order of still.sort((a, b) => Number(a.orderId - b.orderId))) {
          if (order.marketId !== marketId || !fires(order, event.priceTicks)) continue;
          queue.push({ order, priceTicks: event.priceTicks });
        }
      }
    };
    for (;;) {
      listen();
      const said = news.shift();
      if (said !== undefined) {
        this.tell(said.orderId, said.what, queue, events);
        continue;
      }
      const next = queue.shift();
      if (next === undefined) return;
      if (this.waiting.includes(next.order)) this.trigger(next.order, next.priceTicks, events);
    }
  }

  private trigger(order: NaiveWaiting, priceTicks: number, events: ExchangeEvent[]): void {
    const { orderId, accountId, marketId } = order;
    const list = this.lists.get(orderId);
    const isFrozen = !this.mayOrder(accountId);
    // One of a frozen account ends none in the book; of two that wait both end, by the event of its end.
    const endsBoth =
      isFrozen && this.waiting.some((other) => other !== order && list?.orderIds.includes(other.orderId));
    if (list?.stage === 'pair' && !endsBoth) {
      list.stage = 'loose';
      if (!isFrozen) this.endRest(list, orderId, 'EXPIRED', 'OCO_TRIGGER', events);
    }
    events.push({ type: 'order-triggered', orderId, accountId, marketId, priceTicks });
    const hold = this.holdOf(order);
    this.balance(accountId, 'spot', hold.assetId).held -= hold.amount;
    this.waiting = this.waiting.filter((other) => other !== order);
    const { command } = order;
    const peg = command.orderType === 'limit' ? command.peg : undefined;
    // Orders that stand alone have their price from the start.
    const isPriced = peg === undefined || order.priceTicks !== 0;
    const reason = isFrozen ? 'ACCOUNT_FROZEN' : isPriced ? undefined : this.priced(order, peg, events);
    if (reason === undefined) this.enter(order, events);
    else events.push(closed(order, 'EXPIRED', reason));
  }
}

/** What an event means for the list of an order. */
function newsOf(event: ExchangeEvent | undefined): { orderId: bigint; what: string } | undefined {
  if (event?.type === 'trade') return { orderId: event.makerOrderId, what: 'matched' };
  if (event?.type === 'order-reduced') return { orderId: event.orderId, what: 'matched' };
  return event?.type === 'order-closed' ? { orderId: event.orderId, what: event.status } : undefined;
}
