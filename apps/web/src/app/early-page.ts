import { sitePlaceAt } from './places.ts';

/**
 * Asks for the code of the page at a path, the language being its first segment. The router asks for it only when the page's
 * words are there; asked for at once, both come at the same time.
 */
export function askForPage(pathname: string): void {
  const place = sitePlaceAt(pathname);
  // A page that needs a login may have to send its visitor there instead.
  if (place === undefined || place.needs !== 'none') return;
  // When it does not come, the router says so.
  place.load().catch(() => undefined);
}
