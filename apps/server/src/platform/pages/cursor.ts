/**
 * The cursor of every paged list: where the page before ended, by the list's sort keys.
 *
 * Goal: clients treat it as opaque, and one that is damaged, made up or taken from another list is QUERY_INVALID instead of a wrong
 * page. Method: the keys as short text, and a checksum over the list's name and them. It is no signature: the keys only choose where
 * the caller's own list begins, so whoever forges one learns nothing.
 */
import { createHash } from 'node:crypto';
import { type ApiResult, reject } from '../http/api-result.ts';

/** A sort key: a whole number from 0 up, of PostgreSQL's bigint or integer, or a short word of letters, digits, `_` and `-`. */
type KeyKind = 'int' | 'int32' | 'word';
type KeysOf<S extends readonly KeyKind[]> = { readonly [I in keyof S]: S[I] extends 'word' ? string : bigint };

/** A list's cursor: its name, and the kinds of its sort keys, most significant first. */
export interface CursorSpec<S extends readonly KeyKind[]> {
  readonly list: string;
  readonly keys: S;
}

const CHECKSUM_BYTES = 6;
const INT = /^[0-9a-z]{1,13}$/;
const WORD = /^[\w-]{1,24}$/;
/** The first number that is beyond the column of the key. */
const LIMITS = { int: 2n ** 63n, int32: 2n ** 31n } as const;

/** Names a list and its sort keys. */
export function cursorOf<const S extends readonly KeyKind[]>(list: string, keys: S): CursorSpec<S> {
  return { list, keys };
}

/** Serializes the last item's sort keys. */
export function encodeCursor<S extends readonly KeyKind[]>({ list }: CursorSpec<S>, keys: KeysOf<S>): string {
  const text = (keys as readonly (bigint | string)[])
    .map((key) => (typeof key === 'bigint' ? key.toString(36) : key))
    .join('.');
  return `${text}.${checksumOf(list, text)}`;
}

/** Parses a cursor; undefined for none: the first page. Rejected: QUERY_INVALID. */
export function decodeCursor<S extends readonly KeyKind[]>(
  spec: CursorSpec<S>,
  cursor: string | undefined,
): ApiResult<KeysOf<S> | undefined> {
  if (cursor === undefined || cursor === '') return { ok: true, value: undefined };
  const end = cursor.lastIndexOf('.');
  const text = cursor.slice(0, Math.max(0, end));
  const parts = text.split('.');
  if (end < 0 || parts.length !== spec.keys.length || cursor.slice(end + 1) !== checksumOf(spec.list, text)) {
    return reject('QUERY_INVALID', 'cursor');
  }
  const keys = parts.map((part, i) => parseKey(spec.keys[i] ?? 'word', part));
  if (keys.includes(undefined)) return reject('QUERY_INVALID', 'cursor');
  return { ok: true, value: keys as unknown as KeysOf<S> };
}

function checksumOf(list: string, text: string): string {
  return createHash('sha256').update(`${list}\n${text}`).digest().subarray(0, CHECKSUM_BYTES).toString('base64url');
}

function parseKey(kind: KeyKind, text: string): bigint | string | undefined {
  if (kind === 'word') return WORD.test(text) ? text : undefined;
  if (!INT.test(text)) return undefined;
  const value = [...text].reduce((sum, digit) => sum * 36n + BigInt(Number.parseInt(digit, 36)), 0n);
  return value < LIMITS[kind] ? value : undefined;
}
