import type { SessionUser } from './session-user.ts';

/** E-mail domain reserved for house users. */
export const HOUSE_DOMAIN = '@makers.bourse.test';

/** A user created by the exchange itself: the demo's traders, operators and market makers. */
export interface HouseUser {
  readonly email: string;
  readonly password: string;
  readonly nickname: string;
}

/** Creates house users. */
export interface HouseUsers {
  /** Creates the user if there is none, sets its password, opens its account in the core. */
  ensureUser(user: HouseUser): Promise<{ readonly userId: string; readonly accountId: number }>;
}

/** Whether a user is a house user, such as a market maker; house users need no identity verification. */
export function isHouseUser(user: Pick<SessionUser, 'email'>): boolean {
  return user.email.endsWith(HOUSE_DOMAIN);
}
