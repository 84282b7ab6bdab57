import type { Pool } from 'pg';
import type { ActivityLog } from '../../../platform/activity/activity-log.ts';
import type { SessionUser } from '../../../platform/auth/session-user.ts';
import { type ApiResult, reject } from '../../../platform/http/api-result.ts';
import { inTransaction } from '../../../platform/projections/transaction.ts';
import type { Caller } from '../caller.ts';
import { lockOwnUser } from '../login-standing.ts';

/** The code that every mail to its owner shows, so that he tells ours from others; `platform/mail` writes it into them. */
export class PhishingCodes {
  private readonly pool: Pool;
  private readonly activity: ActivityLog;

  constructor(pool: Pool, activity: ActivityLog) {
    this.pool = pool;
    this.activity = activity;
  }

  /** A user's code; empty when he has none. */
  async read({ userId }: SessionUser): Promise<{ readonly code: string }> {
    const { rows } = await this.pool.query<{ readonly phishing_code: string }>(
      'select phishing_code from users where id = $1',
      [userId],
    );
    return { code: rows[0]?.phishing_code ?? '' };
  }

  /** Sets a code; an empty one removes it. Rejected: LOGIN_REQUIRED when the session ended meanwhile. */
  async set(user: SessionUser, code: string, caller: Caller): Promise<ApiResult<{ readonly code: string }>> {
    const isSet = await inTransaction(this.pool, async (tx) => {
      if (!(await lockOwnUser(tx, user))) return false;
      await tx.query('update users set phishing_code = $2 where id = $1', [user.userId, code]);
      await this.activity.note(tx, {
        accountId: user.accountId,
        event: code === '' ? 'phishing-code-removed' : 'phishing-code-set',
        address: caller.address,
        device: caller.headers['user-agent'],
      });
      return true;
    });
    return isSet ? { ok: true, value: { code } } : reject('LOGIN_REQUIRED');
  }
}
