/**
 * The exchange once more, slow and obvious: orders are objects in one array, the book is that array sorted, amounts are the
 * domain's functions on plain bigints. It shares no line with the core; the simulation demands that both always agree.
 */

import type {
  AmendOrder,
  CancelAll,
  CancelOrder,
  CancelReplace,
  Command,
  CountdownCancelAll,
  ExchangeEvent,
  FreezeAccount,
  Peg,
  PlaceLimit,
  PlaceMarket,
  RejectCode,
} from '@bourse/core';
import { NaiveLists } from './naive-lists.ts';
import { isIceberg, type NaiveOrder, type NaiveWaiting } from './naive-orders.ts';
import type { ApiResult } from './naive-world.ts';

/** What a frozen account may not do. */
const ORDERING: ReadonlySet<Command['type']> = new Set(['place-order', 'place-list', 'cancel-replace', 'amend-order']);

/** Events of one command without levels and balances: those are compared as state. */
export class NaiveExchange extends NaiveLists {
  countdowns: { accountId: number; marketId: number | null; deadlineMs: number }[] = [];

  /** `orderIds` are the ids that orders get if they are accepted: ids are the core's own business. */
  apply(command: Command, orderIds: readonly bigint[], timeMs: number): ApiResult {
    this.timeMs = Math.max(this.timeMs, timeMs);
    const [orderId = 0n] = orderIds;
    if (ORDERING.has(command.type) && 'accountId' in command && !this.mayOrder(command.accountId)) {
      return 'ACCOUNT_FROZEN';
    }
    switch (command.type) {
      case 'place-order':
        return this.place(command, orderId);
      case 'place-list':
        return this.placeList(command, orderIds);
      case 'cancel-replace':
        return this.cancelReplace(command, orderId);
      case 'countdown-cancel-all':
        return this.countDown(command);
      case 'cancel-list':
        return this.cancelList(command);
      case 'amend-order':
        return this.amend(command);
      case 'tick':
        return this.tick();
      case 'cancel-order':
        return this.cancel(command);
      case 'cancel-all':
        return this.cancelAll(command);
      case 'freeze-account':
        return this.freeze(command);
      case 'credit':
      case 'debit':
      case 'transfer':
        return this.move(command);
      default:
        return this.list(command);
    }
  }

  protected cancel(command: CancelOrder): ApiResult {
    if (!this.accounts.has(command.accountId)) return 'UNKNOWN_ACCOUNT';
    const order = this.open().find(({ orderId }) => orderId === command.orderId);
    if (order?.accountId !== command.accountId) return 'UNKNOWN_ORDER';
    return this.heard([this.end(order, 'CANCELED', 'USER_CANCELED')]);
  }

  protected amend(command: AmendOrder): ApiResult {
    const { accountId, orderId, qtyLots, clientOrderId, ofList = false } = command;
    if (!this.accounts.has(accountId)) return 'UNKNOWN_ACCOUNT';
    const order = this.open().find((other) => other.orderId === orderId);
    if (order?.accountId !== accountId) return 'UNKNOWN_ORDER';
    const list = this.lists.get(orderId);
    if (list !== undefined && !ofList) return 'ORDER_IN_LIST';
    if (qtyLots <= 0) return 'QTY_NOT_POSITIVE';
    if (qtyLots < this.market(order.marketId).spec.minQtyLots) return 'QTY_TOO_SMALL';
    if (qtyLots >= order.qtyLots) return 'AMEND_NOT_SMALLER';
    if (qtyLots <= order.executedLots) return 'AMEND_BELOW_EXECUTED';
    const pair = this.pairOf(orderId);
    const others = pair.includes(orderId) ? pair.filter((id) => id !== orderId) : [];
    const partner = this.open().find((other) => others.includes(other.orderId));
    const all = partner === undefined ? [order] : [order, partner];
    for (const one of all) {
      const rejection = this.tooSmall(one, qtyLots);
      if (rejection !== undefined) return rejection;
    }
    return all.map((one) => this.shrink(one, qtyLots, one === order ? clientOrderId : undefined));
  }

  private tooSmall(order: NaiveOrder, qtyLots: number): RejectCode | undefined {
    const { spec, units } = this.market(order.marketId);
    const most = spec.limits?.maxOrderAmends ?? 0;
    if (most > 0 && (this.amends.get(order.orderId) ?? 0) >= most) return 'TOO_MANY_AMENDS';
    const ticks = order.priceTicks || ('trigger' in order ? ((order as NaiveWaiting).trigger.stopPriceTicks ?? 0) : 0);
    const notional = BigInt(ticks) * BigInt(qtyLots) * units.quoteUnitsPerTickLot;
    return ticks > 0 && notional < spec.minNotional ? 'NOTIONAL_TOO_SMALL' : undefined;
  }

  private shrink(order: NaiveOrder, qtyLots: number, name: string | undefined): ExchangeEvent {
    const { orderId, accountId, marketId, qtyLots: previousLots } = order;
    const before = this.holdOf(order);
    order.qtyLots = qtyLots;
    if ('covered' in order) {
      const waiting = order as NaiveWaiting;
      waiting.covered = (waiting.covered / BigInt(previousLots)) * BigInt(qtyLots);
    }
    order.visible = Math.min(order.visible, order.part === 0 ? Number.POSITIVE_INFINITY : qtyLots - order.executedLots);
    this.balance(accountId, 'spot', before.assetId).held -= before.amount - this.holdOf(order).amount;
    const previousClientOrderId = this.names.get(orderId) ?? '';
    const clientOrderId = name ?? previousClientOrderId;
    this.names.set(orderId, clientOrderId);
    this.amends.set(orderId, (this.amends.get(orderId) ?? 0) + 1);
    const change = { qtyLots, previousLots, clientOrderId, previousClientOrderId };
    return { type: 'order-amended', orderId, accountId, marketId, ...change };
  }

  protected tick(): ApiResult {
    const timed = this.open()
      .filter(({ expiresMs }) => expiresMs > 0 && expiresMs <= this.timeMs)
      .sort((a, b) => a.expiresMs - b.expiresMs || Number(a.orderId - b.orderId))
      .flatMap((order) => this.heard([this.end(order, 'EXPIRED', 'TIME_EXPIRED')]));
    return [...timed, ...this.runDown()];
  }

  protected cancelAll(command: CancelAll): ApiResult {
    if (!this.accounts.has(command.accountId)) return 'UNKNOWN_ACCOUNT';
    if (command.marketId !== undefined && !this.markets.has(command.marketId)) return 'UNKNOWN_MARKET';
    return this.endAll(command.accountId, command.marketId ?? null, 'USER_CANCELED');
  }

  private freeze({ accountId, cancelOrders = false, orders, withdrawals }: FreezeAccount): ApiResult {
    if (!this.accounts.has(accountId)) return 'UNKNOWN_ACCOUNT';
    this.frozen.set(accountId, { orders, withdrawals });
    const canceled = cancelOrders ? this.endAll(accountId, null, 'EXCHANGE_CANCELED') : [];
    return [{ type: 'account-frozen', accountId, orders, withdrawals }, ...canceled];
  }

  private endAll(owner: number, only: number | null, reason: string): ExchangeEvent[] {
    const ended = this.open()
      .filter(({ accountId }) => accountId === owner)
      .filter(({ marketId }) => only === null || marketId === only)
      .map((order) => this.end(order, 'CANCELED', reason));
    return this.heard(ended);
  }

  private countDown({ accountId, marketId: only, countdownMs }: CountdownCancelAll): ApiResult {
    const marketId = only ?? null;
    if (!this.accounts.has(accountId)) return 'UNKNOWN_ACCOUNT';
    if (marketId !== null && !this.markets.has(marketId)) return 'UNKNOWN_MARKET';
    if (countdownMs < 0 || countdownMs > 86_400_000) return 'COUNTDOWN_INVALID';
    this.countdowns = this.countdowns.filter((other) => other.accountId !== accountId || other.marketId !== marketId);
    const deadlineMs = countdownMs === 0 ? 0 : this.timeMs + countdownMs;
    if (deadlineMs > 0) this.countdowns.push({ accountId, marketId, deadlineMs });
    return [{ type: 'countdown-set', accountId, marketId, deadlineMs }];
  }

  /** Accounts and markets of the simulation were opened in the order of their ids. */
  private runDown(): ExchangeEvent[] {
    const due = this.countdowns.filter(({ deadlineMs }) => deadlineMs <= this.timeMs);
    this.countdowns = this.countdowns.filter((countdown) => !due.includes(countdown));
    return due
      .sort((a, b) => a.deadlineMs - b.deadlineMs || a.accountId - b.accountId || (a.marketId ?? 0) - (b.marketId ?? 0))
      .flatMap(({ accountId, marketId }): ExchangeEvent[] => [
        { type: 'countdown-ended', accountId, marketId },
        ...this.endAll(accountId, marketId, 'COUNTDOWN_ENDED'),
      ]);
  }

  private cancelReplace({ accountId, orderId: old, mode, order }: CancelReplace, orderId: bigint): ApiResult {
    const canceled = this.cancel({ type: 'cancel-order', accountId, orderId: old });
    if (canceled === 'UNKNOWN_ACCOUNT' || (typeof canceled === 'string' && mode === 'stop-on-failure')) return canceled;
    const placed = this.place({ ...order, type: 'place-order', accountId } as PlaceLimit | PlaceMarket, orderId);
    if (typeof canceled === 'string' && typeof placed === 'string') return placed;
    return [
      ...(typeof canceled === 'string' ? [] : canceled),
      ...(typeof placed === 'string' ? [] : placed),
      {
        type: 'order-replaced',
        accountId,
        cancelOrderId: old,
        cancelCode: typeof canceled === 'string' ? canceled : null,
        orderId: typeof placed === 'string' ? 0n : orderId,
        placeCode: typeof placed === 'string' ? placed : null,
      },
    ];
  }

  /** The price that the book gives a pegged order. */
  private pegged(command: PlaceLimit, peg: Peg): PlaceLimit | RejectCode {
    const { offsetLevels = 0 } = peg;
    if (offsetLevels < 0 || offsetLevels > 100) return 'PEG_INVALID';
    if (command.trigger !== undefined) return command;
    if (!this.accounts.has(command.accountId)) return 'UNKNOWN_ACCOUNT';
    const market = this.markets.get(command.marketId);
    if (market === undefined) return 'UNKNOWN_MARKET';
    if (market.status !== 'trading') return 'MARKET_NOT_TRADING';
    const priceTicks = this.bookPrice(command.marketId, command.side, peg);
    return priceTicks === undefined ? 'PEG_LEVEL_MISSING' : { ...command, priceTicks };
  }

  protected place(asked: PlaceLimit | PlaceMarket, orderId: bigint): ApiResult {
    let command = asked;
    const limit = asked.orderType === 'limit' ? asked : undefined;
    const { expiresMs, timeInForce = 'GTC' } = limit ?? {};
    if ((timeInForce === 'GTD') !== (expiresMs !== undefined)) return 'EXPIRY_INVALID';
    if (expiresMs !== undefined && expiresMs <= this.timeMs) return 'EXPIRY_INVALID';
    if (limit?.icebergLots !== undefined && !isIceberg(limit, limit.icebergLots)) return 'ICEBERG_INVALID';
    if (limit?.icebergLots !== undefined && limit.icebergLots > limit.qtyLots) return 'ICEBERG_TOO_LARGE';
    if (limit?.peg !== undefined) {
      const pegged = this.pegged(limit, limit.peg);
      if (typeof pegged === 'string') return pegged;
      command = pegged;
    }
    const { trigger } = command;
    const beyond = this.limitRejection([command], 0);
    if (beyond !== undefined) return beyond;
    const market = this.markets.get(command.marketId);
    const measured = market === undefined ? command : this.measured(command, market);
    const rejection = trigger === undefined ? this.rejection(command) : this.waitingRejection(measured, trigger);
    if (rejection !== undefined) return rejection;
    const events = [this.accepted(command, orderId)];
    if (trigger === undefined) this.run(command, this.takerOf(command, orderId), events);
    else this.wait(command, trigger, orderId, events);
    const { accountId, marketId } = command;
    this.settle(marketId, events);
    const { label } = asked;
    if (label !== undefined) events.push({ ...label, type: 'order-labelled', orderId, accountId, marketId });
    const { icebergLots } = limit ?? {};
    if (icebergLots !== undefined) events.push({ type: 'order-iceberg', orderId, accountId, marketId, icebergLots });
    if (limit?.peg !== undefined) {
      const { to, offsetLevels = 0 } = limit.peg;
      events.push({ type: 'order-pegged', orderId, accountId, marketId, to, offsetLevels });
    }
    const isOpen = this.open().some((order) => order.orderId === orderId);
    if (isOpen && expiresMs !== undefined)
      events.push({ type: 'order-timed', orderId, accountId, marketId, expiresMs });
    return events;
  }
}
