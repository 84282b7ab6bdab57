import type { KeyObject } from 'node:crypto';

/** Signature algorithm of a key: a shared secret (HMAC), or a private key that only the owner has. */
export type ApiKeyKind = 'hmac' | 'rsa' | 'ed25519';

/** A permission of an API key. */
export type ApiKeyPermission = 'read' | 'trade' | 'transfer' | 'withdraw';

/** Key material for verifying signatures. */
export type ApiKeyVerifier =
  | { readonly kind: 'hmac'; readonly secret: string }
  | { readonly kind: 'rsa' | 'ed25519'; readonly publicKey: KeyObject };

/** An API key, which gives programs access to an account. */
export interface ApiKey {
  /** Row id; returned to the owner only. */
  readonly keyId: string;
  /** Sent by callers: 64 letters and digits. */
  readonly apiKey: string;
  readonly userId: string;
  readonly email: string;
  readonly accountId: number;
  /** Of a sub-account's key: the account of its master; 0 for a master's own. */
  readonly masterAccountId: number;
  /** User of that master; empty for a master's own. */
  readonly masterUserId: string;
  readonly label: string;
  readonly permissions: Readonly<Record<ApiKeyPermission, boolean>>;
  /** Allowed addresses and networks; empty: all. */
  readonly ipAllowList: readonly string[];
  /** Milliseconds since the epoch; 0: never. */
  readonly expiresMs: number;
  readonly createdMs: number;
  /** Incremented with every change of the key's rights; holders of an older revision must reload the key. */
  readonly revision: number;
  readonly verifier: ApiKeyVerifier;
}

/** Looks up valid keys. Revocation, changes and expiry take effect at once. */
export interface ApiKeyring {
  /** Returns synchronously when the key is cached; undefined: unknown, revoked or expired. */
  find(apiKey: string): ApiKey | undefined | Promise<ApiKey | undefined>;
  /** Whether a key may be used from an address. */
  allowsAddress(key: ApiKey, address: string): boolean;
  /** Records a use of a key; written to the database periodically. */
  noteUsed(key: ApiKey, address: string, nowMs: number): void;
  /**
   * Calls the listener when a key is revoked, expires or changes its rights, so that streams opened with it can be closed. Returns an
   * unsubscribe function.
   */
  onEnded(listener: (keyId: string) => void): () => void;
}
