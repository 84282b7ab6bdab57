const MINUTE_MS = 60_000;
const FORM = /^([+-]?)(\d{1,2})(?::([0-5]\d))?$/;
/** Clocks of the world are at most so far behind UTC and ahead of it; minutes. */
const MOST_BEHIND = -12 * 60;
const MOST_AHEAD = 14 * 60;

/** How far clocks of a time zone are ahead of UTC, in milliseconds: `8`, `-1:00`, `05:45`. undefined: no such zone is known. */
export function readTimeZone(text: string): number | undefined {
  const found = FORM.exec(text);
  if (found === null) return undefined;
  const [, sign, hours, minutes = '0'] = found;
  const ahead = Number(hours) * 60 + Number(minutes);
  // Never −0, which would be serialized as such.
  const offset = sign === '-' && ahead > 0 ? -ahead : ahead;
  return offset < MOST_BEHIND || offset > MOST_AHEAD ? undefined : offset * MINUTE_MS;
}
