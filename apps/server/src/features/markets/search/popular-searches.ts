import { type Searcher, searcherDigest } from './searcher.ts';
import type { SearchesStore } from './searches.store.ts';

const DAY_MS = 86_400_000;
/** More than are shown, because some may be gone. */
const MOST_KEYS = 30;
/** Other servers count too: the list is read again after this, milliseconds. */
const LIST_LIVES_MS = 30_000;
/** After a search of our own it is read again, but not more often than this, milliseconds. */
const LEAST_PAUSE_MS = 1_000;

/**
 * Counts searches and knows the popular list. The list is answered from memory and read again in the background, so that
 * no visitor waits for the database.
 */
export class PopularSearches {
  private readonly store: SearchesStore;
  private readonly clock: () => number;
  private readonly onError: (error: unknown) => void;
  private salt: Promise<Buffer> | undefined;
  private list: readonly string[] | undefined;
  private reading: Promise<readonly string[]> | undefined;
  private readMs = 0;
  private isOutdated = false;
  private forgottenDay = 0;

  /** `clock` tells milliseconds since the epoch; what fails in the background is told to `onError`. */
  constructor(store: SearchesStore, clock: () => number, onError: (error: unknown) => void) {
    this.store = store;
    this.clock = clock;
    this.onError = onError;
  }

  /** Keys of the instruments, most popular first. */
  async keys(): Promise<readonly string[]> {
    if (this.list === undefined) return this.read();
    const ageMs = this.clock() - this.readMs;
    if (ageMs > LIST_LIVES_MS || (this.isOutdated && ageMs > LEAST_PAUSE_MS)) this.read().catch(this.onError);
    return this.list;
  }

  /** Counts somebody's search for an instrument; a repetition on the same day counts nothing. */
  async count(instrument: string, searcher: Searcher): Promise<void> {
    this.salt ??= this.store.salt().catch((error: unknown) => {
      this.salt = undefined;
      throw error;
    });
    const today = this.today();
    const isNew = await this.store.note(today, instrument, searcherDigest(searcher, await this.salt));
    this.isOutdated ||= isNew;
    if (this.forgottenDay === today) return;
    this.forgottenDay = today;
    await this.store.forget(today);
  }

  private read(): Promise<readonly string[]> {
    this.reading ??= this.readNow().finally(() => {
      this.reading = undefined;
    });
    return this.reading;
  }

  private async readNow(): Promise<readonly string[]> {
    this.isOutdated = false;
    this.readMs = this.clock();
    this.list = await this.store.popular(this.today(), MOST_KEYS);
    return this.list;
  }

  private today(): number {
    return Math.floor(this.clock() / DAY_MS);
  }
}
