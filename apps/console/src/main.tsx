import '@bourse/kit/styles.css';
import { createQueryClient } from '@bourse/kit/api/query-client.ts';
import { readText, STORAGE_KEYS } from '@bourse/kit/browser/storage.ts';
import { watchCode } from '@bourse/kit/late/code-failure.ts';
import { session } from '@bourse/kit/session/session.ts';
import { askSession, checkSession } from '@bourse/kit/session/session-check.ts';
import { fetchWords } from '@bourse/kit/words/fetch-words.ts';
import { FRAME_WORDS, setWordSource } from '@bourse/kit/words/words.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { preferredLanguage, withConsoleLanguage } from './app/languages.ts';
import { createConsoleRouter } from './app/router.tsx';
import { startIdleWatch } from './frame/idle.ts';

/** Changes with any word of the build: see packages/kit/build/word-files.ts. */
declare const __WORDS_VERSION__: string;

/** Gives the path its language before the router reads it; query and hash stay as they were written. */
function nameLanguage(): void {
  const { pathname, search, hash } = globalThis.location;
  const target = withConsoleLanguage(pathname, preferredLanguage(readText(STORAGE_KEYS.locale), navigator.languages));
  if (target !== undefined) globalThis.history.replaceState(null, '', `${target}${search}${hash}`);
}

async function start(root: HTMLElement): Promise<void> {
  watchCode('/console/index.html');
  const bring = fetchWords(__WORDS_VERSION__, '/console');
  // All words of the console are in one file: what a part names beside has come with it.
  setWordSource((locale, file) => (file === FRAME_WORDS ? bring(locale, file) : Promise.resolve({})));
  nameLanguage();
  startIdleWatch();
  const queryClient = createQueryClient();
  // What one operator has read must not outlive the session.
  session.subscribe(() => queryClient.clear());
  session.followOtherTabs(() => void askSession());
  // Whether there is a session decides between two pages; neither shows before that is known.
  await checkSession();
  const router = createConsoleRouter(queryClient);
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  );
}

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
void start(root);
