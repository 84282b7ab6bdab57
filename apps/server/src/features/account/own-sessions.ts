import type { RouteData } from '@bourse/contract';
import type { Pool } from 'pg';
import type { ActivityLog } from '../../platform/activity/activity-log.ts';
import { deviceName } from '../../platform/activity/device-name.ts';
import type { SessionStore } from '../../platform/auth/authenticator.ts';
import { endSessions } from '../../platform/auth/login-lock.ts';
import type { SessionUser } from '../../platform/auth/session-user.ts';
import { type ApiResult, reject } from '../../platform/http/api-result.ts';
import { inTransaction } from '../../platform/projections/transaction.ts';
import type { Caller } from './caller.ts';

/** Sessions that a list shows at most. */
const MOST = 100;

interface SessionRow {
  readonly id: string;
  readonly user_agent: string | null;
  readonly ip_address: string | null;
  readonly created_ms: number;
  readonly used_ms: number;
  readonly expires_ms: number;
}

const msOf = (column: string) => `floor(extract(epoch from ${column}) * 1000)::float8`;

/** The sessions of a user, as he sees and ends them. */
export class OwnSessions {
  private readonly pool: Pool;
  private readonly sessions: SessionStore;
  private readonly activity: ActivityLog;

  constructor(pool: Pool, sessions: SessionStore, activity: ActivityLog) {
    this.pool = pool;
    this.sessions = sessions;
    this.activity = activity;
  }

  /** Sessions that have not ended, the last used first. */
  async list({ sessionId, userId }: SessionUser): Promise<ApiResult<RouteData<'ownSessions'>>> {
    const { rows } = await this.pool.query<SessionRow>(
      `select id, user_agent, ip_address, ${msOf('created_at')} as created_ms, ${msOf('updated_at')} as used_ms,
          ${msOf('expires_at')} as expires_ms
        from sessions where user_id = $1 and expires_at > now() order by id = $2 desc, updated_at desc limit ${MOST}`,
      [userId, sessionId],
    );
    const value = rows.map((row) => ({
      sessionId: row.id,
      isCurrent: row.id === sessionId,
      device: deviceName(row.user_agent ?? undefined),
      address: row.ip_address ?? '',
      createdMs: row.created_ms,
      lastUsedMs: row.used_ms,
      expiresMs: row.expires_ms,
    }));
    return { ok: true, value };
  }

  /** Ends another session of the user. Rejected: SESSION_UNKNOWN, also for somebody else's and for that of the call. */
  async end(user: SessionUser, sessionId: string, caller: Caller): Promise<ApiResult<Record<never, never>>> {
    const ended = await inTransaction(this.pool, async (tx) => {
      const { rows } = await tx.query<Ended>(
        'delete from sessions where user_id = $1 and id = $2 and id <> $3 returning id, user_agent',
        [user.userId, sessionId, user.sessionId],
      );
      const [row] = rows;
      if (row !== undefined) {
        const detail = deviceName(row.user_agent ?? undefined);
        await this.activity.note(tx, { ...actOf(user, caller), event: 'session-ended', detail });
      }
      return rows.map(({ id }) => id);
    });
    this.forget(ended);
    return ended.length === 0 ? reject('SESSION_UNKNOWN') : { ok: true, value: {} };
  }

  /** Ends all sessions of the user but that of the call, and forgets every browser but those with these tokens' hashes. */
  async endOthers(
    user: SessionUser,
    caller: Caller,
    ownDevices: readonly string[],
  ): Promise<ApiResult<{ readonly ended: number }>> {
    const ended = await inTransaction(this.pool, async (tx) => {
      const ids = await endSessions(tx, user.userId, user.sessionId);
      await tx.query('delete from known_devices where user_id = $1 and not token_hash = any($2)', [
        user.userId,
        ownDevices,
      ]);
      await this.activity.note(tx, { ...actOf(user, caller), event: 'sessions-ended', detail: String(ids.length) });
      return ids;
    });
    this.forget(ended);
    return { ok: true, value: { ended: ended.length } };
  }

  private forget(ended: readonly string[]): void {
    for (const id of ended) this.sessions.forget(id);
  }
}

interface Ended {
  readonly id: string;
  readonly user_agent: string | null;
}

function actOf({ accountId }: SessionUser, { address, headers }: Caller) {
  return { accountId, address, device: headers['user-agent'] };
}
