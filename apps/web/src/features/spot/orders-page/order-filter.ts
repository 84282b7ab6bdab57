import type { OrderData, RouteQuery } from '@bourse/contract';

/** Which orders or fills are listed. Empty texts mean no restriction. */
export interface OrderFilter {
  readonly tradeCode: string;
  /** Only this order, whatever else is asked. */
  readonly orderId: string;
  readonly side: '' | OrderData['side'];
  readonly status: '' | OrderData['status'];
  readonly period: Period;
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

export const NO_FILTER: OrderFilter = { tradeCode: '', orderId: '', side: '', status: '', period: 'all' };

const DAY_MS = 86_400_000;
const DAYS: Readonly<Record<Exclude<Period, 'all'>, number>> = { '1d': 1, '7d': 7, '30d': 30, '90d': 90 };

/** Start of a period that ends now, to the minute so that equal questions share their answer; undefined for all time. */
export function periodStartMs(period: Period, nowMs: number): number | undefined {
  if (period === 'all') return undefined;
  const start = nowMs - DAYS[period] * DAY_MS;
  return start - (start % 60_000);
}

/** The order that an address asks for; empty when it names none. */
export function readOrderId(value: unknown): string {
  return typeof value === 'string' && /^[1-9]\d{0,19}$/.test(value) ? value : '';
}

/** The order history's query for a filter. */
export function historyQuery(filter: OrderFilter, nowMs: number): RouteQuery<'spotOrderHistory'> {
  const fromMs = periodStartMs(filter.period, nowMs);
  return {
    ...(filter.tradeCode === '' ? {} : { tradeCode: filter.tradeCode }),
    ...(filter.side === '' ? {} : { side: filter.side }),
    ...(filter.status === '' ? {} : { status: filter.status }),
    ...(fromMs === undefined ? {} : { fromMs: String(fromMs) }),
  };
}

/** The fills' query for a filter; they know no status, and their side is told by the row. */
export function fillsQuery(filter: OrderFilter, nowMs: number): RouteQuery<'spotFills'> {
  if (filter.orderId !== '') return { orderId: filter.orderId };
  const fromMs = periodStartMs(filter.period, nowMs);
  return {
    ...(filter.tradeCode === '' ? {} : { tradeCode: filter.tradeCode }),
    ...(fromMs === undefined ? {} : { fromMs: String(fromMs) }),
  };
}

/** Open orders that a filter leaves. */
export function filterOpen(orders: readonly OrderData[], filter: OrderFilter): readonly OrderData[] {
  return orders.filter(
    (order) =>
      (filter.tradeCode === '' || order.tradeCode === filter.tradeCode) &&
      (filter.side === '' || order.side === filter.side),
  );
}
