import type { CodeTable } from '../../code-table.ts';

/** Rejections of the account product. */
export const accountCodes = {
  CREDENTIALS_WRONG: { code: 40101, http: 401, msg: 'The e-mail address or the password is wrong.' },
  EMAIL_INVALID: { code: 40010, http: 400, msg: 'This is not an e-mail address.' },
  PASSWORD_WEAK: {
    code: 40011,
    http: 400,
    msg: 'The password needs 10 to 128 characters, and no keys in a row, repetitions or dates for most of it.',
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
    msg: 'The account also wants its second factor: a code of the authenticator app, a backup code, or a passkey.',
  },
  SECOND_FACTOR_WRONG: { code: 41395, http: 401, msg: 'The code is wrong, or was used already.' },
  SECOND_FACTOR_LOCKED: { code: 41396, http: 429, msg: 'Too many wrong codes; try again in a quarter of an hour.' },
  SECOND_FACTOR_ON: { code: 41397, http: 409, msg: 'The account has a second factor already.' },
  SECOND_FACTOR_OFF: { code: 41398, http: 409, msg: 'The account has no second factor, or none to confirm.' },
  LOGIN_FROZEN: { code: 41430, http: 403, msg: 'Logging in to this account is frozen; customer service helps.' },
  PASSKEY_INVALID: { code: 41431, http: 401, msg: 'The passkey was not accepted; begin again.' },
  PASSKEY_LIMIT: { code: 41432, http: 409, msg: 'The account has ten passkeys already.' },
  PASSKEY_UNKNOWN: { code: 41433, http: 404, msg: 'The account has no such passkey.' },
  PASSKEY_KNOWN: { code: 41434, http: 409, msg: 'This passkey is registered already.' },
  SECOND_FACTOR_NEEDED: {
    code: 41435,
    http: 409,
    msg: 'The last second factor of an operator cannot be removed; add another one first.',
  },
  IDENTITY_UNVERIFIED: {
    code: 41436,
    http: 409,
    msg: 'The second factor is reset for users whose identity is verified only.',
  },
  FACTORS_NONE: { code: 41437, http: 409, msg: 'The account has no second factor.' },
  FACTORS_OWN: { code: 41438, http: 403, msg: 'Nobody resets or approves the reset of a second factor of his own.' },
  // Ways in
  TERMS_OUTDATED: { code: 41420, http: 409, msg: 'These are not the terms in force; read and accept the newest.' },
  CHALLENGE_INVALID: {
    code: 41421,
    http: 410,
    msg: 'This was finished, is too old, or had too many wrong codes; begin again.',
  },
  MAIL_CODE_WRONG: { code: 41422, http: 401, msg: 'This is not the code of the newest mail.' },
  RESEND_TOO_SOON: { code: 41423, http: 429, msg: 'A mail was asked for a moment ago; wait a minute.' },
  DEVICE_CODE_REQUIRED: {
    code: 41424,
    http: 401,
    msg: 'The password is right; the browser is new to this account, and needs the code that was mailed to its owner.',
  },
  QR_LOGIN_INVALID: { code: 41425, http: 410, msg: 'This QR code was used, refused, or is too old; show a new one.' },
  PASSWORD_COMMON: { code: 41426, http: 400, msg: 'The password is one of the most used, or close to one.' },
  PASSWORD_PERSONAL: {
    code: 41427,
    http: 400,
    msg: 'The password is made of words from this site or from the e-mail address.',
  },
  PASSWORD_BREACHED: { code: 41428, http: 400, msg: 'The password is in a list of leaked ones.' },
  NICKNAME_INVALID: {
    code: 41445,
    http: 400,
    msg: 'A nickname has 1 to 20 letters and digits, between them spaces, dots, dashes and apostrophes.',
  },
  NICKNAME_LIMIT: { code: 41446, http: 429, msg: 'The nickname was changed three times today.' },
  EMAIL_CHANGE_NONE: { code: 41447, http: 409, msg: 'No change of the e-mail address is under way in this session.' },
  EMAIL_CODE_WRONG: {
    code: 41448,
    http: 400,
    msg: 'The code is wrong; after five wrong ones the change must begin anew.',
  },
  EMAIL_UNDO_INVALID: {
    code: 41449,
    http: 400,
    msg: 'The link was used, is older than 72 hours, or the address has another account by now.',
  },
  EMAIL_SAME: { code: 41450, http: 400, msg: 'The account has this e-mail address already.' },
  EMAIL_CHANGE_LIMIT: { code: 41451, http: 429, msg: 'Too many changes of the address were begun today.' },
  DEVICE_UNKNOWN: { code: 41452, http: 404, msg: 'The account knows no such device.' },
  ACCOUNT_NOT_EMPTY: { code: 41453, http: 409, msg: 'The account is not empty; it cannot be closed yet.' },
  CLOSING_NOT_CONFIRMED: { code: 41454, http: 400, msg: 'This is not the e-mail address of the account.' },
} as const satisfies CodeTable;
