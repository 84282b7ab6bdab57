/*
 * Where the browser keeps a session's keys: IndexedDB, because it can hold a private key that no script can read. Whatever is
 * wrong with it is one of two things for callers: there are no keys, or none can be kept (`KEYS_NOT_KEPT`).
 */

import { ApiError } from '../api/api-error.ts';

/** A session's key pairs; the private halves can be used and never read. */
export interface DeviceKeys {
  /** ECDSA P-256. */
  readonly signing: CryptoKeyPair;
  /** ECDH P-256. */
  readonly receiving: CryptoKeyPair;
}

interface KeptKeys {
  readonly keys: DeviceKeys;
  readonly keptMs: number;
}

const DATABASE = 'bourse-keys';
const STORE = 'sessions';
/** Longer than any session lasts: older keys can belong to none. */
const KEPT_MS = 8 * 24 * 3_600_000;

function isPair(value: unknown): value is CryptoKeyPair {
  const { privateKey, publicKey } = (value ?? {}) as Partial<CryptoKeyPair>;
  return privateKey instanceof CryptoKey && publicKey instanceof CryptoKey && !privateKey.extractable;
}

function keysIn(value: unknown): DeviceKeys | undefined {
  const { signing, receiving } = ((value ?? {}) as Partial<KeptKeys>).keys ?? {};
  return isPair(signing) && isPair(receiving) ? { signing, receiving } : undefined;
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(DATABASE, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
}

/**
 * The keys of a session, which are `fresh` when there were none: of two tabs that bring new ones at once the first one's are kept
 * and both get those. Keys of sessions that must be over are deleted by the way.
 */
export async function keepKeys(sessionName: string, fresh: DeviceKeys): Promise<DeviceKeys> {
  return await inStore('readwrite', (store, done) => {
    const reading = store.get(sessionName);
    reading.onsuccess = () => {
      const kept = keysIn(reading.result);
      if (kept === undefined) store.put({ keys: fresh, keptMs: Date.now() } satisfies KeptKeys, sessionName);
      done(kept ?? fresh);
    };
    const walking = store.openCursor();
    walking.onsuccess = () => {
      const { result } = walking;
      if (result === null) return;
      const { keptMs } = (result.value ?? {}) as Partial<KeptKeys>;
      if (result.key !== sessionName && !(Number(keptMs) > Date.now() - KEPT_MS)) result.delete();
      result.continue();
    };
  });
}

/** The keys of a session; undefined when there are none that can be used. */
export async function loadKeys(sessionName: string): Promise<DeviceKeys | undefined> {
  return await inStore('readonly', (store, done) => {
    const reading = store.get(sessionName);
    reading.onsuccess = () => done(keysIn(reading.result));
  });
}

/** Works in one transaction; what `done` was given counts when that has ended well. */
async function inStore<T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore, done: (value: T) => void) => void,
): Promise<T> {
  try {
    const database = await open();
    try {
      return await new Promise<T>((resolve, reject) => {
        const transaction = database.transaction(STORE, mode);
        let result: { readonly value: T } | undefined;
        work(transaction.objectStore(STORE), (value) => {
          result = { value };
        });
        transaction.oncomplete = () => (result === undefined ? reject(transaction.error) : resolve(result.value));
        transaction.onabort = () => reject(transaction.error);
      });
    } finally {
      database.close();
    }
  } catch {
    throw new ApiError('KEYS_NOT_KEPT');
  }
}
