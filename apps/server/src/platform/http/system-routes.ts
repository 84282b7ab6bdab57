import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Metrics } from '../metrics/metrics.ts';
import { reject, rejectionBody } from './api-result.ts';
import type { HttpApp } from './http-app.ts';
import { buildOpenApi } from './openapi.ts';
import { sendJson, sendRejection } from './send.ts';

/** Dependencies of the system routes. */
export interface SystemRoutesDeps {
  readonly metrics: Metrics;
  readonly version: string;
  /** Server URL in the API description; undefined: relative. */
  readonly publicUrl: string | undefined;
  /** Bearer token for the metrics; undefined: none. */
  readonly metricsToken: string | undefined;
  /** Whether the metrics are public when there is no token. */
  readonly openMetrics: boolean;
  /** Names of components that are not ready; empty when all are. */
  readonly notReady: () => Promise<readonly string[]>;
}

/** Adds `/healthz`, `/readyz`, `/metrics` and `/openapi.json`. */
export function registerSystemRoutes(app: HttpApp, deps: SystemRoutesDeps): void {
  const { fastify } = app;
  fastify.get('/healthz', (request, reply) => sendJson(request, reply, 200, '{"status":"ok"}'));
  fastify.get('/readyz', async (request, reply) => {
    const missing = await deps.notReady();
    if (missing.length === 0) return sendJson(request, reply, 200, '{"status":"ready"}');
    return sendJson(request, reply, 503, rejectionBody(reject('NOT_READY', '', `Not ready: ${missing.join(', ')}.`)));
  });
  fastify.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(deps, request)) return sendRejection(request, reply, 'FORBIDDEN');
    return reply.type(deps.metrics.contentType).send(await deps.metrics.text());
  });
  let description: string | undefined;
  fastify.get('/openapi.json', (request: FastifyRequest, reply: FastifyReply) => {
    description ??= JSON.stringify(buildOpenApi({ version: deps.version, serverUrl: deps.publicUrl ?? '/' }));
    return sendJson(request, reply, 200, description);
  });
}

/** Access is not granted by address: requests of a local proxy come from loopback, and forwarded addresses can be forged. */
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
