import type { FillData, OrderData } from '@bourse/contract';
import { formatShortest } from '@bourse/domain';
import { isOpenOrder } from '@bourse/kit/stream/models.ts';
import { SORT_DECIMALS, sortableDecimal } from './sort-value.ts';

type Fill = Pick<FillData, 'timeMs' | 'qty' | 'fee' | 'feeCurrency'>;

/** A step in an order's life. */
export interface TimelineStep {
  readonly kind: 'placed' | 'pending' | 'waiting' | 'triggered' | 'partly-filled' | 'filled' | 'ended';
  /** Undefined: it has not come, or nobody knows when. */
  readonly timeMs: number | undefined;
  readonly isDone: boolean;
}

/** The steps of an order, oldest first; fills in any order. When a trigger fired is not recorded. */
export function timelineOf(order: OrderData, fills: readonly Fill[]): readonly TimelineStep[] {
  const steps: TimelineStep[] = [{ kind: 'placed', timeMs: order.placedMs, isDone: true }];
  const isOpen = isOpenOrder(order);
  if (order.isPending && isOpen) steps.push({ kind: 'pending', timeMs: undefined, isDone: false });
  else if (order.trigger !== '') {
    const isTriggered = !order.isWaiting;
    if (isTriggered) steps.push({ kind: 'triggered', timeMs: undefined, isDone: true });
    else if (isOpen) steps.push({ kind: 'waiting', timeMs: undefined, isDone: false });
  }
  const times = fills.map(({ timeMs }) => timeMs);
  const isPartly = order.status === 'FILLED' ? fills.length > 1 : /[1-9]/.test(order.executedQty);
  if (isPartly) {
    const firstMs = times.length === 0 ? undefined : Math.min(...times);
    steps.push({ kind: 'partly-filled', timeMs: firstMs, isDone: true });
  }
  if (!isOpen)
    steps.push({ kind: order.status === 'FILLED' ? 'filled' : 'ended', timeMs: order.updatedMs, isDone: true });
  return steps;
}

/** What the fills cost in all, by coin, in the order of the fills. */
export function feeTotals(fills: readonly Fill[]): readonly { readonly fee: string; readonly feeCurrency: string }[] {
  const totals = new Map<string, bigint>();
  for (const { fee, feeCurrency } of fills) {
    totals.set(feeCurrency, (totals.get(feeCurrency) ?? 0n) + (sortableDecimal(fee) ?? 0n));
  }
  return [...totals].map(([feeCurrency, units]) => ({ fee: formatShortest(units, SORT_DECIMALS), feeCurrency }));
}
