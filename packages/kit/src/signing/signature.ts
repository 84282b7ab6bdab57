import {
  type SealedData,
  SIGNATURE_HEADER,
  SIGNATURE_NONCE_HEADER,
  SIGNATURE_TIME_HEADER,
  sealInfo,
  signedText,
} from '@bourse/contract/signing';
import { fromBase64url, toBase64url } from './base64url.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);

/** What is signed of a call, exactly as it is sent. */
export interface CallToSign {
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  /** Empty when there is none. */
  readonly body: string;
  readonly timeMs: number;
}

/** The headers that sign a call, with a new nonce. */
export async function signatureHeaders(key: CryptoKey, call: CallToSign): Promise<Readonly<Record<string, string>>> {
  const { method, target, body } = call;
  const timeMs = String(call.timeMs);
  const nonce = toBase64url(crypto.getRandomValues(new Uint8Array(24)));
  const bodyHash = toBase64url(await crypto.subtle.digest('SHA-256', utf8(body)));
  const text = signedText({ method, target, bodyHash, timeMs, nonce });
  const signature = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, key, utf8(text));
  return {
    [SIGNATURE_HEADER]: toBase64url(signature),
    [SIGNATURE_TIME_HEADER]: timeMs,
    [SIGNATURE_NONCE_HEADER]: nonce,
  };
}

/** Opens the sealed answer to the call with this nonce. Throws when it is any other's. */
export async function openSealed(
  key: CryptoKey,
  operationId: string,
  nonce: string,
  { sealed }: SealedData,
): Promise<unknown> {
  const { subtle } = crypto;
  const curve = { name: 'ECDH', namedCurve: 'P-256' };
  const serverKey = await subtle.importKey('spki', fromBase64url(sealed.key), curve, false, []);
  const secret = await subtle.deriveBits({ name: 'ECDH', public: serverKey }, key, 256);
  const base = await subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey']);
  const info = utf8(sealInfo(operationId, nonce, sealed.key));
  const derivation = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info };
  const aes = await subtle.deriveKey(derivation, base, { name: 'AES-GCM', length: 256 }, false, ['decrypt']);
  const iv = fromBase64url(sealed.iv);
  const text = await subtle.decrypt({ name: 'AES-GCM', iv }, aes, fromBase64url(sealed.text));
  return JSON.parse(new TextDecoder().decode(text));
}
