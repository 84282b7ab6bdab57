import { describe, expect, it } from 'vitest';
import { checkPassword } from './credentials.ts';

describe('a password', () => {
  it.each(['correct horse', 'πάσσγουορντ!', 'a1b2c3d4e5'])('%s is taken', (password) => {
    expect(checkPassword(password, 'ann@example.com')).toEqual({ ok: true, value: password });
  });

  it.each([
    ['nine characters', 'abcdefgh1'],
    ['five wide characters of two units each', '😀😁😂🤣😃'],
    ['one character repeated', 'aaaaaaaaaaaa'],
    ['two characters in turn', 'abababababab'],
    ['one of the most used', 'Password123'],
    ['the address', 'ann@example.com'],
    ['more than 128 characters', 'abcdef'.repeat(22)],
  ])('of %s is refused', (_what, password) => {
    expect(checkPassword(password, 'ann@example.com')).toEqual({ ok: false, code: 'PASSWORD_WEAK' });
  });
});
