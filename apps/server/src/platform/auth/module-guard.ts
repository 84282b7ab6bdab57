import type { ModuleName } from '@bourse/contract';
import { type Rejection, reject } from '../http/api-result.ts';
import type { IdentityLevelNumber } from './identity-levels.ts';
import type { SessionUser } from './session-user.ts';

/** The fields of a user that the guard needs, from a session or an API key. */
export type GuardedUser = Pick<SessionUser, 'userId' | 'accountId' | 'email'>;

/** Rules that the guard evaluates. */
export interface ModuleRules {
  /** Whether the module is switched on. Must be in memory: order entry calls it 15,000 times a second. */
  readonly isOn: (module: ModuleName) => boolean;
  /** Whether a sub-account's master has closed the module to it. In memory as well; absent: no. */
  readonly isClosedTo?: (accountId: number, module: ModuleName) => boolean;
  /** The identity level that the module needs; 0: none. Must be in memory as well. */
  readonly requiredLevel: (module: ModuleName) => IdentityLevelNumber;
  /** The user's identity level, from the database. */
  readonly levelOf: (user: GuardedUser) => Promise<IdentityLevelNumber>;
}

/** Decides whether a user may use a module; shared by HTTP and WebSocket. */
export interface ModuleGuard {
  /**
   * undefined when allowed; otherwise MODULE_UNAVAILABLE (takes precedence, because verification does not help), SUB_ACCOUNT_FORBIDDEN or
   * KYC_REQUIRED. Returns a promise only when the database must be queried.
   */
  deny(module: ModuleName, user: GuardedUser): Rejection | undefined | Promise<Rejection | undefined>;
}

/** The guard with its cache of levels. */
export interface CachingModuleGuard extends ModuleGuard {
  /** Forgets every cached level: somebody's was taken back. */
  forgetLevels(): void;
}

/** How long a sufficient level is cached; an insufficient one is not cached, so that passing takes effect at once. */
const CACHE_MS = 30_000;
/** Maximum number of cached users; the cache is cleared beyond it. */
const MAX_CACHED = 100_000;

interface CachedLevel {
  readonly level: IdentityLevelNumber;
  readonly untilMs: number;
}

/** Creates the server's module guard. */
export function createModuleGuard(rules: ModuleRules, nowMs: () => number = Date.now): CachingModuleGuard {
  const cached = new Map<string, CachedLevel>();
  /** Counts forgetting, so that a level that was read before is not cached after it. */
  let forgotten = 0;
  const checkLevel = async (user: GuardedUser, required: IdentityLevelNumber): Promise<Rejection | undefined> => {
    const before = forgotten;
    const level = await rules.levelOf(user);
    if (level < required) return reject('KYC_REQUIRED');
    if (before !== forgotten) return undefined;
    if (cached.size >= MAX_CACHED) cached.clear();
    cached.set(user.userId, { level, untilMs: nowMs() + CACHE_MS });
    return undefined;
  };
  return {
    deny(module, user) {
      if (!rules.isOn(module)) return reject('MODULE_UNAVAILABLE');
      if (rules.isClosedTo?.(user.accountId, module)) return reject('SUB_ACCOUNT_FORBIDDEN');
      const required = rules.requiredLevel(module);
      if (required === 0) return undefined;
      const known = cached.get(user.userId);
      if (known !== undefined && known.level >= required && known.untilMs > nowMs()) return undefined;
      return checkLevel(user, required);
    },
    forgetLevels() {
      forgotten += 1;
      cached.clear();
    },
  };
}
