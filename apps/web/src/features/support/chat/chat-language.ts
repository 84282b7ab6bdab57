import { LOCALES, type LocaleInfo, localeInfo } from '@bourse/kit/words/locale.ts';

type Language = Exclude<LocaleInfo['locale'], 'longest'>;

/** The language of the page, from its address; the chat knows nothing of the site's router. */
export function pageLocale(pathname = globalThis.location.pathname): LocaleInfo {
  const segment = pathname.split('/')[1];
  return LOCALES.find(({ locale }) => locale === segment) ?? localeInfo('en_US');
}

/** The language in which the customer wants to be answered. */
export function chatLanguage(): Language {
  const { locale } = pageLocale();
  return locale === 'longest' ? 'en_US' : locale;
}
