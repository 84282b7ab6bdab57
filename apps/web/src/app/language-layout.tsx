import { useRouteContext } from '@tanstack/react-router';
import { useEffect } from 'react';
import { IntlProvider } from 'react-intl';
import { Shell } from '../shell/shell.tsx';
import { isLocale, localeInfo } from './locale.ts';
import type { Messages } from './messages.ts';
import { STORAGE_KEYS, writeText } from './storage.ts';

/** Gives a language's pages their texts, `lang`, `dir` and the shell around them. */
export function LanguageLayout() {
  const context: { readonly locale?: string; readonly messages?: Messages } = useRouteContext({ strict: false });
  const info = localeInfo(isLocale(context.locale) ? context.locale : 'en_US');
  useEffect(() => {
    document.documentElement.lang = info.tag;
    document.documentElement.dir = info.dir;
    // The next visit without a language in its address continues in this one.
    writeText(STORAGE_KEYS.locale, info.locale);
  }, [info]);
  return (
    <IntlProvider locale={info.tag} messages={{ ...context.messages }} onError={reportMissing}>
      <Shell />
    </IntlProvider>
  );
}

function reportMissing(error: Error): void {
  console.error(error.message);
}
