import { errorNameOf, staysOpen } from '../api/api-error.ts';

/**
 * The idempotency key of an action. An attempt whose outcome is unknown is repeated with the same key, so that what it does is done once;
 * another input, and an attempt after an answer, has a new one.
 */
export class ActionKey {
  #attempt: { readonly input: string; readonly key: string; readonly isOpen: boolean } | undefined;
  readonly #make: () => string;

  constructor(make: () => string) {
    this.#make = make;
  }

  /** The key to send an input with. */
  of(input: unknown): string {
    const text = JSON.stringify(input) ?? '';
    if (this.#attempt?.input !== text) this.#attempt = { input: text, key: this.#make(), isOpen: false };
    return this.#attempt.key;
  }

  /** The attempt was accepted. */
  accepted(): void {
    this.#attempt = undefined;
  }

  /** The attempt failed; a refusal is an answer, and the next attempt another one. */
  failed(error: unknown): void {
    const attempt = this.#attempt;
    if (attempt === undefined) return;
    this.#attempt = staysOpen(errorNameOf(error), attempt.isOpen) ? { ...attempt, isOpen: true } : undefined;
  }
}
