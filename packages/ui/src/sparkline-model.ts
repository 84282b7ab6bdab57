/** Points of a small chart in a box of 100 × 100, oldest first; empty for fewer than two values. For drawing only. */
export function sparklinePoints(closes: readonly string[], inset = 4): readonly (readonly [number, number])[] {
  const values = closes.map(Number).filter(Number.isFinite);
  if (values.length < 2) return [];
  const low = Math.min(...values);
  const span = Math.max(...values) - low;
  const height = 100 - 2 * inset;
  return values.map((value, at) => {
    const share = span === 0 ? 0.5 : (value - low) / span;
    return [(at / (values.length - 1)) * 100, inset + (1 - share) * height] as const;
  });
}

/** The points as an SVG path. */
export function pathOf(points: readonly (readonly [number, number])[]): string {
  return points.map(([x, y], at) => `${at === 0 ? 'M' : 'L'}${x.toFixed(2)} ${y.toFixed(2)}`).join('');
}
