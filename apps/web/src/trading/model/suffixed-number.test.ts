import { fieldValueOf, numberConvention } from '@bourse/ui';
import { describe, expect, it } from 'vitest';
import { withSuffixRead } from './suffixed-number.ts';

const read = (text: string, language = 'en') => {
  const convention = numberConvention(language);
  return withSuffixRead(fieldValueOf(text, convention), convention);
};

describe('amounts with a letter', () => {
  it.each([
    ['1.5k', '1500'],
    ['1.5K', '1500'],
    ['2m', '2000000'],
    ['0.25m', '250000'],
    ['0.0005k', '0.5'],
    ['1.23456k', '1234.56'],
    ['1,234.5k', '1234500'],
    ['0k', '0'],
    [' 3 k ', '3000'],
  ])('%s is %s', (text, value) => {
    expect(read(text)).toBe(value);
  });

  it('follow the language', () => {
    expect(read('1,5k', 'de')).toBe('1500');
  });

  it.each([['1.5x'], ['k'], ['-1k'], ['1e3k'], ['1.5kk']])('%s stays refused', (text) => {
    expect(read(text)).toBe(`?${text}`);
  });

  it('leave plain figures alone', () => {
    expect(read('1,234.5')).toBe('1234.5');
    expect(read('')).toBe('');
  });
});
