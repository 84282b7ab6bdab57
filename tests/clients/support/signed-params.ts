import { createHmac, sign } from 'node:crypto';
import type { ClientKey } from './gateway-world.ts';

/** Parameters of a signed request to the WebSocket API, by whichever kind of key. */
export function signedParams({ apiKey, secret }: ClientKey, params: Readonly<Record<string, string | number>> = {}) {
  const asked: Record<string, string | number> = { apiKey, timestamp: Date.now(), ...params };
  const payload = Object.keys(asked)
    .sort()
    .map((name) => `${name}=${asked[name]}`)
    .join('&');
  const isPrivateKey = secret.includes('PRIVATE KEY');
  const signature = isPrivateKey
    ? sign(null, Buffer.from(payload), secret).toString('base64')
    : createHmac('sha256', secret).update(payload).digest('hex');
  return { ...asked, signature };
}
