import { loadOnce } from '@bourse/kit/late/late-code.ts';
import { useLang } from '@bourse/kit/page/app-link.tsx';
import type { Locale } from '@bourse/kit/words/locale.ts';
import { type ReactNode, use, useMemo } from 'react';
import { IntlProvider, useIntl } from 'react-intl';
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
