import { errorMessageId } from '@bourse/kit/api/api-error.ts';
import { groupDigits } from '@bourse/kit/formats/format.ts';
import type { IntlShape } from 'react-intl';
import type { FieldError } from '../model/field-check.ts';

/** Codes whose words on this page name the figure that was missed: `trade.error.CODE`. */
const WITH_FIGURES: ReadonlySet<string> = new Set([
  'PRICE_OFF_TICK',
  'PRICE_TOO_HIGH',
  'PRICE_OUT_OF_BAND',
  'QTY_OFF_LOT',
  'QTY_TOO_SMALL',
  'QTY_TOO_LARGE',
  'NOTIONAL_TOO_SMALL',
  'INSUFFICIENT_BALANCE',
  'DECIMAL_TOO_PRECISE',
  'ICEBERG_INVALID',
  'TRIGGER_INVALID',
]);

/** An error in words, with its figures where they are known. */
export function errorWords(intl: IntlShape, error: FieldError): string {
  const exact = WITH_FIGURES.has(error.code) && Object.keys(error.values).length > 0;
  if (!exact) return intl.formatMessage({ id: errorMessageId(error.code) });
  const values = Object.fromEntries(Object.entries(error.values).map(([key, value]) => [key, groupDigits(value)]));
  return intl.formatMessage({ id: `terminal.error.${error.code}` }, values);
}
