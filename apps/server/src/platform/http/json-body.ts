import { isAscii, isUtf8 } from 'node:buffer';

/**
 * Strict JSON parsing: UTF-8 only, no duplicate keys, no `__proto__` key, limited nesting. Parsers disagree on duplicate
 * keys, so that a proxy and the server could see two different orders.
 */

/** A parsed body, or an error message. */
export type JsonResult = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly msg: string };

/** Maximum nesting; no body of the API nests deeper. */
const MAX_DEPTH = 16;

/** Parses the bytes of a body. */
export function parseJsonBody(bytes: Buffer): JsonResult {
  // Orders are ASCII, which needs no decoding.
  const ascii = isAscii(bytes);
  if (!ascii && !isUtf8(bytes)) return { ok: false, msg: 'The body is not UTF-8.' };
  return parseJsonText(ascii ? bytes.toString('latin1') : bytes.toString('utf8'), 'body');
}

/** Parses text with the same rules; `what` is used in the error message. */
export function parseJsonText(text: string, what: 'body' | 'message'): JsonResult {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { ok: false, msg: `The ${what} is not JSON.` };
  }
  const flaw = findViolation(text);
  return flaw === undefined ? { ok: true, value } : { ok: false, msg: `The ${what} ${flaw}` };
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COLON = 0x3a;

/** Scans valid JSON text for duplicate keys, forbidden keys and nesting. */
function findViolation(text: string): string | undefined {
  const keysOfOpen: (string[] | undefined)[] = [];
  for (let at = 0; at < text.length; at++) {
    const char = text.charCodeAt(at);
    if (char === 0x7b || char === 0x5b) {
      if (keysOfOpen.push(char === 0x7b ? [] : undefined) > MAX_DEPTH) return 'nests too deep.';
    } else if (char === 0x7d || char === 0x5d) {
      keysOfOpen.pop();
    } else if (char === QUOTE) {
      const end = endOfString(text, at);
      const keys = keysOfOpen.at(-1);
      if (keys !== undefined && isKey(text, end)) {
        const flaw = addKey(keys, text.slice(at, end + 1));
        if (flaw !== undefined) return flaw;
      }
      at = end;
    }
  }
  return undefined;
}

/** Index of the quote that closes the string which opens at `start`. */
function endOfString(text: string, start: number): number {
  let at = start + 1;
  for (let char = text.charCodeAt(at); char !== QUOTE; char = text.charCodeAt(at)) at += char === BACKSLASH ? 2 : 1;
  return at;
}

/** Whether the string that ends at `end` is followed by a colon. */
function isKey(text: string, end: number): boolean {
  let at = end + 1;
  while (text.charCodeAt(at) <= 0x20) at++;
  return text.charCodeAt(at) === COLON;
}

function addKey(keys: string[], quoted: string): string | undefined {
  const key = quoted.includes('\\') ? String(JSON.parse(quoted)) : quoted.slice(1, -1);
  if (key === '__proto__') return 'has the key "__proto__".';
  if (keys.includes(key)) return `has the key "${key.slice(0, 40)}" twice.`;
  // A linear search is fastest for the few keys of a body; no valid body has more than 256.
  if (keys.push(key) > 256) return 'has too many keys.';
  return undefined;
}
