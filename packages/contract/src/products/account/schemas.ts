import * as z from 'zod/mini';
import * as s from '../../schemas.ts';

/** A password as it was given; longer ones are refused unread. */
export const givenPassword = z.string().check(z.maxLength(128));
/** An e-mail address and a password as they were given. */
export const credentials = z.object({ email: z.string().check(z.maxLength(254)), password: givenPassword });
/** An e-mail address as it was given. */
export const givenEmail = z.string().check(z.maxLength(254));
/** Six digits from a mail; spaces do not count. */
export const mailCode = z.string().check(z.maxLength(16), z.regex(/^[\p{N} -]*$/u));
/** Names what a mailed code belongs to; whoever began it keeps it to himself. */
export const challengeId = z.string().check(z.regex(/^[\w-]{32}$/));
/** Why a new password is refused. */
export const PASSWORD_REFUSALS = [
  'PASSWORD_WEAK',
  'PASSWORD_COMMON',
  'PASSWORD_PERSONAL',
  'PASSWORD_BREACHED',
] as const;

/** A mail with a code is on its way, or none; the answer is the same for every address. */
export const challenge = z.object({
  challengeId,
  /** Until when the code is good. */
  expiresMs: s.timeMs,
  /** From when another mail can be asked for. */
  resendMs: s.timeMs,
});

/** Six digits of the authenticator app, or a backup code; spaces and dashes do not count. */
export const factorCode = z.string().check(z.maxLength(32), z.regex(/^[\p{L}\p{N}\s-]*$/u));

/** Response of a login (specification, section 3) and the CSRF token for state-changing calls. */
export const loginData = z.object({
  fid: z.int(),
  fnickname: z.string(),
  email: z.string(),
  photo: z.string(),
  vipLevel: z.int().check(z.minimum(0), z.maximum(15)),
  vipType: z.int(),
  csrfToken: z.string(),
  /** In a session of a sub-account: account id of its master; 0: this is no sub-account. */
  masterId: z.int(),
});

/** A session of the user that has not ended. */
export const ownSession = z.object({
  sessionId: z.string(),
  /** The session of the call. */
  isCurrent: z.boolean(),
  /** Browser and system: `Firefox, Linux`. */
  device: z.string(),
  /** IP address of the login. */
  address: z.string(),
  createdMs: s.timeMs,
  /** At most five minutes behind. */
  lastUsedMs: s.timeMs,
  expiresMs: s.timeMs,
});
