/*
 * How what is wrong with a request comes to the fields of a form: the issues of the route's schema before sending, the exchange's own
 * rejection after it.
 */

/** What a schema finds wrong, as far as words depend on it. */
export interface BodyIssue {
  readonly code?: string | undefined;
  readonly path: readonly PropertyKey[];
  /** Kind of value that a bound is of: `string`, `number`, `array` … */
  readonly origin?: string | undefined;
  readonly minimum?: number | bigint | undefined;
  readonly maximum?: number | bigint | undefined;
}

/** A message with its arguments. */
export interface IssueWords {
  readonly id: string;
  readonly values: Readonly<Record<string, number>>;
}

/** The value at a place of a body; undefined when there is none. */
export function valueAt(body: unknown, path: readonly PropertyKey[]): unknown {
  let value = body;
  for (const part of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = (value as Record<PropertyKey, unknown>)[part];
  }
  return value;
}

const COUNTED: ReadonlySet<string> = new Set(['string', 'array', 'set']);

/** What an issue says to whoever fills the form in: that something is missing, a bound, or that it is not valid. */
export function issueWords(issue: BodyIssue, body: unknown): IssueWords {
  const value = valueAt(body, issue.path);
  const isMissing =
    value === undefined || value === '' || value === null || (Array.isArray(value) && value.length === 0);
  if (isMissing) return { id: 'forms.required', values: {} };
  const isCount = COUNTED.has(issue.origin ?? '');
  if (issue.code === 'too_small' && issue.minimum !== undefined) {
    return { id: isCount ? 'forms.tooShort' : 'forms.tooSmall', values: { least: Number(issue.minimum) } };
  }
  if (issue.code === 'too_big' && issue.maximum !== undefined) {
    return { id: isCount ? 'forms.tooLong' : 'forms.tooLarge', values: { most: Number(issue.maximum) } };
  }
  return { id: 'forms.invalid', values: {} };
}

/** Names of a form's fields: each value of its defaults, those of groups with a dot. */
export function namesOf(values: object, before = ''): readonly string[] {
  return Object.entries(values).flatMap(([name, value]) => {
    const isGroup = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isGroup ? [before + name, ...namesOf(value as object, `${before}${name}.`)] : [before + name];
  });
}

/**
 * The field that a place of the body is filled in by: by the form's own table, else the field of that name, else the nearest one above it
 * (`ips.3` belongs to `ips`). Undefined when the form has none.
 */
export function fieldOfPlace(
  place: string,
  names: readonly string[],
  places: Readonly<Record<string, string | undefined>>,
): string | undefined {
  for (let at = place; at !== ''; at = at.slice(0, Math.max(0, at.lastIndexOf('.')))) {
    const field = places[at] ?? (names.includes(at) ? at : undefined);
    if (field !== undefined) return field;
  }
  return undefined;
}
