import type { SessionUser } from '../platform/auth/session-user.ts';
import { refuse } from '../platform/http/answer.ts';
import { OPEN_LIMITS } from '../platform/http/connection-limits.ts';
import { createHttp, type HttpDeps } from '../platform/http/http.ts';
import type { HttpApp } from '../platform/http/http-app.ts';
import { NO_LIMITS } from '../platform/http/rate-limits.ts';
import { silentLogger } from '../platform/logger.ts';
import { createMetrics } from '../platform/metrics/metrics.ts';

/** The HTTP side alone, for routes of a test's own: without limits, guards or people unless told. */
export function createBareApp({
  user,
  ...deps
}: Partial<HttpDeps> & { readonly user?: SessionUser } = {}): Promise<HttpApp> {
  return createHttp({
    auth: {
      authenticateRequest: () => user,
      authenticateAnew: async () => user,
      cookieOf: () => undefined,
      onSessionEnded: () => () => undefined,
    },
    guard: { deny: () => undefined },
    signedCalls: { accept: async () => refuse('SESSION_KEYS_MISSING') },
    logger: silentLogger(),
    metrics: createMetrics().http,
    limits: NO_LIMITS,
    connectionLimits: OPEN_LIMITS,
    publicUrl: undefined,
    trustProxy: false,
    isOpen: () => true,
    ...deps,
  });
}
