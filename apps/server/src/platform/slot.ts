import { invariant } from '@bourse/domain';

/** Something that one feature provides and others use, without either knowing the other. */
export class Slot<T> {
  readonly #what: string;
  #value: T | undefined;

  /** `what` names it in errors. */
  constructor(what: string) {
    this.#what = what;
  }

  /** Provides it, once. */
  provide(value: T): void {
    invariant(this.#value === undefined, `${this.#what}: provided once`);
    this.#value = value;
  }

  /** What was provided; throws when nothing was, which is a mistake in the order of the features. */
  get(): T {
    invariant(this.#value !== undefined, `${this.#what}: provided before it is used`);
    return this.#value;
  }
}
