import { describe, expect, it } from 'vitest';
import { linesByDay, midnightOf, nextMidnight } from './days.ts';

const NOON = new Date(2026, 10, 27, 12, 30).getTime();
const MIDNIGHT = new Date(2026, 10, 27).getTime();

describe('IN-01 Today and Earlier', () => {
  it('a day begins at midnight of the user’s zone and ends at the next one', () => {
    expect(midnightOf(NOON)).toBe(MIDNIGHT);
    expect(midnightOf(MIDNIGHT)).toBe(MIDNIGHT);
    expect(nextMidnight(NOON)).toBe(new Date(2026, 10, 28).getTime());
    expect(nextMidnight(MIDNIGHT)).toBe(new Date(2026, 10, 28).getTime());
  });

  it('follows the clock through every day of a year', () => {
    for (let at = midnightOf(NOON), day = 0; day < 366; day += 1) {
      const next = nextMidnight(at);
      expect(new Date(next).getHours()).toBe(0);
      expect(midnightOf(next - 1)).toBe(at);
      at = next;
    }
  });

  it.each([
    [[MIDNIGHT], ['today', MIDNIGHT]],
    [[MIDNIGHT - 1], ['earlier', MIDNIGHT - 1]],
    [
      [NOON, MIDNIGHT, MIDNIGHT - 1],
      ['today', NOON, MIDNIGHT, 'earlier', MIDNIGHT - 1],
    ],
    [[], []],
  ])('%j is shown as %j', (times, expected) => {
    const lines = linesByDay(
      times.map((createdTime) => ({ createdTime })),
      MIDNIGHT,
    );
    expect(lines.map((line) => (line.kind === 'head' ? line.group : line.item.createdTime))).toEqual(expected);
  });
});
