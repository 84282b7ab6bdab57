/** A value as JSON text for people: two spaces, short lists in one line. */
export function prettyJson(value: unknown): string {
  return JSON.stringify(value, null, 2) ?? '';
}

/** A JSON text as a value; undefined when it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Whether a value has names with values. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A line of a value that is laid out for reading. */
export interface JsonLine {
  /** Names from the outside in: `body.roleId`, `items.0`. */
  readonly path: string;
  readonly text: string;
}

/** A value as lines, one for each plain value in it. An empty list or record is a line, too. */
export function jsonLines(value: unknown, path = ''): readonly JsonLine[] {
  const parts = Array.isArray(value) ? value.map((item, at) => [String(at), item] as const) : entriesOf(value);
  if (parts === undefined || parts.length === 0) return [{ path, text: textOf(value) }];
  return parts.flatMap(([name, item]) => jsonLines(item, path === '' ? name : `${path}.${name}`));
}

function entriesOf(value: unknown): readonly (readonly [string, unknown])[] | undefined {
  return isRecord(value) ? Object.entries(value) : undefined;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
