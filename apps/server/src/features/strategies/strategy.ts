import type { PlaceLimit } from '@bourse/core';
import { type ScaleOrder, type Side, strategyOrderId } from '@bourse/domain';
import type { OrderStatus } from '../../platform/exchange-view/orders/order-record.ts';

/** The job that looks at a strategy next; its id is the strategy's. */
export const LOOK_JOB = 'strategies.look';

/** What a scale order was asked for, in the market's ticks; `skew` in 10^-4. */
export interface ScaleTerms {
  readonly kind: 'scale';
  readonly fromTicks: number;
  readonly toTicks: number;
  readonly orderCount: number;
  readonly skew: number;
  readonly postOnly: boolean;
}

/** What a TWAP order was asked for; `maxSlippage` in hundredths of a percent, `limitTicks` 0 without a limit of the user's own. */
export interface TwapTerms {
  readonly kind: 'twap';
  readonly durationMs: number;
  readonly maxSlippage: number;
  readonly limitTicks: number;
}

/** What the exchange does for a user by a rule, as it was asked for. */
export interface StrategyOrdered {
  readonly accountId: number;
  readonly marketId: number;
  readonly side: Side;
  readonly totalLots: number;
  /** Empty without one. */
  readonly clientStrategyId: string;
  readonly terms: ScaleTerms | TwapTerms;
}

export type StrategyState = 'running' | 'done' | 'canceled' | 'failed';

/** A strategy as it stands. */
export interface Strategy extends StrategyOrdered {
  readonly strategyId: bigint;
  readonly state: StrategyState;
  readonly reason: string;
  /** It has ended, and its open orders are being cancelled. */
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

/** The same with what came of it. */
export interface StrategyOrderRecord extends StrategyOrder {
  /** `due`: sent, or about to be, and nobody has noted yet what came of it. */
  readonly state: 'due' | 'placed' | 'refused' | 'dropped';
  /** 0 unless placed. */
  readonly orderId: bigint;
  readonly error: string;
  readonly executedLots: number;
  readonly executedQuote: bigint;
  /** Empty unless the order is in the history. */
  readonly status: OrderStatus | '';
}

/** How far the orders of a strategy are, as the projections have it. */
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

/** The order itself: of a ladder one that rests, of a TWAP one that takes what it can. */
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
