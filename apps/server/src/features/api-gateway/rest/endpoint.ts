import type { ApiKey, ApiKeyPermission } from '../../../platform/auth/api-key.ts';
import type { GatewayError, GatewayResult } from '../errors.ts';
import type { SignedCaller } from '../signed.ts';
import { answerInMicroseconds, type TimeUnit } from '../time-unit.ts';
import { Params } from './params.ts';

/** Required authentication of a call: none, a key, or a signature by a key that may read, trade or transfer. */
export type Security = 'NONE' | 'KEY' | 'READ' | 'TRADE' | 'TRANSFER';

/** The permission of a key that a signed call needs. */
export function permissionOf(security: Security): ApiKeyPermission {
  if (security === 'TRADE') return 'trade';
  return security === 'TRANSFER' ? 'transfer' : 'read';
}

/** An admitted call. */
export interface OpenCall {
  readonly params: Params;
  readonly nowMs: number;
}
/** A call with a key. */
export interface KeyCall extends OpenCall {
  readonly key: ApiKey;
}
/** A signed call. */
export interface SignedCall extends KeyCall {
  readonly caller: SignedCaller;
}

/** A handler's rejection with more than a code. */
export class Outcome {
  readonly status: number;
  readonly body: unknown;

  constructor(status: number, body: unknown) {
    this.status = status;
    this.body = body;
  }
}

type CallOf<S extends Security> = S extends 'NONE' ? OpenCall : S extends 'KEY' ? KeyCall : SignedCall;

/** One endpoint of the REST API. Its handler returns the body; it rejects by `rejectCall`. */
export interface Endpoint<S extends Security = Security> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly security: S;
  /** Request weight; for some calls it depends on their parameters. */
  readonly weight: number | ((params: Params) => number);
  /** Whether the response has the account's order counts. */
  readonly countsOrders?: boolean;
  readonly handle: (call: CallOf<S>) => unknown;
  /** The answer with its times in microseconds, where their names alone do not say which they are. */
  readonly inMicroseconds?: (answer: unknown) => unknown;
}

/** Keeps an endpoint's own kind of call while lists hold endpoints of all kinds. */
export function endpoint<S extends Security>(spec: Endpoint<S>): Endpoint {
  return spec as unknown as Endpoint;
}

/** Weight of a call; a malformed one costs as much as one without parameters. */
export function weightOf({ weight }: Endpoint, params: GatewayResult<Params>): number {
  if (typeof weight === 'number') return weight;
  return weight(params.ok ? params.value : new Params('', ''));
}

/** The result of a call, with its times in the requested unit. */
export function inUnit(
  { status, body }: Outcome,
  unit: TimeUnit,
  endpoint: Pick<Endpoint, 'inMicroseconds'> = {},
): Outcome {
  if (unit === 'millisecond') return new Outcome(status, body);
  const convert = status === 200 ? (endpoint.inMicroseconds ?? answerInMicroseconds) : answerInMicroseconds;
  return new Outcome(status, convert(body));
}

/** The body of a rejection. */
export function errorBody({ code, msg }: GatewayError): { readonly code: number; readonly msg: string } {
  return { code, msg };
}
