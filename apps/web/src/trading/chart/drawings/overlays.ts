import { type Chart, type OverlayTemplate, registerOverlay } from 'klinecharts';
import { withAlpha } from '../chart-theme.ts';
import { layersOf } from '../layers.ts';
import { type Measured, measureOf } from './measure.ts';

/* Drawings that the chart library does not have, or has otherwise. */

/** Shares of a retracement. */
const LEVELS = [0, 0.236, 0.382, 0.5, 0.618, 0.786, 1] as const;

const ALL_DEFAULTS = { needDefaultPointFigure: true, needDefaultXAxisFigure: true, needDefaultYAxisFigure: true };

/** A rectangle between two corners. */
const rectangle: OverlayTemplate = {
  ...{ name: 'bourseRectangle', totalStep: 3, ...ALL_DEFAULTS },
  createPointFigures({ coordinates: [from, to] }) {
    if (from === undefined || to === undefined) return [];
    const corners = [from, { x: to.x, y: from.y }, to, { x: from.x, y: to.y }];
    return { type: 'polygon', attrs: { coordinates: corners }, styles: { style: 'stroke_fill' } };
  },
};

/** A retracement between two points: a line for each level from the one to the other, with its share and its price. */
const fib: OverlayTemplate = {
  ...{ name: 'bourseFib', totalStep: 3, ...ALL_DEFAULTS },
  createPointFigures({ chart, overlay, coordinates: [from, to] }) {
    const [first, last] = overlay.points;
    if (from === undefined || to === undefined || first?.value === undefined || last?.value === undefined) return [];
    const [left, right] = [Math.min(from.x, to.x), Math.max(from.x, to.x)];
    const places = LEVELS.map((level) => ({ level, y: to.y + (from.y - to.y) * level }));
    const price = (level: number) => (last.value ?? 0) + ((first.value ?? 0) - (last.value ?? 0)) * level;
    return [
      { type: 'line', attrs: { coordinates: [from, to] }, styles: { style: 'dashed', dashedValue: [2, 3] } },
      ...places.map(({ y }) => ({
        type: 'line',
        attrs: {
          coordinates: [
            { x: left, y },
            { x: right, y },
          ],
        },
      })),
      ...places.map(({ level, y }) => ({
        type: 'text',
        ignoreEvent: true,
        attrs: { x: right + 2, y, text: `${level} · ${written(chart, price(level))}`, baseline: 'middle' },
        styles: { style: 'fill', backgroundColor: 'transparent', paddingLeft: 2, paddingRight: 2 },
      })),
    ];
  },
};

function written(chart: Chart, price: number): string {
  return chart.getThousandsSeparator().format(price.toFixed(chart.getSymbol()?.pricePrecision ?? 2));
}

/** A note at a point. */
const note: OverlayTemplate<string> = {
  ...{ name: 'bourseNote', totalStep: 2, needDefaultPointFigure: true },
  createPointFigures({ overlay, coordinates: [at] }) {
    if (at === undefined) return [];
    // The words of a note run in their own direction, whatever the chart's is.
    const text = `\u2068${overlay.extendData ?? ''}\u2069`;
    return { type: 'text', attrs: { x: at.x, y: at.y - 6, text, align: 'left', baseline: 'bottom' } };
  },
};

/** What lies between two points: price, percent, bars and time. */
const measure: OverlayTemplate = {
  ...{ name: 'bourseMeasure', totalStep: 3, ...ALL_DEFAULTS },
  createPointFigures({ chart, overlay, coordinates: [from, to] }) {
    const { colours, writeMeasure } = layersOf(chart);
    if (from === undefined || to === undefined || colours === undefined) return [];
    const bars = Math.round((to.x - from.x) / chart.getBarSpace().bar);
    const measured: Measured | undefined = measureOf(overlay.points, bars);
    if (measured === undefined) return [];
    const colour = measured.price >= 0 ? colours.up : colours.down;
    const corners = [from, { x: to.x, y: from.y }, to, { x: from.x, y: to.y }];
    const middle = (from.x + to.x) / 2;
    return [
      {
        ...{ type: 'polygon', attrs: { coordinates: corners } },
        styles: { style: 'stroke_fill', color: withAlpha(colour, 0.12), borderColor: colour },
      },
      {
        ...{ type: 'text', ignoreEvent: true },
        attrs: {
          x: middle,
          y: Math.min(from.y, to.y) - 4,
          text: writeMeasure(measured),
          align: 'center',
          baseline: 'bottom',
        },
        styles: { style: 'fill', color: colour, backgroundColor: colours.raised },
      },
    ];
  },
};

registerOverlay(rectangle);
registerOverlay(fib);
registerOverlay(note);
registerOverlay(measure);
