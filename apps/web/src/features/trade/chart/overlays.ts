import { type OverlayTemplate, registerOverlay } from 'klinecharts';
import type { Colours } from './chart-theme.ts';

/** What an own order's line says and in which colour. */
export interface OrderLineData {
  readonly label: string;
  readonly price: string;
  readonly colour: string;
  readonly colours: Colours;
}

/** Name of the line of an own order. */
export const ORDER_LINE = 'bourseOrderLine';

/** An own open order: a dashed line at its price, what it is at the start, its price on the axis. */
const orderLine: OverlayTemplate<OrderLineData> = {
  name: ORDER_LINE,
  totalStep: 2,
  needDefaultPointFigure: false,
  needDefaultXAxisFigure: false,
  needDefaultYAxisFigure: false,
  createPointFigures({ overlay, coordinates, bounding }) {
    const y = coordinates[0]?.y;
    if (y === undefined) return [];
    const { label, colour, colours } = overlay.extendData;
    return [
      {
        type: 'line',
        ignoreEvent: true,
        attrs: {
          coordinates: [
            { x: 0, y },
            { x: bounding.width, y },
          ],
        },
        styles: { color: colour, style: 'dashed', dashedValue: [4, 3], size: 1 },
      },
      {
        type: 'text',
        ignoreEvent: true,
        attrs: { x: 8, y, text: label, baseline: 'middle' },
        styles: textStyles(colour, colours, colours.surface, colour),
      },
    ];
  },
  createYAxisFigures({ overlay, coordinates, bounding, yAxis }) {
    const y = coordinates[0]?.y;
    if (y === undefined) return [];
    const { price, colour, colours } = overlay.extendData;
    const isRight = yAxis?.position !== 'left';
    return {
      type: 'text',
      ignoreEvent: true,
      attrs: { x: isRight ? 0 : bounding.width, y, text: price, align: isRight ? 'left' : 'right', baseline: 'middle' },
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
