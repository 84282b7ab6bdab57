/**
 * Registration in two steps.
 *
 * Goal: an account belongs to whoever reads the mailbox from its first moment, and nobody learns by text or time which addresses have one.
 * Method: `begin` checks what does not depend on other users, hashes the password and writes a challenge; whether the address is taken is looked up
 * after the answer, and decides which mail is sent. `confirm` makes the user with the password of the very challenge whose code it is, so that who
 * began first has nothing. Not handled: what an invitation code is worth; its form is checked, and it is kept with the account.
 */
import type { ClientBase, Pool } from 'pg';
import { limitKeyOf } from '../../../platform/auth/address-list.ts';
import { HASHING_RETRY_S, type PasswordHashing } from '../../../platform/auth/password-hashing.ts';
import { type ApiResult, reject, rejectFor } from '../../../platform/http/api-result.ts';
import { preferredLanguage } from '../../../platform/mail/preferred-language.ts';
import { inTransaction } from '../../../platform/projections/transaction.ts';
import type { SiteSettings } from '../../../platform/site-settings/site-settings.ts';
import type { Caller } from '../caller.ts';
import { normaliseEmail } from '../email-address.ts';
import type { Login } from '../login-sessions.ts';
import type { NewUser, NewUsers } from '../new-users.ts';
import { isHeld } from '../profile/email-change.store.ts';
import { isReservedAddress } from '../reserved-addresses.ts';
import type { WaysIn } from '../ways-in.ts';
import type { Challenge, MailTarget, ProvedChallenge } from './challenge-rows.ts';
import { REGISTER_CODE, REGISTER_EXISTS, REGISTER_HELD } from './entry.messages.ts';
import { entrySettings } from './entry.settings.ts';
import type { MailChallenges } from './mail-challenges.ts';
import type { NewPasswords } from './new-passwords.ts';

/** What a registration begins with. */
export interface RegistrationDraft {
  readonly email: string;
  readonly password: string;
  readonly termsVersion: string;
  readonly inviteCode?: string | undefined;
}

/** Dependencies of registrations. */
export interface RegistrationDeps {
  readonly pool: Pool;
  readonly challenges: MailChallenges;
  readonly hashing: PasswordHashing;
  readonly newPasswords: NewPasswords;
  readonly newUsers: Pick<NewUsers, 'insert' | 'openNewAccount'>;
  readonly waysIn: Pick<WaysIn, 'welcome'>;
  readonly settings: Pick<SiteSettings, 'read'>;
  readonly mode: 'demo' | 'production';
  /** A replayed scenario is read-only: registration is closed. */
  readonly watchOnly: boolean;
  /** Milliseconds since the epoch. */
  readonly nowMs: () => number;
}

/** Opens accounts. */
export class Registration {
  private readonly deps: RegistrationDeps;

  constructor(deps: RegistrationDeps) {
    this.deps = deps;
  }

  /** Rejected: EMAIL_INVALID, TERMS_OUTDATED, a refusal of the password, OVERLOADED. */
  async begin(draft: RegistrationDraft, caller: Caller): Promise<ApiResult<Challenge>> {
    const { challenges, hashing, mode, newPasswords, settings, watchOnly } = this.deps;
    if (watchOnly) return reject('FORBIDDEN', undefined, 'This is a replay; nobody can join it.');
    const email = normaliseEmail(draft.email);
    if (!email.ok || isReservedAddress(email.value, mode)) return reject('EMAIL_INVALID', 'email');
    const { termsVersion } = draft;
    if (termsVersion !== settings.read(entrySettings['account.terms-version']))
      return reject('TERMS_OUTDATED', 'termsVersion');
    const refused = await newPasswords.refusal(draft.password, email.value, 'password');
    if (refused !== undefined) return refused;
    const hash = await hashing.hash(draft.password);
    if (!hash.ok) return rejectFor('OVERLOADED', HASHING_RETRY_S);
    const language = preferredLanguage(caller.headers['accept-language']);
    const registration = { passwordHash: hash.value, termsVersion, inviteCode: draft.inviteCode ?? '' };
    const source = `address ${limitKeyOf(caller.address)}`;
    const challenge = await challenges.open({ kind: 'register', email: email.value, source, language, registration });
    challenges.mailLater(challenge.challengeId, (tx, challengeHash) =>
      this.mail(tx, { challengeHash, kind: 'register', email: email.value, language }),
    );
    return { ok: true, value: challenge };
  }

  /** Mails a new code. Rejected: CHALLENGE_INVALID, RESEND_TOO_SOON. */
  async resend(challengeId: string): Promise<ApiResult<Challenge>> {
    const renewed = await this.deps.challenges.renew(challengeId, 'register');
    if (!renewed.ok) return renewed;
    const { target, ...challenge } = renewed.value;
    this.deps.challenges.mailLater(challengeId, (tx) => this.mail(tx, target));
    return { ok: true, value: challenge };
  }

  /** Opens the account and its first session. Rejected: CHALLENGE_INVALID, MAIL_CODE_WRONG. */
  async confirm(challengeId: string, code: string, caller: Caller): Promise<ApiResult<Login>> {
    const { challenges, newUsers, pool, waysIn } = this.deps;
    const proved = await challenges.guess(challengeId, 'register', code);
    if (!proved.ok) return proved;
    const user = await inTransaction(pool, (tx) => this.open(tx, proved.value));
    if (user === undefined) return reject('CHALLENGE_INVALID');
    await newUsers.openNewAccount(user);
    return waysIn.welcome(user.id, caller);
  }

  /** The newest mail of a registration, for the demo's page. Rejected: DEMO_ONLY, CHALLENGE_INVALID. */
  async demoMail(challengeId: string): Promise<ApiResult<{ subject: string; text: string; code: string }>> {
    const { challenges, mode } = this.deps;
    if (mode !== 'demo') return reject('DEMO_ONLY');
    await challenges.mailed(challengeId);
    const mail = await challenges.mailOf(challengeId, 'register');
    if (mail === undefined) return reject('CHALLENGE_INVALID');
    const code = mail.template === REGISTER_CODE ? (/^\d{6}$/m.exec(mail.text)?.[0] ?? '') : '';
    return { ok: true, value: { subject: mail.subject, text: mail.text, code } };
  }

  private async mail(tx: ClientBase, target: MailTarget): Promise<void> {
    const { challenges, nowMs } = this.deps;
    const taken = await tx.query('select 1 from users where email = $1', [target.email]);
    if (taken.rowCount !== 0) await challenges.mailNote(tx, target, REGISTER_EXISTS);
    else if (await isHeld(tx, target.email, nowMs())) await challenges.mailNote(tx, target, REGISTER_HELD);
    else await challenges.mailCode(tx, target, REGISTER_CODE);
  }

  /**
   * Ends the challenge and writes down the user, his password, what he agreed to and who invited him: all of it or nothing, because a user without a
   * password would block the address. undefined: somebody was faster, or the address is another account's to get back.
   */
  private async open(tx: ClientBase, proved: ProvedChallenge): Promise<NewUser | undefined> {
    const { challenges, newUsers, nowMs } = this.deps;
    const { challengeHash, email, passwordHash, termsVersion, inviteCode } = proved;
    if (!(await challenges.end(challengeHash, tx)) || (await isHeld(tx, email, nowMs()))) return undefined;
    // Another challenge of the same mailbox may be faster: its password counts.
    const user = await newUsers.insert(tx, email, passwordHash);
    if (user === undefined) return undefined;
    const sql = 'insert into registrations (user_id, terms_version, invite_code) values ($1, $2, $3)';
    await tx.query(sql, [user.id, termsVersion, inviteCode]);
    return user;
  }
}
