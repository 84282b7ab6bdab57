const FIRST_MS = 400;
const LONGEST_MS = 15_000;

/**
 * How long to wait before attempt `attempt` (0 = the first retry): doubles up to 15 s; half of it is chance, so that a restart is not met
 * by everybody at once.
 */
export function backoffMs(attempt: number, random: () => number): number {
  const full = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(attempt, 10));
  return full / 2 + (full / 2) * random();
}
