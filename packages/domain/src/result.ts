/** The outcome of an operation that may be rejected: a value, or a stable rejection code. */
export type Result<T, Code extends string> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly code: Code };

/** Wraps a value as a success. */
export function ok<T>(value: T): { readonly ok: true; readonly value: T } {
  return { ok: true, value };
}

/** Wraps a code as a failure. */
export function fail<Code extends string>(code: Code): { readonly ok: false; readonly code: Code } {
  return { ok: false, code };
}

/**
 * Throws on a programming error; enabled in production, because money is at stake. Pass a function for a formatted message, so that it is
 * built only on failure.
 */
export function invariant(condition: boolean, message: string | (() => string)): asserts condition {
  if (!condition) throw new Error(`invariant broken: ${typeof message === 'string' ? message : message()}`);
}
