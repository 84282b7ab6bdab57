import { createECDH, ECDH } from 'node:crypto';
import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import webPush from 'web-push';
import { EndpointBlocked, publicLookup, readEndpoint } from './push-endpoint.ts';

/** The pair of keys that identifies this exchange to push services (VAPID). */
export interface VapidKeys {
  /** Base64url; the public one is an uncompressed point of P-256. */
  readonly publicKey: string;
  readonly privateKey: string;
  /** `mailto:` or https: whom a push service can write to. */
  readonly subject: string;
}

/** The keys of a secret: the same as long as the secret is. 64 hexadecimal digits. */
export function vapidKeysOf(secret: string, subject: string): VapidKeys {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(Buffer.from(secret, 'hex'));
  return {
    publicKey: pair.getPublicKey().toString('base64url'),
    privateKey: Buffer.from(secret, 'hex').toString('base64url'),
    subject,
  };
}

/** A browser as the push service knows it. */
export interface PushTarget {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

const POINT_BYTES = 65;
const AUTH_BYTES = 16;

/** Whether the keys of a subscription can be encrypted for. */
export function arePushKeys({ auth, p256dh }: Pick<PushTarget, 'auth' | 'p256dh'>): boolean {
  const [point, secret] = [Buffer.from(p256dh, 'base64url'), Buffer.from(auth, 'base64url')];
  if (point.length !== POINT_BYTES || point[0] !== 4 || secret.length !== AUTH_BYTES) return false;
  try {
    ECDH.convertKey(point, 'prime256v1');
    return true;
  } catch {
    return false;
  }
}

/** What became of a message: delivered to the service, subscription gone for good, or rejected for another reason. */
export type PushOutcome = { readonly type: 'sent' | 'gone' } | { readonly type: 'rejected'; readonly status: number };

/** A push service that does not answer in time is tried again. */
const TIMEOUT_MS = 10_000;
/** News of yesterday is of no use. */
const TTL_SECONDS = 24 * 3_600;

/** Sends messages to push services. */
export class PushSender {
  private readonly keys: VapidKeys;
  private readonly allowLocal: boolean;

  /** `allowLocal`: also http and addresses of the own network, for tests. */
  constructor(keys: VapidKeys, { allowLocal = false }: { readonly allowLocal?: boolean } = {}) {
    this.keys = keys;
    this.allowLocal = allowLocal;
  }

  /** Encrypts and sends a message. Throws when trying again may help. */
  async send({ auth, endpoint, p256dh }: PushTarget, payload: string, isUrgent: boolean): Promise<PushOutcome> {
    const url = readEndpoint(endpoint, { allowLocal: this.allowLocal });
    if (url === undefined) return { type: 'gone' };
    const { publicKey, privateKey, subject } = this.keys;
    const details = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
      vapidDetails: { subject, publicKey, privateKey },
      TTL: TTL_SECONDS,
      urgency: isUrgent ? 'high' : 'normal',
      contentEncoding: 'aes128gcm',
    });
    const headers = Object.fromEntries(Object.entries(details.headers).map(([name, value]) => [name, String(value)]));
    try {
      const status = await this.post(url, headers, details.body ?? Buffer.alloc(0));
      return outcomeOf(status);
    } catch (error) {
      if (error instanceof EndpointBlocked) return { type: 'gone' };
      throw error;
    }
  }

  private post(url: URL, headers: Record<string, string>, body: Buffer): Promise<number> {
    const options = {
      method: 'POST',
      headers,
      timeout: TIMEOUT_MS,
      signal: AbortSignal.timeout(TIMEOUT_MS),
      agent: false as const,
      ...(this.allowLocal ? {} : { lookup: publicLookup }),
    };
    return new Promise((resolve, fail) => {
      const onAnswer = (answer: IncomingMessage) => {
        // Whatever it has to tell beyond its status is not read.
        answer.destroy();
        resolve(answer.statusCode ?? 0);
      };
      const request: ClientRequest =
        url.protocol === 'https:' ? httpsRequest(url, options, onAnswer) : httpRequest(url, options, onAnswer);
      request.on('error', fail);
      request.end(body);
    });
  }
}

function outcomeOf(status: number): PushOutcome {
  if (status >= 200 && status < 300) return { type: 'sent' };
  if (status === 404 || status === 410) return { type: 'gone' };
  if (status === 429 || status >= 500) throw new Error(`the push service answered ${status}`);
  return { type: 'rejected', status };
}
