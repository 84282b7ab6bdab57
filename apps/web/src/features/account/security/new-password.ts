import type { FieldWords } from '@bourse/kit/forms/read-form.ts';
import { LEAST_PASSWORD } from '../credentials.ts';

/** What is filled in for a new password. */
export interface NewPasswordDraft {
  readonly newPassword: string;
  readonly repeated: string;
}

/** The same with the password until now. */
export interface PasswordDraft extends NewPasswordDraft {
  readonly password: string;
  /** Of the second factor; empty without one. */
  readonly code: string;
}

/** What is wrong with a new password before it is sent: message ids by field. */
export function newPasswordErrors({ newPassword, repeated }: NewPasswordDraft): FieldWords<NewPasswordDraft> {
  if ([...newPassword].length < LEAST_PASSWORD) return { newPassword: 'account.password.tooShort' };
  return repeated === newPassword ? {} : { repeated: 'account.password.differs' };
}

/** The same for a change by somebody who knows the old one. */
export function passwordErrors(draft: PasswordDraft): FieldWords<PasswordDraft> {
  const missing: FieldWords<PasswordDraft> = draft.password === '' ? { password: 'account.password.missing' } : {};
  return { ...missing, ...newPasswordErrors(draft) };
}

/** The token of a mailed link, behind the hash sign of the address; undefined: the page was not opened by one. */
export function tokenIn(hash: string): string | undefined {
  return /^#([\w-]{20,128})$/.exec(hash)?.[1];
}
