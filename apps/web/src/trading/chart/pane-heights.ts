/** Below this a pane shows nothing. */
const LEAST_PX = 44;
/** Above this a pane takes from the price without showing more. */
const MOST_PX = 110;

/**
 * How many panes below the price are shown and how high each is, in pixels. The price keeps at least half of the height (`totalPx`, without the
 * time axis), whatever was chosen: panes get lower first, then the last ones give way.
 */
export function paneHeights(totalPx: number, count: number): { readonly shown: number; readonly heightPx: number } {
  const room = Math.max(0, totalPx) / 2;
  const shown = Math.min(count, Math.floor(room / LEAST_PX));
  return { shown, heightPx: shown === 0 ? 0 : Math.min(MOST_PX, Math.floor(room / shown)) };
}
