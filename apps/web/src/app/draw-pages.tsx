import { files, version } from 'virtual:built-words';
import { createQueryClient } from '@bourse/kit/api/query-client.ts';
import { LOCALES, type LocaleInfo } from '@bourse/kit/words/locale.ts';
import { type BuiltText, FRAME_WORDS, setWordSource, wordsPath } from '@bourse/kit/words/words.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { renderToStaticMarkup } from 'react-dom/server';
import { wordsAt } from './places.ts';
import { createAppRouter } from './router.tsx';

/*
 * Runs when the site is built, never in a browser: draws the pages that people come to first as a visitor sees them at once,
 * their figures still on their way.
 */

/** Paths after the language of the pages that are drawn. */
const PATHS = ['', 'market', 'trade/exchange'] as const;

/** A page as HTML: frame, words, and the skeletons of what only the exchange knows. */
export interface DrawnPage {
  /** Path after the language. */
  readonly path: string;
  readonly locale: string;
  /** BCP 47, for `lang`. */
  readonly tag: string;
  readonly dir: LocaleInfo['dir'];
  /** Its files of words, the frame's first. */
  readonly words: readonly string[];
  /** As narrow windows show it, and as wide ones do (from the styles' `lg` on). */
  readonly html: { readonly narrow: string; readonly wide: string };
}

async function draw(address: string, isWide: boolean): Promise<string> {
  // The only thing that a page asks of its window while it is rendered.
  Object.assign(globalThis, { matchMedia: (media: string) => ({ matches: media.includes('>=') === isWide }) });
  const queryClient = createQueryClient();
  const router = createAppRouter(queryClient, createMemoryHistory({ initialEntries: [address] }));
  await router.load();
  const html = renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  // Its timers would keep the build alive for as long as answers are kept: five minutes.
  queryClient.clear();
  // What goes wrong in a drawn page leaves nothing of it.
  if (!html.includes('<main')) throw new Error(`the page ${address} was not drawn`);
  return html;
}

async function drawAll(): Promise<readonly DrawnPage[]> {
  setWordSource(async (locale, file): Promise<Readonly<Record<string, BuiltText>>> => {
    const text = files[wordsPath(version, locale, file)];
    if (text === undefined) throw new Error(`the build has no words ${locale}/${file}`);
    return JSON.parse(text);
  });
  const pages: DrawnPage[] = [];
  // One after the other: the window that they ask is one for all.
  for (const { locale, tag, dir } of LOCALES) {
    if (locale === 'longest') continue;
    for (const path of PATHS) {
      const address = `/${locale}/${path}`;
      const html = { narrow: await draw(address, false), wide: await draw(address, true) };
      pages.push({ path, locale, tag, dir, words: [FRAME_WORDS, ...wordsAt(address)], html });
    }
  }
  return pages;
}

/** The pages in every language of the site. They are drawn while this module loads: afterwards nothing more can be imported for them. */
export const DRAWN_PAGES = await drawAll();
