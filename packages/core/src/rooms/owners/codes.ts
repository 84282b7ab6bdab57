/** Number of the owners room. */
export const OWNERS = 7;

/**
 * Codes of the owners room; append, never reorder. SUB_ACCOUNT_CANNOT_WITHDRAW, WITHDRAWALS_PAUSED: what the gate refuses; PAUSE_INVALID:
 * further ahead than `LONGEST_PAUSE_MS`; SUB_ACCOUNT_LINK_INVALID: an account with itself, with a second master, or a chain;
 * SUB_ACCOUNT_UNKNOWN: no open sub-account of this master; SUB_TRANSFER_SAME_ACCOUNT: source and target are one.
 */
export const OWNERS_CODES = [
  'SUB_ACCOUNT_CANNOT_WITHDRAW',
  'WITHDRAWALS_PAUSED',
  'PAUSE_INVALID',
  'SUB_ACCOUNT_LINK_INVALID',
  'TOO_MANY_SUB_ACCOUNTS',
  'SUB_ACCOUNT_UNKNOWN',
  'SUB_ACCOUNT_NOT_EMPTY',
  'SUB_TRANSFER_SAME_ACCOUNT',
] as const;

/** What a command of the room may be rejected with. */
export type OwnersCode = (typeof OWNERS_CODES)[number] | 'UNKNOWN_ACCOUNT' | 'UNKNOWN_ASSET' | 'AMOUNT_NOT_POSITIVE';
