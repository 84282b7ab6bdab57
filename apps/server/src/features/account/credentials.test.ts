import { describe, expect, it } from 'vitest';
import { checkPassword, normaliseEmail } from './credentials.ts';

describe('an e-mail address', () => {
  it.each([
    ['Ann@Example.COM', 'ann@example.com'],
    ['  ann@example.com ', 'ann@example.com'],
    ['first.last+tag@sub.example.co.uk', 'first.last+tag@sub.example.co.uk'],
    ['用户@example.com', '用户@example.com'],
  ])('%s is kept as %s', (text, email) => {
    expect(normaliseEmail(text)).toEqual({ ok: true, value: email });
  });

  it.each([
    '',
    'ann',
    '@example.com',
    'ann@',
    'ann@example',
    'ann@@example.com',
    'ann@-example.com',
    '.ann@example.com',
    'a..n@example.com',
    'ann@example.com\u0000',
    'ann\n@example.com',
    '"ann"@example.com',
    '<ann@example.com>',
    `${'a'.repeat(250)}@example.com`,
  ])('%j is refused', (text) => {
    expect(normaliseEmail(text)).toEqual({ ok: false, code: 'EMAIL_INVALID' });
  });
});

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
