import type { Trade } from '@bourse/core';
import type { ExchangeView } from '../../../platform/exchange-view/exchange-view.ts';
import type { MarketState, PublicTrade } from '../../../platform/exchange-view/markets/market-state.ts';
import type { ViewListener } from '../../../platform/exchange-view/view-listener.ts';
import type { OrderCounts } from './weights.ts';

/** Orders that an order's first trade gives back when it takes, and when it rested and was taken. */
const FOR_TAKING = 1;
const FOR_MAKING = 5;

/** Takes orders that trade off their account's order count: who trades may go on placing. Later trades of an order change nothing. */
export class FirstFills implements ViewListener {
  private readonly view: ExchangeView;
  private readonly counts: OrderCounts;
  private readonly nowMs: () => number;

  constructor(view: ExchangeView, counts: OrderCounts, nowMs: () => number) {
    this.view = view;
    this.counts = counts;
    this.nowMs = nowMs;
  }

  onTrade(_state: MarketState, _trade: PublicTrade, trade: Trade): void {
    if (this.counts.isEmpty) return;
    this.note(trade.takerAccountId, trade.takerOrderId, trade, FOR_TAKING);
    this.note(trade.makerAccountId, trade.makerOrderId, trade, FOR_MAKING);
  }

  private note(accountId: number, orderId: bigint, { qtyLots }: Trade, orders: number): void {
    if (this.view.order(orderId)?.executedLots === qtyLots) this.counts.giveBack(accountId, this.nowMs(), orders);
  }
}
