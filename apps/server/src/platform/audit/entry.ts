import { createHash } from 'node:crypto';

/** A call of an operator, as it is reported. */
export interface AuditNote {
  readonly userId: string;
  readonly email: string;
  readonly address: string;
  /** operationId. */
  readonly route: string;
  /** Params, query and body; secrets are masked before anything is stored. */
  readonly request: Readonly<Record<string, unknown>>;
  /** `ok`, the code of the rejection, or `unknown` (`UNKNOWN`). */
  readonly outcome: string;
  /** Names the two entries of an act; empty for a call that has one entry. */
  readonly callId: string;
}

/** Outcome of an act that has begun. Its second entry has the outcome; without one, the act is under way or its server was killed. */
export const UNKNOWN = 'unknown';

/** An entry as it is stored and hashed. */
export interface AuditEntry extends Omit<AuditNote, 'request'> {
  readonly seq: bigint;
  /** Milliseconds since the epoch. */
  readonly atMs: number;
  /** JSON text. */
  readonly request: string;
  readonly previousHash: Buffer;
}

/** What stands before the first entry. */
export const FIRST_HASH = Buffer.alloc(32);

/**
 * SHA-256 over the canonical bytes: a line with the format's name, then the fields as a JSON list, previous hash last, in hex. An entry of an
 * act has the second format, with the act's id before the previous hash.
 */
export function hashOf(entry: AuditEntry): Buffer {
  const { seq, atMs, userId, email, address, route, request, outcome, callId, previousHash } = entry;
  const format = callId === '' ? 'BOURSE-AUDIT-1' : 'BOURSE-AUDIT-2';
  const call = callId === '' ? [] : [callId];
  const previous = previousHash.toString('hex');
  const fields = [String(seq), atMs, userId, email, address, route, request, outcome, ...call, previous];
  return createHash('sha256')
    .update(`${format}\n${JSON.stringify(fields)}`)
    .digest();
}

/** Fields whose values are never written. */
const SECRET = /passw|secret|token|signature|passphrase|private|otp|mnemonic/i;
const MAX_DEPTH = 8;
const MAX_TEXT = 500;
const MAX_JSON = 8_000;

/** JSON text of a request with its secrets masked and its long texts cut. */
export function serializeRequest(request: unknown): string {
  const text = JSON.stringify(mask(request, 0)) ?? 'null';
  return text.length <= MAX_JSON ? text : JSON.stringify({ cut: `${text.slice(0, MAX_JSON)}…`, length: text.length });
}

function mask(value: unknown, depth: number): unknown {
  if (typeof value === 'bigint') return String(value);
  if (typeof value === 'string')
    return value.length <= MAX_TEXT ? value : `${value.slice(0, MAX_TEXT)}… (${value.length})`;
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= MAX_DEPTH) return '…';
  if (Array.isArray(value)) return value.map((item) => mask(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, SECRET.test(key) ? '***' : mask(item, depth + 1)]),
  );
}
