import type { CodeTable } from '../../code-table.ts';

/** Rejections of the account product. */
export const accountCodes = {
  CREDENTIALS_WRONG: { code: 40101, http: 401, msg: 'The e-mail address or the password is wrong.' },
  EMAIL_TAKEN: { code: 40901, http: 409, msg: 'This e-mail address has an account already.' },
  EMAIL_INVALID: { code: 40010, http: 400, msg: 'This is not an e-mail address.' },
  PASSWORD_WEAK: {
    code: 40011,
    http: 400,
    msg: 'The password needs 10 to 128 characters and must not be easy to guess.',
  },
  PASSWORD_SAME: { code: 41391, http: 400, msg: 'The new password is the old one.' },
  RESET_LINK_INVALID: {
    code: 41392,
    http: 400,
    msg: 'The link for a new password was used, is older than 30 minutes, or was replaced by a newer one.',
  },
  SECOND_FACTOR_REQUIRED: {
    code: 41394,
    http: 401,
    msg: 'The password is right; the account also wants a code of its authenticator app, or a backup code.',
  },
  SECOND_FACTOR_WRONG: { code: 41395, http: 401, msg: 'The code is wrong, or was used already.' },
  SECOND_FACTOR_LOCKED: { code: 41396, http: 429, msg: 'Too many wrong codes; try again in a quarter of an hour.' },
  SECOND_FACTOR_ON: { code: 41397, http: 409, msg: 'The account has a second factor already.' },
  SECOND_FACTOR_OFF: { code: 41398, http: 409, msg: 'The account has no second factor, or none to confirm.' },
  SUB_ACCOUNT_FORBIDDEN: { code: 41399, http: 403, msg: 'A sub-account cannot do this; its master account can.' },
} as const satisfies CodeTable;
