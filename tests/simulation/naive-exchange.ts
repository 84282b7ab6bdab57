/**
 * The exchange once more, slow and obvious: orders are objects in one array, the book is that array sorted, amounts are the
 * domain's functions on plain bigints. It shares no line with the core; the simulation demands that both always agree.
 */

import type {
  AmendOrder,
  CancelAll,
  CancelOrder,
  Command,
  ExchangeEvent,
  PlaceLimit,
  PlaceMarket,
  RejectCode,
  Trigger,
} from '@bourse/core';
import { amount, MAX_AMOUNT, type Side } from '@bourse/domain';
import { closed, crosses, fires, isIceberg, type NaiveOrder, type NaiveWaiting, type Taker } from './naive-orders.ts';
import { type Answer, type NaiveMarket, NaiveWorld } from './naive-world.ts';

/** Events of one command without levels and balances: those are compared as state. */
export class NaiveExchange extends NaiveWorld {
  orders: NaiveOrder[] = [];
  waiting: NaiveWaiting[] = [];
  private timeMs = 0;
  private turn = 0;
  private readonly maxOpenOrders: number;

  constructor(maxOpenOrders: number) {
    super();
    this.maxOpenOrders = maxOpenOrders;
  }

  /** `orderId` is the id that an order gets if it is accepted: ids are the core's own business. */
  apply(command: Command, orderId: bigint, timeMs: number): Answer {
    this.timeMs = Math.max(this.timeMs, timeMs);
    switch (command.type) {
      case 'place-order':
        return this.place(command, orderId);
      case 'amend-order':
        return this.amend(command);
      case 'tick':
        return this.tick();
      case 'cancel-order':
        return this.cancel(command);
      case 'cancel-all':
        return this.cancelAll(command);
      case 'credit':
      case 'debit':
      case 'transfer':
        return this.move(command);
      default:
        return this.list(command);
    }
  }

  /** One side of a book, first in line first. */
  queue(marketId: number, side: Side): NaiveOrder[] {
    const sign = side === 'buy' ? -1 : 1;
    return this.orders
      .filter((order) => order.marketId === marketId && order.side === side)
      .sort((a, b) => sign * (a.priceTicks - b.priceTicks) || a.turn - b.turn);
  }

  private cancel(command: CancelOrder): Answer {
    if (!this.accounts.has(command.accountId)) return 'UNKNOWN_ACCOUNT';
    const order = this.open().find(({ orderId }) => orderId === command.orderId);
    if (order?.accountId !== command.accountId) return 'UNKNOWN_ORDER';
    return [this.end(order, 'CANCELED', 'USER_CANCELED')];
  }

  /** Everything that is open, in the book or waiting, oldest first. */
  open(): NaiveOrder[] {
    return [...this.orders, ...this.waiting].sort((a, b) => Number(a.orderId - b.orderId));
  }

  private amend({ accountId, orderId, qtyLots }: AmendOrder): Answer {
    if (!this.accounts.has(accountId)) return 'UNKNOWN_ACCOUNT';
    const order = this.open().find((other) => other.orderId === orderId);
    if (order?.accountId !== accountId) return 'UNKNOWN_ORDER';
    const { spec, units } = this.market(order.marketId);
    if (qtyLots <= 0) return 'QTY_NOT_POSITIVE';
    if (qtyLots < spec.minQtyLots) return 'QTY_TOO_SMALL';
    if (qtyLots >= order.qtyLots) return 'AMEND_NOT_SMALLER';
    if (qtyLots <= order.executedLots) return 'AMEND_BELOW_EXECUTED';
    const ticks = order.priceTicks || ('trigger' in order ? ((order as NaiveWaiting).trigger.stopPriceTicks ?? 0) : 0);
    const notional = BigInt(ticks) * BigInt(qtyLots) * units.quoteUnitsPerTickLot;
    if (ticks > 0 && notional < spec.minNotional) return 'NOTIONAL_TOO_SMALL';
    const before = this.holdOf(order);
    order.qtyLots = qtyLots;
    order.visible = Math.min(order.visible, order.part === 0 ? Number.POSITIVE_INFINITY : qtyLots - order.executedLots);
    this.balance(accountId, 'spot', before.assetId).held -= before.amount - this.holdOf(order).amount;
    return [{ type: 'order-reduced', orderId, accountId, marketId: order.marketId, qtyLots }];
  }

  private tick(): Answer {
    return this.open()
      .filter(({ expiresMs }) => expiresMs > 0 && expiresMs <= this.timeMs)
      .sort((a, b) => a.expiresMs - b.expiresMs || Number(a.orderId - b.orderId))
      .map((order) => this.end(order, 'EXPIRED', 'TIME_EXPIRED'));
  }

  private cancelAll(command: CancelAll): Answer {
    if (!this.accounts.has(command.accountId)) return 'UNKNOWN_ACCOUNT';
    if (command.marketId !== undefined && !this.markets.has(command.marketId)) return 'UNKNOWN_MARKET';
    return this.open()
      .filter(({ accountId }) => accountId === command.accountId)
      .filter(({ marketId }) => command.marketId === undefined || marketId === command.marketId)
      .map((order) => this.end(order, 'CANCELED', 'USER_CANCELED'));
  }

  /** What an order still holds, and in which asset. */
  holdOf(order: NaiveOrder): { assetId: number; amount: bigint } {
    const { spec, units } = this.market(order.marketId);
    const open = BigInt(order.qtyLots - order.executedLots);
    if (order.side === 'sell') return { assetId: spec.baseAssetId, amount: open * units.baseUnitsPerLot };
    const waiting = 'trigger' in order ? (order as NaiveWaiting) : undefined;
    const ticks = order.priceTicks || (waiting?.trigger.stopPriceTicks ?? waiting?.lastThen ?? 0);
    return { assetId: spec.quoteAssetId, amount: open * BigInt(ticks) * units.quoteUnitsPerTickLot };
  }

  private end(
    order: NaiveOrder,
    status: 'CANCELED' | 'EXPIRED' | 'EXPIRED_IN_MATCH' | 'FILLED',
    reason: string,
  ): ExchangeEvent {
    const hold = this.holdOf(order);
    this.balance(order.accountId, 'spot', hold.assetId).held -= hold.amount;
    this.orders = this.orders.filter((other) => other !== order);
    this.waiting = this.waiting.filter((other) => other !== order);
    return closed(order, status, reason);
  }

  private place(command: PlaceLimit | PlaceMarket, orderId: bigint): Answer {
    const limit = command.orderType === 'limit' ? command : undefined;
    const { expiresMs, timeInForce = 'GTC' } = limit ?? {};
    if ((timeInForce === 'GTD') !== (expiresMs !== undefined)) return 'EXPIRY_INVALID';
    if (expiresMs !== undefined && expiresMs <= this.timeMs) return 'EXPIRY_INVALID';
    if (limit?.icebergLots !== undefined && !isIceberg(limit, limit.icebergLots)) return 'ICEBERG_INVALID';
    const { trigger } = command;
    const refusal = trigger === undefined ? this.refusal(command) : this.waitingRefusal(command, trigger);
    if (refusal !== undefined) return refusal;
    const events = [this.accepted(command, orderId)];
    if (trigger === undefined) this.run(command, this.takerOf(command, orderId), events);
    else this.wait(command, trigger, orderId, events);
    const { accountId, marketId } = command;
    this.settle(marketId, events);
    const { icebergLots } = limit ?? {};
    if (icebergLots !== undefined) events.push({ type: 'order-iceberg', orderId, accountId, marketId, icebergLots });
    const isOpen = this.open().some((order) => order.orderId === orderId);
    if (isOpen && expiresMs !== undefined)
      events.push({ type: 'order-timed', orderId, accountId, marketId, expiresMs });
    return events;
  }

  private accepted(command: PlaceLimit | PlaceMarket, orderId: bigint): ExchangeEvent {
    const limit = command.orderType === 'limit' ? command : undefined;
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
    };
  }

  private waitingRefusal(command: PlaceLimit | PlaceMarket, trigger: Trigger): RejectCode | undefined {
    if (!this.accounts.has(command.accountId)) return 'UNKNOWN_ACCOUNT';
    const market = this.markets.get(command.marketId);
    if (market === undefined) return 'UNKNOWN_MARKET';
    if (market.status !== 'trading') return 'MARKET_NOT_TRADING';
    const { stopPriceTicks: stop, trailingDelta: delta, kind } = trigger;
    const isOdd = command.orderType === 'market' ? command.quoteAmount !== undefined : command.postOnly === true;
    if (isOdd || (stop === undefined && delta === undefined)) return 'TRIGGER_INVALID';
    if (stop !== undefined && (stop <= 0 || stop > market.spec.maxPriceTicks)) return 'TRIGGER_INVALID';
    if (delta !== undefined && (delta < 10 || delta > 2_000)) return 'TRIGGER_INVALID';
    const measure = command.orderType === 'limit' ? command.priceTicks : (stop ?? market.last);
    if (command.orderType === 'market' && measure === 0) return 'MARKET_HAS_NO_PRICE';
    const form = this.formRefusal(command, { ...market, last: measure });
    if (form !== undefined) return form;
    const above = (kind === 'stop-loss') === (command.side === 'buy');
    const passed = stop !== undefined && market.last > 0 && (above ? market.last >= stop : market.last <= stop);
    if (passed) return 'STOP_PRICE_PASSED';
    if (this.countOf(command.accountId) >= this.maxOpenOrders) return 'TOO_MANY_OPEN_ORDERS';
    const order = this.waitingOf(command, trigger, 0n);
    const { assetId, amount: needed } = this.holdOf(order);
    const own = this.balance(command.accountId, 'spot', assetId);
    return needed > own.total - own.held ? 'INSUFFICIENT_BALANCE' : undefined;
  }

  private countOf(accountId: number): number {
    return this.open().filter((order) => order.accountId === accountId).length;
  }

  private waitingOf(command: PlaceLimit | PlaceMarket, trigger: Trigger, orderId: bigint): NaiveWaiting {
    const { accountId, marketId, side } = command;
    return {
      orderId,
      accountId,
      marketId,
      side,
      priceTicks: command.orderType === 'limit' ? command.priceTicks : 0,
      qtyLots: command.qtyLots ?? 0,
      executedLots: 0,
      executedQuote: 0n,
      expiresMs: (command.orderType === 'limit' ? command.expiresMs : undefined) ?? 0,
      turn: 0,
      part: 0,
      visible: Number.POSITIVE_INFINITY,
      command,
      trigger,
      lastThen: this.market(marketId).last,
      extreme: 0,
    };
  }

  private wait(command: PlaceLimit | PlaceMarket, trigger: Trigger, orderId: bigint, events: ExchangeEvent[]): void {
    const order = this.waitingOf(command, trigger, orderId);
    this.waiting.push(order);
    const hold = this.holdOf(order);
    this.balance(order.accountId, 'spot', hold.assetId).held += hold.amount;
    const { accountId, marketId } = command;
    const { kind, stopPriceTicks = 0, trailingDelta = 0 } = trigger;
    events.push({ type: 'order-waiting', orderId, accountId, marketId, kind, stopPriceTicks, trailingDelta });
  }

  /** Plays the trades among the events to those who wait, lets those that fire take their turn, and plays what they trade. */
  private settle(marketId: number, events: ExchangeEvent[]): void {
    const queue: { order: NaiveWaiting; priceTicks: number }[] = [];
    let heard = 0;
    const listen = (): void => {
      for (; heard < events.length; heard++) {
        const event = events[heard];
        if (event?.type !== 'trade') continue;
        const still = this.waiting.filter((order) => !queue.some((fired) => fired.order === order));
        for (const order of still.sort((a, b) => Number(a.orderId - b.orderId))) {
          if (order.marketId !== marketId || !fires(order, event.priceTicks)) continue;
          queue.push({ order, priceTicks: event.priceTicks });
        }
      }
    };
    listen();
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      this.trigger(next.order, next.priceTicks, events);
      listen();
    }
  }

  private trigger(order: NaiveWaiting, priceTicks: number, events: ExchangeEvent[]): void {
    const { orderId, accountId, marketId, command } = order;
    events.push({ type: 'order-triggered', orderId, accountId, marketId, priceTicks });
    const hold = this.holdOf(order);
    this.balance(accountId, 'spot', hold.assetId).held -= hold.amount;
    this.waiting = this.waiting.filter((other) => other !== order);
    const taker = { ...this.takerOf(command, orderId), qtyLots: order.qtyLots };
    if (taker.isMarket && taker.side === 'buy') {
      const own = this.balance(accountId, 'spot', hold.assetId);
      if (this.foresee(taker).cost > own.total - own.held) {
        events.push(closed(taker, 'EXPIRED', 'INSUFFICIENT_BALANCE'));
        return;
      }
    }
    this.run(command, taker, events);
  }

  /** An accepted order on its way through the book. */
  private run(command: PlaceLimit | PlaceMarket, taker: Taker, events: ExchangeEvent[]): void {
    const limit = command.orderType === 'limit' ? command : undefined;
    const timeInForce = limit === undefined ? 'IOC' : (limit.timeInForce ?? 'GTC');
    if (timeInForce === 'FOK' && this.foresee(taker).lots < taker.qtyLots) {
      events.push(closed(taker, 'EXPIRED', 'UNFILLED_FOK_ORDER_EXPIRED'));
      return;
    }
    const end = this.match(taker, events);
    if (end === 'self') events.push(closed(taker, 'EXPIRED_IN_MATCH', 'SELF_TRADE_PREVENTION'));
    else if (end === 'filled') events.push(closed(taker, 'FILLED', 'NONE'));
    else if (taker.isMarket) events.push(closed(taker, 'EXPIRED', 'INSUFFICIENT_LIQUIDITY'));
    else if (timeInForce === 'IOC') events.push(closed(taker, 'EXPIRED', 'UNFILLED_IOC_QUANTITY_EXPIRED'));
    else this.rest(taker, limit, events);
  }

  private takerOf(command: PlaceLimit | PlaceMarket, orderId: bigint): Taker {
    const { accountId, marketId, side } = command;
    const byQuote = command.orderType === 'market' && command.quoteAmount !== undefined;
    return {
      orderId,
      accountId,
      marketId,
      side,
      priceTicks: command.orderType === 'limit' ? command.priceTicks : 0,
      qtyLots: byQuote ? Number.POSITIVE_INFINITY : (command.qtyLots ?? 0),
      executedLots: 0,
      executedQuote: 0n,
      expiresMs: 0,
      turn: 0,
      part: 0,
      visible: Number.POSITIVE_INFINITY,
      isMarket: command.orderType === 'market',
      stp: command.selfTradePrevention ?? this.market(marketId).spec.selfTradePrevention,
      budget: byQuote ? command.quoteAmount : undefined,
      prevented: 0,
    };
  }

  private rest(taker: Taker, limit: PlaceLimit | undefined, events: ExchangeEvent[]): void {
    const { orderId, accountId, marketId, side, priceTicks, executedLots, executedQuote } = taker;
    const qtyLots = taker.qtyLots - taker.prevented;
    this.turn += 1;
    const { turn } = this;
    const { expiresMs = 0, icebergLots: part = 0 } = limit ?? {};
    const visible = part === 0 ? Number.POSITIVE_INFINITY : Math.min(part, qtyLots - executedLots);
    const order = {
      orderId,
      accountId,
      marketId,
      side,
      priceTicks,
      qtyLots,
      executedLots,
      executedQuote,
      expiresMs,
      turn,
      part,
      visible,
    };
    this.orders.push(order);
    const hold = this.holdOf(order);
    this.balance(accountId, 'spot', hold.assetId).held += hold.amount;
    if (taker.prevented > 0) events.push({ type: 'order-reduced', orderId, accountId, marketId, qtyLots });
  }

  private refusal(command: PlaceLimit | PlaceMarket): RejectCode | undefined {
    if (!this.accounts.has(command.accountId)) return 'UNKNOWN_ACCOUNT';
    const market = this.markets.get(command.marketId);
    if (market === undefined) return 'UNKNOWN_MARKET';
    if (market.status !== 'trading') return 'MARKET_NOT_TRADING';
    return this.formRefusal(command, market) ?? this.standingRefusal(command, market) ?? this.fundsRefusal(command);
  }

  private formRefusal(command: PlaceLimit | PlaceMarket, { spec, units, last }: NaiveMarket): RejectCode | undefined {
    const price = command.orderType === 'limit' ? command.priceTicks : last;
    if (command.orderType === 'limit' && price <= 0) return 'PRICE_NOT_POSITIVE';
    if (command.orderType === 'limit' && price > spec.maxPriceTicks) return 'PRICE_TOO_HIGH';
    if (command.orderType === 'market' && command.quoteAmount !== undefined) {
      if (command.quoteAmount <= 0n) return 'QUOTE_AMOUNT_NOT_POSITIVE';
      return command.quoteAmount < spec.minNotional ? 'NOTIONAL_TOO_SMALL' : undefined;
    }
    const lots = command.qtyLots ?? 0;
    if (lots <= 0) return 'QTY_NOT_POSITIVE';
    if (lots < spec.minQtyLots) return 'QTY_TOO_SMALL';
    if (lots > spec.maxQtyLots) return 'QTY_TOO_LARGE';
    const notional = BigInt(price) * BigInt(lots) * units.quoteUnitsPerTickLot;
    if (price > 0 && notional < spec.minNotional) return 'NOTIONAL_TOO_SMALL';
    const limit = command.orderType === 'limit' ? command : undefined;
    const rests = limit?.timeInForce === undefined || limit.timeInForce === 'GTC' || limit.timeInForce === 'GTD';
    return limit?.postOnly && !rests ? 'POST_ONLY_NEEDS_GTC' : undefined;
  }

  private standingRefusal(command: PlaceLimit | PlaceMarket, { spec, last }: NaiveMarket): RejectCode | undefined {
    if (command.orderType === 'market') return undefined;
    const distance = BigInt(Math.abs(command.priceTicks - last)) * 1_000_000n;
    if (spec.priceBandPpm > 0 && last > 0 && distance > BigInt(last) * BigInt(spec.priceBandPpm)) {
      return 'PRICE_OUT_OF_BAND';
    }
    if (command.timeInForce === 'IOC' || command.timeInForce === 'FOK') return undefined;
    if (this.countOf(command.accountId) >= this.maxOpenOrders) return 'TOO_MANY_OPEN_ORDERS';
    const [best] = this.queue(command.marketId, command.side === 'buy' ? 'sell' : 'buy');
    return command.postOnly && best !== undefined && crosses(command, best) ? 'POST_ONLY_WOULD_TAKE' : undefined;
  }

  private fundsRefusal(command: PlaceLimit | PlaceMarket): RejectCode | undefined {
    const { spec, units } = this.market(command.marketId);
    const taker = this.takerOf(command, 0n);
    const isSell = command.side === 'sell';
    const own = this.balance(command.accountId, 'spot', isSell ? spec.baseAssetId : spec.quoteAssetId);
    const budget = taker.budget !== undefined && taker.budget > MAX_AMOUNT ? MAX_AMOUNT : taker.budget;
    const foreseen = this.foresee({ ...taker, budget });
    let needed: bigint;
    if (isSell) needed = BigInt(budget === undefined ? taker.qtyLots : foreseen.lots) * units.baseUnitsPerLot;
    else if (taker.budget !== undefined) needed = taker.budget;
    else if (taker.isMarket) needed = foreseen.cost;
    else needed = BigInt(taker.priceTicks) * BigInt(taker.qtyLots) * units.quoteUnitsPerTickLot;
    if (needed > own.total - own.held) return 'INSUFFICIENT_BALANCE';
    return budget === taker.budget ? undefined : 'AMOUNT_OVERFLOW';
  }

  /** What an order would trade if it came now: the match, played with copies. */
  private foresee(taker: Taker): { lots: number; cost: bigint } {
    const play = new NaiveExchange(this.maxOpenOrders);
    for (const [id, asset] of this.assets) play.assets.set(id, asset);
    for (const [id, market] of this.markets) play.markets.set(id, { ...market });
    for (const [id] of this.accounts) play.accounts.set(id, { maker: 0, taker: 0 });
    play.turn = this.turn;
    play.orders = this.orders.filter(({ marketId }) => marketId === taker.marketId).map((order) => ({ ...order }));
    const copy = { ...taker };
    play.match(copy, []);
    return { lots: copy.executedLots, cost: copy.executedQuote };
  }

  private match(taker: Taker, events: ExchangeEvent[]): 'filled' | 'self' | 'book' {
    const { units } = this.market(taker.marketId);
    const finished = (): 'filled' | 'self' => (taker.prevented > 0 ? 'self' : 'filled');
    for (;;) {
      const wanted = taker.qtyLots - taker.executedLots - taker.prevented;
      if (wanted === 0) return finished();
      const [maker] = this.queue(taker.marketId, taker.side === 'buy' ? 'sell' : 'buy');
      if (maker === undefined && taker.budget === 0n) return finished();
      if (maker === undefined || (!taker.isMarket && !crosses(taker, maker))) return 'book';
      const perLot = BigInt(maker.priceTicks) * units.quoteUnitsPerTickLot;
      let lots = Math.min(wanted, maker.visible, maker.qtyLots - maker.executedLots);
      if (taker.budget !== undefined && taker.budget / perLot < BigInt(lots)) lots = Number(taker.budget / perLot);
      if (lots === 0) return taker.executedLots + taker.prevented > 0 ? finished() : 'book';
      if (maker.accountId !== taker.accountId || taker.stp === 'NONE') this.trade(taker, maker, lots, events);
      else if (this.prevent(taker, maker, lots, perLot, events)) return 'self';
    }
  }

  private prevent(taker: Taker, maker: NaiveOrder, lots: number, perLot: bigint, events: ExchangeEvent[]): boolean {
    if (taker.stp === 'EXPIRE_TAKER') return true;
    if (taker.stp !== 'DECREMENT') {
      events.push(this.end(maker, 'EXPIRED_IN_MATCH', 'SELF_TRADE_PREVENTION'));
      return taker.stp === 'EXPIRE_BOTH';
    }
    taker.prevented += lots;
    if (taker.budget !== undefined) taker.budget -= BigInt(lots) * perLot;
    if (lots === maker.qtyLots - maker.executedLots) {
      events.push(this.end(maker, 'EXPIRED_IN_MATCH', 'SELF_TRADE_PREVENTION'));
      return false;
    }
    const before = this.holdOf(maker);
    maker.qtyLots -= lots;
    this.showNext(maker, lots);
    this.balance(maker.accountId, 'spot', before.assetId).held -= before.amount - this.holdOf(maker).amount;
    const { orderId, accountId, marketId, qtyLots } = maker;
    events.push({ type: 'order-reduced', orderId, accountId, marketId, qtyLots });
    return false;
  }

  /** After so many visible lots of it are gone: the next part of an iceberg comes behind everybody else. */
  private showNext(maker: NaiveOrder, lots: number): void {
    maker.visible -= lots;
    const left = maker.qtyLots - maker.executedLots;
    if (maker.visible > 0 || left === 0) return;
    maker.visible = Math.min(maker.part, left);
    this.turn += 1;
    maker.turn = this.turn;
  }

  private trade(taker: Taker, maker: NaiveOrder, lots: number, events: ExchangeEvent[]): void {
    const market = this.market(taker.marketId);
    const { spec, units } = market;
    const quote = BigInt(maker.priceTicks) * BigInt(lots) * units.quoteUnitsPerTickLot;
    const base = BigInt(lots) * units.baseUnitsPerLot;
    const [buyer, seller] = taker.side === 'buy' ? [taker, maker] : [maker, taker];
    const baseFee = this.fee(amount(base), spec.baseAssetId, this.rate(buyer, buyer === taker, spec));
    const quoteFee = this.fee(amount(quote), spec.quoteAssetId, this.rate(seller, seller === taker, spec));
    const hold = this.holdOf(maker);
    maker.executedLots += lots;
    this.showNext(maker, lots);
    taker.executedLots += lots;
    maker.executedQuote += quote;
    taker.executedQuote += quote;
    if (taker.budget !== undefined) taker.budget -= quote;
    this.balance(maker.accountId, 'spot', hold.assetId).held -= hold.amount - this.holdOf(maker).amount;
    this.balance(buyer.accountId, 'spot', spec.baseAssetId).total += base - baseFee;
    this.balance(buyer.accountId, 'spot', spec.quoteAssetId).total -= quote;
    this.balance(seller.accountId, 'spot', spec.baseAssetId).total -= base;
    this.balance(seller.accountId, 'spot', spec.quoteAssetId).total += quote - quoteFee;
    this.balance(2, 'spot', spec.baseAssetId).total += baseFee;
    this.balance(2, 'spot', spec.quoteAssetId).total += quoteFee;
    market.last = maker.priceTicks;
    market.tradeNo += 1;
    events.push({
      type: 'trade',
      tradeNo: market.tradeNo,
      marketId: taker.marketId,
      takerSide: taker.side,
      priceTicks: maker.priceTicks,
      qtyLots: lots,
      makerOrderId: maker.orderId,
      takerOrderId: taker.orderId,
      makerAccountId: maker.accountId,
      takerAccountId: taker.accountId,
      makerFee: taker.side === 'buy' ? quoteFee : baseFee,
      takerFee: taker.side === 'buy' ? baseFee : quoteFee,
    });
    if (maker.executedLots === maker.qtyLots) events.push(this.end(maker, 'FILLED', 'NONE'));
  }
}
