import { api } from '@bourse/kit/api/api.ts';
import { kitCalls } from '@bourse/kit/api/calls.ts';
import { QUERY_KEYS } from '@bourse/kit/api/queries.ts';
import { DEFAULT_LOCALE, switchLanguage } from '@bourse/kit/words/locale.ts';
import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';

/** Leads to the default language where the server does not offer the pseudo-locale: in production, and when nobody can say. */
export async function requirePseudoLocale(queryClient: QueryClient, href: string): Promise<void> {
  const read = queryClient.fetchQuery({
    queryKey: QUERY_KEYS.locales,
    queryFn: ({ signal }) => api(kitCalls.locales, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const locales = await read.catch(() => []);
  if (locales.some(({ value }) => value === 'longest')) return;
  throw redirect({ href: switchLanguage(href, DEFAULT_LOCALE), replace: true });
}
