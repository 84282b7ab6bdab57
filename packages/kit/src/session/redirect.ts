import { isLocale } from '../words/locale.ts';

/** A place on this site to go to after login: a path in one of our languages. Anything else is refused, so nobody is led away. */
export function safeRedirect(target: string | undefined): string | undefined {
  if (target === undefined || !target.startsWith('/') || /^\/[/\\]/.test(target)) return undefined;
  // A control character or backslash could make the browser read another host.
  if (/[\\\p{Cc}]/u.test(target)) return undefined;
  const [, first = ''] = target.split(/[/?#]/);
  return isLocale(first) ? target : undefined;
}
