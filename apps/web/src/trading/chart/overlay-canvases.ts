import type { Chart } from 'klinecharts';

/*
 * Each pane of a chart, and each of its axes, has a second canvas above the first for the crosshair and for overlays (drawings, order lines). A
 * canvas that shows takes a layer of the compositor even when it is empty, and parts what lies below it from what lies above: without the empty
 * ones four charts need half of the layers. Hidden are those of a chart without overlays while no pointer that can hover is over it.
 */
const HAS_OVERLAYS = 'data-overlays';

/** Lets the chart in an element show its upper canvases only when there is something on them. The class of the element hides them. */
export function hideEmptyOverlays(chart: Chart, element: HTMLElement): void {
  const mark = () => element.toggleAttribute(HAS_OVERLAYS, chart.getOverlays().length > 0);
  const { createOverlay, removeOverlay } = chart;
  chart.createOverlay = (...args) => {
    const made = createOverlay.apply(chart, args);
    mark();
    return made;
  };
  chart.removeOverlay = (...args) => {
    const isRemoved = removeOverlay.apply(chart, args);
    mark();
    return isRemoved;
  };
}

/** Hides the upper canvases of an element that has no overlays; with a finger there is no hovering, and they stay. */
export const HIDES_EMPTY_OVERLAYS = '[@media(hover:hover)]:[&:not([data-overlays],:hover)_canvas+canvas]:invisible';
