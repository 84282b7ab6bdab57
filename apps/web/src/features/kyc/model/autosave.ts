/** Whether what was typed is stored: `unsaved` for a moment after a change, `failed` until the next attempt. */
export type SaveState = 'saved' | 'unsaved' | 'saving' | 'failed';

export interface AutosaveOptions<Values> {
  readonly save: (values: Values) => Promise<unknown>;
  /** `error` only with `failed`. */
  readonly onState: (state: SaveState, error?: unknown) => void;
  /** How long nothing may change before it is saved, in milliseconds. */
  readonly waitMs: number;
}

/**
 * Saves what is typed: when it has rested, or at once by `flush`. One save at a time, each with the newest values; what failed is kept, and
 * goes out with the next change or flush.
 */
export class Autosave<Values> {
  readonly #options: AutosaveOptions<Values>;
  #pending: { readonly values: Values } | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: Promise<boolean> | undefined;

  constructor(options: AutosaveOptions<Values>) {
    this.#options = options;
  }

  /** Whether everything is saved. */
  get isIdle(): boolean {
    return this.#pending === undefined && this.#running === undefined;
  }

  /** Takes the values as they are now. */
  change(values: Values): void {
    this.#pending = { values };
    // A save that is under way takes them when it is through.
    if (this.#running !== undefined) return;
    this.#options.onState('unsaved');
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), this.#options.waitMs);
  }

  /** Saves what is not saved; resolves with whether everything is. */
  flush(): Promise<boolean> {
    clearTimeout(this.#timer);
    this.#running ??= this.#drain().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  /** Forgets what is not saved. */
  drop(): void {
    clearTimeout(this.#timer);
    this.#pending = undefined;
  }

  async #drain(): Promise<boolean> {
    const { save, onState } = this.#options;
    while (this.#pending !== undefined) {
      const taken: { readonly values: Values } = this.#pending;
      onState('saving');
      try {
        await save(taken.values);
      } catch (error) {
        onState('failed', error);
        return false;
      }
      if (this.#pending === taken) this.#pending = undefined;
      if (this.#pending === undefined) onState('saved');
    }
    return true;
  }
}
