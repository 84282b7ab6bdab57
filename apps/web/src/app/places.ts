import { definePlaces, type Place, placeAt, placesOf } from '@bourse/kit/page/places.ts';
import { accountPlaces } from '../features/account/places.ts';
import { apiKeysPlaces } from '../features/api-keys/places.ts';
import { apiReferencePlaces } from '../features/api-reference/places.ts';
import { designPlaces } from '../features/design/places.ts';
import { fundsPlaces } from '../features/funds/places.ts';
import { marketsPlaces } from '../features/markets/places.ts';
import { plannedPlaces } from '../features/places/planned.ts';
import { spotPlaces } from '../features/spot/places.ts';
import { supportPlaces } from '../features/support/places.ts';

const homePlaces = definePlaces([
  {
    path: '',
    key: 'home.page',
    words: ['home', 'markets'],
    load: () => import('./home-page.tsx').then((page) => page.HomePage),
  },
]);

/** Every page of the site: what the features bring. The router is made from this table, and nothing else. */
export const PLACES: readonly Place[] = [
  ...placesOf(homePlaces),
  ...placesOf(accountPlaces),
  ...placesOf(fundsPlaces),
  ...placesOf(marketsPlaces),
  ...placesOf(spotPlaces),
  ...placesOf(apiKeysPlaces),
  ...placesOf(supportPlaces),
  ...placesOf(apiReferencePlaces),
  ...placesOf(plannedPlaces),
];

/** Pages for those who build the site; not found in production. */
export const BUILDERS_PLACES: readonly Place[] = placesOf(designPlaces);

const ALL_PLACES = [...PLACES, ...BUILDERS_PLACES];

/** The place at a path, the language being its first segment. */
export function sitePlaceAt(pathname: string): Place | undefined {
  return placeAt(ALL_PLACES, pathname);
}

/** The files of words of the page at a path, the language being its first segment; none beside the frame's where there is no page. */
export function wordsAt(pathname: string): readonly string[] {
  return sitePlaceAt(pathname)?.words ?? [];
}
