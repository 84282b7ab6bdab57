import { Link, useParams } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { DEFAULT_LOCALE, isLocale, type Locale } from '../words/locale.ts';
import { type LinkTarget, pathOf } from './links.ts';

/** The language of the page, from its path. */
export function useLang(): Locale {
  const { lang } = useParams({ strict: false });
  return isLocale(lang) ? lang : DEFAULT_LOCALE;
}

interface LinkLooks extends Omit<ComponentProps<'a'>, 'href' | 'target'> {
  /** Fetch the page's code when the pointer comes near; default true. */
  readonly preload?: boolean | undefined;
  /** Only an exact match counts as the current page; default false. */
  readonly exact?: boolean | undefined;
}

export type AppLinkProps = LinkLooks & LinkTarget;

/** A link to a page of ours, in the page's language. It carries aria-current on its own page. */
export function AppLink({ to, search, params, preload = true, exact = false, ...rest }: AppLinkProps) {
  const lang = useLang();
  return (
    <Link
      {...rest}
      to={`/${lang}${pathOf({ to, params })}`}
      search={search ?? {}}
      preload={preload ? 'intent' : false}
      activeOptions={{ exact: exact || to === '/', includeSearch: false }}
    />
  );
}
