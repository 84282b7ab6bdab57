import type { ModuleName } from '@bourse/contract';
import { type Rejection, reject } from '../http/api-result.ts';
import type { SessionUser } from './session-user.ts';

/** The fields of a user that the guard needs, from a session or an API key. */
export type GuardedUser = Pick<SessionUser, 'userId' | 'accountId' | 'email'>;

/** Rules that the guard evaluates. */
export interface ModuleRules {
  /** Whether the module is switched on. Must be in memory: order entry calls it 15,000 times a second. */
  readonly isOn: (module: ModuleName) => boolean;
  /** Whether the module requires identity verification. Must be in memory as well. */
  readonly requiresIdentity: (module: ModuleName) => boolean;
  /** Whether the user's identity is verified, from the database. */
  readonly isIdentified: (user: GuardedUser) => Promise<boolean>;
}

/** Decides whether a user may use a module; shared by HTTP and WebSocket. */
export interface ModuleGuard {
  /**
   * undefined when allowed; otherwise MODULE_UNAVAILABLE (takes precedence, because verification does not help) or
   * KYC_REQUIRED. Returns a promise only when the database must be queried.
   */
  deny(module: ModuleName, user: GuardedUser): Rejection | undefined | Promise<Rejection | undefined>;
}

/** How long a positive verification is cached; a negative one is not cached, so that passing takes effect at once. */
const CACHE_MS = 30_000;
/** Maximum number of cached users; the cache is cleared beyond it. */
const MAX_CACHED = 100_000;

/** Creates the server's module guard. */
export function createModuleGuard(rules: ModuleRules, nowMs: () => number = Date.now): ModuleGuard {
  const identifiedUntilMs = new Map<string, number>();
  const checkIdentity = async (user: GuardedUser): Promise<Rejection | undefined> => {
    if (!(await rules.isIdentified(user))) return reject('KYC_REQUIRED');
    if (identifiedUntilMs.size >= MAX_CACHED) identifiedUntilMs.clear();
    identifiedUntilMs.set(user.userId, nowMs() + CACHE_MS);
    return undefined;
  };
  return {
    deny(module, user) {
      if (!rules.isOn(module)) return reject('MODULE_UNAVAILABLE');
      if (!rules.requiresIdentity(module)) return undefined;
      if ((identifiedUntilMs.get(user.userId) ?? 0) > nowMs()) return undefined;
      return checkIdentity(user);
    },
  };
}
