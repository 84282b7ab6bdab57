/** 128 random bits as hexadecimal text; also where the page is not served over HTTPS and `randomUUID` is missing. */
export function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
