import type { RouteData } from '@bourse/contract';
import type { Pool } from 'pg';
import type { SessionStore } from '../../platform/auth/authenticator.ts';
import type { SessionUser } from '../../platform/auth/session-user.ts';
import { type ApiResult, reject } from '../../platform/http/api-result.ts';
import { deviceName } from './new-device.ts';

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

  constructor(pool: Pool, sessions: SessionStore) {
    this.pool = pool;
    this.sessions = sessions;
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
  async end(user: SessionUser, sessionId: string): Promise<ApiResult<Record<never, never>>> {
    const sql = 'delete from sessions where user_id = $1 and id = $2 and id <> $3 returning id';
    const ended = await this.delete(sql, [user.userId, sessionId, user.sessionId]);
    return ended === 0 ? reject('SESSION_UNKNOWN') : { ok: true, value: {} };
  }

  /** Ends all sessions of the user but that of the call. */
  async endOthers({ sessionId, userId }: SessionUser): Promise<ApiResult<{ readonly ended: number }>> {
    const sql = 'delete from sessions where user_id = $1 and id <> $2 returning id';
    return { ok: true, value: { ended: await this.delete(sql, [userId, sessionId]) } };
  }

  private async delete(sql: string, values: readonly string[]): Promise<number> {
    const { rows } = await this.pool.query<{ readonly id: string }>(sql, [...values]);
    for (const { id } of rows) this.sessions.forget(id);
    return rows.length;
  }
}
