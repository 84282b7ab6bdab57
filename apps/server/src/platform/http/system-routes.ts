import { createHash, timingSafeEqual } from 'node:crypto';
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
  /** Whoever sends it as a bearer token may read the metrics; undefined: nobody can. */
  readonly metricsToken: string | undefined;
  /** Whether everybody may read the metrics while there is no token. */
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
    if (!mayReadMetrics(deps, request)) return answerRefusal(request, reply, 'FORBIDDEN');
    return reply.type(deps.metrics.contentType).send(await deps.metrics.text());
  });
  let description: string | undefined;
  fastify.get('/openapi.json', (request: FastifyRequest, reply: FastifyReply) => {
    description ??= JSON.stringify(buildOpenApi({ version: deps.version, serverUrl: deps.publicUrl ?? '/' }));
    return sendJson(request, reply, 200, description);
  });
}

/** No address opens them: a proxy on this machine asks for everybody, and what it says of them can be forged. */
function mayReadMetrics(
  { metricsToken, openMetrics }: Pick<SystemRoutesDeps, 'metricsToken' | 'openMetrics'>,
  { headers: { authorization = '' } }: FastifyRequest,
): boolean {
  if (metricsToken === undefined) return openMetrics;
  const [digest, expected] = [authorization, `Bearer ${metricsToken}`].map((text) =>
    createHash('sha256').update(text).digest(),
  );
  return digest !== undefined && expected !== undefined && timingSafeEqual(digest, expected);
}
