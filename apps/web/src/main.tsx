import '@bourse/kit/styles.css';
import { createQueryClient } from '@bourse/kit/api/query-client.ts';
import { keepInstallPrompt } from '@bourse/kit/browser/install-prompt.ts';
import { watchCode } from '@bourse/kit/late/code-failure.ts';
import { startSearchKey } from '@bourse/kit/page/search-open.ts';
import { isLeaving } from '@bourse/kit/session/leaving.ts';
import { session } from '@bourse/kit/session/session.ts';
import { askSession, checkSession } from '@bourse/kit/session/session-check.ts';
import { fetchWords } from '@bourse/kit/words/fetch-words.ts';
import { withLanguage } from '@bourse/kit/words/locale.ts';
import { setWordSource } from '@bourse/kit/words/words.ts';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { askForPage } from './app/early-page.ts';
import { keepPreferences } from './app/late-preferences.ts';
import { createAppRouter, currentPreference } from './app/router.tsx';
import { startPaletteKey } from './trading/commands/palette-open.ts';
import { startFavourites } from './trading/favourites/favourites.ts';

/** Changes with any word of the build: see packages/kit/build/word-files.ts. */
declare const __WORDS_VERSION__: string;

/** Gives the path its language before the router reads it, so that query and hash stay as they were written. */
function nameLanguage(): void {
  const { pathname, search, hash } = window.location;
  const target = withLanguage(`${pathname}${search}${hash}`, currentPreference());
  if (target !== undefined) window.history.replaceState(null, '', target);
}

function start(root: HTMLElement): void {
  watchCode();
  setWordSource(fetchWords(__WORDS_VERSION__));
  nameLanguage();
  askForPage(window.location.pathname);
  const queryClient = createQueryClient();
  const router = createAppRouter(queryClient);
  // Another person's data must not outlive their session; a page that needs a login asks for one again.
  session.subscribe(() => {
    queryClient.removeQueries({ queryKey: ['own'] });
    if (!isLeaving()) void router.invalidate();
  });
  session.followOtherTabs(() => void askSession());
  void checkSession();
  startFavourites();
  keepPreferences(queryClient);
  startSearchKey();
  startPaletteKey();
  keepInstallPrompt();
  void show(root, router, queryClient);
}

/**
 * Renders the page once its code and words are there, in slices that let the browser paint and answer in between: what the
 * build drew shows meanwhile.
 */
async function show(root: HTMLElement, router: ReturnType<typeof createAppRouter>, queryClient: QueryClient) {
  // What goes wrong is a page of the router's.
  await router.load().catch(() => undefined);
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </StrictMode>,
    ),
  );
}

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
start(root);
