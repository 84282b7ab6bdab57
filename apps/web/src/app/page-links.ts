import { LOCALES, switchLanguage } from '@bourse/kit/words/locale.ts';

/** Query parameters that only say how somebody came or what they looked at last; the page is the same without them. */
const PASSING: ReadonlySet<string> = new Set(['redirect', 'tab', 'area']);

/** The one address of a page: without a slash at its end, without what is passing. */
export function canonicalPath(href: string): string {
  const { pathname, searchParams } = new URL(href, 'http://bourse.invalid');
  const kept = [...searchParams].filter(([key]) => !PASSING.has(key));
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname;
  return kept.length > 0 ? `${path}?${new URLSearchParams(kept)}` : path;
}

/** Tells search engines the page's own address and its address in every language. */
export function writePageLinks(href: string, origin: string): void {
  for (const link of document.querySelectorAll('link[rel="canonical"], link[rel="alternate"]')) link.remove();
  const path = canonicalPath(href);
  const links = LOCALES.filter(({ locale }) => locale !== 'longest').map(({ locale, tag }) => {
    return { rel: 'alternate', hreflang: tag, href: `${origin}${switchLanguage(path, locale)}` };
  });
  const general = path.replace(/^\/[^/?]+/, '') || '/';
  links.push({ rel: 'alternate', hreflang: 'x-default', href: `${origin}${general}` });
  document.head.append(makeLink({ rel: 'canonical', href: `${origin}${path}` }), ...links.map(makeLink));
}

function makeLink(attributes: Readonly<Record<string, string>>): HTMLLinkElement {
  const link = document.createElement('link');
  for (const [name, value] of Object.entries(attributes)) link.setAttribute(name, value);
  return link;
}
