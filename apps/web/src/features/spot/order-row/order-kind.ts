import type { OrderData } from '@bourse/contract';

type Kind = Pick<OrderData, 'type' | 'trigger' | 'trailingDelta'>;
type Waiting = Pick<OrderData, 'isWaiting' | 'isPending'>;

/** What an order is, for filters: a trigger changes what limit and market mean. */
export const ORDER_KINDS = ['limit', 'market', 'stop', 'take-profit', 'trailing'] as const;
export type OrderKind = (typeof ORDER_KINDS)[number];

/** The kind of an order, of whatever is behind its trigger. */
export function kindOf({ type, trigger, trailingDelta }: Kind): OrderKind {
  if (trailingDelta > 0) return 'trailing';
  if (trigger !== '') return trigger === 'stop-loss' ? 'stop' : 'take-profit';
  return type;
}

/** Whether an open order is not in the book yet: its trigger has not fired, or another order of its list comes first. */
export function isTriggerOrder({ isWaiting, isPending }: Waiting): boolean {
  return isWaiting || isPending;
}
