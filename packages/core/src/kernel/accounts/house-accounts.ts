import { MAX_AMOUNT } from '@bourse/domain';

/**
 * What an account may owe. Users and the first four classes of the house never go below zero; clearing and liability accounts may, down to
 * a floor that is given when they are opened. Append, never reorder.
 */
export const ACCOUNT_CLASSES = ['user', 'fees', 'dust', 'insurance', 'escrow', 'clearing', 'liability'] as const;

/** Class of an account. */
export type AccountClass = (typeof ACCOUNT_CLASSES)[number];
/** Class of an account of the house. */
export type HouseClass = Exclude<AccountClass, 'user'>;

/** Whether accounts of a class may go below zero. */
export function mayOwe(name: AccountClass): boolean {
  return name === 'clearing' || name === 'liability';
}

/** An account of the house. */
export interface HouseAccount {
  readonly accountId: number;
  readonly name: string;
  readonly class: HouseClass;
  /** Smallest units of each asset, ≤ 0: the lowest that a balance may be; 0n unless the class may owe. */
  readonly floor: bigint;
}

/**
 * Accounts that every exchange has. `WORLD` stands for everything outside (bank, chain): it mirrors what users own here, so that every asset
 * sums to zero over all accounts.
 */
export const HOUSE_ACCOUNTS = {
  WORLD: 1,
  FEES: 2,
  DUST: 3,
  INSURANCE: 4,
} as const;

/** The same with names and classes, in the order of their indexes. */
export const FIRST_HOUSE_ACCOUNTS: readonly HouseAccount[] = [
  { accountId: HOUSE_ACCOUNTS.WORLD, name: 'world', class: 'liability', floor: -MAX_AMOUNT },
  { accountId: HOUSE_ACCOUNTS.FEES, name: 'fees', class: 'fees', floor: 0n },
  { accountId: HOUSE_ACCOUNTS.DUST, name: 'dust', class: 'dust', floor: 0n },
  { accountId: HOUSE_ACCOUNTS.INSURANCE, name: 'insurance', class: 'insurance', floor: 0n },
];

/** The first account id that a user may have; the house has those below. */
export const FIRST_USER_ACCOUNT_ID = 1_000;
