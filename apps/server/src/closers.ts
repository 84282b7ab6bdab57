/** Undoes a start, last step first; also when the start failed half way. */
export interface Closers {
  /** Adds what must be undone, with words for the log if that fails. */
  add(what: string, close: () => unknown): void;
  /** Undoes everything once; a step that fails does not keep the others from their turn. Answers what failed. */
  closeAll(): Promise<readonly { readonly what: string; readonly error: unknown }[]>;
}

/** Makes an empty list. */
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
