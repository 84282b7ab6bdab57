import { useLang } from '@bourse/kit/page/app-link.tsx';
import { type LinkTarget, pathOf } from '@bourse/kit/page/links.ts';
import { isLocale, localeInfo } from '@bourse/kit/words/locale.ts';
import { Link } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import type { ContentItem } from '../content-queries.ts';

type Looks = Omit<ComponentProps<'a'>, 'href' | 'target'>;

/** A link of ours that counts as the current page by its query as well: pages of articles and categories differ in nothing else. */
function QueryLink({ target, ...looks }: Looks & { readonly target: LinkTarget }) {
  const lang = useLang();
  return (
    <Link
      {...looks}
      to={`/${lang}${pathOf(target)}`}
      search={target.search ?? {}}
      preload={false}
      activeOptions={{ includeSearch: true }}
    />
  );
}

/** A link to an article. */
export function ArticleLink({
  article,
  ...looks
}: Looks & { readonly article: Pick<ContentItem, 'documentId' | 'code'> }) {
  const { documentId, code } = article;
  return <QueryLink {...looks} target={{ to: '/support/article', search: { id: documentId, code } }} />;
}

/** A link to the articles of a category of the help centre. */
export function TopicLink({ category, ...looks }: Looks & { readonly category: string }) {
  return <QueryLink {...looks} target={{ to: '/support/nav/3', search: { code: category } }} />;
}

/** Attributes of a text that is written in a language, named as the API does: `zh_HK`. */
export function textLanguage(shown: string): { readonly lang?: string; readonly dir?: 'ltr' | 'rtl' } {
  if (!isLocale(shown)) return {};
  const { tag, dir } = localeInfo(shown);
  return { lang: tag, dir };
}

/** A language by its own name; what is no language of ours as it is. */
export function languageName(shown: string): string {
  return isLocale(shown) ? localeInfo(shown).name : shown;
}
