/**
 * The transfers that the browser keeps until their outcome is known. Each has a name of its own in the storage, so that two tabs which send at the
 * same time do not overwrite each other's.
 */
import { readJson, STORAGE_KEYS, storedKeys, writeJson, writeText } from '@bourse/kit/browser/storage.ts';
import {
  hasAttempt,
  isTransferAttempt,
  type TransferAttempt,
  withAttempt,
  withoutAttempt,
} from './transfer-attempt.ts';

/** Under this name alone earlier versions kept a list, or one attempt. */
const OLD_KEY = STORAGE_KEYS.transferAttempt;
const PREFIX = `${OLD_KEY}:`;
/** Attempts are forgotten after this long: the records have them. */
const KEPT_MS = 7 * 24 * 3_600_000;

function keyOf({ clientTransferId, userId }: TransferAttempt): string {
  return `${PREFIX}${userId}:${clientTransferId}`;
}

function isOldShape(value: unknown): value is TransferAttempt | readonly unknown[] {
  return Array.isArray(value) || isTransferAttempt(value);
}

function readOld(): readonly TransferAttempt[] {
  return [readJson(OLD_KEY, isOldShape) ?? []].flat().filter(isTransferAttempt);
}

function readStored(): readonly TransferAttempt[] {
  const own = storedKeys(PREFIX).flatMap((key) => readJson(key, isTransferAttempt) ?? []);
  return own.reduce(withAttempt, readOld());
}

function dropStored(attempt: TransferAttempt): void {
  writeText(keyOf(attempt), undefined);
  const old = readOld();
  if (!hasAttempt(old, attempt)) return;
  const left = withoutAttempt(old, attempt);
  if (left.length === 0) writeText(OLD_KEY, undefined);
  else writeJson(OLD_KEY, left);
}

/** Attempts that the storage did not take because it is closed or full: they last as long as the page. */
let unsaved: readonly TransferAttempt[] = [];

const listeners = new Set<() => void>();

/** The attempts whose outcome is unknown, of all users of this browser, oldest first. */
export const attemptStore = {
  read: (): readonly TransferAttempt[] => {
    // The storage lists its names in no order.
    const byAge = (a: TransferAttempt, b: TransferAttempt) =>
      a.sentMs - b.sentMs || (a.clientTransferId < b.clientTransferId ? -1 : 1);
    return [...unsaved.reduce(withAttempt, readStored())].sort(byAge);
  },
  keep(attempt: TransferAttempt): void {
    for (const other of readStored()) if (attempt.sentMs - other.sentMs >= KEPT_MS) dropStored(other);
    writeJson(keyOf(attempt), attempt);
    if (!hasAttempt(readStored(), attempt)) unsaved = withAttempt(unsaved, attempt);
  },
  /** The outcome is known, or nobody waits for it any more. */
  settle(attempt: TransferAttempt): void {
    dropStored(attempt);
    unsaved = withoutAttempt(unsaved, attempt);
    for (const listener of listeners) listener();
  },
  /** Calls back when an attempt is settled, in this tab or another, until the returned function is called. */
  subscribe(onChange: () => void): () => void {
    const isOurs = (key: string | null) => key === null || key === OLD_KEY || key.startsWith(PREFIX);
    const onStorage = ({ key }: StorageEvent) => isOurs(key) && onChange();
    globalThis.addEventListener('storage', onStorage);
    listeners.add(onChange);
    return () => {
      globalThis.removeEventListener('storage', onStorage);
      listeners.delete(onChange);
    };
  },
};
