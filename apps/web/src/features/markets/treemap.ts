/** A box of a drawing, in the units of the whole. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** How far the worst box of a row is from a square: 1 is a square. */
function worstRatio(areas: readonly number[], side: number): number {
  const sum = areas.reduce((total, area) => total + area, 0);
  const depth = sum / side;
  return Math.max(...areas.map((area) => Math.max((depth * depth) / area, area / (depth * depth))));
}

/** Lays one row along the shorter side of what is left; answers its boxes and the rest. */
function layRow(areas: readonly number[], left: Box): { readonly boxes: readonly Box[]; readonly rest: Box } {
  const sum = areas.reduce((total, area) => total + area, 0);
  const isTall = left.height <= left.width;
  const depth = sum / (isTall ? left.height : left.width);
  let at = isTall ? left.y : left.x;
  const boxes = areas.map((area) => {
    const length = area / depth;
    const box = isTall
      ? { x: left.x, y: at, width: depth, height: length }
      : { x: at, y: left.y, width: length, height: depth };
    at += length;
    return box;
  });
  const rest = isTall
    ? { ...left, x: left.x + depth, width: left.width - depth }
    : { ...left, y: left.y + depth, height: left.height - depth };
  return { boxes, rest };
}

/**
 * Parts a box among weights so that each part's area is its share and its shape as near a square as can be, largest first
 * (squarified treemap: Bruls, Huizing, van Wijk, 2000). The weights come in descending order; those not above zero get none.
 */
export function treemap(weights: readonly number[], whole: Box): readonly Box[] {
  const total = weights.reduce((sum, weight) => sum + Math.max(0, weight), 0);
  const areas = weights.filter((weight) => weight > 0).map((weight) => (weight / total) * whole.width * whole.height);
  const boxes: Box[] = [];
  let left = whole;
  let row: number[] = [];
  for (const area of areas) {
    const side = Math.min(left.width, left.height);
    if (row.length > 0 && worstRatio([...row, area], side) > worstRatio(row, side)) {
      const laid = layRow(row, left);
      boxes.push(...laid.boxes);
      left = laid.rest;
      row = [];
    }
    row.push(area);
  }
  if (row.length > 0) boxes.push(...layRow(row, left).boxes);
  return boxes;
}
