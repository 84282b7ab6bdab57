import type { Side } from '@bourse/domain';
import { createStore, type StoreApi } from 'zustand';
import type { BestLevel } from '../model/best-price.ts';
import type { FormStore } from './form-store.ts';

/*
 * What was asked of a form from outside, by a key, the book or the chart. The form that is shown does it with what it knows: the balance,
 * the book, its check. What it did not do at once it does not do later: an order that comes seconds after the key is another one.
 */

/** One thing that is asked of a form. */
export type Intent = { readonly side: Side } & (
  | { readonly kind: 'best'; readonly level: BestLevel }
  | { readonly kind: 'size'; readonly index: number }
  | { readonly kind: 'submit'; readonly by: 'button' | 'hold' }
  | { readonly kind: 'repeat' }
);

/** An intent and when it came, by the page's monotonic clock in milliseconds. */
export type TimedIntent = Intent & { readonly atMs: number };

/** How long an intent waits for its form, in milliseconds. */
export const INTENT_MS = 2_000;

const stores = new WeakMap<FormStore, StoreApi<readonly TimedIntent[]>>();

/** What is asked of the forms of a store, oldest first. */
export function intentsOf(store: FormStore): StoreApi<readonly TimedIntent[]> {
  const known = stores.get(store);
  if (known !== undefined) return known;
  const made = createStore<readonly TimedIntent[]>(() => []);
  stores.set(store, made);
  return made;
}

/** Asks something of the form. */
export function addIntent(store: FormStore, intent: Intent, nowMs: number = performance.now()): void {
  const intents = intentsOf(store);
  const current = intents.getState().filter(({ atMs }) => nowMs - atMs < INTENT_MS);
  intents.setState([...current, { ...intent, atMs: nowMs }], true);
}

/** Takes an intent off the list; false when another form has taken it before: what is asked is done once. */
export function takeIntent(store: FormStore, intent: TimedIntent): boolean {
  const intents = intentsOf(store);
  const before = intents.getState();
  if (!before.includes(intent)) return false;
  intents.setState(
    before.filter((other) => other !== intent),
    true,
  );
  return true;
}

const served = new WeakMap<FormStore, number>();

/** Says that a form is shown which does what is asked; returns how to take that back. */
export function serveIntents(store: FormStore): () => void {
  served.set(store, (served.get(store) ?? 0) + 1);
  return () => {
    served.set(store, (served.get(store) ?? 1) - 1);
  };
}

/** Whether a form is shown that does what is asked of it. */
export function hasForm(store: FormStore): boolean {
  return (served.get(store) ?? 0) > 0;
}
