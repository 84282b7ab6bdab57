const MINUTE_MS = 60_000;

/**
 * A moment as the browser's field for date and time writes it (`2030-01-31T18:30`, in the user's zone), as milliseconds since the
 * epoch; undefined when it is none.
 */
export function momentOf(text: string): number | undefined {
  const ms = new Date(text).getTime();
  return text === '' || Number.isNaN(ms) ? undefined : ms;
}

/** Milliseconds since the epoch as the browser's field writes them: in the user's zone, to the minute. */
export function momentText(timeMs: number): string {
  const zoneMs = new Date(timeMs).getTimezoneOffset() * MINUTE_MS;
  return new Date(timeMs - zoneMs).toISOString().slice(0, 16);
}
