import type { GatewayError } from '../errors.ts';
import { illegal, missing } from '../errors.ts';

/** A request to the WebSocket API. */
export interface ApiRequest {
  readonly method: string;
  /** Parameters as raw texts: the signature is over them. */
  readonly params: ReadonlyMap<string, string>;
}

/** A message that was read. `id` is JSON text, to be repeated as it came. */
export type ReadApiRequest =
  | { readonly ok: true; readonly id: string; readonly request: ApiRequest }
  | { readonly ok: false; readonly id: string; readonly error: GatewayError };

/** A version may stand before a method's name. */
const METHOD = /^(?:v3\/)?([A-Za-z0-9.]{1,64})$/;
const PARAMETER = /^[A-Za-z]{1,40}$/;
const ID = /^[a-zA-Z0-9-_]{1,36}$/;
const MIN_INT64 = -(2n ** 63n);
const MAX_INT64 = 2n ** 63n - 1n;

const badJson = (msg: string): GatewayError => ({ code: -1135, msg, http: 400 });
const INVALID_JSON = badJson('Invalid JSON Request');
/** A part of a request has the wrong type. */
const invalidPart = (part: string, expected: string) =>
  badJson(`Invalid '${part}' in JSON request; expected ${expected}.`);
const INVALID_ID = invalidPart('id', `an integer, a string matching '${ID.source}', or null`);

/** A number as it was written: `0.10` is not `0.1` to a signature. */
class NumberText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** Reads one message. */
export function readApiRequest(text: string): ReadApiRequest {
  const parsed = parse(text);
  if (!isRecord(parsed)) return { ok: false, id: 'null', error: INVALID_JSON };
  const id = idText(parsed.id);
  if (id === undefined) return { ok: false, id: 'null', error: INVALID_ID };
  if (typeof parsed.method !== 'string') return { ok: false, id, error: invalidPart('method', 'a string') };
  const method = METHOD.exec(parsed.method)?.[1];
  if (method === undefined) return { ok: false, id, error: missing('method') };
  const params = readParams(parsed.params);
  return params instanceof Map
    ? { ok: true, id, request: { method, params } }
    : { ok: false, id, error: params as GatewayError };
}

/** What a signature of these parameters is over; some clients write values as they would in an address. */
export function signedPayloads(params: ReadonlyMap<string, string>): readonly string[] {
  const sorted = [...params].filter(([name]) => name !== 'signature').sort(([a], [b]) => (a < b ? -1 : 1));
  const plain = sorted.map(([name, value]) => `${name}=${value}`).join('&');
  const encoded = sorted.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&');
  return plain === encoded ? [plain] : [plain, encoded];
}

type Reviver = (key: string, value: unknown, context: { readonly source?: string }) => unknown;

function parse(text: string): unknown {
  const keepNumbers: Reviver = (_key, value, { source }) =>
    typeof value === 'number' ? new NumberText(source ?? String(value)) : value;
  try {
    return JSON.parse(text, keepNumbers as (key: string, value: unknown) => unknown);
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof NumberText);
}

function idText(id: unknown): string | undefined {
  if (id === null) return 'null';
  if (typeof id === 'string') return ID.test(id) ? JSON.stringify(id) : undefined;
  if (!(id instanceof NumberText) || !/^-?\d{1,19}$/.test(id.text)) return undefined;
  const exact = BigInt(id.text);
  return exact >= MIN_INT64 && exact <= MAX_INT64 ? id.text : undefined;
}

function readParams(params: unknown): Map<string, string> | GatewayError {
  const read = new Map<string, string>();
  if (params === undefined || params === null) return read;
  if (!isRecord(params)) return invalidPart('params', 'an object');
  for (const [name, value] of Object.entries(params)) {
    // Absent.
    if (value === null) continue;
    if (!PARAMETER.test(name)) return illegal('params', '^[a-zA-Z]{1,40}$');
    const text = valueText(value);
    if (text === undefined) return badJson(`JSON sent for parameter '${name}' is not valid`);
    read.set(name, text);
  }
  return read;
}

function valueText(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return String(value);
  if (value instanceof NumberText) return value.text;
  const isList = Array.isArray(value) && value.every((item) => typeof item === 'string');
  return isList ? JSON.stringify(value) : undefined;
}
