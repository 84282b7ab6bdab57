import { useServerLocales } from '@bourse/kit/api/queries.ts';
import { LOCALES, type LocaleInfo } from '@bourse/kit/words/locale.ts';
import { useMemo } from 'react';

/** The languages to choose from: what the server offers and the build has texts for. */
export function useOfferedLocales(): readonly LocaleInfo[] {
  const { data } = useServerLocales();
  return useMemo(
    () =>
      LOCALES.filter(({ locale }) =>
        data === undefined ? locale !== 'longest' : data.some(({ value }) => value === locale),
      ),
    [data],
  );
}
