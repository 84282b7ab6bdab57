import type { IncomingHttpHeaders } from 'node:http';
import { type ApiErrorName, type RouteData, type RouteName, type RouteSpec, routes } from '@bourse/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import type { SessionUser } from '../auth/session-user.ts';
import { type Answer, okBody, type Refusal, refusalBody, refuse, statusOf } from './answer.ts';
import { FormBody, UnreadableBody } from './body-parsers.ts';
import { comesFromOurSite, csrfMatches } from './cross-site.ts';
import type { HttpApp } from './http-app.ts';
import { limitOfRoute } from './rate-limits.ts';
import { sendJson } from './send.ts';

type Spec<N extends RouteName> = (typeof routes)[N];
type Parsed<N extends RouteName, Part extends 'params' | 'query' | 'body', None> =
  Spec<N> extends Readonly<Record<Part, infer Schema extends z.ZodMiniType>> ? z.output<Schema> : None;
type Deep<T> = T extends readonly unknown[] | object ? { readonly [K in keyof T]: Deep<T[K]> } : T;

/** A request that passed every check of its route. */
export interface RouteCall<N extends RouteName> {
  readonly params: Parsed<N, 'params', Record<never, never>>;
  readonly query: Parsed<N, 'query', Record<never, never>>;
  readonly body: Parsed<N, 'body', undefined>;
  /** Who calls; undefined on routes that are open to visitors. */
  readonly user: Spec<N>['auth'] extends 'user' | 'operator' ? SessionUser : undefined;
  readonly request: FastifyRequest;
  /** For response headers only; the answer is what the handler returns. */
  readonly reply: FastifyReply;
}

/** Does what a route is for. Expected refusals are returned; whatever it throws is answered as INTERNAL. */
export type RouteHandler<N extends RouteName> = (
  call: RouteCall<N>,
) => Answer<Deep<RouteData<N>>> | Promise<Answer<Deep<RouteData<N>>>>;

/** `/order/{orderId}` as Fastify writes it. */
function fastifyPath(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1');
}

/** Adds a route of the contract with its handler. Limits, session, CSRF token and schemas are dealt with here. */
export function route<N extends RouteName>(app: HttpApp, name: N, handler: RouteHandler<N>): void {
  const spec: RouteSpec = routes[name];
  if (app.registered.has(name)) throw new Error(`route ${name} has two handlers`);
  app.registered.add(name);
  const check = createCheck(app, name, spec);
  app.fastify.route({
    method: spec.method,
    url: fastifyPath(spec.path),
    config: limitOfRoute(spec, app.limits, (request) => app.auth.cookieOf(request.headers)),
    handler: async (request, reply) => {
      const startedMs = performance.now();
      const call = await check(request, reply);
      // The check above gives exactly what the route's schemas promise; only the compiler cannot follow it here.
      const answer = call.ok ? await handler(call.value as unknown as RouteCall<N>) : call;
      const status = answer.ok ? 200 : statusOf(answer.code);
      const text = answer.ok ? reply200(app, spec, answer.value) : refusalBody(answer);
      app.metrics.observe(name, status, (performance.now() - startedMs) / 1000);
      return sendJson(request, reply, status, text);
    },
  });
}

type LooseCall = { params: unknown; query: unknown; body: unknown; user: unknown; request: unknown; reply: unknown };

/** All that must hold before a handler runs; who asks comes before what is asked. */
function createCheck(app: HttpApp, name: RouteName, spec: RouteSpec) {
  const takesForms = FORM_ROUTES.has(name);
  return async (request: FastifyRequest, reply: FastifyReply): Promise<Answer<LooseCall>> => {
    if (!app.isOpen()) return refuse('NOT_READY');
    let user: SessionUser | undefined;
    if (spec.auth !== 'none') {
      // Operators are few and may do much, so they are asked for in the database each time.
      const anew = spec.auth === 'operator';
      const found = anew ? app.auth.authenticateAnew(request.headers) : app.auth.authenticateRequest(request.headers);
      user = found instanceof Promise ? await found : found;
      if (user === undefined) return refuse('LOGIN_REQUIRED');
      if (anew && user.role !== 'operator') return refuse('FORBIDDEN');
    }
    const denied = denyCrossSite(app, spec, user, request.headers);
    if (denied !== undefined) return denied;
    const closed = spec.module !== undefined && user !== undefined ? app.guard.deny(spec.module, user) : undefined;
    const shut = closed instanceof Promise ? await closed : closed;
    if (shut !== undefined) return shut;
    const params = parse(spec.params, request.params, 'QUERY_INVALID');
    if (!params.ok) return params;
    const query = parse(spec.query, request.query, 'QUERY_INVALID');
    if (!query.ok) return query;
    const content = spec.body === undefined ? NOTHING : readBody(request.body, takesForms);
    if (!content.ok) return content;
    const body = parse(spec.body, content.value, 'BODY_INVALID');
    if (!body.ok) return body;
    return {
      ok: true,
      value: { params: params.value, query: query.value, body: body.value, user, request, reply },
    };
  };
}

const NOTHING = { ok: true, value: undefined } as const;
/** The specification's client sends these as a form. */
const FORM_ROUTES: ReadonlySet<RouteName> = new Set(['userFavorite']);

function readBody(body: unknown, takesForms: boolean): Answer<unknown> {
  if (body instanceof UnreadableBody) return refuse(body.code, undefined, body.msg);
  if (!(body instanceof FormBody)) return { ok: true, value: body };
  if (!takesForms) return refuse('MEDIA_TYPE_UNSUPPORTED');
  const { form } = body;
  return form.ok ? { ok: true, value: form.fields } : refuse('BODY_INVALID', undefined, form.msg);
}

function parse(schema: z.ZodMiniType | undefined, value: unknown, code: ApiErrorName): Answer<unknown> {
  if (schema === undefined) return NOTHING;
  const parsed = schema.safeParse(value);
  if (parsed.success) return { ok: true, value: parsed.data };
  const issue = parsed.error.issues[0];
  const field = issue?.path.map(String).join('.') ?? '';
  return refuse(code, field, field === '' ? issue?.message : `${field}: ${issue?.message}`);
}

/** Protects a session, and the making of one, from other sites. */
function denyCrossSite(
  app: HttpApp,
  spec: RouteSpec,
  user: SessionUser | undefined,
  headers: IncomingHttpHeaders,
): Refusal | undefined {
  if (!spec.mutates) return undefined;
  if (user !== undefined) {
    return csrfMatches(headers['x-csrf-token'], user.csrfToken) ? undefined : refuse('CSRF_INVALID', 'x-csrf-token');
  }
  return comesFromOurSite(headers, app.publicUrl) ? undefined : refuse('CSRF_INVALID', 'origin');
}

function reply200(app: HttpApp, spec: RouteSpec, value: unknown): string {
  if (app.checkAnswers) {
    const parsed = spec.data.safeParse(value);
    if (!parsed.success) throw new Error(`the answer breaks the contract: ${JSON.stringify(parsed.error.issues)}`);
  }
  return okBody(value);
}
