import { isIntegerList, isTextList, readJson, STORAGE_KEYS, writeJson } from '@bourse/kit/browser/storage.ts';

/** Favourites, each list newest first. */
export interface Favourites {
  /** Ids of spot markets. */
  readonly ids: readonly number[];
  /** Codes of contracts, lower case. */
  readonly codes: readonly string[];
}

/** No favourites at all. */
export const NO_FAVOURITES: Favourites = { ids: [], codes: [] };

const CONTRACT_CODE = /^[a-z0-9_]{1,40}$/;

/** A visitor's favourites, as this browser keeps them until somebody logs in. */
export function readLocal(): Favourites {
  const codes = readJson(STORAGE_KEYS.contractFavourites, isTextList) ?? [];
  return {
    ids: readJson(STORAGE_KEYS.favourites, isIntegerList) ?? [],
    codes: codes.filter((code) => CONTRACT_CODE.test(code)),
  };
}

/** Keeps a visitor's favourites; other tabs hear of it by the browser's storage event. */
export function writeLocal({ ids, codes }: Favourites): void {
  writeJson(STORAGE_KEYS.favourites, ids);
  writeJson(STORAGE_KEYS.contractFavourites, codes);
}

/** The list after a star was pressed: a new one comes first. */
export function toggled<T>(list: readonly T[], item: T): readonly T[] {
  return list.includes(item) ? list.filter((other) => other !== item) : [item, ...list];
}

/**
 * What stays in the browser when some favourites have come to the account: those that were starred meanwhile, and those
 * that the exchange did not know, because it may know them again.
 */
export function withoutMerged(now: Favourites, sent: Favourites, unknown: Favourites): Favourites {
  return {
    ids: now.ids.filter((id) => !sent.ids.includes(id) || unknown.ids.includes(id)),
    codes: now.codes.filter((code) => !sent.codes.includes(code) || unknown.codes.includes(code)),
  };
}

/** What stays in the browser when a user takes a star away whose favourite has not come to the account yet. */
export function withoutRemoved(now: Favourites, before: Favourites, after: Favourites): Favourites {
  return {
    ids: now.ids.filter((id) => !before.ids.includes(id) || after.ids.includes(id)),
    codes: now.codes.filter((code) => !before.codes.includes(code) || after.codes.includes(code)),
  };
}
