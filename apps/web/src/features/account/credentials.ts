import type { ErrorName } from '@bourse/kit/api/api-error.ts';

/** Which of the two forms is shown. */
export type CredentialsMode = 'login' | 'register';

/** A field of the form, or the form as a whole. */
export type CredentialsField = 'email' | 'password' | 'root';

/** Fewest characters of a new password. */
export const LEAST_PASSWORD = 10;
const EMAIL_SHAPE = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Why an address cannot be sent, as a message id; undefined when it can. The server decides what exists. */
export function emailProblem(email: string): string | undefined {
  const text = email.trim();
  if (text === '') return 'account.email.missing';
  return EMAIL_SHAPE.test(text) ? undefined : 'error.EMAIL_INVALID';
}

/** Why a password cannot be sent, as a message id. An old password may be of any length. */
export function passwordProblem(password: string, mode: CredentialsMode): string | undefined {
  if (password === '') return 'account.password.missing';
  return mode === 'register' && [...password].length < LEAST_PASSWORD ? 'account.password.short' : undefined;
}

/** Where the words of a refusal belong. */
export function fieldOfRefusal(error: ErrorName, field: string): CredentialsField {
  if (error === 'EMAIL_INVALID' || error === 'EMAIL_TAKEN') return 'email';
  if (error === 'PASSWORD_WEAK') return 'password';
  return field === 'email' || field === 'password' ? field : 'root';
}
