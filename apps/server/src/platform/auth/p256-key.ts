import { createPublicKey, type KeyObject } from 'node:crypto';

/** DER prefix of every P-256 SPKI key with an uncompressed point, the point's format byte included. */
const SPKI_PREFIX = Buffer.from('3059301306072a8648ce3d020106082a8648ce3d03010703420004', 'hex');
/** The prefix and the point's two coordinates. */
const SPKI_BYTES = SPKI_PREFIX.length + 64;
const SPKI_CHARS = Math.ceil((SPKI_BYTES * 8) / 6);

/**
 * Parses a public key as exported by browsers: P-256, SPKI, base64url without padding. undefined for anything else: another
 * curve, a point not on the curve, a private key, another encoding. Each key has exactly one text, so texts can be compared.
 */
export function parseP256Key(text: string): KeyObject | undefined {
  if (text.length !== SPKI_CHARS) return undefined;
  const der = Buffer.from(text, 'base64url');
  if (der.length !== SPKI_BYTES || der.toString('base64url') !== text) return undefined;
  if (!der.subarray(0, SPKI_PREFIX.length).equals(SPKI_PREFIX)) return undefined;
  try {
    return createPublicKey({ key: der, format: 'der', type: 'spki' });
  } catch {
    return undefined;
  }
}
