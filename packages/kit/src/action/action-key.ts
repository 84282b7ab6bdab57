import { ApiError } from '../api/api-error.ts';

/** Whether the exchange may have done it all the same: no answer came, or one that does not say. */
function isUncertain(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status === 0 || error.status >= 500;
}

/**
 * The idempotency key of an action. An attempt whose outcome is unknown is repeated with the same key, so that what it does is done once;
 * another input, and an attempt after an answer, has a new one.
 */
export class ActionKey {
  #attempt: { readonly input: string; readonly key: string } | undefined;
  readonly #make: () => string;

  constructor(make: () => string) {
    this.#make = make;
  }

  /** The key to send an input with. */
  of(input: unknown): string {
    const text = JSON.stringify(input) ?? '';
    if (this.#attempt?.input !== text) this.#attempt = { input: text, key: this.#make() };
    return this.#attempt.key;
  }

  /** The attempt was accepted. */
  accepted(): void {
    this.#attempt = undefined;
  }

  /** The attempt failed; a refusal is an answer, and the next attempt another one. */
  failed(error: unknown): void {
    if (!isUncertain(error)) this.#attempt = undefined;
  }
}
