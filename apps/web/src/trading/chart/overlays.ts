import { type OverlayTemplate, registerOverlay, utils } from 'klinecharts';
import type { Colours } from './chart-theme.ts';

/** What an own order's line says and in which colour. */
export interface OrderLineData {
  readonly label: string;
  /** The order is not in the book yet; its line is dotted. */
  readonly isWaiting: boolean;
  /** Writes a place on the price axis as a price. */
  readonly write: (value: number) => string;
  readonly colour: string;
  readonly colours: Colours;
}

/** Name of the line of an own order. */
export const ORDER_LINE = 'bourseOrderLine';
/** Key of the figure that takes the order back. */
export const CANCEL_KEY = 'cancel';

const CANCEL_PX = 18;
/** Half the height in which a finger still meets the label. */
const REACH_PX = 12;
const CLEAR = 'transparent';

/**
 * An own open order: a broken line at its price, at the start a cross that takes it back and what it is, its price on the axis. The
 * label and the line can be dragged.
 */
const orderLine: OverlayTemplate<OrderLineData> = {
  name: ORDER_LINE,
  totalStep: 2,
  needDefaultPointFigure: false,
  needDefaultXAxisFigure: false,
  needDefaultYAxisFigure: false,
  createPointFigures({ overlay, coordinates, bounding }) {
    const y = coordinates[0]?.y;
    if (y === undefined) return [];
    const { label, colour, colours, isWaiting } = overlay.extendData;
    const words = textStyles(colour, colours, colours.surface, colour);
    const width = utils.calcTextWidth(label, 11, 'normal', colours.family) + 10;
    const area = (key: string, x: number, wide: number) => ({
      ...{ key, type: 'rect', attrs: { x, y: y - REACH_PX, width: wide, height: 2 * REACH_PX } },
      styles: { style: 'fill', color: CLEAR },
    });
    return [
      {
        key: 'line',
        type: 'line',
        attrs: {
          coordinates: [
            { x: 0, y },
            { x: bounding.width, y },
          ],
        },
        styles: { color: colour, style: 'dashed', dashedValue: isWaiting ? [1, 3] : [4, 3], size: 1 },
      },
      {
        type: 'text',
        ignoreEvent: true,
        attrs: { x: 8 + CANCEL_PX, y, text: label, baseline: 'middle' },
        styles: words,
      },
      { type: 'text', ignoreEvent: true, attrs: { x: 8, y, text: '×', baseline: 'middle' }, styles: words },
      area('label', 8 + CANCEL_PX, width),
      area(CANCEL_KEY, 8 - 2, CANCEL_PX),
    ];
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

function textStyles(color: string, { family }: Colours, backgroundColor: string, borderColor: string) {
  const padding = { paddingLeft: 4, paddingRight: 4, paddingTop: 2, paddingBottom: 2 };
  return {
    style: 'stroke_fill',
    color,
    backgroundColor,
    borderColor,
    borderSize: 1,
    borderRadius: 4,
    size: 11,
    family,
    ...padding,
  };
}

/** A rectangle between two corners. */
const rectangle: OverlayTemplate = {
  name: 'bourseRectangle',
  totalStep: 3,
  needDefaultPointFigure: true,
  needDefaultXAxisFigure: true,
  needDefaultYAxisFigure: true,
  createPointFigures({ coordinates: [from, to] }) {
    if (from === undefined || to === undefined) return [];
    const corners = [from, { x: to.x, y: from.y }, to, { x: from.x, y: to.y }];
    return { type: 'polygon', attrs: { coordinates: corners }, styles: { style: 'stroke_fill' } };
  },
};

registerOverlay(orderLine);
registerOverlay(rectangle);
