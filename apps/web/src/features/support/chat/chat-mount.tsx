import { createQueryClient } from '@bourse/kit/api/query-client.ts';
import { session } from '@bourse/kit/session/session.ts';
import { FRAME_WORDS, loadWords } from '@bourse/kit/words/words.ts';
import { WordsProvider } from '@bourse/kit/words/words-provider.tsx';
import { DirectionProvider } from '@bourse/ui';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { pageLocale } from './chat-language.ts';
import { ChatWindow } from './chat-window.tsx';

/** Words of the chat, of what its cards show, and of what can be rejected. */
const WORDS = [FRAME_WORDS, 'chat', 'talk', 'support', 'trading', 'transfer'];

/** Puts the window beside the site's own root: nothing of the site is around it but the document and its styles. */
export async function mountChat(): Promise<void> {
  const { locale, tag, dir } = pageLocale();
  const messages = await loadWords(locale, WORDS);
  const queryClient = createQueryClient();
  // Another person's data must not outlive their session.
  session.subscribe(() => queryClient.removeQueries({ queryKey: ['own'] }));
  const element = document.createElement('div');
  document.body.append(element);
  createRoot(element).render(
    <QueryClientProvider client={queryClient}>
      <WordsProvider locale={locale} tag={tag} messages={messages}>
        <DirectionProvider direction={dir}>
          <ChatWindow />
        </DirectionProvider>
      </WordsProvider>
    </QueryClientProvider>,
  );
}
