import { createHash, type KeyObject, verify } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import {
  SIGNATURE_HEADER,
  SIGNATURE_NONCE_HEADER,
  SIGNATURE_TIME_HEADER,
  SIGNATURE_WINDOW_MS,
  type SignedParts,
  signedText,
} from '@bourse/contract';
import type { SessionKeyStore, SessionKeys } from '../auth/session-keys.ts';
import type { UsedNonces } from '../auth/used-nonces.ts';
import { type ApiResult, type Rejection, reject } from './api-result.ts';

/*
 * Goal: a signed route runs only on a request of the browser that logged in, once per request. Method: check headers, keys, time,
 * signature, nonce, in this order; the nonce is stored only after the signature was verified, so that others cannot use up nonces
 * or fill the table. The cost of each check is bounded: lengths are checked before decoding, and at most one signature is verified.
 */

/** The signed parts of a request as received. */
export interface SentCall {
  readonly method: string;
  /** Path and query as received. */
  readonly target: string;
  /** The body's bytes as received; empty without a body. */
  readonly body: Buffer;
}

/** A call with a verified signature and a fresh nonce. */
export interface SignedCall {
  readonly nonce: string;
  readonly keys: SessionKeys;
}

/** Verifies signatures of calls. */
export interface SignedCalls {
  /** Rejected with SIGNATURE_REQUIRED, SESSION_KEYS_MISSING, SIGNATURE_TIME_INVALID, SIGNATURE_INVALID, SIGNATURE_REPLAYED. */
  accept(sessionId: string, headers: IncomingHttpHeaders, sent: SentCall): Promise<ApiResult<SignedCall>>;
}

/** Formats of the signature headers: 64 bytes, milliseconds, 16 to 32 bytes. */
const SHAPES = [
  [SIGNATURE_HEADER, /^[\w-]{86}$/],
  [SIGNATURE_TIME_HEADER, /^[1-9]\d{0,14}$/],
  [SIGNATURE_NONCE_HEADER, /^[\w-]{22,43}$/],
] as const;
const SIGNATURE_BYTES = 64;

/** Creates the verification of signed calls. */
export function createSignedCalls(deps: {
  readonly keys: Pick<SessionKeyStore, 'find'>;
  readonly nonces: Pick<UsedNonces, 'use'>;
  readonly nowMs?: () => number;
}): SignedCalls {
  const { keys, nonces, nowMs = Date.now } = deps;
  return {
    async accept(sessionId, headers, sent) {
      const read = readHeaders(headers);
      if (!read.ok) return read;
      const { signature, timeMs, nonce } = read.value;
      const bound = await keys.find(sessionId);
      if (bound === undefined) return reject('SESSION_KEYS_MISSING');
      const late = checkTime(Number(timeMs), nowMs());
      if (late !== undefined) return late;
      const { method, target, body } = sent;
      const bodyHash = createHash('sha256').update(body).digest('base64url');
      if (!isSignedBy(bound.signKey, { method, target, bodyHash, timeMs, nonce }, signature)) {
        return reject('SIGNATURE_INVALID', SIGNATURE_HEADER);
      }
      if (!(await nonces.use(sessionId, nonce, Number(timeMs) + SIGNATURE_WINDOW_MS))) {
        return reject('SIGNATURE_REPLAYED', SIGNATURE_NONCE_HEADER);
      }
      return { ok: true, value: { nonce, keys: bound } };
    },
  };
}

interface SignatureHeaders {
  readonly signature: string;
  readonly timeMs: string;
  readonly nonce: string;
}

function readHeaders(headers: IncomingHttpHeaders): ApiResult<SignatureHeaders> {
  for (const [name, shape] of SHAPES) {
    const value = headers[name];
    if (value === undefined) return reject('SIGNATURE_REQUIRED', name);
    if (typeof value !== 'string' || !shape.test(value)) return reject('SIGNATURE_INVALID', name);
  }
  const [signature, timeMs, nonce] = SHAPES.map(([name]) => String(headers[name]));
  return { ok: true, value: { signature: signature ?? '', timeMs: timeMs ?? '', nonce: nonce ?? '' } };
}

/** Rejects a time outside the window with the server's time, so that the caller can sign again. */
function checkTime(timeMs: number, serverTimeMs: number): Rejection | undefined {
  if (Math.abs(timeMs - serverTimeMs) <= SIGNATURE_WINDOW_MS) return undefined;
  return { ...reject('SIGNATURE_TIME_INVALID', SIGNATURE_TIME_HEADER), serverTimeMs };
}

/** Whether a base64url text is a valid signature of a call. */
function isSignedBy(key: KeyObject, parts: SignedParts, text: string): boolean {
  const signature = Buffer.from(text, 'base64url');
  // The last character has unused bits; only the canonical encoding is accepted.
  if (signature.length !== SIGNATURE_BYTES || signature.toString('base64url') !== text) return false;
  try {
    return verify('sha256', Buffer.from(signedText(parts)), { key, dsaEncoding: 'ieee-p1363' }, signature);
  } catch {
    return false;
  }
}
