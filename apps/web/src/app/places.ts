import { setSitePlaces } from '@bourse/kit/page/link-at.ts';
import { definePlaces, type Place, placeAt, placesOf, placesOfAll } from '@bourse/kit/page/places.ts';
import { accountPlaces } from '../features/account/places.ts';
import { alertsPlaces } from '../features/alerts/places.ts';
import { apiKeysPlaces } from '../features/api-keys/places.ts';
import { apiReferencePlaces } from '../features/api-reference/places.ts';
import { contentPlaces } from '../features/content/places.ts';
import { convertPlaces } from '../features/convert/places.ts';
import { designPlaces } from '../features/design/places.ts';
import { fundsPlaces } from '../features/funds/places.ts';
import { inboxPlaces } from '../features/inbox/places.ts';
import { kycPlaces } from '../features/kyc/places.ts';
import { marketsPlaces } from '../features/markets/places.ts';
import { plannedPlaces } from '../features/places/planned.ts';
import { spotPlaces } from '../features/spot/places.ts';
import { subAccountsPlaces } from '../features/sub-accounts/places.ts';
import { supportPlaces } from '../features/support/places.ts';
import { transferPlaces } from '../features/transfer/places.ts';

const homePlaces = definePlaces([
  {
    path: '',
    key: 'home.page',
    words: ['home', 'markets'],
    load: () => import('./home-page.tsx').then((page) => page.HomePage),
  },
]);

/** What each feature brings: one line a feature. */
const TABLES = [
  homePlaces,
  accountPlaces,
  fundsPlaces,
  marketsPlaces,
  spotPlaces,
  transferPlaces,
  apiKeysPlaces,
  subAccountsPlaces,
  supportPlaces,
  apiReferencePlaces,
  contentPlaces,
  inboxPlaces,
  alertsPlaces,
  kycPlaces,
  convertPlaces,
  plannedPlaces,
] as const;

declare module '@bourse/kit/page/links.ts' {
  /** Links are checked against this table. */
  interface Register {
    readonly places: (typeof TABLES)[number] | typeof designPlaces;
  }
}

/** Every page of the site. The router is made from this table, and nothing else. */
export const PLACES: readonly Place[] = placesOfAll(TABLES);

/** Pages for those who build the site; not found in production. */
export const BUILDERS_PLACES: readonly Place[] = placesOf(designPlaces);

const ALL_PLACES = [...PLACES, ...BUILDERS_PLACES];
setSitePlaces(ALL_PLACES);

/** The place at a path, the language being its first segment. */
export function sitePlaceAt(pathname: string): Place | undefined {
  return placeAt(ALL_PLACES, pathname);
}

/** The files of words of the page at a path, the language being its first segment; none beside the frame's where there is no page. */
export function wordsAt(pathname: string): readonly string[] {
  return sitePlaceAt(pathname)?.words ?? [];
}
