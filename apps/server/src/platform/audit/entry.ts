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
  /** `ok`, or the code of the rejection. */
  readonly outcome: string;
}

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

/** SHA-256 over the canonical bytes: a line with the format's name, then the fields as a JSON list, previous hash last, in hex. */
export function hashOf(entry: AuditEntry): Buffer {
  const { seq, atMs, userId, email, address, route, request, outcome, previousHash } = entry;
  const fields = [String(seq), atMs, userId, email, address, route, request, outcome, previousHash.toString('hex')];
  return createHash('sha256')
    .update(`BOURSE-AUDIT-1\n${JSON.stringify(fields)}`)
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
