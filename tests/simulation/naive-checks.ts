/** Why the naive exchange rejects an order, in the documented precedence of the codes. */
import type { PlaceLimit, PlaceMarket, RejectCode, Trigger } from '@bourse/core';
import { MAX_AMOUNT } from '@bourse/domain';
import { NaiveBook } from './naive-book.ts';
import { crosses, type NaiveOrder, type NaiveWaiting } from './naive-orders.ts';
import type { NaiveMarket } from './naive-world.ts';

/** The book and the rules of who may order what. */
export class NaiveChecks extends NaiveBook {
  protected waitingOf(command: PlaceLimit | PlaceMarket, trigger: Trigger, orderId: bigint): NaiveWaiting {
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
      covered: 0n,
    };
  }

  protected waitingRejection(command: PlaceLimit | PlaceMarket, trigger: Trigger): RejectCode | undefined {
    if (!this.accounts.has(command.accountId)) return 'UNKNOWN_ACCOUNT';
    const market = this.markets.get(command.marketId);
    if (market === undefined) return 'UNKNOWN_MARKET';
    if (market.status !== 'trading') return 'MARKET_NOT_TRADING';
    const { stopPriceTicks: stop, kind } = trigger;
    if (this.isOddTrigger(command, trigger, market)) return 'TRIGGER_INVALID';
    const measure = command.orderType === 'limit' ? command.priceTicks : (stop ?? market.last);
    const hasPrice = command.orderType === 'limit' && command.peg === undefined;
    if (!hasPrice && stop === undefined && market.last === 0) return 'MARKET_HAS_NO_PRICE';
    const form = this.formRejection(command, { ...market, last: measure });
    if (form !== undefined) return form;
    const above = (kind === 'stop-loss') === (command.side === 'buy');
    const passed = stop !== undefined && market.last > 0 && (above ? market.last >= stop : market.last <= stop);
    if (passed) return 'STOP_PRICE_PASSED';
    if (this.countOf(command.accountId) >= this.maxOpenOrders) return 'TOO_MANY_OPEN_ORDERS';
    const order = this.waitingOf(command, trigger, 0n);
    const { assetId, amount: needed } = this.holdOf(order);
    const own = this.balance(command.accountId, 'spot', assetId);
    if (needed > own.total - own.held) return 'INSUFFICIENT_BALANCE';
    if (command.side === 'sell') return undefined;
    return this.positionRejection(command.accountId, market, command.qtyLots ?? 0);
  }

  /** Whether so many lots more would be too many, open buys counted; of a pair the second order is not. */
  protected positionRejection(owner: number, { spec, units }: NaiveMarket, lots: number): RejectCode | undefined {
    const most = BigInt(spec.limits?.maxPositionLots ?? 0);
    if (most === 0n) return undefined;
    const buys = this.open().filter((o) => o.accountId === owner && o.marketId === spec.marketId && o.side === 'buy');
    const counted = buys.filter((order) => !this.isSecondOfPair(order, buys));
    const wanted = counted.reduce((sum, order) => sum + order.qtyLots - order.executedLots, lots);
    const owned = this.balance(owner, 'spot', spec.baseAssetId).total;
    return owned + BigInt(wanted) * units.baseUnitsPerLot > most * units.baseUnitsPerLot
      ? 'POSITION_TOO_LARGE'
      : undefined;
  }

  /** Lists know. */
  protected isSecondOfPair(_order: NaiveOrder, _open: readonly NaiveOrder[]): boolean {
    return false;
  }

  /** What of a market's limits orders would break that come together; `lists` is how many lists they are. */
  protected limitRejection(orders: readonly (PlaceLimit | PlaceMarket)[], lists: number): RejectCode | undefined {
    const [first] = orders;
    const market = this.markets.get(first?.marketId ?? 0);
    if (first === undefined || market?.status !== 'trading' || !this.accounts.has(first.accountId)) return undefined;
    const limits = market.spec.limits ?? {};
    const mine = this.open().filter((o) => o.accountId === first.accountId && o.marketId === first.marketId);
    const later = [...this.waiting, ...this.pending].filter((order) => mine.includes(order));
    const triggers = later.filter((order) => order.command.trigger !== undefined).length;
    const hides = (order: NaiveOrder): boolean => {
      const waiting = later.find((other) => other === order);
      if (waiting !== undefined) return waiting.command.orderType === 'limit' && (waiting.command.icebergLots ?? 0) > 0;
      return order.part > 0 && order.qtyLots - order.executedLots > order.visible;
    };
    const more = orders.filter(({ trigger }) => trigger !== undefined).length;
    const isOver = (limit: number | undefined, have: number, add: number): boolean =>
      (limit ?? 0) > 0 && add > 0 && have + add > (limit ?? 0);
    if (isOver(limits.maxTriggerOrders, triggers, more)) return 'TOO_MANY_TRIGGER_ORDERS';
    const parts = orders.map((order) => (order.orderType === 'limit' ? (order.icebergLots ?? 0) : 0));
    const icebergs = parts.filter((part) => part > 0).length;
    if (isOver(limits.maxIcebergOrders, mine.filter(hides).length, icebergs)) return 'TOO_MANY_ICEBERGS';
    if (isOver(limits.maxOrderLists, this.listsAmong(mine), lists)) return 'TOO_MANY_LISTS';
    for (const [at, order] of orders.entries()) {
      const { trigger, side } = order;
      const delta = trigger?.trailingDelta;
      const above = (trigger?.kind === 'stop-loss') === (side === 'buy');
      const least = (above ? limits.minTrailingAbove : limits.minTrailingBelow) ?? 0;
      const most = (above ? limits.maxTrailingAbove : limits.maxTrailingBelow) ?? 0;
      if (delta !== undefined && (delta < least || (most > 0 && delta > most))) return 'TRAILING_OUT_OF_RANGE';
      const part = parts[at] ?? 0;
      const many = part > 0 ? Math.ceil((order.qtyLots ?? 0) / part) : 0;
      if ((limits.maxIcebergParts ?? 0) > 0 && many > (limits.maxIcebergParts ?? 0)) return 'ICEBERG_TOO_MANY_PARTS';
    }
    return undefined;
  }

  protected listsAmong(_orders: readonly NaiveOrder[]): number {
    return 0;
  }

  protected sideBandRejection(
    command: Pick<PlaceLimit, 'side' | 'priceTicks'>,
    { spec, last, trades }: NaiveMarket,
  ): RejectCode | undefined {
    const limits = spec.limits ?? {};
    const [up = 0, down = 0] =
      command.side === 'buy' ? [limits.bidUpPpm, limits.bidDownPpm] : [limits.askUpPpm, limits.askDownPpm];
    if (last === 0 || up + down === 0) return undefined;
    const oldest = Math.floor(this.timeMs / 1_000) - (limits.averageMinutes ?? 0) * 60;
    const recent = trades.filter(({ timeMs }) => Math.floor(timeMs / 1_000) > oldest);
    const counted = recent.length > 0 && limits.averageMinutes !== undefined ? recent : [{ priceTicks: last, lots: 1 }];
    const lots = counted.reduce((sum, trade) => sum + BigInt(trade.lots), 0n);
    const value = counted.reduce((sum, trade) => sum + BigInt(trade.priceTicks) * BigInt(trade.lots), 0n);
    const price = BigInt(command.priceTicks) * 1_000_000n * lots;
    const isOut = (up > 0 && price > value * BigInt(up)) || price < value * BigInt(down);
    return isOut ? 'PRICE_OUT_OF_BAND' : undefined;
  }

  protected isOddTrigger(command: PlaceLimit | PlaceMarket, trigger: Trigger, { spec }: NaiveMarket): boolean {
    const { stopPriceTicks: stop, trailingDelta: delta } = trigger;
    const isOdd = command.orderType === 'market' ? command.quoteAmount !== undefined : command.postOnly === true;
    if (isOdd || (stop === undefined && delta === undefined)) return true;
    if (stop !== undefined && (stop <= 0 || stop > spec.maxPriceTicks)) return true;
    return delta !== undefined && (delta < 10 || delta > 2_000);
  }

  protected rejection(command: PlaceLimit | PlaceMarket): RejectCode | undefined {
    if (!this.accounts.has(command.accountId)) return 'UNKNOWN_ACCOUNT';
    const market = this.markets.get(command.marketId);
    if (market === undefined) return 'UNKNOWN_MARKET';
    if (market.status !== 'trading') return 'MARKET_NOT_TRADING';
    return (
      this.formRejection(command, market) ?? this.standingRejection(command, market) ?? this.fundsRejection(command)
    );
  }

  protected formRejection(
    command: PlaceLimit | PlaceMarket,
    { spec, units, last }: NaiveMarket,
  ): RejectCode | undefined {
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

  protected standingRejection(command: PlaceLimit | PlaceMarket, market: NaiveMarket): RejectCode | undefined {
    const { spec, last } = market;
    if (command.orderType === 'market') return undefined;
    const distance = BigInt(Math.abs(command.priceTicks - last)) * 1_000_000n;
    if (spec.priceBandPpm > 0 && last > 0 && distance > BigInt(last) * BigInt(spec.priceBandPpm)) {
      return 'PRICE_OUT_OF_BAND';
    }
    const side = this.sideBandRejection(command, market);
    if (side !== undefined) return side;
    if (command.timeInForce === 'IOC' || command.timeInForce === 'FOK') return undefined;
    if (this.countOf(command.accountId) >= this.maxOpenOrders) return 'TOO_MANY_OPEN_ORDERS';
    const [best] = this.queue(command.marketId, command.side === 'buy' ? 'sell' : 'buy');
    return command.postOnly && best !== undefined && crosses(command, best) ? 'POST_ONLY_WOULD_TAKE' : undefined;
  }

  protected fundsRejection(command: PlaceLimit | PlaceMarket): RejectCode | undefined {
    const { spec, units } = this.market(command.marketId);
    const taker = this.takerOf(command, 0n);
    const isSell = command.side === 'sell';
    const own = this.balance(command.accountId, 'spot', isSell ? spec.baseAssetId : spec.quoteAssetId);
    const budget = taker.budget !== undefined && taker.budget > MAX_AMOUNT ? MAX_AMOUNT : taker.budget;
    const foreseen = this.foresee({ ...taker, budget });
    if (command.orderType === 'market' && command.quoteAmount !== undefined) {
      if (foreseen.reached > spec.maxQtyLots) return 'QTY_TOO_LARGE';
      if (foreseen.isSpent && foreseen.reached < spec.minQtyLots) return 'QTY_TOO_SMALL';
    }
    let needed: bigint;
    if (isSell) needed = BigInt(budget === undefined ? taker.qtyLots : foreseen.lots) * units.baseUnitsPerLot;
    else if (taker.budget !== undefined) needed = taker.budget;
    else if (taker.isMarket) needed = foreseen.cost;
    else needed = BigInt(taker.priceTicks) * BigInt(taker.qtyLots) * units.quoteUnitsPerTickLot;
    if (needed > own.total - own.held) return 'INSUFFICIENT_BALANCE';
    // A buy for more than can exist was rejected above.
    if (isSell) return budget === taker.budget ? undefined : 'AMOUNT_OVERFLOW';
    const lots = taker.budget === undefined ? taker.qtyLots : foreseen.lots;
    return this.positionRejection(command.accountId, this.market(command.marketId), lots);
  }
}
