import { describe, expect, it } from 'vitest';
import { newPasswordErrors, passwordErrors, tokenIn } from './new-password.ts';

describe('a new password', () => {
  it.each([
    ['', '', { newPassword: 'account.password.tooShort' }],
    ['123456789', '123456789', { newPassword: 'account.password.tooShort' }],
    ['one two three', 'one two', { repeated: 'account.password.differs' }],
    ['one two three', 'one two three', {}],
    // Characters, not units of UTF-16.
    ['😀😀😀😀😀', '😀😀😀😀😀', { newPassword: 'account.password.tooShort' }],
  ])('%j, repeated as %j', (newPassword, repeated, expected) => {
    expect(newPasswordErrors({ newPassword, repeated })).toEqual(expected);
  });

  it('wants the old one when it is changed', () => {
    expect(passwordErrors({ password: '', newPassword: '', repeated: '', code: '' })).toEqual({
      password: 'account.password.missing',
      newPassword: 'account.password.tooShort',
    });
  });
});

it.each([
  ['', undefined],
  ['#', undefined],
  ['#main', undefined],
  ['#<script>alert(1)</script>aaaaaaaa', undefined],
  [`#${'a'.repeat(43)}`, 'a'.repeat(43)],
])('the token of %j is %j', (hash, token) => {
  expect(tokenIn(hash)).toBe(token);
});
