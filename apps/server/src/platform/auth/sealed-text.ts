import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts data that is stored in the database but must not be readable from it. */
export interface Sealer {
  /** Encrypts a text bound to a context, which decryption must repeat. Base64. */
  seal(text: string, context: string): string;
  /** Decrypts a text; undefined when it was modified, belongs to another context, or was encrypted with another secret. */
  open(sealed: string, context: string): string | undefined;
  /** Like `seal` and `open`, for bytes: IV, tag, ciphertext. */
  sealBytes(bytes: Buffer, context: string): Buffer;
  openBytes(sealed: Buffer, context: string): Buffer | undefined;
}

/** Creates a sealer (AES-256-GCM) with a key derived from the server's secret for one purpose. */
export function createSealer(secret: string, purpose: string): Sealer {
  const key = Buffer.from(hkdfSync('sha256', secret, '', `bourse ${purpose}`, 32));
  const sealBytes = (bytes: Buffer, context: string): Buffer => {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(context));
    const body = Buffer.concat([cipher.update(bytes), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), body]);
  };
  const openBytes = (sealed: Buffer, context: string): Buffer | undefined => {
    if (sealed.length < IV_BYTES + TAG_BYTES) return undefined;
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES });
    decipher.setAAD(Buffer.from(context)).setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    try {
      return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
    } catch {
      return undefined;
    }
  };
  return {
    sealBytes,
    openBytes,
    seal: (text, context) => sealBytes(Buffer.from(text), context).toString('base64'),
    open: (sealed, context) => openBytes(Buffer.from(sealed, 'base64'), context)?.toString('utf8'),
  };
}
