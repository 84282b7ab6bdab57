import { DEFAULT_LOCALE, isLocale, localeInfo } from '@bourse/kit/words/locale.ts';
import type { Messages } from '@bourse/kit/words/words.ts';
import { WordsProvider } from '@bourse/kit/words/words-provider.tsx';
import { Outlet, useRouteContext } from '@tanstack/react-router';
import { useLayoutEffect } from 'react';
import { Door } from '../frame/door.tsx';
import { Frame } from '../frame/frame.tsx';
import { ROOMS } from './rooms.ts';

const NO_WORDS: Messages = {};

/** Gives the pages of a language their texts; behind the door, the frame with the rooms. */
export function LanguageLayout() {
  const context: { readonly locale?: string; readonly messages?: Messages } = useRouteContext({ strict: false });
  const { locale, tag } = localeInfo(isLocale(context.locale) ? context.locale : DEFAULT_LOCALE);
  useLayoutEffect(() => {
    document.documentElement.lang = tag;
  }, [tag]);
  return (
    <WordsProvider locale={locale} tag={tag} messages={context.messages ?? NO_WORDS}>
      <Door>
        <Frame rooms={ROOMS}>
          <Outlet />
        </Frame>
      </Door>
    </WordsProvider>
  );
}
