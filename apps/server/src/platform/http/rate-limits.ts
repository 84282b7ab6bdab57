import type { RouteSpec } from '@bourse/contract';
import fastifyRateLimit, { type RateLimitPluginOptions } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { limitKeyOf } from '../auth/address-list.ts';
import type { SecurityLog } from '../security-log.ts';
import type { MessageRate } from './message-budget.ts';

/** A rate limit: `max` calls in a window of `timeWindow` milliseconds. */
export interface Rate {
  readonly max: number;
  readonly timeWindow: number;
}

/** The limits in force. undefined: no limit, and no cost. */
export interface RateLimits {
  /** Logins, registrations and other password checks per address: each costs a slow hash. */
  readonly credentials: Rate | undefined;
  /** Mutating calls per session, across all paths. */
  readonly changes: MessageRate | undefined;
  /** Reading calls per address. */
  readonly reads: Rate | undefined;
}

/** No limits, for tests, benches and local bots. */
export const NO_LIMITS: RateLimits = { credentials: undefined, changes: undefined, reads: undefined };

/** The limits of a mode. A demo serves its own machine, whose bots are not limited. */
export function limitsOf(mode: 'demo' | 'production', enabled: boolean): RateLimits {
  if (!enabled) return NO_LIMITS;
  if (mode === 'demo') return { ...NO_LIMITS, credentials: { max: 120, timeWindow: 60_000 } };
  return {
    credentials: { max: 20, timeWindow: 60_000 },
    changes: { perSecond: 500, burst: 1_000 },
    reads: { max: 200, timeWindow: 1_000 },
  };
}

/** Registers the rate limit plugin; call it before routes are added. */
export async function addRateLimits(fastify: FastifyInstance, securityLog: SecurityLog): Promise<void> {
  await fastify.register(fastifyRateLimit, {
    global: false,
    cache: 50_000,
    onExceeded: ({ address, id }) =>
      securityLog.note({ event: 'rate-limit', outcome: 'TOO_MANY_REQUESTS', address, requestId: id }),
    // The error handler recognizes it by its status and sends our envelope.
    errorResponseBuilder: () => Object.assign(new Error('too many requests'), { statusCode: 429 }),
  });
}

/**
 * The limit per address on a route as Fastify's route config; empty without a limit. Routes of a kind share one counter.
 * Mutating calls per session are counted in `check.ts`.
 */
export function limitOfRoute(spec: RouteSpec, limits: RateLimits): { readonly rateLimit?: RateLimitPluginOptions } {
  if (!spec.mutates) return limited(limits.reads, 'reads');
  // A visitor's changes are limited like reads, and by whoever handles them.
  if (spec.auth === 'optional') return limited(limits.reads, 'reads');
  return spec.auth === 'none' || spec.password === true ? limited(limits.credentials, 'credentials') : {};
}

function limited(rate: Rate | undefined, groupId: string) {
  return rate === undefined
    ? {}
    : { rateLimit: { ...rate, groupId, keyGenerator: (request: FastifyRequest) => limitKeyOf(request.address) } };
}
