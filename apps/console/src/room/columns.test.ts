import { describe, expect, it } from 'vitest';
import { sizeOf, timeColumn } from './columns.tsx';

describe('the size of a decimal text', () => {
  it.each([
    ['1', 10n ** 18n],
    ['-0.5', -5n * 10n ** 17n],
    ['9007199254740993.000000000000000001', 9007199254740993000000000000000001n],
    ['', undefined],
    ['1e5', undefined],
  ])('%s is %s', (text, size) => expect(sizeOf(text)).toBe(size));
});

describe('a moment in a file', () => {
  const { csv } = timeColumn<number>('time', 'x', (row) => row);
  it('is UTC, and empty for none', () => {
    expect([csv?.(0), csv?.(Date.UTC(2026, 0, 2))]).toEqual(['', '2026-01-02T00:00:00.000Z']);
  });
});
