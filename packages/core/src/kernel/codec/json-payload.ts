const BIG_TAG = '$big';
const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { fatal: true });

/** Writes a plain value as UTF-8 JSON; bigints become `{"$big":"123"}`. */
export function encodeJson(value: unknown): Uint8Array {
  return encoder.encode(
    JSON.stringify(value, (_key, part: unknown) => (typeof part === 'bigint' ? { [BIG_TAG]: part.toString() } : part)),
  );
}

/** Reads what `encodeJson` wrote; throws on anything that is not UTF-8 JSON. */
export function decodeJson(bytes: Uint8Array): unknown {
  return JSON.parse(decoder.decode(bytes), (_key, part: unknown) => {
    if (typeof part !== 'object' || part === null || !(BIG_TAG in part)) return part;
    return BigInt(String(part[BIG_TAG]));
  });
}
