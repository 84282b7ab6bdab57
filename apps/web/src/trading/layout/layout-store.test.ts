import { describe, expect, it } from 'vitest';
import { isPanelSizes, isStoredLayout } from './layout-store.ts';

describe('a remembered layout', () => {
  it.each([
    [{ chart: 60, bottom: 40 }, true],
    [{ chart: 33.3, book: 33.3, form: 33.4 }, true],
    [{ chart: 60, bottom: 60 }, false],
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
    [{ preset: 'book', sizes: { 'book.columns': { a: 50, b: 50 } } }, true],
    [{ preset: 'standard', sizes: {} }, true],
    [{ preset: 'other', sizes: {} }, false],
    [{ preset: 'book', sizes: { 'book.columns': { a: 500 } } }, false],
    [{ preset: 'book' }, false],
    ['book', false],
    [null, false],
  ])('value %o is taken: %s', (value, expected) => {
    expect(isStoredLayout(value)).toBe(expected);
  });
});
