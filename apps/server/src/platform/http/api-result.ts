import { API_CODES, type ApiErrorName, CODE_OK } from '@bourse/contract';

/** A rejection: code, invalid field and English message. */
export interface Rejection {
  readonly ok: false;
  readonly code: ApiErrorName;
  readonly field?: string | undefined;
  readonly msg?: string | undefined;
  /** Only with SIGNATURE_TIME_INVALID: the server's clock for signing again, milliseconds since the epoch. */
  readonly serverTimeMs?: number;
  /** When to retry, if known: seconds, rounded up. */
  readonly retryAfterS?: number;
}

/** The result of a handler. */
export type ApiResult<T> = { readonly ok: true; readonly value: T } | Rejection;

/** Creates a rejection with code, invalid field and message. */
export function reject(code: ApiErrorName, field?: string, msg?: string): Rejection {
  return { ok: false, code, field, msg };
}

/** Creates a rejection with a retry time. */
export function rejectFor(code: ApiErrorName, retryAfterS: number): Rejection {
  return { ...reject(code), retryAfterS };
}

/** The default message of a code. */
export function messageOf(code: ApiErrorName): string {
  return API_CODES[code].msg;
}

/** The envelope of a successful response; `data` is JSON text. */
export function okBody(data: string): string {
  return `{"code":${CODE_OK},"msg":"","data":${data}}`;
}

/** The envelope of a rejection. `field` is empty when no single field is invalid. */
export function rejectionBody(rejection: Rejection): string {
  return JSON.stringify({
    code: API_CODES[rejection.code].code,
    msg: rejection.msg ?? messageOf(rejection.code),
    error: rejection.code,
    field: rejection.field ?? '',
    data: null,
    serverTimeMs: rejection.serverTimeMs,
  });
}

/** The HTTP status of a rejection. */
export function statusOf(code: ApiErrorName): number {
  return API_CODES[code].http;
}
