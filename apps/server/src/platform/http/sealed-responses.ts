import { createCipheriv, diffieHellman, generateKeyPairSync, hkdfSync, randomBytes } from 'node:crypto';
import { type RouteName, type SealedData, sealInfo } from '@bourse/contract';
import type { SignedCall } from './signed-calls.ts';

/**
 * Encrypts a response's JSON text for the browser that signed the call, bound to that call: an ephemeral key pair, ECDH with the
 * browser's key, HKDF-SHA-256 bound to the operation and the request's nonce, AES-256-GCM.
 *
 * In addition to TLS, it protects against proxy logs, caches and copied cookies. It does not protect against a hostile script in
 * the page, which can read what the page reads.
 */
export function sealResponse(operationId: RouteName, { keys, nonce }: SignedCall, text: string): SealedData {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const key = publicKey.export({ format: 'der', type: 'spki' }).toString('base64url');
  const secret = diffieHellman({ privateKey, publicKey: keys.sealKey });
  const aesKey = hkdfSync('sha256', secret, '', sealInfo(operationId, nonce, key), 32);
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(aesKey), iv);
  const locked = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return { sealed: { key, iv: iv.toString('base64url'), text: locked.toString('base64url') } };
}
