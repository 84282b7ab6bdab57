import { createPublicKey, type KeyObject } from 'node:crypto';

/** What every P-256 key with an uncompressed point begins with as SPKI in DER, up to and with the byte that says so. */
const SPKI_START = Buffer.from('3059301306072a8648ce3d020106082a8648ce3d03010703420004', 'hex');
/** The start, and the point's two coordinates. */
const SPKI_BYTES = SPKI_START.length + 64;
const SPKI_CHARS = Math.ceil((SPKI_BYTES * 8) / 6);

/**
 * Reads a public key as browsers export it: P-256, SPKI, in base64url without padding. undefined for anything else: another
 * curve, a point that is not on it, a private key, another spelling. So each key has one text only, and texts can be compared.
 */
export function readP256Key(text: string): KeyObject | undefined {
  if (text.length !== SPKI_CHARS) return undefined;
  const der = Buffer.from(text, 'base64url');
  if (der.length !== SPKI_BYTES || der.toString('base64url') !== text) return undefined;
  if (!der.subarray(0, SPKI_START.length).equals(SPKI_START)) return undefined;
  try {
    return createPublicKey({ key: der, format: 'der', type: 'spki' });
  } catch {
    return undefined;
  }
}
