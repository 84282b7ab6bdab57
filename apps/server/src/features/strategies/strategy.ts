import type { PlaceLimit } from '@bourse/core';
import { type ScaleOrder, type Side, strategyOrderId } from '@bourse/domain';
import type { OrderStatus } from '../../platform/exchange-view/orders/order-record.ts';

/** The job of a strategy's next run; its id is the strategy's. */
export const LOOK_JOB = 'strategies.look';

/** Terms of a scale order, in the market's ticks; `skew` in 10^-4. */
export interface ScaleTerms {
  readonly kind: 'scale';
  readonly fromTicks: number;
  readonly toTicks: number;
  readonly orderCount: number;
  readonly skew: number;
  readonly postOnly: boolean;
}

/** Terms of a TWAP order; `maxSlippage` in hundredths of a percent, `limitTicks` 0 without a limit price. */
export interface TwapTerms {
  readonly kind: 'twap';
  readonly durationMs: number;
  readonly maxSlippage: number;
  readonly limitTicks: number;
}

/** A strategy as the user requested it. */
export interface StrategyOrdered {
  readonly accountId: number;
  readonly marketId: number;
  readonly side: Side;
  readonly totalLots: number;
  /** Empty when there is none. */
  readonly clientStrategyId: string;
  readonly terms: ScaleTerms | TwapTerms;
}

export type StrategyState = 'running' | 'done' | 'canceled' | 'failed';

/** The current state of a strategy. */
export interface Strategy extends StrategyOrdered {
  readonly strategyId: bigint;
  readonly state: StrategyState;
  readonly reason: string;
  /** True when it has ended and its open orders are being cancelled. */
  readonly isClosing: boolean;
  readonly createdMs: number;
  readonly endedMs: number;
}

/** An order that a strategy places: the number counts from 1. */
export interface StrategyOrder {
  readonly orderNo: number;
  readonly priceTicks: number;
  readonly qtyLots: number;
}

/** The same with its outcome. */
export interface StrategyOrderRecord extends StrategyOrder {
  /** `due`: about to be sent, or sent without a recorded outcome. */
  readonly state: 'due' | 'placed' | 'rejected' | 'dropped';
  /** 0 unless placed. */
  readonly orderId: bigint;
  readonly error: string;
  readonly executedLots: number;
  readonly executedQuote: bigint;
  /** Empty unless the order is in the history. */
  readonly status: OrderStatus | '';
}

/** Progress of a strategy's orders, from the projections. */
export interface StrategyProgress {
  readonly placedOrders: number;
  readonly executedLots: number;
  readonly executedQuote: bigint;
}

/** The orders of a ladder, numbered from 1. */
export function numbered(ladder: readonly ScaleOrder[]): StrategyOrder[] {
  return ladder.map((order, at) => ({ ...order, orderNo: at + 1 }));
}

/** The client order id of a strategy's order, from which its idempotency key is made as from any other. */
export function orderNameOf({ terms, strategyId, createdMs }: Strategy, orderNo: number): string {
  return strategyOrderId({ kind: terms.kind, strategyId: strategyId.toString(), orderNo }, createdMs);
}

/** The command of an order: for a ladder one that may rest, for a TWAP an immediate-or-cancel one. */
export function commandOf(strategy: Strategy, { orderNo, priceTicks, qtyLots }: StrategyOrder): PlaceLimit {
  const { accountId, marketId, side, terms } = strategy;
  return {
    type: 'place-order',
    orderType: 'limit',
    accountId,
    marketId,
    side,
    priceTicks,
    qtyLots,
    timeInForce: terms.kind === 'scale' ? 'GTC' : 'IOC',
    postOnly: terms.kind === 'scale' && terms.postOnly,
    clientOrderId: orderNameOf(strategy, orderNo),
  };
}
