/**
 * Accounts of the house. `WORLD` stands for everything outside (bank, chain): it mirrors what users own here and is the
 * only account whose balances are negative; so every asset sums to zero over all accounts.
 */
export const HOUSE_ACCOUNTS = {
  WORLD: 1,
  FEES: 2,
  DUST: 3,
  INSURANCE: 4,
} as const;

/** The first account id that a user may have. */
export const FIRST_USER_ACCOUNT_ID = 1_000;
