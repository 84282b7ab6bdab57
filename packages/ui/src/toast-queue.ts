import type { ReactNode } from 'react';

export type ToastTone = 'info' | 'success' | 'error';

export interface ToastContent {
  readonly tone: ToastTone;
  readonly title: ReactNode;
  readonly description?: ReactNode;
  /** How long it stays; default 5 s, an error 8 s. */
  readonly timeoutMs?: number | undefined;
  /** Something to do about it; pressing it closes the toast too. */
  readonly action?: { readonly label: string; readonly onPress: () => void } | undefined;
}

type Sink = (toast: ToastContent) => void;

let sink: Sink | undefined;
let waiting: ToastContent[] = [];
const listeners = new Set<() => void>();
const hearers = new Set<Sink>();

/** Shows a toast from anywhere. It is queued while the region is not mounted. */
export function showToast(toast: ToastContent): void {
  for (const hearer of hearers) hearer(toast);
  if (sink !== undefined) {
    sink(toast);
    return;
  }
  waiting = [...waiting, toast];
  for (const listener of listeners) listener();
}

/** Registers a listener that is called with every toast as it is shown or queued; returns how to stop. */
export function onToast(hearer: Sink): () => void {
  hearers.add(hearer);
  return () => hearers.delete(hearer);
}

/** Whether toasts are queued. */
export function hasWaitingToasts(): boolean {
  return waiting.length > 0;
}

/** Registers a listener that is called when toasts start to queue. */
export function onWaitingToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Connects the region, which receives every toast from now on; returns a disconnect function. */
export function connectToasts(next: Sink): () => void {
  sink = next;
  for (const toast of waiting) next(toast);
  waiting = [];
  return () => {
    sink = undefined;
  };
}
