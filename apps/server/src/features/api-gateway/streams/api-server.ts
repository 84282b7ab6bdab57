import type { ApiKey } from '../../../platform/auth/api-key.ts';
import { CoreHostError } from '../../../platform/core-host/core-host.ts';
import { isDatabaseBusy } from '../../../platform/db/database.ts';
import type { Logger } from '../../../platform/logger.ts';
import type { SecurityLog } from '../../../platform/security-log.ts';
import type { ApiGateway } from '../api-gateway.ts';
import { ERRORS, type GatewayError, type GatewayResult, invalid } from '../errors.ts';
import { logRejection } from '../log-rejection.ts';
import {
  type Endpoint,
  errorBody,
  inUnit,
  Outcome,
  permissionOf,
  type SignedCall,
  weightOf,
} from '../rest/endpoint.ts';
import { type Params, Rejected, readParams, rejectCall } from '../rest/params.ts';
import { LEAST_WEIGHT, RATE_LIMITS } from '../rest/weights.ts';
import { type SignedCaller, type SignedRequest, verifyKeyOnly, verifySession, verifySigned } from '../signed.ts';
import type { ApiClient, ApiResponse } from './api-client.ts';
import { endpointsByMethod } from './api-methods.ts';
import { type ApiRequest, signedPayloads } from './api-requests.ts';
import type { ConnectionRate } from './connection-gate.ts';
import { readFlag } from './stream-path.ts';

/** Dependencies of the WebSocket API: the calls of the REST API and its counters. */
export interface ApiServerDeps extends ApiGateway {
  readonly logger: Logger;
  readonly securityLog?: SecurityLog | undefined;
  readonly isOpen: () => boolean;
  /** How many connections an address may open; undefined: any number. */
  readonly connections: ConnectionRate | undefined;
}

/** Weight of connecting, logging on, asking for the state of the session, and subscribing. */
const SESSION_WEIGHT = 2;
/** Parameters of authentication and response format; the calls themselves never see them. */
const ENVELOPE = ['apiKey', 'signature', 'timestamp', 'recvWindow', 'returnRateLimits'] as const;

const ONLY_ED25519: GatewayError = { code: -4056, msg: 'Only Ed25519 API keys can log on.', http: 400 };
const SUBSCRIBED: GatewayError = { code: -2035, msg: 'User Data Stream subscription already active.', http: 400 };
const NOT_SUBSCRIBED: GatewayError = { code: -2036, msg: 'User Data Stream subscription not active.', http: 400 };

/** The account whose order count a request affects, once known. */
interface Asker {
  accountId: number | undefined;
}

type SessionMethod = (client: ApiClient, request: ApiRequest) => unknown;

/** Answers requests to the WebSocket API. */
export class ApiServer {
  private readonly deps: ApiServerDeps;
  private readonly endpoints: ReadonlyMap<string, Endpoint>;
  private readonly sessionMethods: ReadonlyMap<string, SessionMethod>;

  constructor(deps: ApiServerDeps) {
    this.deps = deps;
    this.endpoints = endpointsByMethod(deps.endpoints);
    this.sessionMethods = new Map<string, SessionMethod>([
      ['session.logon', (client, request) => this.logOn(client, request)],
      ['session.status', bare((client) => this.sessionFields(client))],
      ['session.logout', bare((client) => this.logOut(client))],
      [
        'session.subscriptions',
        bare((client) => client.subscriptionIds().map((subscriptionId) => ({ subscriptionId }))),
      ],
      ['userDataStream.subscribe', bare((client) => subscribe(client, client.session?.key))],
      ['userDataStream.subscribe.signature', (client, request) => this.subscribeSigned(client, request)],
      ['userDataStream.unsubscribe', (client, request) => unsubscribe(client, request)],
    ]);
  }

  /** Counts a new connection of an address; returns the rejection, if any. */
  connect(address: string): GatewayError | undefined {
    return this.deps.weights.take(address, SESSION_WEIGHT, this.deps.nowMs());
  }

  /** Answers one request. */
  async answer(client: ApiClient, request: ApiRequest): Promise<ApiResponse> {
    const endpoint = this.endpoints.get(request.method);
    const asker: Asker = { accountId: client.session?.key.accountId };
    const outcome = await this.run(client, request, endpoint, asker).catch((error: unknown) => {
      const tried = request.params.get('apiKey');
      if (error instanceof Rejected)
        logRejection(this.deps.securityLog, error.error, { address: client.address, tried });
      return this.outcomeOf(error, request);
    });
    const { status, body } = inUnit(outcome, client.unit, endpoint);
    const returnsLimits = readFlag(request.params.get('returnRateLimits')) ?? client.returnsLimits;
    const accountId = endpoint?.countsOrders === true ? asker.accountId : undefined;
    return { status, body, rateLimits: returnsLimits ? this.rateLimits(client, accountId) : undefined };
  }

  /** Answers a malformed message; it costs weight as well. */
  reject(client: ApiClient, error: GatewayError): ApiResponse {
    const over = this.deps.weights.take(client.address, LEAST_WEIGHT, this.deps.nowMs());
    const { status, body } = inUnit(this.rejectionOutcome(over ?? error), client.unit);
    return { status, body, rateLimits: client.returnsLimits ? this.rateLimits(client, undefined) : undefined };
  }

  private async run(
    client: ApiClient,
    request: ApiRequest,
    endpoint: Endpoint | undefined,
    asker: Asker,
  ): Promise<Outcome> {
    const { weights, nowMs, isOpen } = this.deps;
    if (!isOpen()) rejectCall(ERRORS.stopping);
    const params = callParams(request);
    const weight = endpoint === undefined ? SESSION_WEIGHT : weightOf(endpoint, params);
    const over = weights.take(client.address, weight, nowMs());
    if (over !== undefined) rejectCall(over);
    const wish = request.params.get('returnRateLimits');
    if (wish !== undefined && readFlag(wish) === undefined) rejectCall(invalid('returnRateLimits'));
    const own = readable(params);
    const ofSession = this.sessionMethods.get(request.method);
    if (ofSession) return new Outcome(200, await ofSession(client, request));
    if (endpoint === undefined) return rejectCall(ERRORS.unsupported);
    const call = await this.admit(client, request, endpoint, own);
    if (endpoint.security !== 'NONE') asker.accountId = call.key.accountId;
    const result = await endpoint.handle(call);
    if (request.method === 'exchangeInfo') return new Outcome(200, this.withConnections(result));
    return result instanceof Outcome ? result : new Outcome(200, result);
  }

  /** The exchange's rules with the limit that only sockets have. */
  private withConnections(info: unknown): unknown {
    const { connections } = this.deps;
    if (connections === undefined) return info;
    const { max, windowMs } = connections;
    const limit = { rateLimitType: 'CONNECTIONS', interval: 'MINUTE', intervalNum: windowMs / 60_000, limit: max };
    const { rateLimits, ...rest } = info as { readonly rateLimits: readonly object[] };
    return { ...rest, rateLimits: [...rateLimits, limit] };
  }

  private async admit(
    client: ApiClient,
    request: ApiRequest,
    { security }: Endpoint,
    params: Params,
  ): Promise<SignedCall> {
    const { ring, nowMs } = this.deps;
    const open = { params, nowMs: nowMs() };
    // Each handler gets the call of its kind, which the compiler cannot see through the list.
    if (security === 'NONE') return open as unknown as SignedCall;
    if (security === 'KEY') {
      const apiKey = request.params.get('apiKey') ?? client.session?.key.apiKey;
      const key = await verifyKeyOnly(ring, { apiKey, address: client.address, permission: 'read' }, nowMs);
      return key.ok ? ({ ...open, key: key.value } as unknown as SignedCall) : rejectCall(key.error);
    }
    const caller = await this.caller(client, request, permissionOf(security));
    return { ...open, key: caller.key, caller };
  }

  /** The caller, by the request's own signature or else by the session. */
  private async caller(
    client: ApiClient,
    request: ApiRequest,
    permission: SignedRequest['permission'],
  ): Promise<SignedCaller> {
    const { ring, nowMs } = this.deps;
    const { params } = request;
    const [timestamp, recvWindow] = [params.get('timestamp'), params.get('recvWindow')];
    const isSigned = params.has('apiKey') || params.has('signature');
    if (client.session === undefined || isSigned) return this.verify(client, request, permission);
    const asked = { timestamp, recvWindow, address: client.address, permission };
    const verified = await verifySession(ring, client.session.key, asked, nowMs);
    return verified.ok ? verified.value : rejectCall(verified.error);
  }

  private async verify(
    client: ApiClient,
    { params }: ApiRequest,
    permission: SignedRequest['permission'],
  ): Promise<SignedCaller> {
    const [apiKey, timestamp, recvWindow, signature] = ['apiKey', 'timestamp', 'recvWindow', 'signature'].map((name) =>
      params.get(name),
    );
    const asked = { apiKey, timestamp, recvWindow, signature, address: client.address, permission };
    let error: GatewayError = ERRORS.badSignature;
    for (const payload of signedPayloads(params)) {
      const verified = await verifySigned(this.deps.ring, { ...asked, payload }, this.deps.nowMs);
      if (verified.ok) return verified.value;
      error = verified.error;
      if (error !== ERRORS.badSignature) break;
    }
    return rejectCall(error);
  }

  private async logOn(client: ApiClient, request: ApiRequest) {
    const { key } = await this.verify(client, request, 'read');
    if (key.verifier.kind !== 'ed25519') rejectCall(ONLY_ED25519);
    client.session = { key, sinceMs: this.deps.nowMs() };
    return this.sessionFields(client);
  }

  private logOut(client: ApiClient) {
    client.logOut();
    return this.sessionFields(client);
  }

  private async subscribeSigned(client: ApiClient, request: ApiRequest) {
    const { key } = await this.verify(client, request, 'read');
    return subscribe(client, key);
  }

  private sessionFields(client: ApiClient) {
    const { session } = client;
    return {
      apiKey: session?.key.apiKey ?? null,
      authorizedSince: session?.sinceMs ?? null,
      connectedSince: client.socket.openedMs,
      returnRateLimits: client.returnsLimits,
      serverTime: this.deps.nowMs(),
      userDataStream: client.subscriptionIds().length > 0,
    };
  }

  /** The limits with what is used of them; those of orders where an account's orders count. */
  private rateLimits(client: ApiClient, accountId: number | undefined): object[] {
    const { weights, counts, nowMs } = this.deps;
    const used = weights.used(client.address, nowMs());
    const orders = accountId === undefined ? undefined : counts.counts(accountId, nowMs());
    return RATE_LIMITS.flatMap((limit) => {
      if (limit.rateLimitType === 'REQUEST_WEIGHT') return { ...limit, count: used };
      if (orders === undefined) return [];
      return { ...limit, count: limit.interval === 'DAY' ? orders.inDay : orders.inTenS };
    });
  }

  private outcomeOf(error: unknown, { method }: ApiRequest): Outcome {
    const rejection = rejectionOf(error);
    if (rejection === undefined) this.deps.logger.error({ err: error, method }, 'a request of the gateway failed');
    return this.rejectionOutcome(rejection ?? ERRORS.unknown);
  }

  private rejectionOutcome({ http, retryAfterS, ...rest }: GatewayError): Outcome {
    const body = errorBody({ http, ...rest });
    if (retryAfterS === undefined) return new Outcome(http, body);
    const serverTime = this.deps.nowMs();
    return new Outcome(http, { ...body, data: { serverTime, retryAfter: serverTime + retryAfterS * 1_000 } });
  }
}

/** A session method without parameters beyond authentication. */
function bare(method: (client: ApiClient) => unknown): SessionMethod {
  return (client, request) => {
    readable(callParams(request)).rejectAny();
    return method(client);
  };
}

/** The parameters of the call itself, in the form in which REST reads them. */
function callParams({ params }: ApiRequest): GatewayResult<Params> {
  const own = [...params].filter(([name]) => !ENVELOPE.some((word) => word === name));
  return readParams(new URLSearchParams(own).toString(), '');
}

function readable(params: GatewayResult<Params>): Params {
  return params.ok ? params.value : rejectCall(params.error);
}

function subscribe(client: ApiClient, key: ApiKey | undefined) {
  if (key === undefined) return rejectCall(ERRORS.keyRejected);
  const subscriptionId = client.subscribe(key);
  return subscriptionId === undefined ? rejectCall(SUBSCRIBED) : { subscriptionId };
}

function unsubscribe(client: ApiClient, request: ApiRequest) {
  const id = readable(callParams(request)).whole('subscriptionId');
  return client.unsubscribe(id) ? {} : rejectCall(NOT_SUBSCRIBED);
}

/** The rejection for an error; undefined for an unexpected one. */
function rejectionOf(error: unknown): GatewayError | undefined {
  if (error instanceof Rejected) return error.error;
  if (error instanceof CoreHostError) return error.code === 'OVERLOADED' ? ERRORS.busy : ERRORS.stopping;
  return isDatabaseBusy(error) ? ERRORS.busy : undefined;
}
