/*
 * Backdrops and panels share one level: what opens later is later in the document and lies above, so that a dialog over a dialog
 * covers the first one by its own backdrop.
 */

/** Classes of what covers the page behind a dialog. */
export const BACKDROP_CLASS =
  'fixed inset-0 z-50 bg-backdrop transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0';

/** Classes of a dialog in the middle of the window. */
export const POPUP_CLASS =
  'fixed top-1/2 left-1/2 z-50 flex max-h-[calc(100dvh-2rem)] w-[min(28rem,calc(100vw-2rem))] -translate-x-1/2 -translate-y-1/2 flex-col rounded-12 border bg-surface-1 shadow-float outline-none transition data-ending-style:scale-98 data-ending-style:opacity-0 data-starting-style:scale-98 data-starting-style:opacity-0';
