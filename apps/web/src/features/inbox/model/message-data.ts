/** The data fields of a message. The exchange sends them as JSON text; every field may be missing. */
export type MessageData = Readonly<Record<string, unknown>>;

const NO_DATA: MessageData = {};

/** Reads the data of a message. Text that is no JSON object counts as `{}` (IN-06): a message is shown whatever its data are. */
export function readMessageData(json: string | undefined): MessageData {
  if (json === undefined || json === '') return NO_DATA;
  try {
    const value: unknown = JSON.parse(json);
    return isRecord(value) ? value : NO_DATA;
  } catch {
    return NO_DATA;
  }
}

/** A field that holds further fields; `{}` when it holds none. Older messages have it as JSON text inside the JSON. */
export function recordField(data: MessageData, name: string): MessageData {
  const value = data[name];
  if (typeof value === 'string') return readMessageData(value);
  return isRecord(value) ? value : NO_DATA;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
