/** Kinds and limits of price alerts: what the core decides by, and forms check before it. */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/**
 * What an alert watches: `above` and `below` a price; `rise`, `fall` and `move` (either) by a percentage within a period; `high` and `low`: a
 * price beyond all of the period. Stored by position: append, never reorder.
 */
export const ALERT_KINDS = ['above', 'below', 'rise', 'fall', 'move', 'high', 'low'] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

/** Periods, shortest first. Stored by position: append, never reorder. */
export const ALERT_PERIODS = ['5m', '15m', '1h', '4h', '24h', '7d'] as const;
export type AlertPeriod = (typeof ALERT_PERIODS)[number];

/** Length of each period in milliseconds. */
export const ALERT_PERIOD_MS: Readonly<Record<AlertPeriod, number>> = {
  '5m': 5 * MINUTE,
  '15m': 15 * MINUTE,
  '1h': HOUR,
  '4h': 4 * HOUR,
  '24h': 24 * HOUR,
  '7d': 168 * HOUR,
};

/** Alerts that an account may have at once. */
export const MAX_ALERTS = 50;
/** Smallest and largest percentage of a move in millionths: 0.1 % and 300 %; a fall is below 100 %. */
export const MIN_ALERT_MOVE_PPM = 1_000;
export const MAX_ALERT_MOVE_PPM = 3_000_000;
const WHOLE_PPM = 1_000_000;
/** How far the price has to return over the line of a repeating alert before it can fire again, in millionths of the line: 0.5 %. */
export const ALERT_RETURN_PPM = 5_000;
/** The longest time for which a repeating alert on a period rests after it has fired, milliseconds. */
const LONGEST_REST_MS = ALERT_PERIOD_MS['24h'];

/** What an alert waits for. */
export interface AlertTerms {
  readonly kind: AlertKind;
  /** The line, in ticks; of `above` and `below` only. */
  readonly priceTicks?: number;
  /** Percentage in millionths; of `rise`, `fall` and `move` only. */
  readonly movePpm?: number;
  /** Of the other kinds only. */
  readonly period?: AlertPeriod;
  /** Whether it fires again and again; else it ends when it has fired. */
  readonly repeats: boolean;
}

/** Why the terms of an alert are not accepted. */
export const ALERT_TERMS_CODES = ['ALERT_PRICE_INVALID', 'ALERT_MOVE_INVALID', 'ALERT_PERIOD_INVALID'] as const;

/** Whether a kind has a line. */
export function hasAlertPrice(kind: AlertKind): kind is 'above' | 'below' {
  return kind === 'above' || kind === 'below';
}

/** Whether a kind has a percentage. */
export function hasAlertMove(kind: AlertKind): kind is 'rise' | 'fall' | 'move' {
  return kind === 'rise' || kind === 'fall' || kind === 'move';
}

/** Periods that a kind can have; none of `above` and `below`. */
export function alertPeriodsOf(kind: AlertKind): readonly AlertPeriod[] {
  if (hasAlertPrice(kind)) return [];
  return hasAlertMove(kind) ? ['5m', '15m', '1h', '4h', '24h'] : ['24h', '7d'];
}

/** Why terms are not accepted on a market with a largest price in ticks, the first of `ALERT_TERMS_CODES` that applies; undefined: they are. */
export function alertTermsRejection(
  terms: AlertTerms,
  maxPriceTicks: number,
): (typeof ALERT_TERMS_CODES)[number] | undefined {
  const { kind, movePpm, period, priceTicks } = terms;
  const isPrice = priceTicks !== undefined && priceTicks > 0 && priceTicks <= maxPriceTicks;
  if (hasAlertPrice(kind) ? !isPrice : priceTicks !== undefined) return 'ALERT_PRICE_INVALID';
  if (hasAlertMove(kind) ? !isMove(kind, movePpm) : movePpm !== undefined) return 'ALERT_MOVE_INVALID';
  const periods = alertPeriodsOf(kind);
  const isPeriod = period === undefined ? periods.length === 0 : periods.includes(period);
  return isPeriod ? undefined : 'ALERT_PERIOD_INVALID';
}

function isMove(kind: AlertKind, movePpm: number | undefined): boolean {
  if (movePpm === undefined || movePpm < MIN_ALERT_MOVE_PPM || movePpm > MAX_ALERT_MOVE_PPM) return false;
  // Nothing falls by all of its price, and what moves either way has to be able to fall by as much.
  return kind === 'rise' || movePpm < WHOLE_PPM;
}

/** How far the price has to return over a line before a repeating alert can fire again, in ticks, at least 1; rounded up. */
export function alertReturnTicks(priceTicks: number): number {
  return Math.max(1, Math.ceil((priceTicks * ALERT_RETURN_PPM) / WHOLE_PPM));
}

/** How long a repeating alert on a period rests after it has fired: the period, at most a day; milliseconds. */
export function alertRestMs(period: AlertPeriod): number {
  return Math.min(ALERT_PERIOD_MS[period], LONGEST_REST_MS);
}
