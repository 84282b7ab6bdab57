import { createPublicKey, type KeyObject } from 'node:crypto';

/** Sizes of RSA keys that sign well and are checked fast enough, in bits. */
const RSA_BITS = { least: 2_048, most: 4_096 } as const;

/** A public key in PEM as the database keeps it; undefined when it is none of that kind, too weak, or a private key. */
export function readPublicKey(kind: 'rsa' | 'ed25519', pem: string): string | undefined {
  // A private key has a public half and would be read too; its owner must hear that it is the wrong one.
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
