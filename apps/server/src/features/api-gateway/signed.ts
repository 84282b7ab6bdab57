import { createHmac, timingSafeEqual, verify } from 'node:crypto';
import type { ApiKey, ApiKeyPermission, ApiKeyring, ApiKeyVerifier } from '../../platform/auth/api-key.ts';
import { accept, deny, ERRORS, type GatewayError, type GatewayResult, invalid, missing } from './errors.ts';
import { FIRST_MICROSECONDS } from './time-unit.ts';

/*
 * Signed requests, for REST and the WebSocket API alike. Over REST the payload is the query followed by the body as they were
 * sent, without the signature; over the socket it is the parameters sorted by name, joined by `&`.
 */

/** The largest window in which a request counts as sent now, and the usual one; milliseconds. */
const MAX_RECV_WINDOW_MS = 60_000;
const RECV_WINDOW_MS = 5_000;
/** How far a caller's clock may be ahead of ours. */
const MAX_AHEAD_MS = 1_000;

/** A raw request. */
export interface SignedRequest {
  readonly apiKey: string | undefined;
  readonly timestamp: string | undefined;
  readonly recvWindow: string | undefined;
  readonly signature: string | undefined;
  /** What was signed. */
  readonly payload: string;
  /** Address of the caller. */
  readonly address: string;
  /** The required permission of the key. */
  readonly permission: ApiKeyPermission;
}

/** An authenticated request. */
export interface SignedCaller {
  readonly key: ApiKey;
  /** When the request expires; checked again before an order is submitted, because authentication may take a while. */
  readonly freshUntilMs: number;
}

/** Authenticates a request; checks in the order: key, time, permission, signature. */
export async function verifySigned(
  ring: ApiKeyring,
  request: SignedRequest,
  nowMs: () => number = Date.now,
): Promise<GatewayResult<SignedCaller>> {
  const found = await findKey(ring, request.apiKey);
  if (!found.ok) return found;
  const key = found.value;
  const window = readWindow(request, nowMs());
  if (!window.ok) return window;
  const denied = denyUse(ring, key, request, nowMs());
  if (denied !== undefined) return deny(denied);
  const { signature } = request;
  if (signature === undefined || signature === '') return deny(missing('signature'));
  if (!(await signatureMatches(key.verifier, request.payload, signature))) return deny(ERRORS.badSignature);
  // Verifying may have taken a while, and the key may have been revoked or changed meanwhile.
  if ((await ring.find(key.apiKey))?.revision !== key.revision) return deny(ERRORS.keyRejected);
  ring.noteUsed(key, request.address, nowMs());
  return accept({ key, freshUntilMs: window.value });
}

/** The caller of a request on a logged-on connection: everything but the signature is checked again. */
export async function verifySession(
  ring: ApiKeyring,
  known: ApiKey,
  request: Pick<SignedRequest, 'timestamp' | 'recvWindow' | 'address' | 'permission'>,
  nowMs: () => number = Date.now,
): Promise<GatewayResult<SignedCaller>> {
  const found = await findKey(ring, known.apiKey);
  if (!found.ok) return found;
  const key = found.value;
  if (key.keyId !== known.keyId) return deny(ERRORS.keyRejected);
  const window = readWindow(request, nowMs());
  if (!window.ok) return window;
  const denied = denyUse(ring, key, request, nowMs());
  if (denied !== undefined) return deny(denied);
  ring.noteUsed(key, request.address, nowMs());
  return accept({ key, freshUntilMs: window.value });
}

/** The key of a call that needs no signature (`X-MBX-APIKEY` alone). */
export async function verifyKeyOnly(
  ring: ApiKeyring,
  request: Pick<SignedRequest, 'apiKey' | 'address' | 'permission'>,
  nowMs: () => number = Date.now,
): Promise<GatewayResult<ApiKey>> {
  const found = await findKey(ring, request.apiKey);
  if (!found.ok) return found;
  const denied = denyUse(ring, found.value, request, nowMs());
  if (denied !== undefined) return deny(denied);
  ring.noteUsed(found.value, request.address, nowMs());
  return found;
}

/** Whether an accepted request has expired since. */
export function isStale(caller: SignedCaller, nowMs: number): boolean {
  return nowMs > caller.freshUntilMs;
}

async function findKey(ring: ApiKeyring, apiKey: string | undefined): Promise<GatewayResult<ApiKey>> {
  if (apiKey === undefined || !/^[A-Za-z0-9]{16,128}$/.test(apiKey)) return deny(ERRORS.badKeyFormat);
  const key = await ring.find(apiKey);
  return key === undefined ? deny(ERRORS.keyRejected) : accept(key);
}

function denyUse(
  ring: ApiKeyring,
  key: ApiKey,
  { address, permission }: Pick<SignedRequest, 'address' | 'permission'>,
  nowMs: number,
): GatewayError | undefined {
  const isOver = key.expiresMs !== 0 && key.expiresMs <= nowMs;
  if (isOver || !key.permissions[permission] || !ring.allowsAddress(key, address)) return ERRORS.keyRejected;
  return undefined;
}

/** When the request's receive window ends. */
function readWindow(
  { timestamp, recvWindow }: Pick<SignedRequest, 'timestamp' | 'recvWindow'>,
  nowMs: number,
): GatewayResult<number> {
  if (timestamp === undefined || !/^\d{1,17}$/.test(timestamp)) return deny(missing('timestamp'));
  const window = recvWindow === undefined ? RECV_WINDOW_MS : Number(recvWindow);
  if (recvWindow !== undefined && !/^\d{1,9}(\.\d{1,3})?$/.test(recvWindow)) return deny(invalid('recvWindow'));
  if (window > MAX_RECV_WINDOW_MS) return deny(ERRORS.badRecvWindow);
  const sent = Number(timestamp);
  const sentMs = sent >= FIRST_MICROSECONDS ? sent / 1_000 : sent;
  if (sentMs >= nowMs + MAX_AHEAD_MS) return deny(ERRORS.tooEarly);
  return nowMs - sentMs <= window ? accept(sentMs + window) : deny(ERRORS.tooOld);
}

/**
 * Whether a signature is that of a payload. HMAC-SHA256 in hexadecimal digits of either case; RSA (PKCS#1 v1.5, SHA-256) and
 * Ed25519 in base64. Public keys are checked on another thread: they take long enough to make orders wait.
 */
export async function signatureMatches(verifier: ApiKeyVerifier, payload: string, signature: string): Promise<boolean> {
  const data = Buffer.from(payload, 'utf8');
  if (verifier.kind === 'hmac') return hmacMatches(verifier.secret, data, signature);
  // Some clients put base64 into an address as it is: a plus in it is read there as a blank, which base64 has none of.
  const text = signature.replaceAll(' ', '+');
  if (!/^[A-Za-z0-9+/]{1,1400}={0,2}$/.test(text)) return false;
  const bytes = Buffer.from(text, 'base64');
  return new Promise((resolve) => {
    // Ed25519 includes the hash.
    const digest = verifier.kind === 'rsa' ? 'sha256' : null;
    verify(digest, data, verifier.publicKey, bytes, (error, matches) => resolve(error === null && matches));
  });
}

function hmacMatches(secret: string, data: Buffer, signature: string): boolean {
  if (!/^[0-9a-f]{64}$/i.test(signature)) return false;
  return timingSafeEqual(createHmac('sha256', secret).update(data).digest(), Buffer.from(signature, 'hex'));
}
