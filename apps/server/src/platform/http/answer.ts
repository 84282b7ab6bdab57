import { API_CODES, type ApiErrorName, CODE_OK } from '@bourse/contract';

/** A refusal on its way to the wire: the code's name, the field that is wrong, and English words for a log reader. */
export interface Refusal {
  readonly ok: false;
  readonly code: ApiErrorName;
  readonly field?: string | undefined;
  readonly msg?: string | undefined;
  /** Only with SIGNATURE_TIME_INVALID: by this clock the caller can sign again, milliseconds since the epoch. */
  readonly serverTimeMs?: number;
  /** When to come again, where that is known: seconds, rounded up. */
  readonly retryAfterS?: number;
}

/** What a handler answers. */
export type Answer<T> = { readonly ok: true; readonly value: T } | Refusal;

/** Refuses with a code, the field that is wrong, and a sentence for the caller. */
export function refuse(code: ApiErrorName, field?: string, msg?: string): Refusal {
  return { ok: false, code, field, msg };
}

/** Refuses until a time that is known. */
export function refuseFor(code: ApiErrorName, retryAfterS: number): Refusal {
  return { ...refuse(code), retryAfterS };
}

/** The default message of a code. */
export function messageOf(code: ApiErrorName): string {
  return API_CODES[code].msg;
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
