/** How long a countdown may be set for on the page, in milliseconds, shortest first; the API takes any time up to a day. */
export const COUNTDOWN_CHOICES_MS = [60_000, 300_000, 900_000, 3_600_000, 28_800_000, 86_400_000] as const;

/** A whole count of a unit that `Intl` knows the word of. */
export interface UnitCount {
  readonly unit: 'minute' | 'hour';
  readonly count: number;
}

/** A choice as a reader says it: fifteen minutes, eight hours. */
export function unitCountOf(durationMs: number): UnitCount {
  const minutes = durationMs / 60_000;
  return minutes % 60 === 0 ? { unit: 'hour', count: minutes / 60 } : { unit: 'minute', count: minutes };
}

/** What is left as a clock shows it: `4:05`, `1:00:00`. Begun seconds count whole, so that it shows 0:00 only when it is over. */
export function clockText(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1_000));
  const [hours, minutes, rest] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (count: number) => String(count).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}
