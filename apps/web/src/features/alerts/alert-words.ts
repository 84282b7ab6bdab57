import type { AlertPeriod } from '@bourse/domain';
import { groupDigits, inOwnDirection, trimZeros } from '@bourse/kit/formats/format.ts';
import type { IntlShape } from 'react-intl';
import type { PriceAlert } from './model/alert-draft.ts';

/** What an alert waits for, in words. */
export function ruleWords(
  intl: IntlShape,
  { kind, percent, period, price }: Pick<PriceAlert, 'kind' | 'percent' | 'period' | 'price'>,
): string {
  const values = {
    price: groupDigits(trimZeros(price)),
    percent,
    period: period === '' ? '' : periodWords(intl, period),
  };
  return intl.formatMessage({ id: `alerts.rule.${kind}` }, values);
}

/** A period in words. */
export function periodWords(intl: IntlShape, period: AlertPeriod): string {
  return intl.formatMessage({ id: `alerts.period.${period}` });
}

/** A market's name by its code: `BTC/USDT`. */
export function pairOf(intl: IntlShape, tradeCode: string): string {
  return inOwnDirection(intl, tradeCode.toUpperCase().replace('_', '/'));
}
