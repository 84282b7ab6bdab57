/*
 * What can stand in the terminal: names for ever, as layouts that are kept go by them. Each stands in a layout at most once; charts are up to
 * four of them, each with settings of its own.
 */

/** Every widget, in the order of the list from which they are added. */
export const WIDGET_IDS = [
  'chart',
  'chart-2',
  'chart-3',
  'chart-4',
  'book',
  'trades',
  'depth',
  'form',
  'orders',
  'watchlist',
  'notes',
] as const;
export type WidgetId = (typeof WIDGET_IDS)[number];

/** The charts, in the order in which they are added. */
export const CHARTS = ['chart', 'chart-2', 'chart-3', 'chart-4'] as const satisfies readonly WidgetId[];

/** Pixels. */
export interface Extent {
  readonly width: number;
  readonly height: number;
}

const CHART: Extent = { width: 320, height: 180 };

/** The least room that a widget can be used in, its head included. */
export const LEAST_ROOM: Readonly<Record<WidgetId, Extent>> = {
  chart: CHART,
  'chart-2': CHART,
  'chart-3': CHART,
  'chart-4': CHART,
  book: { width: 250, height: 160 },
  trades: { width: 190, height: 120 },
  depth: { width: 220, height: 140 },
  form: { width: 280, height: 240 },
  orders: { width: 320, height: 110 },
  watchlist: { width: 200, height: 120 },
  notes: { width: 180, height: 100 },
};

/** Whether a text names a widget. */
export function isWidgetId(id: unknown): id is WidgetId {
  return WIDGET_IDS.some((known) => known === id);
}
