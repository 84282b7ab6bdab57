import { type RouteData, type RouteName, type RouteSpec, routes } from '@bourse/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import type { SessionUser } from '../auth/session-user.ts';
import { type ApiResult, okBody, rejectionBody, statusOf } from './api-result.ts';
import { runAuditedAct, runAuditedRead } from './audited.ts';
import { bytesOf } from './body-parsers.ts';
import { createCheck } from './check.ts';
import type { HttpApp } from './http-app.ts';
import { limitOfRoute } from './rate-limits.ts';
import { after, type MaybePromise, type Outcome, type RawCall } from './raw-call.ts';
import { sealResponse } from './sealed-responses.ts';
import { sendJson } from './send.ts';
import type { SignedCall } from './signed-calls.ts';

type Spec<N extends RouteName> = (typeof routes)[N];
type Parsed<S extends RouteSpec, Part extends 'params' | 'query' | 'body', None> =
  S extends Readonly<Record<Part, infer Schema extends z.ZodMiniType>> ? z.output<Schema> : None;
type Deep<T> = T extends readonly unknown[] | object ? { readonly [K in keyof T]: Deep<T[K]> } : T;

/** A request that passed every check of a route's specification. */
interface SpecCall<S extends RouteSpec> {
  readonly params: Parsed<S, 'params', Record<never, never>>;
  readonly query: Parsed<S, 'query', Record<never, never>>;
  readonly body: Parsed<S, 'body', undefined>;
  /** The caller; undefined on public routes, and for visitors where the session is optional. */
  readonly user: S['auth'] extends 'user'
    ? SessionUser
    : S['auth'] extends 'optional'
      ? SessionUser | undefined
      : undefined;
}

/** A request that passed every check of its route. */
export type RouteCall<N extends RouteName> = SpecCall<Spec<N>>;

/** A route call with Fastify's request and reply. */
export interface FastifyCall<N extends RouteName> extends RouteCall<N> {
  readonly request: FastifyRequest;
  /** For response headers only; the response is the handler's return value. */
  readonly reply: FastifyReply;
}

type Handled<N extends RouteName> = MaybePromise<ApiResult<Deep<RouteData<N>>>>;

/** Handler of a route. Expected rejections are returned; exceptions become INTERNAL. */
export type RouteHandler<N extends RouteName> = (call: FastifyCall<N>) => Handled<N>;

/** Hand-written serialization and validation of a route. */
export interface HandWritten<Value> {
  /** Serializes the route's data as JSON. */
  readonly write: (value: Value) => string;
  /** Recognizes bodies that the schema would accept unchanged; not necessarily all of them. */
  readonly isPlain: (body: unknown) => boolean;
}

const GENERIC: HandWritten<unknown> = { write: JSON.stringify, isPlain: () => false };

/**
 * Adds a route of the contract with its handler. Limits, session, CSRF token, signature, schemas and sealing are handled
 * here as declared in the contract.
 */
export function route<N extends RouteName>(app: HttpApp, name: N, handler: RouteHandler<N>): void {
  addRoute<Spec<N>, FastifyCall<N>>(app, name, routes[name], handler);
}

/** The same for a route that is not in the contract's table: of a product that a test adds to the server. */
export function routeOf<S extends RouteSpec>(
  app: HttpApp,
  name: string,
  spec: S,
  handler: (call: SpecCall<S>) => MaybePromise<ApiResult<Deep<z.output<S['data']>>>>,
): void {
  // Within the server a name is a label of metrics, logs and the audit.
  addRoute<S, SpecCall<S>>(app, name as RouteName, spec, handler);
}

function addRoute<S extends RouteSpec, Call extends SpecCall<S>>(
  app: HttpApp,
  name: RouteName,
  spec: RouteSpec,
  handler: (call: Call) => MaybePromise<ApiResult<unknown>>,
): void {
  const run = createRun<S, Call>(app, name, spec, handler);
  const rawOf = spec.signed ? signedRawCallOf : rawCallOf;
  addToFastify(app, name, spec, (request, reply) =>
    run(rawOf(request), { request, reply } as unknown as Omit<Call, keyof SpecCall<S>>),
  );
}

/**
 * Like `route`, for order entry: plain requests bypass Fastify (`direct-lane.ts`), and serialization and validation are hand-written
 * with the same result.
 */
export function directRoute<N extends RouteName, Value>(
  app: HttpApp,
  name: N,
  handler: (call: RouteCall<N>) => MaybePromise<ApiResult<Value>>,
  byHand: HandWritten<Value>,
): void {
  const spec: RouteSpec = routes[name];
  if (spec.signed) throw new Error(`${name} is signed: its bytes are kept by Fastify's way only`);
  const run = createRun<Spec<N>, RouteCall<N>>(app, name, spec, handler, byHand as HandWritten<unknown>);
  addToFastify(app, name, spec, (request) => run(rawCallOf(request)));
  app.lane.add(spec, (raw) => run(raw));
}

/** A request as the check takes it. */
export function rawCallOf(request: FastifyRequest): RawCall {
  const { headers, params, query, body, raw, id } = request;
  return { headers, params, query, body, request: raw, id };
}

/** A raw call with the signed bytes. */
function signedRawCallOf(request: FastifyRequest): RawCall {
  const sent = { method: request.method, target: request.url, body: bytesOf(request.body) };
  return { ...rawCallOf(request), sent };
}

/** `/order/{orderId}` in Fastify's syntax. */
export function fastifyPath(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1');
}

function addToFastify(
  app: HttpApp,
  name: RouteName,
  spec: RouteSpec,
  run: (request: FastifyRequest, reply: FastifyReply) => MaybePromise<Outcome>,
): void {
  if (app.registered.has(name)) throw new Error(`route ${name} has two handlers`);
  app.registered.add(name);
  app.fastify.route({
    method: spec.method,
    url: fastifyPath(spec.path),
    config: limitOfRoute(spec, app.limits),
    ...(spec.upload === undefined ? {} : { bodyLimit: spec.upload.maxBytes }),
    handler: async (request, reply) => {
      const { status, text, retryAfterS } = await run(request, reply);
      return sendJson(request, reply, status, text, retryAfterS);
    },
  });
}

/** Runs check, handler, serialization and metrics of one route; `extra` is added to the call on Fastify's path. */
function createRun<S extends RouteSpec, Call extends SpecCall<S>>(
  app: HttpApp,
  name: RouteName,
  spec: RouteSpec,
  handler: (call: Call) => MaybePromise<ApiResult<unknown>>,
  { write, isPlain }: HandWritten<unknown> = GENERIC,
): (raw: RawCall, extra?: Omit<Call, keyof SpecCall<S>>) => MaybePromise<Outcome> {
  const check = createCheck(app, name, spec, isPlain);
  const dataText = dataWriter(name, spec);
  const audited = spec.mutates ? runAuditedAct : runAuditedRead;
  return (raw, extra) => {
    const startedMs = performance.now();
    const finish = (answer: ApiResult<unknown>, signed: SignedCall | undefined): Outcome => {
      const status = answer.ok ? 200 : statusOf(answer.code);
      const data = answer.ok ? write(answer.value) : '';
      if (answer.ok && app.checkResponses) checkResponse(spec, JSON.parse(data));
      const text = answer.ok ? okBody(dataText(data, signed)) : rejectionBody(answer);
      app.metrics.observe(name, status, (performance.now() - startedMs) / 1000);
      return { status, text, retryAfterS: answer.ok ? undefined : answer.retryAfterS };
    };
    return after(check(raw), (call) => {
      if (!call.ok) return finish(call, undefined);
      const { signed } = call.value;
      // The check returns exactly the types of the route's schemas, which the compiler cannot infer here.
      const checked = (extra === undefined ? call.value : { ...call.value, ...extra }) as unknown as Call;
      const { user } = call.value;
      const handled =
        spec.permission === undefined || spec.unaudited || user === undefined
          ? handler(checked)
          : audited(app, { ...call.value, name, user, request: raw.request }, async () => handler(checked));
      return after(handled, (answer) => finish(answer, signed));
    });
  };
}

/** Serializes a route's data, plain or sealed. Throws rather than sending plain data that should be sealed. */
function dataWriter(name: RouteName, spec: RouteSpec): (text: string, signed: SignedCall | undefined) => string {
  if (!spec.sealed) return (text) => text;
  return (text, signed) => {
    if (signed === undefined) throw new Error(`${name} is sealed but was not signed`);
    return JSON.stringify(sealResponse(name, signed, text));
  };
}

function checkResponse(spec: RouteSpec, value: unknown): void {
  const parsed = spec.data.safeParse(value);
  if (!parsed.success) throw new Error(`the answer breaks the contract: ${JSON.stringify(parsed.error.issues)}`);
}
