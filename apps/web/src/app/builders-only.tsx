import { useServerLocales } from '@bourse/kit/api/queries.ts';
import type { ReactNode } from 'react';
import { NotFoundPage } from './not-found-page.tsx';

/** Shows a page only where the server offers the pseudo-locale, which it does not in production. */
export function BuildersOnly({ children }: { readonly children: ReactNode }) {
  const { data, isPending } = useServerLocales();
  if (isPending) return null;
  return data?.some(({ value }) => value === 'longest') ? children : <NotFoundPage />;
}
