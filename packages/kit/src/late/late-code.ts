import { type ComponentType, createElement, use } from 'react';
import { loadWords, type Messages } from '../words/words.ts';
import { MoreWords, useWordsLocale } from '../words/words-provider.tsx';

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

/** Loads files of words: a promise for each language, which is kept; after a failure a new one from the next retry on. */
function lateWords(files: readonly string[]): (locale: string) => Promise<Messages> {
  const loaders = new Map<string, () => Promise<Messages>>();
  return (locale) => {
    const load = loaders.get(locale) ?? loadOnce(() => loadWords(locale, files));
    loaders.set(locale, load);
    return load();
  };
}

/** A component whose code comes later. */
export type LateComponent<Props> = ComponentType<Props> & {
  /** Asks for code and words before they are wanted. */
  readonly preload: (locale: string) => void;
};

/**
 * A component whose code comes when it is first rendered, or after a failure with a retry, together with the files of words that it
 * uses beside those of its page. Needs a `LatePart` around it.
 */
export function late<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  words: readonly string[] = [],
): LateComponent<Props> {
  const loaded = loadOnce(load);
  const wordsOf = lateWords(words);
  const bare = (props: Props) => createElement(use(loaded()), props);
  const withWords = (props: Props) => {
    // Both are asked for before either is waited for.
    const [code, messages] = [loaded(), wordsOf(useWordsLocale())];
    return createElement(MoreWords, { words: use(messages) }, createElement(use(code), props));
  };
  const preload = (locale: string) => {
    // What does not come is asked for again when the part is rendered.
    for (const asked of [loaded(), wordsOf(locale)]) asked.catch(() => undefined);
  };
  return Object.assign(words.length === 0 ? bare : withWords, { preload });
}
