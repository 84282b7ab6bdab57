import type { DeskTalkData, RouteBody } from '@bourse/contract';
import { LOCALES } from '@bourse/kit/words/locale.ts';
import type { IntlShape } from 'react-intl';

export type Product = DeskTalkData['product'];
export type Language = RouteBody<'createCannedAnswer'>['language'];

/** What a talk may be about, as the contract has it; written out so that its schemas stay out of the bundle. */
const PRODUCTS: readonly Product[] = [
  'general',
  'account',
  'security',
  'spot',
  'contracts',
  'strategies',
  'transfer',
  'wallet',
  'fees',
  'api',
  'other',
];

/** Products to choose from, with their names. */
export function productItems(intl: IntlShape) {
  return PRODUCTS.map((value) => ({ value, label: intl.formatMessage({ id: `talk.product.${value}` }) }));
}

/** Languages of customers, each by its own name. */
export const LANGUAGE_ITEMS = LOCALES.flatMap(({ locale, name }) =>
  locale === 'longest' ? [] : [{ value: locale as Language, label: name }],
);

/** A language's own name; its code when it is none of ours. */
export function languageName(language: string): string {
  return LANGUAGE_ITEMS.find(({ value }) => value === language)?.label ?? language;
}
