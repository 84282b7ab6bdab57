/** Kind of strategy: a ladder of limit orders (scale), or slices over time (TWAP). */
export type StrategyKind = 'scale' | 'twap';

/** Identifies an order of a strategy. */
export interface StrategyOrderKey {
  readonly kind: StrategyKind;
  /** Decimal id of the strategy. */
  readonly strategyId: string;
  /** From 1; for a TWAP the number of the slice. */
  readonly orderNo: number;
}

const STRATEGY_ORDER_ID = /^(scale|twap)-([1-9]\d{0,17})-[0-9a-z]{1,11}-([1-9]\d{0,3})$/;

/**
 * The client order id of a strategy's order. It contains the creation time, milliseconds since the epoch, because a database restored from
 * nothing reuses strategy ids that the journal already contains.
 */
export function strategyOrderId(name: StrategyOrderKey, createdMs: number): string {
  return `${name.kind}-${name.strategyId}-${createdMs.toString(36)}-${name.orderNo}`;
}

/** Parses the client order id of a strategy's order; undefined for any other id. */
export function parseStrategyOrderId(clientOrderId: string): StrategyOrderKey | undefined {
  const [, kind, strategyId = '', orderNo] = STRATEGY_ORDER_ID.exec(clientOrderId) ?? [];
  if (kind !== 'scale' && kind !== 'twap') return undefined;
  return { kind, strategyId, orderNo: Number(orderNo) };
}
