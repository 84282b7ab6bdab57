/** The outcome of something a user may get wrong: a value, or a stable code that says why not. */
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
 * Stops the program when a programmer's promise is broken; on in production, because money is at stake. A message with figures in it is a
 * function, so that it is made when it is needed and not each time that all is well.
 */
export function invariant(condition: boolean, message: string | (() => string)): asserts condition {
  if (!condition) throw new Error(`invariant broken: ${typeof message === 'string' ? message : message()}`);
}
