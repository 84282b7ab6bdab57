import { assert, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LEAST_GUESSES_LOG10, passwordRanks, passwordStrength } from './password-strength.ts';

const RANKS = passwordRanks(['# a comment', 'password', 'sunshine', 'ab', 'dragon']);
const EMAIL = 'ann.lovelace@example.com';
const of = (password: string) => passwordStrength(password, EMAIL, RANKS);

describe('the strength of a password', () => {
  it('ranks a list from its first word, without comments and short words', () => {
    expect([...RANKS]).toEqual([
      ['password', 1],
      ['sunshine', 2],
      ['dragon', 3],
    ]);
  });

  it.each([
    ['sunshine', 'common'],
    ['P@ssword', 'common'],
    ['nogard', 'common'],
    ['lovelace', 'context'],
    ['bourse', 'context'],
    ['qwertyuiop', 'pattern'],
    ['abcdefgh', 'pattern'],
    ['12.05.1990', 'pattern'],
    ['aaaaaaaaaa', 'pattern'],
  ] as const)('of %s is low, because it is %s', (password, weakness) => {
    const strength = of(password);
    expect(strength.weakness).toBe(weakness);
    expect(strength.guessesLog10).toBeLessThanOrEqual(LEAST_GUESSES_LOG10);
  });

  it('grows with what is behind a weak part, which is told still', () => {
    expect(of('sunshine').guessesLog10).toBeLessThan(of('sunshine-k7').guessesLog10);
    expect(of('sunshine-k7').guessesLog10).toBeLessThan(of('sunshine-k7xw9q').guessesLog10);
    expect(of('sunshine-k7').weakness).toBe('common');
  });

  it('of the empty password is nothing, and no password is examined for ever', () => {
    expect(of('')).toEqual({ guessesLog10: 0, weakness: undefined });
    expect(of('xk9#mQ2$vL'.repeat(12)).guessesLog10).toBeGreaterThan(LEAST_GUESSES_LOG10);
  });

  it('never falls when nothing but the limit of the examination changes', () => {
    assert(
      property(string({ unit: 'binary', maxLength: 40 }), (text) => {
        const [whole, brief] = [of(text), passwordStrength(text, EMAIL, RANKS, LEAST_GUESSES_LOG10)];
        expect(brief.guessesLog10 > LEAST_GUESSES_LOG10).toBe(whole.guessesLog10 > LEAST_GUESSES_LOG10);
      }),
      { seed: 20_261_127, numRuns: 200 },
    );
  });
});
