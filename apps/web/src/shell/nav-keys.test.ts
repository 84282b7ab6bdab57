import { describe, expect, it } from 'vitest';
import { moveInPanel, moveInRow } from './nav-keys.ts';

describe('arrows in the row of groups', () => {
  it.each([
    ['ArrowRight', 0, false, 1],
    ['ArrowRight', 6, false, 0],
    ['ArrowLeft', 0, false, 6],
    ['ArrowRight', 0, true, 6],
    ['ArrowLeft', 0, true, 1],
    ['Home', 4, false, 0],
    ['End', 4, false, 6],
    ['ArrowDown', 3, false, 'open'],
    ['ArrowUp', 3, false, undefined],
    ['a', 3, false, undefined],
  ])('%s from %i, right to left %s: %s', (key, index, isRtl, expected) => {
    expect(moveInRow(key, index, 7, isRtl)).toBe(expected);
  });
});

describe('arrows in a panel of seven entries', () => {
  it.each([
    ['ArrowDown', 0, 1, false, 1],
    ['ArrowDown', 6, 1, false, 6],
    ['ArrowUp', 1, 1, false, 0],
    ['ArrowUp', 0, 1, false, 'out'],
    ['ArrowRight', 0, 1, false, undefined],
    ['ArrowDown', 0, 2, false, 2],
    ['ArrowDown', 5, 2, false, 6],
    ['ArrowUp', 1, 2, false, 'out'],
    ['ArrowUp', 2, 2, false, 0],
    ['ArrowRight', 0, 2, false, 1],
    ['ArrowRight', 6, 2, false, undefined],
    ['ArrowLeft', 0, 2, false, undefined],
    ['ArrowLeft', 0, 2, true, 1],
    ['Home', 5, 2, false, 0],
    ['End', 1, 2, false, 6],
    ['Tab', 1, 2, false, undefined],
  ] as const)('%s from %i in %i columns, right to left %s: %s', (key, index, columns, isRtl, expected) => {
    expect(moveInPanel(key, index, 7, columns, isRtl)).toBe(expected);
  });
});
