import { createPublicKey, type KeyObject } from 'node:crypto';

/** Accepted sizes of RSA keys in bits: secure, and fast enough to verify. */
const RSA_BITS = { least: 2_048, most: 4_096 } as const;

/** Normalizes a public key in PEM; undefined when it is of another kind, too weak, or a private key. */
export function readPublicKey(kind: 'rsa' | 'ed25519', pem: string): string | undefined {
  // A private key would also parse as its public key; reject it, so that its owner notices.
  if (!pem.includes('-----BEGIN PUBLIC KEY-----')) return undefined;
  let key: KeyObject;
  try {
    key = createPublicKey(pem);
  } catch {
    return undefined;
  }
  if (key.asymmetricKeyType !== kind) return undefined;
  const bits = key.asymmetricKeyDetails?.modulusLength ?? RSA_BITS.least;
  if (bits < RSA_BITS.least || bits > RSA_BITS.most) return undefined;
  return key.export({ type: 'spki', format: 'pem' }).toString();
}
