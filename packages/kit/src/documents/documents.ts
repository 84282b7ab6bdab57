/**
 * What a user has arranged for himself: layouts, drawings, hotkeys.
 *
 * Goal: a change is in force at once, outlives a reload, and reaches the user's other browsers. Method: one store a document, kept in the
 * browser; what syncs it with the account is told of each change (`onDocumentChange`) and puts in what others have changed (`putDocument`).
 */
import type { DocumentKindName } from '@bourse/contract';
import { useSyncExternalStore } from 'react';
import { readText, writeText } from '../browser/storage.ts';

/** A kind of documents: how it is named, and what a stored value means. */
export interface DocumentKind<Value> {
  readonly name: DocumentKindName;
  /** The value that was stored, made usable; undefined and whatever cannot be used give the first one. Must not throw. */
  readonly read: (stored: unknown) => Value;
}

type Change = (name: DocumentKindName, key: string, value: unknown) => void;

interface Entry {
  value: unknown;
  readonly listeners: Set<() => void>;
  readonly kind: DocumentKind<unknown>;
}

const entries = new Map<string, Entry>();
const watchers = new Set<Change>();

/** Under which name the browser keeps a document. */
export function documentStorageKey(name: DocumentKindName, key: string): string {
  return `workspace.${name}${key === '' ? '' : `.${key}`}`;
}

function storedValue(storageKey: string): unknown {
  try {
    return JSON.parse(readText(storageKey) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

function entryOf<Value>(kind: DocumentKind<Value>, key: string): Entry {
  const storageKey = documentStorageKey(kind.name, key);
  const known = entries.get(storageKey);
  if (known !== undefined) return known;
  const made: Entry = { value: kind.read(storedValue(storageKey)), listeners: new Set(), kind };
  entries.set(storageKey, made);
  return made;
}

/** What a document is now. */
export function readDocument<Value>(kind: DocumentKind<Value>, key = ''): Value {
  return entryOf(kind, key).value as Value;
}

/** Changes a document, for now and for the next time. The change gets what it is now and must not modify it. */
export function changeDocument<Value>(kind: DocumentKind<Value>, change: (now: Value) => Value, key = ''): void {
  const entry = entryOf(kind, key);
  const value = change(entry.value as Value);
  if (value === entry.value) return;
  entry.value = value;
  writeText(documentStorageKey(kind.name, key), JSON.stringify(value));
  for (const listener of entry.listeners) listener();
  for (const watcher of watchers) watcher(kind.name, key, value);
}

/** Puts in force what another browser has stored; undefined: the document is as at the beginning. Nobody is told to store it again. */
export function putDocument(name: DocumentKindName, key: string, stored: unknown): void {
  const storageKey = documentStorageKey(name, key);
  writeText(storageKey, stored === undefined ? undefined : JSON.stringify(stored));
  const entry = entries.get(storageKey);
  if (entry === undefined) return;
  entry.value = entry.kind.read(stored);
  for (const listener of entry.listeners) listener();
}

/** Calls back with each change that is made in this browser; returns how to stop. */
export function onDocumentChange(watcher: Change): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** Calls back when a document has changed; returns how to stop. */
export function followDocument<Value>(kind: DocumentKind<Value>, listener: () => void, key = ''): () => void {
  const { listeners } = entryOf(kind, key);
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** A document, and how to change it. */
export function useDocument<Value>(
  kind: DocumentKind<Value>,
  key = '',
): readonly [value: Value, change: (change: (now: Value) => Value) => void] {
  const value = useSyncExternalStore(
    (listener) => followDocument(kind, listener, key),
    () => readDocument(kind, key),
    () => readDocument(kind, key),
  );
  return [value, (change) => changeDocument(kind, change, key)];
}
