import { API_CODES, type ApiErrorName, CODE_OK, KYC_REQUIRED_MSG, MODULE_UNAVAILABLE_MSG } from '@bourse/contract';

/** A refusal on its way to the wire: the code's name, the field that is wrong, and English words for a log reader. */
export interface Refusal {
  readonly ok: false;
  readonly code: ApiErrorName;
  readonly field?: string | undefined;
  readonly msg?: string | undefined;
  /** Only with SIGNATURE_TIME_INVALID: by this clock the caller can sign again, milliseconds since the epoch. */
  readonly serverTimeMs?: number;
}

/** What a handler answers. */
export type Answer<T> = { readonly ok: true; readonly value: T } | Refusal;

/** Refuses with a code, the field that is wrong, and a sentence for the caller. */
export function refuse(code: ApiErrorName, field?: string, msg?: string): Refusal {
  return { ok: false, code, field, msg };
}

const DEFAULT_MESSAGES: Partial<Record<ApiErrorName, string>> = {
  BODY_INVALID: 'The body is not valid.',
  QUERY_INVALID: 'A parameter is not valid.',
  ROUTE_UNKNOWN: 'There is no such route.',
  METHOD_NOT_ALLOWED: 'This route does not take that method.',
  BODY_TOO_LARGE: 'The body is too large.',
  MEDIA_TYPE_UNSUPPORTED: 'The body must be application/json.',
  UPGRADE_REQUIRED: 'This is the address of a WebSocket; open one here.',
  TOO_MANY_REQUESTS: 'Too many requests; try again later.',
  INTERNAL: 'Something went wrong on our side.',
  NOT_READY: 'The exchange is starting or stopping.',
  OVERLOADED: 'The exchange is busy; try again.',
  LOGIN_REQUIRED: 'Log in first.',
  CSRF_INVALID: 'The x-csrf-token header is missing or wrong, or the request comes from another site.',
  FORBIDDEN: 'You may not do that.',
  CREDENTIALS_WRONG: 'The e-mail address or the password is wrong.',
  EMAIL_TAKEN: 'This e-mail address has an account already.',
  EMAIL_INVALID: 'This is not an e-mail address.',
  PASSWORD_WEAK: 'The password needs 10 to 128 characters and must not be easy to guess.',
  DEMO_ONLY: 'This works in demo mode only.',
  SIGNATURE_REQUIRED: 'This call must be signed: a header of the signature is missing.',
  SESSION_KEYS_MISSING: 'The session has no keys; bind them first.',
  SIGNATURE_TIME_INVALID: 'The signature’s time is too far from the server’s; sign again by serverTimeMs.',
  SIGNATURE_INVALID: 'The signature is not that of this call by the session’s key.',
  SIGNATURE_REPLAYED: 'This signature’s nonce was used before; each signed call needs a new one.',
  SESSION_KEYS_INVALID: 'These are not two different public keys on P-256, SPKI in base64url.',
  SESSION_KEYS_BOUND: 'The session has other keys; log in again to use new ones.',
  KYC_REQUIRED: KYC_REQUIRED_MSG,
  MODULE_UNAVAILABLE: MODULE_UNAVAILABLE_MSG,
};

/** A sentence for a code that came without one: ORDER_TOO_SMALL becomes "Order too small." */
export function messageOf(code: ApiErrorName): string {
  const known = DEFAULT_MESSAGES[code];
  if (known !== undefined) return known;
  const words = code.toLowerCase().replaceAll('_', ' ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
}

/** The envelope of an accepted call; `data` is JSON text. */
export function okBody(data: string): string {
  return `{"code":${CODE_OK},"msg":"","data":${data}}`;
}

/** The envelope of a refused call. `field` is empty when no single field is to blame. */
export function refusalBody(refusal: Refusal): string {
  return JSON.stringify({
    code: API_CODES[refusal.code].code,
    msg: refusal.msg ?? messageOf(refusal.code),
    error: refusal.code,
    field: refusal.field ?? '',
    data: null,
    serverTimeMs: refusal.serverTimeMs,
  });
}

/** The HTTP status of a refusal. */
export function statusOf(code: ApiErrorName): number {
  return API_CODES[code].http;
}
