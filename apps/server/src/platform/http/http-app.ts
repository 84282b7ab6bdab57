import type { IncomingMessage } from 'node:http';
import type { RouteName } from '@bourse/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AuditRecorder } from '../audit/audit-log.ts';
import type { ModuleGuard } from '../auth/module-guard.ts';
import type { Authenticator } from '../auth/session-user.ts';
import type { Declared } from '../declared.ts';
import type { Logger } from '../logger.ts';
import type { HttpMetrics } from '../metrics/metrics.ts';
import type { OperatorFactorCheck } from '../permissions/operator-factor.ts';
import type { PermissionCheck } from '../permissions/role-table.ts';
import type { SecurityLog } from '../security-log.ts';
import type { StepUp } from '../step-up/step-up.ts';
import type { AddressSlots } from './address-slots.ts';
import type { AllowedHosts } from './allowed-hosts.ts';
import type { ConnectionWatch } from './connection-watch.ts';
import type { DirectLane } from './direct-lane.ts';
import type { RateLimits } from './rate-limits.ts';
import type { HeaderPairs } from './security-headers.ts';
import type { SessionBudgets } from './session-budgets.ts';
import type { SignedCalls } from './signed-calls.ts';

/** The parts of the HTTP server that routes use. */
export interface HttpApp {
  /** `fastify.server` is the node:http server whose `upgrade` event WebSocket endpoints handle. */
  readonly fastify: FastifyInstance;
  readonly connections: ConnectionWatch;
  /** Open WebSockets per address, across all endpoints. */
  readonly socketSlots: AddressSlots;
  readonly auth: Authenticator;
  readonly guard: ModuleGuard;
  readonly permissions: PermissionCheck;
  /** Whether operators need a second factor; undefined: they do not. */
  readonly operatorFactor: OperatorFactorCheck | undefined;
  /** What routes may name; undefined: anything, for tests. */
  readonly declared: Declared | undefined;
  readonly audit: AuditRecorder;
  /** Calls rejected for a missing permission that each user may leave in the audit log; the security log counts the rest. */
  readonly rejectedCalls: SessionBudgets;
  readonly stepUp: StepUp;
  readonly signedCalls: SignedCalls;
  readonly logger: Logger;
  readonly securityLog: SecurityLog;
  readonly metrics: HttpMetrics;
  readonly limits: RateLimits;
  /** Rate limit of mutating calls per session; undefined: no limit. */
  readonly changes: SessionBudgets | undefined;
  /** Fast path of order entry, before Fastify. */
  readonly lane: DirectLane;
  /** The site's host names, checked for every request. */
  readonly hosts: AllowedHosts;
  /** Headers of every response; pages have their own policy. */
  readonly securityHeaders: HeaderPairs;
  /** Whether every response is validated against the contract; slow, for tests. */
  readonly checkResponses: boolean;
  /** Routes that have a handler. */
  readonly registered: Set<RouteName>;
  /** Handlers of malformed URLs by path root (`/api`); others are rejected with our own error. */
  readonly unreadable: Map<string, (request: FastifyRequest, reply: FastifyReply) => unknown>;
  /** Normalized client address of a request. */
  addressOf(request: IncomingMessage): string;
  /** False while the server starts or stops; routes then respond NOT_READY. */
  isOpen(): boolean;
}
