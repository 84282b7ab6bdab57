import { readJson, STORAGE_KEYS, writeJson, writeText } from '@bourse/kit/browser/storage.ts';
import {
  hasAttempt,
  isTransferAttempt,
  type TransferAttempt,
  withAttempt,
  withoutAttempt,
} from './transfer-attempt.ts';

const KEY = STORAGE_KEYS.transferAttempt;
/** Attempts are forgotten after this long: the records have them. */
const KEPT_MS = 7 * 24 * 3_600_000;

/** A list of attempts; one alone is what earlier versions kept. */
function isStored(value: unknown): value is TransferAttempt | readonly unknown[] {
  return Array.isArray(value) || isTransferAttempt(value);
}

function readStored(): readonly TransferAttempt[] {
  const stored = readJson(KEY, isStored) ?? [];
  return [stored].flat().filter(isTransferAttempt);
}

function writeStored(attempts: readonly TransferAttempt[]): void {
  if (attempts.length === 0) writeText(KEY, undefined);
  else writeJson(KEY, attempts);
}

/** Attempts that the storage did not take because it is closed or full: they last as long as the page. */
let unsaved: readonly TransferAttempt[] = [];

const listeners = new Set<() => void>();

/** The attempts whose outcome is unknown, of all users of this browser, oldest first. */
export const attemptStore = {
  read: (): readonly TransferAttempt[] => unsaved.reduce(withAttempt, readStored()),
  keep(attempt: TransferAttempt): void {
    const recent = readStored().filter(({ sentMs }) => attempt.sentMs - sentMs < KEPT_MS);
    writeStored(withAttempt(recent, attempt));
    if (!hasAttempt(readStored(), attempt)) unsaved = withAttempt(unsaved, attempt);
  },
  /** The outcome is known, or nobody waits for it any more. */
  settle(attempt: TransferAttempt): void {
    const stored = readStored();
    if (hasAttempt(stored, attempt)) writeStored(withoutAttempt(stored, attempt));
    unsaved = withoutAttempt(unsaved, attempt);
    for (const listener of listeners) listener();
  },
  /** Calls back when an attempt is settled, in this tab or another, until the returned function is called. */
  subscribe(onChange: () => void): () => void {
    const onStorage = ({ key }: StorageEvent) => (key === KEY || key === null) && onChange();
    globalThis.addEventListener('storage', onStorage);
    listeners.add(onChange);
    return () => {
      globalThis.removeEventListener('storage', onStorage);
      listeners.delete(onChange);
    };
  },
};
