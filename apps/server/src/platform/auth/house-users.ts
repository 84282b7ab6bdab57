import type { SessionUser } from './session-user.ts';

/** Addresses that only the house gives out. */
export const HOUSE_DOMAIN = '@makers.bourse.test';

/** A user that the house itself needs: the demo's traders, operators and market makers. */
export interface HouseUser {
  readonly email: string;
  readonly password: string;
  readonly nickname: string;
}

/** Creates users of the house. */
export interface HouseUsers {
  /** Creates the user if there is none, sets its password, opens its account in the core. */
  ensureUser(user: HouseUser): Promise<{ readonly userId: string; readonly accountId: number }>;
}

/** Whether a user is the house itself, as its market makers are: nobody checks the identity of the house. */
export function isHouseUser(user: Pick<SessionUser, 'email'>): boolean {
  return user.email.endsWith(HOUSE_DOMAIN);
}
