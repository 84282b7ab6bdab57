import { create } from 'zustand';
import { api } from './api.ts';
import { type SessionUser, session } from './session.ts';
import { isIntegerList, readJson, STORAGE_KEYS, writeJson } from './storage.ts';

interface FavouritesState {
  /** Market ids, newest first. */
  readonly ids: readonly number[];
}

const ADD = 1;
const REMOVE = -1;

const useFavouritesStore = create<FavouritesState>(() => ({
  ids: readJson(STORAGE_KEYS.favourites, isIntegerList) ?? [],
}));

/** The list after a market's star was pressed: a new one comes first. */
export function toggled(ids: readonly number[], tradeId: number): readonly number[] {
  return ids.includes(tradeId) ? ids.filter((id) => id !== tradeId) : [tradeId, ...ids];
}

function keep(ids: readonly number[]): void {
  // A visitor's list waits for login in the browser; a user's list lives with the account.
  if (session.user() === undefined) writeJson(STORAGE_KEYS.favourites, ids);
  useFavouritesStore.setState({ ids });
}

/** Adds or removes a favourite: shown at once, and undone when the exchange refuses. Throws what `api` throws. */
export async function toggleFavourite(tradeId: number): Promise<void> {
  const before = useFavouritesStore.getState().ids;
  const operate = before.includes(tradeId) ? REMOVE : ADD;
  keep(toggled(before, tradeId));
  if (session.user() === undefined) return;
  try {
    keep(await api('userFavorite', { body: { operate, tradeId } }));
  } catch (error) {
    keep(before);
    throw error;
  }
}

/** After login: the account's list, with what the browser had kept added to it, so that none is lost. */
async function load(user: SessionUser): Promise<void> {
  const local = readJson(STORAGE_KEYS.favourites, isIntegerList) ?? [];
  let ids: readonly number[] = await api('userFavoriteList');
  const missing = local.filter((id) => !ids.includes(id));
  for (const tradeId of missing.reverse()) {
    // A market that is gone must not keep the others from being merged.
    ids = await api('userFavorite', { body: { operate: ADD, tradeId } }).catch(() => ids);
  }
  if (session.user()?.fid !== user.fid) return;
  writeJson(STORAGE_KEYS.favourites, []);
  useFavouritesStore.setState({ ids });
}

function follow(user: SessionUser | undefined): void {
  if (user === undefined) {
    useFavouritesStore.setState({ ids: readJson(STORAGE_KEYS.favourites, isIntegerList) ?? [] });
    return;
  }
  // Stars are a comfort: when they cannot be read the page works without them.
  load(user).catch(() => undefined);
}

/** Follows login and logout; once, at start. */
export function startFavourites(): void {
  follow(session.user());
  session.subscribe(follow);
}

/** The favourite markets' ids, newest first. */
export function useFavourites(): readonly number[] {
  return useFavouritesStore((state) => state.ids);
}
