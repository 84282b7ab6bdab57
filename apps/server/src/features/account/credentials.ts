import { fail, ok, type Result } from '@bourse/domain';
import { weaknessOf } from './password-strength.ts';

/** Minimum number of distinct characters of a password. */
const MIN_DIFFERENT_CHARACTERS = 5;
const MIN_LENGTH = 10;
const MAX_LENGTH = 128;

/** Messages for weak passwords. */
const MESSAGES = {
  short: 'The password needs at least 10 characters.',
  long: 'The password may have at most 128 characters.',
  unreadable: 'The password has a character that cannot be stored.',
  common: 'The password is one of the most used, or close to one.',
  context: 'The password is made of words from this site or from your e-mail address.',
  pattern: 'The password is a pattern: keys in a row, a repetition, a date.',
} as const;

/** Rejects a password that is short, a pattern, common, or derived from the site or its user: PASSWORD_WEAK, with the reason. */
export function checkPassword(password: string, email: string): Result<string, 'PASSWORD_WEAK'> & { reason?: string } {
  const flaw = flawOf(password, email);
  return flaw === undefined ? ok(password) : { ...fail('PASSWORD_WEAK'), reason: MESSAGES[flaw] };
}

function flawOf(password: string, email: string): keyof typeof MESSAGES | undefined {
  if ([...password].length < MIN_LENGTH) return 'short';
  if (password.length > MAX_LENGTH) return 'long';
  // A lone surrogate is stored as another character, so that other passwords would match too.
  if (!password.isWellFormed()) return 'unreadable';
  if (new Set(password).size < MIN_DIFFERENT_CHARACTERS) return 'pattern';
  return weaknessOf(password, email);
}
