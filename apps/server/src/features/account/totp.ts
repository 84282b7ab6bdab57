import { createHmac, timingSafeEqual } from 'node:crypto';

/** Length of a step, seconds (RFC 6238). */
export const STEP_SECONDS = 30;
const DIGITS = 6;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The step of a time. */
export function stepAt(timeMs: number): number {
  return Math.floor(timeMs / 1_000 / STEP_SECONDS);
}

/** The code of a step: HMAC-SHA-1, dynamic truncation (RFC 4226, section 5.3), six digits. */
export function codeOfStep(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = mac.readUInt8(mac.length - 1) & 0x0f;
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0');
}

/** The step whose code it is, of the step of a time and those beside it; undefined: of none. */
export function stepOfCode(secret: Buffer, code: string, timeMs: number): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const now = stepAt(timeMs);
  return [now, now - 1, now + 1].find((step) =>
    timingSafeEqual(Buffer.from(codeOfStep(secret, step)), Buffer.from(code)),
  );
}

/** Bytes in base32 without padding (RFC 4648). */
export function base32Of(bytes: Buffer): string {
  let bits = '';
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0');
  return bits.replaceAll(/.{1,5}/g, (five) => BASE32.charAt(Number.parseInt(five.padEnd(5, '0'), 2)));
}

/** The address that authenticator apps read from a QR code. */
export function uriOf(secret: string, email: string): string {
  const query = new URLSearchParams({
    secret,
    issuer: 'Bourse',
    algorithm: 'SHA1',
    digits: '6',
    period: String(STEP_SECONDS),
  });
  return `otpauth://totp/${encodeURIComponent(`Bourse:${email}`)}?${query}`;
}
