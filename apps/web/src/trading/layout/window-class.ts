import { useSyncExternalStore } from 'react';
import type { Grid } from './presets.ts';

/** A class of windows: each has an arrangement of its own, the same in all browsers of a user. Phones have none. */
export const WINDOW_CLASSES = ['narrow', 'wide', 'very-wide'] as const;
export type WindowClass = (typeof WINDOW_CLASSES)[number];

/** From these widths on, in pixels. */
const STEPS: readonly (readonly [grid: Grid, query: string])[] = [
  ['very-wide', '(width >= 2200px)'],
  ['wider', '(width >= 1800px)'],
  ['wide', '(width >= 1366px)'],
];

function gridNow(): Grid {
  return STEPS.find(([, query]) => globalThis.matchMedia(query).matches)?.[0] ?? 'narrow';
}

function follow(onChange: () => void): () => void {
  const abort = new AbortController();
  for (const [, query] of STEPS) {
    globalThis.matchMedia(query).addEventListener('change', onChange, { signal: abort.signal });
  }
  return () => abort.abort();
}

/** The grid that presets are drawn in for this window. */
export function useGrid(): Grid {
  return useSyncExternalStore(follow, gridNow, gridNow);
}

/** The class of windows that a grid belongs to. */
export function classOf(grid: Grid): WindowClass {
  return grid === 'wider' ? 'wide' : grid;
}
