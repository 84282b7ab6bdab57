import { describe, expect, it } from 'vitest';
import { niceTicks, seriesColour } from './chart-model.ts';

describe('ticks', () => {
  it.each([
    [0, 100, [0, 25, 50, 75, 100]],
    [3, 97, [0, 25, 50, 75, 100]],
    [0, 1, [0, 0.25, 0.5, 0.75, 1]],
    [-10, 10, [-10, -5, 0, 5, 10]],
    [64_000, 64_800, [64_000, 64_200, 64_400, 64_600, 64_800]],
  ])('from %d to %d are %j', (low, high, expected) => expect(niceTicks(low, high)).toEqual(expected));

  it('surround every span, in at most six steps', () => {
    for (let at = 1; at < 500; at += 1) {
      const low = Math.sin(at) * 10 ** (at % 9);
      const high = low + Math.abs(Math.cos(at * 7)) * 10 ** (at % 7) + 1e-6;
      const ticks = niceTicks(low, high);
      expect(ticks[0]).toBeLessThanOrEqual(low + 1e-9 * Math.abs(low));
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(high - 1e-9 * Math.abs(high));
      expect(ticks.length).toBeLessThanOrEqual(7);
    }
  });

  it('surround a single value', () => {
    const [low = 0, middle, high = 0] = niceTicks(5, 5);
    expect(middle).toBe(5);
    expect(low).toBeLessThan(5);
    expect(high).toBeGreaterThan(5);
  });
});

it('colours of series repeat', () =>
  expect([0, 5, 6].map(seriesColour)).toEqual(['var(--series-1)', 'var(--series-6)', 'var(--series-1)']));
