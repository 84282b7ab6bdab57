import type { RouteData } from '@bourse/contract';

/** What a user prefers, under the names of the contract; names that are absent were never chosen. */
export type Preferences = RouteData<'preferences'>['values'];

type Listener = (values: Preferences) => Promise<void> | undefined;

const listeners = new Set<Listener>();
/** How long what unloads the page waits for a choice to be stored, milliseconds. */
const MOST_MS = 800;

/** Reports what the user has just chosen, so that his account keeps it. Resolves when it is stored, or after a moment. */
export async function noteChoice(values: Preferences): Promise<void> {
  const stored = [...listeners].map((listener) => listener(values));
  if (stored.every((promise) => promise === undefined)) return;
  const moment = new Promise<void>((resolve) => setTimeout(resolve, MOST_MS));
  await Promise.race([Promise.allSettled(stored), moment]);
}

/** Calls back with what the user chooses in this browser; returns a function that ends it. */
export function onChoice(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
