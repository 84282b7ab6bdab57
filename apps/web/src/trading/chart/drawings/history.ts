/** Steps that can be undone; older ones are forgotten. */
export const MOST_STEPS = 50;

/** What was before and after, newest last; it lives as long as the page. */
export interface History<Value> {
  readonly past: readonly Value[];
  readonly future: readonly Value[];
}

export const NO_HISTORY: History<never> = { past: [], future: [] };

/** A step was made: `before` can be brought back, and what had been undone is gone. */
export function stepped<Value>({ past }: History<Value>, before: Value): History<Value> {
  return { past: [...past, before].slice(-MOST_STEPS), future: [] };
}

/** Steps back from `now`; undefined when there is nothing to undo. */
export function undone<Value>({ past, future }: History<Value>, now: Value) {
  const value = past.at(-1);
  return value === undefined ? undefined : { value, history: { past: past.slice(0, -1), future: [...future, now] } };
}

/** Steps forward from `now`; undefined when nothing was undone. */
export function redone<Value>({ past, future }: History<Value>, now: Value) {
  const value = future.at(-1);
  return value === undefined ? undefined : { value, history: { past: [...past, now], future: future.slice(0, -1) } };
}
