import type { COOKIE_HOST_PREFIX, RouteData, SESSION_MARKER_COOKIE } from '@bourse/contract';
import { create } from 'zustand';
import { readJson, STORAGE_KEYS, writeJson, writeText } from '../browser/storage.ts';

/** Who is logged in, as login tells it. */
export type SessionUser = RouteData<'login'>;

interface SessionState {
  readonly user: SessionUser | undefined;
}

/** What the browser remembers of a login: that there is one, whose, and of which master. Name, address and token stay in memory. */
interface StoredUser {
  readonly fid: number;
  /** Absent for a master. */
  readonly masterId?: number;
}

function isStoredUser(value: unknown): value is StoredUser {
  if (typeof value !== 'object' || value === null) return false;
  const { fid, masterId = 0 } = value as { readonly fid?: unknown; readonly masterId?: unknown };
  return Number.isSafeInteger(fid) && Number.isSafeInteger(masterId);
}

/** Somebody of whom no more is known until the exchange is asked. */
function storedUser(): SessionUser | undefined {
  const stored = readJson(STORAGE_KEYS.user, isStoredUser);
  if (stored === undefined) return undefined;
  // Whatever else lies there was left by an older version.
  remember(stored);
  const { fid, masterId = 0 } = stored;
  return { fid, fnickname: '', email: '', photo: '', vipLevel: 0, vipType: 0, csrfToken: '', masterId };
}

function remember({ fid, masterId = 0 }: StoredUser): void {
  writeJson(STORAGE_KEYS.user, { fid, ...(masterId !== 0 && { masterId }) } satisfies StoredUser);
}

// The stored user makes the first paint right; the cookie decides, and main asks for it.
const useSessionStore = create<SessionState>(() => ({ user: storedUser() }));

// Repeated under the contract's type: importing the value would pull every schema into the page.
const MARKER: typeof SESSION_MARKER_COOKIE = 'bourse_user';
const HOST_PREFIX: typeof COOKIE_HOST_PREFIX = '__Host-';
/** The marker's names: over plain http and over https. */
const MARKERS = [MARKER, `${HOST_PREFIX}${MARKER}`] as const;

function markersHere(): readonly string[] {
  const cookies = (globalThis.document?.cookie ?? '').split('; ');
  return MARKERS.filter((name) => cookies.some((cookie) => cookie.startsWith(`${name}=`)));
}

/** Whether the browser has a session's marker beside the cookie that no script can read. It may be out of date. */
export function hasSessionMarker(): boolean {
  return markersHere().length > 0;
}

/** Without it the next page load need not ask in vain. Where cookies cannot be deleted so, that load asks, and nothing else. */
function dropMarker(): void {
  for (const name of markersHere()) void globalThis.cookieStore?.delete(name);
}

const endListeners = new Set<() => void>();

/** Ends what this page knows of a session that ran out, or that another tab logged out of. */
function end(): void {
  if (useSessionStore.getState().user === undefined) return;
  useSessionStore.setState({ user: undefined });
  for (const listener of endListeners) listener();
}

/** The session outside React: the API client reads the token here and reports a lost session. */
export const session = {
  user: (): SessionUser | undefined => useSessionStore.getState().user,
  accept(user: SessionUser): void {
    remember(user);
    useSessionStore.setState({ user });
  },
  /** Somebody logs out. */
  forget(): void {
    writeText(STORAGE_KEYS.user, undefined);
    dropMarker();
    useSessionStore.setState({ user: undefined });
  },
  /** The exchange does not know the session any more. */
  expire(): void {
    writeText(STORAGE_KEYS.user, undefined);
    dropMarker();
    end();
  },
  /** Whether more is known of the user than that somebody is logged in. */
  isWhole: (): boolean => useSessionStore.getState().user?.csrfToken !== '',
  /** Follows logins and logouts of other tabs, until the returned function is called. `ask` asks the exchange who it is. */
  followOtherTabs(ask: () => void): () => void {
    const onStorage = ({ key }: StorageEvent) => {
      if (key !== STORAGE_KEYS.user && key !== null) return;
      const user = storedUser();
      if (user === undefined) end();
      else if (user.fid !== useSessionStore.getState().user?.fid) {
        useSessionStore.setState({ user });
        ask();
      }
    };
    globalThis.addEventListener('storage', onStorage);
    return () => globalThis.removeEventListener('storage', onStorage);
  },
  /** Calls back when the session ended without this page's doing. */
  onEnd(listener: () => void): () => void {
    endListeners.add(listener);
    return () => endListeners.delete(listener);
  },
  /** Calls back when somebody logs in or out. */
  subscribe(onChange: (user: SessionUser | undefined) => void): () => void {
    return useSessionStore.subscribe((next, previous) => {
      if (next.user?.fid !== previous.user?.fid) onChange(next.user);
    });
  },
};

/** Who is logged in; undefined for a visitor. */
export function useUser(): SessionUser | undefined {
  return useSessionStore((state) => state.user);
}
