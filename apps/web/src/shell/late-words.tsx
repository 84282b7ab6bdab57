import { type ReactNode, use } from 'react';
import { IntlProvider, useIntl } from 'react-intl';
import { useLang } from '../app/app-link.tsx';
import type { Locale } from '../app/locale.ts';
import { MESSAGE_PARTS } from '../app/message-parts.ts';
import { loadMessages, type Messages } from '../app/messages.ts';

// A promise that React waits for has to be the same one at each render.
const loading = new Map<Locale, Promise<Messages>>();

function wholeMessages(locale: Locale): Promise<Messages> {
  const known = loading.get(locale);
  if (known !== undefined) return known;
  const messages = loadMessages(locale, MESSAGE_PARTS);
  loading.set(locale, messages);
  // What failed for want of a network is asked for again the next time.
  messages.catch(() => loading.delete(locale));
  return messages;
}

/** Gives what opens later all words of the language, also on the first page, which has a part of them. Needs a Suspense above. */
export function LateWords({ children }: { readonly children: ReactNode }) {
  const { locale, onError } = useIntl();
  const messages = use(wholeMessages(useLang()));
  return (
    <IntlProvider locale={locale} messages={{ ...messages }} onError={onError}>
      {children}
    </IntlProvider>
  );
}
