import { fail, ok, type Result } from '@bourse/domain';

/** Fewer different characters than this is a pattern, not a password. */
const MIN_DIFFERENT_CHARACTERS = 5;
const MIN_LENGTH = 10;
const MAX_LENGTH = 128;

/** The most used passwords of ten characters and more; shorter ones are refused by length. */
const COMMON_PASSWORDS: ReadonlySet<string> = new Set([
  '1234567890',
  '0123456789',
  '0987654321',
  '12345678910',
  '123456789a',
  '1q2w3e4r5t',
  '1qaz2wsx3edc',
  'q1w2e3r4t5',
  'qwertyuiop',
  'qwerty1234',
  'qwerty12345',
  'qwerty123456',
  'asdfghjkl1',
  'zaq12wsxcde3',
  'password01',
  'password12',
  'password123',
  'password1234',
  'password12345',
  'passw0rd123',
  'p@ssw0rd123',
  'iloveyou123',
  'letmein123',
  'welcome123',
  'welcome1234',
  'administrator',
  'changeme123',
  'football123',
  'basketball',
  'princess123',
  'superman123',
  'trustno1234',
  'abcdefghij',
  'abcdefghijk',
  'abc1234567',
  'abcd123456',
]);

/** Refuses a password that is short, a pattern, among the most used, or the address itself: PASSWORD_WEAK. */
export function checkPassword(password: string, email: string): Result<string, 'PASSWORD_WEAK'> {
  const length = [...password].length;
  if (length < MIN_LENGTH || password.length > MAX_LENGTH) return fail('PASSWORD_WEAK');
  if (new Set(password).size < MIN_DIFFERENT_CHARACTERS) return fail('PASSWORD_WEAK');
  const lower = password.toLowerCase();
  if (COMMON_PASSWORDS.has(lower) || lower === email || lower === email.slice(0, email.indexOf('@'))) {
    return fail('PASSWORD_WEAK');
  }
  return ok(password);
}
