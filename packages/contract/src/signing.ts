/**
 * How a call is signed and an answer sealed: header names, limits and the exact texts, once for the server, the web and bots.
 *
 * Goal: whoever copies a session's cookie, or reads what a proxy logs, can neither make a signed call, nor repeat one, nor
 * read a sealed answer. Method: each session has two key pairs of its browser (ECDSA to sign, ECDH to receive, both P-256),
 * whose public halves are bound to it once. What this does not handle: a hostile script in the open page can use the
 * keys as the page does; that is what TLS, the content security policy and our own code are for.
 *
 * A file of its own with no import, so that a page that signs need not load every schema of the contract.
 */

/** Carries the signature: ECDSA P-256 with SHA-256 over `signedText`, r and s (IEEE P1363, 64 bytes), base64url. */
export const SIGNATURE_HEADER = 'x-signature';
/** Carries the caller's time, milliseconds since the epoch. */
export const SIGNATURE_TIME_HEADER = 'x-signature-time';
/** Carries 16 to 32 random bytes in base64url, new for each call: 22 to 43 characters. */
export const SIGNATURE_NONCE_HEADER = 'x-signature-nonce';

/** A call signed longer ago than this, or so far ahead of the server's clock, is refused; milliseconds. */
export const SIGNATURE_WINDOW_MS = 30_000;

/** What a signature is over. */
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

/** The text that is signed, as UTF-8: a word for the version and the five parts, one a line, no line break at the end. */
export function signedText({ method, target, bodyHash, timeMs, nonce }: SignedParts): string {
  return ['BOURSE-SIGNED-1', method, target, bodyHash, timeMs, nonce].join('\n');
}

/** An encrypted `data`; all three in base64url. */
export interface SealedData {
  readonly sealed: {
    /** The server's public key for this one answer: SPKI, P-256. */
    readonly key: string;
    /** 12 bytes. */
    readonly iv: string;
    /** AES-256-GCM of the JSON text, its tag of 16 bytes at the end. */
    readonly text: string;
  };
}

/**
 * The `info` of HKDF-SHA-256 (no salt) that makes the 32 bytes of the AES key out of the ECDH secret, as UTF-8. It names what the
 * key is for, the operationId, the nonce of the request and the server's public key as sent: an answer to another call, or an
 * older answer to the same one, does not open.
 */
export function sealInfo(operationId: string, nonce: string, serverKey: string): string {
  return ['BOURSE-SEALED-1', operationId, nonce, serverKey].join('\n');
}
