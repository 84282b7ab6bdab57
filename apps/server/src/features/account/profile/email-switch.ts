/** The switch from one address to another and back, in the transaction that decides it. */
import { randomBytes } from 'node:crypto';
import type { ClientBase } from 'pg';
import type { ActivityLog } from '../../../platform/activity/activity-log.ts';
import { deviceName } from '../../../platform/activity/device-name.ts';
import { endSessions } from '../../../platform/auth/login-lock.ts';
import type { SessionUser } from '../../../platform/auth/session-user.ts';
import { knownLanguage } from '../../../platform/mail/preferred-language.ts';
import type { Notifier } from '../../../platform/notify/notify.ts';
import type { Caller } from '../caller.ts';
import { minuteText } from '../new-device.ts';
import { EMAIL_CHANGED, EMAIL_RESTORED, EMAIL_UNDO } from './email.messages.ts';
import * as store from './email-change.store.ts';
import { maskEmail } from './mask-email.ts';
import { undoHashOf } from './undo-token.ts';

/** Dependencies of the switch. */
export interface EmailSwitchDeps {
  readonly notifier: Notifier;
  readonly activity: ActivityLog;
  /** Lets no money leave an account for a while. */
  readonly pauseWithdrawals: (tx: ClientBase, accountId: number) => Promise<void>;
  /** The site's address without a slash at its end. */
  readonly siteUrl: () => string;
  readonly nowMs: () => number;
  readonly sendMail: (
    tx: ClientBase,
    to: string,
    language: string,
    template: string,
    params: Readonly<Record<string, string>>,
  ) => Promise<void>;
}

/** Replaces addresses and restores them; the user's row is locked by the caller. */
export class EmailSwitch {
  private readonly deps: EmailSwitchDeps;

  constructor(deps: EmailSwitchDeps) {
    this.deps = deps;
  }

  /** Gives the account its new address; returns the sessions that were ended. */
  async replace(
    tx: ClientBase,
    change: store.EmailChangeRow,
    { sessionId }: SessionUser,
    caller: Caller,
  ): Promise<string[]> {
    const { notifier, nowMs, siteUrl } = this.deps;
    const token = randomBytes(32).toString('base64url');
    await store.completeChange(tx, change.change_id, undoHashOf(token), nowMs());
    const language = await setEmail(tx, change.user_id, change.new_email);
    const ended = await this.closeWaysIn(tx, change, caller, { event: 'email-changed', keep: sessionId });
    // Behind the hash sign, so that no server or proxy on the way writes the token down.
    const link = `${siteUrl()}/${knownLanguage(language)}/login/email#${token}`;
    await this.deps.sendMail(tx, change.old_email, language, EMAIL_UNDO, { link, hours: String(store.UNDO_HOURS) });
    await notifier.notify(tx, change.account_id, EMAIL_CHANGED, paramsOf(caller, nowMs()));
    return ended;
  }

  /** Gives the account its old address back; returns the sessions that were ended. */
  async restore(tx: ClientBase, change: store.EmailChangeRow, caller: Caller): Promise<string[]> {
    const { notifier, nowMs } = this.deps;
    await store.endUndos(tx, change, nowMs());
    await store.endOpenChanges(tx, change.user_id, nowMs());
    await setEmail(tx, change.user_id, change.old_email);
    const ended = await this.closeWaysIn(tx, change, caller, { event: 'email-change-undone' });
    await tx.query('delete from known_devices where user_id = $1', [change.user_id]);
    await notifier.notify(tx, change.account_id, EMAIL_RESTORED, paramsOf(caller, nowMs()));
    return ended;
  }

  /** What ends with an address: links for a new password, sessions but one, and for a while withdrawals. */
  private async closeWaysIn(
    tx: ClientBase,
    change: store.EmailChangeRow,
    caller: Caller,
    { event, keep }: { readonly event: 'email-changed' | 'email-change-undone'; readonly keep?: string },
  ): Promise<string[]> {
    await tx.query('update password_resets set ended_at = now() where user_id = $1 and ended_at is null', [
      change.user_id,
    ]);
    const ended = await endSessions(tx, change.user_id, keep);
    await this.deps.pauseWithdrawals(tx, change.account_id);
    const [from, to] = [maskEmail(change.old_email), maskEmail(change.new_email)];
    await this.deps.activity.note(tx, {
      accountId: change.account_id,
      event,
      address: caller.address,
      device: caller.headers['user-agent'],
      detail: event === 'email-changed' ? `${from} → ${to}` : `${to} → ${from}`,
    });
    return ended;
  }
}

/** Sets a proved address; returns the user's language. */
async function setEmail(tx: ClientBase, userId: string, email: string): Promise<string> {
  const { rows } = await tx.query<{ readonly language: string }>(
    'update users set email = $2, email_verified = true, updated_at = now() where id = $1 returning language',
    [userId, email],
  );
  return rows[0]?.language ?? '';
}

function paramsOf({ address, headers }: Caller, timeMs: number) {
  return { time: minuteText(timeMs), address, device: deviceName(headers['user-agent']) };
}
