import type { Socket } from 'node:net';
import { API_CODES, type ApiErrorName, type RouteName, routes } from '@bourse/contract';
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
import type { ModuleGuard } from '../auth/module-guard.ts';
import type { Authenticator } from '../auth/session-user.ts';
import { CoreHostError } from '../core-host/core-host.ts';
import type { Logger } from '../logger.ts';
import type { HttpMetrics } from '../metrics/metrics.ts';
import { refusalBody, refuse, statusOf } from './answer.ts';
import { addBodyParsers } from './body-parsers.ts';
import type { HttpApp } from './http-app.ts';
import { addRateLimits, type RateLimits } from './rate-limits.ts';
import { sendJson } from './send.ts';

/** What the HTTP side is made of. */
export interface HttpDeps {
  readonly auth: Authenticator;
  readonly guard: ModuleGuard;
  readonly logger: Logger;
  readonly metrics: HttpMetrics;
  readonly limits: RateLimits;
  readonly publicUrl: string | undefined;
  readonly trustProxy: boolean;
  /** Answers false while the server starts or stops. */
  readonly isOpen: () => boolean;
  readonly checkAnswers?: boolean;
}

/** No body of the API comes near; order entry stays cheap to refuse. */
const MAX_BODY_BYTES = 64 * 1024;

/** Makes the HTTP server; routes join with `route`, then `fastify.listen` opens the port. */
export async function createHttp(deps: HttpDeps): Promise<HttpApp> {
  z.config(en());
  const fastify = fastifyFactory({
    loggerInstance: deps.logger,
    // A line a request would cost more than the request; the metrics count them.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: MAX_BODY_BYTES,
    // Only what the proxy in front of us wrote: everything before it came from the client, who may write what he likes.
    trustProxy: deps.trustProxy ? (_address, hop) => hop === 0 : false,
    keepAliveTimeout: 65_000,
    requestTimeout: 30_000,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 256 },
    frameworkErrors: (_error, request, reply) => {
      answerRefusal(request, reply, 'QUERY_INVALID', 'The address is not valid.');
    },
    clientErrorHandler: answerBrokenRequest,
  });
  const app: HttpApp = {
    fastify: fastify as unknown as FastifyInstance,
    auth: deps.auth,
    guard: deps.guard,
    logger: deps.logger,
    metrics: deps.metrics,
    limits: deps.limits,
    publicUrl: deps.publicUrl,
    checkAnswers: deps.checkAnswers ?? false,
    registered: new Set<RouteName>(),
    isOpen: deps.isOpen,
  };
  addBodyParsers(app.fastify);
  // In a scope without routes: registering loads the plugin's parser, and that is all that sessions need of it.
  await app.fastify.register(async (scope) => void (await scope.register(fastifyCookie, { hook: false })));
  await addRateLimits(app.fastify);
  app.fastify.setErrorHandler<FastifyError>((error, request, reply) => answerThrown(app, error, request, reply));
  return app;
}

/** Sends a refusal from outside a route. */
export function answerRefusal(request: FastifyRequest, reply: FastifyReply, code: ApiErrorName, msg?: string) {
  return sendJson(request, reply, statusOf(code), refusalBody(refuse(code, undefined, msg)));
}

function answerThrown(app: HttpApp, error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return answerRefusal(request, reply, 'BODY_TOO_LARGE');
  if (error.statusCode === 429) return answerRefusal(request, reply, 'TOO_MANY_REQUESTS');
  if (error.code?.startsWith('FST_ERR_CTP_')) return answerRefusal(request, reply, 'BODY_INVALID');
  const cause: unknown = error;
  if (cause instanceof CoreHostError) {
    return answerRefusal(request, reply, cause.code === 'OVERLOADED' ? 'OVERLOADED' : 'NOT_READY');
  }
  app.logger.error({ err: error, requestId: request.id, method: request.method, url: request.url }, 'a request failed');
  const msg = `Something went wrong on our side (request ${request.id}).`;
  return answerRefusal(request, reply, 'INTERNAL', msg);
}

/** Answers what is not even HTTP, on the bare socket. */
function answerBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const tooLong = error.code === 'HPE_HEADER_OVERFLOW';
  const status = tooLong ? '431 Request Header Fields Too Large' : '400 Bad Request';
  const body = refusalBody(refuse('QUERY_INVALID', undefined, tooLong ? 'The headers are too long.' : 'Not HTTP.'));
  socket.end(
    `HTTP/1.1 ${status}\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  );
}

/** Operations of the contract that nobody handles yet: the composition checks that there is none. */
export function missingRoutes(app: HttpApp): RouteName[] {
  return (Object.keys(routes) as RouteName[]).filter((name) => !app.registered.has(name));
}

/** Every refusal of the API by name, for whoever must translate one. */
export function isApiErrorName(code: string): code is ApiErrorName {
  return Object.hasOwn(API_CODES, code);
}
