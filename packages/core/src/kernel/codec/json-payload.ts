const BIG_TAG = '$big';
const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { fatal: true });

/** Keys as they stand in JSON: names of fields, which come again and again. */
const quotedKeys = new Map<string, string>();
const MOST_KEYS = 4_096;

/** Writes a plain value as UTF-8 JSON; bigints become `{"$big":"123"}`. */
export function encodeJson(value: unknown): Uint8Array {
  return encoder.encode(jsonOf(value));
}

/** What `JSON.stringify` gives with bigints replaced: a replacer that is called for each part takes several times as long. Undefined: nothing. */
function jsonOf(value: unknown): string | undefined {
  switch (typeof value) {
    case 'bigint':
      return `{"${BIG_TAG}":"${value}"}`;
    case 'number':
      return Number.isFinite(value) ? String(value) : 'null';
    case 'object':
      if (value === null) return 'null';
      if (Array.isArray(value)) return listJson(value);
      return isPlain(value) ? objectJson(value) : replacedJson(value);
    default:
      // Text, a flag, or what has no JSON.
      return JSON.stringify(value);
  }
}

function listJson(value: readonly unknown[]): string {
  let json = '';
  // Of holes too.
  for (const part of value) json += `${json === '' ? '' : ','}${jsonOf(part) ?? 'null'}`;
  return `[${json}]`;
}

function objectJson(value: object): string {
  let json = '';
  for (const [key, part] of Object.entries(value)) {
    const text = jsonOf(part);
    if (text !== undefined) json += `${json === '' ? '' : ','}${quoted(key)}:${text}`;
  }
  return `{${json}}`;
}

function quoted(key: string): string {
  const known = quotedKeys.get(key);
  if (known !== undefined) return known;
  const text = JSON.stringify(key);
  if (quotedKeys.size < MOST_KEYS) quotedKeys.set(key, text);
  return text;
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return (prototype === Object.prototype || prototype === null) && !('toJSON' in value);
}

/** Of what is no plain object. */
function replacedJson(value: object): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'bigint' ? { [BIG_TAG]: part.toString() } : part,
  );
}

/** Reads what `encodeJson` wrote; throws on anything that is not UTF-8 JSON. */
export function decodeJson(bytes: Uint8Array): unknown {
  return JSON.parse(decoder.decode(bytes), (_key, part: unknown) => {
    if (typeof part !== 'object' || part === null || !(BIG_TAG in part)) return part;
    return BigInt(String(part[BIG_TAG]));
  });
}
