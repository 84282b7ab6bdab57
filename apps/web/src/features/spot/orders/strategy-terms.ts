import { groupDigits } from '@bourse/kit/formats/format.ts';
import type { IntlShape } from 'react-intl';
import type { StrategyData } from './use-strategies.ts';

/** Keeps figures together where one reads from the right. */
function isolate(text: string): string {
  return `\u2066${text}\u2069`;
}

/** What was asked: "60,000.00 – 58,000.00 · 10 orders", or "1 hr 30 min · 1%" with the worst price behind. */
export function termsText(intl: IntlShape, { scale, twap, side }: StrategyData): string {
  if (scale !== null) {
    const orders = intl.formatMessage({ id: 'strategies.orders' }, { count: scale.orderCount });
    return `${isolate(`${groupDigits(scale.fromPrice)} – ${groupDigits(scale.toPrice)}`)} · ${orders}`;
  }
  if (twap === null) return '';
  const minutes = twap.durationMs / 60_000;
  const unit = (value: number, name: 'hour' | 'minute') =>
    value === 0 ? [] : [intl.formatNumber(value, { style: 'unit', unit: name, unitDisplay: 'short' })];
  const time = [...unit(Math.floor(minutes / 60), 'hour'), ...unit(minutes % 60, 'minute')].join(' ');
  const worst =
    twap.limitPrice === '' ? [] : [isolate(`${side === 'buy' ? '≤' : '≥'} ${groupDigits(twap.limitPrice)}`)];
  return [time, isolate(`±${twap.maxSlippage / 100}%`), ...worst].join(' · ');
}

/** Message id of why a strategy ended; undefined where the state says it all. */
export function strategyReasonId({ reason }: Pick<StrategyData, 'reason'>): string | undefined {
  if (reason === 'NONE' || reason === 'USER_CANCELED') return undefined;
  const isOurs = reason === 'TIME_OVER' || reason === 'ORDERS_ENDED';
  return isOurs ? `strategies.reason.${reason}` : `error.${reason}`;
}
