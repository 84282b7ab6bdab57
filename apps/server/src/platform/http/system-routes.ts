import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Metrics } from '../metrics/metrics.ts';
import { refusalBody, refuse } from './answer.ts';
import { answerRefusal } from './http.ts';
import type { HttpApp } from './http-app.ts';
import { buildOpenApi } from './openapi.ts';
import { sendJson } from './send.ts';

/** What the operator's routes tell. */
export interface SystemRoutesDeps {
  readonly metrics: Metrics;
  readonly version: string;
  /** Origin in the API description; empty means: where it was asked for. */
  readonly publicUrl: string | undefined;
  /** Whether everybody may read the metrics, or only this machine. */
  readonly openMetrics: boolean;
  /** Names what is not ready, empty when all is. */
  readonly notReady: () => Promise<readonly string[]>;
}

/** Adds `/healthz`, `/readyz`, `/metrics` and `/openapi.json`. */
export function registerSystemRoutes(app: HttpApp, deps: SystemRoutesDeps): void {
  const { fastify } = app;
  fastify.get('/healthz', (request, reply) => sendJson(request, reply, 200, '{"status":"ok"}'));
  fastify.get('/readyz', async (request, reply) => {
    const missing = await deps.notReady();
    if (missing.length === 0) return sendJson(request, reply, 200, '{"status":"ready"}');
    return sendJson(request, reply, 503, refusalBody(refuse('NOT_READY', '', `Not ready: ${missing.join(', ')}.`)));
  });
  fastify.get('/metrics', async (request, reply) => {
    if (!deps.openMetrics && !isAskedHere(request)) return answerRefusal(request, reply, 'FORBIDDEN');
    return reply.type(deps.metrics.contentType).send(await deps.metrics.text());
  });
  let description: string | undefined;
  fastify.get('/openapi.json', (request: FastifyRequest, reply: FastifyReply) => {
    description ??= JSON.stringify(buildOpenApi({ version: deps.version, serverUrl: deps.publicUrl ?? '/' }));
    return sendJson(request, reply, 200, description);
  });
}

/** Whether somebody on this machine asks directly. A proxy on it asks for others, and says so. */
function isAskedHere(request: FastifyRequest): boolean {
  const { headers, address } = request;
  if (headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined) return false;
  return address === '::1' || address.startsWith('127.');
}
