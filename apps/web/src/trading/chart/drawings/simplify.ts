/** A point of a drawing: time in milliseconds since the epoch, and price. */
export type DrawnPoint = readonly [timeMs: number, price: number];

/** How far a point is from the line through two others; all in the same unit on both axes. */
function distance([x, y]: DrawnPoint, [fromX, fromY]: DrawnPoint, [toX, toY]: DrawnPoint): number {
  const [dx, dy] = [toX - fromX, toY - fromY];
  const length = Math.hypot(dx, dy);
  return length === 0
    ? Math.hypot(x - fromX, y - fromY)
    : Math.abs(dy * x - dx * y + toX * fromY - toY * fromX) / length;
}

/**
 * Leaves out of a freehand line the points that show least, down to at most `most`: the ends stay, and of the others those that are farthest from
 * the line between their neighbours that stay (Douglas and Peucker, by rank instead of by a tolerance). Time and price are scaled to the line's own
 * width and height.
 */
export function simplified(points: readonly DrawnPoint[], most: number): readonly DrawnPoint[] {
  if (points.length <= most || most < 2) return points;
  const scaled = scaleOf(points);
  const kept = new Set([0, points.length - 1]);
  const spans: { from: number; to: number; at: number; far: number }[] = [spanOf(scaled, 0, points.length - 1)];
  while (kept.size < most) {
    spans.sort((a, b) => a.far - b.far);
    const span = spans.pop();
    if (span === undefined || span.far < 0) break;
    kept.add(span.at);
    spans.push(spanOf(scaled, span.from, span.at), spanOf(scaled, span.at, span.to));
  }
  return points.filter((_, at) => kept.has(at));
}

/** The point of a span that is farthest from the line between its ends; nothing is between them: less than 0. */
function spanOf(points: readonly DrawnPoint[], from: number, to: number) {
  let [at, far] = [-1, -1];
  const [first, last] = [points[from], points[to]];
  for (let index = from + 1; index < to; index += 1) {
    const point = points[index];
    if (first === undefined || last === undefined || point === undefined) continue;
    const found = distance(point, first, last);
    if (found > far) [at, far] = [index, found];
  }
  return { from, to, at, far };
}

function scaleOf(points: readonly DrawnPoint[]): readonly DrawnPoint[] {
  const span = (axis: 0 | 1) => {
    let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (const point of points) [least, most] = [Math.min(least, point[axis]), Math.max(most, point[axis])];
    return { least, size: most - least || 1 };
  };
  const [times, prices] = [span(0), span(1)];
  return points.map(([time, price]) => [(time - times.least) / times.size, (price - prices.least) / prices.size]);
}
