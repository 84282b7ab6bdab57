/**
 * Changing the address of an account.
 *
 * Goal: neither a slip of the pen nor a stranger with somebody's session gives the account away. Method: the owner proves himself, both
 * mailboxes get a code, and the address changes when the session that asked has given both. The old mailbox then has three days to
 * undo it by a link that logs nobody in: it restores the address, ends every session and leads to the login page. The answer to the request is
 * the same whether or not the new address has an account; its mailbox then gets a notice instead of a code. Not handled: somebody who has
 * lost the old mailbox, which is a case for support.
 */
import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import type { RouteData } from '@bourse/contract';
import type { ClientBase, Pool } from 'pg';
import type { SessionStore } from '../../../platform/auth/authenticator.ts';
import { HOUSE_DOMAIN } from '../../../platform/auth/house-users.ts';
import type { SessionUser } from '../../../platform/auth/session-user.ts';
import { type ApiResult, reject } from '../../../platform/http/api-result.ts';
import type { Logger } from '../../../platform/logger.ts';
import type { Mailer } from '../../../platform/mail/mail.ts';
import { knownLanguage } from '../../../platform/mail/preferred-language.ts';
import { inTransaction } from '../../../platform/projections/transaction.ts';
import type { Caller } from '../caller.ts';
import { normaliseEmail } from '../email-address.ts';
import { lockOwnUser, lockUser } from '../login-standing.ts';
import { EMAIL_CODE_NEW, EMAIL_CODE_OLD, EMAIL_IN_USE } from './email.messages.ts';
import * as store from './email-change.store.ts';
import { EmailSwitch, type EmailSwitchDeps } from './email-switch.ts';
import { maskEmail } from './mask-email.ts';
import { undoHashOf } from './undo-token.ts';

/** The change under way, as the API has it. */
export type EmailChangeData = RouteData<'emailChange'>;

/** Dependencies of the changes of address. */
export interface EmailChangesDeps extends Omit<EmailSwitchDeps, 'sendMail'> {
  readonly pool: Pool;
  readonly mail: Mailer;
  readonly sessions: Pick<SessionStore, 'forget' | 'refresh'>;
  readonly logger: Logger;
  /** Key of the codes' hashes: six digits alone would be found by trying. */
  readonly codeSecret: string;
  /** Whether an address is kept for the house. */
  readonly isReserved: (email: string) => boolean;
}

/** Changes that one account may begin within a day, and that may be begun to one mailbox: it may be a stranger's. */
const MOST_A_DAY = 5;
const NONE: EmailChangeData = {
  isOpen: false,
  newEmail: '',
  isOldConfirmed: false,
  isNewConfirmed: false,
  validUntilMs: 0,
};
const UNIQUE_VIOLATION = '23505';

/** Changes of address. */
export class EmailChanges {
  private readonly deps: EmailChangesDeps;
  private readonly switch: EmailSwitch;

  constructor(deps: EmailChangesDeps) {
    this.deps = deps;
    this.switch = new EmailSwitch({ ...deps, sendMail: (...mail) => this.send(...mail) });
  }

  /** The change under way that the session asked for. */
  async state(user: SessionUser): Promise<EmailChangeData> {
    const row = await store.openChange(this.deps.pool, user, this.deps.nowMs());
    return row === undefined ? NONE : dataOf(row);
  }

  /** Begins a change in place of one under way. Rejected: EMAIL_INVALID, EMAIL_SAME, EMAIL_CHANGE_LIMIT, LOGIN_REQUIRED. */
  async begin(user: SessionUser, given: string, caller: Caller): Promise<ApiResult<EmailChangeData>> {
    const { activity, isReserved, nowMs, pool } = this.deps;
    const email = normaliseEmail(given);
    if (!email.ok || isReserved(email.value)) return reject('EMAIL_INVALID', 'email');
    const now = nowMs();
    return inTransaction(pool, async (tx) => {
      if (!(await lockOwnUser(tx, user))) return reject('LOGIN_REQUIRED');
      const owner = await readOwner(tx, user.userId);
      if (owner === undefined || owner.email.endsWith(HOUSE_DOMAIN)) return reject('FORBIDDEN');
      if (owner.email === email.value) return reject('EMAIL_SAME', 'email');
      const begun = await store.countChanges(tx, user.userId, email.value, now);
      if (begun.own >= MOST_A_DAY) return reject('EMAIL_CHANGE_LIMIT');
      await store.endOpenChanges(tx, user.userId, now);
      await this.insertWithMails(tx, user, owner, { newEmail: email.value, isFlooded: begun.target >= MOST_A_DAY });
      const about = { address: caller.address, device: caller.headers['user-agent'], detail: maskEmail(email.value) };
      await activity.note(tx, { accountId: user.accountId, event: 'email-change-asked', ...about });
      const row = await store.openChange(tx, user, now);
      return { ok: true, value: row === undefined ? NONE : dataOf(row) };
    });
  }

  /** Confirms one address; the second one changes it. Rejected: EMAIL_CHANGE_NONE, EMAIL_CODE_WRONG, LOGIN_REQUIRED. */
  async confirm(
    user: SessionUser,
    side: store.Side,
    code: string,
    caller: Caller,
  ): Promise<ApiResult<EmailChangeData>> {
    const { pool, sessions } = this.deps;
    const ended: string[] = [];
    try {
      const answer = await inTransaction(pool, (tx) => this.confirmIn(tx, user, { side, code, caller, ended }));
      for (const sessionId of ended) sessions.forget(sessionId);
      sessions.refresh(user.userId);
      return answer;
    } catch (error) {
      // Whoever has the mailbox has opened an account with it a moment ago.
      if ((error as { readonly code?: unknown }).code !== UNIQUE_VIOLATION) throw error;
      return reject('EMAIL_CHANGE_NONE');
    }
  }

  /** Gives up the change under way. */
  async cancel(user: SessionUser): Promise<void> {
    await inTransaction(this.deps.pool, async (tx) => {
      await lockUser(tx, user.userId);
      await store.endOpenChanges(tx, user.userId, this.deps.nowMs());
    });
  }

  /** Restores the old address by the token of its mail. Rejected: EMAIL_UNDO_INVALID. */
  async undo(token: string, caller: Caller): Promise<ApiResult<{ readonly accountId: number }>> {
    const { nowMs, pool, sessions } = this.deps;
    const undoHash = undoHashOf(token);
    const found = await store.changeOfToken(pool, undoHash, nowMs());
    if (found === undefined) return reject('EMAIL_UNDO_INVALID');
    const ended = await inTransaction(pool, async (tx) => {
      await lockUser(tx, found.user_id);
      // Of two callers with one token, one gets it.
      const change = await store.changeOfToken(tx, undoHash, nowMs());
      if (change === undefined || (await isTaken(tx, change.old_email, change.user_id))) return undefined;
      return this.switch.restore(tx, change, caller);
    });
    if (ended === undefined) return reject('EMAIL_UNDO_INVALID');
    for (const sessionId of ended) sessions.forget(sessionId);
    sessions.refresh(found.user_id);
    return { ok: true, value: { accountId: found.account_id } };
  }

  private async insertWithMails(
    tx: ClientBase,
    { userId, sessionId }: SessionUser,
    owner: Owner,
    { newEmail, isFlooded }: { readonly newEmail: string; readonly isFlooded: boolean },
  ): Promise<void> {
    const [oldCode, newCode] = [sixDigits(), sixDigits()];
    const isInUse =
      (await isTaken(tx, newEmail, userId)) || (await store.isHeld(tx, newEmail, this.deps.nowMs(), userId));
    const oldCodeHash = this.codeHash(userId, owner.email, oldCode);
    const newCodeHash = isInUse ? '' : this.codeHash(userId, newEmail, newCode);
    const change = { userId, sessionId, oldEmail: owner.email, newEmail, oldCodeHash, newCodeHash };
    await store.insertChange(tx, change, this.deps.nowMs());
    const minutes = String(store.CHANGE_MINUTES);
    await this.send(tx, owner.email, owner.language, EMAIL_CODE_OLD, { code: oldCode, minutes });
    if (isFlooded) return;
    if (isInUse) await this.send(tx, newEmail, owner.language, EMAIL_IN_USE, {});
    else await this.send(tx, newEmail, owner.language, EMAIL_CODE_NEW, { code: newCode, minutes });
  }

  private async confirmIn(
    tx: ClientBase,
    user: SessionUser,
    given: { readonly side: store.Side; readonly code: string; readonly caller: Caller; readonly ended: string[] },
  ): Promise<ApiResult<EmailChangeData>> {
    if (!(await lockOwnUser(tx, user))) return reject('LOGIN_REQUIRED');
    const now = this.deps.nowMs();
    const change = await store.openChange(tx, user, now);
    if (change === undefined) return reject('EMAIL_CHANGE_NONE');
    const [email, hash] =
      given.side === 'old' ? [change.old_email, change.old_code_hash] : [change.new_email, change.new_code_hash];
    if (!isSame(hash, this.codeHash(user.userId, email, given.code))) {
      await store.countFailure(tx, change.change_id, now);
      return reject('EMAIL_CODE_WRONG', 'code');
    }
    await store.confirmSide(tx, change.change_id, given.side, now);
    const row = await store.openChange(tx, user, now);
    if (row === undefined) return reject('EMAIL_CHANGE_NONE');
    if (!row.is_old_confirmed || !row.is_new_confirmed) return { ok: true, value: dataOf(row) };
    given.ended.push(...(await this.switch.replace(tx, row, user, given.caller)));
    return { ok: true, value: { ...dataOf(row), isOpen: false } };
  }

  private async send(
    tx: ClientBase,
    to: string,
    language: string,
    template: string,
    params: Readonly<Record<string, string>>,
  ): Promise<void> {
    const sent = await this.deps.mail.send(tx, { to, template, language: knownLanguage(language), params });
    if (!sent.ok)
      this.deps.logger.error({ code: sent.code, template }, 'a mail of a change of address could not be sent');
  }

  /** Of one user and address, so that no code confirms another. */
  private codeHash(userId: string, email: string, code: string): string {
    return createHmac('sha256', this.deps.codeSecret).update(`${userId}\n${email}\n${code}`).digest('base64url');
  }
}

interface Owner {
  readonly email: string;
  readonly language: string;
}

async function readOwner(tx: ClientBase, userId: string): Promise<Owner | undefined> {
  return (await tx.query<Owner>('select email, language from users where id = $1', [userId])).rows[0];
}

async function isTaken(tx: ClientBase, email: string, byOtherThan: string): Promise<boolean> {
  const { rowCount } = await tx.query('select 1 from users where email = $1 and id <> $2', [email, byOtherThan]);
  return (rowCount ?? 0) > 0;
}

function dataOf(row: store.EmailChangeRow): EmailChangeData {
  return {
    isOpen: true,
    newEmail: row.new_email,
    isOldConfirmed: row.is_old_confirmed,
    isNewConfirmed: row.is_new_confirmed,
    validUntilMs: row.created_ms + store.CHANGE_MINUTES * 60_000,
  };
}

function sixDigits(): string {
  return String(randomInt(1_000_000)).padStart(6, '0');
}

/** An empty hash is of no code. */
function isSame(stored: string, given: string): boolean {
  return stored.length === given.length && timingSafeEqual(Buffer.from(stored), Buffer.from(given));
}
