import { describe, expect, it } from 'vitest';
import { isPanelSizes, isStoredLayout } from './layout-store.ts';

describe('a remembered layout', () => {
  it.each([
    [{ chart: 600, bottom: 400 }, true],
    [{ chart: 0, bottom: 33.3 }, true],
    [{ chart: 60_000, bottom: 60 }, false],
    [{ chart: -10, bottom: 110 }, false],
    [{ chart: '60', bottom: 40 }, false],
    [{ chart: Number.NaN, bottom: 100 }, false],
    [{}, false],
    [[60, 40], false],
    [null, false],
  ])('sizes %o are usable: %s', (value, expected) => {
    expect(isPanelSizes(value)).toBe(expected);
  });

  it.each([
    [{ preset: 'book', pixels: { 'book.columns': { a: 50, b: 50 } } }, true],
    [{ preset: 'standard', pixels: {} }, true],
    [{ preset: 'other', pixels: {} }, false],
    [{ preset: 'book', pixels: { 'book.columns': { a: -500 } } }, false],
    // What was remembered in percent.
    [{ preset: 'book', sizes: {} }, false],
    [{ preset: 'book' }, false],
    ['book', false],
    [null, false],
  ])('value %o is taken: %s', (value, expected) => {
    expect(isStoredLayout(value)).toBe(expected);
  });
});
