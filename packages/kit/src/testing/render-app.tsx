import '../styles.css';
import { DirectionProvider, ToastRegion } from '@bourse/ui';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { render } from 'vitest-browser-react';
import { createQueryClient } from '../api/query-client.ts';
import { useStepUp } from '../api/step-up.ts';
import { StepUpDialog } from '../api/step-up-dialog.tsx';
import { fetchWords } from '../words/fetch-words.ts';
import { localeInfo } from '../words/locale.ts';
import { FRAME_WORDS, loadWords, setWordSource } from '../words/words.ts';
import { WordsProvider } from '../words/words-provider.tsx';

/** The version under which the test's server serves the words that are on the disk. */
const WORDS_VERSION = 'dev';

export interface RenderAppOptions {
  /** Files of words that the page names in its place, beside the frame's. */
  readonly words?: readonly string[] | undefined;
  /** Whose words; the console has all of its own in the frame's file. */
  readonly app?: 'site' | 'console' | undefined;
  /** Address after the language, with its query. */
  readonly address?: string | undefined;
}

/**
 * Renders a part of an application inside everything that is around it there: words as they are on the disk, router, cache, styles, toasts
 * and the question for the password. What it asks the exchange is answered by `answerCalls`.
 */
export async function renderApp(children: ReactNode, options: RenderAppOptions = {}) {
  const { words = [], app = 'site', address = '' } = options;
  setWordSource(fetchWords(WORDS_VERSION, app === 'console' ? '/console' : ''));
  const { locale, tag, dir } = localeInfo('en_US');
  const messages = await loadWords(locale, app === 'console' ? [FRAME_WORDS] : [FRAME_WORDS, ...words]);
  const rootRoute = createRootRoute();
  const page = createRoute({
    getParentRoute: () => rootRoute,
    path: '$lang/$',
    component: () => (
      <WordsProvider locale={locale} tag={tag} messages={messages}>
        <DirectionProvider direction={dir}>
          {children}
          <ToastRegion closeLabel="Close the message" />
          <AskedPassword />
        </DirectionProvider>
      </WordsProvider>
    ),
  });
  const router = createRouter({
    routeTree: rootRoute.addChildren([page]),
    history: createMemoryHistory({ initialEntries: [`/${locale}/${address}`] }),
  });
  const queryClient = createQueryClient();
  const screen = await render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return { screen, router, queryClient };
}

function AskedPassword() {
  const request = useStepUp();
  return request === undefined ? null : <StepUpDialog request={request} />;
}
