import { randomBytes } from 'node:crypto';
import type { ApiKey } from '../../platform/auth/api-key.ts';

/** Lifetime of a listen key without a keepalive. */
const LIFE_MS = 60 * 60_000;

/** A listen key: its holder may subscribe to the account's events. */
export interface ListenKey {
  readonly listenKey: string;
  readonly accountId: number;
  /** The API key that made it; it ends with it. */
  readonly keyId: string;
  readonly endsMs: number;
}

/**
 * The valid listen keys, one for each API key. They are kept in memory: after a restart a client requests a new one, as it
 * does after any closed stream.
 */
export class ListenKeys {
  private readonly byText = new Map<string, ListenKey>();
  private readonly byKeyId = new Map<string, ListenKey>();
  private readonly listeners = new Set<(listenKey: string) => void>();

  /** The API key's listen key, valid for another hour; the same as before while it is valid. */
  open({ keyId, accountId }: Pick<ApiKey, 'keyId' | 'accountId'>, nowMs: number): ListenKey {
    this.forgetOld(nowMs);
    const listenKey = this.byKeyId.get(keyId)?.listenKey ?? randomBytes(48).toString('base64url').replace(/[-_]/g, 'x');
    return this.keep({ listenKey, accountId, keyId, endsMs: nowMs + LIFE_MS });
  }

  /** Extends an account's listen key by another hour; false: the account has no such key. */
  keepAlive(accountId: number, listenKey: string, nowMs: number): boolean {
    const found = this.find(listenKey, nowMs);
    if (found?.accountId !== accountId) return false;
    this.keep({ ...found, endsMs: nowMs + LIFE_MS });
    return true;
  }

  /** Ends an account's listen key; false: the account has no such key. */
  close(accountId: number, listenKey: string, nowMs: number): boolean {
    const found = this.find(listenKey, nowMs);
    if (found?.accountId !== accountId) return false;
    this.end(found);
    return true;
  }

  /** Ends the listen key of an API key that is no longer valid. */
  closeOf(keyId: string): void {
    const found = this.byKeyId.get(keyId);
    if (found !== undefined) this.end(found);
  }

  /** A valid listen key. */
  find(listenKey: string, nowMs: number): ListenKey | undefined {
    const found = this.byText.get(listenKey);
    if (found === undefined || found.endsMs > nowMs) return found;
    this.end(found);
    return undefined;
  }

  /** Calls the listener when a listen key ends before its socket does. Returns a function that removes it. */
  onEnded(listener: (listenKey: string) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  private keep(key: ListenKey): ListenKey {
    this.byText.set(key.listenKey, key);
    this.byKeyId.set(key.keyId, key);
    return key;
  }

  private end({ listenKey, keyId }: ListenKey): void {
    this.byText.delete(listenKey);
    this.byKeyId.delete(keyId);
    for (const listener of this.listeners) listener(listenKey);
  }

  private forgetOld(nowMs: number): void {
    for (const key of [...this.byText.values()]) if (key.endsMs <= nowMs) this.end(key);
  }
}
