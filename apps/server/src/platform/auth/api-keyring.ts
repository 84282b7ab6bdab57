import { createAddressTest, plainAddress } from './address-list.ts';
import type { ApiKey, ApiKeyring } from './api-key.ts';

/** Storage of keys. */
export interface ApiKeySource {
  /** Loads a key by its public part; undefined when there is none. */
  load(apiKey: string): Promise<ApiKey | undefined>;
  /** Of these keys those that still exist and whose owners stand, with their revisions. */
  standing(keyIds: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** Stores time and address of the last uses. */
  saveUses(uses: readonly ApiKeyUse[]): Promise<void>;
}

/** The last use of a key. */
export interface ApiKeyUse {
  readonly keyId: string;
  readonly atMs: number;
  readonly address: string;
}

/** How long a key is cached; changes made by this server take effect at once. */
const CACHE_MS = 30_000;
/** Maximum number of cached lookups, unknown keys included; the cache is cleared beyond it. */
const MAX_CACHED = 100_000;
/** Interval between looks at whether owners of keys in use are frozen or closed by now: two of them, and the look, take less than 2 s. */
const SWEEP_MS = 750;
/** Interval between writes of last uses. */
const SAVE_USES_MS = 10_000;
/** Maximum delay of a Node timer. */
const MAX_TIMER_MS = 2 ** 31 - 1;

interface Cached {
  readonly key: ApiKey | undefined;
  readonly allows: (address: string) => boolean;
  readonly cachedUntilMs: number;
}

/** The server's keyring: caches keys for a short time, because every signed call looks one up. */
export class CachedApiKeyring implements ApiKeyring {
  private readonly source: ApiKeySource;
  private readonly nowMs: () => number;
  private readonly onError: (error: unknown) => void;
  private readonly cache = new Map<string, Cached>();
  private readonly lookups = new Map<string, Promise<ApiKey | undefined>>();
  private readonly listeners = new Set<(keyId: string) => void>();
  private readonly expiries = new Map<string, NodeJS.Timeout>();
  /** Keys that were looked up and have not ended: streams may be open with them long after they have left the cache. */
  private readonly live = new Map<string, ApiKey>();
  private uses = new Map<string, ApiKeyUse>();
  private saveTimer: NodeJS.Timeout | undefined;
  private sweepTimer: NodeJS.Timeout | undefined;
  private sweeping: Promise<void> | undefined;
  private isClosed = false;
  /** Counts changes, so that a lookup that began before a change cannot cache the old key. */
  private changes = 0;

  constructor(source: ApiKeySource, onError: (error: unknown) => void, nowMs: () => number = Date.now) {
    this.source = source;
    this.onError = onError;
    this.nowMs = nowMs;
  }

  find(apiKey: string): ApiKey | undefined | Promise<ApiKey | undefined> {
    const cached = this.cache.get(apiKey);
    if (cached !== undefined && this.nowMs() < cached.cachedUntilMs) return this.unlessExpired(cached.key);
    const running = this.lookups.get(apiKey);
    if (running !== undefined) return running;
    const lookup = this.lookUp(apiKey).finally(() => this.lookups.delete(apiKey));
    this.lookups.set(apiKey, lookup);
    return lookup;
  }

  allowsAddress(key: ApiKey, address: string): boolean {
    const cached = this.cache.get(key.apiKey);
    if (cached?.key?.revision === key.revision) return cached.allows(address);
    return createAddressTest(key.ipAllowList)(address);
  }

  noteUsed({ keyId }: ApiKey, address: string, atMs: number): void {
    this.uses.set(keyId, { keyId, atMs, address: plainAddress(address) });
    this.saveTimer ??= setTimeout(() => void this.saveUses(), SAVE_USES_MS).unref();
  }

  /** The last use of a key that has not been written yet. */
  unsavedUse(keyId: string): ApiKeyUse | undefined {
    return this.uses.get(keyId);
  }

  onEnded(listener: (keyId: string) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Evicts a key that was changed or deleted in the database, and notifies the listeners. */
  ended({ apiKey, keyId }: Pick<ApiKey, 'apiKey' | 'keyId'>): void {
    this.changes += 1;
    this.cache.delete(apiKey);
    this.lookups.delete(apiKey);
    this.live.delete(keyId);
    clearTimeout(this.expiries.get(keyId));
    this.expiries.delete(keyId);
    for (const listener of this.listeners) listener(keyId);
  }

  /**
   * Ends the keys in use that are worth nothing any more: their owners were frozen or closed, or another server has changed them. Called by
   * itself as long as keys are in use.
   */
  async sweep(): Promise<void> {
    const known = [...this.live.values()];
    if (known.length === 0) return;
    const standing = await this.source.standing(known.map(({ keyId }) => keyId));
    for (const key of known) {
      if (standing.get(key.keyId) === key.revision || this.live.get(key.keyId) !== key) continue;
      this.ended(key);
    }
  }

  /** Writes the last uses and stops all timers. */
  async close(): Promise<void> {
    this.isClosed = true;
    clearTimeout(this.sweepTimer);
    await this.sweeping;
    for (const timer of this.expiries.values()) clearTimeout(timer);
    this.expiries.clear();
    await this.saveUses();
  }

  private sweepSoon(): void {
    if (this.isClosed) return;
    this.sweepTimer ??= setTimeout(() => {
      this.sweeping = this.sweep()
        .catch(this.onError)
        .finally(() => {
          this.sweepTimer = undefined;
          if (this.live.size > 0) this.sweepSoon();
        });
    }, SWEEP_MS).unref();
  }

  private unlessExpired(key: ApiKey | undefined): ApiKey | undefined {
    const isExpired = key !== undefined && key.expiresMs !== 0 && key.expiresMs <= this.nowMs();
    return isExpired ? undefined : key;
  }

  private async lookUp(apiKey: string): Promise<ApiKey | undefined> {
    const changesBefore = this.changes;
    const key = await this.source.load(apiKey);
    if (key !== undefined) {
      this.live.set(key.keyId, key);
      this.sweepSoon();
    }
    if (changesBefore === this.changes) {
      if (this.cache.size >= MAX_CACHED) this.cache.clear();
      const allows = createAddressTest(key?.ipAllowList ?? []);
      this.cache.set(apiKey, { key, allows, cachedUntilMs: this.nowMs() + CACHE_MS });
      if (key !== undefined) this.watchExpiry(key);
    }
    return this.unlessExpired(key);
  }

  private watchExpiry(key: ApiKey): void {
    const left = key.expiresMs - this.nowMs();
    if (left <= 0 || this.expiries.has(key.keyId)) return;
    const timer = setTimeout(
      () => {
        this.expiries.delete(key.keyId);
        if (key.expiresMs <= this.nowMs()) this.ended(key);
        else this.watchExpiry(key);
      },
      Math.min(left, MAX_TIMER_MS),
    );
    this.expiries.set(key.keyId, timer.unref());
  }

  private async saveUses(): Promise<void> {
    clearTimeout(this.saveTimer);
    this.saveTimer = undefined;
    const uses = [...this.uses.values()];
    if (uses.length === 0) return;
    try {
      await this.source.saveUses(uses);
      for (const use of uses) if (this.uses.get(use.keyId) === use) this.uses.delete(use.keyId);
    } catch (error) {
      // Kept and written with the next batch.
      this.onError(error);
    }
  }
}
