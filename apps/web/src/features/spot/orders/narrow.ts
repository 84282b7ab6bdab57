/*
 * The tools beside the tabs of the lists give way to the tabs: where the row is narrow, words become their icons, and stay for screen readers.
 * The row is the container `own` (trading/orders/bottom-panel.tsx); elsewhere nothing is narrow.
 */

/** Classes of words that give way. */
export const UNLESS_NARROW = '@max-[66rem]/own:sr-only';

/** Classes of what stands in their place. */
export const IF_NARROW = 'hidden @max-[66rem]/own:inline';
