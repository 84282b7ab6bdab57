import { describe, expect, it } from 'vitest';
import { createRandom } from './random.ts';

const draw = (how: 'uniform' | 'normal' | 'fatTailed' | 'exponential', count = 50_000) => {
  const random = createRandom('random');
  return Array.from({ length: count }, () => random[how]());
};
const moment = (values: readonly number[], power: number) =>
  values.reduce((sum, value) => sum + value ** power, 0) / values.length;

describe('createRandom', () => {
  it('repeats itself for a seed and no other', () => {
    expect(draw('uniform', 5)).toEqual(draw('uniform', 5));
    expect(createRandom('another').uniform()).not.toBe(draw('uniform', 1)[0]);
  });

  it('is uniform in [0, 1)', () => {
    const values = draw('uniform');
    expect(Math.min(...values)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...values)).toBeLessThan(1);
    for (let tenth = 0; tenth < 10; tenth += 1) {
      const share = values.filter((value) => Math.floor(value * 10) === tenth).length / values.length;
      expect(share).toBeCloseTo(0.1, 1);
    }
  });

  it.each([
    ['normal', 3, 0.15],
    ['fatTailed', 11.7, 1.5],
  ] as const)('is %s with mean 0, variance 1 and kurtosis near %d', (how, kurtosis, tolerance) => {
    const values = draw(how);
    expect(Math.abs(moment(values, 1))).toBeLessThan(0.02);
    expect(Math.abs(moment(values, 2) - 1)).toBeLessThan(0.05);
    expect(Math.abs(moment(values, 4) - kurtosis)).toBeLessThan(tolerance);
  });

  it('is exponential with mean 1', () => {
    const values = draw('exponential');
    expect(Math.abs(moment(values, 1) - 1)).toBeLessThan(0.03);
    expect(Math.min(...values)).toBeGreaterThanOrEqual(0);
  });
});
