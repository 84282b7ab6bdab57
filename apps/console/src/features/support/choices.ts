import type { DeskTalkData, RouteBody } from '@bourse/contract';
import { SUPPORT_PRODUCTS } from '@bourse/contract/support';
import { LOCALES } from '@bourse/kit/words/locale.ts';
import type { IntlShape } from 'react-intl';

export type Product = DeskTalkData['product'];
export type Language = RouteBody<'createCannedAnswer'>['language'];

/** Products to choose from, with their names. */
export function productItems(intl: IntlShape) {
  return SUPPORT_PRODUCTS.map((value) => ({ value, label: intl.formatMessage({ id: `talk.product.${value}` }) }));
}

/** Languages of customers, each by its own name. */
export const LANGUAGE_ITEMS = LOCALES.flatMap(({ locale, name }) =>
  locale === 'longest' ? [] : [{ value: locale as Language, label: name }],
);

/** A language's own name; its code when it is none of ours. */
export function languageName(language: string): string {
  return LANGUAGE_ITEMS.find(({ value }) => value === language)?.label ?? language;
}
