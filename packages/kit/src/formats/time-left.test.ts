import { describe, expect, it } from 'vitest';
import { COUNTDOWN_CHOICES_MS, clockText, unitCountOf } from './time-left.ts';

describe('the time that a countdown has left', () => {
  it.each([
    [0, '0:00'],
    [-5_000, '0:00'],
    [1, '0:01'],
    [1_000, '0:01'],
    [59_001, '1:00'],
    [245_000, '4:05'],
    [3_599_000, '59:59'],
    [3_600_000, '1:00:00'],
    [86_400_000, '24:00:00'],
  ])('%d ms is %s', (leftMs, text) => {
    expect(clockText(leftMs)).toBe(text);
  });

  it('is chosen in minutes and hours that the exchange takes', () => {
    const said = COUNTDOWN_CHOICES_MS.map((durationMs) => {
      const { unit, count } = unitCountOf(durationMs);
      return `${count} ${unit}`;
    });
    expect(said).toEqual(['1 minute', '5 minute', '15 minute', '1 hour', '8 hour', '24 hour']);
    expect(Math.max(...COUNTDOWN_CHOICES_MS)).toBeLessThanOrEqual(86_400_000);
  });
});
