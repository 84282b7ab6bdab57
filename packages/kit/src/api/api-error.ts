import type { ApiErrorName } from '@bourse/contract';

/** A refusal of the API by its stable name, or what kept the answer from arriving. */
export type ErrorName =
  | ApiErrorName
  | 'NETWORK'
  | 'TIMEOUT'
  | 'ANSWER_INVALID'
  // This browser cannot sign here.
  | 'KEYS_NEED_HTTPS'
  | 'KEYS_NOT_KEPT'
  // The browser made or used no passkey.
  | 'PASSKEY_CANCELLED'
  | 'PASSKEY_UNSUPPORTED';

/** A call that was refused or failed. `name` chooses the words: message `error.NAME`. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly errorName: ErrorName;
  /** Number of the code table; 0 when no answer arrived. */
  readonly code: number;
  /** HTTP status; 0 when no answer arrived. */
  readonly status: number;
  /** The field to blame; empty when there is none. */
  readonly field: string;
  /** The server's own words, plain English; empty when there are none. */
  readonly serverMessage: string;
  /** A dialog of the whole page tells it already: whoever called need not say it again. */
  told = false;

  constructor(errorName: ErrorName, code = 0, status = 0, field = '', message = '') {
    super(message === '' ? errorName : `${errorName}: ${message}`);
    this.serverMessage = message;
    this.errorName = errorName;
    this.code = code;
    this.status = status;
    this.field = field;
  }
}

/** The name of what went wrong, whatever was thrown. */
export function errorNameOf(error: unknown): ErrorName {
  return error instanceof ApiError ? error.errorName : 'INTERNAL';
}

/** Message id of the words for an error. */
export function errorMessageId(name: string): string {
  return `error.${name}`;
}

/** No answer came, or the server failed after it may have taken the call. */
const UNSETTLED: ReadonlySet<string> = new Set<ErrorName>([
  'NETWORK',
  'TIMEOUT',
  'ANSWER_INVALID',
  'INTERNAL',
  'NOT_READY',
]);

/** Rejected before the call's own work began: such a reply tells nothing about an earlier attempt at the same. */
const NOT_REACHED: ReadonlySet<string> = new Set<ErrorName>([
  'LOGIN_REQUIRED',
  'CSRF_INVALID',
  'FORBIDDEN',
  'STEP_UP_REQUIRED',
  'MODULE_UNAVAILABLE',
  'KYC_REQUIRED',
  'DEMO_ONLY',
  'TOO_MANY_REQUESTS',
  // Refused before any work; also the reply to a repetition whose first reply cannot be read at the moment.
  'OVERLOADED',
  'REQUEST_TIMEOUT',
  'ROUTE_UNKNOWN',
  'METHOD_NOT_ALLOWED',
  'QUERY_INVALID',
  'BODY_INVALID',
  'BODY_TOO_LARGE',
  'MEDIA_TYPE_UNSUPPORTED',
  'CONTENT_ENCODING_UNSUPPORTED',
  'HOST_INVALID',
  'HOST_UNKNOWN',
  'HEADERS_TOO_LONG',
  'SIGNATURE_REQUIRED',
  'SIGNATURE_INVALID',
  'SIGNATURE_TIME_INVALID',
  'SIGNATURE_REPLAYED',
  'SESSION_KEYS_MISSING',
  'SESSION_KEYS_INVALID',
  'KEYS_NEED_HTTPS',
  'KEYS_NOT_KEPT',
]);

/** Whether a failure leaves open if the call had its effect. */
export function isUnsettled(errorName: string): boolean {
  return UNSETTLED.has(errorName);
}

/**
 * Whether the outcome of an action is unknown after an attempt at it failed, so that the next attempt must carry the same idempotency key.
 * `wasOpen`: it was unknown before this attempt, too; only a reply of the action itself settles it then.
 */
export function staysOpen(errorName: string, wasOpen: boolean): boolean {
  return isUnsettled(errorName) || (wasOpen && NOT_REACHED.has(errorName));
}
