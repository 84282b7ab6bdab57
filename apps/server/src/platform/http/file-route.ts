import type { RouteName, RouteSpec } from '@bourse/contract';
import { routes } from '@bourse/contract';
import type { FastifyRequest } from 'fastify';
import { FILE_ENDINGS } from '../files/file-types.ts';
import type { StoredFile } from '../files/files.ts';
import { type ApiResult, rejectionBody, statusOf } from './api-result.ts';
import { runAuditedRead } from './audited.ts';
import { type CheckedCall, createCheck } from './check.ts';
import type { HttpApp } from './http-app.ts';
import { limitOfRoute } from './rate-limits.ts';
import { fastifyPath, type RouteCall, rawCallOf } from './route.ts';
import { CLOSED_POLICY } from './security-headers.ts';
import { sendJson } from './send.ts';

/**
 * Headers of a file that a user sent. It leaves as an attachment, of the type that was sniffed, and runs nothing even if somebody opens it
 * from our origin; an `<img>` of ours shows it all the same.
 */
const FILE_HEADERS = {
  'cache-control': 'private, no-store',
  'content-security-policy': `${CLOSED_POLICY}; sandbox`,
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
} as const;

/** Adds a route of the contract whose accepted answer is a file's bytes (`file` in the table); rejections are envelopes as everywhere. */
export function fileRoute<N extends RouteName>(
  app: HttpApp,
  name: N,
  handler: (call: RouteCall<N>, request: FastifyRequest) => Promise<ApiResult<StoredFile>>,
): void {
  fileRouteOf(app, name, routes[name], (call, request) => handler(call as unknown as RouteCall<N>, request));
}

/** The same for a route that is not in the contract's table. With a permission, each call is in the audit log, as with `route`. */
export function fileRouteOf(
  app: HttpApp,
  name: RouteName,
  spec: RouteSpec,
  handler: (call: CheckedCall, request: FastifyRequest) => Promise<ApiResult<StoredFile>>,
): void {
  if (spec.file !== true || spec.signed === true) throw new Error(`${name} is no route that serves files`);
  if (app.registered.has(name)) throw new Error(`route ${name} has two handlers`);
  app.registered.add(name);
  const check = createCheck(app, name, spec, () => false);
  const read = (call: CheckedCall, request: FastifyRequest): Promise<ApiResult<StoredFile>> => {
    const { user, params, query } = call;
    if (spec.permission === undefined || user === undefined) return handler(call, request);
    return runAuditedRead(app, { name, user, request: request.raw, params, query }, () => handler(call, request));
  };
  app.fastify.route({
    method: spec.method,
    url: fastifyPath(spec.path),
    config: limitOfRoute(spec, app.limits),
    handler: async (request, reply) => {
      const startedMs = performance.now();
      const call = await check(rawCallOf(request));
      const answer = call.ok ? await read(call.value, request) : call;
      const status = answer.ok ? 200 : statusOf(answer.code);
      app.metrics.observe(name, status, (performance.now() - startedMs) / 1000);
      if (!answer.ok) return sendJson(request, reply, status, rejectionBody(answer), answer.retryAfterS);
      const { fileId, type, bytes } = answer.value;
      return reply
        .headers(FILE_HEADERS)
        .header('content-type', type)
        .header('content-disposition', `attachment; filename="${fileId}.${FILE_ENDINGS[type]}"`)
        .send(bytes);
    },
  });
}
