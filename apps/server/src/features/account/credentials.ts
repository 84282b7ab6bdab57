import { fail, ok, type Result } from '@bourse/domain';
import { weaknessOf } from './password-strength.ts';

/** Minimum number of distinct characters of a password. */
const MIN_DIFFERENT_CHARACTERS = 5;
const MIN_LENGTH = 10;
const MAX_LENGTH = 128;

/** Why a password is refused by its text alone. */
export type PasswordFlaw = 'PASSWORD_WEAK' | 'PASSWORD_COMMON' | 'PASSWORD_PERSONAL';

/** Codes and messages of flaws. */
const FLAWS = {
  short: ['PASSWORD_WEAK', 'The password needs at least 10 characters.'],
  long: ['PASSWORD_WEAK', 'The password may have at most 128 characters.'],
  unreadable: ['PASSWORD_WEAK', 'The password has a character that cannot be stored.'],
  common: ['PASSWORD_COMMON', 'The password is one of the most used, or close to one.'],
  context: ['PASSWORD_PERSONAL', 'The password is made of words from this site or from your e-mail address.'],
  pattern: ['PASSWORD_WEAK', 'The password is a pattern: keys in a row, a repetition, a date.'],
} as const satisfies Readonly<Record<string, readonly [PasswordFlaw, string]>>;

/**
 * Rejects a password with the reason: PASSWORD_WEAK (too short, or a pattern), PASSWORD_COMMON, PASSWORD_PERSONAL (made of words of the site or of
 * its user).
 */
export function checkPassword(password: string, email: string): Result<string, PasswordFlaw> & { reason?: string } {
  const flaw = flawOf(password, email);
  if (flaw === undefined) return ok(password);
  const [code, reason] = FLAWS[flaw];
  return { ...fail(code), reason };
}

function flawOf(password: string, email: string): keyof typeof FLAWS | undefined {
  if ([...password].length < MIN_LENGTH) return 'short';
  if (password.length > MAX_LENGTH) return 'long';
  // A lone surrogate is stored as another character, so that other passwords would match too.
  if (!password.isWellFormed()) return 'unreadable';
  if (new Set(password).size < MIN_DIFFERENT_CHARACTERS) return 'pattern';
  return weaknessOf(password, email);
}
