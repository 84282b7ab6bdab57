/**
 * Login by a code from a mail.
 *
 * Goal: who reads the mailbox gets in without the password, and no further than that: the account's second factor is asked for as well, and the
 * mail does not count as one. Method: a challenge is written for every address alike; whether it has an account decides, after the answer,
 * whether a code is mailed. Not handled: accounts of the house, which have no mailbox.
 */
import type { ClientBase, Pool } from 'pg';
import { limitKeyOf } from '../../../platform/auth/address-list.ts';
import { HOUSE_DOMAIN } from '../../../platform/auth/house-users.ts';
import { type ApiResult, reject } from '../../../platform/http/api-result.ts';
import { knownLanguage, preferredLanguage } from '../../../platform/mail/preferred-language.ts';
import type { Caller } from '../caller.ts';
import { normaliseEmail } from '../email-address.ts';
import type { KnownDevices } from '../known-devices.ts';
import type { Login, LoginSessions } from '../login-sessions.ts';
import { hasSecondFactor, standingOf } from '../login-standing.ts';
import type { WaysIn } from '../ways-in.ts';
import type { Challenge } from './challenge-rows.ts';
import { LOGIN_CODE } from './entry.messages.ts';
import type { MailChallenges } from './mail-challenges.ts';

/** Dependencies of the login codes. */
export interface LoginCodesDeps {
  readonly pool: Pool;
  readonly challenges: MailChallenges;
  readonly devices: Pick<KnownDevices, 'find'>;
  readonly sessions: Pick<LoginSessions, 'deviceTokens'>;
  readonly waysIn: Pick<WaysIn, 'enter'>;
}

/** Logs in by mailed codes. */
export class LoginCodes {
  private readonly deps: LoginCodesDeps;

  constructor(deps: LoginCodesDeps) {
    this.deps = deps;
  }

  /** Mails a code to an address that has an account; the answer is the same for every address. Rejected: EMAIL_INVALID. */
  async begin(given: string, caller: Caller): Promise<ApiResult<Challenge>> {
    const { challenges, devices, sessions } = this.deps;
    const email = normaliseEmail(given);
    if (!email.ok) return reject('EMAIL_INVALID', 'email');
    const device = await devices.find(email.value, sessions.deviceTokens(caller));
    const source = device === undefined ? `address ${limitKeyOf(caller.address)}` : `device ${device}`;
    const language = preferredLanguage(caller.headers['accept-language']);
    const challenge = await challenges.open({ kind: 'login', email: email.value, source, language });
    challenges.mailLater(challenge.challengeId, (tx, hash) => this.mail(tx, hash, email.value));
    return { ok: true, value: challenge };
  }

  /** Rejected: CHALLENGE_INVALID, MAIL_CODE_WRONG; as `WaysIn.enter` does. */
  async enter(
    given: { readonly challengeId: string; readonly mailCode: string; readonly code?: string | undefined },
    caller: Caller,
  ): Promise<ApiResult<Login>> {
    const { challenges, pool, waysIn } = this.deps;
    const userId = await challenges.userOf(given.challengeId, 'login');
    // Asked for in any case, so that the time does not tell whether there is an account.
    const standing = await standingOf(pool, userId ?? '');
    const proved = await challenges.guess(given.challengeId, 'login', given.mailCode);
    if (!proved.ok) return proved;
    const { challengeHash, email } = proved.value;
    // A code proves the mailbox that it was sent to, which may not be the account's any more.
    if (userId === undefined || standing?.email !== email) return reject('CHALLENGE_INVALID');
    const enter = () => waysIn.enter({ userId, way: 'mail-code', standing }, { code: given.code }, caller);
    if (!hasSecondFactor(standing))
      return (await challenges.end(challengeHash)) ? enter() : reject('CHALLENGE_INVALID');
    // The code of the second factor counts once; while it is missing or wrong, the mailed one stays good.
    const login = await enter();
    if (login.ok) await challenges.end(challengeHash);
    return login;
  }

  private async mail(tx: ClientBase, challengeHash: string, email: string): Promise<void> {
    if (email.endsWith(HOUSE_DOMAIN)) return;
    const { rows } = await tx.query<{ readonly id: string; readonly language: string }>(
      'select id, language from users where email = $1 and closed_at is null and parent_user_id is null',
      [email],
    );
    const [user] = rows;
    if (user === undefined) return;
    const { challenges } = this.deps;
    await challenges.claim(tx, challengeHash, user.id);
    const language = knownLanguage(user.language);
    await challenges.mailCode(tx, { challengeHash, kind: 'login', email, language }, LOGIN_CODE);
  }
}
