import { type ReactNode, use, useMemo } from 'react';
import { IntlProvider, useIntl } from 'react-intl';
import { useLang } from './app-link.tsx';
import { loadOnce } from './late-code.ts';
import type { Locale } from './locale.ts';
import { loadMessages, type Messages } from './messages.ts';

const loaders = new Map<Locale, () => Promise<Messages>>();

function ticketMessages(locale: Locale): Promise<Messages> {
  const known = loaders.get(locale);
  if (known !== undefined) return known();
  const load = loadOnce(() => loadMessages(locale, ['ticket']));
  loaders.set(locale, load);
  return load();
}

/** Gives a part of the trade page that comes late the words of special orders beside those of the page. Needs a `LatePart` above. */
export function TicketWords({ children }: { readonly children: ReactNode }) {
  const { locale, messages, onError } = useIntl();
  const words = use(ticketMessages(useLang()));
  const all = useMemo(() => ({ ...messages, ...words }) as Messages, [messages, words]);
  return (
    <IntlProvider locale={locale} messages={all} onError={onError}>
      {children}
    </IntlProvider>
  );
}
