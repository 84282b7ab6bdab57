import { describe, expect, it } from 'vitest';
import { ALL_DAYS, dayOf, dayRangeQuery, readDayRange, startOfDay, withDay } from './utc-days.ts';

describe('UTC days', () => {
  it.each([
    ['2026-11-25', Date.UTC(2026, 10, 25)],
    ['2024-02-29', Date.UTC(2024, 1, 29)],
    ['2026-02-29', undefined],
    ['2026-02-30', undefined],
    ['2026-13-01', undefined],
    ['2026-1-1', undefined],
    ['1969-12-31', undefined],
    ['2026-11-25T00:00', undefined],
    ['', undefined],
  ])('%s begins at %s', (text, startMs) => expect(startOfDay(text)).toBe(startMs));

  it('end with their last millisecond', () => {
    expect([dayOf(Date.UTC(2026, 10, 25) - 1), dayOf(Date.UTC(2026, 10, 25))]).toEqual(['2026-11-24', '2026-11-25']);
  });
});

describe('a range of days', () => {
  it.each([
    [{}, ALL_DAYS],
    [{ from: '2026-11-01' }, { from: '2026-11-01', to: '' }],
    [
      { from: '2026-11-01', to: '2026-11-01' },
      { from: '2026-11-01', to: '2026-11-01' },
    ],
    [
      { from: '2026-11-02', to: '2026-11-01' },
      { from: '2026-11-02', to: '' },
    ],
    [{ from: 'yesterday', to: 7 }, ALL_DAYS],
    [{ to: '2026-02-31' }, ALL_DAYS],
  ])('is read from the address %j', (search, range) => expect(readDayRange(search)).toEqual(range));

  it('gives up the end that no longer fits the one just chosen', () => {
    const range = { from: '2026-11-05', to: '2026-11-10' };
    expect(withDay(range, 'from', '2026-11-12')).toEqual({ from: '2026-11-12', to: '' });
    expect(withDay(range, 'to', '2026-11-01')).toEqual({ from: '', to: '2026-11-01' });
    expect(withDay(range, 'to', '')).toEqual({ from: '2026-11-05', to: '' });
    expect(withDay(range, 'from', '2026-11-10')).toEqual({ from: '2026-11-10', to: '2026-11-10' });
  });

  it('is asked for from its first to its last millisecond, so that each moment belongs to one day', () => {
    const day = (from: string, to: string) => dayRangeQuery({ from, to });
    expect(day('', '')).toEqual({});
    expect(day('2026-11-25', '2026-11-25')).toEqual({
      fromMs: String(Date.UTC(2026, 10, 25)),
      toMs: String(Date.UTC(2026, 10, 26) - 1),
    });
    expect(Number(day('', '2026-11-24').toMs) + 1).toBe(Number(day('2026-11-25', '').fromMs));
  });
});
