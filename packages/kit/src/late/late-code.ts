import { type ComponentType, createElement, use } from 'react';

/*
 * Code and words that come after the page. What did not come, because the network was gone, must neither be lost for good
 * (as in React's own `lazy`) nor be asked for at every render: it is asked for again when the line is back.
 */

const listeners = new Set<() => void>();

/** Asks again for everything that did not come: the line is back. */
export function retryLateCode(): void {
  for (const listener of [...listeners]) listener();
}

/** Calls back when what failed may be tried again; returns how to stop that. */
export function onRetryLateCode(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Loads once: the same promise at each call, as React needs it; after a failure a new one from the next retry on. */
export function loadOnce<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined;
  return () => {
    if (loading !== undefined) return loading;
    loading = load();
    loading.catch(() => {
      const stop = onRetryLateCode(() => {
        loading = undefined;
        stop();
      });
    });
    return loading;
  };
}

/** A component whose code comes when it is first rendered, or after a failure with a retry. Needs a `LatePart` around it. */
export function late<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const loaded = loadOnce(load);
  return (props) => createElement(use(loaded()), props);
}
