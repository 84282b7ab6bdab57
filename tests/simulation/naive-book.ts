/** The matching of the naive exchange: orders are objects in one array, the book is that array sorted. */
import type { ExchangeEvent, Peg, PlaceLimit, PlaceMarket } from '@bourse/core';
import { amount, type Side } from '@bourse/domain';
import { closed, crosses, type NaiveOrder, type NaiveWaiting, prevented, type Taker } from './naive-orders.ts';
import { NaiveWorld } from './naive-world.ts';

/** Orders in books and orders that wait, and what happens when one meets others. */
export class NaiveBook extends NaiveWorld {
  orders: NaiveOrder[] = [];
  waiting: NaiveWaiting[] = [];
  /** Orders that another one of their list has to be filled for; they hold nothing. */
  pending: NaiveWaiting[] = [];
  protected timeMs = 0;
  protected turn = 0;
  protected readonly maxOpenOrders: number;

  constructor(maxOpenOrders: number) {
    super();
    this.maxOpenOrders = maxOpenOrders;
  }

  /** One side of a book, first in line first. */
  queue(marketId: number, side: Side): NaiveOrder[] {
    const sign = side === 'buy' ? -1 : 1;
    return this.orders
      .filter((order) => order.marketId === marketId && order.side === side)
      .sort((a, b) => sign * (a.priceTicks - b.priceTicks) || a.turn - b.turn);
  }

  /** The price that the book gives an order; undefined when it has no such level. */
  protected bookPrice(marketId: number, side: Side, { to, offsetLevels = 0 }: Peg): number | undefined {
    const other = side === 'buy' ? 'sell' : 'buy';
    const queue = this.queue(marketId, to === 'market' ? other : side);
    return [...new Set(queue.map(({ priceTicks }) => priceTicks))][offsetLevels];
  }

  /** All open orders, in the book or waiting for a trigger, oldest first. */
  open(): NaiveOrder[] {
    return [...this.orders, ...this.waiting, ...this.pending].sort((a, b) => Number(a.orderId - b.orderId));
  }

  protected countOf(accountId: number): number {
    return this.open().filter((order) => order.accountId === accountId).length;
  }

  /** What an order still holds, and in which asset: in a pair what the other order does not hold for it. */
  holdOf(order: NaiveOrder): { assetId: number; amount: bigint } {
    const { assetId, amount: full } = this.fullHoldOf(order);
    if (this.pending.includes(order as NaiveWaiting)) return { assetId, amount: 0n };
    return { assetId, amount: full - ('trigger' in order ? (order as NaiveWaiting).covered : 0n) };
  }

  protected fullHoldOf(order: NaiveOrder): { assetId: number; amount: bigint } {
    const { spec, units } = this.market(order.marketId);
    const open = BigInt(order.qtyLots - order.executedLots);
    if (order.side === 'sell') return { assetId: spec.baseAssetId, amount: open * units.baseUnitsPerLot };
    const waiting = 'trigger' in order ? (order as NaiveWaiting) : undefined;
    const ticks = order.priceTicks || (waiting?.trigger.stopPriceTicks ?? waiting?.lastThen ?? 0);
    return { assetId: spec.quoteAssetId, amount: open * BigInt(ticks) * units.quoteUnitsPerTickLot };
  }

  protected end(
    order: NaiveOrder,
    status: 'CANCELED' | 'EXPIRED' | 'EXPIRED_IN_MATCH' | 'FILLED',
    reason: string,
  ): ExchangeEvent {
    const hold = this.holdOf(order);
    this.balance(order.accountId, 'spot', hold.assetId).held -= hold.amount;
    this.orders = this.orders.filter((other) => other !== order);
    this.waiting = this.waiting.filter((other) => other !== order);
    this.pending = this.pending.filter((other) => other !== order);
    return closed(order, status, reason);
  }

  protected takerOf(command: PlaceLimit | PlaceMarket, orderId: bigint): Taker {
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

  /** An accepted order on its way through the book. */
  protected run(command: PlaceLimit | PlaceMarket, taker: Taker, events: ExchangeEvent[]): void {
    const limit = command.orderType === 'limit' ? command : undefined;
    const timeInForce = limit === undefined ? 'IOC' : (limit.timeInForce ?? 'GTC');
    if (timeInForce === 'FOK' && this.foresee(taker).lots < taker.qtyLots) {
      events.push(closed(taker, 'EXPIRED', 'UNFILLED_FOK_ORDER_EXPIRED'));
      return;
    }
    const end = this.match(taker, events);
    if (end === 'self') events.push(closed(taker, 'EXPIRED_IN_MATCH', 'SELF_TRADE_PREVENTION'));
    else if (end === 'filled') events.push(closed(taker, 'FILLED', 'NONE'));
    else if (end === 'range') events.push(closed(taker, 'EXPIRED', 'EXECUTION_RULE_PRICE_RANGE_EXCEEDED'));
    else if (taker.isMarket) events.push(closed(taker, 'EXPIRED', 'INSUFFICIENT_LIQUIDITY'));
    else if (timeInForce === 'IOC') events.push(closed(taker, 'EXPIRED', 'UNFILLED_IOC_QUANTITY_EXPIRED'));
    else this.rest(taker, limit, events);
  }

  protected rest(taker: Taker, limit: PlaceLimit | undefined, events: ExchangeEvent[]): void {
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

  /** What an order would trade if it came now: the match, played with copies. */
  protected foresee(taker: Taker): { lots: number; cost: bigint; reached: number; isSpent: boolean } {
    const play = new NaiveBook(this.maxOpenOrders);
    for (const [id, asset] of this.assets) play.assets.set(id, asset);
    for (const [id, market] of this.markets) play.markets.set(id, { ...market, trades: [] });
    for (const [id] of this.accounts) play.accounts.set(id, { maker: 0, taker: 0 });
    play.turn = this.turn;
    play.orders = this.orders.filter(({ marketId }) => marketId === taker.marketId).map((order) => ({ ...order }));
    const copy = { ...taker };
    const end = play.match(copy, []);
    const { executedLots: lots, executedQuote: cost, prevented } = copy;
    const isBookLeft = play.queue(taker.marketId, taker.side === 'buy' ? 'sell' : 'buy').length > 0;
    const isSpent = end === 'filled' || (end === 'self' && prevented > 0) || (end === 'book' && isBookLeft);
    return { lots, cost, reached: lots + prevented, isSpent };
  }

  protected match(taker: Taker, events: ExchangeEvent[]): 'filled' | 'self' | 'book' | 'range' {
    const { units, spec, last } = this.market(taker.marketId);
    const range = BigInt(spec.executionRangePpm ?? 0);
    const isOutside = (price: number): boolean => {
      const away = BigInt(taker.side === 'buy' ? price - last : last - price);
      return range > 0n && last > 0 && away * 1_000_000n > BigInt(last) * range;
    };
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
      if (isOutside(maker.priceTicks)) return 'range';
      if (maker.accountId !== taker.accountId || taker.stp === 'NONE') this.trade(taker, maker, lots, events);
      else if (this.prevent(taker, maker, lots, perLot, events)) return 'self';
    }
  }

  protected prevent(taker: Taker, maker: NaiveOrder, lots: number, perLot: bigint, events: ExchangeEvent[]): boolean {
    events.push(prevented(taker, maker, lots));
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
  protected showNext(maker: NaiveOrder, lots: number): void {
    maker.visible -= lots;
    const left = maker.qtyLots - maker.executedLots;
    if (maker.visible > 0 || left === 0) return;
    maker.visible = Math.min(maker.part, left);
    this.turn += 1;
    maker.turn = this.turn;
  }

  protected trade(taker: Taker, maker: NaiveOrder, lots: number, events: ExchangeEvent[]): void {
    const market = this.market(taker.marketId);
    const { spec, units } = market;
    const quote = BigInt(maker.priceTicks) * BigInt(lots) * units.quoteUnitsPerTickLot;
    const base = BigInt(lots) * units.baseUnitsPerLot;
    const [buyer, seller] = taker.side === 'buy' ? [taker, maker] : [maker, taker];
    const rates = this.rates(maker.accountId, taker.accountId, spec);
    const baseFee = this.fee(amount(base), spec.baseAssetId, buyer === taker ? rates.taker : rates.maker);
    const quoteFee = this.fee(amount(quote), spec.quoteAssetId, seller === taker ? rates.taker : rates.maker);
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
    market.trades.push({ timeMs: this.timeMs, priceTicks: maker.priceTicks, lots });
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
