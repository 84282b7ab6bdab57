import { describe, expect, it } from 'vitest';
import { instantOf, wallTextOf, zonesFrom } from './schedule.ts';

describe('a time in a zone is the instant', () => {
  it.each([
    ['2030-01-31T18:30', 'UTC', '2030-01-31T18:30:00.000Z'],
    ['2030-01-31T18:30', 'Asia/Hong_Kong', '2030-01-31T10:30:00.000Z'],
    ['2026-07-01T09:00', 'America/New_York', '2026-07-01T13:00:00.000Z'],
    ['2026-12-01T09:00', 'America/New_York', '2026-12-01T14:00:00.000Z'],
    // Comes twice, as clocks are set back: the first.
    ['2026-11-01T01:30', 'America/New_York', '2026-11-01T05:30:00.000Z'],
    ['2026-03-29T00:30', 'Europe/London', '2026-03-29T00:30:00.000Z'],
    ['2026-03-29T02:30', 'Europe/London', '2026-03-29T01:30:00.000Z'],
  ])('%s in %s', (text, zone, iso) => {
    const timeMs = instantOf(text, zone);
    expect(timeMs === undefined ? undefined : new Date(timeMs).toISOString()).toBe(iso);
    expect(wallTextOf(timeMs ?? 0, zone)).toBe(text);
  });

  it.each([
    ['', 'UTC'],
    ['2030-13-01T00:00', 'UTC'],
    // Clocks jump over it.
    ['2026-03-29T01:30', 'Europe/London'],
  ])('%j in %s is none', (text, zone) => {
    expect(instantOf(text, zone)).toBeUndefined();
  });

  it('of the browser’s own zone is offered first, once', () => {
    expect(zonesFrom('UTC').filter((zone) => zone === 'UTC')).toEqual(['UTC']);
    expect(zonesFrom('Europe/Berlin')[0]).toBe('Europe/Berlin');
  });
});
