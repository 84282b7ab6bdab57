import * as z from 'zod/mini';
import { defineRoutes } from '../define-routes.ts';
import * as s from '../schemas.ts';

const credentials = z.object({
  email: z.string().check(z.maxLength(254)),
  password: z.string().check(z.maxLength(128)),
});

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
    data: s.loginData,
    errors: ['EMAIL_INVALID', 'EMAIL_TAKEN', 'PASSWORD_WEAK'],
  },
  login: {
    method: 'POST',
    path: '/hk-web/v2/login',
    area: 'session',
    auth: 'none',
    mutates: true,
    summary:
      'Logs in; the session is an HttpOnly cookie (bourse_user, beside it, only says that there is one), and csrfToken goes into the x-csrf-token header of every changing call.',
    body: credentials,
    data: s.loginData,
    errors: ['CREDENTIALS_WRONG'],
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
    summary: 'Tells who is logged in, with a csrfToken.',
    data: s.loginData,
    errors: [],
  },
});
