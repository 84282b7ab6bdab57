import * as z from 'zod/mini';
import { defineRoutes } from '../../define-routes.ts';
import * as s from '../../schemas.ts';
import * as a from './schemas.ts';

/** Backup codes, shown this once. */
const backupCodes = z.object({ backupCodes: z.array(z.string()) });

/** Routes of what proves an owner: password, second factor, proofs for sensitive calls. */
export const factorRoutes = defineRoutes({
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
      password: a.givenPassword,
      code: z.optional(a.factorCode),
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
    body: z.object({ password: a.givenPassword, newPassword: a.givenPassword, code: z.optional(a.factorCode) }),
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
    body: z.object({ code: a.factorCode }),
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
});
