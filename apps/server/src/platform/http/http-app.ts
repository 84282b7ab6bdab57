import type { IncomingMessage } from 'node:http';
import type { RouteName } from '@bourse/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AuditRecorder } from '../audit/audit-log.ts';
import type { ModuleGuard } from '../auth/module-guard.ts';
import type { Authenticator } from '../auth/session-user.ts';
import type { Logger } from '../logger.ts';
import type { HttpMetrics } from '../metrics/metrics.ts';
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

/** What routes need to know of the server that they join. */
export interface HttpApp {
  /** `fastify.server` is the node:http server whose `upgrade` event a WebSocket endpoint takes. */
  readonly fastify: FastifyInstance;
  readonly connections: ConnectionWatch;
  /** The WebSockets that each address has open, over all endpoints. */
  readonly socketSlots: AddressSlots;
  readonly auth: Authenticator;
  readonly guard: ModuleGuard;
  readonly permissions: PermissionCheck;
  readonly audit: AuditRecorder;
  readonly stepUp: StepUp;
  readonly signedCalls: SignedCalls;
  readonly logger: Logger;
  readonly securityLog: SecurityLog;
  readonly metrics: HttpMetrics;
  readonly limits: RateLimits;
  /** Changing calls of each session; undefined: no limit stands. */
  readonly changes: SessionBudgets | undefined;
  /** Where order entry is answered before Fastify. */
  readonly lane: DirectLane;
  /** The site's own names, which every request must ask for. */
  readonly hosts: AllowedHosts;
  /** What every answer carries; a page has a policy of its own. */
  readonly securityHeaders: HeaderPairs;
  /** Every answer is checked against the contract, at the price of time: for tests. */
  readonly checkAnswers: boolean;
  /** Routes that have a handler. */
  readonly registered: Set<RouteName>;
  /** Who answers addresses that cannot be read, by the tree in which they stand (`/api`); others are refused in our own words. */
  readonly unreadable: Map<string, (request: FastifyRequest, reply: FastifyReply) => unknown>;
  /** Where a request comes from, in the one normal form. */
  addressOf(request: IncomingMessage): string;
  /** False while the server starts or stops: routes then answer NOT_READY. */
  isOpen(): boolean;
}
