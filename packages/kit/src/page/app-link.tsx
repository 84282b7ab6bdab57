import { Link, useParams } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { DEFAULT_LOCALE, isLocale, type Locale } from '../words/locale.ts';

/** The language of the page, from its path. */
export function useLang(): Locale {
  const { lang } = useParams({ strict: false });
  return isLocale(lang) ? lang : DEFAULT_LOCALE;
}

export interface AppLinkProps extends Omit<ComponentProps<'a'>, 'href' | 'target'> {
  /** Path after the language: `/market`; `/` is the home page. */
  readonly to: string;
  readonly search?: Readonly<Record<string, string>> | undefined;
  /** Fetch the page's code when the pointer comes near; default true. */
  readonly preload?: boolean | undefined;
  /** Only an exact match counts as the current page; default false. */
  readonly exact?: boolean | undefined;
}

/** A link to a page of ours, in the page's language. It carries aria-current on its own page. */
export function AppLink({ to, search, preload = true, exact = false, ...rest }: AppLinkProps) {
  const lang = useLang();
  return (
    <Link
      {...rest}
      to={`/${lang}${to}`}
      search={search ?? {}}
      preload={preload ? 'intent' : false}
      activeOptions={{ exact: exact || to === '/', includeSearch: false }}
    />
  );
}
