import { invariant } from '@bourse/domain';

/** A value that one feature provides and others use, without a dependency between them. */
export class Slot<T> {
  readonly #what: string;
  #value: T | undefined;

  /** `what` names it in errors. */
  constructor(what: string) {
    this.#what = what;
  }

  /** Provides the value; once only. */
  provide(value: T): void {
    invariant(this.#value === undefined, `${this.#what}: provided once`);
    this.#value = value;
  }

  /** The provided value; undefined before it is provided. */
  peek(): T | undefined {
    return this.#value;
  }

  /** The provided value; throws when none was provided, which indicates a wrong order of features. */
  get(): T {
    invariant(this.#value !== undefined, `${this.#what}: provided before it is used`);
    return this.#value;
  }
}
