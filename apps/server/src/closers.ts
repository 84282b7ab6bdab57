/** Undoes a start, last step first; also when the start failed half way. */
export interface Closers {
  /** Adds a step to undo, with a description for the log in case it fails. */
  add(what: string, close: () => unknown): void;
  /** Undoes everything once. A step that fails does not prevent the others; returns the errors. */
  closeAll(): Promise<readonly { readonly what: string; readonly error: unknown }[]>;
}

/** Creates an empty list. */
export function createClosers(): Closers {
  const steps: { what: string; close: () => unknown }[] = [];
  return {
    add: (what, close) => steps.push({ what, close }),
    async closeAll() {
      const failures = [];
      for (let step = steps.pop(); step !== undefined; step = steps.pop()) {
        try {
          await step.close();
        } catch (error) {
          failures.push({ what: step.what, error });
        }
      }
      return failures;
    },
  };
}
