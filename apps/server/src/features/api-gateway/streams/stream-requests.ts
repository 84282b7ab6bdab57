/** A request of a stream client. */
export type StreamRequest =
  | { readonly method: 'SUBSCRIBE' | 'UNSUBSCRIBE'; readonly streams: readonly string[] }
  | { readonly method: 'LIST_SUBSCRIPTIONS' }
  | { readonly method: 'SET_PROPERTY'; readonly combined: boolean }
  | { readonly method: 'GET_PROPERTY' };

/** Why a message was rejected. */
export interface StreamError {
  readonly code: number;
  readonly msg: string;
}

/** A message that was read. `id` is JSON text, to be repeated as it came; `null` where there was none that makes sense. */
export type ReadRequest =
  | { readonly ok: true; readonly id: string; readonly request: StreamRequest }
  | { readonly ok: false; readonly id: string; readonly error: StreamError };

const METHODS = ['SUBSCRIBE', 'UNSUBSCRIBE', 'LIST_SUBSCRIPTIONS', 'SET_PROPERTY', 'GET_PROPERTY'] as const;
const MIN_INT64 = -(2n ** 63n);
const MAX_INT64 = 2n ** 63n - 1n;
/** Above the length of any stream name. */
const LONGEST_NAME = 128;

const invalid = (msg: string): StreamError => ({ code: 2, msg: `Invalid request: ${msg}` });

/** A stream that does not exist. */
export const unknownStream = (name: string) => invalid(`unknown stream ${name.slice(0, LONGEST_NAME)}`);
/** One connection follows no more than this. */
export const tooManyStreams = (most: number) => invalid(`a connection follows at most ${most} streams`);

/** Reads one message. */
export function readStreamRequest(text: string): ReadRequest {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text, keepIds as (key: string, value: unknown) => unknown);
  } catch (error) {
    return rejected('null', { code: 3, msg: `Invalid JSON: ${placeOf(error, text)}` });
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) {
    return rejected('null', invalid('expected an object at line 1 column 1'));
  }
  const id = 'id' in parsed ? idText(parsed.id) : undefined;
  if (id === undefined) return rejected('null', invalid('request ID must be an unsigned integer'));
  if (!('method' in parsed)) return rejected(id, invalid(`missing field \`method\` at line 1 column ${text.length}`));
  const request = readMethod(parsed.method, 'params' in parsed ? parsed.params : undefined);
  return 'code' in request ? rejected(id, request) : { ok: true, id, request };
}

function rejected(id: string, error: StreamError): ReadRequest {
  return { ok: false, id, error };
}

function readMethod(word: unknown, params: unknown): StreamRequest | StreamError {
  const method = METHODS.find((name) => name === word);
  if (method === undefined) {
    const shown = typeof word === 'string' ? word.slice(0, 40) : typeof word;
    return invalid(`unknown variant \`${shown}\`, expected one of ${METHODS.map((name) => `\`${name}\``).join(', ')}`);
  }
  if (params !== undefined && params !== null && !Array.isArray(params)) return invalid('params must be a list');
  const list: readonly unknown[] = params ?? [];
  switch (method) {
    case 'SUBSCRIBE':
    case 'UNSUBSCRIBE':
      return readStreams(method, list);
    case 'LIST_SUBSCRIPTIONS':
      return list.length > 0 ? invalid('too many parameters') : { method };
    case 'SET_PROPERTY':
      return readProperty(list, 2) ?? readCombined(list[1]);
    case 'GET_PROPERTY':
      return readProperty(list, 1) ?? { method };
  }
}

function readStreams(method: 'SUBSCRIBE' | 'UNSUBSCRIBE', list: readonly unknown[]): StreamRequest | StreamError {
  const streams = list.filter((name) => typeof name === 'string' && name !== '' && name.length <= LONGEST_NAME);
  if (list.length === 0) return invalid('missing field `params`');
  if (streams.length < list.length) return invalid('stream names must be strings');
  return { method, streams: streams as string[] };
}

function readProperty(list: readonly unknown[], most: number): StreamError | undefined {
  if (list.length > most) return invalid('too many parameters');
  if (typeof list[0] !== 'string') return invalid('property name must be a string');
  return list[0] === 'combined' ? undefined : { code: 0, msg: 'Unknown property' };
}

function readCombined(value: unknown): StreamRequest | StreamError {
  if (typeof value === 'boolean') return { method: 'SET_PROPERTY', combined: value };
  return { code: 1, msg: 'Invalid value type: expected Boolean' };
}

/** An id as JSON text: a whole number of 64 bits, letters and digits, or null; undefined: none of these. */
function idText(id: unknown): string | undefined {
  if (id === null) return 'null';
  if (typeof id === 'string') return /^[\w.:-]{0,36}$/.test(id) ? JSON.stringify(id) : undefined;
  return typeof id === 'bigint' && id >= MIN_INT64 && id <= MAX_INT64 ? id.toString() : undefined;
}

/** Keeps ids that are whole numbers to their last digit, which a JSON number would not. */
function keepIds(key: string, value: unknown, { source = '' }: { readonly source?: string }): unknown {
  return key === 'id' && typeof value === 'number' && /^-?\d{1,19}$/.test(source) ? BigInt(source) : value;
}

/** The position of a JSON syntax error, if the parser reports it. */
function placeOf(error: unknown, text: string): string {
  const at = Number(/position (\d+)/.exec(error instanceof Error ? error.message : '')?.[1] ?? text.length);
  const lines = text.slice(0, at).split('\n');
  return `expected value at line ${lines.length} column ${(lines.at(-1)?.length ?? 0) + 1}`;
}
