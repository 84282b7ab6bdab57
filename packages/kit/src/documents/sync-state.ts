import { readJson, storedKeys, writeText } from '../browser/storage.ts';

/** What a browser knows of how its documents stand to the account's. */
export interface SyncState {
  /** Whose documents they are; 0: a visitor's. */
  readonly owner: number;
  /** All changes up to this one have been read. */
  readonly seen: number;
  /** Versions of the documents that the account has, by their names in the storage. */
  readonly versions: Readonly<Record<string, number>>;
  /** Documents that have been changed here and not been stored yet. */
  readonly changed: readonly string[];
}

const KEY = 'workspaceSync';
const PREFIX = 'workspace.';

/** Nothing is known: documents of a visitor. */
export const UNSYNCED: SyncState = { owner: 0, seen: 0, versions: {}, changed: [] };

function isState(value: unknown): value is SyncState {
  if (typeof value !== 'object' || value === null) return false;
  const { owner, seen, versions, changed } = value as Readonly<Record<string, unknown>>;
  return (
    Number.isSafeInteger(owner) &&
    Number.isSafeInteger(seen) &&
    typeof versions === 'object' &&
    versions !== null &&
    Object.values(versions).every(Number.isSafeInteger) &&
    Array.isArray(changed) &&
    changed.every((name) => typeof name === 'string')
  );
}

/** How the documents of this browser stood when it was last written. */
export function readSyncState(): SyncState {
  return readJson(KEY, isState) ?? UNSYNCED;
}

/** Keeps it for the next page. */
export function writeSyncState(state: SyncState): void {
  writeText(KEY, state === UNSYNCED ? undefined : JSON.stringify(state));
}

/** Names of all documents in the storage. */
export function storedDocuments(): readonly string[] {
  return storedKeys(PREFIX);
}
