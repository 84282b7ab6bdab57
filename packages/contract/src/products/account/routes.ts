import * as z from 'zod/mini';
import { defineRoutes } from '../../define-routes.ts';
import * as s from '../../schemas.ts';
import * as a from './schemas.ts';

const givenPassword = z.string().check(z.maxLength(128));
const credentials = z.object({ email: z.string().check(z.maxLength(254)), password: givenPassword });
/** Six digits of the authenticator app, or a backup code; spaces and dashes do not count. */
const factorCode = z.string().check(z.maxLength(32), z.regex(/^[\p{L}\p{N}\s-]*$/u));
/** Backup codes, shown this once. */
const backupCodes = z.object({ backupCodes: z.array(z.string()) });

/** A key of 91 bytes has 122 characters. Longer text is accepted here and rejected with the same code as any other invalid key. */
const publicKey = z.string().check(z.maxLength(65_536));

/** Routes of the account area. */
export const accountRoutes = defineRoutes({
  register: {
    method: 'POST',
    path: '/hk-web/v2/register',
    area: 'session',
    auth: 'none',
    mutates: true,
    summary: 'Opens a user account with an e-mail address and a password of at least 10 characters, and logs it in.',
    body: credentials,
    data: a.loginData,
    errors: ['EMAIL_INVALID', 'EMAIL_TAKEN', 'PASSWORD_WEAK', 'OVERLOADED'],
  },
  login: {
    method: 'POST',
    path: '/hk-web/v2/login',
    area: 'session',
    auth: 'none',
    mutates: true,
    summary:
      'Logs in; the session is an HttpOnly cookie (bourse_user, beside it, only indicates that it exists; over https both names begin with __Host-), and csrfToken goes into the x-csrf-token header of every changing call.',
    body: z.extend(credentials, {
      /** Wanted once the account has a second factor: SECOND_FACTOR_REQUIRED. */
      code: z.optional(factorCode),
    }),
    data: a.loginData,
    errors: [
      'CREDENTIALS_WRONG',
      'SECOND_FACTOR_REQUIRED',
      'SECOND_FACTOR_WRONG',
      'SECOND_FACTOR_LOCKED',
      'OVERLOADED',
    ],
  },
  logout: {
    method: 'POST',
    path: '/hk-web/v2/logout',
    area: 'session',
    auth: 'user',
    mutates: true,
    summary: 'Ends the session.',
    data: z.object({}),
    errors: [],
  },
  sessionUser: {
    method: 'GET',
    path: '/hk-web/v2/session',
    area: 'session',
    auth: 'user',
    mutates: false,
    summary: 'Returns the logged-in user and a csrfToken.',
    data: a.loginData,
    errors: [],
  },
  safetyCheck: {
    method: 'POST',
    path: '/hk-web/modifySafetyCheck',
    area: 'session',
    auth: 'user',
    password: true,
    mutates: true,
    summary:
      'Proves by the password, and a code where the account has a second factor, that the caller is the session’s owner, for one sensitive call within five minutes, which sends the proof as x-step-up-proof; without it the call is refused with STEP_UP_REQUIRED.',
    body: z.object({
      /** operationId of the call that follows. */
      act: z.string().check(z.regex(/^\w{1,60}$/)),
      password: givenPassword,
      code: z.optional(factorCode),
    }),
    data: z.object({
      /** Goes into the header x-step-up-proof of the call. */
      proof: z.string(),
      validUntilMs: s.timeMs,
    }),
    errors: [
      'CREDENTIALS_WRONG',
      'SECOND_FACTOR_REQUIRED',
      'SECOND_FACTOR_WRONG',
      'SECOND_FACTOR_LOCKED',
      'OVERLOADED',
    ],
  },
  changePassword: {
    method: 'POST',
    path: '/hk-web/v2/user/password',
    area: 'session',
    auth: 'user',
    password: true,
    mutates: true,
    summary: 'Replaces the password, which ends all other sessions and makes every other browser a new device.',
    body: z.object({ password: givenPassword, newPassword: givenPassword, code: z.optional(factorCode) }),
    data: z.object({
      /** Sessions that were ended. */
      ended: z.int(),
    }),
    errors: [
      'CREDENTIALS_WRONG',
      'SECOND_FACTOR_REQUIRED',
      'SECOND_FACTOR_WRONG',
      'SECOND_FACTOR_LOCKED',
      'PASSWORD_WEAK',
      'PASSWORD_SAME',
      'OVERLOADED',
    ],
  },
  requestPasswordReset: {
    method: 'POST',
    path: '/hk-web/v2/password/forgotten',
    area: 'session',
    auth: 'none',
    password: true,
    mutates: true,
    summary:
      'Mails a link for a new password to the address, if it has an account; the answer is the same for every address. Three mails an hour at most.',
    body: z.object({ email: z.string().check(z.maxLength(254)) }),
    data: z.object({}),
    errors: ['EMAIL_INVALID'],
  },
  resetPassword: {
    method: 'POST',
    path: '/hk-web/v2/password/reset',
    area: 'session',
    auth: 'none',
    password: true,
    mutates: true,
    summary:
      'Sets a new password by the token of a mailed link: good once, for 30 minutes, until a newer one is asked for. Ends all sessions and opens none.',
    body: z.object({ token: z.string().check(z.maxLength(128)), newPassword: givenPassword }),
    data: z.object({}),
    errors: ['RESET_LINK_INVALID', 'PASSWORD_WEAK', 'OVERLOADED'],
  },
  secondFactor: {
    method: 'GET',
    path: '/hk-web/v2/user/second-factor',
    area: 'session',
    auth: 'user',
    mutates: false,
    summary: 'Returns whether the account has a second factor, and how many backup codes are left.',
    data: z.object({ isOn: z.boolean(), sinceMs: s.timeMs, backupCodesLeft: z.int() }),
    errors: [],
  },
  beginSecondFactor: {
    method: 'POST',
    path: '/hk-web/v2/user/second-factor/begin',
    area: 'session',
    auth: 'user',
    factor: 'recent',
    mutates: true,
    summary:
      'Makes a secret for an authenticator app (TOTP: SHA-1, 6 digits, 30 seconds). It counts once a code of it was confirmed within ten minutes; a newer one replaces it.',
    data: z.object({
      /** Base32. */
      secret: z.string(),
      /** `otpauth://totp/…`, for a QR code. */
      uri: z.string(),
    }),
    errors: ['SECOND_FACTOR_ON'],
  },
  confirmSecondFactor: {
    method: 'POST',
    path: '/hk-web/v2/user/second-factor/confirm',
    area: 'session',
    auth: 'user',
    mutates: true,
    summary:
      'Turns the second factor on by a code of the new secret; ends all other sessions and returns ten backup codes.',
    body: z.object({ code: factorCode }),
    data: backupCodes,
    errors: ['SECOND_FACTOR_WRONG', 'SECOND_FACTOR_LOCKED', 'SECOND_FACTOR_ON', 'SECOND_FACTOR_OFF'],
  },
  renewBackupCodes: {
    method: 'POST',
    path: '/hk-web/v2/user/second-factor/backup-codes',
    area: 'session',
    auth: 'user',
    factor: 'recent',
    mutates: true,
    summary: 'Replaces the backup codes by ten new ones.',
    data: backupCodes,
    errors: ['SECOND_FACTOR_OFF'],
  },
  endSecondFactor: {
    method: 'POST',
    path: '/hk-web/v2/user/second-factor/end',
    area: 'session',
    auth: 'user',
    factor: 'recent',
    mutates: true,
    summary: 'Turns the second factor off.',
    data: z.object({}),
    errors: ['SECOND_FACTOR_OFF'],
  },
  ownSessions: {
    method: 'GET',
    path: '/hk-web/v2/user/sessions',
    area: 'session',
    auth: 'user',
    mutates: false,
    summary: 'Lists the user’s sessions, the last used first; the newest 100.',
    data: z.array(a.ownSession),
    errors: [],
  },
  endOwnSession: {
    method: 'DELETE',
    path: '/hk-web/v2/user/session/{sessionId}',
    area: 'session',
    auth: 'user',
    mutates: true,
    summary: 'Ends another session of the user; that of the call ends by logging out.',
    params: z.object({ sessionId: z.string().check(z.regex(/^[\w-]{1,64}$/)) }),
    data: z.object({}),
    errors: ['SESSION_UNKNOWN'],
  },
  endOtherSessions: {
    method: 'POST',
    path: '/hk-web/v2/user/sessions/end-others',
    area: 'session',
    auth: 'user',
    mutates: true,
    summary: 'Ends all sessions of the user but that of the call.',
    data: z.object({ ended: z.int() }),
    errors: [],
  },
  setUserPhoto: {
    method: 'PUT',
    path: '/hk-web/v2/user/photo',
    area: 'session',
    auth: 'user',
    mutates: true,
    summary:
      'Replaces the user’s picture by a PNG, JPEG or WebP of at most 2 MiB and 24 megapixels; it is made smaller than 257 pixels, and nothing but what can be seen is kept.',
    upload: { maxBytes: 2 * 1024 * 1024 },
    data: z.object({ photo: z.string() }),
    errors: ['BODY_TOO_LARGE', 'FILE_TYPE_UNSUPPORTED', 'FILE_INVALID', 'OVERLOADED'],
  },
  deleteUserPhoto: {
    method: 'DELETE',
    path: '/hk-web/v2/user/photo',
    area: 'session',
    auth: 'user',
    mutates: true,
    summary: 'Deletes the user’s picture.',
    data: z.object({ photo: z.string() }),
    errors: [],
  },
  userPhoto: {
    method: 'GET',
    path: '/hk-web/v2/user/photo/{fileId}',
    area: 'session',
    auth: 'user',
    mutates: false,
    summary: 'Returns the user’s own picture, under the path that `photo` names.',
    params: z.object({ fileId: z.string().check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)) }),
    file: true,
    data: z.object({}),
    errors: ['FILE_UNKNOWN'],
  },
  bindSessionKeys: {
    method: 'POST',
    path: '/hk-web/v2/session/keys',
    area: 'session',
    auth: 'user',
    mutates: true,
    summary:
      'Binds two public keys (P-256, SPKI in base64url) to the session, once: one that its signed calls are checked with, one that its sealed answers are encrypted for. The same keys again change nothing; others are refused.',
    body: z.object({
      /** Public key for verifying signatures (ECDSA). */
      signKey: publicKey,
      /** Public key for encrypting responses (ECDH); must differ from `signKey`. */
      sealKey: publicKey,
    }),
    data: z.object({}),
    errors: ['SESSION_KEYS_INVALID', 'SESSION_KEYS_BOUND'],
  },
});
