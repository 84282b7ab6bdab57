import type { KeyObject } from 'node:crypto';

/** How a key signs: with a secret that both sides know, or with a private key that only its owner has. */
export type ApiKeyKind = 'hmac' | 'rsa' | 'ed25519';

/** What a key is needed for beyond being known. */
export type ApiKeyPermission = 'read' | 'trade' | 'withdraw';

/** What a signature is checked with. */
export type ApiKeyVerifier =
  | { readonly kind: 'hmac'; readonly secret: string }
  | { readonly kind: 'rsa' | 'ed25519'; readonly publicKey: KeyObject };

/** A key that opens an account to programs. */
export interface ApiKey {
  /** Names the row; never leaves the server but to its owner. */
  readonly keyId: string;
  /** What callers send: 64 letters and digits. */
  readonly apiKey: string;
  readonly userId: string;
  readonly email: string;
  readonly accountId: number;
  readonly label: string;
  readonly permissions: Readonly<Record<ApiKeyPermission, boolean>>;
  /** Addresses and networks from which it works; empty: all. */
  readonly ipAllowList: readonly string[];
  /** Milliseconds since the epoch; 0: never. */
  readonly expiresMs: number;
  readonly createdMs: number;
  /** Counts the changes of what the key may do; who holds an older one asks again. */
  readonly revision: number;
  readonly verifier: ApiKeyVerifier;
}

/** Knows the keys that work. Whatever was revoked, changed or has expired counts at once. */
export interface ApiKeyring {
  /** Answers at once when the key is in memory; undefined: there is no such key, or it works no more. */
  find(apiKey: string): ApiKey | undefined | Promise<ApiKey | undefined>;
  /** Whether a key may be used from an address. */
  allowsAddress(key: ApiKey, address: string): boolean;
  /** Remembers that a key was used; written to the database now and then. */
  noteUsed(key: ApiKey, address: string, nowMs: number): void;
  /**
   * Calls the listener when a key stops working (revoked, expired) or may do other things than before, so that whatever it opened
   * can be closed. Returns the way to stop.
   */
  onEnded(listener: (keyId: string) => void): () => void;
}
