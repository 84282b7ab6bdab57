/** Number of series colours in the style sheet. */
const COLOURS = 6;

/** The colour of a series by its position, as a CSS value; the seventh is that of the first. */
export function seriesColour(at: number): string {
  return `var(--series-${(at % COLOURS) + 1})`;
}

/** Steps between ticks, as factors of a power of ten. */
const STEPS = [1, 2, 2.5, 5, 10] as const;

/** Round values from at most `low` to at least `high`, ascending, in about `count` steps. For drawing only. */
export function niceTicks(low: number, high: number, count = 4): readonly number[] {
  const span = high - low;
  if (!(span > 0)) return [low - Math.max(Math.abs(low) * 0.01, 1), low, low + Math.max(Math.abs(low) * 0.01, 1)];
  const rough = span / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = (STEPS.find((factor) => factor * power >= rough * 0.999) ?? 10) * power;
  const from = Math.floor(low / step + 1e-9);
  const to = Math.ceil(high / step - 1e-9);
  return Array.from({ length: to - from + 1 }, (_, at) => Number(((from + at) * step).toPrecision(12)));
}
