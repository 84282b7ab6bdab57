import type { ReactNode } from 'react';

export type ToastTone = 'info' | 'success' | 'error';

export interface ToastContent {
  readonly tone: ToastTone;
  readonly title: ReactNode;
  readonly description?: ReactNode;
  /** How long it stays; default 5 s, an error 8 s. */
  readonly timeoutMs?: number | undefined;
}

type Sink = (toast: ToastContent) => void;

let sink: Sink | undefined;
let waiting: ToastContent[] = [];
const listeners = new Set<() => void>();

/** Shows a message at the edge of the page, from anywhere. It waits while the region is not in the page yet. */
export function showToast(toast: ToastContent): void {
  if (sink !== undefined) {
    sink(toast);
    return;
  }
  waiting = [...waiting, toast];
  for (const listener of listeners) listener();
}

/** Whether messages wait for a region. */
export function hasWaitingToasts(): boolean {
  return waiting.length > 0;
}

/** Calls back when messages begin to wait. */
export function onWaitingToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The region takes every message from now on; returns how it lets go. */
export function connectToasts(next: Sink): () => void {
  sink = next;
  for (const toast of waiting) next(toast);
  waiting = [];
  return () => {
    sink = undefined;
  };
}
