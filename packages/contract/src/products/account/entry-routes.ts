import * as z from 'zod/mini';
import { defineRoutes } from '../../define-routes.ts';
import * as a from './schemas.ts';

/** A key of 91 bytes has 122 characters. Longer text is accepted here and rejected with the same code as any other invalid key. */
const publicKey = z.string().check(z.maxLength(65_536));

/** Routes of the ways in and out: registration, login, logout, forgotten passwords. */
export const entryRoutes = defineRoutes({
  register: {
    method: 'POST',
    path: '/hk-web/v2/register',
    area: 'session',
    auth: 'none',
    mutates: true,
    summary: 'Opens a user account with an e-mail address and a password of at least 10 characters, and logs it in.',
    body: a.credentials,
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
    body: z.extend(a.credentials, {
      /** Wanted once the account has a second factor: SECOND_FACTOR_REQUIRED. */
      code: z.optional(a.factorCode),
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
    body: z.object({ token: z.string().check(z.maxLength(128)), newPassword: a.givenPassword }),
    data: z.object({}),
    errors: ['RESET_LINK_INVALID', 'PASSWORD_WEAK', 'OVERLOADED'],
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
