import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ApiKeyring } from '../../../platform/auth/api-key.ts';
import { CoreHostError } from '../../../platform/core-host/core-host.ts';
import { isDatabaseBusy } from '../../../platform/db/database.ts';
import { EncodedBody } from '../../../platform/http/body-parsers.ts';
import type { HttpApp } from '../../../platform/http/http-app.ts';
import { sendJson } from '../../../platform/http/send.ts';
import { ERRORS, type GatewayError } from '../errors.ts';
import { logRejection } from '../log-rejection.ts';
import { type SignedCaller, verifyKeyOnly, verifySigned } from '../signed.ts';
import { readTimeUnit, type TimeUnit } from '../time-unit.ts';
import {
  type Endpoint,
  errorBody,
  inUnit,
  type KeyCall,
  Outcome,
  permissionOf,
  type SignedCall,
  weightOf,
} from './endpoint.ts';
import { type Params, Rejected, readParams, rejectCall, withoutSignature } from './params.ts';
import { LEAST_WEIGHT, type OrderCounts, type RequestWeights } from './weights.ts';

/** Dependencies of the router. */
export interface RouterDeps {
  readonly endpoints: readonly Endpoint[];
  readonly ring: ApiKeyring;
  readonly weights: RequestWeights;
  readonly counts: OrderCounts;
  readonly nowMs: () => number;
}

/** Trees of paths that are the gateway's; unknown paths below them are rejected in its format. */
const TREES = ['/api', '/sapi', '/fapi', '/dapi'] as const;
/** The same limit as for a URL: a call has the same parameters in both. */
const MAX_BODY_BYTES = 16 * 1024;
/** Parameters of every signed call. */
const SIGNING = ['signature', 'timestamp', 'recvWindow'] as const;

/** Adds the gateway's calls to the server, in a scope of their own: their bodies are read as they came, because they are signed. */
export async function serveRest(app: HttpApp, deps: RouterDeps): Promise<void> {
  await app.fastify.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: MAX_BODY_BYTES }, (_request, body, done) =>
      done(null, body),
    );
    const router = new Router(app, deps);
    for (const endpoint of deps.endpoints) addEndpoint(scope, router, endpoint);
    for (const tree of TREES) {
      scope.all(`${tree}/*`, (request, reply) => router.rejectUnknown(request, reply));
      app.unreadable.set(tree, (request, reply) => router.rejectUnknown(request, reply));
    }
    scope.setErrorHandler((error, request, reply) => router.sendError(error, request, reply));
  });
}

function addEndpoint(scope: FastifyInstance, router: Router, endpoint: Endpoint): void {
  scope.route({
    method: endpoint.method,
    url: endpoint.path,
    handler: (request, reply) => router.answer(endpoint, request, reply),
  });
}

/** Authenticates calls, runs them and answers them. */
class Router {
  private readonly app: HttpApp;
  private readonly deps: RouterDeps;

  constructor(app: HttpApp, deps: RouterDeps) {
    this.app = app;
    this.deps = deps;
  }

  async answer(endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const startedMs = performance.now();
    const { status, body } = await this.run(endpoint, request, reply).catch((error: unknown) =>
      this.rejectionOf(error, request, reply),
    );
    this.app.metrics.observe(
      `gateway ${endpoint.method} ${endpoint.path}`,
      status,
      (performance.now() - startedMs) / 1000,
    );
    return sendJson(request, reply, status, JSON.stringify(body));
  }

  /** Answers an unknown call. */
  async rejectUnknown(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    return this.reject({ ...ERRORS.unsupported, http: 404 }, request, reply);
  }

  /** Rejects a request that matches no call; it costs weight as well. */
  private reject(error: GatewayError, request: FastifyRequest, reply: FastifyReply) {
    const over = this.take(request, reply, LEAST_WEIGHT);
    if (over !== undefined) this.note(over, request);
    const rejection = over ?? error;
    return sendJson(request, reply, rejection.http, JSON.stringify(errorBody(rejection)));
  }

  /** Handles Fastify's rejections before a handler runs. */
  sendError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
    const { statusCode } = error as { statusCode?: number };
    if (error instanceof EncodedBody) return this.reject(ERRORS.encodedBody, request, reply);
    const isTheirs = statusCode !== undefined && statusCode >= 400 && statusCode < 500;
    if (!isTheirs) this.log(error, request);
    return this.reject(isTheirs ? { ...ERRORS.illegalBody, http: statusCode } : ERRORS.unknown, request, reply);
  }

  private async run(endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply): Promise<Outcome> {
    if (!this.app.isOpen()) rejectCall(ERRORS.stopping);
    const [query, body] = textsOf(request);
    const params = readParams(query, body);
    // Before any other check, otherwise a banned address would get other errors, and mistakes would cost nothing.
    const over = this.take(request, reply, weightOf(endpoint, params));
    if (over !== undefined) rejectCall(over);
    if (!params.ok) return rejectCall(params.error);
    const unit = unitOf(request, endpoint);
    if (wantsBinaryOnly(request)) rejectCall({ ...ERRORS.noBinary, http: 406 });
    const call = await this.admit(endpoint, request, params.value, withoutSignature(query) + withoutSignature(body));
    const result = await endpoint.handle(call);
    if (endpoint.countsOrders === true) this.sendOrderCounts(call.key.accountId, reply);
    return inUnit(result instanceof Outcome ? result : new Outcome(200, result), unit, endpoint);
  }

  /** Counts the call's weight and returns the used weight in a header. */
  private take(request: FastifyRequest, reply: FastifyReply, weight: number): GatewayError | undefined {
    const nowMs = this.deps.nowMs();
    // Of an address that cannot be read Fastify makes a request without what we add to requests.
    const address = this.app.addressOf(request.raw);
    const over = this.deps.weights.take(address, weight, nowMs);
    const used = String(this.deps.weights.used(address, nowMs));
    reply.header('x-mbx-used-weight', used).header('x-mbx-used-weight-1m', used);
    if (over?.retryAfterS !== undefined) reply.header('retry-after', String(over.retryAfterS));
    return over;
  }

  private sendOrderCounts(accountId: number, reply: FastifyReply): void {
    const { inTenS, inDay } = this.deps.counts.counts(accountId, this.deps.nowMs());
    reply.header('x-mbx-order-count-10s', String(inTenS)).header('x-mbx-order-count-1d', String(inDay));
  }

  private async admit(
    endpoint: Endpoint,
    request: FastifyRequest,
    params: Params,
    payload: string,
  ): Promise<SignedCall> {
    const { ring, nowMs } = this.deps;
    const [signature, timestamp, recvWindow] = SIGNING.map((name) => params.raw(name));
    const open = { params, nowMs: nowMs() };
    const { security } = endpoint;
    // Each handler gets the call of its kind, which the compiler cannot see through the list.
    if (security === 'NONE') return open as unknown as SignedCall;
    const header = request.headers['x-mbx-apikey'];
    const apiKey = typeof header === 'string' ? header : undefined;
    const who = { apiKey, address: request.address };
    if (security === 'KEY') {
      const key = await verifyKeyOnly(ring, { ...who, permission: 'read' }, nowMs);
      if (!key.ok) return rejectCall(key.error);
      return { ...open, key: key.value } satisfies KeyCall as unknown as SignedCall;
    }
    const signed = { ...who, permission: permissionOf(security), signature, timestamp, recvWindow, payload } as const;
    const verified = await verifySigned(ring, signed, nowMs);
    if (!verified.ok) return rejectCall(verified.error);
    const caller: SignedCaller = verified.value;
    return { ...open, key: caller.key, caller };
  }

  private rejectionOf(error: unknown, request: FastifyRequest, reply: FastifyReply): Outcome {
    if (error instanceof Rejected) {
      this.note(error.error, request);
      const { retryAfterS, http } = error.error;
      if (retryAfterS !== undefined) reply.header('retry-after', String(retryAfterS));
      return new Outcome(http, errorBody(error.error));
    }
    if (error instanceof CoreHostError) {
      const rejection = error.code === 'OVERLOADED' ? ERRORS.busy : ERRORS.stopping;
      return new Outcome(rejection.http, errorBody(rejection));
    }
    if (isDatabaseBusy(error)) return new Outcome(ERRORS.busy.http, errorBody(ERRORS.busy));
    this.log(error, request);
    return new Outcome(ERRORS.unknown.http, errorBody(ERRORS.unknown));
  }

  /** The address is read from the request itself: one that cannot be read has none of what the framework adds. */
  private note(error: GatewayError, { raw, id, headers }: FastifyRequest): void {
    const address = this.app.addressOf(raw);
    logRejection(this.app.securityLog, error, { address, requestId: id, tried: headers['x-mbx-apikey'] });
  }

  private log(error: unknown, { id, method, url }: FastifyRequest): void {
    const path = url.split('?')[0];
    this.app.logger.error({ err: error, requestId: id, method, url: path }, 'a call of the gateway failed');
  }
}

/** The unit in which a caller wants times; only the exchange's own tree has the choice. */
function unitOf(request: FastifyRequest, { path }: Endpoint): TimeUnit {
  const header = request.headers['x-mbx-time-unit'];
  if (header === undefined || !path.startsWith('/api/')) return 'millisecond';
  return readTimeUnit(String(header)) ?? rejectCall(ERRORS.badTimeUnit);
}

/** Whether a caller takes answers in a binary encoding alone, which there is none of. */
function wantsBinaryOnly({ headers: { accept = '' } }: FastifyRequest): boolean {
  return accept.includes('application/sbe') && !/application\/json|\*\/\*/.test(accept);
}

/** The query and the body as they came. */
function textsOf(request: FastifyRequest): [string, string] {
  const { url = '' } = request.raw;
  const mark = url.indexOf('?');
  const body = typeof request.body === 'string' ? request.body : '';
  return [mark < 0 ? '' : url.slice(mark + 1), body];
}
