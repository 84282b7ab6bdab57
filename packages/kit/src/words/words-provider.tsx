import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { IntlProvider, useIntl } from 'react-intl';
import type { Messages } from './words.ts';

const LocaleContext = createContext('');

/** The language of the page, by the name of its files. */
export function useWordsLocale(): string {
  return useContext(LocaleContext);
}

export interface WordsProviderProps {
  /** The name of the language's files. */
  readonly locale: string;
  /** BCP 47, for numbers and plurals. */
  readonly tag: string;
  readonly messages: Messages;
  readonly children: ReactNode;
}

/** Gives a page the words of its language. */
export function WordsProvider({ locale, tag, messages, children }: WordsProviderProps) {
  // Other words, even the same ones in another object, render the whole page again.
  const copy = useMemo(() => ({ ...messages }) as Messages, [messages]);
  return (
    <LocaleContext value={locale}>
      <IntlProvider locale={tag} messages={copy} onError={reportMissing}>
        {children}
      </IntlProvider>
    </LocaleContext>
  );
}

/** Gives a part of the page more words, beside those of the page. */
export function MoreWords({ words, children }: { readonly words: Messages; readonly children?: ReactNode }) {
  const { locale, messages, onError } = useIntl();
  const all = useMemo(() => ({ ...messages, ...words }) as Messages, [messages, words]);
  return (
    <IntlProvider locale={locale} messages={all} onError={onError}>
      {children}
    </IntlProvider>
  );
}

function reportMissing(error: Error): void {
  console.error(error.message);
}
