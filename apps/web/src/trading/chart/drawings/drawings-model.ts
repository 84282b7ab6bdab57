import { LINE_COLOURS, type LineColour, WIDTHS } from '../indicators/catalogue.ts';
import { type DrawnPoint, simplified } from './simplify.ts';
import { type DrawingTool, POINTS_OF, TOOL_NAMES } from './tools.ts';

/** Something that the user drew on a market's chart. Points are times and prices, so that it stands in every interval. */
export interface Drawing {
  readonly id: string;
  readonly tool: DrawingTool;
  readonly points: readonly DrawnPoint[];
  readonly colour: LineColour;
  /** Pixels. */
  readonly width: number;
  /** What a note says. */
  readonly text: string;
  /** It cannot be moved or removed by a slip of the hand. */
  readonly isLocked: boolean;
  readonly isHidden: boolean;
}

/** All that is drawn on a market, in the order in which it was drawn. */
export interface Drawings {
  readonly items: readonly Drawing[];
  /** None of them is shown. */
  readonly isHidden: boolean;
}

export const NO_DRAWINGS: Drawings = { items: [], isHidden: false };

/** Drawings of one market. */
export const MOST_DRAWINGS = 100;
/** Points that are kept of a freehand line. */
export const MOST_BRUSH_POINTS = 60;
/** Characters of a note. */
export const MOST_TEXT = 80;
/** Characters of a market's drawings as they are stored; the limit of a document is somewhat above. */
const MOST_CHARACTERS = 48_000;

function readPoint(stored: unknown): readonly DrawnPoint[] {
  if (!Array.isArray(stored) || stored.length < 2) return [];
  const [timeMs, price] = stored;
  return Number.isFinite(timeMs) && Number.isFinite(price) ? [[timeMs, price]] : [];
}

function readDrawing(stored: unknown): readonly Drawing[] {
  if (typeof stored !== 'object' || stored === null) return [];
  const { id, tool, points, colour, width, text, isLocked, isHidden } = stored as Readonly<Record<string, unknown>>;
  const known = TOOL_NAMES.find((name) => name === tool);
  const given = (Array.isArray(points) ? points : []).flatMap(readPoint);
  if (typeof id !== 'string' || id === '' || known === undefined || !hasItsPoints(known, given)) return [];
  return [
    {
      ...{ id, tool: known, points: simplified(given, MOST_BRUSH_POINTS) },
      colour: LINE_COLOURS.find((name) => name === colour) ?? 'accent',
      width: WIDTHS.find((pixels) => pixels === width) ?? 1,
      text: typeof text === 'string' ? text.slice(0, MOST_TEXT) : '',
      isLocked: isLocked === true,
      isHidden: isHidden === true,
    },
  ];
}

function hasItsPoints(tool: DrawingTool, points: readonly DrawnPoint[]): boolean {
  return tool === 'brush' ? points.length >= 2 : points.length === POINTS_OF[tool];
}

/** What was drawn, out of what was stored; what is no drawing is left out. */
export function readDrawings(stored: unknown): Drawings {
  if (typeof stored !== 'object' || stored === null) return NO_DRAWINGS;
  const { items, isHidden } = stored as Readonly<Record<string, unknown>>;
  const byId = new Map<string, Drawing>();
  for (const drawing of (Array.isArray(items) ? items : []).flatMap(readDrawing)) byId.set(drawing.id, drawing);
  return { items: [...byId.values()].slice(0, MOST_DRAWINGS), isHidden: isHidden === true };
}

/** Whether there is room for another drawing, in number and in what is stored. */
export function hasRoom({ items }: Drawings): boolean {
  return items.length < MOST_DRAWINGS && JSON.stringify(items).length < MOST_CHARACTERS;
}

/** With a drawing more. Of a freehand line the points that show least are left out; one that is incomplete, or for which there is no room, is not added. */
export function withDrawing(drawings: Drawings, drawing: Drawing): Drawings {
  const points = drawing.tool === 'brush' ? simplified(drawing.points, MOST_BRUSH_POINTS) : drawing.points;
  if (!hasItsPoints(drawing.tool, points) || !hasRoom(drawings)) return drawings;
  return { ...drawings, items: [...drawings.items, { ...drawing, points: points.map(rounded) }] };
}

/** Enough figures for a picture, and no more characters than that takes. */
function rounded([timeMs, price]: DrawnPoint): DrawnPoint {
  return [Math.round(timeMs), Number(price.toPrecision(12))];
}

/** With a drawing changed. */
export function withChanged(drawings: Drawings, id: string, changes: Partial<Omit<Drawing, 'id' | 'tool'>>): Drawings {
  if (!drawings.items.some((item) => item.id === id)) return drawings;
  const points = changes.points === undefined ? {} : { points: changes.points.map(rounded) };
  const change = (item: Drawing) => (item.id === id ? { ...item, ...changes, ...points } : item);
  return { ...drawings, items: drawings.items.map(change) };
}

/** Without one drawing; a locked one stays. */
export function withoutDrawing(drawings: Drawings, id: string): Drawings {
  const items = drawings.items.filter((item) => item.id !== id || item.isLocked);
  return items.length === drawings.items.length ? drawings : { ...drawings, items };
}

/** Without all that are not locked. */
export function cleared(drawings: Drawings): Drawings {
  const items = drawings.items.filter(({ isLocked }) => isLocked);
  return items.length === drawings.items.length ? drawings : { ...drawings, items };
}

/** With all drawings locked, or none. */
export function withAllLocked(drawings: Drawings, isLocked: boolean): Drawings {
  if (drawings.items.every((item) => item.isLocked === isLocked)) return drawings;
  return { ...drawings, items: drawings.items.map((item) => ({ ...item, isLocked })) };
}
