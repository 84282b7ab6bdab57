/** Samples that are remembered; a change of the user's clock is forgotten with them. */
const SAMPLES = 32;

/**
 * Estimates how far the exchange's clock is ahead of this one. Each message tells when it was sent and arrives a little later, so the
 * largest difference of the latest messages is the nearest to the truth.
 */
export class ServerClock {
  readonly #differences: number[] = [];

  /** Notes a message by the exchange's time of sending and this clock's time of arrival, in milliseconds since the epoch. */
  note(sentMs: number, arrivedMs = Date.now()): void {
    this.#differences.push(sentMs - arrivedMs);
    if (this.#differences.length > SAMPLES) this.#differences.shift();
  }

  /** Time of the exchange when this clock shows `localMs`; the same until a message has come. */
  at(localMs = Date.now()): number {
    return this.#differences.length === 0 ? localMs : localMs + Math.max(...this.#differences);
  }
}
