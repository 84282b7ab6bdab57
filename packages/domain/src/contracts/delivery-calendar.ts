/**
 * Which delivery contracts are listed at a time, and what an expiry does. Source: trading rules 2.5. All expire on a Friday at 08:00 UTC: this
 * week's is the next Friday, next week's the one after it; the quarters are the next two quarter ends (last Friday of March, June, September,
 * December) that are neither. When the new next week would be the quarter, no second contract is listed for that day: the quarter becomes
 * the next week, the next quarter the quarter, and a new next quarter is listed. A contract keeps its code and its positions in all that.
 */
import type { DeliveryPeriod } from '../contract-period.ts';

const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;
/** Friday, 1970-01-02 08:00 UTC. */
const FIRST_EXPIRY_MS = DAY_MS + 8 * 3_600_000;
const LAST_QUARTER_MONTH = 2;

/** All periods, the nearest expiry first. */
export const DELIVERY_PERIODS = [
  'week',
  'nextWeek',
  'quarter',
  'nextQuarter',
] as const satisfies readonly DeliveryPeriod[];

/** How long before its expiry a contract takes only orders that close, ms. */
export const CLOSE_ONLY_MS = 600_000;

/** The first expiry after a time; ms. At an expiry: the one a week later. */
export function nextExpiryMs(nowMs: number): number {
  return FIRST_EXPIRY_MS + (Math.floor((nowMs - FIRST_EXPIRY_MS) / WEEK_MS) + 1) * WEEK_MS;
}

/** Whether an expiry is the last Friday of March, June, September or December. */
export function isQuarterEnd(expiryMs: number): boolean {
  const month = new Date(expiryMs).getUTCMonth();
  return month % 3 === LAST_QUARTER_MONTH && new Date(expiryMs + WEEK_MS).getUTCMonth() !== month;
}

/** The expiry of the contract of each period that is listed at a time, ms. At an expiry the contract that expires is gone. */
export function deliveryListing(nowMs: number): Readonly<Record<DeliveryPeriod, number>> {
  const week = nextExpiryMs(nowMs);
  const nextWeek = week + WEEK_MS;
  const quarter = quarterEndAfter(nextWeek);
  return { week, nextWeek, quarter, nextQuarter: quarterEndAfter(quarter) };
}

function quarterEndAfter(expiryMs: number): number {
  let next = expiryMs + WEEK_MS;
  while (!isQuarterEnd(next)) next += WEEK_MS;
  return next;
}

/** What an expiry does to the four contracts. */
export interface DeliveryRoll {
  /** Contracts that change their period, nearest expiry first. */
  readonly moved: readonly { readonly expiryMs: number; readonly from: DeliveryPeriod; readonly to: DeliveryPeriod }[];
  /** The contract that is listed in exchange. */
  readonly listed: readonly { readonly expiryMs: number; readonly period: DeliveryPeriod }[];
}

/** What happens at an expiry, a Friday at 08:00 UTC: this week's contract ends, others move up, one is listed. */
export function deliveryRoll(expiryMs: number): DeliveryRoll {
  const before = deliveryListing(expiryMs - 1);
  const after = deliveryListing(expiryMs);
  const rows = DELIVERY_PERIODS.map((period) => ({
    expiryMs: after[period],
    period,
    from: DELIVERY_PERIODS.find((old) => before[old] === after[period]),
  }));
  return {
    moved: rows.flatMap(({ from, period, ...row }) =>
      from === undefined || from === period ? [] : [{ ...row, from, to: period }],
    ),
    listed: rows.flatMap(({ from, ...row }) => (from === undefined ? [row] : [])),
  };
}

/** What a delivery contract takes at a time: everything; only orders that close; nothing. */
export type DeliveryPhase = 'open' | 'closeOnly' | 'expired';

/** The phase of a contract; it is close-only from `closeOnlyMs` before its expiry, that moment included, and expired at it. */
export function deliveryPhase(nowMs: number, expiryMs: number, closeOnlyMs = CLOSE_ONLY_MS): DeliveryPhase {
  if (nowMs >= expiryMs) return 'expired';
  return nowMs >= expiryMs - closeOnlyMs ? 'closeOnly' : 'open';
}

/** The code of a delivery contract for life: pair, day of expiry (UTC, yymmdd), `_d`; `btc_usdt_261225_d`. */
export function deliveryCode(pair: string, expiryMs: number): string {
  const day = new Date(expiryMs).toISOString().slice(2, 10).replaceAll('-', '');
  return `${pair}_${day}_d`;
}
