import { describe, expect, it } from 'vitest';
import { accountOf } from './account-filter.ts';

describe('the account that users are searched by', () => {
  it.each([
    ['', undefined],
    ['  ', undefined],
    [' 1000 ', '1000'],
    ['0001000', '1000'],
    ['abc', null],
    ['12a', null],
    ['0', null],
    ['-5', null],
  ])('"%s" is %s', (text, account) => expect(accountOf(text)).toBe(account));
});
