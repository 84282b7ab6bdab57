import { describe, expect, it } from 'vitest';
import { dropAt, type GroupBox } from './drop-model.ts';

const whole = { left: 0, top: 100, width: 1000, height: 600 };
const groups: readonly GroupBox[] = [
  { shown: 'chart', left: 0, top: 100, width: 600, height: 600 },
  { shown: 'book', left: 600, top: 100, width: 400, height: 600 },
];

describe('a panel that is let go', () => {
  it.each([
    ['in the middle of another', 300, 400, { at: 'tabs', of: 'chart' }],
    ['on its head', 300, 120, { at: 'tabs', of: 'chart' }],
    ['at its left', 60, 400, { at: 'start', of: 'chart' }],
    ['at its right', 560, 400, { at: 'end', of: 'chart' }],
    ['at its top', 300, 180, { at: 'top', of: 'chart' }],
    ['at its bottom', 800, 640, { at: 'bottom', of: 'book' }],
    ['at the left border', 3, 400, { at: 'start', of: 'all' }],
    ['at the right border', 995, 400, { at: 'end', of: 'all' }],
    ['at the upper border', 500, 104, { at: 'top', of: 'all' }],
    ['at the lower border', 500, 696, { at: 'bottom', of: 'all' }],
  ])('%s goes there', (_, x, y, place) => {
    expect(dropAt({ x, y }, groups, whole, false)?.place).toEqual(place);
  });

  it('goes to the other edge where one reads from the right', () => {
    expect(dropAt({ x: 60, y: 400 }, groups, whole, true)?.place).toEqual({ at: 'end', of: 'chart' });
    expect(dropAt({ x: 60, y: 400 }, groups, whole, true)?.preview.left).toBe(0);
  });

  it('goes nowhere outside', () => {
    expect(dropAt({ x: 300, y: 50 }, groups, whole, false)).toBeUndefined();
    expect(dropAt({ x: 300, y: 400 }, [], whole, false)).toBeUndefined();
  });

  it('is shown as the half that it would take', () => {
    expect(dropAt({ x: 980, y: 400 }, groups, whole, false)?.preview).toEqual({
      ...{ left: 800, top: 100, width: 200, height: 600 },
    });
  });
});
