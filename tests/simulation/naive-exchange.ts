/**
 * The exchange once more, slow and obvious: orders are objects in one array, the book is that array sorted, amounts are the
 * domain's functions on plain bigints. It shares no line with the core; the simulation demands that both always agree.
 */

import type {
  CancelAll,
  CancelOrder,
  Command,
  Credit,
  Debit,
  ExchangeEvent,
  PlaceLimit,
  PlaceMarket,
  RejectCode,
  Transfer,
} from '@bourse/core';
import {
  type Amount,
  type AssetSpec,
  amount,
  feeOf,
  MAX_AMOUNT,
  type MarketSpec,
  type MarketUnits,
  marketUnits,
  type Side,
  type WalletKind,
} from '@bourse/domain';

interface NaiveOrder {
  readonly orderId: bigint;
  readonly accountId: number;
  readonly marketId: number;
  readonly side: Side;
  readonly priceTicks: number;
  qtyLots: number;
  executedLots: number;
  executedQuote: bigint;
}
interface NaiveMarket {
  readonly spec: MarketSpec;
  readonly units: MarketUnits;
  status: string;
  last: number;
  tradeNo: number;
}
interface Taker extends NaiveOrder {
  readonly isMarket: boolean;
  readonly stp: string;
  /** Undefined unless the order is by quote amount. */
  budget: bigint | undefined;
  prevented: number;
}
type Answer = ExchangeEvent[] | RejectCode;
type Rates = { maker: number | null; taker: number | null };

/** Events of one command without levels and balances: those are compared as state. */
export class NaiveExchange {
  readonly assets = new Map<number, AssetSpec>();
  readonly markets = new Map<number, NaiveMarket>();
  readonly accounts = new Map<number, Rates>();
  readonly balances = new Map<string, { total: bigint; held: bigint }>();
  orders: NaiveOrder[] = [];
  private readonly maxOpenOrders: number;

  constructor(maxOpenOrders: number) {
    this.maxOpenOrders = maxOpenOrders;
  }

  /** `orderId` is the id that an order gets if it is accepted: ids are the core's own business. */
  apply(command: Command, orderId: bigint): Answer {
    switch (command.type) {
      case 'place-order':
        return this.place(command, orderId);
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

  balance(accountId: number, wallet: WalletKind, assetId: number): { total: bigint; held: bigint } {
    const key = `${accountId}/${wallet}/${assetId}`;
    const found = this.balances.get(key) ?? { total: 0n, held: 0n };
    this.balances.set(key, found);
    return found;
  }

  /** One side of a book, first in line first. */
  queue(marketId: number, side: Side): NaiveOrder[] {
    const sign = side === 'buy' ? -1 : 1;
    return this.orders
      .filter((order) => order.marketId === marketId && order.side === side)
      .sort((a, b) => sign * (a.priceTicks - b.priceTicks) || Number(a.orderId - b.orderId));
  }

  private list(command: Command): Answer {
    if (command.type === 'create-asset') {
      if (this.assets.has(command.asset.assetId)) return 'ASSET_EXISTS';
      this.assets.set(command.asset.assetId, command.asset);
      return [{ type: 'asset-created', asset: command.asset }];
    }
    if (command.type === 'create-market') return this.createMarket(command.market);
    if (command.type === 'open-account') {
      if (command.accountId < 1_000 || command.accountId > 2 ** 31 - 1) return 'ACCOUNT_INVALID';
      if (this.accounts.has(command.accountId)) return 'ACCOUNT_EXISTS';
      this.accounts.set(command.accountId, { maker: null, taker: null });
      return [{ type: 'account-opened', accountId: command.accountId }];
    }
    if (command.type === 'set-fee-rates') {
      const { accountId, makerFeePpm: maker, takerFeePpm: taker } = command;
      if (!this.accounts.has(accountId)) return 'UNKNOWN_ACCOUNT';
      if (taker !== null && taker < 0) return 'FEE_RATE_INVALID';
      this.accounts.set(accountId, { maker, taker });
      return [{ type: 'fee-rates-set', accountId, makerFeePpm: maker, takerFeePpm: taker }];
    }
    if (command.type !== 'set-market-status') throw new Error('not a listing');
    const market = this.markets.get(command.marketId);
    if (market === undefined) return 'UNKNOWN_MARKET';
    market.status = command.status;
    return [{ type: 'market-status-set', marketId: command.marketId, status: command.status }];
  }

  private createMarket(spec: MarketSpec): Answer {
    const base = this.assets.get(spec.baseAssetId);
    const quote = this.assets.get(spec.quoteAssetId);
    if (base === undefined || quote === undefined) return 'UNKNOWN_ASSET';
    if (this.markets.has(spec.marketId)) return 'MARKET_EXISTS';
    const units = marketUnits(spec, base, quote);
    if (!units.ok) return units.code;
    this.markets.set(spec.marketId, { spec, units: units.value, status: 'trading', last: 0, tradeNo: 0 });
    return [{ type: 'market-created', market: spec }];
  }

  private move(command: Credit | Debit | Transfer): Answer {
    const { accountId, assetId, amount: size } = command;
    if (!this.accounts.has(accountId) && accountId !== 2) return 'UNKNOWN_ACCOUNT';
    if (!this.assets.has(assetId)) return 'UNKNOWN_ASSET';
    if (size <= 0n) return 'AMOUNT_NOT_POSITIVE';
    if (command.type === 'transfer' && command.from === command.to) return 'SAME_WALLET';
    const world = this.balance(1, 'spot', assetId);
    if (command.type === 'credit') {
      if (size - world.total > MAX_AMOUNT) return 'AMOUNT_OVERFLOW';
      return this.post([accountId, command.wallet, size], [1, 'spot', -size], assetId, command.reason);
    }
    const source = this.balance(accountId, command.type === 'transfer' ? command.from : command.wallet, assetId);
    if (size > source.total - source.held) return 'INSUFFICIENT_BALANCE';
    if (command.type === 'debit') {
      return this.post([accountId, command.wallet, -size], [1, 'spot', size], assetId, command.reason);
    }
    return this.post([accountId, command.from, -size], [accountId, command.to, size], assetId, 'transfer');
  }

  private post(
    first: [number, WalletKind, bigint],
    second: [number, WalletKind, bigint],
    assetId: number,
    reason: Credit['reason'],
  ): Answer {
    return [first, second].map(([accountId, wallet, delta]) => {
      this.balance(accountId, wallet, assetId).total += delta;
      return { type: 'posted', accountId, wallet, assetId, delta, reason };
    });
  }

  private cancel(command: CancelOrder): Answer {
    if (!this.accounts.has(command.accountId)) return 'UNKNOWN_ACCOUNT';
    const order = this.orders.find(({ orderId }) => orderId === command.orderId);
    if (order?.accountId !== command.accountId) return 'UNKNOWN_ORDER';
    return [this.end(order, 'CANCELED', 'USER_CANCELED')];
  }

  private cancelAll(command: CancelAll): Answer {
    if (!this.accounts.has(command.accountId)) return 'UNKNOWN_ACCOUNT';
    if (command.marketId !== undefined && !this.markets.has(command.marketId)) return 'UNKNOWN_MARKET';
    return this.orders
      .filter(({ accountId }) => accountId === command.accountId)
      .filter(({ marketId }) => command.marketId === undefined || marketId === command.marketId)
      .sort((a, b) => Number(a.orderId - b.orderId))
      .map((order) => this.end(order, 'CANCELED', 'USER_CANCELED'));
  }

  /** What an order still holds, and in which asset. */
  holdOf(order: NaiveOrder): { assetId: number; amount: bigint } {
    const { spec, units } = this.market(order.marketId);
    const open = BigInt(order.qtyLots - order.executedLots);
    return order.side === 'sell'
      ? { assetId: spec.baseAssetId, amount: open * units.baseUnitsPerLot }
      : { assetId: spec.quoteAssetId, amount: open * BigInt(order.priceTicks) * units.quoteUnitsPerTickLot };
  }

  private end(order: NaiveOrder, status: 'CANCELED' | 'EXPIRED_IN_MATCH' | 'FILLED', reason: string): ExchangeEvent {
    const hold = this.holdOf(order);
    this.balance(order.accountId, 'spot', hold.assetId).held -= hold.amount;
    this.orders = this.orders.filter((other) => other !== order);
    return closed(order, status, reason);
  }

  private market(marketId: number): NaiveMarket {
    const market = this.markets.get(marketId);
    if (market === undefined) throw new Error('no such market');
    return market;
  }

  private place(command: PlaceLimit | PlaceMarket, orderId: bigint): Answer {
    const refusal = this.refusal(command);
    if (refusal !== undefined) return refusal;
    const taker = this.takerOf(command, orderId);
    const limit = command.orderType === 'limit' ? command : undefined;
    const timeInForce = limit === undefined ? 'IOC' : (limit.timeInForce ?? 'GTC');
    const events: ExchangeEvent[] = [
      {
        type: 'order-accepted',
        orderId,
        clientOrderId: command.clientOrderId ?? '',
        accountId: command.accountId,
        marketId: command.marketId,
        side: command.side,
        orderType: command.orderType,
        timeInForce,
        postOnly: limit?.postOnly ?? false,
        priceTicks: limit?.priceTicks ?? 0,
        qtyLots: command.qtyLots ?? 0,
        quoteAmount: taker.budget ?? 0n,
      },
    ];
    if (timeInForce === 'FOK' && this.foresee(taker).lots < taker.qtyLots) {
      return [...events, closed(taker, 'EXPIRED', 'UNFILLED_FOK_ORDER_EXPIRED')];
    }
    const end = this.match(taker, events);
    if (end === 'self') events.push(closed(taker, 'EXPIRED_IN_MATCH', 'SELF_TRADE_PREVENTION'));
    else if (end === 'filled') events.push(closed(taker, 'FILLED', 'NONE'));
    else if (taker.isMarket) events.push(closed(taker, 'EXPIRED', 'INSUFFICIENT_LIQUIDITY'));
    else if (timeInForce === 'IOC') events.push(closed(taker, 'EXPIRED', 'UNFILLED_IOC_QUANTITY_EXPIRED'));
    else this.rest(taker, events);
    return events;
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
      isMarket: command.orderType === 'market',
      stp: command.selfTradePrevention ?? this.market(marketId).spec.selfTradePrevention,
      budget: byQuote ? command.quoteAmount : undefined,
      prevented: 0,
    };
  }

  private rest(taker: Taker, events: ExchangeEvent[]): void {
    const { orderId, accountId, marketId, side, priceTicks, executedLots, executedQuote } = taker;
    const qtyLots = taker.qtyLots - taker.prevented;
    const order = { orderId, accountId, marketId, side, priceTicks, qtyLots, executedLots, executedQuote };
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
    return limit?.postOnly && (limit.timeInForce ?? 'GTC') !== 'GTC' ? 'POST_ONLY_NEEDS_GTC' : undefined;
  }

  private standingRefusal(command: PlaceLimit | PlaceMarket, { spec, last }: NaiveMarket): RejectCode | undefined {
    if (command.orderType === 'market') return undefined;
    const distance = BigInt(Math.abs(command.priceTicks - last)) * 1_000_000n;
    if (spec.priceBandPpm > 0 && last > 0 && distance > BigInt(last) * BigInt(spec.priceBandPpm)) {
      return 'PRICE_OUT_OF_BAND';
    }
    if ((command.timeInForce ?? 'GTC') !== 'GTC') return undefined;
    const own = this.orders.filter(({ accountId }) => accountId === command.accountId).length;
    if (own >= this.maxOpenOrders) return 'TOO_MANY_OPEN_ORDERS';
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
      let lots = Math.min(wanted, maker.qtyLots - maker.executedLots);
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
    this.balance(maker.accountId, 'spot', before.assetId).held -= before.amount - this.holdOf(maker).amount;
    const { orderId, accountId, marketId, qtyLots } = maker;
    events.push({ type: 'order-reduced', orderId, accountId, marketId, qtyLots });
    return false;
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

  private rate(order: NaiveOrder, isTaker: boolean, spec: MarketSpec): number {
    const own = this.accounts.get(order.accountId);
    return isTaker ? (own?.taker ?? spec.takerFeePpm) : (own?.maker ?? spec.makerFeePpm);
  }

  /** A rebate is paid as far as the house's fee account has the asset. */
  private fee(received: Amount, assetId: number, ppm: number): bigint {
    const fee = feeOf(received, ppm);
    const owned = this.balance(2, 'spot', assetId).total;
    return -fee > owned ? -owned : fee;
  }
}

function crosses(taker: { side: Side; priceTicks: number }, maker: NaiveOrder): boolean {
  return taker.side === 'buy' ? maker.priceTicks <= taker.priceTicks : maker.priceTicks >= taker.priceTicks;
}

function closed(order: NaiveOrder, status: string, reason: string): ExchangeEvent {
  const { orderId, accountId, marketId, executedLots, executedQuote } = order;
  return {
    type: 'order-closed',
    orderId,
    accountId,
    marketId,
    status,
    reason,
    executedLots,
    executedQuote,
  } as ExchangeEvent;
}
