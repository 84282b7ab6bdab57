import { describe, expect, it } from 'vitest';
import { dividerAt, flexOf, leastSizesOf, moved, stepOf } from './split-model.ts';

const parts = [{ minSize: 200 }, { minSize: 100, pixels: 300 }, { minSize: 150, pixels: 250 }];
const sizes = [600, 300, 250];

describe('the parts of a split', () => {
  it.each([
    [{ minSize: 0, share: 64 }, '64 1 0px'],
    [{ minSize: 0 }, '1 1 0px'],
    [{ minSize: 0, pixels: 360 }, '0 1 360px'],
  ])('%o are laid out as “%s”', (part, flex) => {
    expect(flexOf(part)).toBe(flex);
  });

  it('share what there is where the window leaves less than they need', () => {
    expect(leastSizesOf(parts)).toEqual(['min(200px, 44.00%)', 'min(100px, 22.00%)', 'min(150px, 33.00%)']);
  });

  it.each([
    ['forwards', 0, 50, [650, 250, 250]],
    ['backwards', 1, -50, [600, 250, 300]],
    ['as far as the next part allows', 0, 900, [800, 100, 250]],
    ['as far as the part before allows', 0, -900, [200, 700, 250]],
    ['to the end', 1, Infinity, [600, 400, 150]],
  ])('move %s, divider %i by %d', (_, at, by, expected) => {
    expect(moved(sizes, parts, at, by)).toEqual(expected);
  });

  it('do not move where the window leaves less than their least sizes', () => {
    expect(moved([150, 90, 150], parts, 0, 40)).toEqual([150, 90, 150]);
  });

  it('give their divider a value in percent of both', () => {
    expect(dividerAt(sizes, parts, 0)).toEqual({ now: 67, min: 22, max: 89 });
    expect(dividerAt([], [], 0)).toEqual({ now: 0, min: 0, max: 100 });
  });

  it.each([
    ['ArrowRight', 'horizontal', false, 16],
    ['ArrowRight', 'horizontal', true, -16],
    ['ArrowLeft', 'horizontal', false, -16],
    ['ArrowDown', 'vertical', false, 16],
    ['ArrowUp', 'vertical', false, -16],
    ['ArrowUp', 'horizontal', false, undefined],
    ['Home', 'vertical', false, -Infinity],
    ['End', 'horizontal', true, Infinity],
    ['a', 'horizontal', false, undefined],
  ] as const)('answer the key %s, %s, mirrored: %s, with %s', (key, direction, isMirrored, pixels) => {
    expect(stepOf(key, direction, isMirrored)).toBe(pixels);
  });
});
