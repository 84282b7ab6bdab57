import type { LinkTarget } from './links.ts';
import { type Place, placeAt } from './places.ts';

/** Stands for this site where only a path is known. */
const HERE = 'http://bourse.invalid';

let sitePlaces: readonly Place[] = [];

/** Makes a table the application's: links that come from data are looked up in it. */
export function setSitePlaces(places: readonly Place[]): void {
  sitePlaces = places;
}

/** The place that a link leads to, by its path after the language, parameters filled in or in braces. */
export function placeOf(to: string): Place | undefined {
  return placeAt(sitePlaces, `/-${to}`);
}

/**
 * The link at an address that came from data, such as a message or a setting: a path after the language with a query. Undefined where no
 * place is; what its page does not read of the query is left out.
 */
export function linkAt(address: string): LinkTarget | undefined {
  if (!address.startsWith('/') || !URL.canParse(address, HERE)) return undefined;
  const { origin, pathname, searchParams } = new URL(address, HERE);
  const place = origin === HERE ? placeOf(pathname) : undefined;
  if (place === undefined) return undefined;
  const search = Object.fromEntries([...searchParams].filter(([name]) => place.search.includes(name)));
  // The table has just been asked, which is what the type stands for.
  return { to: pathname, search } as LinkTarget;
}
