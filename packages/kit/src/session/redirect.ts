import { isLocale } from '../words/locale.ts';

/** No address is part of this: it only tells whether a text leaves the site that it is read on. */
const ANY_ORIGIN = 'https://site.invalid';

/**
 * A place on this site to go to after login: a path in one of our languages. Anything else is refused, so nobody is led away. It must read
 * the same to a browser as it is written: no dots that climb, no encoded slashes, backslashes or control characters.
 */
export function safeRedirect(target: string | undefined): string | undefined {
  if (target === undefined || !target.startsWith('/') || /^\/[/\\]/.test(target)) return undefined;
  // A control character or backslash could make the browser read another host.
  if (/[\\\p{Cc}]/u.test(target)) return undefined;
  const [path = ''] = target.split(/[?#]/, 1);
  if (/%(2f|5c|2e|[01][0-9a-f]|7f|25)/i.test(path) || path.includes('//')) return undefined;
  if (!URL.canParse(target, ANY_ORIGIN)) return undefined;
  const { origin, pathname } = new URL(target, ANY_ORIGIN);
  const [, first = ''] = path.split('/');
  return origin === ANY_ORIGIN && pathname.split('/')[1] === first && isLocale(first) ? target : undefined;
}
