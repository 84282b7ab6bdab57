/** A command as it was given: nothing is known of its fields. */
export type Raw = Readonly<Record<string, unknown>>;

/** Which fields of a command are kept, objects and each element of an array by a tree of their own. */
export interface FieldTree {
  readonly [field: string]: true | FieldTree;
}

/** Objects within objects that a command may have; what lies deeper is left out. */
const DEEPEST = 4;

/** Whether a value is an object with fields. */
export const isRecord = (value: unknown): value is Raw => typeof value === 'object' && value !== null;
/** Whether a value is a whole number within ±(2^53 − 1). */
export const isWhole = (value: unknown): value is number => Number.isSafeInteger(value);
/** Whether a value is a bigint. */
export const isBig = (value: unknown): value is bigint => typeof value === 'bigint';
/** Whether a value is a string. */
export const isText = (value: unknown): value is string => typeof value === 'string';
/** Whether a value is true or false. */
export const isFlag = (value: unknown): value is boolean => typeof value === 'boolean';
/** Whether a value is one of the names in a list. */
export const isOneOf = (value: unknown, list: readonly string[]): boolean => isText(value) && list.includes(value);
/** Whether a value is absent or passes a test. */
export const isAbsentOr = (value: unknown, test: (value: unknown) => boolean): boolean =>
  value === undefined || test(value);

/**
 * A copy of a value and the objects in it, each field read once: getters that throw or change their mind do so here, before anything is
 * written. Empty when it cannot be read.
 */
export function plainCopy(value: unknown): Raw {
  try {
    const copy = copyOf(value, DEEPEST);
    return isRecord(copy) ? copy : {};
  } catch {
    return {};
  }
}

function copyOf(value: unknown, depth: number): unknown {
  if (!isRecord(value)) return value;
  if (depth === 0) return undefined;
  if (Array.isArray(value)) return value.map((part) => copyOf(part, depth - 1));
  const copy: Record<string, unknown> = { ...value };
  for (const field in copy) {
    const part = copy[field];
    if (typeof part === 'object' && part !== null) copy[field] = copyOf(part, depth - 1);
  }
  return copy;
}

/** A value with the fields of a tree only, in the tree's order. */
export function prune(value: unknown, fields: FieldTree): unknown {
  if (Array.isArray(value)) return value.map((part) => prune(part, fields));
  if (!isRecord(value)) return value;
  const pruned: Record<string, unknown> = {};
  for (const field in fields) {
    const part = value[field];
    const tree = fields[field];
    if (part !== undefined) pruned[field] = tree === undefined || tree === true ? part : prune(part, tree);
  }
  return pruned;
}
