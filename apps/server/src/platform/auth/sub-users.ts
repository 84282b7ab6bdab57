import type { SessionUser } from './session-user.ts';

/** E-mail domain of sub-accounts. Nobody receives mail there, and nobody logs in by it. */
export const SUB_ACCOUNT_DOMAIN = '@sub-account.invalid';

/** Whether an address is that of a sub-account, to which nothing is sent. */
export function isSubAccountAddress(email: string): boolean {
  return email.endsWith(SUB_ACCOUNT_DOMAIN);
}

/** Whether a session is in a sub-account. */
export function isSubAccount(user: Pick<SessionUser, 'masterAccountId'>): boolean {
  return user.masterAccountId !== 0;
}
