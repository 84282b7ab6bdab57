import { loadOnce } from '@bourse/kit/late/late-code.ts';
import { useLang } from '@bourse/kit/page/app-link.tsx';
import type { Locale } from '@bourse/kit/words/locale.ts';
import { type ReactNode, use } from 'react';
import { IntlProvider, useIntl } from 'react-intl';
import { MESSAGE_PARTS } from '../app/message-parts.ts';
import { loadMessages, type Messages } from '../app/messages.ts';

const loaders = new Map<Locale, () => Promise<Messages>>();

function wholeMessages(locale: Locale): Promise<Messages> {
  const known = loaders.get(locale);
  if (known !== undefined) return known();
  const load = loadOnce(() => loadMessages(locale, MESSAGE_PARTS));
  loaders.set(locale, load);
  return load();
}

/** Gives what opens later all words of the language, also on the first page, which has a part of them. Needs a `LatePart` above. */
export function LateWords({ children }: { readonly children: ReactNode }) {
  const { locale, onError } = useIntl();
  const messages = use(wholeMessages(useLang()));
  return (
    <IntlProvider locale={locale} messages={{ ...messages }} onError={onError}>
      {children}
    </IntlProvider>
  );
}
