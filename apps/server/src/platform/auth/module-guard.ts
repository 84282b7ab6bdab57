import type { ModuleName } from '@bourse/contract';
import { type Refusal, refuse } from '../http/answer.ts';
import type { SessionUser } from './session-user.ts';

/** Somebody as far as the guard cares, by a session or by an API key. */
export type GuardedUser = Pick<SessionUser, 'userId' | 'accountId' | 'email'>;

/** What the guard asks about modules and people. */
export interface ModuleRules {
  /** Whether the operator lets anybody use the module. In memory: order entry asks 15,000 times a second. */
  readonly isOn: (module: ModuleName) => boolean;
  /** Whether only verified users may use it. In memory, too. */
  readonly wantsIdentity: (module: ModuleName) => boolean;
  /** Whether the user's identity is verified, from the database. */
  readonly isIdentified: (user: GuardedUser) => Promise<boolean>;
}

/** Decides whether somebody may use a module; the same for HTTP and the socket. */
export interface ModuleGuard {
  /**
   * Undefined: go on. Else MODULE_UNAVAILABLE (first: no verification opens what is closed) or KYC_REQUIRED. A promise
   * only when the database has to be asked.
   */
  deny(module: ModuleName, user: GuardedUser): Refusal | undefined | Promise<Refusal | undefined>;
}

/** How long a verified user is believed to be verified; one who is not is asked for each time, so that passing counts at once. */
const TRUST_MS = 30_000;
/** More users than this in memory: they are all asked for anew. */
const MAX_CACHED = 100_000;

/** Makes the one guard of the server. */
export function createModuleGuard(rules: ModuleRules, nowMs: () => number = Date.now): ModuleGuard {
  const identifiedUntilMs = new Map<string, number>();
  const askIdentity = async (user: GuardedUser): Promise<Refusal | undefined> => {
    if (!(await rules.isIdentified(user))) return refuse('KYC_REQUIRED');
    if (identifiedUntilMs.size >= MAX_CACHED) identifiedUntilMs.clear();
    identifiedUntilMs.set(user.userId, nowMs() + TRUST_MS);
    return undefined;
  };
  return {
    deny(module, user) {
      if (!rules.isOn(module)) return refuse('MODULE_UNAVAILABLE');
      if (!rules.wantsIdentity(module)) return undefined;
      if ((identifiedUntilMs.get(user.userId) ?? 0) > nowMs()) return undefined;
      return askIdentity(user);
    },
  };
}
