import type { ErrorName } from '@bourse/kit/api/api-error.ts';

/** Which of the two forms is shown. */
export type CredentialsMode = 'login' | 'register';

/** A field of the forms, or the form as a whole. */
export type CredentialsField = 'email' | 'password' | 'inviteCode' | 'root';

/** Fewest characters of a new password. */
export const LEAST_PASSWORD = 10;
const EMAIL_SHAPE = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const INVITE_SHAPE = /^[A-Za-z0-9]{4,16}$/;

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

/** Why an invitation code cannot be sent, as a message id; none need be given. */
export function inviteProblem(code: string): string | undefined {
  const text = code.trim();
  return text === '' || INVITE_SHAPE.test(text) ? undefined : 'account.inviteCode.wrong';
}

/** The invitation code of an address; empty without one, or with one that cannot be. */
export function inviteCodeIn(ref: string | undefined): string {
  return ref !== undefined && INVITE_SHAPE.test(ref) ? ref : '';
}

/** Where the words of a refusal belong. */
export function fieldOfRefusal(error: ErrorName, field: string): CredentialsField {
  if (error === 'EMAIL_INVALID') return 'email';
  if (error.startsWith('PASSWORD_')) return 'password';
  return field === 'email' || field === 'password' || field === 'inviteCode' ? field : 'root';
}
