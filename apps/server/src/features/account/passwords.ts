/**
 * Changing a password, and setting a new one by a mailed link.
 *
 * Goal: whoever has the mailbox gets the account back, and whoever had the old password is out. Method: the link carries a random token of
 * which the database has the hash; it is good once, for half an hour, until a newer one is asked for. Setting a password by it ends all
 * sessions, forgets all known devices and opens no session. The answer to a request is the same for every address and does not wait for
 * the mail. A change of either kind pauses withdrawals, those of API keys too. Not handled: an account whose owner has lost the mailbox.
 */
import { createHash, randomBytes } from 'node:crypto';
import type { ClientBase, Pool } from 'pg';
import type { SessionStore } from '../../platform/auth/authenticator.ts';
import { HOUSE_DOMAIN } from '../../platform/auth/house-users.ts';
import { endSessions } from '../../platform/auth/login-lock.ts';
import { HASHING_RETRY_S, type PasswordHashing } from '../../platform/auth/password-hashing.ts';
import type { SessionUser } from '../../platform/auth/session-user.ts';
import { type ApiResult, reject, rejectFor } from '../../platform/http/api-result.ts';
import type { Logger } from '../../platform/logger.ts';
import type { Mailer } from '../../platform/mail/mail.ts';
import { knownLanguage } from '../../platform/mail/preferred-language.ts';
import { inTransaction } from '../../platform/projections/transaction.ts';
import type { Caller } from './caller.ts';
import { normaliseEmail } from './email-address.ts';
import type { NewPasswords } from './entry/new-passwords.ts';
import type { OwnerNotes } from './factors/owner-notes.ts';
import type { GivenProof, OwnerProof } from './factors/owner-proof.ts';
import { lockOwnUser, lockUser } from './login-standing.ts';
import { PASSWORD_CHANGED, PASSWORD_RESET } from './password.messages.ts';
import type { WithdrawalPause } from './withdrawal-pause.ts';

/** How long a link is good. */
const RESET_MINUTES = 30;
/** Mails to one account within an hour: the mailbox may be a stranger's. */
const MAX_MAILS_AN_HOUR = 3;

/** Dependencies of the passwords. */
export interface PasswordsDeps {
  readonly pool: Pool;
  readonly ownerProof: Pick<OwnerProof, 'confirm'>;
  readonly newPasswords: NewPasswords;
  readonly pause: Pick<WithdrawalPause, 'pause'>;
  readonly notes: OwnerNotes;
  readonly sessions: SessionStore;
  readonly hashing: PasswordHashing;
  readonly mail: Mailer;
  readonly logger: Logger;
  /** The site's address without a slash at its end. */
  readonly siteUrl: () => string;
}

interface ResetUser {
  readonly user_id: string;
  readonly account_id: number;
  readonly email: string;
}

interface MailedUser {
  readonly id: string;
  readonly account_id: number;
  readonly language: string;
  readonly mails: number;
}

/** Changes and resets of passwords. */
export class Passwords {
  private readonly deps: PasswordsDeps;
  private readonly underWay = new Set<Promise<void>>();

  constructor(deps: PasswordsDeps) {
    this.deps = deps;
  }

  /** Replaces a password by its owner. Rejected: PASSWORD_SAME; as `NewPasswords` and `OwnerProof.confirm` reject; LOGIN_REQUIRED when the session ends meanwhile. */
  async change(
    user: SessionUser,
    given: Omit<GivenProof, 'act'> & { readonly password: string; readonly newPassword: string },
    caller: Caller,
  ): Promise<ApiResult<{ readonly ended: number }>> {
    if (given.password === given.newPassword) return reject('PASSWORD_SAME', 'newPassword');
    // Before the code of the second factor is used up.
    const refused = await this.deps.newPasswords.refusal(given.newPassword, user.email, 'newPassword');
    if (refused !== undefined) return refused;
    const proof = { ...given, act: 'changePassword' as const };
    const confirmed = await this.deps.ownerProof.confirm(user, proof, caller, 'password');
    if (!confirmed.ok) return confirmed;
    const hash = await this.hashOf(given.newPassword);
    if (!hash.ok) return hash;
    const ended = await inTransaction(this.deps.pool, async (tx) => {
      // Whoever has set a password by a link meanwhile has ended the session, and the old password counts no more.
      if (!(await lockOwnUser(tx, user))) return undefined;
      await this.endResets(tx, user.userId);
      await this.changed(tx, user.accountId, 'password-changed', caller);
      return replacePassword(tx, user.userId, hash.value, user.sessionId);
    });
    if (ended === undefined) return reject('LOGIN_REQUIRED');
    for (const sessionId of ended) this.deps.sessions.forget(sessionId);
    return { ok: true, value: { ended: ended.length } };
  }

  /** Mails a link to an address that has an account; returns before it is known whether there is one. Rejected: EMAIL_INVALID. */
  forgotten(given: string, caller: Caller): ApiResult<Record<never, never>> {
    const email = normaliseEmail(given);
    if (!email.ok) return reject('EMAIL_INVALID', 'email');
    const { logger, pool } = this.deps;
    const work = inTransaction(pool, (tx) => this.mailLink(tx, email.value, caller))
      .catch((error: unknown) => logger.error({ err: error }, 'a link for a new password could not be mailed'))
      .finally(() => this.underWay.delete(work));
    this.underWay.add(work);
    return { ok: true, value: {} };
  }

  /** Sets a password by a link's token. Rejected: RESET_LINK_INVALID, OVERLOADED, as `NewPasswords` rejects (the link stays good). */
  async reset(
    given: { readonly token: string; readonly newPassword: string },
    caller: Caller,
  ): Promise<ApiResult<{ readonly accountId: number }>> {
    const tokenHash = hashOf(given.token);
    const user = await userOfToken(this.deps.pool, tokenHash);
    if (user === undefined) return reject('RESET_LINK_INVALID');
    const refused = await this.deps.newPasswords.refusal(given.newPassword, user.email, 'newPassword');
    if (refused !== undefined) return refused;
    const hash = await this.hashOf(given.newPassword);
    if (!hash.ok) return hash;
    const ended = await inTransaction(this.deps.pool, async (tx) => {
      await lockUser(tx, user.user_id);
      if (!(await takeToken(tx, tokenHash))) return undefined;
      await this.changed(tx, user.account_id, 'password-reset', caller);
      return replacePassword(tx, user.user_id, hash.value);
    });
    if (ended === undefined) return reject('RESET_LINK_INVALID');
    for (const sessionId of ended) this.deps.sessions.forget(sessionId);
    return { ok: true, value: { accountId: user.account_id } };
  }

  /** Waits for the mails under way. */
  async close(): Promise<void> {
    await Promise.all(this.underWay);
  }

  private async hashOf(password: string): Promise<ApiResult<string>> {
    const hash = await this.deps.hashing.hash(password);
    return hash.ok ? hash : rejectFor('OVERLOADED', HASHING_RETRY_S);
  }

  private async mailLink(tx: ClientBase, email: string, caller: Caller): Promise<void> {
    if (email.endsWith(HOUSE_DOMAIN)) return;
    const { rows } = await tx.query<MailedUser>(
      `select id, account_id, language, (select count(*)::integer from password_resets
          where user_id = users.id and created_at > now() - interval '1 hour') as mails
        from users where email = $1 and closed_at is null and parent_user_id is null for update`,
      [email],
    );
    const [user] = rows;
    if (user === undefined || user.mails >= MAX_MAILS_AN_HOUR) return;
    const token = randomBytes(32).toString('base64url');
    await this.endResets(tx, user.id);
    await tx.query('insert into password_resets (token_hash, user_id) values ($1, $2)', [hashOf(token), user.id]);
    const language = knownLanguage(user.language);
    // Behind the hash sign, so that no server or proxy on the way writes the token down.
    const link = `${this.deps.siteUrl()}/${language}/login/password#${token}`;
    const params = { link, minutes: String(RESET_MINUTES) };
    await this.deps.notes.activity(tx, user.account_id, { event: 'password-reset-asked' }, caller);
    const sent = await this.deps.mail.send(tx, { to: email, template: PASSWORD_RESET, language, params });
    if (!sent.ok) this.deps.logger.error({ code: sent.code }, 'a link for a new password could not be mailed');
  }

  private async endResets(tx: ClientBase, userId: string): Promise<void> {
    await tx.query('update password_resets set ended_at = now() where user_id = $1 and ended_at is null', [userId]);
    await tx.query(`delete from password_resets where user_id = $1 and created_at < now() - interval '1 day'`, [
      userId,
    ]);
  }

  private async changed(
    tx: ClientBase,
    accountId: number,
    event: 'password-changed' | 'password-reset',
    caller: Caller,
  ): Promise<void> {
    await this.deps.notes.changed(tx, accountId, { event, kind: PASSWORD_CHANGED }, caller);
    await this.deps.pause.pause(tx, accountId);
  }
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

const VALID = `password_resets.ended_at is null and password_resets.created_at > now() - make_interval(mins => ${RESET_MINUTES})`;

async function userOfToken(pool: Pool, tokenHash: string): Promise<ResetUser | undefined> {
  const { rows } = await pool.query<ResetUser>(
    `select users.id as user_id, users.account_id, users.email from password_resets
      join users on users.id = password_resets.user_id where token_hash = $1 and ${VALID}`,
    [tokenHash],
  );
  return rows[0];
}

/** Of two callers with one token, one gets it. */
async function takeToken(tx: ClientBase, tokenHash: string): Promise<boolean> {
  const sql = `update password_resets set ended_at = now() where token_hash = $1 and ${VALID}`;
  return (await tx.query(sql, [tokenHash])).rowCount === 1;
}

/** Replaces a password; ends all sessions but one and forgets all devices. Returns the sessions that were ended. */
async function replacePassword(tx: ClientBase, userId: string, hash: string, keep?: string): Promise<string[]> {
  await tx.query(
    `update credentials set password = $2, updated_at = now() where user_id = $1 and provider_id = 'credential'`,
    [userId, hash],
  );
  await tx.query('delete from known_devices where user_id = $1', [userId]);
  return endSessions(tx, userId, keep);
}
