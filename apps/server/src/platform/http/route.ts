import { type RouteData, type RouteName, type RouteSpec, routes } from '@bourse/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import type { SessionUser } from '../auth/session-user.ts';
import { type Answer, okBody, refusalBody, statusOf } from './answer.ts';
import { runAudited } from './audited.ts';
import { bytesOf } from './body-parsers.ts';
import { createCheck } from './check.ts';
import type { HttpApp } from './http-app.ts';
import { limitOfRoute } from './rate-limits.ts';
import { after, type Outcome, type RawCall, type Soon } from './raw-call.ts';
import { sealAnswer } from './sealed-answers.ts';
import { sendJson } from './send.ts';
import type { SignedCall } from './signed-calls.ts';

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
  readonly user: Spec<N>['auth'] extends 'user' ? SessionUser : undefined;
}

/** The same with what Fastify knows of the request. */
export interface FastifyCall<N extends RouteName> extends RouteCall<N> {
  readonly request: FastifyRequest;
  /** For response headers only; the answer is what the handler returns. */
  readonly reply: FastifyReply;
}

type Handled<N extends RouteName> = Soon<Answer<Deep<RouteData<N>>>>;

/** Does what a route is for. Expected refusals are returned; whatever it throws is answered as INTERNAL. */
export type RouteHandler<N extends RouteName> = (call: FastifyCall<N>) => Handled<N>;

/** What a route does by hand. */
export interface ByHand<Value> {
  /** Gives the route's data as JSON. */
  readonly write: (value: Value) => string;
  /** Knows bodies that the schema would accept as they are; may not know all of them. */
  readonly isPlain: (body: unknown) => boolean;
}

const BY_RULE: ByHand<unknown> = { write: JSON.stringify, isPlain: () => false };

/**
 * Adds a route of the contract with its handler. Limits, session, CSRF token, signature, schemas and sealing are dealt with
 * here, as the contract says of the route.
 */
export function route<N extends RouteName>(app: HttpApp, name: N, handler: RouteHandler<N>): void {
  const run = createRun<N, FastifyCall<N>>(app, name, handler);
  const { signed }: RouteSpec = routes[name];
  const rawOf = signed ? signedRawCallOf : rawCallOf;
  addToFastify(app, name, (request, reply) => run(rawOf(request), { request, reply }));
}

/**
 * The same for order entry: plain requests do not go through Fastify (`direct-lane.ts`), and what is slow by rule is done by hand,
 * with the same result.
 */
export function directRoute<N extends RouteName, Value>(
  app: HttpApp,
  name: N,
  handler: (call: RouteCall<N>) => Soon<Answer<Value>>,
  byHand: ByHand<Value>,
): void {
  const spec: RouteSpec = routes[name];
  if (spec.signed) throw new Error(`${name} is signed: its bytes are kept by Fastify's way only`);
  const run = createRun<N, RouteCall<N>>(app, name, handler, byHand as ByHand<unknown>);
  addToFastify(app, name, (request) => run(rawCallOf(request)));
  app.lane.add(spec, (raw) => run(raw));
}

/** A request as the check takes it. */
export function rawCallOf(request: FastifyRequest): RawCall {
  const { headers, params, query, body, raw, id } = request;
  return { headers, params, query, body, request: raw, id };
}

/** The same with the bytes that a signature is over. */
function signedRawCallOf(request: FastifyRequest): RawCall {
  const sent = { method: request.method, target: request.url, body: bytesOf(request.body) };
  return { ...rawCallOf(request), sent };
}

/** `/order/{orderId}` as Fastify writes it. */
export function fastifyPath(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1');
}

function addToFastify(
  app: HttpApp,
  name: RouteName,
  run: (request: FastifyRequest, reply: FastifyReply) => Soon<Outcome>,
): void {
  const spec: RouteSpec = routes[name];
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

/** Check, handler, answer and figures of one route; `extra` is what Fastify's way in adds to the call. */
function createRun<N extends RouteName, Call extends RouteCall<N>>(
  app: HttpApp,
  name: N,
  handler: (call: Call) => Soon<Answer<unknown>>,
  { write, isPlain }: ByHand<unknown> = BY_RULE,
): (raw: RawCall, extra?: Omit<Call, keyof RouteCall<N>>) => Soon<Outcome> {
  const spec: RouteSpec = routes[name];
  const check = createCheck(app, name, spec, isPlain);
  const dataText = dataWriter(name, spec);
  return (raw, extra) => {
    const startedMs = performance.now();
    const finish = (answer: Answer<unknown>, signed: SignedCall | undefined): Outcome => {
      const status = answer.ok ? 200 : statusOf(answer.code);
      const data = answer.ok ? write(answer.value) : '';
      if (answer.ok && app.checkAnswers) checkAnswer(spec, JSON.parse(data));
      const text = answer.ok ? okBody(dataText(data, signed)) : refusalBody(answer);
      app.metrics.observe(name, status, (performance.now() - startedMs) / 1000);
      return { status, text, retryAfterS: answer.ok ? undefined : answer.retryAfterS };
    };
    return after(check(raw), (call) => {
      if (!call.ok) return finish(call, undefined);
      const { signed } = call.value;
      // The check gives exactly what the route's schemas promise; only the compiler cannot follow it here.
      const checked = (extra === undefined ? call.value : { ...call.value, ...extra }) as unknown as Call;
      const { user } = call.value;
      const handled =
        spec.permission === undefined || user === undefined
          ? handler(checked)
          : runAudited(app, { ...call.value, name, user, request: raw.request }, async () => handler(checked));
      return after(handled, (answer) => finish(answer, signed));
    });
  };
}

/** How a route's data goes out: as it is, or sealed. It never goes out in clear where it should be sealed. */
function dataWriter(name: RouteName, spec: RouteSpec): (text: string, signed: SignedCall | undefined) => string {
  if (!spec.sealed) return (text) => text;
  return (text, signed) => {
    if (signed === undefined) throw new Error(`${name} is sealed but was not signed`);
    return JSON.stringify(sealAnswer(name, signed, text));
  };
}

function checkAnswer(spec: RouteSpec, value: unknown): void {
  const parsed = spec.data.safeParse(value);
  if (!parsed.success) throw new Error(`the answer breaks the contract: ${JSON.stringify(parsed.error.issues)}`);
}
