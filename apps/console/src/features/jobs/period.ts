const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
] as const;

/** A period in the largest unit that it is a whole number of. */
export function periodOf(periodMs: number): { readonly unit: (typeof UNITS)[number][0]; readonly count: number } {
  const [unit, ms] = UNITS.find(([, size]) => periodMs >= size && periodMs % size === 0) ?? UNITS[3];
  return { unit, count: periodMs / ms };
}
