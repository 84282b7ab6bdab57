import type { RouteData } from '@bourse/contract';
import { create } from 'zustand';
import { readJson, STORAGE_KEYS, writeJson, writeText } from './storage.ts';

/** Who is logged in, as login tells it. */
export type SessionUser = RouteData<'login'>;

interface SessionState {
  readonly user: SessionUser | undefined;
}

function isSessionUser(value: unknown): value is SessionUser {
  if (typeof value !== 'object' || value === null) return false;
  const { fid, fnickname, email, csrfToken } = value as Readonly<Record<string, unknown>>;
  return (
    Number.isSafeInteger(fid) &&
    typeof fnickname === 'string' &&
    typeof email === 'string' &&
    typeof csrfToken === 'string'
  );
}

// The stored user makes the first paint right; the cookie decides, and main asks for it.
const useSessionStore = create<SessionState>(() => ({ user: readJson(STORAGE_KEYS.user, isSessionUser) }));

/** The session outside React: the API client reads the token here and reports a lost session. */
export const session = {
  user: (): SessionUser | undefined => useSessionStore.getState().user,
  accept(user: SessionUser): void {
    writeJson(STORAGE_KEYS.user, user);
    useSessionStore.setState({ user });
  },
  forget(): void {
    writeText(STORAGE_KEYS.user, undefined);
    useSessionStore.setState({ user: undefined });
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
