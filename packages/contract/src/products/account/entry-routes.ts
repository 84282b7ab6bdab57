import * as z from 'zod/mini';
import { defineRoutes } from '../../define-routes.ts';
import * as s from '../../schemas.ts';
import * as a from './schemas.ts';

/** A key of 91 bytes has 122 characters. Longer text is accepted here and rejected with the same code as any other invalid key. */
const publicKey = z.string().check(z.maxLength(65_536));

/** A name that operators give to a version of the terms. */
const termsVersion = z.string().check(z.regex(/^\d[\w.-]{0,19}$/));
/** What a QR code hands over. */
const qrToken = z.string().check(z.regex(/^[\w-]{43}$/));
/** Two digits that both screens show. */
const qrNumber = z.string().check(z.regex(/^\d\d$/));

/** Routes of the ways in and out: registration, login, logout, forgotten passwords. */
export const entryRoutes = defineRoutes({
  terms: {
    method: 'GET',
    path: '/hk-web/v2/register/terms',
    area: 'session',
    auth: 'none',
    mutates: false,
    summary: 'Returns the version of the terms that a registration accepts, and where they are.',
    data: z.object({
      termsVersion,
      /** Where their text is: an https address, or a path of this site; empty: nowhere. */
      termsUrl: z.string(),
    }),
    errors: [],
  },
  register: {
    method: 'POST',
    path: '/hk-web/v2/register',
    area: 'session',
    auth: 'none',
    mutates: true,
    summary:
      'Begins a registration: mails a code of six digits to the address, good for 15 minutes, or, if it has an account, a note that says so. The answer is the same for every address; nothing is opened before confirmRegistration.',
    body: z.extend(a.credentials, {
      /** The version that `terms` returned. */
      termsVersion,
      /** Of somebody who invited; it is kept with the account. */
      inviteCode: z.optional(z.string().check(z.regex(/^[A-Za-z0-9]{4,16}$/))),
    }),
    data: a.challenge,
    errors: ['EMAIL_INVALID', ...a.PASSWORD_REFUSALS, 'TERMS_OUTDATED', 'OVERLOADED'],
  },
  resendRegistration: {
    method: 'POST',
    path: '/hk-web/v2/register/resend',
    area: 'session',
    auth: 'none',
    mutates: true,
    summary: 'Mails a new code for a registration, which ends the one before; once a minute, five mails an hour.',
    body: z.object({ challengeId: a.challengeId }),
    data: a.challenge,
    errors: ['CHALLENGE_INVALID', 'RESEND_TOO_SOON'],
  },
  confirmRegistration: {
    method: 'POST',
    path: '/hk-web/v2/register/confirm',
    area: 'session',
    auth: 'none',
    mutates: true,
    summary:
      'Opens the user account of a registration by the mailed code, with the password that the registration began with, and logs it in. Five wrong codes end it.',
    body: z.object({ challengeId: a.challengeId, code: a.mailCode }),
    data: a.loginData,
    errors: ['CHALLENGE_INVALID', 'MAIL_CODE_WRONG'],
  },
  registrationMail: {
    method: 'GET',
    path: '/hk-web/v2/register/{challengeId}/mail',
    area: 'session',
    auth: 'none',
    mutates: false,
    summary:
      'Returns the newest mail of a registration, in the demo only: it has no mailbox to look into. DEMO_ONLY in production.',
    params: z.object({ challengeId: a.challengeId }),
    data: z.object({
      subject: z.string(),
      text: z.string(),
      /** The code in the text; empty if the address has an account already. */
      code: z.string(),
    }),
    errors: ['CHALLENGE_INVALID', 'DEMO_ONLY'],
  },
  login: {
    method: 'POST',
    path: '/hk-web/v2/login',
    area: 'session',
    auth: 'none',
    mutates: true,
    summary:
      'Logs in; the session is an HttpOnly cookie (bourse_user, beside it, only indicates that it exists; over https both names begin with __Host-), and csrfToken goes into the x-csrf-token header of every changing call.',
    body: z.extend(a.credentials, {
      /** Wanted once the account has a second factor: SECOND_FACTOR_REQUIRED. */
      code: z.optional(a.factorCode),
      /** Wanted from a browser that the account does not know: DEVICE_CODE_REQUIRED. */
      deviceCode: z.optional(a.mailCode),
    }),
    data: a.loginData,
    errors: [
      'CREDENTIALS_WRONG',
      'LOGIN_FROZEN',
      'DEVICE_CODE_REQUIRED',
      'MAIL_CODE_WRONG',
      'SECOND_FACTOR_REQUIRED',
      'SECOND_FACTOR_WRONG',
      'SECOND_FACTOR_LOCKED',
      'OVERLOADED',
    ],
  },
  requestLoginCode: {
    method: 'POST',
    path: '/hk-web/v2/login/code',
    area: 'session',
    auth: 'none',
    mutates: true,
    summary:
      'Mails a code of six digits to log in with to the address, if it has an account, good for ten minutes; the answer is the same for every address.',
    body: z.object({ email: a.givenEmail }),
    data: a.challenge,
    errors: ['EMAIL_INVALID'],
  },
  loginByCode: {
    method: 'POST',
    path: '/hk-web/v2/login/code/confirm',
    area: 'session',
    auth: 'none',
    mutates: true,
    summary:
      'Logs in by the mailed code, in place of the password. An account with a second factor wants that as well; the mail does not count twice. Five wrong codes end it.',
    body: z.object({ challengeId: a.challengeId, mailCode: a.mailCode, code: z.optional(a.factorCode) }),
    data: a.loginData,
    errors: [
      'CHALLENGE_INVALID',
      'MAIL_CODE_WRONG',
      'CREDENTIALS_WRONG',
      'LOGIN_FROZEN',
      'SECOND_FACTOR_REQUIRED',
      'SECOND_FACTOR_WRONG',
      'SECOND_FACTOR_LOCKED',
    ],
  },
  beginQrLogin: {
    method: 'POST',
    path: '/hk-web/v2/login/qr',
    area: 'session',
    auth: 'none',
    mutates: true,
    summary:
      'Begins a login by QR code: returns a token for `/{language}/login/qr#{token}`, good once and for two minutes, and binds the login to this browser by a cookie.',
    data: z.object({ token: qrToken, number: qrNumber, expiresMs: s.timeMs }),
    errors: ['OVERLOADED'],
  },
  pollQrLogin: {
    method: 'POST',
    path: '/hk-web/v2/login/qr/poll',
    area: 'session',
    auth: 'optional',
    mutates: true,
    summary:
      'Returns what became of the login that this browser’s cookie began, and logs it in once that was approved: `login` is there then, and only then.',
    data: z.object({
      state: z.enum(['waiting', 'seen', 'approved', 'refused', 'ended']),
      login: z.optional(a.loginData),
    }),
    errors: ['LOGIN_FROZEN', 'CREDENTIALS_WRONG'],
  },
  seeQrLogin: {
    method: 'POST',
    path: '/hk-web/v2/login/qr/see',
    area: 'session',
    auth: 'user',
    masterOnly: true,
    mutates: true,
    summary:
      'Returns what a scanned QR code asks to log in: the browser, its address, when it asked, and the number that it shows. The browser shows that somebody looks.',
    body: z.object({ token: qrToken }),
    data: z.object({
      number: qrNumber,
      /** Browser and system: `Firefox, Linux`. */
      device: z.string(),
      address: z.string(),
      createdMs: s.timeMs,
      expiresMs: s.timeMs,
    }),
    errors: ['QR_LOGIN_INVALID'],
  },
  approveQrLogin: {
    method: 'POST',
    path: '/hk-web/v2/login/qr/approve',
    area: 'session',
    auth: 'user',
    masterOnly: true,
    factor: 'recent',
    mutates: true,
    summary:
      'Lets the browser that shows the QR code log in to the account of the caller, who must have seen what it asks.',
    body: z.object({ token: qrToken }),
    data: z.object({}),
    errors: ['QR_LOGIN_INVALID'],
  },
  refuseQrLogin: {
    method: 'POST',
    path: '/hk-web/v2/login/qr/refuse',
    area: 'session',
    auth: 'user',
    masterOnly: true,
    mutates: true,
    summary: 'Refuses the login of a QR code for good.',
    body: z.object({ token: qrToken }),
    data: z.object({}),
    errors: ['QR_LOGIN_INVALID'],
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
  requestPasswordReset: {
    method: 'POST',
    path: '/hk-web/v2/password/forgotten',
    area: 'session',
    auth: 'none',
    password: true,
    mutates: true,
    summary:
      'Mails a link for a new password to the address, if it has an account; the answer is the same for every address. Three mails an hour at most.',
    body: z.object({ email: a.givenEmail }),
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
    body: z.object({ token: z.string().check(z.maxLength(128)), newPassword: a.givenPassword }),
    data: z.object({}),
    errors: ['RESET_LINK_INVALID', ...a.PASSWORD_REFUSALS, 'OVERLOADED'],
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
