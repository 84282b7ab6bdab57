import type { FillData, OrderData, RouteQuery } from '@bourse/contract';
import { ALL_DAYS, type DayRange, dayRangeQuery } from '@bourse/kit/formats/utc-days.ts';
import { kindOf, type OrderKind } from '../order-row/order-kind.ts';

/** Which orders or fills are listed. Empty texts mean no restriction. */
export interface OrderFilter {
  readonly tradeCode: string;
  /** Only this order, whatever else is asked. */
  readonly orderId: string;
  readonly side: '' | OrderData['side'];
  readonly status: '' | OrderData['status'];
  /** Only open orders know it. */
  readonly kind: '' | OrderKind;
  readonly period: Period;
  /** UTC days; instead of the period where there are any. */
  readonly days: DayRange;
}

/** How far back a list goes. */
export const PERIODS = ['1d', '7d', '30d', '90d', 'all'] as const;
export type Period = (typeof PERIODS)[number];

export const STATUSES: readonly OrderData['status'][] = [
  'NEW',
  'PARTIALLY_FILLED',
  'FILLED',
  'CANCELED',
  'EXPIRED',
  'EXPIRED_IN_MATCH',
];

export const NO_FILTER: OrderFilter = {
  tradeCode: '',
  orderId: '',
  side: '',
  status: '',
  kind: '',
  period: 'all',
  days: ALL_DAYS,
};

/** Whether a filter restricts anything by one of these. */
export function isFiltering(filter: OrderFilter, names: readonly (keyof OrderFilter)[]): boolean {
  return names.some((name) => JSON.stringify(filter[name]) !== JSON.stringify(NO_FILTER[name]));
}

const DAY_MS = 86_400_000;
const DAYS: Readonly<Record<Exclude<Period, 'all'>, number>> = { '1d': 1, '7d': 7, '30d': 30, '90d': 90 };

/** Start of a period that ends now, to the minute so that equal questions share their answer; undefined for all time. */
export function periodStartMs(period: Period, nowMs: number): number | undefined {
  if (period === 'all') return undefined;
  const start = nowMs - DAYS[period] * DAY_MS;
  return start - (start % 60_000);
}

/** The times that a filter asks for. */
function rangeQuery({ period, days }: OrderFilter, nowMs: number): Pick<RouteQuery<'spotFills'>, 'fromMs' | 'toMs'> {
  if (days.from !== '' || days.to !== '') return dayRangeQuery(days);
  const fromMs = periodStartMs(period, nowMs);
  return fromMs === undefined ? {} : { fromMs: String(fromMs) };
}

/** The order that an address asks for; empty when it names none. */
export function readOrderId(value: unknown): string {
  return typeof value === 'string' && /^[1-9]\d{0,19}$/.test(value) ? value : '';
}

/** The order history's query for a filter. */
export function historyQuery(filter: OrderFilter, nowMs: number): RouteQuery<'spotOrderHistory'> {
  return {
    ...(filter.tradeCode === '' ? {} : { tradeCode: filter.tradeCode }),
    ...(filter.side === '' ? {} : { side: filter.side }),
    ...(filter.status === '' ? {} : { status: filter.status }),
    ...rangeQuery(filter, nowMs),
  };
}

/** The fills' query for a filter; they know no status, and their side is told by the row. */
export function fillsQuery(filter: OrderFilter, nowMs: number): RouteQuery<'spotFills'> {
  if (filter.orderId !== '') return { orderId: filter.orderId };
  return { ...(filter.tradeCode === '' ? {} : { tradeCode: filter.tradeCode }), ...rangeQuery(filter, nowMs) };
}

/** Open orders that a filter leaves. */
export function filterOpen(orders: readonly OrderData[], filter: OrderFilter): readonly OrderData[] {
  const { tradeCode, side, kind } = filter;
  if (tradeCode === '' && side === '' && kind === '') return orders;
  return orders.filter(
    (order) =>
      (tradeCode === '' || order.tradeCode === tradeCode) &&
      (side === '' || order.side === side) &&
      (kind === '' || kindOf(order) === kind),
  );
}

/** Fills that a filter leaves of those that its query gave: the API does not ask for a side. */
export function filterFills(fills: readonly FillData[], { side }: Pick<OrderFilter, 'side'>): readonly FillData[] {
  return side === '' ? fills : fills.filter((fill) => fill.side === side);
}

/** Whether an order of the stream belongs into a history that is filtered so, which was read a moment before. */
function isKept(order: OrderData, filter: OrderFilter, nowMs: number): boolean {
  const { fromMs, toMs } = rangeQuery(filter, nowMs);
  return (
    (filter.status === '' || order.status === filter.status) &&
    order.placedMs >= Number(fromMs ?? 0) &&
    order.placedMs <= Number(toMs ?? Number.POSITIVE_INFINITY)
  );
}

/**
 * A history with what the stream has told since: orders in their newest state, new ones in front. Orders older than those that were read
 * are left to the next page.
 */
export function withStreamed(
  history: readonly OrderData[],
  streamed: readonly OrderData[],
  filter: OrderFilter,
  nowMs: number,
): readonly OrderData[] {
  const latest = new Map<string, OrderData>();
  for (const order of streamed) {
    const known = latest.get(order.orderId);
    if (known === undefined || known.updatedMs < order.updatedMs) latest.set(order.orderId, order);
  }
  const newest = history[0];
  const known = new Set(history.map(({ orderId }) => orderId));
  const isNewer = ({ orderId }: OrderData) => newest === undefined || BigInt(orderId) > BigInt(newest.orderId);
  const fresh = filterOpen([...latest.values()], { ...filter, kind: '' })
    .filter((order) => !known.has(order.orderId) && isNewer(order) && isKept(order, filter, nowMs))
    .sort((a, b) => (BigInt(a.orderId) < BigInt(b.orderId) ? 1 : -1));
  const current = history.map((order) => {
    const streamedOrder = latest.get(order.orderId);
    return streamedOrder !== undefined && streamedOrder.updatedMs >= order.updatedMs ? streamedOrder : order;
  });
  return [...fresh, ...current];
}
