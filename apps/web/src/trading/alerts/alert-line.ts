import { type OverlayTemplate, registerOverlay } from 'klinecharts';
import type { Colours } from '../chart/chart-theme.ts';

/** What an alert's line shows. */
export interface AlertLineData {
  readonly label: string;
  readonly price: string;
  /** It has fired and cannot fire now; its line is fainter. */
  readonly isWaiting: boolean;
  readonly colours: Colours;
}

/** Name of the line of a price alert. */
export const ALERT_LINE = 'bourseAlertLine';

/** A price alert: a dotted line at its price, with its name at the end and its price on the axis. It does not take the pointer. */
const alertLine: OverlayTemplate<AlertLineData> = {
  name: ALERT_LINE,
  totalStep: 2,
  needDefaultPointFigure: false,
  needDefaultXAxisFigure: false,
  needDefaultYAxisFigure: false,
  createPointFigures({ overlay, coordinates, bounding }) {
    const y = coordinates[0]?.y;
    if (y === undefined) return [];
    const { colours, isWaiting, label } = overlay.extendData;
    const coordinatesOfLine = [
      { x: 0, y },
      { x: bounding.width, y },
    ];
    return [
      {
        type: 'line',
        ignoreEvent: true,
        attrs: { coordinates: coordinatesOfLine },
        styles: { color: isWaiting ? colours.quiet : colours.warning, style: 'dashed', dashedValue: [1, 4], size: 1 },
      },
      {
        type: 'text',
        ignoreEvent: true,
        attrs: { x: bounding.width - 4, y, text: label, align: 'right', baseline: 'bottom' },
        styles: textStyles(isWaiting ? colours.quiet : colours.warning, colours, 'transparent'),
      },
    ];
  },
  createYAxisFigures({ overlay, coordinates, bounding, yAxis }) {
    const y = coordinates[0]?.y;
    if (y === undefined) return [];
    const { colours, isWaiting, price } = overlay.extendData;
    const isRight = yAxis?.position !== 'left';
    const colour = isWaiting ? colours.quiet : colours.warning;
    return {
      type: 'text',
      ignoreEvent: true,
      attrs: { x: isRight ? 0 : bounding.width, y, text: price, align: isRight ? 'left' : 'right', baseline: 'middle' },
      styles: { ...textStyles(colour, colours, colours.surface), borderColor: colour, borderSize: 1, borderRadius: 4 },
    };
  },
};

function textStyles(color: string, { family }: Colours, backgroundColor: string) {
  const padding = { paddingLeft: 4, paddingRight: 4, paddingTop: 2, paddingBottom: 2 };
  return { style: 'stroke_fill', color, backgroundColor, borderColor: 'transparent', size: 11, family, ...padding };
}

registerOverlay(alertLine);
