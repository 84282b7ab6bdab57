import { type Searcher, searcherDigest } from './searcher.ts';
import type { SearchesStore } from './searches.store.ts';

const DAY_MS = 86_400_000;
/** Number of keys loaded; more than shown, because some instruments may no longer exist. */
const MAX_KEYS = 30;
/** Refresh interval, because other servers count too; milliseconds. */
const REFRESH_MS = 30_000;
/** Minimum interval of refreshes after own searches; milliseconds. */
const MIN_REFRESH_MS = 1_000;

/**
 * Counts searches and caches the popular list, which is refreshed in the background, so that no caller waits for the
 * database.
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

  /** `clock` returns milliseconds since the epoch; background errors are passed to `onError`. */
  constructor(store: SearchesStore, clock: () => number, onError: (error: unknown) => void) {
    this.store = store;
    this.clock = clock;
    this.onError = onError;
  }

  /** Keys of the instruments, most popular first. */
  async keys(): Promise<readonly string[]> {
    if (this.list === undefined) return this.read();
    const ageMs = this.clock() - this.readMs;
    if (ageMs > REFRESH_MS || (this.isOutdated && ageMs > MIN_REFRESH_MS)) this.read().catch(this.onError);
    return this.list;
  }

  /** Counts a search for an instrument, once per searcher and day. */
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
    this.list = await this.store.popular(this.today(), MAX_KEYS);
    return this.list;
  }

  private today(): number {
    return Math.floor(this.clock() / DAY_MS);
  }
}
