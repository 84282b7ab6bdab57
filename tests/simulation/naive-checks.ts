/** Why the naive exchange refuses an order, in the written order of the codes. */
import type { PlaceLimit, PlaceMarket, RejectCode, Trigger } from '@bourse/core';
import { MAX_AMOUNT } from '@bourse/domain';
import { NaiveBook } from './naive-book.ts';
import { crosses, type NaiveWaiting } from './naive-orders.ts';
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

  protected waitingRefusal(command: PlaceLimit | PlaceMarket, trigger: Trigger): RejectCode | undefined {
    if (!this.accounts.has(command.accountId)) return 'UNKNOWN_ACCOUNT';
    const market = this.markets.get(command.marketId);
    if (market === undefined) return 'UNKNOWN_MARKET';
    if (market.status !== 'trading') return 'MARKET_NOT_TRADING';
    const { stopPriceTicks: stop, kind } = trigger;
    if (this.isOddTrigger(command, trigger, market)) return 'TRIGGER_INVALID';
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

  protected isOddTrigger(command: PlaceLimit | PlaceMarket, trigger: Trigger, { spec }: NaiveMarket): boolean {
    const { stopPriceTicks: stop, trailingDelta: delta } = trigger;
    const isOdd = command.orderType === 'market' ? command.quoteAmount !== undefined : command.postOnly === true;
    if (isOdd || (stop === undefined && delta === undefined)) return true;
    if (stop !== undefined && (stop <= 0 || stop > spec.maxPriceTicks)) return true;
    return delta !== undefined && (delta < 10 || delta > 2_000);
  }

  protected refusal(command: PlaceLimit | PlaceMarket): RejectCode | undefined {
    if (!this.accounts.has(command.accountId)) return 'UNKNOWN_ACCOUNT';
    const market = this.markets.get(command.marketId);
    if (market === undefined) return 'UNKNOWN_MARKET';
    if (market.status !== 'trading') return 'MARKET_NOT_TRADING';
    return this.formRefusal(command, market) ?? this.standingRefusal(command, market) ?? this.fundsRefusal(command);
  }

  protected formRefusal(command: PlaceLimit | PlaceMarket, { spec, units, last }: NaiveMarket): RejectCode | undefined {
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

  protected standingRefusal(command: PlaceLimit | PlaceMarket, { spec, last }: NaiveMarket): RejectCode | undefined {
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

  protected fundsRefusal(command: PlaceLimit | PlaceMarket): RejectCode | undefined {
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
}
