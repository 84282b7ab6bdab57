import { expect, it } from 'vitest';
import { sortableDecimal } from './sort-value.ts';

it('sorts decimals by their value, whatever their digits look like', () => {
  const texts = ['9.5', '10', '-1', '1.05', '1.5', '0.000000000000000001', '1.50', '0'];
  const sorted = texts.toSorted((a, b) => Number((sortableDecimal(a) ?? 0n) - (sortableDecimal(b) ?? 0n)));
  expect(sorted).toEqual(['-1', '0', '0.000000000000000001', '1.05', '1.5', '1.50', '9.5', '10']);
  expect(sortableDecimal('1.5')).toBe(sortableDecimal('1.50'));
});

it.each(['', '-', 'x', '1.'])('is nothing for %j', (text) => expect(sortableDecimal(text)).toBeUndefined());
