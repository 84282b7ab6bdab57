import { randomBytes, randomUUID } from 'node:crypto';
import type { SessionUser } from '../../platform/auth/session-user.ts';
import { isSubAccount } from '../../platform/auth/sub-users.ts';
import type { FeatureContext } from '../../platform/feature.ts';
import { type ApiResult, reject } from '../../platform/http/api-result.ts';
import { inTransaction } from '../../platform/projections/transaction.ts';
import { lockMaster, type SubAccountCall } from './sub-accounts.service.ts';

/** Dependencies of the sessions. */
export type SubSessionDeps = Pick<FeatureContext, 'activity' | 'auth' | 'db'>;

/** The browser's new session, and the cookie that names it. */
export interface Entered {
  readonly user: SessionUser;
  readonly setCookie: string;
}

/**
 * A master's browser in one of its sub-accounts. Goal: the master acts in a sub-account without a second login, and never without the first.
 * Method: a session of the sub-account that names the session it was opened from, lasts as long, and is deleted with it by the database; its
 * cookie takes the place of the master's, which the server sets again on the way back. Such a session can do what a sub-account may.
 */
export class SubSessions {
  private readonly deps: SubSessionDeps;

  constructor(deps: SubSessionDeps) {
    this.deps = deps;
  }

  /** Rejected: SUB_ACCOUNT_UNKNOWN, LOGIN_FROZEN when an operator has frozen the login of the sub-account. */
  async enter({ user, request }: SubAccountCall, subId: string): Promise<ApiResult<Entered>> {
    const { activity, auth, db } = this.deps;
    const opened = await inTransaction(db.pool, async (tx): Promise<ApiResult<{ token: string; old: string[] }>> => {
      if (!(await lockMaster(tx, user))) return reject('LOGIN_REQUIRED');
      // The lock makes a freeze or a closing end this session, or be seen by it.
      const found = await tx.query<{ readonly id: string; readonly name: string; readonly isFrozen: boolean }>(
        `select id, name, login_frozen_at is not null as "isFrozen" from users
          where parent_user_id = $1 and account_id = $2 and closed_at is null
            and id in (select sub_user_id from sub_accounts where state = 'open') for no key update`,
        [user.userId, Number(subId)],
      );
      const sub = found.rows[0];
      if (sub === undefined) return reject('SUB_ACCOUNT_UNKNOWN', 'subId');
      if (sub.isFrozen) return reject('LOGIN_FROZEN');
      // One at a time from each session of the master.
      const old = await tx.query<{ readonly id: string }>(
        'delete from sessions where parent_session_id = $1 returning id',
        [user.sessionId],
      );
      const token = randomBytes(24).toString('base64url');
      await tx.query(
        `insert into sessions (id, user_id, token, expires_at, ip_address, user_agent, parent_session_id)
          select $1, $2, $3, expires_at, $4, user_agent, id from sessions where id = $5`,
        [randomUUID(), sub.id, token, request.address, user.sessionId],
      );
      const device = request.headers['user-agent'];
      const about = { address: request.address, device, detail: sub.name };
      await activity.note(tx, { accountId: user.accountId, event: 'sub-account-entered', ...about });
      return { ok: true, value: { token, old: old.rows.map(({ id }) => id) } };
    });
    if (!opened.ok) return opened;
    for (const sessionId of opened.value.old) auth.sessions.forget(sessionId);
    return (await this.resume(opened.value.token)) ?? reject('LOGIN_REQUIRED');
  }

  /** Rejected: SUB_ACCOUNT_UNKNOWN in a session that is in none; LOGIN_REQUIRED when the master's session has ended. */
  async leave(user: SessionUser): Promise<ApiResult<Entered>> {
    if (!isSubAccount(user)) return reject('SUB_ACCOUNT_UNKNOWN');
    const { auth, db } = this.deps;
    const { rows } = await db.pool.query<{ readonly token: string }>(
      `with ended as (delete from sessions where id = $1 returning parent_session_id)
        select token from sessions join ended on sessions.id = ended.parent_session_id where expires_at > now()`,
      [user.sessionId],
    );
    auth.sessions.forget(user.sessionId);
    return (rows[0] && (await this.resume(rows[0].token))) ?? reject('LOGIN_REQUIRED');
  }

  /** Names a session in a cookie; undefined when it has ended meanwhile. */
  private async resume(token: string): Promise<ApiResult<Entered> | undefined> {
    const { auth } = this.deps;
    const { headers } = await auth.library.api.resumeSession({ body: { token }, returnHeaders: true });
    const setCookie = headers.getSetCookie().find((line) => line.startsWith(`${auth.cookieName}=`));
    if (setCookie === undefined) return undefined;
    const value = setCookie.slice(auth.cookieName.length + 1).split(';', 1)[0] ?? '';
    const user = await auth.sessions.find(value);
    return user && { ok: true, value: { user, setCookie } };
  }
}
