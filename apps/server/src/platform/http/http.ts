import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { type ApiErrorName, type RouteName, routes } from '@bourse/contract';
import fastifyCookie from '@fastify/cookie';
import fastifyFactory, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { en } from 'zod/locales';
import * as z from 'zod/mini';
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
import { AddressSlots } from './address-slots.ts';
import { AllowedHosts, type SiteNames } from './allowed-hosts.ts';
import { type Rejection, reject, rejectionBody, statusOf } from './api-result.ts';
import { addBodyParsers, EncodedBody } from './body-parsers.ts';
import { clientAddress } from './client-address.ts';
import { closeWith } from './close-with.ts';
import type { ConnectionLimits } from './connection-limits.ts';
import { ConnectionWatch } from './connection-watch.ts';
import { DirectLane } from './direct-lane.ts';
import type { HttpApp } from './http-app.ts';
import type { MessageRate } from './message-budget.ts';
import { addRateLimits, type RateLimits } from './rate-limits.ts';
import { type HeaderPairs, securityHeaders } from './security-headers.ts';
import { API_HEADERS, sendRejection } from './send.ts';
import { SessionBudgets } from './session-budgets.ts';
import type { SignedCalls } from './signed-calls.ts';
import { rejectionOfExpected } from './thrown-errors.ts';

/** Dependencies of the HTTP server. */
export interface HttpDeps {
  readonly auth: Authenticator;
  readonly guard: ModuleGuard;
  readonly permissions: PermissionCheck;
  /** Whether operators need a second factor; absent: they do not. */
  readonly operatorFactor?: OperatorFactorCheck;
  /** What routes may name; absent: anything, for tests. */
  readonly declared?: Declared;
  readonly audit: AuditRecorder;
  readonly stepUp: StepUp;
  readonly signedCalls: SignedCalls;
  readonly logger: Logger;
  readonly securityLog: SecurityLog;
  readonly metrics: HttpMetrics;
  readonly limits: RateLimits;
  readonly connectionLimits: ConnectionLimits;
  readonly names: SiteNames;
  /** Returns false while the server starts or stops. */
  readonly isOpen: () => boolean;
  readonly checkResponses?: boolean;
}

/** Far above any body of the API. */
const MAX_BODY_BYTES = 64 * 1024;
/** Of one user, for the audit log. */
const REFUSED_CALLS: MessageRate = { perSecond: 0.1, burst: 100 };

/** Creates the HTTP server; routes are added with `route`, then `fastify.listen` opens the port. */
export async function createHttp(deps: HttpDeps): Promise<HttpApp> {
  z.config(en());
  const hosts = new AllowedHosts(deps.names, () => (fastify.server.address() as AddressInfo | null)?.port ?? 0);
  const headers = securityHeaders(hosts.isSecure);
  const lane = createLane(deps.logger, headers);
  let watch: ConnectionWatch | undefined;
  const fastify = fastifyFactory({
    serverFactory: (handler) => {
      watch = new ConnectionWatch(deps.connectionLimits, (request, response) => {
        const denied = hosts.deny(request);
        if (denied !== undefined) return rejectHost(response, reject(denied), headers);
        // While stopping, Fastify handles the closing of connections.
        if (deps.isOpen() && lane.take(request, response)) return;
        for (const [name, value] of headers) response.setHeader(name, value);
        handler(request, response);
      });
      return createWatchedServer(deps.connectionLimits, watch);
    },
    loggerInstance: deps.logger,
    // A log line would cost more than the request; metrics count requests.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: MAX_BODY_BYTES,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 256 },
    frameworkErrors: (_error, request, reply) => {
      const answer = app.unreadable.get(`/${request.url.split('/')[1] ?? ''}`);
      if (answer === undefined) sendRejection(request, reply, 'QUERY_INVALID', 'The address is not valid.');
      else void answer(request, reply);
    },
    clientErrorHandler: (error, socket) => {
      if (watch?.isAnswering(socket) === true) socket.destroy();
      else answerBrokenRequest(error, socket, headers);
    },
  });
  if (watch === undefined) throw new Error('Fastify made no server');
  const app: HttpApp = {
    connections: watch,
    socketSlots: new AddressSlots(deps.connectionLimits.socketsPerAddress),
    fastify: fastify as unknown as FastifyInstance,
    auth: deps.auth,
    guard: deps.guard,
    permissions: deps.permissions,
    operatorFactor: deps.operatorFactor,
    declared: deps.declared,
    audit: deps.audit,
    rejectedCalls: new SessionBudgets(REFUSED_CALLS),
    stepUp: deps.stepUp,
    signedCalls: deps.signedCalls,
    logger: deps.logger,
    securityLog: deps.securityLog,
    addressOf: (request) => clientAddress(request, deps.names.trustProxy),
    metrics: deps.metrics,
    limits: deps.limits,
    changes: deps.limits.changes && new SessionBudgets(deps.limits.changes),
    lane,
    hosts,
    securityHeaders: headers,
    checkResponses: deps.checkResponses ?? false,
    registered: new Set<RouteName>(),
    unreadable: new Map(),
    isOpen: deps.isOpen,
  };
  app.fastify.decorateRequest('address', {
    getter() {
      return app.addressOf(this.raw);
    },
  });
  addBodyParsers(app.fastify);
  // In a scope without routes: sessions only need the plugin's parser, which registering loads.
  await app.fastify.register(async (scope) => void (await scope.register(fastifyCookie, { hook: false })));
  await addRateLimits(app.fastify, deps.securityLog);
  app.fastify.setErrorHandler<FastifyError>((error, request, reply) => sendError(app, error, request, reply));
  return app;
}

/** Creates the direct lane with the usual logging of exceptions. */
function createLane(logger: Logger, headers: HeaderPairs): DirectLane {
  let failures = 0;
  const onThrown = (error: unknown, { method = '', url = '' }: IncomingMessage) => {
    failures += 1;
    const rejection = rejectionOfThrown(logger, error, { id: `direct-${failures}`, method, url });
    return { status: statusOf(rejection.code), text: rejectionBody(rejection) };
  };
  return new DirectLane(onThrown, headers);
}

/** Rejects a request for an unknown host before any other processing. */
function rejectHost(response: ServerResponse, rejection: Rejection, headers: HeaderPairs): void {
  const body = rejectionBody(rejection);
  const own = { ...Object.fromEntries(headers), ...API_HEADERS, connection: 'close' };
  response.writeHead(statusOf(rejection.code), { ...own, 'content-length': Buffer.byteLength(body) });
  response.end(body);
}

function createWatchedServer(limits: ConnectionLimits, watch: ConnectionWatch): Server {
  const { headersMs, bodyMs, idleMs } = limits;
  const server = createServer(
    {
      // A missing Host header is rejected by AllowedHosts, with our own error.
      requireHostHeader: false,
      keepAliveTimeout: idleMs,
      headersTimeout: headersMs,
      requestTimeout: bodyMs,
      // By default Node checks twice a minute, so that 15 seconds would become up to 45.
      connectionsCheckingInterval: Math.min(1_000, headersMs / 4),
    },
    (request, response) => watch.take(request, response),
  );
  watch.attach(server);
  return server;
}

/** API codes for client errors raised by libraries, by status; any other is BODY_INVALID. */
const CLIENT_ERRORS: Readonly<Record<number, ApiErrorName>> = {
  413: 'BODY_TOO_LARGE',
  415: 'MEDIA_TYPE_UNSUPPORTED',
  429: 'TOO_MANY_REQUESTS',
};

function sendError(app: HttpApp, error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  if (error instanceof EncodedBody) return sendRejection(request, reply, 'CONTENT_ENCODING_UNSUPPORTED');
  const { statusCode = 500, code, message } = error;
  if (statusCode >= 400 && statusCode < 500) {
    // A client error such as an aborted body; logged without a stack, because callers can cause any number of them.
    app.logger.debug({ code, requestId: request.id, url: request.url }, message);
    return sendRejection(request, reply, CLIENT_ERRORS[statusCode] ?? 'BODY_INVALID');
  }
  const rejection = rejectionOfThrown(app.logger, error, request);
  return sendRejection(request, reply, rejection.code, rejection.msg);
}

/** Maps an exception of a handler to a rejection; unexpected ones are logged with the request's id. */
function rejectionOfThrown(
  logger: Logger,
  error: unknown,
  { id, method, url }: { readonly id: string; readonly method: string; readonly url: string },
): Rejection {
  const expected = rejectionOfExpected(error);
  if (expected !== undefined) return expected;
  logger.error({ err: error, requestId: id, method, url }, 'a request failed');
  return reject('INTERNAL', undefined, `Something went wrong on our side (request ${id}).`);
}

/** Rejections of malformed requests by error code; others are rejected as not HTTP. */
const BROKEN_REQUESTS: Readonly<Record<string, Rejection>> = {
  HPE_HEADER_OVERFLOW: reject('HEADERS_TOO_LONG'),
  ERR_HTTP_REQUEST_TIMEOUT: reject('REQUEST_TIMEOUT'),
};
const NOT_HTTP = reject('QUERY_INVALID', undefined, 'Not HTTP.');

/** Responds to malformed or too slow requests on the raw socket. */
function answerBrokenRequest(error: Error & { code?: string }, socket: Socket, headers: HeaderPairs): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  closeWith(socket, BROKEN_REQUESTS[error.code ?? ''] ?? NOT_HTTP, headers);
}

/** Operations of the contract without a handler; the server checks at startup that there are none. */
export function missingRoutes(app: HttpApp): RouteName[] {
  return (Object.keys(routes) as RouteName[]).filter((name) => !app.registered.has(name));
}
