import {
  changeDocument,
  type DocumentKind,
  followDocument,
  readDocument,
  useDocument,
} from '@bourse/kit/documents/documents.ts';
import { useSyncExternalStore } from 'react';
import type { Instrument } from '../../instrument.ts';
import { type Drawings, readDrawings } from './drawings-model.ts';
import { type History, NO_HISTORY, redone, stepped, undone } from './history.ts';

/** What is drawn on markets; keys: venue and code. */
export const DRAWINGS_KIND: DocumentKind<Drawings> = { name: 'drawings', read: readDrawings };

/** Under which key a market's drawings are kept. */
export function drawingsKey({ venue, code }: Pick<Instrument, 'venue' | 'code'>): string {
  return `${venue}:${code}`;
}

const histories = new Map<string, History<Drawings>>();
const listeners = new Set<() => void>();

function setHistory(key: string, history: History<Drawings>): void {
  histories.set(key, history);
  for (const listener of listeners) listener();
}

const historyOf = (key: string): History<Drawings> => histories.get(key) ?? NO_HISTORY;

/** Changes what is drawn on a market; it can be undone. */
export function changeDrawings(key: string, change: (now: Drawings) => Drawings): void {
  const before = readDocument(DRAWINGS_KIND, key);
  changeDocument(DRAWINGS_KIND, change, key);
  if (readDocument(DRAWINGS_KIND, key) !== before) setHistory(key, stepped(historyOf(key), before));
}

/** What is drawn on a market now. */
export function readMarketDrawings(key: string): Drawings {
  return readDocument(DRAWINGS_KIND, key);
}

/** Calls back when what is drawn on a market has changed, here or elsewhere; returns how to stop. */
export function followDrawings(key: string, listener: () => void): () => void {
  return followDocument(DRAWINGS_KIND, listener, key);
}

/** Takes back the last change. */
export function undoDrawing(key: string): void {
  take(key, undone(historyOf(key), readMarketDrawings(key)));
}

/** Brings back what was undone last. */
export function redoDrawing(key: string): void {
  take(key, redone(historyOf(key), readMarketDrawings(key)));
}

function take(key: string, step: ReturnType<typeof undone<Drawings>>): void {
  if (step === undefined) return;
  changeDocument(DRAWINGS_KIND, () => step.value, key);
  setHistory(key, step.history);
}

/** What is drawn on a market, and whether something can be undone and brought back. */
export function useDrawings(key: string) {
  const [drawings] = useDocument(DRAWINGS_KIND, key);
  const history = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => historyOf(key),
  );
  return { drawings, canUndo: history.past.length > 0, canRedo: history.future.length > 0 };
}
