import type { IntlShape } from 'react-intl';
import { countryName } from './countries.ts';

const COUNTRIES: ReadonlySet<string> = new Set(['nationality', 'country', 'documentCountry', 'registrationCountry']);

/** A value of a draft as it is read back to the user; empty for one that was not given. */
export function valueText(intl: IntlShape, field: string, value: unknown): string {
  if (typeof value !== 'string' || value === '') return '';
  if (COUNTRIES.has(field)) return countryName(intl.locale, value);
  if (field === 'documentType') return intl.formatMessage({ id: `kyc.document.${value}` });
  if (field === 'sharePercent') return `${value}%`;
  return value;
}
