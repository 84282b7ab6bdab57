/*
 * Where a dragged panel would go: a middle part and the head of another panel take it into the tabs, the rest of it to the nearest edge,
 * and the border of the whole terminal to an edge of the whole.
 */
import type { Edge, Place } from './layout-tree.ts';
import type { WidgetId } from './widgets.ts';

/** Pixels, from the left and top of the window. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** A group of panels as it stands on the screen. */
export interface GroupBox extends Box {
  readonly shown: WidgetId;
}

/** Where a panel would go, and the part of the screen that it would take. */
export interface Drop {
  readonly place: Place;
  readonly preview: Box;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

const BORDER_PX = 12;
const HEAD_PX = 36;
/** Share of a panel's width or height that counts as an edge. */
const EDGE_SHARE = 0.3;
/** Share of the whole that is shown as its edge. */
const WHOLE_SHARE = 0.22;

type Side = 'left' | 'right' | 'top' | 'bottom';

const isInside = ({ left, top, width, height }: Box, { x, y }: Point) =>
  x >= left && x < left + width && y >= top && y < top + height;

function nearestSide(distances: Readonly<Record<Side, number>>): readonly [Side, number] {
  const sides = Object.entries(distances) as [Side, number][];
  return sides.reduce((best, next) => (next[1] < best[1] ? next : best));
}

function distancesTo({ left, top, width, height }: Box, { x, y }: Point): Readonly<Record<Side, number>> {
  return { left: x - left, right: left + width - x, top: y - top, bottom: top + height - y };
}

function edgeOf(side: Side, isMirrored: boolean): Edge {
  if (side === 'top' || side === 'bottom') return side;
  return (side === 'left') === isMirrored ? 'end' : 'start';
}

/** The part of a box along one of its sides. */
function sliceOf({ left, top, width, height }: Box, side: Side, share: number): Box {
  const [w, h] = [width * share, height * share];
  if (side === 'left') return { left, top, width: w, height };
  if (side === 'right') return { left: left + width - w, top, width: w, height };
  return side === 'top' ? { left, top, width, height: h } : { left, top: top + height - h, width, height: h };
}

/** Where a panel that is let go at a point would go; undefined outside the terminal. */
export function dropAt(point: Point, groups: readonly GroupBox[], whole: Box, isMirrored: boolean): Drop | undefined {
  if (!isInside(whole, point)) return undefined;
  const [border, pixels] = nearestSide(distancesTo(whole, point));
  if (pixels < BORDER_PX) {
    return { place: { at: edgeOf(border, isMirrored), of: 'all' }, preview: sliceOf(whole, border, WHOLE_SHARE) };
  }
  const found = groups.find((box) => isInside(box, point));
  if (found === undefined) return undefined;
  const { shown, left, top, width, height } = found;
  const { left: toLeft, right: toRight, top: toTop, bottom: toBottom } = distancesTo(found, point);
  const [side, share] = nearestSide({
    left: toLeft / width,
    right: toRight / width,
    top: toTop / height,
    bottom: toBottom / height,
  });
  if (toTop < HEAD_PX || share > EDGE_SHARE) {
    return { place: { at: 'tabs', of: shown }, preview: { left, top, width, height } };
  }
  return { place: { at: edgeOf(side, isMirrored), of: shown }, preview: sliceOf(found, side, 0.5) };
}
