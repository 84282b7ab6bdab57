import type { SessionUser } from '../platform/auth/session-user.ts';
import type { SiteNames } from '../platform/http/allowed-hosts.ts';
import { reject } from '../platform/http/api-result.ts';
import { OPEN_LIMITS } from '../platform/http/connection-limits.ts';
import { createHttp, type HttpDeps } from '../platform/http/http.ts';
import type { HttpApp } from '../platform/http/http-app.ts';
import { NO_LIMITS } from '../platform/http/rate-limits.ts';
import { silentLogger } from '../platform/logger.ts';
import { createMetrics } from '../platform/metrics/metrics.ts';
import { SecurityLog } from '../platform/security-log.ts';

/** A server that is asked for by the address that it listens on, and by nothing else. */
export const TEST_NAMES: SiteNames = {
  publicUrl: undefined,
  allowedHosts: ['x'],
  listenHost: '127.0.0.1',
  trustProxy: false,
  backupDomains: () => NO_DOMAINS,
};
const NO_DOMAINS: readonly string[] = [];

/** The HTTP side alone, for routes of a test's own: without limits, guards or people unless told. */
export function createBareApp({
  user,
  ...deps
}: Partial<HttpDeps> & { readonly user?: SessionUser } = {}): Promise<HttpApp> {
  return createHttp({
    auth: {
      authenticateRequest: () => user,
      authenticateUncached: async () => user,
      cookieOf: () => undefined,
      onSessionEnded: () => () => undefined,
    },
    guard: { deny: () => undefined },
    permissions: { has: () => false },
    stepUp: { prove: async () => ({ secret: '', validUntilMs: 0 }), consume: async () => false },
    audit: { record: async () => true, isBehind: () => false },
    signedCalls: { accept: async () => reject('SESSION_KEYS_MISSING') },
    logger: silentLogger(),
    securityLog: new SecurityLog(silentLogger(), 'test'),
    metrics: createMetrics().http,
    limits: NO_LIMITS,
    connectionLimits: OPEN_LIMITS,
    names: TEST_NAMES,
    isOpen: () => true,
    ...deps,
  });
}
