import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isPersonName, NAME_MAX, normalizeName } from './identity-names.ts';

describe('PR-24 a name', () => {
  it.each([
    ['plain', 'Anna'],
    ['an apostrophe', "O'Brien"],
    ['a typographic apostrophe', 'O’Brien'],
    ['a letter apostrophe', 'Oʼzbek'],
    ['a hyphen', 'Jean-Luc'],
    ['a non-breaking hyphen', 'Jean‑Luc'],
    ['one letter', 'O'],
    ['one ideograph', '王'],
    ['initials with full stops', 'J. R. R.'],
    ['several parts', 'María del Carmen de la Cruz'],
    ['a middle dot', 'Gal·la'],
    ['a katakana middle dot', 'ジャン・リュック'],
    ['Cyrillic', 'Сидорова'],
    ['Arabic', 'محمد'],
    ['Devanagari with marks', 'हिन्दी'],
    ['Vietnamese', 'Nguyễn'],
    ['decomposed letters', 'Ame\u0301lie'],
    ['blanks around and between', '  Anna   Maria '],
  ])('with %s is accepted', (_what, name) => {
    expect(isPersonName(name)).toBe(true);
  });

  it.each([
    ['nothing', ''],
    ['blanks only', '   '],
    ['signs only', "-'."],
    ['marks only', '\u0301'],
    ['a digit', 'Anna2'],
    ['an at sign', 'anna@example'],
    ['markup', '<b>Anna</b>'],
    ['an emoji', 'Anna 🙂'],
    ['a zero-width space', 'An\u200bna'],
    ['a zero-width joiner', 'An\u200dna'],
    ['a right-to-left override', 'An\u202ena'],
    ['a left-to-right mark', 'Anna\u200e'],
    ['a soft hyphen', 'An\u00adna'],
    ['a byte order mark inside', 'An\u2060na'],
    ['a control character', 'An\u0007na'],
    ['NUL', 'An\u0000na'],
    ['a lone surrogate', 'An\ud800na'],
    ['a slash', 'A/B'],
    ['too many letters', 'a'.repeat(NAME_MAX + 1)],
  ])('with %s is refused', (_what, name) => {
    expect(isPersonName(name)).toBe(false);
  });

  it('of the greatest length is accepted, counted in characters', () => {
    expect(isPersonName('𠮷'.repeat(NAME_MAX))).toBe(true);
  });

  it('is stored alike, however its letters are composed', () => {
    expect(normalizeName('Ame\u0301lie')).toBe('Amélie');
    expect(normalizeName(' Anna\u00a0 Maria\t')).toBe('Anna Maria');
  });

  it('does not change once it is normalized', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(normalizeName(normalizeName(text))).toBe(normalizeName(text));
      }),
    );
  });
});
