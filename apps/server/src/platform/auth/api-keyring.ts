import { createAddressTest, plainAddress } from './address-list.ts';
import type { ApiKey, ApiKeyring } from './api-key.ts';

/** Where keys are kept. */
export interface ApiKeySource {
  /** A key by what callers send; undefined: there is none. */
  load(apiKey: string): Promise<ApiKey | undefined>;
  /** Writes down when and from where keys were used last. */
  saveUses(uses: readonly ApiKeyUse[]): Promise<void>;
}

/** The last use of a key. */
export interface ApiKeyUse {
  readonly keyId: string;
  readonly atMs: number;
  readonly address: string;
}

/** How long a key is believed without asking the database; a change made by this server counts at once. */
const TRUST_MS = 30_000;
/** More keys, known or not, than this in memory: all are asked for anew. */
const MAX_CACHED = 100_000;
/** How often uses are written down. */
const SAVE_USES_MS = 10_000;
/** A timer can wait no longer than 2^31 ms. */
const LONGEST_WAIT_MS = 2 ** 31 - 1;

interface Cached {
  readonly key: ApiKey | undefined;
  readonly allows: (address: string) => boolean;
  readonly trustedUntilMs: number;
}

/** The keyring of the server: keys in memory for a short time, because every signed call asks for one. */
export class CachedApiKeyring implements ApiKeyring {
  private readonly source: ApiKeySource;
  private readonly nowMs: () => number;
  private readonly onTrouble: (error: unknown) => void;
  private readonly cache = new Map<string, Cached>();
  private readonly lookups = new Map<string, Promise<ApiKey | undefined>>();
  private readonly listeners = new Set<(keyId: string) => void>();
  private readonly expiries = new Map<string, NodeJS.Timeout>();
  private uses = new Map<string, ApiKeyUse>();
  private saveTimer: NodeJS.Timeout | undefined;
  /** Counts changes, so that a look-up that began before one cannot bring the old key back. */
  private changes = 0;

  constructor(source: ApiKeySource, onTrouble: (error: unknown) => void, nowMs: () => number = Date.now) {
    this.source = source;
    this.onTrouble = onTrouble;
    this.nowMs = nowMs;
  }

  find(apiKey: string): ApiKey | undefined | Promise<ApiKey | undefined> {
    const cached = this.cache.get(apiKey);
    if (cached !== undefined && this.nowMs() < cached.trustedUntilMs) return this.working(cached.key);
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

  /** The last use of a key that is not written down yet. */
  unsavedUse(keyId: string): ApiKeyUse | undefined {
    return this.uses.get(keyId);
  }

  onEnded(listener: (keyId: string) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Forgets a key that was changed or deleted in the database, and tells the listeners. */
  ended({ apiKey, keyId }: Pick<ApiKey, 'apiKey' | 'keyId'>): void {
    this.changes += 1;
    this.cache.delete(apiKey);
    this.lookups.delete(apiKey);
    clearTimeout(this.expiries.get(keyId));
    this.expiries.delete(keyId);
    for (const listener of this.listeners) listener(keyId);
  }

  /** Writes the last uses down and stops all timers. */
  async close(): Promise<void> {
    for (const timer of this.expiries.values()) clearTimeout(timer);
    this.expiries.clear();
    await this.saveUses();
  }

  private working(key: ApiKey | undefined): ApiKey | undefined {
    const isOver = key !== undefined && key.expiresMs !== 0 && key.expiresMs <= this.nowMs();
    return isOver ? undefined : key;
  }

  private async lookUp(apiKey: string): Promise<ApiKey | undefined> {
    const changesBefore = this.changes;
    const key = await this.source.load(apiKey);
    if (changesBefore === this.changes) {
      if (this.cache.size >= MAX_CACHED) this.cache.clear();
      const allows = createAddressTest(key?.ipAllowList ?? []);
      this.cache.set(apiKey, { key, allows, trustedUntilMs: this.nowMs() + TRUST_MS });
      if (key !== undefined) this.watchExpiry(key);
    }
    return this.working(key);
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
      Math.min(left, LONGEST_WAIT_MS),
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
      // Kept, and written with the next ones.
      this.onTrouble(error);
    }
  }
}
