import { LEAST_GUESSES_LOG10, type PasswordRanks, passwordStrength } from '@bourse/domain';
import { LEAST_PASSWORD } from '../credentials.ts';

/** From 0, refused, to 3. */
export type MeterLevel = 0 | 1 | 2 | 3;

/** What the meter shows: message ids under `account.strength.` and `account.weakness.`. */
export interface MeterReading {
  readonly level: MeterLevel;
  readonly word: 'refused' | 'fair' | 'good' | 'strong';
  /** Why it is weak; undefined: there is nothing to say against it. */
  readonly weakness: 'short' | 'common' | 'context' | 'pattern' | undefined;
}

const WORDS = ['refused', 'fair', 'good', 'strong'] as const;
/** log10 of the guesses above which a password is good, and strong. */
const GOOD = 8.5;
const STRONG = 11;

/** Reads a password that is being chosen, by the function that decides on the server; its list of leaked passwords is longer. */
export function readMeter(password: string, email: string, ranks: PasswordRanks): MeterReading {
  const { guessesLog10, weakness } = passwordStrength(password, email, ranks);
  if ([...password].length < LEAST_PASSWORD) return { level: 0, word: WORDS[0], weakness: weakness ?? 'short' };
  const level = guessesLog10 <= LEAST_GUESSES_LOG10 ? 0 : guessesLog10 <= GOOD ? 1 : guessesLog10 <= STRONG ? 2 : 3;
  return {
    level,
    word: WORDS[level],
    weakness: level === 0 ? (weakness ?? 'pattern') : level === 1 ? weakness : undefined,
  };
}
