import { type OverlayTemplate, registerOverlay } from 'klinecharts';
import type { Colours } from './chart-theme.ts';

/** What a line at a price shows. */
export interface LevelLineData {
  readonly label: string;
  /** On the axis. */
  readonly price: string;
  readonly colour: string;
  readonly dash: readonly number[];
  readonly colours: Colours;
}

/** Name of a line at a price that cannot be moved. */
export const LEVEL_LINE = 'bourseLevelLine';

/** A broken line at a price, with its name at the start and its price on the axis. It does not take the pointer. */
const levelLine: OverlayTemplate<LevelLineData> = {
  name: LEVEL_LINE,
  totalStep: 2,
  needDefaultPointFigure: false,
  needDefaultXAxisFigure: false,
  needDefaultYAxisFigure: false,
  createPointFigures({ overlay, coordinates, bounding }) {
    const y = coordinates[0]?.y;
    if (y === undefined) return [];
    const { colours, colour, dash, label } = overlay.extendData;
    const coordinatesOfLine = [
      { x: 0, y },
      { x: bounding.width, y },
    ];
    return [
      {
        type: 'line',
        ignoreEvent: true,
        attrs: { coordinates: coordinatesOfLine },
        styles: { color: colour, style: 'dashed', dashedValue: [...dash], size: 1 },
      },
      {
        type: 'text',
        ignoreEvent: true,
        // At the start: at the end stand the labels of orders.
        attrs: { x: 4, y, text: label, align: 'left', baseline: 'bottom' },
        styles: textStyles(colour, colours, 'transparent'),
      },
    ];
  },
  createYAxisFigures({ overlay, coordinates, bounding, yAxis }) {
    const y = coordinates[0]?.y;
    if (y === undefined) return [];
    const { colours, colour, price } = overlay.extendData;
    const isRight = yAxis?.position !== 'left';
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

registerOverlay(levelLine);
