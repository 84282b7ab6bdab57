/**
 * The favourites of whoever uses this page, the same everywhere at once: in every list, in every tab.
 *
 * A visitor's stay in the browser. At login they are merged into the account by one call, and leave the browser only when
 * the exchange has confirmed them. A user's changes are shown at once, sent one after the other, and then the list is
 * read again, because other devices change it too.
 */

import { api } from '@bourse/kit/api/api.ts';
import { ApiError } from '@bourse/kit/api/api-error.ts';
import { STORAGE_KEYS, writeText } from '@bourse/kit/browser/storage.ts';
import { type SessionUser, session } from '@bourse/kit/session/session.ts';
import { create } from 'zustand';
import { tradingCalls } from '../calls.ts';
import {
  type Favourites,
  NO_FAVOURITES,
  readLocal,
  toggled,
  withoutMerged,
  withoutRemoved,
  writeLocal,
} from './local-favourites.ts';

/** The specification's numbers of what to do with a market. */
const ADD = 1;
const REMOVE = -1;
/** And of what a contract becomes. */
const ADDED = 0;
const REMOVED = 1;
/** The exchange takes so many at once. */
const MOST_MERGED = 500;
/** A merge that could not be sent is tried again after this, then after twice as long, and so on, milliseconds. */
const FIRST_RETRY_MS = 2_000;
const LONGEST_RETRY_MS = 60_000;

const useStore = create<Favourites>(() => (session.user() === undefined ? readLocal() : NO_FAVOURITES));

let queue: Promise<void> = Promise.resolve();
let waiting = 0;

function isStill(user: SessionUser): boolean {
  return session.user()?.fid === user.fid;
}

/** Other tabs of the same browser read the account's list again. */
function tellOtherTabs(): void {
  writeText(STORAGE_KEYS.favouritesChanged, `${Date.now()} ${Math.random()}`);
}

async function readAccount(user: SessionUser): Promise<void> {
  const [ids, contracts] = await Promise.all([
    api(tradingCalls.userFavoriteList),
    api(tradingCalls.contractCollection),
  ]);
  if (isStill(user) && waiting === 0) useStore.setState({ ids, codes: contracts.map((line) => line.contractCode) });
}

/** Shows a change at once, and for a user sends it; when the exchange refuses, the list is as it was. */
function change(next: Favourites, send: () => Promise<unknown>): Promise<void> {
  const before = useStore.getState();
  const user = session.user();
  useStore.setState(next);
  if (user === undefined) {
    writeLocal(next);
    return Promise.resolve();
  }
  writeLocal(withoutRemoved(readLocal(), before, next));
  waiting += 1;
  const sent = queue.then(send).finally(() => {
    waiting -= 1;
  });
  queue = sent.then(
    () => undefined,
    () => undefined,
  );
  return sent.then(
    async () => {
      tellOtherTabs();
      if (waiting === 0) await readAccount(user);
    },
    async (error: unknown) => {
      await readAccount(user).catch(() => {
        if (isStill(user) && waiting === 0) useStore.setState(before);
      });
      throw error;
    },
  );
}

/** Adds or removes a market. Throws what `api` throws. */
export function toggleFavourite(tradeId: number): Promise<void> {
  const { ids, codes } = useStore.getState();
  const operate = ids.includes(tradeId) ? REMOVE : ADD;
  return change({ ids: toggled(ids, tradeId), codes }, () =>
    api(tradingCalls.userFavorite, { body: { operate, tradeId } }),
  );
}

/** Adds or removes a contract. Throws what `api` throws. */
export function toggleContractFavourite(code: string): Promise<void> {
  const contractCode = code.toLowerCase();
  const { ids, codes } = useStore.getState();
  const status = codes.includes(contractCode) ? REMOVED : ADDED;
  const next = { ids, codes: toggled(codes, contractCode) };
  return change(next, () => api(tradingCalls.setContractCollection, { body: [{ contractCode, status }] }));
}

/** Brings what the browser kept to the account, by one call; without anything kept, reads the account's lists. */
async function mergeOrRead(user: SessionUser): Promise<void> {
  const local = readLocal();
  const sent = { ids: local.ids.slice(0, MOST_MERGED), codes: local.codes.slice(0, MOST_MERGED) };
  if (sent.ids.length + sent.codes.length === 0) return readAccount(user);
  const merged = await api(tradingCalls.batchAddFavourites, {
    body: { tradeIds: [...sent.ids], contractCodes: [...sent.codes] },
  });
  const unknown = { ids: merged.unknownTradeIds, codes: merged.unknownContractCodes };
  writeLocal(withoutMerged(readLocal(), sent, unknown));
  // Only when something came to the account, or two tabs that cannot get rid of a favourite would tell each other for ever.
  if (sent.ids.length + sent.codes.length > unknown.ids.length + unknown.codes.length) tellOtherTabs();
  if (isStill(user)) useStore.setState({ ids: merged.tradeIds, codes: merged.contractCodes });
}

let retry: ReturnType<typeof setTimeout> | undefined;

/** Tries until it is done, the user has left, or the exchange refuses; meanwhile the browser's favourites are shown. */
async function bringToAccount(user: SessionUser, pauseMs = FIRST_RETRY_MS): Promise<void> {
  clearTimeout(retry);
  try {
    await mergeOrRead(user);
  } catch (error) {
    if (!isStill(user)) return;
    if (error instanceof ApiError && error.status >= 400 && error.status < 500) {
      // Stars are a comfort: when they cannot be read the page works without them.
      await readAccount(user).catch(() => undefined);
      return;
    }
    retry = setTimeout(() => void bringToAccount(user, Math.min(2 * pauseMs, LONGEST_RETRY_MS)), pauseMs);
  }
}

function follow(user: SessionUser | undefined): void {
  clearTimeout(retry);
  // Until the account answers, what the browser kept is not lost from sight.
  useStore.setState(readLocal());
  if (user !== undefined) void bringToAccount(user);
}

function onStorage({ key }: StorageEvent): void {
  const user = session.user();
  if (user === undefined) {
    if (key === STORAGE_KEYS.favourites || key === STORAGE_KEYS.contractFavourites) useStore.setState(readLocal());
  } else if (key === STORAGE_KEYS.favouritesChanged && waiting === 0) {
    void bringToAccount(user);
  }
}

/** Follows login, logout, other tabs and the network; once, at start. */
export function startFavourites(): void {
  follow(session.user());
  session.subscribe(follow);
  globalThis.addEventListener('storage', onStorage);
  globalThis.addEventListener('online', () => {
    const user = session.user();
    if (user !== undefined) void bringToAccount(user);
  });
}

/** The favourites as they are shown now, outside React. */
export function shownFavourites(): Favourites {
  return useStore.getState();
}

/** The favourite markets' ids, newest first. */
export function useFavourites(): readonly number[] {
  return useStore((state) => state.ids);
}

/** What a star stands beside: a market by its id, or a contract by its code. */
export type Starred = { readonly tradeId: number } | { readonly contractCode: string };

/** Whether something is a favourite; only its own change renders again. */
export function useIsFavourite(starred: Starred): boolean {
  return useStore(({ ids, codes }) =>
    'tradeId' in starred ? ids.includes(starred.tradeId) : codes.includes(starred.contractCode.toLowerCase()),
  );
}
