import { createHmac, timingSafeEqual } from 'node:crypto';

/** Headers of signed messages between the exchange and a provider, both ways. */
export const TIMESTAMP_HEADER = 'x-provider-timestamp';
export const SIGNATURE_HEADER = 'x-provider-signature';
/** How far the clock of a message may be from ours. */
export const WINDOW_MS = 5 * 60_000;

/** HMAC-SHA256, hex, over the timestamp (milliseconds), a full stop and the bytes as they are sent. */
export function signatureOf(secret: string, timestamp: string, bytes: Buffer): string {
  return createHmac('sha256', secret).update(`${timestamp}.`).update(bytes).digest('hex');
}

/** Headers of a message. */
export function signedHeaders(secret: string, bytes: Buffer, nowMs: number): Record<string, string> {
  const timestamp = String(nowMs);
  return { [TIMESTAMP_HEADER]: timestamp, [SIGNATURE_HEADER]: signatureOf(secret, timestamp, bytes) };
}

/** Whether a message was signed with the secret, over exactly these bytes, within the window. */
export function isSigned(
  secret: string,
  headers: Readonly<Record<string, string | string[] | undefined>>,
  bytes: Buffer,
  nowMs: number,
): boolean {
  const timestamp = headers[TIMESTAMP_HEADER];
  const signature = headers[SIGNATURE_HEADER];
  if (typeof timestamp !== 'string' || !/^\d{13}$/.test(timestamp)) return false;
  if (typeof signature !== 'string' || !/^[0-9a-f]{64}$/.test(signature)) return false;
  if (Math.abs(nowMs - Number(timestamp)) > WINDOW_MS) return false;
  return timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(secret, timestamp, bytes)));
}
