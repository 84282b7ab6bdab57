import { HOUSE_DOMAIN } from '../../platform/auth/house-users.ts';

/** E-mail domain of the demo's users, who are made anew at each start. */
export const DEMO_DOMAIN = '@bourse.test';
/** A top-level domain in which nobody has a mailbox (RFC 2606); sub-accounts have their addresses there. */
const NO_MAILBOX = '.invalid';

/** Whether an address, in its normal form, is nobody's to register or to change to. */
export function isReservedAddress(email: string, mode: 'demo' | 'production'): boolean {
  if (email.endsWith(NO_MAILBOX) || email.endsWith(HOUSE_DOMAIN)) return true;
  return mode === 'production' && email.endsWith(DEMO_DOMAIN);
}
