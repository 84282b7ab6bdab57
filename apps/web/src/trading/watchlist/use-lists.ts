import { type DocumentKind, useDocument } from '@bourse/kit/documents/documents.ts';
import { useMemo } from 'react';
import { useFavourites } from '../favourites/favourites.ts';
import type { Instrument } from '../instrument.ts';
import { useVenue } from '../terminal-context.tsx';
import { ALL, FAVOURITES, type MarketLists, MOST_TRADED, readLists } from './watchlist-model.ts';

/** The document in which a user's lists are kept; keys: the venue. */
export const WATCHLIST_KIND: DocumentKind<MarketLists> = { name: 'watchlist', read: readLists };

const NONE: readonly Instrument[] = [];
const NO_CODES: readonly string[] = [];

/** The user's lists of markets of the page's venue, and how to change them. */
export function useLists() {
  return useDocument(WATCHLIST_KIND, useVenue().key);
}

/** A list as it is shown. */
export interface ShownList {
  readonly id: string;
  readonly instruments: readonly Instrument[];
  /** There is no favourite yet: what is traded most stands in. */
  readonly isStandIn: boolean;
}

/** The list that is shown, its instruments in its order; what the venue does not list is left out. */
export function useShownList(): ShownList {
  const { useInstruments, useMostTraded } = useVenue().listing;
  const all = useInstruments() ?? NONE;
  const traded = useMostTraded() ?? NO_CODES;
  const [{ lists, shown }] = useLists();
  const starred = useFavourites();
  return useMemo(() => {
    const byCode = new Map(all.map((instrument) => [instrument.code, instrument]));
    const ofCodes = (codes: readonly string[]) => codes.flatMap((code) => byCode.get(code) ?? []);
    const list = (instruments: readonly Instrument[], isStandIn = false) => ({ id: shown, instruments, isStandIn });
    if (shown === ALL) return list(all);
    if (shown === MOST_TRADED) return list(ofCodes(traded));
    if (shown !== FAVOURITES) return list(ofCodes(lists.find(({ id }) => id === shown)?.codes ?? NO_CODES));
    const byId = new Map(all.map((instrument) => [instrument.spec.marketId, instrument]));
    const favourites = starred.flatMap((id) => byId.get(id) ?? []);
    return favourites.length === 0 ? list(ofCodes(traded), true) : list(favourites);
  }, [all, traded, lists, shown, starred]);
}
