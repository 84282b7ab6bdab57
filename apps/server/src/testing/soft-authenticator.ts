import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { RouteBody, RouteData } from '@bourse/contract';

type CreationOptions = RouteData<'beginPasskey'>['options'];
type RequestOptions = RouteData<'beginPasskeyLogin'>['options'];
type RegistrationResponse = RouteBody<'addPasskey'>['response'];
type AssertionResponse = RouteBody<'loginByPasskey'>['response'];

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

/** How one use differs from what a browser on our page and its authenticator do. */
export interface UseOptions {
  readonly isVerified?: boolean;
  /** Default: one more than before; an authenticator without a counter always sends 0. */
  readonly counter?: number;
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  readonly type?: string;
  readonly crossOrigin?: boolean;
  readonly userHandle?: string | null;
}

/** An authenticator and its browser, in software: ES256 keys, one for each site and user, kept by itself. */
export class SoftAuthenticator {
  private readonly origin: string;
  private readonly keys: KeyObject;
  private readonly publicKey: KeyObject;
  readonly credentialId = randomBytes(32).toString('base64url');
  counter = 0;
  handle = '';

  /** `origin` is that of the page. */
  constructor(origin: string) {
    this.origin = origin;
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.keys = privateKey;
    this.publicKey = publicKey;
  }

  /** What `navigator.credentials.create` gives. */
  create(options: CreationOptions, use: UseOptions = {}): RegistrationResponse {
    this.handle = options.user.id;
    const credential = Buffer.concat([
      Buffer.alloc(16),
      uint16(Buffer.from(this.credentialId, 'base64url').length),
      Buffer.from(this.credentialId, 'base64url'),
      this.coseKey(),
    ]);
    const data = Buffer.concat([this.authenticatorData(options.rp.id, use, HAS_CREDENTIAL), credential]);
    return {
      ...this.named(),
      response: {
        clientDataJSON: this.clientData('webauthn.create', options.challenge, use).toString('base64url'),
        attestationObject: attestationObject(data).toString('base64url'),
        transports: ['internal'],
      },
    };
  }

  /** What `navigator.credentials.get` gives. */
  get(options: RequestOptions, use: UseOptions = {}): AssertionResponse {
    this.counter = use.counter ?? this.counter + 1;
    const data = this.authenticatorData(options.rpId, use);
    const client = this.clientData('webauthn.get', options.challenge, use);
    const signature = sign('sha256', Buffer.concat([data, sha256(client)]), this.keys);
    return {
      ...this.named(),
      response: {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: use.userHandle === undefined ? this.handle : use.userHandle,
      },
    };
  }

  private named() {
    return { id: this.credentialId, rawId: this.credentialId, type: 'public-key' as const };
  }

  private clientData(type: string, challenge: string, use: UseOptions): Buffer {
    const data = {
      type: use.type ?? type,
      challenge: use.challenge ?? challenge,
      origin: use.origin ?? this.origin,
      crossOrigin: use.crossOrigin ?? false,
    };
    return Buffer.from(JSON.stringify(data));
  }

  private authenticatorData(rpId: string, use: UseOptions, more = 0): Buffer {
    const flags = USER_PRESENT | (use.isVerified === false ? 0 : USER_VERIFIED) | more;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    return Buffer.concat([sha256(Buffer.from(use.rpId ?? rpId)), Buffer.from([flags]), counter]);
  }

  /** COSE: { 1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y }. */
  private coseKey(): Buffer {
    const { x = '', y = '' } = this.publicKey.export({ format: 'jwk' });
    const bytes = (text: string) => Buffer.concat([Buffer.from([0x58, 32]), Buffer.from(text, 'base64url')]);
    const head = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]);
    return Buffer.concat([head, bytes(x), Buffer.from([0x22]), bytes(y)]);
  }
}

/** CBOR: { fmt: 'none', attStmt: {}, authData }. */
function attestationObject(authData: Buffer): Buffer {
  const text = (value: string) => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);
  return Buffer.concat([
    Buffer.from([0xa3]),
    ...[text('fmt'), text('none')],
    ...[text('attStmt'), Buffer.from([0xa0])],
    ...[text('authData'), Buffer.from([0x59]), uint16(authData.length), authData],
  ]);
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
}

function sha256(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest();
}
