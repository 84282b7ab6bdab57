/** Time zones that the editor offers beside the browser's own. */
const COMMON_ZONES = ['UTC', 'Asia/Hong_Kong', 'Asia/Tokyo', 'Asia/Dubai', 'Europe/London', 'America/New_York'];

/** Zones to choose from, the given one first. */
export function zonesFrom(own: string): readonly string[] {
  return [...new Set([own, ...COMMON_ZONES])];
}

/** Minutes and hours of a moment in a zone, as if they were UTC; milliseconds. */
function wallMsOf(timeMs: number, zone: string): number {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    ...({ year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' } as const),
  });
  const parts = Object.fromEntries(format.formatToParts(timeMs).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute);
}

/**
 * The moment at which a zone's clocks show a time (`2030-01-31T18:30`), milliseconds since the epoch. undefined: it is no time, or clocks
 * jump over it. Of a time that comes twice it is the first.
 */
export function instantOf(text: string, zone: string): number | undefined {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(text)) return undefined;
  const wallMs = Date.parse(`${text}:00Z`);
  if (Number.isNaN(wallMs)) return undefined;
  // The offsets of the day before and after: one of them is in force at that time.
  const candidates = [-1, 1].map((days) => {
    const near = wallMs + days * 86_400_000;
    return wallMs - (wallMsOf(near, zone) - near);
  });
  return candidates.sort((a, b) => a - b).find((timeMs) => wallMsOf(timeMs, zone) === wallMs);
}

/** A moment as a field for date and time writes it in a zone. */
export function wallTextOf(timeMs: number, zone: string): string {
  return new Date(wallMsOf(timeMs, zone)).toISOString().slice(0, 16);
}
