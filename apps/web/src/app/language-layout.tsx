import { setAlwaysDark } from '@bourse/kit/browser/settings.ts';
import { STORAGE_KEYS, writeText } from '@bourse/kit/browser/storage.ts';
import { removeDrawnPage } from '@bourse/kit/page/drawn-page.ts';
import { isLocale, localeInfo } from '@bourse/kit/words/locale.ts';
import type { Messages } from '@bourse/kit/words/words.ts';
import { WordsProvider } from '@bourse/kit/words/words-provider.tsx';
import { DirectionProvider } from '@bourse/ui';
import { useRouteContext, useRouterState } from '@tanstack/react-router';
import { useEffect, useLayoutEffect } from 'react';
import { Shell } from '../shell/shell.tsx';
import { siteModeOf } from '../shell/site-mode.ts';
import { LateDialogs } from './late-dialogs.tsx';
import { sitePlaceAt } from './places.ts';
import { SHELL_SLOTS } from './shell-slots.ts';

const NO_WORDS: Messages = {};

/** Gives a language's pages their texts, `lang`, `dir` and the shell around them. */
export function LanguageLayout() {
  const context: { readonly locale?: string; readonly messages?: Messages } = useRouteContext({ strict: false });
  const info = localeInfo(isLocale(context.locale) ? context.locale : 'en_US');
  // Before the first paint of the page, so that it is never seen the wrong way round.
  useLayoutEffect(() => {
    document.documentElement.lang = info.tag;
    document.documentElement.dir = info.dir;
    // The next visit without a language in its address continues in this one.
    writeText(STORAGE_KEYS.locale, info.locale);
  }, [info]);
  // The page that the build drew has done its work once the same stands in the root.
  useLayoutEffect(removeDrawnPage, []);
  usePageAddress();
  const isTerminal = useRouterState({ select: ({ location }) => sitePlaceAt(location.pathname)?.frame === 'terminal' });
  return (
    <WordsProvider locale={info.locale} tag={info.tag} messages={context.messages ?? NO_WORDS}>
      <DirectionProvider direction={info.dir}>
        <Shell isTerminal={isTerminal} slots={SHELL_SLOTS} />
        <LateDialogs />
      </DirectionProvider>
    </WordsProvider>
  );
}

/** What follows from the address of the page that is shown: its theme, and what search engines are told of it. */
function usePageAddress(): void {
  const href = useRouterState({ select: (state) => state.resolvedLocation?.href ?? state.location.href });
  useLayoutEffect(() => setAlwaysDark(siteModeOf(href.split(/[?#]/, 1)[0] ?? '') === 'web3'), [href]);
  useEffect(() => {
    // Nobody waits for these, so their code is not part of the first page.
    void import('./page-links.ts').then(({ writePageLinks }) => writePageLinks(href, globalThis.location.origin));
  }, [href]);
}
