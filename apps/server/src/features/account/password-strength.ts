import { readFileSync } from 'node:fs';
import { LEAST_GUESSES_LOG10, passwordRanks, passwordStrength, type Weakness } from '@bourse/domain';

/** 31,000 leaked passwords. */
const RANKS = passwordRanks(readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8').split('\n'));

/** Why a password is easy to guess; undefined when it is strong. Words of the user are taken from the address. */
export function weaknessOf(password: string, email: string): Weakness | undefined {
  const { guessesLog10, weakness } = passwordStrength(password, email, RANKS, LEAST_GUESSES_LOG10);
  return guessesLog10 > LEAST_GUESSES_LOG10 ? undefined : (weakness ?? 'pattern');
}
