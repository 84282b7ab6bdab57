/** What rule an order was placed by: a ladder of limit orders, or slices over a time. */
export type StrategyKind = 'scale' | 'twap';

/** Which order of which strategy an order is. */
export interface StrategyOrderName {
  readonly kind: StrategyKind;
  /** Number of the strategy, as text. */
  readonly strategyId: string;
  /** From 1; of a TWAP the number of its slice. */
  readonly orderNo: number;
}

const NAME = /^(scale|twap)-([1-9]\d{0,17})-[0-9a-z]{1,11}-([1-9]\d{0,3})$/;

/**
 * The client order id of a strategy's order. The time of creation, milliseconds since the epoch, is in it because a database that was lost
 * gives its numbers out again, while the journal remembers the first ones.
 */
export function strategyOrderId(name: StrategyOrderName, createdMs: number): string {
  return `${name.kind}-${name.strategyId}-${createdMs.toString(36)}-${name.orderNo}`;
}

/** Reads the client order id of a strategy's order; undefined for any other. */
export function readStrategyOrderId(clientOrderId: string): StrategyOrderName | undefined {
  const [, kind, strategyId = '', orderNo] = NAME.exec(clientOrderId) ?? [];
  if (kind !== 'scale' && kind !== 'twap') return undefined;
  return { kind, strategyId, orderNo: Number(orderNo) };
}
