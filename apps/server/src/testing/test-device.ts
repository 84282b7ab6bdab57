import { webcrypto } from 'node:crypto';
import {
  type RouteName,
  type SealedData,
  SIGNATURE_HEADER,
  SIGNATURE_NONCE_HEADER,
  SIGNATURE_TIME_HEADER,
  sealInfo,
  signedText,
} from '@bourse/contract';

const { subtle } = webcrypto;
const SIGN = { name: 'ECDSA', namedCurve: 'P-256' } as const;
const SEAL = { name: 'ECDH', namedCurve: 'P-256' } as const;

/** A call that is to be signed. */
interface UnsignedCall {
  readonly method: string;
  /** Path and query as they will be sent. */
  readonly target: string;
  readonly body?: string | Uint8Array | undefined;
  /** Instead of the time now. */
  readonly timeMs?: number;
  /** Instead of a new one. */
  readonly nonce?: string;
}

const base64url = (bytes: ArrayBuffer | Uint8Array) => Buffer.from(bytes as Uint8Array).toString('base64url');
const bytesOf = (text: string) => Buffer.from(text, 'base64url');

/** The key pairs of a browser or bot, made and used by WebCrypto as there: for tests and benches that make signed calls. */
export class TestDevice {
  /** What is bound to the session. */
  readonly publicKeys: { readonly signKey: string; readonly sealKey: string };
  private readonly signing: webcrypto.CryptoKey;
  private readonly receiving: webcrypto.CryptoKey;

  private constructor(
    publicKeys: TestDevice['publicKeys'],
    signing: webcrypto.CryptoKey,
    receiving: webcrypto.CryptoKey,
  ) {
    this.publicKeys = publicKeys;
    this.signing = signing;
    this.receiving = receiving;
  }

  /** Makes new keys. */
  static async create(): Promise<TestDevice> {
    const sign = await subtle.generateKey(SIGN, false, ['sign']);
    const seal = await subtle.generateKey(SEAL, false, ['deriveBits']);
    const publicKeys = {
      signKey: base64url(await subtle.exportKey('spki', sign.publicKey)),
      sealKey: base64url(await subtle.exportKey('spki', seal.publicKey)),
    };
    return new TestDevice(publicKeys, sign.privateKey, seal.privateKey);
  }

  /** The headers that sign a call. */
  async sign({ method, target, body = '', ...given }: UnsignedCall): Promise<Readonly<Record<string, string>>> {
    const timeMs = String(given.timeMs ?? Date.now());
    const nonce = given.nonce ?? base64url(webcrypto.getRandomValues(new Uint8Array(16)));
    const bodyHash = base64url(await subtle.digest('SHA-256', Buffer.from(body)));
    const text = Buffer.from(signedText({ method, target, bodyHash, timeMs, nonce }));
    const signature = await subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, this.signing, text);
    return {
      [SIGNATURE_HEADER]: base64url(signature),
      [SIGNATURE_TIME_HEADER]: timeMs,
      [SIGNATURE_NONCE_HEADER]: nonce,
    };
  }

  /** Opens the sealed answer to a call that was sent with these headers; throws when it is not that call's, or not for this device. */
  async open(name: RouteName, sent: Readonly<Record<string, string>>, { sealed }: SealedData): Promise<unknown> {
    const serverKey = await subtle.importKey('spki', bytesOf(sealed.key), SEAL, false, []);
    const secret = await subtle.deriveBits({ name: 'ECDH', public: serverKey }, this.receiving, 256);
    const base = await subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey']);
    const info = Buffer.from(sealInfo(name, sent[SIGNATURE_NONCE_HEADER] ?? '', sealed.key));
    const derivation = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info };
    const key = await subtle.deriveKey(derivation, base, { name: 'AES-GCM', length: 256 }, false, ['decrypt']);
    const text = await subtle.decrypt({ name: 'AES-GCM', iv: bytesOf(sealed.iv) }, key, bytesOf(sealed.text));
    return JSON.parse(Buffer.from(text).toString());
  }
}
