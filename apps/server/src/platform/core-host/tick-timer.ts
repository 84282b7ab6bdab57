import type { CoreHost } from './core-host.ts';

/** A timer can wait no longer than 2^31 ms; one that is longer is set again. */
const LONGEST_WAIT_MS = 3_600_000;
/** A core that took no tick, because it is overloaded, gets the next one after this. */
const RETRY_MS = 250;

/** Submits a `tick` whenever the core wants one: the only timer of all products. */
export class TickTimer {
  readonly #host: CoreHost;
  readonly #onError: (error: unknown) => void;
  readonly #stopListening: () => void;
  #timer: NodeJS.Timeout | undefined;
  /** When the timer is set for; Infinity: it is not. */
  #armedMs = Number.POSITIVE_INFINITY;
  #isStopped = false;

  constructor(host: CoreHost, onError: (error: unknown) => void) {
    this.#host = host;
    this.#onError = onError;
    this.#stopListening = host.onApplied(() => this.#arm(host.nextTickMs));
    this.#arm(host.nextTickMs);
  }

  /** Submits no more ticks. */
  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    this.#stopListening();
  }

  #arm(atMs: number): void {
    if (this.#isStopped || atMs === this.#armedMs) return;
    clearTimeout(this.#timer);
    this.#armedMs = atMs;
    if (atMs === Number.POSITIVE_INFINITY) return;
    this.#timer = setTimeout(() => void this.#fire(), Math.max(0, Math.min(atMs - Date.now(), LONGEST_WAIT_MS)));
  }

  async #fire(): Promise<void> {
    const atMs = this.#armedMs;
    this.#armedMs = Number.POSITIVE_INFINITY;
    if (Date.now() < atMs) {
      this.#arm(atMs);
      return;
    }
    try {
      await this.#host.submit({ type: 'tick' });
    } catch (error) {
      if (this.#isStopped) return;
      this.#onError(error);
      this.#arm(Date.now() + RETRY_MS);
    }
  }
}
