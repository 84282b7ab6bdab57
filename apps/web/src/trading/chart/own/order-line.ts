import { type Chart, type Overlay, type OverlayTemplate, registerOverlay, utils, type YAxis } from 'klinecharts';
import type { Colours } from '../chart-theme.ts';
import { spreadLabels } from './spread-labels.ts';

/** What the line of own orders says and in which colour. */
export interface OrderLineData {
  readonly label: string;
  /** Only a mark at the axis, for a narrow chart. */
  readonly isShort: boolean;
  /** The cross that takes the order back. */
  readonly hasCross: boolean;
  /** The order is not in the book yet; its line is dotted. */
  readonly isWaiting: boolean;
  /** Writes a place on the price axis as a price. */
  readonly write: (value: number) => string;
  readonly colour: string;
  readonly colours: Colours;
}

/** Name of the line of own orders. */
export const ORDER_LINE = 'bourseOrderLine';
/** The lines of all own orders belong to this group. */
export const ORDERS_GROUP = 'orders';
/** Key of the figure that takes the order back. */
export const CANCEL_KEY = 'cancel';

const CANCEL_PX = 18;
/** Half the height in which a finger still meets the label. */
const REACH_PX = 12;
/** What a label takes of the height, with a hair's breadth to the next. */
const LABEL_PX = 20;
/** From the last label to the axis. */
const END_PX = 6;
const TIE_PX = 8;
const CLEAR = 'transparent';

type LabelPlaces = ReadonlyMap<string, number | undefined>;
/** Where labels stand; it holds for one drawing of the chart, in which it is asked for by each line. */
const places = new WeakMap<Chart, LabelPlaces>();

/** Where the labels of all order lines stand, so that none lies upon another; undefined where there is no room for one. */
function labelPlaces(chart: Chart, yAxis: YAxis, heightPx: number): LabelPlaces {
  const known = places.get(chart);
  if (known !== undefined) return known;
  const lines = chart.getOverlays({ groupId: ORDERS_GROUP });
  const middles = lines.map(({ points }) => yAxis.convertToPixel(points[0]?.value ?? 0));
  // What is not in sight has no label, so that it does not push the others.
  const seen = lines.map((_, at) => at).filter((at) => (middles[at] ?? -1) >= 0 && (middles[at] ?? 0) <= heightPx);
  const spread = spreadLabels(
    seen.map((at) => middles[at] ?? 0),
    LABEL_PX,
    heightPx,
  );
  const made = new Map(seen.map((at, index) => [lines[at]?.id ?? '', spread[index]]));
  places.set(chart, made);
  queueMicrotask(() => places.delete(chart));
  return made;
}

/**
 * An own open order, or all at one price: a broken line, at its end what it is and a cross that takes it back, its price on the axis. The label and
 * the line can be dragged. Labels that would lie upon each other stand apart, each tied to its line.
 */
const orderLine: OverlayTemplate<OrderLineData> = {
  name: ORDER_LINE,
  totalStep: 2,
  needDefaultPointFigure: false,
  needDefaultXAxisFigure: false,
  needDefaultYAxisFigure: false,
  createPointFigures({ chart, overlay, coordinates, bounding, yAxis }) {
    const y = coordinates[0]?.y;
    if (y === undefined || yAxis === null) return [];
    const { isWaiting, colour } = overlay.extendData;
    const labelY = labelPlaces(chart, yAxis, bounding.height).get(overlay.id);
    const line = {
      ...{ key: 'line', type: 'line', attrs: { coordinates: across(y, bounding.width) } },
      styles: { color: colour, style: 'dashed', dashedValue: isWaiting ? [1, 3] : [4, 3], size: 1 },
    };
    return labelY === undefined ? [line] : [line, ...labelFigures(overlay, y, labelY, bounding.width)];
  },
  createYAxisFigures({ overlay, coordinates, bounding, yAxis }) {
    const y = coordinates[0]?.y;
    if (y === undefined) return [];
    const { write, colour, colours } = overlay.extendData;
    const isRight = yAxis?.position !== 'left';
    const text = write(overlay.points[0]?.value ?? 0);
    return {
      type: 'text',
      ignoreEvent: true,
      attrs: { x: isRight ? 0 : bounding.width, y, text, align: isRight ? 'left' : 'right', baseline: 'middle' },
      styles: textStyles(colours.onFill, colours, colour, colour),
    };
  },
};

function across(y: number, width: number) {
  return [
    { x: 0, y },
    { x: width, y },
  ];
}

/** The label stands at the end of its line, where the price is: at the start stands the chart's legend. */
function labelFigures({ extendData }: Overlay<OrderLineData>, y: number, labelY: number, width: number) {
  const { label, colour, colours, isShort, hasCross } = extendData;
  const words = textStyles(colour, colours, colours.surface, colour);
  const wide = utils.calcTextWidth(label, 11, 'normal', colours.family) + 10;
  const isCrossed = hasCross && !isShort;
  const crossX = width - END_PX - CANCEL_PX;
  const start = (isCrossed ? crossX : width - (isShort ? 2 : END_PX)) - wide;
  const area = (key: string, x: number, size: number) => ({
    ...{ key, type: 'rect', attrs: { x, y: labelY - REACH_PX, width: size, height: 2 * REACH_PX } },
    styles: { style: 'fill', color: CLEAR },
  });
  const text = (x: number, content: string) => ({
    ...{ type: 'text', ignoreEvent: true, styles: words },
    attrs: { x, y: labelY, text: content, baseline: 'middle' },
  });
  const tie = [
    { x: start, y: labelY },
    { x: start - TIE_PX, y },
  ];
  const figures = [
    { type: 'line', ignoreEvent: true, styles: { color: colour, size: 1 }, attrs: { coordinates: tie } },
    text(start, label),
    area('label', start, wide),
  ];
  if (!isCrossed) return figures;
  return [...figures, text(crossX + 2, '×'), area(CANCEL_KEY, crossX, CANCEL_PX)];
}

function textStyles(color: string, { family }: Colours, backgroundColor: string, borderColor: string) {
  const padding = { paddingLeft: 4, paddingRight: 4, paddingTop: 2, paddingBottom: 2 };
  return {
    ...{ style: 'stroke_fill', color, backgroundColor, borderColor, borderSize: 1, borderRadius: 4 },
    ...{ size: 11, family, ...padding },
  };
}

registerOverlay(orderLine);
