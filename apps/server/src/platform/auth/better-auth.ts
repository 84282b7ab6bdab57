import { betterAuth } from 'better-auth';
import { APIError, createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import * as z from 'zod/mini';
import type { Database } from '../db/database.ts';
import type { Logger } from '../logger.ts';
import { type CookiePolicy, sessionCookieName } from './cookie-names.ts';

/** Lifetime of a session: a week. */
export const SESSION_SECONDS = 7 * 24 * 3_600;
/** Header that passes the caller's address to better-auth; a value sent by the caller is dropped. */
export const CLIENT_IP_HEADER = 'x-bourse-client-ip';

/**
 * Opens a session for a user whose password the account feature has verified. better-auth's own sign-up and sign-in are not used: they
 * validate e-mail addresses differently and hash passwords without a concurrency limit.
 */
const openSession = createAuthEndpoint.serverOnly(
  { method: 'POST', body: z.object({ userId: z.string() }) },
  async (ctx) => {
    const { internalAdapter } = ctx.context;
    const user = await internalAdapter.findUserById(ctx.body.userId);
    if (user === null) throw new APIError('NOT_FOUND');
    await setSessionCookie(ctx, { session: await internalAdapter.createSession(user.id), user });
    return ctx.json({});
  },
);

/** Sets the cookie of a session that is there, by its token: for entering a sub-account and going back. */
const resumeSession = createAuthEndpoint.serverOnly(
  { method: 'POST', body: z.object({ token: z.string() }) },
  async (ctx) => {
    const found = await ctx.context.internalAdapter.findSession(ctx.body.token);
    if (found === null) throw new APIError('NOT_FOUND');
    await setSessionCookie(ctx, found);
    return ctx.json({});
  },
);

/**
 * better-auth on our tables, used as a library: none of its HTTP routes is served. Its limits and origin checks apply to
 * those routes only, so ours are in `platform/http`.
 */
export function createBetterAuth(options: {
  readonly db: Database;
  readonly secret: string;
  readonly cookies: CookiePolicy;
  readonly logger: Logger;
}) {
  const { db, secret, cookies, logger } = options;
  const dates = { createdAt: 'created_at', updatedAt: 'updated_at' };
  return betterAuth({
    appName: 'Bourse',
    baseURL: cookies.secure ? 'https://bourse.invalid' : 'http://bourse.invalid',
    secret,
    database: { db: db.kysely, type: 'postgres' },
    telemetry: { enabled: false },
    logger: { level: 'error', log: (_level, message) => logger.warn({ source: 'better-auth' }, message) },
    rateLimit: { enabled: false },
    plugins: [{ id: 'bourse', endpoints: { openSession, resumeSession } }],
    user: {
      modelName: 'users',
      fields: { emailVerified: 'email_verified', ...dates },
      additionalFields: {
        accountId: { type: 'number', fieldName: 'account_id', required: false, input: false },
        vipLevel: { type: 'number', fieldName: 'vip_level', required: false, input: false },
        vipType: { type: 'number', fieldName: 'vip_type', required: false, input: false },
        loginFrozenAt: { type: 'date', fieldName: 'login_frozen_at', required: false, input: false },
        closedAt: { type: 'date', fieldName: 'closed_at', required: false, input: false },
        parentUserId: { type: 'string', fieldName: 'parent_user_id', required: false, input: false },
        parentAccountId: { type: 'number', fieldName: 'parent_account_id', required: false, input: false },
      },
    },
    session: {
      modelName: 'sessions',
      fields: {
        userId: 'user_id',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
        ...dates,
      },
      additionalFields: {
        parentSessionId: { type: 'string', fieldName: 'parent_session_id', required: false, input: false },
      },
      expiresIn: SESSION_SECONDS,
      disableSessionRefresh: true,
    },
    account: {
      modelName: 'credentials',
      fields: {
        userId: 'user_id',
        accountId: 'account_id',
        providerId: 'provider_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
        ...dates,
      },
    },
    verification: { modelName: 'verifications', fields: { expiresAt: 'expires_at', ...dates } },
    advanced: {
      useSecureCookies: false,
      cookies: {
        session_token: {
          name: sessionCookieName(cookies),
          attributes: { httpOnly: true, sameSite: 'lax', path: '/', secure: cookies.secure },
        },
      },
      ipAddress: { ipAddressHeaders: [CLIENT_IP_HEADER] },
    },
  });
}

/** better-auth with our fields. */
export type BetterAuth = ReturnType<typeof createBetterAuth>;
