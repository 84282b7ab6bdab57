import { API_CODES, type ApiErrorName, CODE_OK } from '@bourse/contract';

/** A rejection: code, invalid field and English message. */
export interface Refusal {
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
export type Answer<T> = { readonly ok: true; readonly value: T } | Refusal;

/** Creates a rejection with code, invalid field and message. */
export function refuse(code: ApiErrorName, field?: string, msg?: string): Refusal {
  return { ok: false, code, field, msg };
}

/** Creates a rejection with a retry time. */
export function refuseFor(code: ApiErrorName, retryAfterS: number): Refusal {
  return { ...refuse(code), retryAfterS };
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

/** The HTTP status of a rejection. */
export function statusOf(code: ApiErrorName): number {
  return API_CODES[code].http;
}
