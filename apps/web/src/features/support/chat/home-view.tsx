import { api } from '@bourse/kit/api/api.ts';
import { useErrorWords } from '@bourse/kit/api/error-words.ts';
import { useDebounced } from '@bourse/kit/browser/use-debounced.ts';
import { useUser } from '@bourse/kit/session/session.ts';
import { Button, Shortened, Skeleton, TextField, usePhone } from '@bourse/ui';
import { useQuery } from '@tanstack/react-query';
import { FileText, Headset, Search } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { MIXED_DESK } from '../service/lines.ts';
import { chatCalls } from './chat-calls.ts';
import { closeChat, useChat } from './chat-client.ts';
import { openTalkOf } from './chat-data.ts';
import { pageLocale } from './chat-language.ts';
import type { ChatView } from './chat-window.tsx';
import { OwnCards } from './own-cards.tsx';

export interface HomeViewProps {
  readonly onView: (view: ChatView) => void;
}

/** Help that needs no person: articles, and what has become of one's own orders and transfers. A person is one press away. */
export function HomeView({ onView }: HomeViewProps) {
  const intl = useIntl();
  const isUser = useUser() !== undefined;
  const [text, setText] = useState('');
  const goesOn = useChat(({ data }) => {
    const talk = openTalkOf(data, MIXED_DESK);
    return talk !== undefined && talk.state !== 'self-service';
  });
  return (
    <>
      <div className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto p-4">
        <p className="text-20 font-semibold tracking-[-0.01em]">
          <FormattedMessage id="chat.home.title" />
        </p>
        <TextField
          type="search"
          label={intl.formatMessage({ id: 'chat.home.search' })}
          labelHidden
          placeholder={intl.formatMessage({ id: 'chat.home.search' })}
          maxLength={100}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          prefix={<Search size={16} aria-hidden="true" />}
        />
        <Articles text={text} />
        {isUser && <OwnCards onAsked={() => onView({ name: 'talk' })} />}
      </div>
      <div className="border-t p-3">
        <Button tone="accent" size="lg" className="w-full" onClick={() => onView({ name: goesOn ? 'talk' : 'ask' })}>
          <Headset size={18} aria-hidden="true" />
          <FormattedMessage id={goesOn ? 'chat.home.continue' : 'chat.home.person'} />
        </Button>
      </div>
    </>
  );
}

const TYPED_MS = 300;

/** Articles that a search finds. */
function Articles({ text }: { readonly text: string }) {
  const words = useErrorWords();
  const isPhone = usePhone();
  const { locale } = pageLocale();
  const q = useDebounced(text.trim(), TYPED_MS);
  const { data, error, isLoading } = useQuery({
    queryKey: ['chat', 'articles', locale, q],
    queryFn: ({ signal }) => api(chatCalls.contentSearch, { query: { lang: locale, q }, signal }),
    enabled: q !== '',
  });
  if (q === '') return null;
  return (
    <div role="status" className="flex flex-col gap-1">
      {isLoading && [0, 1, 2].map((row) => <Skeleton key={row} className="h-11" />)}
      {error !== null && <p className="text-13 text-danger">{words(error)}</p>}
      {data?.length === 0 && (
        <p className="text-13 text-text-2">
          <FormattedMessage id="chat.home.nothing" />
        </p>
      )}
      {data?.slice(0, 6).map(({ documentId, code, title, summary, shownLanguage }) => (
        <a
          key={documentId}
          href={`/${locale}/support/article?${new URLSearchParams({ id: documentId, code })}`}
          // The window opens again on the next page, where on a phone it would lie on the article.
          onClick={isPhone ? closeChat : undefined}
          lang={shownLanguage.replace('_', '-')}
          className="flex min-h-11 items-center gap-3 rounded-8 border p-3 hover:border-line-strong"
        >
          <FileText size={16} aria-hidden="true" className="shrink-0 text-text-3" />
          <span className="min-w-0">
            <span className="block text-13 font-medium">{title}</span>
            <Shortened text={summary} className="text-12 text-text-2" />
          </span>
        </a>
      ))}
    </div>
  );
}
