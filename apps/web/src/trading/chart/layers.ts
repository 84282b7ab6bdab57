import type { Chart } from 'klinecharts';
import type { Colours } from './chart-theme.ts';
import type { Closes } from './compare/compare-model.ts';
import type { Measured } from './drawings/measure.ts';
import type { FillMark } from './own/fill-marks-model.ts';

/*
 * What own layers of a chart draw. The chart library copies whatever it is given with an indicator, so it is kept beside the chart.
 */
export interface Layers {
  readonly colours: Colours | undefined;
  /** Own trades by the opening time of their candle. */
  readonly marks: ReadonlyMap<number, readonly FillMark[]>;
  /** The second market; empty while there is none. */
  readonly closes: Closes;
  /** What a measure says, in the language of the page. */
  readonly writeMeasure: (measured: Measured) => string;
}

const NO_LAYERS: Layers = { colours: undefined, marks: new Map(), closes: new Map(), writeMeasure: () => '' };
const layers = new WeakMap<Chart, Layers>();

export function layersOf(chart: Chart): Layers {
  return layers.get(chart) ?? NO_LAYERS;
}

const ended = new WeakSet<Chart>();

/** The chart is no more: what still ends after it must not draw. */
export function endLayers(chart: Chart): void {
  ended.add(chart);
}

/** Pane of the candles. */
export const CANDLE_PANE = 'candle_pane';

/** Names of the own layers, which are indicators to the chart library. */
export const LAYER = {
  heikin: 'bourseHeikin',
  sessions: 'bourseSessions',
  fills: 'bourseFills',
  compare: 'bourseCompare',
} as const;
export type LayerName = (typeof LAYER)[keyof typeof LAYER];

/** Shows a layer over the candles, or takes it away. */
export function showLayer(chart: Chart, name: LayerName, isShown: boolean): void {
  if (ended.has(chart)) return;
  const isThere = chart.getIndicators({ name }).length > 0;
  if (isShown && !isThere) chart.createIndicator({ name, id: name, paneId: CANDLE_PANE }, true);
  if (!isShown && isThere) chart.removeIndicator({ name });
}

let version = 0;

/** Changes what layers draw, and draws them anew. */
export function changeLayers(chart: Chart, changes: Partial<Layers>, ...names: readonly LayerName[]): void {
  if (ended.has(chart)) return;
  layers.set(chart, { ...layersOf(chart), ...changes });
  version += 1;
  for (const name of names) chart.overrideIndicator({ name, extendData: version });
}
