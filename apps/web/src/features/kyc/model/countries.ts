import { COUNTRY_CODES } from '@bourse/domain';
import type { SearchSelectItem } from '@bourse/ui';

const names = new Map<string, Intl.DisplayNames>();

/** The name of a country in a language (BCP 47); the code itself when there is none. */
export function countryName(locale: string, code: string): string {
  if (!/^[A-Z]{2}$/.test(code)) return code;
  const known = names.get(locale) ?? new Intl.DisplayNames([locale, 'en'], { type: 'region', fallback: 'code' });
  names.set(locale, known);
  return known.of(code) ?? code;
}

const lists = new Map<string, readonly SearchSelectItem[]>();

/** The countries as options, in the order of the language; they are found by name, English name and code. */
export function countryItems(locale: string): readonly SearchSelectItem[] {
  const known = lists.get(locale);
  if (known !== undefined) return known;
  const { compare } = new Intl.Collator(locale);
  const items = COUNTRY_CODES.map((value) => {
    const label = countryName(locale, value);
    return { value, label, note: value, searched: `${label} ${countryName('en', value)} ${value}` };
  }).sort((a, b) => compare(a.label, b.label));
  lists.set(locale, items);
  return items;
}
