import { afterEach, describe, expect, it, vi } from 'vitest';
import { momentOf, momentText } from './local-time.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

describe('a moment in a field', () => {
  it.each([
    ['UTC', '2026-11-25T00:00'],
    ['America/New_York', '2026-11-24T19:00'],
    ['America/St_Johns', '2026-11-24T20:30'],
    ['Asia/Kathmandu', '2026-11-25T05:45'],
    ['Australia/Lord_Howe', '2026-11-25T11:00'],
    ['Pacific/Kiritimati', '2026-11-25T14:00'],
  ])('is by the clock of %s, there and back', (zone, text) => {
    vi.stubEnv('TZ', zone);
    const moment = Date.UTC(2026, 10, 25);
    expect(momentText(moment)).toBe(text);
    expect(momentOf(text)).toBe(moment);
  });

  it('reads an hour that the clocks leave out as the one after it, and of two the first', () => {
    vi.stubEnv('TZ', 'America/New_York');
    expect(momentOf('2026-03-08T02:30')).toBe(Date.UTC(2026, 2, 8, 7, 30));
    expect(momentOf('2026-11-01T01:30')).toBe(Date.UTC(2026, 10, 1, 5, 30));
  });

  it.each([[''], ['someday'], ['2026-13-01T00:00']])('is none in "%s"', (text) => {
    expect(momentOf(text)).toBeUndefined();
  });
});
