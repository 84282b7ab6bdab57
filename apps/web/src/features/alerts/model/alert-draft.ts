import type { RouteBody, RouteData } from '@bourse/contract';
import {
  type AlertKind,
  type AlertPeriod,
  alertPeriodsOf,
  hasAlertMove,
  hasAlertPrice,
  MAX_ALERT_MOVE_PPM,
  type MarketSpec,
  MIN_ALERT_MOVE_PPM,
  parseDecimal,
  parsePrice,
} from '@bourse/domain';

/** An alert that has not ended. */
export type PriceAlert = RouteData<'priceAlerts'>[number];
/** An alert that has fired. */
export type FiredAlert = RouteData<'firedPriceAlerts'>['items'][number];

/** What somebody has filled in for an alert. */
export interface AlertDraft {
  readonly kind: AlertKind;
  /** Plain decimal texts. */
  readonly price: string;
  readonly percent: string;
  /** Of a move. */
  readonly period: AlertPeriod;
  /** Of a new high or low. */
  readonly span: AlertPeriod;
  readonly repeats: boolean;
}

/** Decimals of a percentage that count. */
const PERCENT_SCALE = 4;
const WHOLE_PPM = 1_000_000n;

/** A new alert, with a line at a price when there is one to begin with. */
export function newDraft(price: string, last: string): AlertDraft {
  const kind = isBelow(price, last) ? 'below' : 'above';
  return { kind, price, percent: '5', period: '1h', span: '24h', repeats: false };
}

/** Whether a price is below another; false when one of them is no number. */
function isBelow(price: string, last: string): boolean {
  return price !== '' && last !== '' && Number(price) < Number(last);
}

/** An alert that is there, as it would be filled in. */
export function draftOf({ kind, percent, period, price, repeats }: PriceAlert): AlertDraft {
  const base = newDraft('', '');
  const isExtreme = kind === 'high' || kind === 'low';
  return {
    kind,
    price,
    percent: percent === '' ? base.percent : percent,
    period: period === '' || isExtreme ? base.period : period,
    span: period !== '' && isExtreme ? period : base.span,
    repeats,
  };
}

/** The terms of a draft, as the API takes them: what the kind does not have is left out. */
export function termsOf({ kind, percent, period, price, repeats, span }: AlertDraft): RouteBody<'changePriceAlert'> {
  if (hasAlertPrice(kind)) return { kind, price, repeats };
  if (hasAlertMove(kind)) return { kind, percent, period, repeats };
  return { kind, period: span, repeats };
}

/** What is wrong with a draft: message ids by field. `last` is the market's last price, empty when it is not known. */
export function alertErrors(
  draft: AlertDraft,
  spec: MarketSpec | undefined,
  last: string,
): Readonly<Partial<Record<'price' | 'percent', string>>> {
  const { kind, percent, price } = draft;
  if (hasAlertMove(kind)) return isMove(kind, percent) ? {} : { percent: 'error.ALERT_MOVE_INVALID' };
  if (!hasAlertPrice(kind) || spec === undefined) return {};
  if (price === '') return { price: 'forms.required' };
  const ticks = parsePrice(price, spec);
  if (!ticks.ok) return { price: `error.${ticks.code}` };
  const lastTicks = parsePrice(last, spec);
  if (!lastTicks.ok) return {};
  const isReached = kind === 'above' ? lastTicks.value >= ticks.value : lastTicks.value <= ticks.value;
  return isReached ? { price: 'error.ALERT_REACHED' } : {};
}

function isMove(kind: AlertKind, percent: string): boolean {
  const ppm = parseDecimal(percent, PERCENT_SCALE);
  if (!ppm.ok || ppm.value < BigInt(MIN_ALERT_MOVE_PPM) || ppm.value > BigInt(MAX_ALERT_MOVE_PPM)) return false;
  return kind === 'rise' || ppm.value < WHOLE_PPM;
}

/** Periods of a move, and of a new high or low. */
export const MOVE_PERIODS = alertPeriodsOf('move');
export const EXTREME_PERIODS = alertPeriodsOf('high');
