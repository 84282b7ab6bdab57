import * as z from 'zod/mini';
import { defineRoutes } from '../../define-routes.ts';
import * as s from '../../schemas.ts';
import * as p from './passkey-schemas.ts';
import * as a from './schemas.ts';

/** Backup codes, shown this once. */
const backupCodes = z.object({ backupCodes: z.array(z.string()) });

/** operationId of a sensitive call. */
const act = z.string().check(z.regex(/^\w{1,60}$/));
const passkeyParams = z.object({ passkeyId: z.string().check(z.regex(/^[1-9]\d{0,17}$/)) });

/** Routes of what proves an owner: password, second factor, proofs for sensitive calls. */
export const factorRoutes = defineRoutes({
  beginSafetyCheck: {
    method: 'POST',
    path: '/hk-web/v2/user/safety-check/begin',
    area: 'session',
    auth: 'user',
    mutates: true,
    summary:
      'Returns the ways in which the caller may prove himself for a sensitive call, strongest first, and begins the ceremony of a passkey where he has one.',
    body: z.object({ act }),
    data: z.object({
      /** `passkey`; `code`: the password and a code; `password`: the password alone, of an account without a second factor. */
      ways: z.array(z.enum(['passkey', 'code', 'password'])),
      /** Good for one answer within five minutes, for this act and session. */
      passkey: z.optional(p.request),
    }),
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
      'Proves that the caller is the session’s owner, for one sensitive call within five minutes, which sends the proof as x-step-up-proof; without it the call is refused with STEP_UP_REQUIRED. By a passkey that verified its user; or by the password, and, where the account has a second factor, a code or a passkey.',
    body: z.object({
      /** operationId of the call that follows. */
      act,
      password: z.optional(a.givenPassword),
      code: z.optional(a.factorCode),
      /** Of a ceremony of beginSafetyCheck for the same act. */
      passkey: z.optional(p.assertion),
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
      'PASSKEY_INVALID',
      'OVERLOADED',
    ],
  },
  changePassword: {
    method: 'POST',
    path: '/hk-web/v2/user/password',
    area: 'session',
    auth: 'user',
    masterOnly: true,
    password: true,
    mutates: true,
    summary: 'Replaces the password, which ends all other sessions and makes every other browser a new device.',
    body: z.object({
      password: a.givenPassword,
      newPassword: a.givenPassword,
      code: z.optional(a.factorCode),
      /** Of a ceremony of beginSafetyCheck for this act, where the only second factor is a passkey. */
      passkey: z.optional(p.assertion),
    }),
    data: z.object({
      /** Sessions that were ended. */
      ended: z.int(),
    }),
    errors: [
      'CREDENTIALS_WRONG',
      'SECOND_FACTOR_REQUIRED',
      'SECOND_FACTOR_WRONG',
      'SECOND_FACTOR_LOCKED',
      'PASSKEY_INVALID',
      ...a.PASSWORD_REFUSALS,
      'PASSWORD_SAME',
      'OVERLOADED',
    ],
  },
  secondFactor: {
    method: 'GET',
    path: '/hk-web/v2/user/second-factor',
    area: 'session',
    auth: 'user',
    masterOnly: true,
    mutates: false,
    summary:
      'Returns whether the account has an authenticator app as its second factor, how many backup codes are left, and how many passkeys there are.',
    data: z.object({ isOn: z.boolean(), sinceMs: s.timeMs, backupCodesLeft: z.int(), passkeys: z.int() }),
    errors: [],
  },
  beginSecondFactor: {
    method: 'POST',
    path: '/hk-web/v2/user/second-factor/begin',
    area: 'session',
    auth: 'user',
    masterOnly: true,
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
    masterOnly: true,
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
    masterOnly: true,
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
    masterOnly: true,
    factor: 'recent',
    mutates: true,
    summary: 'Removes the authenticator app and the backup codes.',
    data: z.object({}),
    errors: ['SECOND_FACTOR_OFF', 'SECOND_FACTOR_NEEDED'],
  },
  passkeys: {
    method: 'GET',
    path: '/hk-web/v2/user/passkeys',
    area: 'session',
    auth: 'user',
    masterOnly: true,
    mutates: false,
    summary: 'Lists the passkeys of the account, oldest first; ten at most.',
    data: z.array(p.passkey),
    errors: [],
  },
  beginPasskey: {
    method: 'POST',
    path: '/hk-web/v2/user/passkey/begin',
    area: 'session',
    auth: 'user',
    masterOnly: true,
    factor: 'recent',
    mutates: true,
    summary: 'Begins the ceremony by which a passkey is made; it waits five minutes for addPasskey.',
    data: p.creation,
    errors: ['PASSKEY_LIMIT'],
  },
  addPasskey: {
    method: 'POST',
    path: '/hk-web/v2/user/passkeys',
    area: 'session',
    auth: 'user',
    masterOnly: true,
    mutates: true,
    summary:
      'Adds the passkey of a ceremony that this session began. It is a second factor at once; all other sessions end, and withdrawals pause.',
    body: z.object({ challengeId: p.challengeId, name: p.passkeyName, response: p.registrationResponse }),
    data: p.passkey,
    errors: ['PASSKEY_INVALID', 'PASSKEY_LIMIT', 'PASSKEY_KNOWN'],
  },
  renamePasskey: {
    method: 'PUT',
    path: '/hk-web/v2/user/passkey/{passkeyId}',
    area: 'session',
    auth: 'user',
    masterOnly: true,
    mutates: true,
    summary: 'Renames a passkey.',
    params: passkeyParams,
    body: z.object({ name: p.passkeyName }),
    data: z.object({}),
    errors: ['PASSKEY_UNKNOWN'],
  },
  removePasskey: {
    method: 'DELETE',
    path: '/hk-web/v2/user/passkey/{passkeyId}',
    area: 'session',
    auth: 'user',
    masterOnly: true,
    factor: 'recent',
    mutates: true,
    summary: 'Removes a passkey; withdrawals pause.',
    params: passkeyParams,
    data: z.object({}),
    errors: ['PASSKEY_UNKNOWN', 'SECOND_FACTOR_NEEDED'],
  },
  beginPasskeyLogin: {
    method: 'POST',
    path: '/hk-web/v2/login/passkey/begin',
    area: 'session',
    auth: 'none',
    mutates: true,
    summary: 'Begins the ceremony by which a passkey logs in; the user chooses one, so that no address is given.',
    data: p.request,
    errors: [],
  },
  loginByPasskey: {
    method: 'POST',
    path: '/hk-web/v2/login/passkey',
    area: 'session',
    auth: 'none',
    password: true,
    mutates: true,
    summary:
      'Logs in by a passkey. One that verified its user (by fingerprint, face or PIN) is enough; one that did not is a single factor, and wants the password or a code beside it: SECOND_FACTOR_REQUIRED.',
    body: z.extend(p.assertion, {
      password: z.optional(a.givenPassword),
      code: z.optional(a.factorCode),
    }),
    data: a.loginData,
    errors: [
      'PASSKEY_INVALID',
      'CREDENTIALS_WRONG',
      'LOGIN_FROZEN',
      'SECOND_FACTOR_REQUIRED',
      'SECOND_FACTOR_WRONG',
      'SECOND_FACTOR_LOCKED',
      'OVERLOADED',
    ],
  },
});
