/**
 * Signed calls and sealed (encrypted) responses: header names, limits and exact texts, shared by server, web client and bots.
 *
 * Goal: a copied session cookie or a proxy log is not enough to make or replay a signed call or to read a sealed response.
 * Method: the browser of each session generates two key pairs (ECDSA for signing, ECDH for encryption, both P-256) whose
 * public keys are bound to the session once. Not handled: a hostile script in the open page can use the keys like the page
 * itself; TLS and the content security policy defend against that.
 *
 * This file has no imports, so that a page that signs need not load every schema of the contract.
 */

/** Carries the signature: ECDSA P-256 with SHA-256 over `signedText`, r and s (IEEE P1363, 64 bytes), base64url. */
export const SIGNATURE_HEADER = 'x-signature';
/** Carries the caller's time, milliseconds since the epoch. */
export const SIGNATURE_TIME_HEADER = 'x-signature-time';
/** Carries 16 to 32 random bytes in base64url, new for each call: 22 to 43 characters. */
export const SIGNATURE_NONCE_HEADER = 'x-signature-nonce';

/** Maximum difference between the signature's time and the server's clock, in either direction; milliseconds. */
export const SIGNATURE_WINDOW_MS = 30_000;

/** The parts of a call that are signed. */
export interface SignedParts {
  /** As in the request line: `POST`. */
  readonly method: string;
  /** Path and query exactly as they are sent: `/hk-web/v2/user/api-key`. */
  readonly target: string;
  /** SHA-256 of the body's bytes as they are sent (of no bytes where there is no body), base64url: 43 characters. */
  readonly bodyHash: string;
  /** As in its header. */
  readonly timeMs: string;
  /** As in its header. */
  readonly nonce: string;
}

/** The text to sign, as UTF-8: a version tag and the five parts, one per line, without a trailing line break. */
export function signedText({ method, target, bodyHash, timeMs, nonce }: SignedParts): string {
  return ['BOURSE-SIGNED-1', method, target, bodyHash, timeMs, nonce].join('\n');
}

/** An encrypted `data`; all three in base64url. */
export interface SealedData {
  readonly sealed: {
    /** The server's ephemeral public key for this response: SPKI, P-256. */
    readonly key: string;
    /** 12 bytes. */
    readonly iv: string;
    /** AES-256-GCM of the JSON text, its tag of 16 bytes at the end. */
    readonly text: string;
  };
}

/**
 * The `info` of HKDF-SHA-256 (no salt) that derives the 32-byte AES key from the ECDH secret, as UTF-8. It contains a purpose tag, the
 * operationId, the request's nonce and the server's public key as sent, so that a response to another or an earlier call cannot be
 * decrypted.
 */
export function sealInfo(operationId: string, nonce: string, serverKey: string): string {
  return ['BOURSE-SEALED-1', operationId, nonce, serverKey].join('\n');
}
